/* Calls that are not followed: functions that are not here, and large ones that have nothing to do with the
 * shares. What such a call may change is all that it can get at. */
#include "analysis/models/unknown.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/library.h"
#include "analysis/memory/began.h"
#include "analysis/memory/behind.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/models/elsewhere.h"
#include "analysis/models/leftovers.h"
#include "analysis/models/models.h"
#include "analysis/models/passed.h"
#include "analysis/models/survey.h"
#include "analysis/models/surveyed.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Does something of a share lie there? */
static bool has_share(struct interp *in, int object)
{
    const struct cell *cell = seen(in, object);
    return cell->layout != LAY_WHOLE || (cell->value.dep != DEP_FIX && !cell->value.stored.never);
}

bool made_inside(const struct interp *in, int object)
{
    const struct loop *loop = in->numbers->loop;
    while (loop && loop->share < 0)
        loop = loop->outer;
    while (in->memory->objects[object].parent >= 0)
        object = in->memory->objects[object].parent;
    const struct object *o = &in->memory->objects[object];
    if (loop && o->context != loop->context && o->context)
        return true; /* of a function that is called there */
    const struct node *made = o->decl && !o->decl->is_static ? o->decl->statement : o->origin;
    while (made && made != (loop ? loop->node : NULL))
        made = made->parent;
    return made != NULL;
}

/* It may have been set to anything that the call knew. */
static void forget(struct interp *in, int object, const struct value *known, bool by_rank,
                   enum purpose purpose, int index, const struct node *node)
{
    unsigned long long shares = in->path->control.shares;
    struct value from = in->path->control;
    note_written(in, object);
    const struct object *o = &in->memory->objects[object];
    struct cell *cell = cell_of(in, object);
    const bool pointers = may_hold_pointers(in, object);
    cell->alike.all = false;
    cell->value.stored.never = cell->value.literal.known = false;
    cell->value.by_rank = cell->value.by_rank || by_rank;
    cell->value.to.lost = cell->value.to.lost || pointers;
    no_callee(&cell->value.to);
    if (o->container) {
        unsigned long long own = made_inside(in, object) ? 0 : shares_around(in);
        lose_length(in, object, own | (known->dep == DEP_FIX ? 0 : known->shares));
    }
    const struct value both = value_with(known, &cell->value);
    if (known->dep != DEP_FIX && cell->value.dep != DEP_BAD)
        cell->value = value_bad(&both, node, 223, "has been given to a function that is not known");
    if (in->path->control.dep != DEP_FIX && cell->value.dep != DEP_BAD)
        cell->value =
            value_bad(&from, node, 307, "is set under a condition that depends on the distribution");
    else if (in_share_loop(in, &shares) && cell->value.dep != DEP_BAD && !made_inside(in, object)) {
        from = (struct value){.shares = shares};
        cell->value = value_bad(&from, node, 306, "is changed as often as there are own items");
    }
    for (int i = 0; i < cell->value.to.count; i++) /* a pointer that is lost may still lead there */
        escapes(in, cell->value.to.at[i].object, node);
    cell = cell_of(in, object);
    if (o->array || cell->layout != LAY_WHOLE || cell->value.dep != DEP_FIX)
        return;
    value_another_number(&cell->value);
    cell->value.o = cell->value.w =
        o->type && o->type->kind == T_INT ? symbol(in, node, purpose, index, o->name) : NULL;
    lose_targets(in, &cell->value, node);
    cell->value.to.null = false;
}

/* ---- what functions do ---- */

/* The objects of the variables that functions use whose address is taken. */
static void survey_objects(struct interp *in)
{
    const struct survey *s = survey_of(in, NULL);
    for (int i = 0; i < s->variable_count; i++)
        object_for_decl(in, s->variables[i]);
}

static bool differs_by_function(struct interp *in, const struct decl *decl, const struct node *node)
{
    const struct function *f = decl ? find_function(in->program, decl) : NULL;
    const struct survey *s = f ? survey_of(in, f) : NULL;
    return s && (s->unfit || s->pointers || differs_by_state(in, s, node));
}

/* ---- functions that are not here ---- */

/* What all functions whose address is taken use: any of them may be called through a pointer. */
static void reach_pointed(struct interp *in, struct reached *reach, const struct node *node)
{
    const struct survey *s = survey_of(in, NULL);
    if (s->unfit)
        refuse_all(in, 223, node, "a call through a pointer to functions that are not followed");
    does_surveyed(in, s, true, node);
    for (int i = 0; i < s->variable_count; i++)
        reach_object(in, reach, object_for_decl(in, s->variables[i]));
    reach_escaped(in, reach);
}

