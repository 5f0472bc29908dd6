/* `steelyard plan --loop`: the chunks that a technique of self-scheduled loops makes. */
#ifndef STEELYARD_TOOL_PLAN_LOOP_H
#define STEELYARD_TOOL_PLAN_LOOP_H

#include <stdbool.h>
#include <stdio.h>
#include <steelyard/loop_chunks.h>

struct plan_loop_request {
    const char *technique; /* "NAME[,KEY=VALUE..]" */
    const char *form;      /* "closed" (NULL), "recursive" */
    long long items, ranks;
    bool compare; /* all techniques, with the same parameters */
};

/* Chunk lists made, the one asked for first. */
struct plan_loop {
    long long items;
    int ranks, lists;
    struct plan_loop_list {
        sy_loop_options options;
        long long *sizes;
        int n; /* -1: more than are listed */
    } list[1 + SY_LOOP_TECHNIQUES];
};

/* The most chunks that are listed. */
enum { PLAN_LOOP_MOST = 1000000 };

/* An exit code, with the message said. Release with plan_loop_free, also after an error. */
int plan_loop_make(const struct plan_loop_request *request, struct plan_loop *plan);
void plan_loop_free(struct plan_loop *plan);

void plan_loop_write_text(FILE *out, const struct plan_loop *plan);
/* False when out of memory. */
bool plan_loop_write_json(FILE *out, const struct plan_loop *plan);
/* Sizes over steps, a panel for each list. */
void plan_loop_write_svg(FILE *out, const struct plan_loop *plan);

#endif
