/* Statements, branches and functions of the abstract execution. Loops: loops.c. */
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/memory/began.h"
#include "analysis/memory/left_out.h"
#include "analysis/memory/records.h"
#include "analysis/models/unknown.h"
#include "analysis/path/position.h"
#include "analysis/plans/enlarge.h"
#include "analysis/plans/plans.h"
#include "analysis/run/branches.h"
#include "analysis/run/claims.h"
#include "analysis/run/construct.h"
#include "analysis/run/kept.h"
#include "analysis/run/leave.h"
#include "analysis/run/loops.h"
#include "analysis/run/sizes.h"
#include "analysis/run/threads.h"
#include "analysis/shares/uniform.h"
#include "analysis/values/unknowns.h"

static bool cell_has_share(const struct cell *cell)
{
    return cell->layout != LAY_WHOLE || (cell->value.dep != DEP_FIX && !cell->value.uninit);
}

static bool record_has_share(struct interp *in, const struct value *v)
{
    for (int k = 0; k < v->to_count; k++) {
        if (cell_has_share(seen(in, v->to[k].object)))
            return true;
        FOR_MEMBERS(in, member, v->to[k].object)
        if (cell_has_share(seen(in, member)))
            return true;
    }
    return false;
}

/* `lives`: it was there before, execution only comes by its declaration. */
static void declare(struct interp *in, const struct decl *decl, bool lives)
{
    int object = object_with_size(in, decl);
    const struct type *type = decl->type;
    if (lives) {
        const struct value before = seen(in, object)->value;
        if (begins_when_reached(decl) && (before.uninit || before.may_be_uninit)) {
            struct value v = eval(in, decl->init);
            note_written(in, object);
            cell_of(in, object)->value =
                before.uninit ? v : value_join(in, &before, &v, decl->init, OF_STATIC, 0);
        }
        return;
    }
    struct cell fresh = {.value = {.uninit = true}, .share = -1, .untouched = true};
    if (type && type->kind == T_ARRAY) {
        fresh.summary = true;
        const struct type *element = type;
        while (element->kind == T_ARRAY)
            element = element->to;
        struct value *lengths = arena_alloc(in->arena, ((size_t)decl->dim_count + 1) * sizeof *lengths);
        bool varies = type->size < 0;
        for (int i = 0; i < decl->dim_count; i++) {
            lengths[i] = is_uniform(in, decl) ? eval_kept(in, decl->dims[i]) : eval(in, decl->dims[i]);
            varies = varies || lengths[i].w != lengths[i].o;
        }
        if (varies && element->size > 0) { /* variable length, perhaps only in the rewritten program */
            const struct poly *o = P(in, element->size), *w = o;
            for (int i = 0; i < decl->dim_count; i++) {
                struct value n = lengths[i];
                if (!is_length(&n) && in->record)
                    fact_against(in, n.shares, 302, decl->dims[i],
                                 "an array whose length depends on the distribution", n.why, n.why_text);
                fresh.size_by_rank = fresh.size_by_rank || length_by_rank(in, &n);
                o = poly_mul(in->space, o, n.o);
                w = poly_mul(in->space, w, n.w);
            }
            unsigned long long shares = length_dep(w) == DEP_LENGTH ? poly_shares(in, w) : 0;
            for (int i = 0; i < in->share_count; i++)
                if (shares >> i & 1 && in->shares[i].least < 1)
                    in->shares[i].least = 1; /* an array of no elements is not C */
            fresh.size_o = decl->dim_count ? o : NULL;
            fresh.size_w = decl->dim_count ? w : NULL;
            if (shares && type->size >= 0 && in->record)
                becomes_variable(in, decl, lengths, shares);
            else if (shares && in->record)
                gets_longer(in, decl, w, shares);
        }
        in->objects[object].size_node = decl->dim_count ? decl->dims[0] : NULL;
        in->objects[object].columns_o = decl->dim_count == 2 ? lengths[1].o : NULL;
        in->objects[object].columns_w = decl->dim_count == 2 ? lengths[1].w : NULL;
        *cell_of(in, object) = fresh;
        if (element->constructed || element->computed) {
            struct value unseen = set_unseen(in, decl->init);
            set_object(in, object, &unseen, decl->init);
        } else if (decl->init) {
            struct value all = eval(in, decl->init);
            set_object(in, object, &all, decl->init);
            cell_of(in, object)->untouched = uniform_list(decl->init, &cell_of(in, object)->fill);
            cell_of(in, object)->filled = cell_of(in, object)->untouched;
        }
        return;
    }
    if (type && type->is_vector) {
        declare_vector(in, decl, decl->init, object);
        return;
    }
    if (type && type->kind == T_RECORD) {
        *cell_of(in, object) = fresh;
        struct function *constructor = decl->init && decl->init->kind == N_CONSTRUCT && decl->init->decl
                                           ? find_function(in, decl->init->decl)
                                           : NULL;
        if (constructor) {
            struct value *arguments = calloc((size_t)decl->init->count, sizeof *arguments),
                         self = {.dep = DEP_FIX, .to_count = 1};
            int count = 0;
            for (int i = 1; arguments && i < decl->init->count; i++, count++) {
                const struct decl *given =
                    count < constructor->param_count ? constructor->params[count] : NULL;
                bool refers = given && given->type && given->type->is_reference;
                arguments[count] =
                    refers ? eval_lvalue(in, decl->init->children[i]) : eval(in, decl->init->children[i]);
            }
            self.to[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
            int outer = in->constructing;
            begin_construction(in, object);
            call_function(in, constructor, decl->init, arguments, count, &self);
            free(arguments);
            if (constructor->more_inits)
                refuse_all(in, 223, decl->init, "a constructor that calls others is not followed");
            in->constructing = outer;
        } else if (decl->init) {
            struct value v = eval(in, decl->init);
            forget_members(in, object);
            if (!v.to_count) {
                set_object(in, object, &v, decl->init);
                return;
            }
            for (int i = 0; i < v.to_count; i++)
                copy_record(in, object, v.to[i].object, decl->init);
            if (v.by_rank)
                cell_of(in, object)->value.by_rank = true;
            if (v.to_count > 1 || v.lost) {
                if (record_has_share(in, &v))
                    refuse_all(in, 326, decl->init, "a record is copied from one of several");
                struct value one = one_of_records(in, &v, decl->init);
                set_object(in, object, &one, decl->init);
            }
            if (v.to_count == 1 && in->record && v.dep != DEP_FIX)
                fact_against(in, v.shares, 326, decl->init, "a record with a value of the share is copied",
                             NULL, NULL);
        }
        return;
    }
    if (!decl->init) {
        *cell_of(in, object) = fresh;
        note_written(in, object);
        return;
    }
    bool reference = type && type->kind == T_POINTER && type->is_reference;
    struct value v = reference ? eval_lvalue(in, decl->init) : eval(in, decl->init);
    if (!reference && type && type->kind != T_POINTER && decl->init->type &&
        decl->init->type->kind == T_RECORD) {
        v = pointed_content(in, &v, decl->init); /* converted by the class */
        v.o = v.w = NULL;
    }
    long long number;
    if (!reference && decl->init->kind == N_INT && !decl->init->in_macro && poly_literal(v.o, &number) &&
        number >= 2) {
        const struct poly *key = symbol(in, decl->init, OF_LITERAL, 0, NULL);
        v.o = v.w = poly_of(in->space, poly_make_atom(in->space, A_NAMED, poly_single(key)->id, 0, number,
                                                      NULL, NULL, decl->name));
        v = adjust(in, decl->init, v);
    }
    if (!reference && v.dep == DEP_CARRY && v.from)
        v = value_bad(&v, decl->init, 304, "takes what earlier items left in an element");
    plan_candidate(in, decl->init, &v, NULL);
    for (int i = 0; i < in->plan_count; i++)
        if (in->plans[i]->form == PLAN_ASSIGN && in->plans[i]->at == decl->init) {
            bool ok;
            v.w = to_new(in, v.o, &ok);
            v.dep = length_dep(v.w);
            v.shares |= 1ull << in->plans[i]->share;
            in->plans[i]->reached = true;
        }
    struct value p = {.dep = DEP_FIX, .to_count = 1};
    p.to[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
    *cell_of(in, object) = fresh;
    if (reference) {
        cell_of(in, object)->value = v;
        return;
    }
    store(in, &p, type ? type->size : -1, &v, decl->init);
}

/* A scalar of static storage. */
static void begin_variable(struct interp *in, const struct decl *decl)
{
    if (decl->linked)
        return;
    int object = object_for_decl(in, decl);
    in->objects[object].size_node = decl->dim_count ? decl->dims[0] : NULL;
    if (!decl->type || decl->type->kind == T_ARRAY || decl->type->kind == T_RECORD)
        return;
    if (!decl->init) {
        settle(in, &in->state, object, NULL);
        return;
    }
    if (decl->is_global) {
        declare(in, decl, decl->is_extern);
        return;
    }
    struct value v = eval_again(in, decl->init); /* a constant, which no share can be */
    v.w = v.o;
    v.dep = DEP_FIX;
    cell_of(in, object)->value = v;
}

/* Variables of static storage, as they are when the program starts. */
static void begin_lasting(struct interp *in)
{
    make_lasting(in);
    for (size_t u = 0; u < in->unit_count; u++)
        for (int i = 0; i < in->units[u]->global_count; i++)
            if (!in->units[u]->globals[i]->linked)
                object_with_size(in, in->units[u]->globals[i]);
    for (int i = 0; i < in->static_count; i++)
        object_with_size(in, in->statics[i]);
    for (size_t u = 0; u < in->unit_count; u++)
        for (int i = 0; i < in->units[u]->global_count; i++)
            begin_variable(in, in->units[u]->globals[i]);
    for (int i = 0; i < in->static_count; i++)
        if (!begins_when_reached(in->statics[i]))
            begin_variable(in, in->statics[i]);
}

static void exec_return(struct interp *in, const struct node *node)
{
    struct context *context = in->context;
    bool by_rank = in->control_rank > context->control_rank;
    if (by_rank && !context->caller && others_wait(in, node)) { /* as if it had ended the job */
        struct value status = eval(in, node->count ? node->children[0] : NULL);
        ends_with(in, &status, node);
        ends_job(in, node);
        in->state.dead = true;
        in->aborted = true;
        return;
    }
    context->rank_returns += by_rank;
    if (node->count && node->children[0]) {
        const struct type *result = context->function->result;
        struct value v =
            result && result->is_reference ? eval_lvalue(in, node->children[0]) : eval(in, node->children[0]);
        v = converted(&v, result, node);
        if (in->control.dep != DEP_FIX && in->control.dep != DEP_ITEM) {
            struct value from = in->control;
            v = value_bad(&from, node, 307, "is returned under a condition that depends on the distribution");
        }
        if (!context->caller)
            ends_with(in, &v, node);
        if (context->leave.dep == DEP_ITEM || in->control.dep == DEP_ITEM) {
            const struct value *c = in->control.dep == DEP_ITEM ? &in->control : &context->leave;
            v = combine_values(in, &v, c, node);
        }
        bool another = context->has_return && !context->result.uninit;
        bool same = another && context->result.o && context->result.o == v.o && context->result.w == v.w;
        if (context->rank_returns && another && !same)
            v.by_rank = true; /* which of the results it is depends on the rank */
        context->result = another ? value_join(in, &context->result, &v, node, OF_RETURNED, 0) : v;
    }
    join_condition(&context->leave, &in->control);
    if (in->control.dep != DEP_FIX && in->record && in->loop && in->loop->share >= 0 &&
        in->loop->context == context->id)
        fact_against(in, in->control.shares, 312, node, "returns from inside a loop over own items", NULL,
                     NULL);
    if (context->has_return) {
        mark_branches(in, &context->returned, &in->state, &context->leave, context->rank_returns > 0, node,
                      node);
        state_join(in, &context->returned, &in->state, node, OF_RETURN);
    } else
        context->returned = state_copy(&in->state);
    context->has_return = true;
    in->state.dead = true;
}

static void after_statement(struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->plan_count; i++) {
        struct plan *plan = in->plans[i];
        if (plan->form != PLAN_AFTER || plan->at != node || !plan->variable)
            continue;
        plan->reached = true;
        struct cell *cell = cell_of(in, object_for_decl(in, plan->variable));
        if (!cell->value.o)
            plan->conflict = true;
        else {
            bool ok;
            const struct poly *c, *rest;
            if (!poly_split(in->space, cell->value.o, in->shares[plan->share].atom, &c, &rest) ||
                rest->count || !c->count)
                plan->conflict = true;
            cell->value.w = to_new(in, cell->value.o, &ok);
            cell->value.dep = length_dep(cell->value.w);
            cell->value.shares |= 1ull << plan->share;
        }
    }
}

static void before_statement(struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->plan_count; i++) {
        struct plan *plan = in->plans[i];
        if ((plan->form != PLAN_BEFORE && plan->form != PLAN_OF) || plan->anchor != node)
            continue;
        plan_begins(in, plan);
        struct value value = value_unknown();
        if (plan->form == PLAN_BEFORE && in->record)
            value = eval_again(in, plan->at);
        plan_made(in, plan, &value);
    }
}

