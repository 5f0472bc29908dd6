/* C++'s containers: members of std::vector, std::accumulate. */
#include "analysis/models/library.h"

#include <math.h>

#include "analysis/known/containers.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/memory/storage.h"
#include "analysis/models/alone.h"
#include "analysis/models/call.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/values.h"

/* An iterator that is kept or dereferenced, and not only handed on, may change elements unseen. */
static void keep_iterator(struct interp *in, const struct node *node, int object)
{
    const struct node *p = node->parent;
    bool handed = p && (p->kind == N_CALL || p->kind == N_CONSTRUCT || p->kind == N_BINARY) &&
                  !container_is(p->text, CONTAINER_OPENS);
    if (!container_is(node->text, CONTAINER_POINTER) && !handed)
        escapes(in, object, node);
}

/* The vector whose member is called. */
struct vector {
    int object;
    struct value place, content;
    const struct poly *element; /* bytes */
    long long element_size;     /* as its type says it, -1 not known */
    unsigned long long own;     /* shares that its length or its content has to do with */
};

static bool vector_size(struct interp *in, const struct call *call, const struct vector *v,
                        struct value *result)
{
    const struct cell *cell = seen(in, v->object);
    if (!cell->size.w) { /* what is known of the content is known of the length */
        struct value from = v->content;
        from.shares |= cell->size.shares;
        *result = from.dep == DEP_FIX && !cell->size.shares
                      ? (struct value){.dep = DEP_FIX, .by_rank = from.by_rank || cell->size.by_rank}
                      : value_bad(&from, call->node, 302,
                                  "the length of a container that depends on the distribution");
        return true;
    }
    result->o = cell->size.o ? poly_exact(in->space, cell->size.o, v->element) : NULL;
    result->w = cell->size.w ? poly_exact(in->space, cell->size.w, v->element) : NULL;
    if (result->w)
        result->dep = length_dep(result->w);
    result->shares = poly_shares(in, result->w);
    result->by_rank = cell->size.by_rank;
    return true;
}

static bool vector_begin(struct interp *in, const struct call *call, const struct vector *v,
                         struct value *result)
{
    *result = v->place;
    keep_iterator(in, call->node, v->object);
    return true;
}

static bool vector_end(struct interp *in, const struct call *call, const struct vector *v,
                       struct value *result)
{
    const struct cell *cell = seen(in, v->object);
    *result = v->place;
    struct value from = v->content;
    from.shares |= cell->size.shares;
    if (!cell->size.w && (from.dep != DEP_FIX || cell->size.shares))
        *result =
            value_bad(&from, call->node, 302, "the end of a container that depends on the distribution");
    copy_targets(&result->to, &v->place.to);
    result->to.at[0].o = cell->size.o;
    result->to.at[0].w = cell->size.w;
    result->by_rank = result->by_rank || cell->size.by_rank;
    keep_iterator(in, call->node, v->object);
    return true;
}

static bool vector_reserve(struct interp *in, const struct call *call, const struct vector *v,
                           struct value *result)
{
    (void)call;
    const struct cell *cell = seen(in, v->object);
    result->by_rank = cell->size.by_rank || (!cell->size.w && v->content.by_rank);
    return true;
}

static bool vector_empty(struct interp *in, const struct call *call, const struct vector *v,
                         struct value *result)
{
    const struct cell *cell = seen(in, v->object);
    struct value from = {.shares = length_shares(in, v->object)};
    if (!cell->size.w && v->content.dep != DEP_FIX)
        from.shares |= v->content.shares;
    if (from.shares)
        *result = value_bad(&from, call->node, 302, "whether the own share is empty");
    return vector_reserve(in, call, v, result);
}

static bool vector_capacity(struct interp *in, const struct call *call, const struct vector *v,
                            struct value *result)
{
    (void)v;
    result->shares = every_share(in);
    *result = value_bad(result, call->node, 302, "the capacity of a container");
    return true;
}

/* As many as its type allows: the same for every vector of the type. */
static bool vector_max_size(struct interp *in, const struct call *call, const struct vector *v,
                            struct value *result)
{
    (void)in, (void)call, (void)v;
    *result = value_unknown();
    return true;
}

