/* C++'s containers: members of std::vector, std::accumulate. */
#include "analysis/models/call.h"

#include <string.h>

#include "analysis/memory/records.h"
#include "analysis/path/position.h"

/* An iterator that is kept or dereferenced, and not only handed on, may change elements unseen. */
static void keep_iterator(struct interp *in, const struct node *node, int object)
{
    const struct node *p = node->parent;
    bool handed = p && (p->kind == N_CALL || p->kind == N_CONSTRUCT || p->kind == N_BINARY) &&
                  strcmp(p->text ? p->text : "", "operator*") != 0 &&
                  strcmp(p->text ? p->text : "", "operator=") != 0 &&
                  strcmp(p->text ? p->text : "", "operator->") != 0;
    if (strcmp(node->text, "data") != 0 && !handed)
        escapes(in, object, node);
}

bool vector_call(struct interp *in, const struct call *call, struct value *result)
{
    const struct node *node = call->node, *callee = node->children[0];
    struct value *arguments = call->arguments;
    int count = call->count;
    if (!call->of_object)
        return false;
    const struct type *type = callee->children[0]->type;
    if (type && type->kind == T_POINTER)
        type = type->to;
    const struct node *container = strip(callee->children[0]);
    if (!type || !type->is_vector || (container->kind != N_REF && container->kind != N_MEMBER))
        return false; /* an element of another container: no rule */
    struct value place = call->object;
    if (place.to_count != 1)
        return false;
    struct cell *cell = cell_of(in, place.to[0].object);
    const struct poly *element = P(in, type->to && type->to->size > 0 ? type->to->size : 1);
    *result = value_unknown();
    struct value content = object_content(in, place.to[0].object, node);
    for (int o = in->objects[place.to[0].object].parent; o >= 0 && !cell->size_w; o = in->objects[o].parent)
        content.by_rank = content.by_rank || seen(in, o)->value.by_rank;
    unsigned long long own = cell->size_w ? poly_shares(in, cell->size_w) : content.shares;
    if (!strcmp(callee->text, "size") && !cell->size_w) {
        *result = content.dep == DEP_FIX
                      ? (struct value){.dep = DEP_FIX, .by_rank = content.by_rank}
                      : value_bad(&content, node, 302,
                                  "the length of a container that depends on the distribution");
        return true;
    }
    if (!strcmp(callee->text, "size")) {
        result->o = cell->size_o ? poly_exact(in->space, cell->size_o, element) : NULL;
        result->w = cell->size_w ? poly_exact(in->space, cell->size_w, element) : NULL;
        if (result->w)
            result->dep = length_dep(result->w);
        result->shares = poly_shares(in, result->w);
        result->by_rank = cell->size_by_rank;
        return true;
    }
    if (!strcmp(callee->text, "at") && count == 1) {
        struct value p = place;
        p.to[0].o = p.to[0].w = NULL;
        if (arguments[0].o && arguments[0].w) {
            p.to[0].o = poly_mul(in->space, arguments[0].o, element);
            p.to[0].w = poly_mul(in->space, arguments[0].w, element);
        } else {
            p.dep = arguments[0].dep;
            p.loop = arguments[0].loop;
        }
        p.shares |= arguments[0].shares;
        p.by_rank = p.by_rank || arguments[0].by_rank;
        *result = load(in, &p, type->to ? type->to->size : -1, node);
        return true;
    }
    if (!strcmp(callee->text, "data") || !strcmp(callee->text, "begin") || !strcmp(callee->text, "cbegin")) {
        *result = place;
        keep_iterator(in, node, place.to[0].object);
        return true;
    }
    if (!strcmp(callee->text, "end") || !strcmp(callee->text, "cend")) {
        *result = place;
        result->to[0].o = cell->size_o;
        result->to[0].w = cell->size_w;
        keep_iterator(in, node, place.to[0].object);
        return true;
    }
    if (!strcmp(callee->text, "empty") || !strcmp(callee->text, "reserve") ||
        !strcmp(callee->text, "shrink_to_fit")) {
        if (!strcmp(callee->text, "empty") && cell->size_w && length_dep(cell->size_w) != DEP_FIX) {
            struct value from = {.shares = poly_shares(in, cell->size_w)};
            *result = value_bad(&from, node, 302, "whether the own share is empty");
        }
        result->by_rank = cell->size_by_rank || (!cell->size_w && content.by_rank);
        return true;
    }
    if (!strcmp(callee->text, "capacity")) {
        result->shares = every_share(in);
        *result = value_bad(result, node, 302, "the capacity of a container");
        return true;
    }
    bool alike = count < 2 || (arguments[1].dep == DEP_FIX && !arguments[1].by_rank);
    if (!strcmp(callee->text, "resize") && count >= 1 && alike) {
        struct value n = arguments[0];
        if (!is_length(&n)) {
            struct value bad =
                value_bad(&n, node, 302, "a container whose length depends on the distribution");
            set_object(in, place.to[0].object, &bad, node);
            cell_of(in, place.to[0].object)->size_o = cell_of(in, place.to[0].object)->size_w = NULL;
            return true;
        }
        if (cell->layout == LAY_WHOLE && cell->value.dep == DEP_FIX) {
            const struct poly *old = cell->size_o;
            cell->size_o = poly_mul(in->space, n.o, element);
            cell->size_w = poly_mul(in->space, n.w, element);
            cell->size_by_rank = length_by_rank(in, &n);
            bool empty = old && !old->count;
            if (!empty || count > 1) { /* new elements beside old ones */
                cell->untouched = cell->untouched && cell->filled && cell->fill == 0 && count == 1;
            } else {
                cell->untouched = cell->filled = true;
                cell->fill = 0;
            }
            in->objects[place.to[0].object].size_node = node->children[1];
            note_written(in, place.to[0].object);
            return true;
        }
    }
    /* push_back, insert, clear, ...: the length is no longer known */
    note_written(in, place.to[0].object);
    struct value all = value_unknown();
    for (int i = 0; i < count; i++) {
        struct value given = pointed_content(in, &arguments[i], node);
        for (int k = 0; k < arguments[i].to_count; k++)
            if (in->objects[arguments[i].to[k].object].array && !strcmp(callee->text, "swap")) {
                set_object(in, arguments[i].to[k].object, &content, node);
                cell_of(in, arguments[i].to[k].object)->size_o =
                    cell_of(in, arguments[i].to[k].object)->size_w = NULL;
            }
        all = combine_values(in, &all, &given, node);
    }
    unsigned long long shares = all.shares | own;
    *result = combine_values(in, &content, &all, node);
    if (own && cell->layout == LAY_WHOLE && content.dep == DEP_FIX)
        *result = value_bad(&(struct value){.shares = own}, node, 302,
                            "something of a container as long as the own share");
    const struct type *given = node->type;
    *result = (struct value){.dep = result->dep,
                             .shares = result->shares,
                             .by_rank = result->by_rank,
                             .why = result->why,
                             .why_code = result->why_code,
                             .why_text = result->why_text};
    if (given && (given->kind == T_RECORD || given->kind == T_POINTER)) { /* an iterator: somewhere in it */
        result->to_count = 1;
        result->to[0] = (struct target){.object = place.to[0].object};
    }
    cell = cell_of(in, place.to[0].object);
    cell->size_by_rank = cell->size_by_rank || all.by_rank || in->control_rank;
    cell->value.by_rank = cell->value.by_rank || all.by_rank || in->control_rank;
    if (cell->layout != LAY_WHOLE || all.dep != DEP_FIX || in_share_loop(in, &shares)) {
        if (cell->layout != LAY_WHOLE)
            shares |= 1ull << cell->share;
        struct value from = {.shares = shares};
        cell->value = value_bad(&from, node, 328, "a container that grows or shrinks with the share");
        cell->layout = LAY_WHOLE;
        cell->share = -1;
    }
    cell->untouched = false;
    cell->value.uninit = false;
    cell->size_o = cell->size_w = NULL;
    return true;
}

