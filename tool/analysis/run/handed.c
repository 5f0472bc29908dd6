/* Numbers that rank 0 sends every other rank: handed.h. */
#include "analysis/run/handed.h"

#include <string.h>

#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/models/messages.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

enum { SEND_ARGUMENTS = 6, RECEIVE_ARGUMENTS = 7, AT_RANK = 4, AT_TAG = 5, AT_COMM = 6 };

/* The two branches, and what they end with. */
struct handed {
    const struct node *of_0, *of_others;
    const struct node *sends[MOST_JOINT], *receives[MOST_JOINT];
    const struct decl *to[MOST_JOINT]; /* the rank that a send's loop is at */
    int count;
};

static const struct node *call_of(const struct node *node, const char *name, int arguments)
{
    return node->kind == N_CALL && node->count == 1 + arguments && node->text && !strcmp(node->text, name) &&
                   mpi_called(node) && !node->in_macro
               ? node
               : NULL;
}

static const struct decl *variable_of(const struct node *node)
{
    node = node ? strip(node) : NULL;
    const struct decl *d = node && node->kind == N_REF ? node->decl : NULL;
    return d && d->kind == D_VARIABLE && d->type && is_signed_int(d->type) && !d->is_global && !d->is_static
               ? d
               : NULL;
}

/* The only thing that the branch sets the variable to, in an assignment of its own before the call; null. */
static const struct node *set_to(const struct node *node, const struct decl *d, int *times)
{
    const struct node *found = NULL;
    if (!node)
        return NULL;
    if (node->kind == N_ASSIGN && variable_of(node->children[0]) == d) {
        ++*times;
        return node->op == OP_NONE && node->parent && node->parent->kind == N_BLOCK ? node : NULL;
    }
    if (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_ADDRESS &&
        variable_of(node->children[0]) == d)
        *times += 2;
    for (int i = 0; i < node->count; i++) {
        const struct node *in_it = set_to(node->children[i], d, times);
        found = found ? found : in_it;
    }
    for (int i = 0; i < node->decl_count; i++)
        if (node->decls[i] == d || set_to(node->decls[i]->init, d, times))
            *times += 2;
    return found;
}

/* What an argument stands for: itself, or what its branch has set it to. */
static const struct node *meant(const struct node *argument, const struct node *call,
                                const struct node *branch)
{
    const struct decl *d = variable_of(argument);
    int times = 0;
    const struct node *set = d ? set_to(branch, d, &times) : NULL;
    const bool before = times == 1 && set && set->end <= call->begin &&
                        (set->parent == call->parent || set->parent == branch);
    return before ? strip(set->children[1]) : strip(argument);
}

/* for (to = 1; to < size; to++) over all others: `to`, and the number of ranks. */
static const struct decl *rank_of_loop(const struct node *loop, const struct node **size)
{
    if (loop->kind != N_FOR || loop->count < 4 || !loop->children[0] || !loop->children[1] ||
        !loop->children[2] || !loop->children[3])
        return NULL;
    const struct node *init = loop->children[0], *test = strip(loop->children[1]), *step = loop->children[2],
                      *first = NULL;
    const struct decl *to = is_operation(test, OP_LT) ? variable_of(test->children[0]) : NULL;
    if (to && init->kind == N_ASSIGN && init->op == OP_NONE && variable_of(init->children[0]) == to)
        first = init->children[1];
    else if (to && init->kind == N_DECL && init->decl_count == 1 && init->decls[0] == to)
        first = to->init;
    const bool up = is_step(step) && (step->op == OP_POST_INC || step->op == OP_PRE_INC) &&
                    variable_of(step->children[0]) == to;
    if (!first || !is_the_number(strip(first), 1) || !up || assigns(loop->children[3], to))
        return NULL;
    *size = test->children[1];
    return to;
}

/* To the rank that the loop is at, or what its body has set to that before? */
static bool goes_to(const struct node *send, const struct decl *to, const struct node *branch)
{
    const struct node *argument = send->children[AT_RANK], *body = send->parent;
    const struct decl *d = variable_of(argument);
    int times = 0;
    if (d == to || !d)
        return d == to;
    const struct node *set = set_to(branch, d, &times);
    return set && times == 1 && set->parent == body && set->end <= send->begin &&
           variable_of(set->children[1]) == to;
}

/* The messages of one loop, before those that have been found. */
static bool sends_in(struct interp *in, const struct node *loop, struct handed *h, int group,
                     evaluation evaluate)
{
    const struct node *size;
    const struct decl *to = rank_of_loop(loop, &size);
    if (!to || !stays_alike(in, size, h->of_0, h->of_others))
        return false;
    const struct value ranks = evaluate(in, size);
    const struct atom *a = ranks.o && ranks.o == ranks.w ? poly_single(ranks.o) : NULL;
    const struct node *body = loop->children[3];
    const bool block = body->kind == N_BLOCK && !body->made;
    const struct node *found[MOST_JOINT];
    int count = 0;
    if (!a || a->kind != A_SIZE || a->id != group)
        return false;
    for (int i = 0; i < (block ? body->count : 1); i++) {
        const struct node *one = block ? body->children[i] : body,
                          *send = call_of(one, "MPI_Send", SEND_ARGUMENTS);
        const struct node *value =
            one->kind == N_ASSIGN && one->op == OP_NONE ? strip(one->children[1]) : NULL;
        const bool sets = value && variable_of(one->children[0]) && variable_of(one->children[0]) != to &&
                          (value->kind == N_INT || variable_of(value) == to);
        if (!send && !sets)
            return false;
        if (send && (h->count + count == MOST_JOINT || !goes_to(send, to, h->of_0)))
            return false;
        if (send)
            found[count++] = send;
    }
    memmove(h->sends + count, h->sends, h->count * sizeof *h->sends);
    memcpy(h->sends, found, count * sizeof *found);
    h->count += count;
    return count > 0;
}

