/* Calls: what is called, its object and its arguments are evaluated here, once; functions of the program are
 * followed, for all others a model says what they do (models/call.h). */
#include "analysis/run/described.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/known/containers.h"
#include "analysis/known/library.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/own_rows.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/models/messages.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/models/sorted.h"
#include "analysis/path/path.h"
#include "analysis/run/branches.h"
#include "analysis/run/construct.h"
#include "analysis/run/operations.h"
#include "analysis/run/picked.h"
#include "analysis/run/places.h"
#include "analysis/run/points.h"
#include "analysis/run/run.h"
#include "analysis/run/targets.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* ---- MPI ---- */

enum { MPI_ARGUMENTS = 16 };

/* A place that one address names: in which variable, and how many bytes behind its beginning. */
static bool place_of_address(struct interp *in, const struct node *node, int *object, long long *at)
{
    const struct value v = eval_again(in, node);
    if (v.to.count != 1 || v.to.lost || v.dep != DEP_FIX || v.by_rank || v.to.at[0].o != v.to.at[0].w ||
        !poly_literal(v.to.at[0].o, at))
        return false;
    *object = v.to.at[0].object;
    for (const struct object *o = &in->memory->objects[*object]; o->parent >= 0;
         o = &in->memory->objects[*object]) {
        if (!o->field || o->field->is_bitfield || in->memory->objects[o->parent].array)
            return false;
        *at += o->field->offset / 8;
        *object = o->parent;
    }
    return !in->memory->objects[*object].several;
}

/* Where a member is: in the variable at whose beginning the first one is, or in another one. */
struct where {
    bool known;
    int object, first; /* -1: the same one */
    long long at;
};

static struct where where_is(struct interp *in, const struct node *call, int member, const struct node *place)
{
    struct where w = {.object = -1, .first = -1};
    const struct node *to, *from;
    struct value at = place ? eval_again(in, place) : value_unknown();
    long long begin;
    w.known = at.o && poly_number(at.o, &w.at);
    if (w.known || !described_difference(call, member, &to, &from) ||
        !place_of_address(in, to, &w.object, &w.at) || !place_of_address(in, from, &w.first, &begin))
        return w;
    w.known = w.object == w.first || (!w.at && !begin);
    w.at -= begin;
    if (w.object == w.first)
        w.object = w.first = -1;
    return w;
}

/* A number that is a variable of its own, and all that the member is. */
static bool is_number(struct interp *in, const struct node *what, const struct value *many,
                      const struct value *type, int object)
{
    long long once;
    const struct object *o = &in->memory->objects[object];
    return o->type && (o->type->kind == T_INT || o->type->kind == T_FLOAT) && o->parent < 0 && !o->array &&
           !o->several && !o->container && !o->heap && poly_literal(many->o, &once) && once == 1 &&
           type_holds(in, type, what, o->type);
}

/* Numbers that are all told by their addresses less that of the first one, at which the datatype begins. */
static void tell_numbers(struct interp *in, const struct node *call, int count, struct told *told)
{
    struct told_number numbers[MOST_TOLD];
    for (int i = 0; i < count; i++) {
        const struct node *many, *place, *what;
        if (!described_member(in, call, i, &many, &place, &what))
            return;
        const struct value n = eval_again(in, many);
        const struct where at = where_is(in, call, i, place);
        numbers[i] = (struct told_number){.object = at.object, .type = eval_again(in, what)};
        bool begins = !i && at.known && at.object < 0 && !at.at;
        if (begins) {
            const struct where second = where_is(in, call, 1, NULL);
            numbers[i].object = second.first;
        } else if (!at.known || at.object < 0 || at.first != numbers[0].object)
            return;
        for (int k = 0; k < i; k++)
            if (numbers[k].object == numbers[i].object)
                return;
        if (numbers[i].object < 0 || !is_number(in, what, &n, &numbers[i].type, numbers[i].object))
            return;
    }
    for (int i = 0; i < count; i++)
        ARENA_PUSH(in->arena, told->numbers, told->number_count, numbers[i]);
}

