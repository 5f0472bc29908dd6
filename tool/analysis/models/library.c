/* Calls of the C and C++ library. */
#include "analysis/models/library.h"

#include <string.h>

#include "analysis/known/library.h"
#include "analysis/memory/behind.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/memory/target.h"
#include "analysis/models/call.h"
#include "analysis/models/keeps.h"
#include "analysis/models/leftovers.h"
#include "analysis/models/models.h"
#include "analysis/models/prints.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

/* ---- input ---- */

/* Some elements of an array are set. */
static void join_content(struct interp *in, int object, const struct value *v)
{
    struct cell *cell = cell_of(in, object);
    cell->value.by_rank = cell->value.by_rank || v->by_rank;
    cell->value.to.lost = cell->value.to.lost || v->to.lost;
    cell->value.to.null = cell->value.to.null && !v->to.lost;
    if (v->dep == DEP_BAD && cell->value.dep != DEP_BAD)
        cell->value = of_own_part(in, *v, v, &cell->value);
    else
        cell->value = of_own_part(in, cell->value, &cell->value, v);
}

/* std::cin >> a >> b. What is read from stdin is told by that name's value. */
static bool reads_standard_input(const struct node *node)
{
    while (node && node->kind == N_CALL && library_is(node->text, LIB_EXTRACTS))
        node = node->count > 1 ? node->children[1] : NULL;
    return node && node->kind == N_REF && node->text && library_is(node->text, LIB_INPUT);
}

static struct value read_from(struct interp *in, const struct call *call, bool standard_input)
{
    const struct node *node = call->node;
    struct value *arguments = call->arguments;
    int count = call->count;
    unsigned long long shares = 0;
    need_lengths(in, call);
    if (!in_share_loop(in, &shares))
        acts_outside(in, node); /* what is read next depends on what was read before */
    else if (in->shares->record)
        fact_against(in, shares, 231, node, "reads input for every own item", NULL, NULL);
    bool by_rank = call->known->flags & LIB_ASKS || standard_input ||
                   (in->models->library_by_rank && !in->path->control_rank &&
                    (remembers(call) || call->known->flags & LIB_EXTRACTS));
    for (int i = 0; i < count; i++)
        by_rank = by_rank || differs_in_all(in, &arguments[i], node);
    for (int i = 0; i < count; i++) {
        struct value *a = &arguments[i];
        struct value all = pointed_content(in, a, node);
        if (all.dep != DEP_FIX && in->shares->record)
            fact_against(in, all.shares, 223, node,
                         "a share or something computed from one is given to a library function", NULL, NULL);
        for (int k = 0; k < a->to.count; k++) {
            struct object *o = &in->memory->objects[a->to.at[k].object];
            struct value v = {
                .dep = DEP_FIX, .by_rank = by_rank, .to.lost = may_hold_pointers(in, a->to.at[k].object)};
            if (!o->array && o->type && o->type->kind == T_INT)
                v.o = v.w = symbol(in, node, OF_INPUT, i * MAX_TARGETS + k, o->name);
            if (a->to.at[k].w && length_dep(a->to.at[k].w) != DEP_FIX)
                v = value_bad(&all, node, 302, "is read into a place that the own length or offset tells");
            if (o->array)
                join_content(in, a->to.at[k].object, &v);
            struct value p = *a;
            p.to.at[0] = a->to.at[k];
            p.to.count = 1;
            if (o->array) {
                cell_of(in, a->to.at[k].object)->alike.all = false;
                cell_of(in, a->to.at[k].object)->value.stored.never = false;
                note_written(in, a->to.at[k].object);
            } else
                store(in, &p, o->type ? o->type->size : -1, &v, node);
        }
    }
    struct value result = value_fix(in, node->type && node->type->kind == T_INT && !in->numbers->loop
                                            ? symbol(in, node, OF_RESULT, 0, NULL)
                                            : NULL);
    result.by_rank = by_rank;
    if (node->type &&
        node->type->kind == T_POINTER) { /* into the first argument, or one of an earlier call */
        bool known = count > 0 && arguments[0].to.count && !arguments[0].to.null;
        for (int k = 0; known && k < arguments[0].to.count; k++)
            result.to.at[k] = (struct target){.object = arguments[0].to.at[k].object};
        result.to.count = known ? arguments[0].to.count : 0;
        result.to.lost = !known || arguments[0].to.lost;
        result.by_rank = by_rank || !known;
    }
    return result;
}

/* Bytes that are read into a member, and those behind it. */
static void reach_members(struct interp *in, struct value *place, const struct poly *bytes,
                          const struct node *node)
{
    bool array = false;
    for (int i = 0; i < place->to.count; i++)
        array = array || in->memory->objects[place->to.at[i].object].array;
    if (!array || bytes)
        reach_around(in, place, bytes, node);
}