/* One of the program that is not followed for the arguments that it takes. */
static void reach_used(struct interp *in, struct reached *reach, const struct decl *called,
                       const struct node *node)
{
    const struct function *f = called ? find_function(in->program, called) : NULL;
    const struct survey *s = f ? survey_of(in, f) : NULL;
    if (s && s->unfit)
        refuse_all(in, 223, node,
                   arena_printf(in->arena, "%s, which does more than change variables, is not followed",
                                callee_name(node)));
    if (s)
        does_surveyed(in, s, true, node);
    for (int i = 0; s && i < s->variable_count; i++)
        reach_object(in, reach, object_for_decl(in, s->variables[i]));
}

void acts_outside(struct interp *in, const struct node *node)
{
    struct value often = {
        .dep = DEP_BAD, .shares = in->path->control.shares, .reason.node = in->path->control.reason.node};
    bool own = in_share_loop(in, &often.shares);
    if (own || in->path->control.dep != DEP_FIX)
        leak(in, &often, node,
             own ? "is called for every own item"
                 : "is called under a condition that depends on the distribution");
}

/* What was given to it, argument by argument, and what it may give back of that. */
struct given {
    struct value v, known; /* its result; the share that it was given or can get at */
    struct value results;  /* a pointer to somewhere in what it was given */
    bool pointers;         /* perhaps pointers within it */
    struct reached reach;
};

/* Such as std::make_pair and std::move. */
static bool gives_record(const struct node *node)
{
    const struct type *type = node->type && node->type->is_reference ? node->type->to : node->type;
    return type && type->kind == T_RECORD;
}

/* Pointers that an argument is or has may be in what the function gives back. */
static bool keeps_pointers(struct interp *in, const struct call *call, int i)
{
    const struct node *given = i + 1 < call->node->count ? call->node->children[i + 1] : NULL;
    const struct value *argument = &call->arguments[i];
    keep_pointers(in, -1, given ? given->type : NULL, argument, call->node);
    return given && given->type && (given->type->kind == T_POINTER || given->type->kind == T_RECORD);
}

static void give_argument(struct interp *in, const struct call *call, bool system, int i, struct given *g)
{
    const struct node *node = call->node;
    const struct value *argument = &call->arguments[i];
    bool object = call->of_object && i == call->count;
    struct value all = pointed_content(in, argument, node);
    g->v.by_rank = g->v.by_rank || all.by_rank || argument->by_rank;
    if (all.dep != DEP_FIX) {
        if (in->shares->record)
            fact_against(in, all.shares, 223,
                         i + 1 < node->count && node->children[i + 1] ? node->children[i + 1] : node,
                         arena_printf(in->arena, "given to %s, which is not known", callee_name(node)),
                         all.dep == DEP_BAD ? all.reason.node : NULL, all.reason.text);
        all = value_with(&all, &g->v);
        g->v = value_bad(&all, node, 223, "comes from a function that is not known");
        g->known = g->known.dep == DEP_FIX ? g->v : g->known;
    }
    g->v.by_rank =
        g->v.by_rank || differs_by_function(in, argument->to.function, node); /* it is called from there */
    unsigned long long bit = object ? 1 : i < MAX_GIVEN ? 2ull << i : 0;
    for (int k = 0; system && call->of_object && !object && k < argument->to.count; k++)
        escapes(in, argument->to.at[k].object, node); /* the object may keep it */
    if (system && gives_record(node) && !object)
        g->pointers = keeps_pointers(in, call, i) || g->pointers;
    for (int k = 0; system && gives_record(node) && object && k < argument->to.count; k++) {
        escapes(in, argument->to.at[k].object, node); /* v.rbegin(): to what it has it leads */
        g->pointers = true;
    }
    if (system && node->constant & bit)
        g->v.by_rank = g->v.by_rank || differs_behind(in, argument, node);
    if (system && node->constant & bit && !call->known->effects) /* what is behind pointers there is not */
        for (int k = 0; k < argument->to.count; k++)
            reach_behind(in, &g->reach, argument->to.at[k].object);
    if (!system || !(node->constant & bit)) {
        reach_value(in, &g->reach, argument);
        if (argument->to.lost && leads_to_numbers(node, i))
            reach_escaped(in, &g->reach);
    }
    for (int k = 0; k < argument->to.count; k++) {
        if (g->results.to.count == MAX_TARGETS) { /* the result may lead there, too */
            escapes(in, argument->to.at[k].object, node);
            continue;
        }
        g->results.to.at[g->results.to.count] = argument->to.at[k];
        g->results.to.at[g->results.to.count].o = g->results.to.at[g->results.to.count].w = NULL;
        g->results.to.count++;
    }
}