/* The members that a call of MPI_Type_create_struct is told of. Their places are taken as the record's where
 * the text tells none of them (they are differences of addresses); where it does, one lies behind the other.
 */
static struct told told_members(struct interp *in, const struct node *node, const struct value *arguments)
{
    const struct told unknown = {.bytes = -1, .reach = -1, .align = 1, .parts_lead_away = true};
    struct told told = {.align = 1};
    struct told_member members[MOST_TOLD];
    long long count;
    int known = 0, others = 0;
    if (!poly_number(arguments[0].o, &count) || count > MOST_TOLD)
        return unknown;
    for (int i = 0; i < (int)count; i++) {
        const struct node *many, *place, *what;
        if (!described_member(in, node, i, &many, &place, &what))
            return unknown;
        struct value n = eval_again(in, many), type = eval_again(in, what);
        const struct where at = where_is(in, node, i, place);
        long long bytes = described_size(in, &n, &type);
        if (bytes < 0)
            return unknown;
        const struct datatype *inner = type_made(in, &type);
        told.parts_lead_away = told.parts_lead_away || (inner ? inner->leads_away : !constant_name(&type));
        const long long align = type_align(in, &type);
        told.bytes += bytes;
        told.align = align > told.align ? align : told.align;
        others += at.known && at.object >= 0;
        struct told_member *m = &members[known];
        if (!at.known || at.object >= 0)
            continue;
        m->from = at.at;
        m->to = m->from + bytes;
        for (int k = 0; k < known; k++)
            if (m->from < members[k].to && members[k].from < m->to)
                return unknown;
        if (m->from < 0)
            return unknown;
        told.reach = m->to > told.reach ? m->to : told.reach;
        known++;
    }
    told.reach = told.bytes > told.reach ? told.bytes : told.reach;
    told.placed = known == count;
    for (int i = 0; i < known; i++)
        ARENA_PUSH(in->arena, told.members, told.count, members[i]);
    if (others && others == count - 1)
        tell_numbers(in, node, (int)count, &told);
    return told;
}

/* Is an argument chosen by whether this is the root of the group? What is chosen at the root and elsewhere.
 */
static bool is_chosen_at_root(struct interp *in, const struct node *argument, const struct poly *root,
                              int group, const struct node **at_root, const struct node **elsewhere)
{
    const struct poly *tested;
    int of;
    bool then_is_root;
    argument = argument ? strip(argument) : NULL;
    if (!argument || argument->kind != N_COND || argument->count != 3 ||
        !harmless(in->program, argument, 0) ||
        !root_test(in, argument->children[0], &tested, &of, &then_is_root) ||
        flat(in, tested) != flat(in, root) || of != group)
        return false;
    *at_root = argument->children[then_is_root ? 1 : 2];
    *elsewhere = argument->children[then_is_root ? 2 : 1];
    return true;
}

/* MPI_Reduce(rank == root ? MPI_IN_PLACE : &x, &x, ..), where all ranks come by, of a number or an array of
 * such: the others receive nothing, so where they would is anything. *from, *to: the two addresses of x. */