/* As often as there are own items, or under a condition that depends on them. */
static bool set_often(const struct interp *in, int object)
{
    return shares_around(in) && !made_inside(in, object);
}

/* To where there is room, which an own length tells: nothing may point to them. */
static void elements_move(struct interp *in, const struct vector *v, unsigned long long shares,
                          const struct node *node)
{
    shares |= length_shares(in, v->object);
    if (shares && is_pointed_into(in, v->object) && in->shares->record)
        fact_against(in, shares, 329, node, "elements may move that something points to", NULL, NULL);
}

static bool vector_clear(struct interp *in, const struct call *call, const struct vector *v,
                         struct value *result)
{
    (void)result;
    if (set_often(in, v->object))
        return false;
    elements_move(in, v, 0, call->node);
    struct cell *cell = cell_of(in, v->object);
    *cell = (struct cell){.value = {.dep = DEP_FIX},
                          .share = -1,
                          .alike = {.all = true, .filled = true},
                          .summary = true,
                          .size = {.o = P(in, 0), .w = P(in, 0)}};
    note_written(in, v->object);
    return true;
}

/* So many elements, all of one value. */
static bool vector_assign(struct interp *in, const struct call *call, const struct vector *v,
                          struct value *result)
{
    const struct node *count = call->count == 2 ? call->node->children[1] : NULL;
    const struct value *n = &call->arguments[0];
    if (!count || !count->type || count->type->kind != T_INT || !is_length(in, n, 0) || n->dep == DEP_ITEM ||
        !vector_clear(in, call, v, result))
        return false;
    struct value filler = pointed_content(in, &call->arguments[1], call->node);
    elements_move(in, v, own_lengths(in, n->w), call->node);
    struct cell *cell = cell_of(in, v->object);
    cell->size = (struct size){.o = poly_mul(in->space, n->o, v->element),
                               .w = poly_mul(in->space, n->w, v->element),
                               .by_rank = length_by_rank(in, n)};
    set_object(in, v->object, &filler, call->node);
    keep_pointers(in, v->object, in->memory->objects[v->object].type, &call->arguments[1], call->node);
    in->memory->objects[v->object].size_node = count;
    return true;
}

/* What points to its elements points to those of another container then, which is not followed. */
static void elements_leave(struct interp *in, int container, const struct node *node)
{
    if (is_pointed_into(in, container))
        refuse_all(in, 329, node, "elements that something points to go to another container");
}

static bool exchanged(struct interp *in, const struct value *a, const struct value *b,
                      const struct node *node)
{
    if (!is_container(in, a) || !is_container(in, b))
        return false;
    int left = a->to.at[0].object, right = b->to.at[0].object;
    elements_leave(in, left, node);
    elements_leave(in, right, node);
    bool by_rank = false; /* as records around them say */
    const unsigned long long whole =
        shares_of_whole(in, left, &by_rank) | shares_of_whole(in, right, &by_rank);
    if (set_often(in, left) || set_often(in, right) || is_pointed_into(in, left) ||
        is_pointed_into(in, right) || whole || by_rank)
        return false;
    if (left != right)
        exchange_containers(in, left, right, node);
    return true;
}

static bool vector_swap(struct interp *in, const struct call *call, const struct vector *v,
                        struct value *result)
{
    (void)result;
    return call->count == 1 && exchanged(in, &v->place, &call->arguments[0], call->node);
}