static void exec_statement(struct interp *in, const struct node *node);

void exec(struct interp *in, const struct node *node)
{
    if (!node || in->state.dead || in->gave_up)
        return;
    if (in->plan_count)
        before_statement(in, node);
    if (node->pragma)
        enter_threads(in, node);
    exec_statement(in, node);
    if (in->lack_count)
        make_room(in);
    if (node->pragma && !in->state.dead)
        leave_threads(in, node);
    if (in->watch)
        watch_statement(in, node);
}

static void exec_statement(struct interp *in, const struct node *node)
{
    switch (node->kind) {
    case N_BLOCK:
    case N_CATCH:
        for (int i = 0; i < node->count && !in->state.dead; i++)
            exec(in, node->children[i]);
        break;
    case N_TRY:
        exec_try(in, node);
        break;
    case N_DECL:
        for (int i = 0; i < node->decl_count; i++)
            declare(in, node->decls[i], node->decls[i]->is_static || node->decls[i]->is_extern);
        claims_after(in, node);
        break;
    case N_IF:
        claims_before(in, node);
        exec_if(in, node);
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
        eval(in, node->count ? node->children[0] : NULL);
        if (node->count > 1)
            exec(in, node->children[1]);
        break;
    case N_DEFAULT:
    case N_LABEL:
        for (int i = 0; i < node->count; i++)
            exec(in, node->children[i]);
        break;
    case N_GOTO:
        refuse_all(in, 221, node, "goto is not followed");
        break;
    case N_EMPTY:
        break;
    default:
        eval(in, node);
        claims_after(in, node);
    }
    if (in->plan_count)
        after_statement(in, node);
}

