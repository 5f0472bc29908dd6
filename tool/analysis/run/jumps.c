/* Jumps to the end of a function: jumps.h. */
#include "analysis/run/jumps.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/models/models.h"
#include "analysis/plans/plans.h"
#include "analysis/run/run.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"

/* Out of a loop, a switch or a try, or within a function in the function. */
static bool leaves_other(const struct node *node, const struct node *body)
{
    const struct node *up = node->parent;
    for (; up && up != body; up = up->parent)
        if (up->kind != N_IF && up->kind != N_BLOCK && up->kind != N_LABEL)
            return true;
    return !up;
}

static bool is_plain_c(const struct function *function)
{
    return function && function->decl && function->decl->linkage && !strchr(function->decl->linkage, '#');
}

/* The statement of the function's block that the label stands before; -1: there is none behind the goto. */
static int labelled(const struct node *body, const struct node *node)
{
    int at = -1;
    for (int i = 0; i < body->count; i++) {
        const struct node *label = body->children[i];
        if (!label || label->kind != N_LABEL || !label->text || strcmp(label->text, node->text) != 0)
            continue;
        bool behind = at < 0 && label->source == node->source && label->begin > node->end;
        at = behind ? i : body->count;
    }
    return at < body->count ? at : -1;
}

static void note_label(struct interp *in, const struct node *label)
{
    for (int i = 0; i < in->run->label_count; i++)
        if (in->run->labels[i] == label)
            return;
    ARENA_PUSH(in->arena, in->run->labels, in->run->label_count, label);
}

int jump_target(struct interp *in, const struct function *function, const struct node *node)
{
    const struct node *body = function ? function->body : NULL;
    int at =
        body && node->text && is_plain_c(function) && !leaves_other(node, body) ? labelled(body, node) : -1;
    if (at >= 0)
        note_label(in, body->children[at]);
    return at;
}

static void check_behind(struct interp *in, const struct node *node, int share)
{
    for (int i = 0; node && share >= 0 && i < in->run->label_count; i++) {
        const struct node *label = in->run->labels[i];
        if (node->function == label->function && node->source == label->source && node->begin >= label->begin)
            fact_against(in, 1ull << share, 221, node,
                         "is changed behind a label to which a goto may jump over the share object", label,
                         "the label");
    }
}

void check_jumps(struct interp *in)
{
    for (int i = 0; i < in->shares->edit_count; i++)
        check_behind(in, in->shares->edits[i].node, in->shares->edits[i].share);
    for (int i = 0; i < in->plans->count; i++)
        check_behind(in, in->plans->list[i]->anchor, in->plans->list[i]->share);
    for (int i = 0; i < in->models->call_count; i++)
        if (in->models->calls[i].needs_change)
            check_behind(in, in->models->calls[i].node, in->models->calls[i].share);
}