/* Whatever it can get at it may have changed. */
static void forget_reached(struct interp *in, const struct node *node, bool system, struct given *g)
{
    const struct reached *reach = &g->reach;
    for (int i = 0; i < reach->count && g->known.dep == DEP_FIX; i++) { /* behind what it is given */
        if (!has_share(in, reach->objects[i]))
            continue;
        struct value inside = object_content(in, reach->objects[i], node);
        if (in->shares->record)
            fact_against(in, inside.shares, 223, node,
                         arena_printf(in->arena, "%s, which is not known, can get at something of the share",
                                      callee_name(node)),
                         inside.reason.node, inside.reason.text);
        g->v = g->known = value_bad(&inside, node, 223, "comes from a function that is not known");
    }
    if (!system)
        need_reached(in, reach, node);
    for (int i = 0; i < reach->count; i++)
        g->v.by_rank = g->v.by_rank || seen(in, reach->objects[i])->value.by_rank;
    for (int i = 0; i < reach->count; i++) {
        in->memory->objects[reach->objects[i]].escaped =
            in->memory->objects[reach->objects[i]].escaped || !system;
        forget(in, reach->objects[i], &g->known, !system || g->v.by_rank, OF_CALL,
               object_lasting(in, reach->objects[i]), node);
    }
}

void sets_surveyed(struct interp *in, const struct survey *s, const struct value *arguments, int count,
                   bool by_rank, const struct node *node)
{
    const struct value nothing = value_unknown();
    for (int i = 0; i < s->variable_count; i++)
        object_for_decl(in, s->variables[i]);
    struct reached reach = reached_new(in);
    bool lost = false;
    for (int i = 0; i < s->set_count; i++)
        reach_object(in, &reach, object_for_decl(in, s->set[i]));
    for (int i = 0; s->writes && i < count; i++) {
        lost = lost || (arguments[i].to.lost && leads_to_numbers(node, i));
        reach_value(in, &reach, &arguments[i]);
    }
    reach_behind_lost(in, &reach, lost);
    bool pointers = false;
    for (int i = 0; i < reach.count; i++)
        pointers = pointers || may_hold_pointers(in, reach.objects[i]);
    struct reached known =
        reached_new(in); /* whatever it can name it may have made something there lead to */
    for (int i = 0; pointers && i < s->variable_count; i++)
        reach_object(in, &known, object_for_decl(in, s->variables[i]));
    for (int i = 0; pointers && i < count; i++)
        reach_value(in, &known, &arguments[i]);
    for (int i = 0; i < known.count; i++)
        escapes(in, known.objects[i], node);
    reached_free(&known);
    for (int i = 0; i < reach.count; i++) {
        settle(in, &in->memory->state, reach.objects[i], node);
        forget(in, reach.objects[i], &nothing, by_rank, OF_CALL, object_lasting(in, reach.objects[i]), node);
    }
    reached_free(&reach);
}

void forget_escaped(struct interp *in, const struct call *call, bool by_rank)
{
    const struct value nothing = value_unknown();
    struct reached reach = reached_lost(in);
    for (int i = 0; i < reach.count; i++)
        forget(in, reach.objects[i], &nothing, by_rank, OF_CALL, object_lasting(in, reach.objects[i]),
               call->node);
    reached_free(&reach);
}

void forget_written(struct interp *in, const struct call *call, bool by_rank)
{
    struct value nothing = value_unknown();
    struct reached reach = reached_new(in);
    for (int i = 0; i < call->count; i++)
        if (library_does(call->known, i, 'w'))
            reach_value(in, &reach, &call->arguments[i]);
    for (int i = 0; i < reach.count; i++)
        forget(in, reach.objects[i], &nothing, by_rank, OF_CALL, object_lasting(in, reach.objects[i]),
               call->node);
    reached_free(&reach);
}

