/* The analysis' own form of a translation unit: declarations, statements and expressions with their places in
 * the file. Made once by lowering; independent of libclang afterwards. */
#ifndef STEELYARD_TOOL_TREE_H
#define STEELYARD_TOOL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include "analysis/base/arena.h"
#include "analysis/base/table.h"
#include "analysis/site.h"

enum type_kind { T_VOID, T_BOOL, T_INT, T_FLOAT, T_POINTER, T_ARRAY, T_RECORD, T_FUNCTION, T_OTHER };

/* Code of a class that does more than set its own object, where it runs without a call. */
enum acting {
    ACTS_CONSTRUCTING = 1 << 0, /* one of its constructors */
    ACTS_IN_PARTS = 1 << 1, /* initialisers of members, what members and base classes begin with, what takes
                               the place of the library's virtual functions */
    ACTS_ENDING = 1 << 2,   /* a destructor */
    ACTS_CALLED = 1 << 3,   /* an operator or a conversion */
    ACTS_BY_NAME = 1 << 4,  /* a function that the library calls by name, but for containers */
    ACTS_BEGINNING = ACTS_CONSTRUCTING | ACTS_IN_PARTS
};

struct type {
    enum type_kind kind;
    long long size;        /* bytes; -1 unknown or variable */
    const struct type *to; /* T_POINTER, T_ARRAY, T_FUNCTION (result) */
    long long count;       /* T_ARRAY: elements, -1 variable */
    const char *name;      /* as spelled */
    const char *linkage;   /* T_RECORD: one text for the same record in all units: its name, its members and
                              where they are; null for others */
    const struct type **bases; /* T_RECORD: the classes it is derived from */
    int base_count;
    long long payload; /* T_RECORD: bytes of its members, without what lies between them */
    long long align;   /* T_RECORD: bytes that its place is a multiple of */
    const unsigned char
        *data;      /* T_RECORD: for each of its bytes, whether it is a member's; null: not known */
    bool realigned; /* T_RECORD: its members do not lie, or do not end, as they would by themselves */
    const struct type *numbers; /* T_RECORD: of which type all its members are, numbers or arrays of numbers;
                                   null: of several, or something else */
    struct decl **fields; /* T_RECORD: its members in the order in which a list of initialisers sets them;
                             null: something else sets them too, or that is not known */
    int field_count;
    bool is_const, is_unsigned;
    bool is_union, is_reference;
    bool is_rvalue;    /* T &&: what it refers to may be moved */
    bool is_vector;    /* std::vector; `to` is its element */
    bool constructed;  /* a class with a constructor of its own */
    bool refers;       /* a class with a member that is a reference */
    bool of_program;   /* a class that no header of the system defines */
    bool with_program; /* one of the library that is made with a class of the program */
    unsigned acts;     /* T_RECORD: enum acting, of the class and all that its objects consist of */
    bool plain; /* T_RECORD: a class of the program whose objects are their numbers: tree/lower_plain.c */
    bool told;  /* T_RECORD: what its constructors are given where nothing is said are literals */
    struct decl **constructors; /* T_RECORD: those that it has in its text, but for defaulted ones */
    int constructor_count;
    bool computed; /* a class whose objects begin with more than literals although no constructor is called by
                      name */
};

enum node_kind {
    N_BLOCK,
    N_DECL,
    N_IF,
    N_FOR,
    N_RANGE_FOR,
    N_WHILE,
    N_DO,
    N_RETURN,
    N_BREAK,
    N_CONTINUE,
    N_SWITCH,
    N_CASE,
    N_DEFAULT,
    N_LABEL,
    N_GOTO,
    N_EMPTY,
    N_TRY,
    N_CATCH,
    N_INT,
    N_FLOAT,
    N_STRING,
    N_REF,
    N_MEMBER,
    N_CALL,
    N_UNARY,
    N_BINARY,
    N_ASSIGN,
    N_COND,
    N_INDEX,
    N_CAST,
    N_SIZEOF,
    N_INIT_LIST,
    N_NEW,
    N_DELETE,
    N_CONSTRUCT,
    N_LAMBDA,
    N_THIS,
    N_THROW,
    N_OTHER
};

