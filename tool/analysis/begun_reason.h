/* What is in the way of a distribution that a program begins by itself, as far as the text shows: begun.h. */
#ifndef STEELYARD_TOOL_BEGUN_REASON_H
#define STEELYARD_TOOL_BEGUN_REASON_H

#include <stdbool.h>

struct arena;
struct decl;
struct node;
struct origins;

enum { MOST_CAUSES = 4 };

struct begun_reason {
    int code;                /* 0: nothing is begun */
    const char *text, *says; /* of the site, and of the cause */
    const struct node *cause, *more[MOST_CAUSES];
    int more_count;
    bool vague; /* what the execution has to say tells more */
};

struct begun_loop {
    const struct node *node;
    const struct decl *counter;                    /* null: there is none */
    const struct node *first, *test, *step, *body; /* null where absent */
};

/* What the text says of it. */
void read_loop(struct begun_loop *loop);
/* `filled`: where an element of the counts is set; null: not found. */
struct begun_reason reason_of_counts(struct arena *arena, const struct origins *origins,
                                     const struct decl *counts, const struct node **filled);
struct begun_reason reason_of_cyclic(struct arena *arena, const struct origins *origins,
                                     const struct begun_loop *loop);
struct begun_reason reason_of_range(struct arena *arena, const struct origins *origins,
                                    const struct begun_loop *loop);
struct begun_reason reason_of_message(struct arena *arena, const struct origins *origins,
                                      const struct node *call, bool file);

#endif