/* A template, a member without a body, one whose body stands where it is not followed (in a function, in a
 * template), a function that is called for every own item. */
static void refuse_unseen(struct interp *in, const struct node *node)
{
    unsigned long long shares = 0;
    const struct node *callee = node->count ? node->children[0] : NULL;
    bool member = node->decl && callee && callee->kind == N_MEMBER;
    if (member || (node->decl && (node->decl->is_template ||
                                  (node->decl->is_defined && !find_function(in->program, node->decl)))))
        refuse_all(in, 223, node,
                   arena_printf(in->arena, "%s, a template or a member without a body here, is not followed",
                                callee_name(node)));
    if (in_share_loop(in, &shares) && in->shares->record)
        fact_against(in, shares, 223, node,
                     arena_printf(in->arena, "%s, which is not known, is called for every own item",
                                  callee_name(node)),
                     NULL, NULL);
}

struct value unknown_call(struct interp *in, const struct call *call, bool system)
{
    const struct node *node = call->node;
    struct given g = {.v = value_unknown(), .known = value_unknown(), .results = value_unknown()};
    g.v.by_rank = !system || (in->models->library_by_rank && !in->path->control_rank && remembers(call)) ||
                  answers(call) || call->known->flags & LIB_DIFFERS;
    if (call->of_object)
        call->arguments[call->count] = call->object;
    need_lengths(in, call);
    if (system && gives_record(node) && node->type->refers && call->count) /* std::minmax */
        refuse_all(in, 223, node, "references that the library keeps are not followed");
    const bool calls_any = system && node->text && !strcmp(node->text, "operator()"); /* std::function */
    bool through = (!node->decl && node->kind == N_CALL) || calls_any;
    in->models->library_by_rank = in->models->library_by_rank || !system; /* it may call the library too */
    const bool outside = through ? names_elsewhere(in) : !system;
    if (through)
        survey_objects(in);
    if (outside)
        survey_elsewhere(in, NULL);
    g.reach = reached_new(in);
    for (int i = 0; i < call->count + call->of_object; i++)
        give_argument(in, call, system, i, &g);
    if (through)
        reach_pointed(in, &g.reach, node);
    if (outside)
        reach_elsewhere(in, &g.reach, node);
    reach_used(in, &g.reach, call->target, node);
    if (system)
        reach_behind_lost(in, &g.reach, false);
    forget_reached(in, node, system, &g);
    /* whatever it does, it does it to the world outside, and not only to what it is given */
    bool computes = call->known->flags & LIB_ALIKE && !(call->known->flags & LIB_ACTS);
    bool quiet = system && (call->known->flags & LIB_IDLE || (!remembers(call) && g.reach.count) ||
                            (!is_statement(node) && (!remembers(call) || computes)));
    reached_free(&g.reach);
    if (!quiet)
        acts_outside(in, node);
    if (!system) {
        refuse_unseen(in, node);
        leave_error(in, g.known.dep == DEP_FIX ? 0 : g.known.shares, true, node);
    }
    struct value v = g.v;
    if (v.dep == DEP_FIX && node->type && node->type->kind == T_INT && !in->numbers->loop)
        v.o = v.w = symbol(in, node, OF_RESULT, 0, NULL);
    v.to.lost = node->type && (node->type->kind == T_POINTER || g.pointers);
    if (v.to.lost && system && node->type->kind == T_POINTER)
        copy_targets(&v.to, &g.results.to);
    return v;
}

/* ---- large functions ---- */

enum { LARGE = 8000 }; /* nodes of a function and of all that it calls: some hundred lines */