static bool vector_resize(struct interp *in, const struct call *call, const struct vector *v,
                          struct value *result)
{
    (void)result;
    const struct value *arguments = call->arguments;
    const struct value filler =
        call->count > 1 ? pointed_content(in, &arguments[1], call->node) : value_fix(in, NULL);
    if (call->count < 1 || filler.dep != DEP_FIX || filler.by_rank)
        return false;
    struct value n = arguments[0];
    if (!is_length(in, &n, 0) || n.dep == DEP_ITEM) {
        const struct value kept = object_content(in, v->object, call->node), given = value_with(&n, &kept);
        struct value bad =
            value_bad(&given, call->node, 302, "a container whose length depends on the distribution");
        set_object(in, v->object, &bad, call->node);
        lose_length(in, v->object, n.shares);
        return true;
    }
    struct cell *cell = cell_of(in, v->object);
    if (cell->layout != LAY_WHOLE || cell->value.dep != DEP_FIX || set_often(in, v->object))
        return false;
    elements_move(in, v, own_lengths(in, n.w), call->node);
    cell = cell_of(in, v->object);
    bool zeros = cell->alike.all && cell->alike.filled && cell->alike.number == 0 && call->count == 1;
    struct value before = {.shares = zeros ? 0 : length_shares(in, v->object)};
    if (before.shares) {
        before = value_bad(&before, call->node, 302,
                           "an element of a container as long as the own share, or a new one");
        set_object(in, v->object, &before, call->node);
        cell = cell_of(in, v->object);
    }
    const struct poly *old = cell->size.o;
    if (!zeros && (!old || cell->size.by_rank || poly_by_rank(in->space, old) || poly_has_kind(old, A_RANK)))
        cell->value.by_rank = true; /* which elements are new ones */
    cell->size.o = poly_mul(in->space, n.o, v->element);
    cell->size.w = poly_mul(in->space, n.w, v->element);
    cell->size.by_rank = length_by_rank(in, &n);
    cell->size.shares = 0;
    bool empty = old && !old->count;
    if (!empty || call->count > 1) { /* new elements beside old ones */
        cell->alike.all =
            cell->alike.all && cell->alike.filled && cell->alike.number == 0 && call->count == 1;
    } else {
        cell->alike.all = cell->alike.filled = true;
        cell->alike.number = 0;
    }
    in->memory->objects[v->object].size_node = call->node->children[1];
    if (call->count > 1)
        keep_pointers(in, v->object, in->memory->objects[v->object].type, &arguments[1], call->node);
    note_written(in, v->object);
    return true;
}

/* What the arguments bring in, whatever the member does with it. */
static struct value given_elements(struct interp *in, const struct call *call, const struct vector *v)
{
    struct value all = value_unknown();
    bool swap = container_is(call->node->children[0]->text, CONTAINER_SWAPS);
    for (int i = 0; i < call->count; i++) {
        const struct value *argument = &call->arguments[i];
        struct value given = pointed_content(in, argument, call->node);
        if (argument->to.count != 1 || argument->to.at[0].object != v->object)
            need_all_of(in, argument, call->node);
        for (int k = 0; k < argument->to.count; k++)
            if (in->memory->objects[argument->to.at[k].object].array && swap) {
                set_object(in, argument->to.at[k].object, &v->content, call->node);
                lose_length(in, argument->to.at[k].object,
                            v->own | (given.dep == DEP_FIX ? 0 : given.shares));
            }
        all = combine_values(in, &all, &given, call->node);
    }
    return all;
}

