/* State of one lowering; shared by lower.c and lower_expr.c. */
#ifndef STEELYARD_TOOL_LOWER_H
#define STEELYARD_TOOL_LOWER_H

#include "analysis/analysis.h"
#include "analysis/base/table.h"
#include "analysis/tree/tree.h"

struct cursors {
    CXCursor *items;
    size_t count, room;
};

struct decl_entry {
    struct entry entry;
    CXCursor cursor;
    struct decl *decl;
};

struct file_entry {
    CXFile file;
    struct source *source; /* null: a system header */
};

struct type_entry {
    struct entry entry;
    CXType from;
    const struct type *to;
};

struct seen_call {
    struct source *source;
    size_t offset;
};

/* A function whose nodes have memory of their own. */
struct own_function {
    struct function *function;
    struct arena *nodes;
    const struct source *source;
    size_t begin, end; /* of the definition */
    int globals;       /* how many more of them there are since */
    bool named;
};

struct named_lambda;

struct lowering {
    struct arena *arena;
    struct arena *nodes;   /* those of the function at hand: `arena`, or one of its own */
    struct arena *scratch; /* what only the lowering needs: gone with it */
    CXTranslationUnit tu;
    struct text_store *texts; /* NULL: none is shared */
    struct lowered_unit *unit;
    CXFile main_file;
    struct source *main_source;
    const char *main_text;
    size_t main_size;
    struct file_entry *files;
    int file_count;
    struct table types, decl_table;
    int decls;
    struct function *function;
    CXCursor spanned; /* whose span was found last: */
    struct node span;
    bool whole; /* nothing is dropped */
    struct own_function *own;
    int own_count;
    struct seen_call *seen;
    int seen_count;
    struct named_lambda **lambdas; /* of the function at hand: lower_named.c */
    int lambda_count;
};

enum CXChildVisitResult lower_collect(CXCursor cursor, CXCursor parent, CXClientData data);
struct source *lower_source(struct lowering *l, CXFile file);
void lower_included(struct lowering *l); /* all that the unit reads: headers that declare nothing, too */
bool is_system_path(const char *path);   /* a file there is none of the program's */
const char *lower_macro_at(struct lowering *l, CXSourceLocation location,
                           bool *takes_arguments); /* which may be null */
const char *lower_macro_of(struct lowering *l, CXSourceLocation location);
void lower_span(struct lowering *l, CXCursor cursor, struct node *node);
const struct type *lower_type(struct lowering *l, CXType type);
/* One text for the same record in all units. */
const char *record_linkage(struct lowering *l, CXType type);
/* Which of a record's bytes are its members': payload, data, align, realigned. */
void lower_layout(struct lowering *l, CXType type, struct type *to);
/* Does that part of a class leave it plain (tree.h)? field: the type of a member, of others null. */
bool keeps_plain(CXCursor part, const struct type *field, struct type *to);
/* An assignment of a plain record, which the call of operator= is then. */
void lower_assigned(struct node *call);
struct decl *lower_decl(struct lowering *l, CXCursor cursor);
void lower_variable(struct lowering *l, CXCursor cursor, struct decl *decl);
bool is_literal(CXCursor cursor); /* an expression of literals alone */
struct node *lower_new(struct lowering *l, CXCursor cursor, enum node_kind kind);
void lower_adopt(struct lowering *l, struct node *parent, struct node *child);
/* All children of a node that has none. */
void lower_adopt_all(struct lowering *l, struct node *parent, struct node *const *children, size_t count);
struct node *lower_statement(struct lowering *l, CXCursor cursor);
struct node *lower_expression(struct lowering *l, CXCursor cursor);
enum operator lower_binary_operator(enum CXBinaryOperatorKind kind);
enum operator lower_unary_operator(enum CXUnaryOperatorKind kind);
/* What the cursor is called; the declaration's own text where that is it. */
const char *lower_name(struct lowering *l, CXCursor cursor, const struct decl *decl);
/* What is around a declaration in C++ (scope and is_private of struct decl). */
void lower_scope(struct lowering *l, CXCursor cursor, struct decl *decl);
/* MPI_INT, MPI_COMM_WORLD, ...: kept as a name; what they expand to differs between MPIs. Null: something
 * else. */
const char *lower_constant(struct lowering *l, const struct node *node);
struct skips *lower_skips(struct lowering *l, CXFile file); /* what the preprocessor leaves out of the file */
/* As they are executed. Does one of them set members, too? */
bool order_inits(struct function *function);
/* Not of the function to which a pointer is given back: void (*f(int))(double). */
bool is_parameter_of(CXCursor parameter, CXCursor function);
/* Does the class say of a member what it begins with? */
bool begins_by_class(struct lowering *l, CXCursor class);
/* template <> ..: an instance with a text of its own, where others have that of the template. */
bool is_specialised(CXCursor instance, CXCursor written);
CXCursor written_of(CXCursor instance);                   /* the template whose text it has, else itself */
void lower_template(struct lowering *l, CXCursor cursor); /* the calls of collectives in it */
void find_pragmas(struct lowering *l);
/* Functions of headers that nothing in the unit can come to are not kept: lower_own.c. */
bool begin_own(struct lowering *l, CXCursor function);
void end_own(struct lowering *l, struct function *function);
void drop_unnamed(struct lowering *l);
/* What stands at a declaration, in a nameless one, in all files of the unit, that has something run or says
 * what a name means: unit->runs_unseen. */
void find_attributes(struct lowering *l, CXCursor declaration);
void find_assembler(struct lowering *l, CXCursor declaration);
void find_directives(struct lowering *l);

#endif