static bool is_in_place_at_root(struct interp *in, const struct node *node, const struct mpi_call *mpi,
                                const struct node **from, const struct node **to)
{
    const struct node *comm = strip(call_argument(node, mpi->comm)),
                      *root = strip(call_argument(node, mpi->root)), *in_place, *other;
    if (mpi->kind != MPI_K_REDUCE || !comm || !root || !harmless(in->program, comm, 0) ||
        !harmless(in->program, root, 0))
        return false;
    const struct atom *group = poly_single(eval_again(in, comm).o);
    const struct poly *number = eval_again(in, root).o;
    if (!number || !group || group->kind != A_COMM || in->path->ranks.side != SIDE_ALL ||
        in->path->control_rank ||
        !is_chosen_at_root(in, call_argument(node, mpi->sendbuf), number, group->id, &in_place, from))
        return false;
    *to = call_argument(node, mpi->recvbuf);
    if (is_chosen_at_root(in, *to, number, group->id, to, &other) ? false : !harmless(in->program, *to, 0))
        return false;
    const struct value none = eval_again(in, in_place), sent = eval_again(in, *from),
                       got = eval_again(in, *to);
    const struct target *s = &sent.to.at[0], *g = &got.to.at[0];
    if (!is_in_place(&none) || sent.to.count != 1 || got.to.count != 1 || sent.to.lost || got.to.lost ||
        sent.dep != DEP_FIX || got.dep != DEP_FIX || sent.by_rank || got.by_rank || s->object != g->object ||
        !s->o || s->o != g->o || s->w != g->w || s->o != s->w)
        return false;
    const struct object *o = &in->memory->objects[s->object];
    return o->parent < 0 && !o->several && !o->first_member && !o->container &&
           (!o->type || o->type->kind == T_INT || o->type->kind == T_FLOAT);
}

static struct value eval_mpi(struct interp *in, const struct node *node, const struct mpi_call *mpi)
{
    const int count = node->count - 1 > MPI_ARGUMENTS ? node->count - 1 : MPI_ARGUMENTS;
    struct value usual[MPI_ARGUMENTS];
    struct value *arguments =
        count > MPI_ARGUMENTS ? arena_alloc(in->arena, (size_t)count * sizeof *arguments) : usual;
    struct call call = {.node = node, .target = node->decl, .name = node->text, .arguments = arguments};
    bool uniform = mpi->kind == MPI_K_BCAST || mpi->kind == MPI_K_REDUCE || mpi->kind == MPI_K_ALLREDUCE;
    const struct node *from, *to;
    call.in_place_at_root =
        mpi->kind == MPI_K_REDUCE && node->count == 8 && is_in_place_at_root(in, node, mpi, &from, &to);
    for (int i = 1; i < node->count; i++, call.count++)
        arguments[call.count] = !node->children[i]               ? value_unknown()
                                : call.in_place_at_root && i < 3 ? eval(in, i == 1 ? from : to)
                                : uniform && call.count == mpi->sendcount
                                    ? eval_uniform_or(in, node->children[i])
                                    : eval(in, node->children[i]);
    for (int i = call.count; i < count; i++)
        arguments[i] = value_unknown();
    if (in->memory->state.dead) {
        struct value none = value_unknown();
        none.by_rank = mpi->kind == MPI_K_LOCAL;
        return none;
    }
    struct told told = {.bytes = -1, .reach = -1, .align = 1};
    if (mpi->flags & MPI_F_RECORD && call.count > 4)
        told = told_members(in, node, arguments);
    return mpi_call_made(in, &call, mpi, &told);
}

/* ---- all others ---- */

/* The object of a member's call. */
static void eval_object(struct interp *in, struct call *call)
{
    const struct node *callee = call->node->count ? call->node->children[0] : NULL;
    if (!callee || callee->kind != N_MEMBER || !callee->count ||
        !call->node->decl) /* a pointer to a function */
        return;
    const struct node *object = callee->children[0];
    bool pointer = object->type && object->type->kind == T_POINTER && !object->type->is_reference;
    call->of_object = true;
    call->object = pointer ? eval(in, object) : eval_lvalue(in, object);
    leave_row(in, &call->object, object);
}

static void eval_stream(struct interp *in, struct call *call)
{
    if (!call->count || !(call->known->flags & LIB_INSERTS))
        return;
    const struct node *left = call->node->children[1] ? strip(call->node->children[1]) : NULL;
    bool named = left && (left->kind == N_REF || left->kind == N_MEMBER);
    call->stream = named ? eval_lvalue(in, left) : call->arguments[0];
}

