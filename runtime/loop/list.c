#include "loop/list.h"

#include "error/message.h"

#include <math.h>
#include <stdlib.h>

void sy_loop_list_clear(struct loop_list *list)
{
    free(list->end);
    *list = (struct loop_list){.rest = 1};
}

static int append(struct loop_list *list, size_t *room, long long end)
{
    if (list->n == LOOP_LIST_MOST)
        return sy_fail(SY_ELIMIT, "loop: more than %d chunks of unequal size; a larger kmin makes fewer",
                       LOOP_LIST_MOST);
    if (list->n == *room) {
        size_t more = *room ? 2 * *room : 64;
        long long *grown = realloc(list->end, more * sizeof *grown);
        if (!grown)
            return sy_fail(SY_ENOMEM, "loop: out of memory for a list of %zu chunks", more);
        list->end = grown;
        *room = more;
    }
    list->end[list->n++] = end;
    return SY_SUCCESS;
}

/* STATIC with weights: the ranks' ranges, by what they weigh together. */
static int by_weight(const sy_loop_options *options, long long items, int ranks, struct loop_list *list)
{
    double sum = 0, before = 0;
    size_t room = 0;
    int code = SY_SUCCESS;
    for (int r = 0; r < ranks; r++)
        sum += options->weights[r];
    for (int r = 0; r < ranks && !code; r++) {
        before += options->weights[r];
        double end = floor((double)items * (before / sum));
        code = append(list, &room, r + 1 < ranks && end < (double)items ? (long long)end : items);
    }
    return code;
}

int sy_loop_list_make(const sy_loop_options *options, long long items, int ranks, struct loop_list *list)
{
    const struct loop_technique *technique = sy_loop_technique_of(options->technique);
    loop_rule *rule = options->form == SY_LOOP_RECURSIVE ? technique->recursive : technique->closed;
    struct loop_progress at = {.items = items, .left = items, .ranks = ranks};
    size_t room = 0;
    *list = (struct loop_list){.items = items, .rest = 1};
    bool weighted = options->technique == SY_LOOP_STATIC && options->weights;
    int code = weighted ? by_weight(options, items, ranks, list) : SY_SUCCESS;
    if (weighted)
        at.left = 0; /* all is in the table */
    while (at.left > 0 && !code) {
        long long chunk = sy_loop_clip(options, rule(options, &at), at.left);
        if (technique->traits & LOOP_CONSTANT ||
            (technique->traits & LOOP_FALLING && chunk <= options->kmin && at.in_batch == 0)) {
            list->rest = chunk;
            break;
        }
        at.left -= chunk;
        code = append(list, &room, items - at.left);
        at.step++;
        if (++at.in_batch == ranks)
            at.in_batch = 0, at.batch++;
    }
    if (code) {
        sy_loop_list_clear(list);
        return code;
    }
    list->steps = (long long)list->n + loop_ceil_div(at.left, list->rest);
    return SY_SUCCESS;
}