struct value recursive_call(struct interp *in, const struct function *function, const struct node *node,
                            struct value *arguments, int count)
{
    const struct survey *s = survey_of(in, function);
    for (int i = 0; i < s->variable_count; i++)
        object_for_decl(in, s->variables[i]);
    struct reached reach = reached_new(in);
    struct value v = value_unknown(), known = value_unknown();
    v.by_rank = s->differs || in->path->control_rank;
    bool lost = false;
    for (int i = 0; i < count; i++) {
        v.by_rank = v.by_rank || arguments[i].by_rank;
        lost = lost || arguments[i].to.lost;
        reach_value(in, &reach, &arguments[i]);
    }
    reach_behind_lost(in, &reach, lost);
    v.by_rank = leftovers_of(in, s->errors || s->unfit, every_share(in), v.by_rank, node) || v.by_rank;
    for (int i = 0; i < s->set_count; i++)
        reach_object(in, &reach, object_for_decl(in, s->set[i]));
    for (int i = 0; i < s->variable_count; i++) {
        const struct value *read = &seen(in, object_for_decl(in, s->variables[i]))->value;
        v.by_rank = v.by_rank || read->by_rank;
        if (has_share(in, object_for_decl(in, s->variables[i])))
            reach_object(in, &reach, object_for_decl(in, s->variables[i]));
    }
    for (int i = 0; i < reach.count && known.dep == DEP_FIX; i++)
        if (has_share(in, reach.objects[i])) {
            struct value inside = object_content(in, reach.objects[i], node);
            known = value_bad(&inside, node, 222, "can be reached by a recursive call");
            if (in->shares->record) /* which may use it as it is not any more */
                fact_against(in, inside.shares, 222, node,
                             "something of the share can be reached by a recursive call", NULL, NULL);
        }
    const struct value *control = &in->path->control;
    if (in->shares->record && control->dep > DEP_ITEM)
        fact_against(in, control->shares, 222, node, "a recursion that may never end with another share",
                     NULL, NULL);
    need_reached(in, &reach, node);
    for (int i = 0; i < reach.count; i++)
        v.by_rank = v.by_rank || seen(in, reach.objects[i])->value.by_rank;
    for (int i = 0; i < reach.count; i++)
        if (!has_share(in, reach.objects[i]) || known.dep == DEP_BAD)
            forget(in, reach.objects[i], &known, v.by_rank, OF_RECURSION,
                   object_lasting(in, reach.objects[i]), node);
    reached_free(&reach);
    return v;
}

bool step_over(struct interp *in, const struct function *function, const struct node *node,
               struct value *arguments, int count, const struct value *self, struct value *result)
{
    unsigned long long shares = 0;
    if (in->path->control.dep != DEP_FIX || in_share_loop(in, &shares))
        return false;
    const struct survey *s = survey_of(in, function);
    if (s->cut || (s->call_count && in->path->control_rank) ||
        s->nodes < (in->models->passes_over ? in->models->passes_over : LARGE))
        return false;
    for (int i = 0; i < s->variable_count; i++)
        object_for_decl(in, s->variables[i]);
    struct reached reach = reached_new(in);
    struct value known = value_unknown();
    bool own = hangs_on_library(in, s),
         by_rank = s->differs || s->pointers || s->call_count || in->path->control_rank;
    for (int i = -1; i < count; i++) {
        const struct value *given = i < 0 ? self : &arguments[i];
        if (!given)
            continue;
        own = own || given->dep != DEP_FIX || given->shares;
        by_rank = by_rank || given->by_rank;
        reach_value(in, &reach, given);
    }
    for (int i = 0; i < s->variable_count; i++)
        reach_object(in, &reach, object_for_decl(in, s->variables[i]));
    reach_escaped(in, &reach);
    for (int i = 0; i < reach.count && !own; i++) {
        own = length_shares(in, reach.objects[i]);
        if (content_is_same(in, reach.objects[i], node, &by_rank))
            continue;
        const struct value all =
            object_content(in, reach.objects[i], node); /* of a container its length, too */
        own = own || has_share(in, reach.objects[i]) || all.dep != DEP_FIX;
        by_rank = by_rank || all.by_rank;
    }
    for (int i = 0; i < reach.count && !own; i++) {
        in->memory->objects[reach.objects[i]].escaped =
            true; /* it may keep addresses in what it has allocated */
        forget(in, reach.objects[i], &known, by_rank, OF_CALL, object_lasting(in, reach.objects[i]), node);
    }
    if (!own) { /* else it is followed */
        by_rank = leftovers_of(in, s->errors, 0, by_rank, node) || by_rank;
        in->models->library_by_rank = in->models->library_by_rank || (by_rank && s->acts);
        in->memory->nowhere_by_rank = in->memory->nowhere_by_rank || by_rank;
        pass_over(in, s, &reach, node);
    }
    reached_free(&reach);
    *result = value_unknown();
    result->by_rank = by_rank;
    result->to.lost = node->type && (node->type->kind == T_POINTER || node->type->kind == T_RECORD);
    if (node->type && node->type->kind == T_INT && !in->numbers->loop)
        result->o = result->w = symbol(in, node, OF_RESULT, 0, NULL);
    return !own;
}
