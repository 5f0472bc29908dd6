/* Statements and functions of the abstract execution. Loops: loops.c; declarations: declare.c. */
#include <stdlib.h>
#include <string.h>

#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/left_out.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/over.h"
#include "analysis/memory/records.h"
#include "analysis/models/leftovers.h"
#include "analysis/models/models.h"
#include "analysis/models/survey.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/plans/plans.h"
#include "analysis/run/branches.h"
#include "analysis/run/claims.h"
#include "analysis/run/construct.h"
#include "analysis/run/declare.h"
#include "analysis/run/jumps.h"
#include "analysis/run/later.h"
#include "analysis/run/leave.h"
#include "analysis/run/loops.h"
#include "analysis/run/marks.h"
#include "analysis/run/planned.h"
#include "analysis/run/run.h"
#include "analysis/run/threads.h"
#include "analysis/run/unseen.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

/* Is the statement in a loop over own items, however deep, of the function at hand? */
static bool over_own_items(const struct interp *in, int context)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0 && l->context == context)
            return true;
    return false;
}

static void leave_function(struct interp *in, const struct node *node);

/* Loops of the function are left on the way out of it. */
static void leave_loops(struct interp *in, struct value *result)
{
    const struct context *context = in->path->context;
    const bool by_rank = in->path->control_rank > context->control_rank;
    struct value control = in->path->control;
    join_condition(&control, &context->leave);
    if (!by_rank && control.dep != DEP_ITEM)
        return;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer) {
        if (l->context != context->id || l->share >= 0)
            continue;
        if (result)
            leave_turn(in, result, 0, l, &control, by_rank);
        else
            leave_turns(in, l, &control, by_rank);
    }
}

static void exec_return(struct interp *in, const struct node *node)
{
    struct context *context = in->path->context;
    bool by_rank = in->path->control_rank > context->control_rank;
    if (leaves_others_waiting(in, node))
        return;
    if (node->count && node->children[0]) {
        const struct type *result = context->function->result;
        struct value v =
            result && result->is_reference ? eval_lvalue(in, node->children[0]) : eval(in, node->children[0]);
        v = converted(in, &v, result, node);
        leave_loops(in, &v);
        if (in->path->control.dep != DEP_FIX && in->path->control.dep != DEP_ITEM) {
            struct value from = in->path->control;
            from =
                value_bad(&from, node, 307, "is returned under a condition that depends on the distribution");
            v = of_own_part(in, from, &in->path->control, &v);
        }
        if (v.dep == DEP_CARRY && over_own_items(in, context->id))
            v = value_bad(&v, node, 308, "a loop over own items is left early");
        if (!context->caller)
            ends_with(in, &v, node);
        if (context->leave.dep == DEP_ITEM || in->path->control.dep == DEP_ITEM) {
            const struct value *c = in->path->control.dep == DEP_ITEM ? &in->path->control : &context->leave;
            v = combine_place(in, &v, c, node);
        }
        bool another = context->has_return && !context->result.stored.never;
        bool same = another && context->result.o && context->result.o == v.o && context->result.w == v.w;
        if ((context->rank_returns || by_rank) && another && !same)
            v.by_rank = true; /* which of the results it is depends on the rank */
        leave_over(in, &v);
        context->result = another ? value_join(in, &context->result, &v, node, OF_RETURNED, 0) : v;
    } else
        leave_over(in, NULL);
    leave_function(in, node);
}

/* As it is, with whatever it gives back. */
static void leave_function(struct interp *in, const struct node *node)
{
    struct context *context = in->path->context;
    context->rank_returns += in->path->control_rank > context->control_rank;
    leave_loops(in, NULL);
    join_condition(&context->leave, &in->path->control);
    if (in->path->control.dep != DEP_FIX && in->shares->record && over_own_items(in, context->id))
        fact_against(in, in->path->control.shares, 312, node, "returns from inside a loop over own items",
                     NULL, NULL);
    if (in->path->control.dep == DEP_FIX) {
        need_items(in, context->id, node);
        leave_items(in, context->id, node);
    }
    context->several = context->has_return;
    if (context->has_return) {
        mark_branches(in, context->returned, &in->memory->state, &context->leave, context->rank_returns > 0,
                      node, node);
        state_join(in, context->returned, &in->memory->state, node, OF_RETURN);
    } else
        *context->returned = state_copy(&in->memory->state);
    context->has_return = true;
    in->memory->state.dead = true;
    in->path->aborted = false;
}