/* A function's own variables end with it, so that states stay small in large programs. Kept where something
 * else was made meanwhile (memory, statics) or the result points to one of them. */
static void forget_locals(struct interp *in, int from, const struct value *result)
{
    for (int i = 0; i < result->to_count; i++)
        if (result->to[i].object >= from)
            return;
    for (int i = from; i < in->object_count; i++)
        if (in->objects[i].heap || !in->objects[i].context || in->objects[i].escaped ||
            (in->objects[i].parent >= 0 && in->objects[i].parent < from))
            return;
    objects_cut(in, from);
    state_cut(&in->state, from);
    int kept = 0;
    for (int i = 0; i < in->written_count; i++)
        if (in->written[i].object < from) {
            in->objects[in->written[i].object].written_at = kept;
            in->written[kept++] = in->written[i];
        }
    in->written_count = kept;
}

struct value call_function(struct interp *in, const struct function *function, const struct node *call,
                           struct value *arguments, int count, const struct value *self)
{
    for (struct context *c = in->context; c; c = c->caller)
        if (c->function == function || c->depth > 40) {
            claims_forget(in, function);
            struct value v = recursive_call(in, function, call, arguments, count);
            for (int i = 0; i < count; i++) {
                v = combine_values(in, &v, &arguments[i], call);
                if (in->record && (arguments[i].dep != DEP_FIX || arguments[i].shares))
                    fact_against(in, arguments[i].shares, 222, call,
                                 "a recursive call is given something of the share", NULL, NULL);
            }
            return v;
        }
    struct value over;
    if (step_over(in, function, call, arguments, count, self, &over)) {
        claims_forget(in, function);
        return over;
    }
    struct context context = {.function = function,
                              .caller = in->context,
                              .call = call,
                              .arguments = arguments,
                              .argument_count = count,
                              .depth = in->context ? in->context->depth + 1 : 0};
    context.control_rank = in->control_rank;
    context.leave = value_unknown();
    struct value control = in->control;
    if (self)
        context.self = *self;
    context.id = context_number(in, in->context ? in->context->id : 0, call);
    struct context *caller = in->context;
    struct break_frame *breaks = in->breaks;
    struct loop *loop = in->loop;
    struct ranks ranks = in->ranks;
    int control_rank = in->control_rank, objects = in->object_count;
    bool keep_equal = in->keep_equal;
    int known_sizes = in->known_size_count;
    in->keep_equal = false;
    in->context = &context;
    in->breaks = NULL;
    for (int i = 0; i < function->param_count; i++) {
        int object = object_for_decl(in, function->params[i]);
        struct cell *cell = cell_of(in, object);
        *cell = (struct cell){.value = {.uninit = true}, .share = -1, .untouched = true};
        if (i < count) {
            cell->value = converted(&arguments[i], function->params[i]->type, call);
            cell->value.uninit = false;
            cell->value.constant = false;
            cell->value.part = 0;
            if (function->params[i]->type && function->params[i]->type->is_vector)
                copy_container(in, object, &arguments[i], call);
            else if (function->params[i]->type && function->params[i]->type->kind == T_RECORD) {
                bool known = arguments[i].to_count == 1 && !arguments[i].lost;
                struct value one = known ? arguments[i] : one_of_records(in, &arguments[i], call);
                if (known)
                    copy_record(in, object, one.to[0].object, call);
                else
                    set_object(in, object, &one, call);
            }
        }
    }
    for (int i = 0; i < function->init_count; i++) { /* members set before a constructor's body */
        const struct decl *field = function->inits[i].field;
        bool refers = field->type && field->type->kind == T_POINTER && field->type->is_reference;
        struct value place = context.self, v = refers ? eval_lvalue(in, function->inits[i].value)
                                                      : eval(in, function->inits[i].value);
        if (place.to_count != 1)
            continue;
        place.to[0].object = object_field(in, place.to[0].object, field);
        place.to[0].o = place.to[0].w = P(in, 0);
        if (field->type && field->type->is_vector)
            declare_vector(in, field, function->inits[i].value, place.to[0].object);
        else if (refers) {
            note_written(in, place.to[0].object);
            cell_of(in, place.to[0].object)->value = v;
        } else
            store(in, &place, field->type ? field->type->size : -1, &v, function->inits[i].value);
    }
    exec(in, function->body);
    if (context.has_return) {
        mark_branches(in, &in->state, &context.returned, &context.leave, context.rank_returns > 0,
                      function->body, function->body);
        state_join(in, &in->state, &context.returned, function->body, OF_END);
    }
    state_free(&context.returned);
    forget_locals(in, objects, &context.result);
    in->context = caller;
    in->breaks = breaks;
    in->loop = loop;
    in->control_rank = control_rank;
    in->control = control;
    in->keep_equal = keep_equal;
    in->known_size_count = known_sizes;
    in->ranks = ranks;
    if (!context.has_return ||
        (!context.result.o && !context.result.to_count && context.result.dep == DEP_FIX))
        if (function->result && function->result->kind == T_INT && context.result.dep == DEP_FIX && !in->loop)
            context.result.o = context.result.w = symbol(in, call, OF_FUNCTION, 0, NULL);
    return context.result;
}