/* Elements of one own item: the first and the last belong to it. */
static bool accumulate_item(struct interp *in, const struct node *node, const struct value *a,
                            struct value *result)
{
    const struct type *element = in->objects[a[0].to[0].object].type;
    if (!element || element->size <= 0 || !a[1].to[0].o || !a[1].to[0].w)
        return false;
    struct value last = a[1];
    last.to[0].o = poly_sub(in->space, last.to[0].o, P(in, element->size));
    last.to[0].w = poly_sub(in->space, last.to[0].w, P(in, element->size));
    struct value from = load(in, &a[0], element->size, node), to = load(in, &last, element->size, node);
    if (from.dep != DEP_ITEM || to.dep != DEP_ITEM || from.loop != to.loop)
        return false;
    *result = combine_values(in, &from, &a[2], node);
    return true;
}

bool accumulate(struct interp *in, const struct node *node, struct value *a, int count, struct value *result)
{
    if (strcmp(node->text, "accumulate") || count < 3 || a[0].to_count != 1 || a[1].to_count != 1 ||
        a[0].to[0].object != a[1].to[0].object)
        return false;
    const struct cell *cell = seen(in, a[0].to[0].object);
    if (cell->layout != LAY_PART || count != 3 || cell->value.dep > DEP_ITEM)
        return false;
    const struct poly *bytes =
        poly_mul(in->space, cell->item, poly_of(in->space, in->shares[cell->share].mine));
    if (!a[0].to[0].w || a[0].to[0].w->count || a[1].to[0].w != bytes)
        return accumulate_item(in, node, a, result);
    *result = (struct value){.dep = DEP_AGG, .agg = AGG_SUM, .shares = 1ull << cell->share};
    bool rounds =
        node->children[3]->type && node->children[3]->type->kind == T_INT && node->children[1]->type;
    const struct type *element = in->objects[a[0].to[0].object].type;
    if (rounds && element && element->kind == T_FLOAT)
        *result = value_bad(result, node, 303, "rounds a partial result of the rank");
    else if (a[2].dep == DEP_FIX && element && element->kind == T_INT) {
        result->bytes = (int)element->size;
        result->is_unsigned = element->is_unsigned;
        *result = converted(result, node->children[3]->type, node);
    }
    if (result->dep != DEP_BAD && a[2].dep != DEP_FIX && !(a[2].dep == DEP_AGG && a[2].agg == AGG_SUM))
        *result = value_bad(&a[2], node, 303, "starts from something that depends on the distribution");
    return true;
}