static void exec_goto(struct interp *in, const struct node *node)
{
    const struct function *function = in->path->context->function;
    int at = jump_target(in, function, node);
    in->run->jumps++;
    in->run->passed++;
    if (at < 0) {
        refuse_all(in, 221, node, "goto is not followed");
        return;
    }
    if (leaves_others_waiting(in, node))
        return;
    const int naming = in->numbers->context; /* what is unknown behind the label is so on each way to it */
    in->numbers->context = context_number(in, naming, node);
    for (; at < function->body->count && !in->memory->state.dead; at++)
        exec(in, function->body->children[at]);
    in->numbers->context = naming;
    if (!in->memory->state.dead)
        leave_function(in, node);
}

static bool exec_statement(struct interp *in, const struct node *node, const struct node *next);

/* True when the next statement of the block was executed with it: exec_if(). */
static bool exec_with(struct interp *in, const struct node *node, const struct node *next)
{
    if (!node || in->memory->state.dead || in->run->gave_up)
        return false;
    in->path->aborted = false;
    if (in->plans->count)
        before_statement(in, node, eval_again);
    if (node->pragma)
        enter_threads(in, node);
    bool both = exec_statement(in, node, next);
    in->path->starting = in->path->starting == node ? NULL : in->path->starting;
    if (in->memory->lack_count)
        make_room(in);
    if (node->pragma && !in->memory->state.dead)
        leave_threads(in, node);
    if (in->memory->watch) {
        watch_statement(in, node);
        if (both)
            watch_statement(in, next);
    }
    return both;
}

void exec(struct interp *in, const struct node *node)
{
    exec_with(in, node, NULL);
}

/* May two statements be executed as one? Nothing is made between them. */
static bool may_be_one(const struct interp *in, const struct node *node, const struct node *next)
{
    if (!node || !next || node->kind != N_IF || next->kind != N_IF || node->count != 2 || next->count != 2 ||
        node->pragma || next->pragma)
        return false;
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i]->anchor == next)
            return false;
    return true;
}

static void exec_block(struct interp *in, const struct node *node)
{
    for (int i = 0; i < node->count && !in->memory->state.dead; i++) {
        const struct node *s = runs_as(in, node, i, eval_again), *next = runs_as(in, node, i + 1, eval_again);
        i += exec_with(in, s, may_be_one(in, s, next) ? next : NULL);
    }
}

static bool exec_statement(struct interp *in, const struct node *node, const struct node *next)
{
    bool both = false;
    switch (node->kind) {
    case N_BLOCK:
    case N_CATCH:
        exec_block(in, node);
        break;
    case N_TRY:
        exec_try(in, node);
        break;
    case N_DECL:
        check_lengths(in, node->children, node->count);
        for (int i = 0; i < node->decl_count; i++)
            declare(in, node->decls[i], node->decls[i]->is_static || node->decls[i]->is_extern);
        claims_after(in, node, eval_again);
        break;
    case N_IF:
        claims_before(in, node, eval_again);
        both = exec_if(in, node, next);
        if (!in->memory->state.dead)
            plan_after_branches(in, node);
        break;
    case N_FOR:
        exec_for(in, node);
        break;
    case N_RANGE_FOR:
        exec_range_for(in, node);
        break;
    case N_WHILE:
    case N_DO:
        exec_while(in, node);
        break;
    case N_SWITCH:
        exec_switch(in, node);
        break;
    case N_RETURN:
        exec_return(in, node);
        break;
    case N_BREAK:
    case N_CONTINUE:
        leave_loop(in, node);
        break;
    case N_CASE:
        for (int i = 0; i + 1 < node->count; i++)
            eval_again(in, node->children[i]); /* a constant, or two, which stays as it is */
        if (node->count > 1)
            exec(in, node->children[node->count - 1]);
        break;
    case N_DEFAULT:
    case N_LABEL:
        for (int i = 0; i < node->count; i++)
            exec(in, node->children[i]);
        break;
    case N_GOTO:
        exec_goto(in, node);
        break;
    case N_EMPTY:
        break;
    default:
        eval(in, node);
        claims_after(in, node, eval_again);
    }
    if (in->plans->count)
        after_statement(in, node);
    return both;
}

/* A function's own variables end with it, so that states stay small in large programs. Kept where something
 * else was made meanwhile (memory, statics) or the result points to one of them. */