static struct value read_call(struct interp *in, const struct call *call)
{
    const char *effects = call->known->effects ? call->known->effects : "";
    const struct value *a = call->arguments;
    for (int i = 0; i < call->count && i + 1 < call->node->count; i++) {
        const struct node *place = call->node->children[i + 1];
        const struct type *to =
            place && place->type && place->type->kind == T_POINTER ? place->type->to : NULL;
        if (to && to->size == 1) /* a text, however long */
            reach_members(in, &call->arguments[i], NULL, call->node);
    }
    if (!strcmp(effects, "w v v w") && call->count > 2)
        reach_members(in, &call->arguments[0], a[1].w && a[2].w ? poly_mul(in->space, a[1].w, a[2].w) : NULL,
                      call->node);
    return read_from(in, call, reads_standard_input(call->node));
}

/* strtok(NULL, ..) writes to the text that an earlier call was given. */
static struct value token_call(struct interp *in, const struct call *call)
{
    const struct value *text = &call->arguments[0];
    if (call->count == 2 && (text->to.null || !text->to.count))
        forget_escaped(in, call,
                       in->path->control_rank || in->models->library_by_rank || text->by_rank ||
                           pointed_content(in, &call->arguments[1], call->node).by_rank);
    return read_call(in, call);
}

static struct value copy_text_call(struct interp *in, const struct call *call)
{
    return copies_text(in, call) ? call->arguments[0] : read_call(in, call);
}

/* read: the first argument says from where. */
static struct value read_descriptor(struct interp *in, const struct call *call)
{
    long long descriptor;
    if (call->count > 2)
        reach_members(in, &call->arguments[1], call->arguments[2].w, call->node);
    bool known = call->count > 0 && call->arguments[0].o && poly_number(call->arguments[0].o, &descriptor);
    return read_from(in, call, known && !descriptor);
}

/* ---- numbers ---- */

static struct value pure_call(struct interp *in, const struct call *call)
{
    struct value v = value_unknown();
    for (int i = 0; i < call->count; i++) {
        struct value all = pointed_content(in, &call->arguments[i], call->node);
        v = combine_values(in, &v, &all, call->node);
    }
    return v;
}

/* Are numbers compared in a type that holds all that earlier items may have left? */
static bool compares_all(const struct call *call, int carry)
{
    const struct node *node = call->node, *of = carry + 1 < node->count ? node->children[carry + 1] : NULL;
    const struct type *in = node->type;
    if (in && in->kind == T_POINTER && in->is_reference)
        in = in->to;
    return of && holds_numbers_of(in, of->type);
}

/* The greatest or the least so far. */
static struct value extreme_call(struct interp *in, const struct call *call, enum agg agg)
{
    if (call->count == 2) {
        const struct value *a = &call->arguments[0], *b = &call->arguments[1];
        const struct value *carry = a->dep == DEP_CARRY ? a : b, *other = carry == a ? b : a;
        if (carry->dep == DEP_CARRY && other->dep <= DEP_ITEM && !differs(in, other) &&
            (!carry->partial.operation || carry->partial.operation == agg) &&
            compares_all(call, carry == a ? 0 : 1)) {
            struct value v = *carry;
            carry_element(&v, other);
            v.partial.operation = agg;
            v.shares |= other->shares;
            return v;
        }
    }
    return pure_call(in, call);
}

static struct value maximum_call(struct interp *in, const struct call *call)
{
    return extreme_call(in, call, AGG_MAX);
}

static struct value minimum_call(struct interp *in, const struct call *call)
{
    return extreme_call(in, call, AGG_MIN);
}

/* A whole number beside the argument. */
static struct value whole_call(struct interp *in, const struct call *call, int code)
{
    struct value v = pure_call(in, call);
    if (call->count == 1 && v.dep == DEP_FIX && call->arguments[0].o)
        v.o = v.w = poly_opaque(in->space, code, call->arguments[0].o, NULL);
    return v;
}

static struct value ceil_call(struct interp *in, const struct call *call)
{
    return whole_call(in, call, 901);
}

static struct value floor_call(struct interp *in, const struct call *call)
{
    return whole_call(in, call, 902);
}

/* atoi and its kin. */
static struct value number_call(struct interp *in, const struct call *call)
{
    struct value v;
    if (looks_at_item(in, call, &v))
        return v;
    v = unknown_call(in, call, true);
    if (v.dep == DEP_FIX)
        v.o = v.w = symbol(in, call->node, OF_RESULT, 0, NULL);
    return v;
}

