/* Removing statements and variables among the other edits of a function. */
#ifndef STEELYARD_TOOL_REMOVAL_H
#define STEELYARD_TOOL_REMOVAL_H

#include "analysis/tree/lexer.h"
#include "rewrite/finish.h"

struct tidying {
    struct edit_set *edits;
    const struct lowered_unit *unit;
    const struct function *function;
    struct source *source;
    size_t from; /* where the function's parameters begin */
    int serves;
    const struct decl **seen; /* dealt with */
    size_t seen_count;
    const struct decl **removed;
    size_t removed_count;
};

bool token_names(const struct source *s, const struct token *t, const char *name);
bool token_char(const struct source *s, size_t i, char c);
bool is_letter(char c); /* of a name */

bool of_file(const struct edit *e, const struct source *s);
/* The edit that takes the place of this byte, null. */
const struct edit *taken(const struct tidying *t, const struct source *s, size_t offset);
/* The last one that inserts something there, null. */
struct edit *inserted_at(const struct tidying *t, size_t offset);
/* Does an edit that does not lie in the span touch it? */
bool is_crossed(const struct tidying *t, size_t begin, size_t end);
void push_edit(struct tidying *t, size_t offset, size_t length, const char *text, int group);

/* Has the expression, as it is rewritten, no effects? */
bool is_pure(const struct tidying *t, const struct node *node);
/* Past the semicolon, 0 when it is not there. */
size_t end_of(const struct node *statement);
/* Whole lines where the statement has them for itself; two blank lines do not meet. */
void remove_statement(struct tidying *t, const struct node *statement, int group);

/* The variables of one declaration in the text. */
struct declarators {
    size_t begin[64], end[64]; /* without the commas */
    size_t count;
};

/* May the variable's declaration go? Then its parts. */
bool can_remove(const struct tidying *t, const struct decl *decl, struct declarators *parts);
/* The declaration without those of its variables that were removed. */
void remove_declarator(struct tidying *t, const struct decl *decl, const struct declarators *parts,
                       int group);

#endif