/* push_back, insert, clear, ...: the length is no longer known. */
static void vector_changes(struct interp *in, const struct call *call, const struct vector *v,
                           struct value *result)
{
    const struct node *node = call->node;
    if (container_is(node->children[0]->text, CONTAINER_TAKES)) /* by a place: any of them */
        need_bytes(in, v->object, call->count ? NULL : v->element, node);
    note_written(in, v->object);
    struct value all = given_elements(in, call, v);
    bool lost = seen(in, v->object)->value.to.lost || seen(in, v->object)->value.to.count;
    for (int i = 0; i < call->count; i++) {
        keep_pointers(in, v->object, in->memory->objects[v->object].type, &call->arguments[i], node);
        lost = lost || seen(in, v->object)->value.to.lost;
    }
    unsigned long long shares = all.shares | v->own;
    *result = combine_values(in, &v->content, &all, node);
    struct cell *cell = cell_of(in, v->object);
    if (v->own && cell->layout == LAY_WHOLE && v->content.dep == DEP_FIX)
        *result = value_bad(&(struct value){.shares = v->own}, node, 302,
                            "something of a container as long as the own share");
    const struct type *given = node->type;
    *result = (struct value){
        .dep = result->dep, .shares = result->shares, .by_rank = result->by_rank, .reason = result->reason};
    if (given && (given->kind == T_RECORD || given->kind == T_POINTER)) { /* an iterator: somewhere in it */
        result->to.count = 1;
        result->to.at[0] = (struct target){.object = v->object};
        if (given->kind == T_RECORD) /* of a class of its own, which leads there */
            escapes(in, v->object, node);
    }
    cell = cell_of(in, v->object);
    if (cell->value.dep == DEP_COUNTS || cell->value.dep == DEP_DISPLS || cell->value.dep == DEP_PARTS)
        cell->value = value_bad(&cell->value, node, 251, "gets or loses elements");
    cell->size.by_rank = cell->size.by_rank || all.by_rank || in->path->control_rank;
    cell->value.by_rank = cell->value.by_rank || all.by_rank || in->path->control_rank;
    if (cell->layout != LAY_WHOLE || all.dep != DEP_FIX || in_share_loop(in, &shares)) {
        if (cell->layout != LAY_WHOLE)
            shares |= 1ull << cell->share;
        struct value from = {.shares = shares | all.shares | cell->value.shares};
        cell->value = value_bad(&from, node, 328, "a container that grows or shrinks with the share");
        cell->layout = LAY_WHOLE;
        cell->share = -1;
    }
    cell->alike.all = false;
    cell->value.stored.never = false;
    cell->value.to.lost = cell->value.to.lost || lost;
    elements_move(in, v, shares, node);
    lose_length(in, v->object, shares_around(in) | v->own | (all.dep == DEP_FIX ? 0 : all.shares));
}

/* New elements, which a constructor has made, and not out of anything of a share: alone.h. */
static void elements_constructed(struct interp *in, const struct call *call, const struct vector *v)
{
    const struct type *element = in->memory->objects[v->object].type;
    if (!element || !(element->constructed || element->computed))
        return;
    cell_of(in, v->object)->alike.number = -HUGE_VAL; /* whatever it is */
    if (made_alone(in, element))
        return;
    struct value unseen = set_unseen(in, call->node);
    set_object(in, v->object, &unseen, call->node);
}

typedef bool member(struct interp *in, const struct call *call, const struct vector *v, struct value *result);

static member *const models[] = {
/* false: it may change the length */
#define MEMBER(name, flags, model) model,
#include "analysis/known/containers.def"
};

static bool find_vector(struct interp *in, const struct call *call, struct vector *v)
{
    const struct node *callee = call->node->children[0];
    if (!call->of_object)
        return false;
    const struct type *type = callee->children[0]->type;
    if (type && type->kind == T_POINTER)
        type = type->to;
    const struct node *container = strip(callee->children[0]);
    if (!type || !type->is_vector || (container->kind != N_REF && container->kind != N_MEMBER) ||
        !is_container(in, &call->object))
        return false; /* an element of another container: no rule */
    int object = call->object.to.at[0].object;
    struct cell *cell = cell_of(in, object);
    *v = (struct vector){.object = object,
                         .place = call->object,
                         .element = P(in, type->to && type->to->size > 0 ? type->to->size : 1),
                         .element_size = type->to ? type->to->size : -1,
                         .content = object_content(in, object, call->node)};
    v->own = cell->size.w ? poly_shares(in, cell->size.w) : v->content.shares;
    return true;
}

bool vector_call(struct interp *in, const struct call *call, struct value *result)
{
    struct vector v;
    if (!find_vector(in, call, &v))
        return false;
    *result = value_unknown();
    const struct container_row *row = container_find(call->node->children[0]->text);
    member *model = row ? models[row - container_rows] : NULL;
    const bool known = model && model(in, call, &v, result);
    if (!known)
        vector_changes(in, call, &v, result);
    if (!known || model == vector_resize || model == vector_assign)
        elements_constructed(in, call, &v);
    return true;
}