enum operator{
    OP_NONE,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_SHL,
    OP_SHR,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_LAND,
    OP_LOR,
    OP_LT,
    OP_GT,
    OP_LE,
    OP_GE,
    OP_EQ,
    OP_NE,
    OP_COMMA,
    OP_POST_INC,
    OP_POST_DEC,
    OP_PRE_INC,
    OP_PRE_DEC,
    OP_ADDRESS,
    OP_DEREF,
    OP_PLUS,
    OP_MINUS,
    OP_NOT,
    OP_LNOT
};

enum { MAX_GIVEN = 63 }; /* children of a call that the bits below tell apart */

struct node;
struct function;

/* A declaration of a variable in the text. */
struct spelling {
    struct source *source;
    size_t name; /* where its name stands */
    struct node **dims;
    int dim_count;
    bool defines;
};

enum decl_kind { D_VARIABLE, D_PARAMETER, D_FIELD, D_FUNCTION, D_CONSTANT };

struct decl {
    enum decl_kind kind;
    int id;
    const char *name;
    const char *linkage; /* one name for the same thing in all units (a function made from a template: for the
                            template) */
    const char *scope;   /* D_VARIABLE, D_CONSTANT, D_FUNCTION of a namespace or class: what stands before
                            its name elsewhere, "img::"; null: none */
    bool is_private;     /* not even so: a class around it has no name or keeps it for itself, or it is no
                            number without a cast */
    const struct type *type;
    const struct type *record; /* D_FIELD: whose member it is, */
    long long offset;          /* behind so many bits of it */
    bool is_global, is_static, is_extern, in_system, is_virtual;
    bool of_thread; /* every thread has one */
    bool has_init;  /* D_FIELD: its class says what it begins with */
    bool is_bitfield;
    bool counts;        /* made for a call of std::count or count_if */
    bool is_template;   /* D_FUNCTION: made from one */
    bool is_defined;    /* D_FUNCTION: its body stands in what was read */
    bool is_inline;     /* D_FUNCTION: where another file defines one of this name too, that may be called */
    bool unclear;       /* a variable: there is no telling which definition, or of what type, is meant */
    long long value;    /* D_CONSTANT */
    struct node *init;  /* variables */
    struct node **dims; /* array sizes as written, outermost first */
    int dim_count;
    struct spelling *spellings; /* of a variable: each of its declarations in the unit */
    int spelling_count;
    struct node *statement; /* the N_DECL it stands in */
    struct place place;
    struct function *owner;
    struct decl *linked; /* the definition in another unit */
};

/* Statement children by kind:
 *   N_DECL the lengths in types that are named here (decls)
 *   N_IF cond then [else]      N_FOR init cond step body (null where absent)   N_WHILE cond body   N_DO body
 * cond N_RANGE_FOR range body (decl is the variable)   N_RETURN [value] N_SWITCH
 * cond body N_TRY body N_CATCH... Expression children: N_CALL callee args...; N_MEMBER base; N_ASSIGN left
 * right (op OP_NONE for plain =); N_LAMBDA captured values, body (decls are its parameters, decl what is
 * called). */
struct node {
    enum node_kind kind : 8; /* there are millions of nodes: the order leaves no holes */
    enum operator op : 8;
    bool in_macro : 1;        /* it begins in a macro's body */
    bool macro_ends : 1;      /* what it ends with comes from a macro, and its text ends with that macro */
    bool argument_begins : 1; /* its text begins with a macro, and it with the first argument of that macro */
    bool in_argument : 1;     /* it begins or ends in a macro's argument */
    bool torn : 1;            /* there is no text from where it begins to where it ends */
    bool made : 1; /* N_INT, N_STRING: by the preprocessor: __LINE__, #call; N_OTHER: __builtin_LINE();
                      N_BLOCK: lower_algorithm.h, lower_named.h */
    bool macro_callee : 1; /* the call itself comes from a macro's body */
    bool placed : 1;       /* what a lambda that has a name does, where it is called: lower_named.c */
    int id;
    int count, decl_count;
    unsigned begin, end; /* bytes of the file */
    struct node **children;
    struct node *parent;
    struct decl *decl; /* N_REF, N_MEMBER (field), N_CALL (callee), N_RANGE_FOR; N_OTHER: of a list, that
                          names the member it sets (.count = n) */
    union {
        struct decl **decls;           /* N_DECL, N_LAMBDA */
        unsigned long long references; /* N_CALL: a bit for each child that is given as a reference to
                                          something not constant */
    };
    unsigned long long constant; /* N_CALL: a bit for each child (0: the object) behind which nothing can be
                                    changed */
    long long value;             /* N_INT, N_SIZEOF (-1 unknown) */
    const char *text; /* N_STRING: contents as written; macro name for constants; name of member or callee */
    const struct type *type; /* expressions */
    struct source *source;
    const char
        *pragma; /* statements: the words of the OpenMP directives before it, where `begin` is; or null */
    struct function *function;
};