static const struct node *statement_of_branch(const struct node *branch, int at)
{
    const bool block = branch->kind == N_BLOCK && !branch->made;
    const int count = block ? branch->count : 1;
    return at < count ? (block ? branch->children[count - 1 - at] : branch) : NULL;
}

/* The messages that the branch of rank 0 ends with. */
static bool find_sends(struct interp *in, struct handed *h, int group, evaluation evaluate)
{
    int at = 0;
    const struct node *one;
    while ((one = statement_of_branch(h->of_0, at)) != NULL && sends_in(in, one, h, group, evaluate))
        at++;
    for (; (one = statement_of_branch(h->of_0, at)) != NULL; at++)
        if (leaves(one) || may_wait(in->program, one, 0))
            return false;
    return h->count > 0;
}

static bool find_receives(struct interp *in, struct handed *h)
{
    int at = 0;
    const struct node *one;
    while (at < h->count && (one = statement_of_branch(h->of_others, at)) != NULL &&
           call_of(one, "MPI_Recv", RECEIVE_ARGUMENTS))
        h->receives[h->count - 1 - at++] = one;
    if (at != h->count)
        return false;
    for (; (one = statement_of_branch(h->of_others, at)) != NULL; at++)
        if (leaves(one) || may_wait(in->program, one, 0))
            return false;
    return true;
}

/* The number that an argument is, by itself or as its branch has set it. */
static bool number_of(struct interp *in, const struct handed *h, const struct node *call, int at,
                      const struct node *branch, evaluation evaluate, long long *number)
{
    const struct node *value = meant(call->children[at], call, branch);
    if (value->kind == N_INT) {
        *number = value->value;
        return true;
    }
    return stays_alike(in, value, h->of_0, h->of_others) && harmless(in->program, value, 0) &&
           poly_number(evaluate(in, value).o, number);
}

/* Does the one call receive what the other one sends? */
static bool meet_each_other(struct interp *in, const struct handed *h, int i, evaluation evaluate)
{
    const struct node *send = h->sends[i], *receive = h->receives[i];
    long long tag, other_tag, from;
    static const int alike[] = {1, 2, 3, AT_COMM};
    for (int k = 0; k < 4; k++) {
        const struct node *a = send->children[alike[k]], *b = receive->children[alike[k]];
        if (!a || !b || !harmless(in->program, a, 0) || !same_expression(a, b) ||
            (k && !stays_alike(in, a, h->of_0, h->of_others)))
            return false;
        if (k > 1) { /* constants of MPI are told by their value */
            const struct value one = evaluate(in, a), other = evaluate(in, b);
            if (!one.o || one.o != other.o || one.o != one.w)
                return false;
        }
    }
    const struct atom *comm = poly_single(evaluate(in, send->children[AT_COMM]).o);
    return comm && comm->kind == A_COMM && comm->id == 0 &&
           number_of(in, h, send, AT_TAG, h->of_0, evaluate, &tag) &&
           number_of(in, h, receive, AT_TAG, h->of_others, evaluate, &other_tag) && tag == other_tag &&
           number_of(in, h, receive, AT_RANK, h->of_others, evaluate, &from) && !from;
}

/* Does the branch set what is told in one of its loops? */
static bool is_set_beside(struct interp *in, const struct handed *h, int object)
{
    const struct decl *d = in->memory->objects[object].decl;
    for (int i = 0; d && i < h->count; i++)
        for (const struct node *up = h->sends[i]->parent; up && up != h->of_0->parent; up = up->parent)
            if (up->kind == N_FOR && (assigns(up->children[0], d) || assigns(up->children[2], d)))
                return true;
    for (int i = 0; d && i < h->count; i++)
        if (h->sends[i]->parent->kind == N_BLOCK && h->sends[i]->parent != h->of_0)
            for (int k = 0; k < h->sends[i]->parent->count; k++) {
                const struct node *one = h->sends[i]->parent->children[k];
                if (one->kind == N_ASSIGN && variable_of(one->children[0]) == d)
                    return true;
            }
    return false;
}

struct joint find_handed(struct interp *in, const struct node *of_0, const struct node *of_others,
                         const struct state *of_root, evaluation evaluate)
{
    struct joint joint = {.count = 0};
    struct handed h = {.of_0 = of_0, .of_others = of_others};
    if (!of_0 || !of_others || in->run->not_handed || in->models->passes_over || in->models->errors_return ||
        parts_differ(in, 0) || !find_sends(in, &h, 0, evaluate) || !find_receives(in, &h))
        return joint;
    for (int i = 0; i < h.count; i++)
        if (!meet_each_other(in, &h, i, evaluate))
            return joint;
    for (int i = 0; i < h.count; i++) {
        const struct node *send = h.sends[i];
        int object =
            stays_alike(in, send->children[1], of_0, of_others) ? number_told(in, send, evaluate) : -1;
        if (object >= 0 && is_set_beside(in, &h, object))
            object = -1;
        joint.objects[i] = object;
        joint.numbers[i] = object < 0 ? NULL : number_of_root(in, &state_cell(of_root, object)->value);
        for (int k = 0; k < i; k++)
            if (object < 0 || joint.objects[k] == object) /* perhaps a place that was told before */
                joint.objects[k] = -1;
        joint.count++;
        note_joint(in, send);
        note_joint(in, h.receives[i]);
        note_handed(in, send);
        note_handed(in, h.receives[i]);
    }
    return joint;
}

void settle_handed(struct interp *in)
{
    if (!in->run->not_handed && handed_may_be_taken(in))
        in->run->not_handed = in->shares->changed = true;
}