/* Does what is given behind it do something? */
static bool acts_later(const struct interp *in, const struct node *call, int argument)
{
    for (int i = argument + 1; i < call->count; i++)
        if (call->children[i] && !harmless(in->program, call->children[i], 0))
            return true;
    return false;
}

/* A record is given as it is now, and not as it is when all that is given has been evaluated: what gives the
 * next one may do so in the same place, f(next(), next()). */
static struct value given_now(struct interp *in, const struct node *argument, const struct value *v)
{
    if (v->to.count != 1 || v->to.lost) {
        struct value all = one_of_records(in, v, argument);
        all.to.count = 0;
        return all;
    }
    struct value now = *v;
    now.to = unnamed_place(in, argument).to;
    const int object = now.to.at[0].object;
    *cell_of(in, object) = (struct cell){.value = {.stored.never = true}, .share = -1, .alike.all = true};
    copy_record(in, object, v->to.at[0].object, argument);
    return now;
}

/* `own_operator`: an operator that is a member, whose object is given as the first argument. */
static void eval_arguments(struct interp *in, struct call *call, const struct function *function,
                           bool own_operator)
{
    const struct node *node = call->node;
    bool keeps = !function && is_uniform(in, node); /* an allocation that keeps the equal share */
    for (int i = 1; i < node->count; i++) {
        const struct node *argument = node->children[i];
        int number = call->count - own_operator;
        const struct decl *parameter =
            function && number >= 0 && number < function->param_count ? function->params[number] : NULL;
        const struct type *bound =
            parameter && parameter->type && parameter->type->is_reference ? parameter->type : NULL;
        bool reference =
            (own_operator && !call->count) || (!function && i <= MAX_GIVEN && (node->references >> i & 1));
        call->arguments[call->count++] = !argument   ? value_unknown()
                                         : bound     ? eval_referred(in, argument, bound)
                                         : reference ? eval_lvalue(in, argument)
                                         : keeps     ? eval_kept(in, argument)
                                                     : eval(in, argument);
        if (!function)
            leave_row(in, &call->arguments[call->count - 1], node);
        if (reference && argument && argument->type && argument->type->kind == T_POINTER &&
            harmless(in->program, argument, 0)) { /* a pointer by reference */
            const struct value led = eval_again(in, argument);
            need_all_of(in, &led, node);
        }
        if (argument && parameter && !bound && parameter->type && parameter->type->kind == T_RECORD &&
            acts_later(in, node, i)) {
            struct value *v = &call->arguments[call->count - 1];
            if (parameter->type->is_vector)
                refuse_all(in, 223, argument, "a container that is given beside what acts is not followed");
            else
                *v = given_now(in, argument, v);
        }
    }
}

/* A function of the program. */
static struct value follow(struct interp *in, struct call *call, const struct function *function,
                           bool own_operator)
{
    const struct node *node = call->node, *callee = node->children[0];
    if (call->target->is_virtual || function->variadic)
        return unknown_call(in, call, false);
    if (sorts_items(in, call, function))
        return value_unknown();
    if (own_operator)
        return call_function(in, function, node, call->arguments + 1, call->count - 1, &call->arguments[0]);
    if (!node->decl || !callee || callee->kind != N_MEMBER)
        return call_function(in, function, node, call->arguments, call->count, NULL);
    struct value self = call->of_object     ? call->object
                        : in->path->context ? in->path->context->self
                                            : value_unknown();
    return call_function(in, function, node, call->arguments, call->count, &self);
}

/* Which number it is where the ranks have one of two. */
static struct value with_picked(struct value v, const struct value *picked)
{
    if (picked->o && v.dep == DEP_FIX && !v.to.count) {
        v.o = v.w = picked->o;
        v.by_rank = true;
    }
    return v;
}

/* `target`: the function that is called, null where it is not known; `arguments`: room for them and the
 * object. */
