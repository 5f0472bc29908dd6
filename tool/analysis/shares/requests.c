/* The edits that evaluating expressions asks for (plans/asked.c), and whether they hold for every caller of
 * the function they stand in. */
#include "analysis/shares/requests.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"

struct visit {
    const struct node *node;
    int context;
};

struct visits {
    struct visit *slots;
    size_t count, room;    /* room is a power of two */
    struct visit *ordered; /* the same as they came, half as many as there is room for */
};

static size_t slot_of(const struct visits *v, const struct node *node, int context)
{
    size_t i = ((size_t)node >> 4) * 2654435761u + (size_t)context * 40503u;
    for (i &= v->room - 1; v->slots[i].node && (v->slots[i].node != node || v->slots[i].context != context);
         i = (i + 1) & (v->room - 1))
        ;
    return i;
}

static void grow(struct visits *v)
{
    struct visits larger = {.room = v->room ? v->room * 2 : 1024, .count = v->count};
    larger.slots = calloc(larger.room, sizeof *larger.slots);
    larger.ordered = realloc(v->ordered, (larger.room / 2 + 1) * sizeof *larger.ordered);
    if (!larger.slots || !larger.ordered)
        abort();
    for (size_t i = 0; i < v->room; i++)
        if (v->slots[i].node)
            larger.slots[slot_of(&larger, v->slots[i].node, v->slots[i].context)] = v->slots[i];
    free(v->slots);
    *v = larger;
}

void note_visit(struct interp *in, const struct node *node)
{
    if (!in->shares->record || !in->shares->count)
        return;
    if (!in->shares->visits)
        in->shares->visits = ARENA_NEW(in->arena, struct visits);
    struct visits *v = in->shares->visits;
    if (v->count * 2 >= v->room)
        grow(v);
    size_t i = slot_of(v, node, in->numbers->context);
    if (!v->slots[i].node) {
        v->slots[i] = (struct visit){.node = node, .context = in->numbers->context};
        v->ordered[v->count++] = v->slots[i];
    }
}

void forget_visits(struct interp *in)
{
    if (!in->shares->visits)
        return;
    free(in->shares->visits->slots);
    free(in->shares->visits->ordered);
    *in->shares->visits = (struct visits){0};
}

void append_edit(struct interp *in, const struct node *node, const char *text, const char *asked, int share)
{
    if (!in->shares->record)
        return;
    struct edit_request edit = {.node = node,
                                .text = text,
                                .share = share,
                                .context = in->numbers->context,
                                .append = true,
                                .asked = asked};
    ARENA_PUSH(in->arena, in->shares->edits, in->shares->edit_count, edit);
}

void withdraw_edits(struct interp *in, const struct node *node, int count)
{
    int kept = 0;
    for (int i = 0; i < in->shares->edit_count; i++) {
        const struct node *at =
            i < count && in->numbers->context && in->shares->edits[i].context == in->numbers->context
                ? in->shares->edits[i].node
                : NULL;
        while (at && at != node)
            at = at->parent;
        if (!at)
            in->shares->edits[kept++] = in->shares->edits[i];
    }
    in->shares->edit_count = kept;
}

/* The same text, which another unit or a second inclusion has as another node. */
static bool same_text(const struct node *a, const struct node *b)
{
    return a == b || (a->begin == b->begin && a->end == b->end && a->kind == b->kind && a->source &&
                      b->source && (a->source == b->source || !strcmp(a->source->path, b->source->path)));
}

static bool asked(const struct interp *in, const struct node *node, int context)
{
    for (int i = 0; i < in->shares->edit_count; i++)
        if (in->shares->edits[i].node == node && in->shares->edits[i].context == context)
            return true;
    return false;
}

void check_requests(struct interp *in)
{
    for (int i = 0; i < in->shares->edit_count; i++)
        for (int k = 0; k < i; k++)
            if (same_text(in->shares->edits[i].node,
                          in->shares->edits[k].node)) { /* two shares at one place change together */
                merge_shares(in, 1ull << in->shares->edits[i].share | 1ull << in->shares->edits[k].share);
                if (strcmp(in->shares->edits[i].text, in->shares->edits[k].text) != 0)
                    fact_against(in, 1ull << in->shares->edits[i].share, 214, in->shares->edits[i].node,
                                 "is reached with two different shares", NULL, NULL);
            }
    const struct visits *v = in->shares->visits;
    for (size_t s = 0; v && s < v->count; s++) {
        const struct visit *visit = &v->ordered[s];
        for (int i = 0; i < in->shares->edit_count; i++)
            if (same_text(in->shares->edits[i].node, visit->node) &&
                !asked(in, visit->node, visit->context)) {
                fact_against(in, 1ull << in->shares->edits[i].share, 214, visit->node,
                             "another caller of this function computes something here that is no share", NULL,
                             NULL);
                break;
            }
    }
}