static void forget_locals(struct interp *in, int from, const struct value *result)
{
    for (int i = 0; i < result->to.count; i++)
        if (result->to.at[i].object >= from)
            return;
    for (int i = from; i < in->memory->object_count; i++)
        if (in->memory->objects[i].heap || !in->memory->objects[i].context ||
            in->memory->objects[i].escaped ||
            (in->memory->objects[i].parent >= 0 && in->memory->objects[i].parent < from))
            return;
    objects_cut(in, from);
    state_cut(&in->memory->state, from);
    int kept = 0;
    for (int i = 0; i < in->memory->written_count; i++)
        if (in->memory->written[i].object < from) {
            in->memory->objects[in->memory->written[i].object].written_at = kept;
            in->memory->written[kept++] = in->memory->written[i];
        }
    in->memory->written_count = kept;
}

/* A number of the item, and no way to anything else. */
static bool is_number_of_item(const struct value *v)
{
    return v->dep == DEP_ITEM && !v->to.count && !v->to.lost && !leads_to_code(&v->to);
}

/* Does the function, which is being called, nothing but compute? */
static bool computes(struct interp *in, const struct function *function)
{
    const struct survey *s = survey_of(in, function);
    const struct context *c = in->path->context;
    while (c && c->function != function)
        c = c->caller;
    return c && !s->unfit && !s->pointers && !s->acts;
}

/* A call of a function that is being called, or too deep to be followed. What one that computes makes of
 * numbers of an item is the item's: what else it may read has nothing of a share (recursive_call), and what
 * it changes is not known afterwards. */
static struct value call_within(struct interp *in, const struct function *function, const struct node *call,
                                struct value *arguments, int count)
{
    claims_forget(in, function);
    struct value v = recursive_call(in, function, call, arguments, count);
    for (int i = 0; i < count; i++) {
        v = combine_values(in, &v, &arguments[i], call);
        if (in->shares->record && (arguments[i].dep != DEP_FIX || arguments[i].shares) &&
            !(is_number_of_item(&arguments[i]) && computes(in, function)))
            fact_against(in, arguments[i].shares, 222, call,
                         "a recursive call is given something of the share", NULL, NULL);
    }
    return v;
}

/* A parameter begins as what is given for it; without `given`, with nothing. */
static void begin_parameter(struct interp *in, const struct decl *param, const struct value *given,
                            const struct node *call)
{
    int object = object_for_decl(in, param);
    struct cell *cell = cell_of(in, object);
    *cell = (struct cell){.value = {.stored.never = true}, .share = -1, .alike.all = true};
    if (!given)
        return;
    cell->value = converted(in, given, param->type, call);
    cell->value.stored.never = false;
    cell->value.literal.known = false;
    cell->value.partial.stamp = 0;
    cell->value.point.stamp = cell->stamp;
    if (param->type && param->type->is_vector)
        copy_container(in, object, given, call);
    else if (param->type && param->type->kind == T_RECORD) {
        bool known = given->to.count == 1 && !given->to.lost;
        struct value one = known ? *given : one_of_records(in, given, call);
        if (known)
            copy_record(in, object, one.to.at[0].object, call);
        else
            set_object(in, object, &one, call);
    }
}

/* A member that is set before a constructor's body. */
static void begin_member(struct interp *in, const struct value *self, const struct decl *field,
                         const struct node *init)
{
    bool refers = field->type && field->type->kind == T_POINTER && field->type->is_reference;
    struct value place = *self, v = refers ? eval_lvalue(in, init) : eval(in, init);
    if (place.to.count != 1)
        return;
    place.to.at[0].object = object_field(in, place.to.at[0].object, field);
    place.to.at[0].o = place.to.at[0].w = P(in, 0);
    if (field->type && field->type->is_vector)
        begin_container(in, field->type, field, init, place.to.at[0].object);
    else if (refers) {
        note_written(in, place.to.at[0].object);
        cell_of(in, place.to.at[0].object)->value = v;
    } else
        store(in, &place, field->type ? field->type->size : -1, &v, init);
}

/* The body of a function, up to the state in which all its ways out meet. */
static void run_body(struct interp *in, const struct function *function, struct context *context)
{
    exec(in, function->body);
    leave_over(in, NULL);
    if (context->has_return) {
        context->several = context->several || !in->memory->state.dead;
        mark_branches(in, &in->memory->state, context->returned, &context->leave, context->rank_returns > 0,
                      function->body, function->body);
        state_join(in, &in->memory->state, context->returned, function->body, OF_END);
    }
    state_free(context->returned);
}