/* Elements of one own item: the first and the last belong to it. */
static bool accumulate_item(struct interp *in, const struct node *node, const struct value *a,
                            struct value *result)
{
    const struct type *element = in->memory->objects[a[0].to.at[0].object].type;
    if (!element || element->size <= 0 || !a[1].to.at[0].o || !a[1].to.at[0].w)
        return false;
    struct value last = a[1];
    last.to.at[0].o = poly_sub(in->space, last.to.at[0].o, P(in, element->size));
    last.to.at[0].w = poly_sub(in->space, last.to.at[0].w, P(in, element->size));
    struct value from = load(in, &a[0], element->size, node), to = load(in, &last, element->size, node);
    if (from.dep != DEP_ITEM || to.dep != DEP_ITEM || from.loop != to.loop)
        return false;
    *result = combine_values(in, &from, &a[2], node);
    return true;
}

/* Over all own items, or over the elements of one of them. False: over something else. */
static bool accumulate(struct interp *in, const struct node *node, struct value *a, int count,
                       struct value *result)
{
    if (count < 3 || a[0].to.count != 1 || a[1].to.count != 1 || a[0].to.at[0].object != a[1].to.at[0].object)
        return false;
    const struct cell *cell = seen(in, a[0].to.at[0].object);
    if (cell->layout != LAY_PART || cell->base || count != 3 || cell->value.dep > DEP_ITEM)
        return false;
    const struct poly *bytes =
        poly_mul(in->space, cell->item, poly_of(in->space, in->shares->list[cell->share].mine));
    if (!a[0].to.at[0].w || a[0].to.at[0].w->count || a[1].to.at[0].w != bytes)
        return accumulate_item(in, node, a, result);
    bool otherwise;
    const struct type *element = object_numbers(in, a[0].to.at[0].object, &otherwise),
                      *sum =
                          node->children[3]->type; /* the type of what it begins with: each step gives one */
    if (otherwise || !is_number_type(element) || element->kind == T_BOOL || !is_number_type(sum) ||
        sum->kind == T_BOOL || !same_numbers(sum, node->type))
        return false;
    const bool real = element->kind == T_FLOAT;
    *result = (struct value){.dep = DEP_AGG,
                             .partial.operation = AGG_SUM,
                             .partial.real = real || a[2].partial.real,
                             .partial.wraps = a[2].dep == DEP_AGG && a[2].partial.wraps,
                             .partial.bytes = real ? 0 : (int)element->size,
                             .partial.is_unsigned = element->is_unsigned,
                             .by_rank = a[0].by_rank || a[1].by_rank || a[2].by_rank,
                             .shares = 1ull << cell->share | a[2].shares};
    if (a[2].dep == DEP_AGG && a[2].partial.real)
        result->partial.bytes = 0;
    else if (!real && a[2].dep == DEP_AGG && a[2].partial.bytes > result->partial.bytes)
        result->partial.bytes = a[2].partial.bytes;
    *result = converted(in, result, sum, node);
    if (a[2].dep == DEP_AGG && a[2].partial.one_rank)
        *result = value_bad(result, node, 251, "starts from the partial result of one rank");
    if (result->dep != DEP_BAD && a[2].dep != DEP_FIX &&
        !(a[2].dep == DEP_AGG && a[2].partial.operation == AGG_SUM)) {
        const struct value from = value_with(&a[2], result);
        *result = value_bad(&from, node, 303, "starts from something that depends on the distribution");
    }
    return true;
}

struct value accumulate_call(struct interp *in, const struct call *call)
{
    struct value v;
    return accumulate(in, call->node, call->arguments, call->count, &v)
               ? v
               : unknown_call(in, call, of_system(call));
}

struct value swap_call(struct interp *in, const struct call *call)
{
    bool done = call->count == 2 && exchanged(in, &call->arguments[0], &call->arguments[1], call->node);
    return done ? value_unknown() : unknown_call(in, call, of_system(call));
}

/* std::move and the like: the container itself. What it is moved to leaves nothing in it: run/construct.c.
 */
struct value same_place_call(struct interp *in, const struct call *call)
{
    if (call->count != 1 || !is_container(in, &call->arguments[0]))
        return unknown_call(in, call, of_system(call));
    elements_leave(in, call->arguments[0].to.at[0].object, call->node);
    return call->arguments[0];
}