static struct value draw(struct interp *in, const struct call *call, bool seeds)
{
    const struct node *node = call->node;
    unsigned long long shares = 0;
    struct value v = pure_call(in, call);
    forget_written(in, call, true);
    if (v.dep != DEP_FIX || in->path->control.dep != DEP_FIX) { /* whatever is drawn from here on */
        in->models->random_taken = true;
        in->models->random_node = node;
        in->models->random_shares |= v.shares | in->path->control.shares;
    }
    if (in_share_loop(in, &shares)) {
        in->models->random_taken = true;
        in->models->random_node = node;
        in->models->random_shares |= shares;
        v.shares |= shares;
        return value_bad(&v, node, 232, "random numbers are drawn for every own item");
    }
    if (in->models->random_taken && !seeds) {
        v.shares |= in->models->random_shares;
        return value_bad(&v, node, 232,
                         "random numbers whose sequence depends on how many were drawn for own items");
    }
    v.by_rank = true;
    v.to.lost = node->type && node->type->kind == T_POINTER; /* the state before */
    return v;
}

static struct value random_call(struct interp *in, const struct call *call)
{
    return draw(in, call, false);
}

static struct value seed_call(struct interp *in, const struct call *call)
{
    return draw(in, call, true);
}

/* ---- ends ---- */

void ends_job(struct interp *in, const struct node *node)
{
    if (in->shares->record && in->path->control.dep != DEP_FIX && in->path->control.dep != DEP_ITEM)
        fact_against(in, in->path->control.shares, 240, node,
                     "ends the program under a condition that depends on the distribution",
                     in->path->control.reason.node, in->path->control.reason.text);
    if (in->shares->record && in->path->control.dep == DEP_ITEM &&
        (in->path->control_rank || in->path->control.by_rank))
        fact_against(in, in->path->control.shares | loop_shares(in), 314, node,
                     "some ranks alone end the program for an own item", NULL, NULL);
    if (in->path->control.dep == DEP_FIX)
        need_items(in, -1, node);
}

void ends_with(struct interp *in, const struct value *status, const struct node *node)
{
    if (in->shares->record && status->dep != DEP_FIX)
        fact_against(in, status->shares ? status->shares : every_share(in), 233, node,
                     "what the program ends with depends on the distribution", status->reason.node,
                     status->reason.text);
}

static struct value end_call(struct interp *in, const struct call *call)
{
    if (call->count)
        ends_with(in, &call->arguments[0], call->node);
    ends_job(in, call->node);
    in->memory->state.dead = true;
    in->path->aborted = true;
    return value_unknown();
}

/* Ends this process as if all were well: what the others wait for is not sent any more. */
static struct value leave_call(struct interp *in, const struct call *call)
{
    if (in->shares->record && in->path->control.dep == DEP_ITEM)
        fact_against(in, in->path->control.shares | loop_shares(in), 314, call->node,
                     "ends one rank alone for an own item, where MPI_Abort would end all", NULL, NULL);
    return end_call(in, call);
}

static struct value jump_call(struct interp *in, const struct call *call)
{
    refuse_all(in, 221, call->node, "a jump between functions is not followed");
    return unknown_call(in, call, of_system(call));
}

/* ---- what the library keeps ---- */

/* Its results all lead to one place of the library's. */
static bool one_place(const char *name)
{
    static const char *const names[] = {"localtime", "gmtime", "ctime", "asctime", NULL};
    return is_named_in(name, names);
}

/* What ranks leave with the library differently, it may give back: positions and contents of files, the
 * environment, the current directory, ... */
static void note_left(struct interp *in, const struct call *call)
{
    const struct value *arguments = call->arguments;
    const unsigned flags = call->known->flags;
    int count = call->count;
    for (int i = 0; i < count; i++)
        for (int k = 0; library_does(call->known, i, 'k') && k < arguments[i].to.count; k++)
            in->memory->objects[arguments[i].to.at[k].object].set_later = true;
    bool mode = flags & LIB_SETS_MODE;
    if ((!(flags & LIB_ACTS) && !mode && !remembers(call)) || flags & LIB_PRINTS)
        return; /* printing: print_call */
    static const char *const openers[] = {"fopen", "fopen64", "popen", "fdopen", "opendir", "tmpfile", NULL};
    bool by_rank = in->path->control_rank &&
                   !is_named_in(call->name, openers); /* whoever opens a file alone, reads it alone */
    for (int i = 0; i < count; i++)
        by_rank = by_rank || differs_in_all(in, &arguments[i], call->node);
    in->models->library_by_rank = in->models->library_by_rank || (by_rank && !mode);
    if (by_rank && one_place(call->name)) /* which earlier results lead to */
        in->memory->nowhere_by_rank = true;
    if (by_rank && mode)
        refuse_all(in, 314, call->node, "ranks compute in different ways from here on");
}