static struct value call_target(struct interp *in, const struct node *node, const struct decl *target,
                                struct value *arguments)
{
    struct call call = {.node = node, .target = target, .arguments = arguments, .stream = value_unknown()};
    call_names(&call);
    struct function *function = target ? find_function(in->program, target) : NULL;
    bool own_operator =
        function && is_operator_name(node->text) && function->param_count == node->count - 2; /* of a class */
    eval_object(in, &call); /* before what it is given: o.add(1).add(n) */
    eval_arguments(in, &call, function, own_operator);
    if (in->memory->state.dead)
        return value_unknown();
    struct value picked;
    if (pick_called(in, node, adjust, eval_again, &picked))
        return picked;
    if (function) {
        struct value v = follow(in, &call, function, own_operator);
        return with_picked(v, &picked);
    }
    eval_stream(in, &call);
    struct value result;
    bool number = library_call(in, &call, &result);
    result = with_picked(result, &picked);
    if (call.count == 1 && call.known && !call.of_object)
        point_of_call(in, call.name, &call.arguments[0], node, &result);
    return number ? adjust(in, node, result) : result;
}

/* One of the functions that a pointer leads to. */
static struct value call_with_room(struct interp *in, const struct node *node, const struct decl *target)
{
    struct value *arguments = calloc((size_t)node->count + 1, sizeof *arguments);
    const struct value result = call_target(in, node, target, arguments);
    free(arguments);
    return result;
}

struct value eval_call(struct interp *in, const struct node *node)
{
    const char *name = node->text;
    const struct mpi_call *named = mpi_call_find(name), *mpi = mpi_called(node);
    bool own = named && node->decl && (!mpi || find_function(in->program, node->decl));
    if (own && named->kind == MPI_K_UNKNOWN)
        mpi = NULL; /* one of the program's own with such a name */
    else if (own)
        refuse_all(in, 223, node, "a function of the program stands in for that of MPI");
    if (mpi)
        return eval_mpi(in, node, mpi);
    mpi = !strncmp(name, "PMPI_", 5) ? mpi_call_find(name + 1) : NULL;
    mpi = mpi && is_of_mpi(node->decl, mpi) ? mpi : NULL;
    if (mpi && mpi->flags & (MPI_F_COMMUNICATES | MPI_F_COUNTS)) {
        refuse_all(in, 223, node, "communication by the names of the profiling interface is not followed");
        note_any_traffic(in, node);
    }
    if (mpi && (!(mpi->flags & MPI_F_COMMUNICATES) || mpi->kind == MPI_K_UNKNOWN))
        return eval_mpi(in, node, mpi);
    if (names_element(in, node) ||
        (container_is(name, CONTAINER_SUBSCRIPT) && node->count >= 3 && indexes_vector(node))) {
        struct value p = eval_lvalue(in, node);
        return load(in, &p, node->type ? node->type->size : -1, node);
    }
    struct value container;
    if (assigns_container(node) && assign_container(in, node, &container))
        return container;
    struct value few[8],
        *many = node->count >= 8 ? calloc((size_t)node->count + 1, sizeof *many) : NULL; /* and the object */
    struct value chosen = value_unknown();
    const struct decl *target = node->decl;
    if (node->count > MAX_GIVEN)
        refuse_all(in, 223, node, "a call with so many arguments is not followed");
    if (!target && node->count && node->children[0]) { /* through a pointer */
        chosen = eval(in, node->children[0]);
        target = chosen.to.function;
    }
    struct value result;
    const bool among = call_among(in, node, &chosen, call_with_room, &result);
    if (!among)
        result = call_target(in, node, target, many ? many : few);
    free(many);
    if (among)
        return result;
    if (chosen.dep == DEP_FIX)
        return result;
    if (in->shares->record)
        fact_against(in, chosen.shares ? chosen.shares : every_share(in), 223, node,
                     "which function it is depends on the distribution", chosen.reason.node,
                     chosen.reason.text);
    return value_bad(&chosen, node, 223, "comes from a function that the distribution chooses");
}
