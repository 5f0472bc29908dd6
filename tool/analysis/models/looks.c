/* Functions of the library that look at bytes or at a text and answer by them: strlen, strncmp, memchr, atoi.
 *
 * For an item the answer is the item's where all that may be looked at is
 *
 * - the same on all ranks, or a number of the item;
 * - an array that every rank has as a whole and that holds, wherever one looks, what is a function of the
 * item (or is the same for all): char word[9] that a turn has copied its own characters to. How far the
 * function goes is told by the content alone, so it is the same for the same item, whichever rank has it;
 * - own items, of which the function looks at no more bytes than a number of the program says, all of which
 *   provably lie in the current item: then it sees what a loop over these bytes would read. A text that ends
 *   before is looked at no further, and what is behind it is the item's own, too.
 *
 * A text in own items that only its end bounds (strlen of a row) goes on into the next item where the row has
 * no end. Which one that is, and whether there is one, hangs on the shares, so it is refused. Where the
 * function points to, nobody is told. */
#include "analysis/models/library.h"

#include <string.h>

#include "analysis/known/library.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/items.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

/* Look at no more bytes of what they are given than their last argument says. */
static const char *const bounded[] = {"strnlen", "strncmp", "strncasecmp", "memcmp", "memchr", NULL};

bool told_bytes(const struct value *size, long long *bytes)
{
    return size->dep == DEP_FIX && !size->by_rank && size->o && size->o == size->w &&
           poly_number(size->o, bytes) && *bytes > 0;
}

bool sees_whole(struct interp *in, const struct value *pointer, const struct node *node, struct value *all)
{
    bool whole = pointer->to.count && !pointer->to.lost && !has_items(in, pointer) && all->dep == DEP_ITEM &&
                 (pointer->dep == DEP_FIX || pointer->dep == DEP_ITEM);
    for (int i = 0; i < pointer->to.count && whole; i++) {
        const struct value held = object_content(in, pointer->to.at[i].object, node);
        whole = !length_shares(in, pointer->to.at[i].object) && held.dep <= DEP_ITEM;
        *all = combine_values(in, all, &held, node);
    }
    return whole && all->dep == DEP_ITEM;
}

/* What the function may see of that argument. False where it may be anything of a share. */
static bool sees(struct interp *in, const struct call *call, int argument, struct value *all)
{
    const struct value *a = &call->arguments[argument];
    long long bytes;
    *all = pointed_content(in, a, call->node);
    if (all->dep == DEP_FIX) {
        need_all_of(in, a, call->node);
        return true;
    }
    if (!a->to.count && !a->to.lost)
        return a->dep == DEP_ITEM;
    if (!has_items(in, a))
        return sees_whole(in, a, call->node, all);
    if (a->to.lost || !is_named_in(call->name, bounded) ||
        !told_bytes(&call->arguments[call->count - 1], &bytes))
        return false;
    *all = load(in, a, bytes, call->node);
    value_another_number(all);
    return all->dep == DEP_ITEM;
}

/* Sets what the argument points to: nothing where that is null. */
static bool is_set(const struct call *call, int argument)
{
    const struct value *a = &call->arguments[argument];
    return library_does(call->known, argument, 'w') && !(a->to.null && !a->to.count && !a->to.lost);
}

bool looks_at_item(struct interp *in, const struct call *call, struct value *answer)
{
    bool of_item = false;
    struct value v = value_unknown();
    for (int i = 0; i < call->count; i++) {
        struct value all;
        if (is_set(call, i) || !sees(in, call, i, &all))
            return false;
        of_item = of_item || all.dep == DEP_ITEM;
        v = combine_values(in, &v, &all, call->node);
    }
    if (!of_item)
        return false;
    value_another_number(&v);
    v.to.count = 0;
    v.to.lost = call->node->type && call->node->type->kind == T_POINTER;
    *answer = v;
    return true;
}

struct value look_call(struct interp *in, const struct call *call)
{
    struct value v;
    return looks_at_item(in, call, &v) ? v : unknown_call(in, call, of_system(call));
}