/* getenv: a launcher tells every rank its own number. */
static bool tells_rank(const struct node *node)
{
    static const char *const parts[] = {"RANK", "PROC", "PMI", "NODE", "HOST", "LOCAL", "TASK", NULL};
    const struct node *name = node->count > 1 && node->children[1] ? strip(node->children[1]) : NULL;
    if (!name || name->kind != N_STRING)
        return true;
    for (int i = 0; parts[i]; i++) {
        size_t length = strlen(parts[i]);
        for (size_t k = name->begin; k + length <= name->end; k++)
            if (!memcmp(name->source->text + k, parts[i], length))
                return true;
    }
    return false;
}

static struct value environment_call(struct interp *in, const struct call *call)
{
    struct value v = unknown_call(in, call, of_system(call));
    v.by_rank = v.by_rank || tells_rank(call->node);
    return v;
}

/* Of what the library keeps, makes or calls itself nothing is followed. */
static void refuse_makers(struct interp *in, const struct call *call)
{
    bool refers = call->known->flags & LIB_REFERS && call->count > 0;
    if (refers || call->known->flags & LIB_MAKES)
        refuse_all(in, 223, call->node,
                   refers ? "references that the library keeps are not followed"
                          : "what the library makes or calls here is not followed");
    static const char *const types_alone[] = {"__builtin_constant_p", "__builtin_classify_type",
                                              "__builtin_object_size", "__builtin_dynamic_object_size", NULL};
    for (int i = 1; is_named_in(call->name, types_alone) && i < call->node->count; i++)
        if (!harmless(in->program, call->node->children[i], 0))
            refuse_all(in, 223, call->node, "an operand that is not evaluated does something");
}

/* Of the compiler: what it does to what is behind a pointer is not known. */
static bool is_unseen(const struct call *call)
{
    bool pointers = false;
    for (int i = 0; i < call->count; i++)
        pointers = pointers || call->arguments[i].to.count || call->arguments[i].to.lost;
    const unsigned flags = call->known->flags;
    return flags & LIB_UNSEEN || (flags & LIB_COMPILER && !(flags & LIB_ENDS) && pointers);
}

/* Steelyard's functions. */
static struct value own_call(struct interp *in, const struct call *call)
{
    (void)in;
    (void)call;
    return value_unknown();
}

/* Where a pointer leads that is not followed, or is not alone, what is written is not known. */
static void note_elsewhere(struct interp *in, const struct call *call)
{
    struct value unknown = {.dep = DEP_FIX, .by_rank = true};
    for (int i = 0; i < call->count; i++) {
        const struct value given = pointed_content(in, &call->arguments[i], call->node);
        if (given.dep != DEP_FIX && unknown.dep == DEP_FIX)
            unknown = value_bad(&given, call->node, 223, "a library function may have put it there");
    }
    for (int i = 0; i < call->count; i++) {
        const struct node *given = i + 1 < call->node->count ? call->node->children[i + 1] : NULL;
        const struct type *to = given && given->type ? given->type->to : NULL;
        bool of_library = to && is_opaque(to); /* FILE *: its own */
        if (call->arguments[i].to.lost && !of_library &&
            (call->known->flags & LIB_READS || library_does(call->known, i, 'w')))
            store_elsewhere(in, &call->arguments[i], &unknown, call->node);
    }
}

static library_model *const models[] = {
#define ROW(name, result, effects, flags, model) model,
#include "analysis/known/library.def"
};

bool library_call(struct interp *in, const struct call *call, struct value *result)
{
    refuse_makers(in, call);
    given_functions(in, call->node, call->arguments, call->count, call->known->flags & LIB_CALLS_NOW);
    note_left(in, call);
    if (is_unseen(call)) {
        *result = unknown_call(in, call, false);
        note_leftovers(in, call, result);
        return false;
    }
    if (vector_call(in, call, result)) {
        note_leftovers(in, call, result);
        return result->o || result->dep != DEP_FIX;
    }
    library_model *model = *call->known->name ? models[call->known - library_rows] : NULL;
    if (model)
        note_elsewhere(in, call);
    if (!model || model == read_call || model == read_descriptor || model == token_call ||
        model == copy_text_call || model == number_call || model == look_call ||
        (model == print_call && !to_terminal(call)))
        library_keeps(in, call);
    *result = model ? model(in, call) : unknown_call(in, call, of_system(call));
    note_leftovers(in, call, result);
    return call->known->result == RESULT_NUMBER || (call->known->result == RESULT_VALUE && result->o);
}