struct source {
    const char *path;
    char *text;
    size_t size;
    size_t *lines; /* offset of each line */
    size_t line_count;
    bool is_main;
    struct token *tokens;
    size_t token_count;
    unsigned *directives; /* the tokens that begin one */
    size_t directive_count;
    struct table names; /* macros that stand for one name: lower_expr.c */
    bool names_known;
};

struct member_init {
    struct decl *field;
    struct node *value;
};

struct function {
    struct member_init *inits; /* of a constructor */
    int init_count;
    bool more_inits; /* base classes, another constructor: not in inits */
    struct decl *decl;
    struct decl **params;
    int param_count;
    struct node *body;
    struct node **lengths; /* in the types of parameters: what their rows are as long as */
    int length_count;
    struct lowered_unit *unit;
    const struct type *result;
    bool variadic;
};

enum mention_form {
    MENTION_NAME,     /* a name in the text that no call seen by the compiler accounts for */
    MENTION_TEMPLATE, /* a call in a template */
    MENTION_BINDING   /* a call through the C++ bindings */
};

struct mention { /* of a collective that is not a call in the tree */
    struct source *source;
    size_t offset, end;
    const char *name;     /* in C */
    const char *function; /* it stands in */
    enum mention_form form;
};

/* A branch of #if that another configuration of the program has differently: conditionals.h. */
struct conditional {
    const struct source *source;
    size_t directive, directive_end; /* that it begins with */
    size_t begin, end;               /* from the first to the last token */
    bool left_out;                   /* in the configuration at hand */
};

struct lowered_unit {
    struct arena *arena;
    struct arena **more; /* of some functions */
    int more_count;
    const char *path;
    struct source **sources;
    int source_count;
    struct function **functions;
    int function_count;
    struct decl **globals;
    int global_count;
    struct mention *mentions;
    int mention_count;
    struct conditional *conditionals;
    int conditional_count;
    struct not_analysed *gaps;
    int gap_count;
    bool operators_act;  /* operators outside of classes do more than compute their result (tree/acting.c) */
    bool functions_act;  /* likewise those that the library finds by what it gives them: operators but for
                            those of streams, swap and the like */
    bool allocates;      /* operator new or delete */
    bool allocators_act; /* one that is not of a class, and does more than give memory */
    bool runs_unseen; /* attributes or OpenMP directives that stand outside of functions ask for what is not
                         followed */
    int node_count;
};

struct place place_at(const struct source *source, size_t begin, size_t end);
/* Is the node's text, from `begin` to `end`, the node and nothing else? It is spelled there from its first to
 * its last token, or it is what one macro stands for. Only such nodes may be read from the text or replaced
 * in it. */
bool stands_in_text(const struct node *node);
bool says_name(const struct node *node, const char *name);           /* the name stands in its text */
bool is_operator_name(const char *name);                             /* operator=, and not operator_set */
const char *node_text(struct arena *arena, const struct node *node); /* null when it does not stand there */
/* Is its text one argument of a macro? A comma outside of round brackets would part it. */
bool is_one_argument(const struct node *node);
const struct node *strip(const struct node *node); /* through casts that keep the value's meaning */
/* The outermost block around it that is made, or itself. */
const struct node *outside_made(const struct node *node);
const struct node *
statement_of(const struct node *node); /* innermost enclosing statement that stands in a block */

#endif
