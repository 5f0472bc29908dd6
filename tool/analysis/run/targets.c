/* Calls through a pointer that leads to one of several functions of the program: targets.h. */
#include "analysis/run/targets.h"

#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/run/branches.h"
#include "analysis/run/guard.h"
#include "analysis/run/marks.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static bool gives_alike(const struct type *a, const struct type *b)
{
    return a && b && a->kind == b->kind && a->size == b->size && a->is_unsigned == b->is_unsigned;
}

/* Functions of the program that may be called with these arguments and give what the call does. */
static bool may_be_called(struct interp *in, const struct node *call, const struct callees *set)
{
    for (int i = 0; i < set->count; i++) {
        const struct function *f = find_function(in->program, set->at[i]);
        if (!f || f->variadic || f->decl->is_virtual || f->param_count != call->count - 1 ||
            !gives_alike(f->result, call->type))
            return false;
        for (int k = 0; k < f->param_count; k++) {
            const struct node *given = call->children[k + 1];
            const struct type *type = f->params[k]->type;
            if (!given || !given->type || !type || type->is_reference ||
                (type->kind == T_RECORD) != (given->type->kind == T_RECORD))
                return false;
        }
    }
    return set->count > 0;
}

/* What the calls so far have given, and what this one gives. */
static struct value either(struct interp *in, const struct node *call, const struct value *a,
                           const struct value *b, int index)
{
    if (a->partial.one_rank || b->partial.one_rank)
        return value_bad(a->partial.one_rank ? a : b, call, 251,
                         "the part of some rank is taken under a condition");
    return value_join(in, a, b, call, OF_CHOICE, index);
}

/* Which one it is the pointer tells. */
static struct value told_by(struct interp *in, const struct node *call, const struct value *chosen,
                            struct value v)
{
    if (chosen->dep == DEP_FIX || v.dep == DEP_CARRY) {
        v.by_rank = v.by_rank || chosen->by_rank;
        return v;
    }
    return combine_place(in, &v, chosen, call);
}

/* One of some ways to evaluate `node`. */
typedef struct value one_way(struct interp *in, const struct node *node, int way, const void *more);

/* Each of them from the state at hand, under a condition of that value; what they leave and give is joined.
 */
static struct value each_way(struct interp *in, const struct node *node, const struct value *condition,
                             int count, one_way *way, const void *more)
{
    const struct checked checked = checked_so_far(in);
    struct state before = state_copy(&in->memory->state), after = {0};
    struct guard guard;
    struct value result = value_unknown();
    int ended = 0;
    guard_enter(in, condition, node, &guard);
    for (int i = 0; i < count; i++) {
        if (i) {
            after = in->memory->state;
            in->memory->state = state_copy(&before);
        }
        const struct value v = way(in, node, i, more);
        in->path->aborted = false;
        checked_no_more(in, &checked);
        ended += in->memory->state.dead;
        if (i) {
            mark_branches(in, &after, &in->memory->state, condition, condition->by_rank, node, node);
            state_join(in, &in->memory->state, &after, node, OF_BRANCH);
            state_free(&after);
        }
        result = i ? either(in, node, &result, &v, i) : v;
    }
    guard_leave(in, &guard);
    state_free(&before);
    if (ended && ended < count && (condition->dep != DEP_FIX || condition->by_rank))
        refuse_all(in, 223, node, "one of several calls, which ends the program, is not followed");
    return result;
}

struct ways {
    const struct callees *set;
    call_one *one;
};

static struct value call_way(struct interp *in, const struct node *call, int way, const void *more)
{
    const struct ways *ways = more;
    const struct function *f = find_function(in->program, ways->set->at[way]);
    const int naming = in->numbers->context;
    in->numbers->context = context_number(in, naming, f->body);
    const struct value v = ways->one(in, call, ways->set->at[way]);
    in->numbers->context = naming;
    return v;
}

bool call_among(struct interp *in, const struct node *call, const struct value *chosen, call_one *one,
                struct value *result)
{
    const struct ways ways = {.set = chosen->to.among, .one = one};
    if (!ways.set || chosen->to.lost || chosen->to.count || chosen->dep > DEP_ITEM ||
        in->memory->state.dead || !may_be_called(in, call, ways.set))
        return false;
    struct value condition = *chosen;
    condition.to = (struct pointer){.count = 0};
    *result = told_by(in, call, &condition, each_way(in, call, &condition, ways.set->count, call_way, &ways));
    return true;
}

static struct value place_way(struct interp *in, const struct node *node, int way, const void *more)
{
    const evaluation *place = more;
    return (*place)(in, node->children[1 + way]);
}

struct value place_told_by(struct interp *in, const struct node *node, const struct value *test,
                           evaluation place)
{
    const bool sets =
        !harmless(in->program, node->children[1], 0) || !harmless(in->program, node->children[2], 0);
    if (sets && test->dep == DEP_FIX)
        return each_way(in, node, test, 2, place_way, &place);
    if (sets)
        refuse_all(in, 221, node, "a choice between places of which one sets something is not followed");
    struct value v = place(in, node->children[1]), other = place(in, node->children[2]);
    return value_join(in, &v, &other, node, OF_EITHER_PLACE, 0);
}