/* Does a destructor only give back what its object holds? Frees, deletes, sets members, ends MPI. */
static bool gives_back(const struct node *node)
{
    if (!node)
        return true;
    if (node->kind == N_CALL && strcmp(node->text, "free") != 0 && strcmp(node->text, "MPI_Finalize") != 0 &&
        strcmp(node->text, "MPI_Finalized") != 0 && strcmp(node->text, "MPI_Comm_free") != 0 &&
        strcmp(node->text, "MPI_Type_free") != 0 && strcmp(node->text, "fclose") != 0)
        return false;
    if (node->kind == N_ASSIGN ||
        (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_PRE_DEC)) {
        const struct node *place = node->children[0];
        if (place->kind != N_MEMBER || place->count || !place->decl ||
            (place->decl->type && place->decl->type->is_reference))
            return false;
    }
    if (node->kind == N_OTHER || node->kind == N_LAMBDA)
        return false;
    for (int i = 0; i < node->count; i++)
        if (!gives_back(node->children[i]))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (!gives_back(node->decls[i]->init))
            return false;
    return true;
}

/* Destructors, and functions that attributes have called, run where no statement says so: they are not
 * followed. */
static void check_unseen(struct interp *in, const struct function *entry)
{
    for (size_t u = 0; u < in->unit_count; u++)
        if (in->units[u]->runs_unseen)
            refuse_all(in, 223, entry->body,
                       "what attributes, or directives outside of functions, ask for is not followed");
    for (size_t u = 0; u < in->unit_count; u++)
        for (int i = 0; i < in->units[u]->function_count; i++) {
            const struct function *f = in->units[u]->functions[i];
            if (f->decl->name[0] != '~' || gives_back(f->body))
                continue;
            refuse_all(in, 223, f->body, "a destructor that does more than give back memory is not followed");
        }
}

