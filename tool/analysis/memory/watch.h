/* What of a program hangs on its shares, by name: objects that held something of them, what they are computed
 * from, functions that are changed. Kept only where a part of the text may be different in another
 * configuration. */
#ifndef STEELYARD_TOOL_WATCH_H
#define STEELYARD_TOOL_WATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct arena;
struct decl;
struct function;
struct interp;
struct node;

/* A word of the program. */
struct known_word {
    const char *name;
    const struct function *owner; /* of a variable; null: known everywhere */
    unsigned long long held;      /* shares that it holds something of, or whose change it is part of */
    unsigned long long inputs;    /* shares whose items or lengths are computed from it */
    struct known_word *next;
};

struct marked_node {
    const struct node *node;
    unsigned long long shares;
    struct marked_node *next;
};

enum { WORD_CHAINS = 512, VALUE_CHAINS = 1024 };

struct watch {
    int *written; /* objects, since the last statement */
    int written_count;
    bool *waiting;            /* of each object: it is in that list */
    unsigned long long *held; /* of each object */
    int room;
    struct {
        int from, to;
    } * points; /* pointers to objects */
    int points_count;
    struct {
        const struct node *node;
        unsigned long long shares;
    } * blocks; /* that run for own items, or under a condition on them */
    int block_count;
    struct marked_node *values[VALUE_CHAINS]; /* expressions with something of a share */
    struct known_word *words[WORD_CHAINS];
    struct {
        const struct node *node;
        const struct function *function;
        unsigned long long shares;
    } * changes; /* what is changed for shares, edits apart */
    int change_count;
    struct {
        const struct decl *decl;
        unsigned long long shares;
    } * longer; /* arrays that get more elements for shares */
    int longer_count;
    bool more;                    /* a word has become one of another share since this was cleared */
    const struct decl **counters; /* variables that only loops use, each setting it first */
    int counter_count;
};

/* After the last pass: the words. */
void watch_words(struct interp *in);
/* Of that owner; with an arena it is made where it is not known. */
struct known_word *watch_word(struct watch *w, const struct function *owner, const char *name, size_t length,
                              struct arena *arena);
/* Shares of which something in the tree has a name. */
unsigned long long watch_names(struct interp *in, const struct node *node);
/* Shares that are changed in the function. */
unsigned long long watch_changes(const struct interp *in, const struct function *f);

#endif