struct value call_function(struct interp *in, const struct function *function, const struct node *call,
                           struct value *arguments, int count, const struct value *self)
{
    for (struct context *c = in->path->context; c; c = c->caller)
        if (c->function == function || c->depth > 40)
            return call_within(in, function, call, arguments, count);
    struct value over;
    if (step_over(in, function, call, arguments, count, self, &over)) {
        claims_forget(in, function);
        return over;
    }
    struct state returned = {0};
    struct context context = {.function = function,
                              .caller = in->path->context,
                              .call = call,
                              .arguments = arguments,
                              .argument_count = count,
                              .returned = &returned,
                              .depth = in->path->context ? in->path->context->depth + 1 : 0};
    context.control_rank = in->path->control_rank;
    context.leave = value_unknown();
    context.over_before = may_be_over(in);
    struct value control = in->path->control;
    if (self)
        context.self = *self;
    const int naming = in->numbers->context;
    context.id = context_number(in, naming || !in->path->context ? naming : in->path->context->id, call);
    struct context *caller = in->path->context;
    struct break_frame *breaks = in->run->breaks;
    struct loop *loop = in->numbers->loop;
    struct ranks ranks = in->path->ranks;
    int control_rank = in->path->control_rank, objects = in->memory->object_count;
    bool keep_equal = in->run->keep_equal;
    struct checked checked = checked_so_far(in);
    in->run->keep_equal = false;
    context_enter(in, &context);
    in->run->breaks = NULL;
    for (int i = 0; i < function->param_count; i++)
        begin_parameter(in, function->params[i], i < count ? &arguments[i] : NULL, call);
    check_lengths(in, function->lengths, function->length_count);
    for (int i = 0; i < function->init_count; i++)
        begin_member(in, &context.self, function->inits[i].field, function->inits[i].value);
    run_body(in, function, &context);
    forget_locals(in, objects, &context.result);
    context_enter(in, caller);
    in->numbers->context = naming;
    in->run->breaks = breaks;
    in->numbers->loop = loop;
    in->path->control_rank = control_rank;
    in->path->control = control;
    in->run->keep_equal = keep_equal;
    if (!context.several) /* all have passed these */
        checked.divisors = in->path->divisor_count;
    checked_no_more(in, &checked);
    in->path->ranks = ranks;
    if (!context.has_return ||
        (!context.result.o && !context.result.to.count && context.result.dep == DEP_FIX))
        if (function->result && function->result->kind == T_INT && context.result.dep == DEP_FIX &&
            !in->numbers->loop)
            context.result.o = context.result.w = symbol(in, call, OF_FUNCTION, 0, NULL);
    over_by_result(in, &context);
    return context.result;
}

void interpret_program(struct interp *in, const struct function *entry)
{
    in->memory->state = (struct state){0};
    in->numbers->loop = NULL;
    in->run->breaks = NULL;
    in->path->control = value_unknown();
    in->path->control_rank = 0;
    in->path->ranks = (struct ranks){.side = SIDE_ALL};
    in->path->meeting_count = 0;
    in->memory->stamps = 0;
    in->memory->constructing = -1;
    in->run->keep_equal = false;
    in->path->carried = NULL;
    in->plans->event_count = 0;
    in->shares->edit_count = 0;
    in->plans->enlarged_count = in->memory->lack_count = in->memory->short_count = 0;
    in->run->steps = 0;
    in->models->random_taken = false;
    forget_leftovers(in);
    in->run->tries = 0;
    for (int i = 0; i < in->memory->object_count; i++) {
        in->memory->objects[i].escaped = in->memory->objects[i].kept_by_mpi =
            in->memory->objects[i].set_later = in->memory->objects[i].several = false;
        in->memory->objects[i].measured = 0;
    }
    in->memory->nowhere_by_rank = in->models->library_by_rank = in->models->errors_return = false;
    checked_no_more(in, &(struct checked){0});
    in->path->started = in->path->aborted = false;
    in->path->starting = NULL;
    in->shares->record = true;
    for (int i = 0; i < in->plans->count; i++)
        in->plans->list[i]->reached = in->plans->list[i]->needs_variable = in->plans->list[i]->conflict =
            false,
        in->plans->list[i]->comm_text = NULL;
    begin_lasting(in);
    struct value arguments[2] = {value_unknown(), value_unknown()};
    for (int i = 0; i < 2; i++)
        arguments[i].to.lost = i == 1;
    call_function(in, entry, entry->body, arguments, entry->param_count < 2 ? entry->param_count : 2, NULL);
    check_unseen(in, entry);
    state_free(&in->memory->state);
    in->memory->state = (struct state){0};
}