void interpret_program(struct interp *in, const struct function *entry)
{
    in->state = (struct state){0};
    in->loop = NULL;
    in->breaks = NULL;
    in->control = value_unknown();
    in->control_rank = 0;
    in->ranks = (struct ranks){.side = SIDE_ALL};
    in->meeting_count = 0;
    in->stamps = 0;
    in->constructing = -1;
    in->keep_equal = false;
    in->carried = NULL;
    in->event_count = 0;
    in->edit_count = 0;
    in->enlarged_count = in->lack_count = 0;
    in->steps = 0;
    in->random_taken = false;
    in->tries = 0;
    for (int i = 0; i < in->object_count; i++) {
        in->objects[i].escaped = in->objects[i].kept_by_mpi = in->objects[i].set_later =
            in->objects[i].several = false;
        in->objects[i].measured = 0;
    }
    in->nowhere_by_rank = in->library_by_rank = false;
    in->divisor_count = 0;
    in->known_size_count = 0;
    in->limit_count = 0;
    in->started = false;
    in->aborted = false;
    in->record = true;
    for (int i = 0; i < in->plan_count; i++)
        in->plans[i]->reached = in->plans[i]->needs_variable = in->plans[i]->conflict = false,
        in->plans[i]->comm_text = NULL;
    begin_lasting(in);
    struct value arguments[2] = {value_unknown(), value_unknown()};
    for (int i = 0; i < 2; i++)
        arguments[i].lost = i == 1;
    call_function(in, entry, entry->body, arguments, entry->param_count < 2 ? entry->param_count : 2, NULL);
    check_unseen(in, entry);
    state_free(&in->state);
    in->state = (struct state){0};
}
