/* The shares of a program: which value they are, where their object is made, how the rewritten program names
 * what hangs on them. */
#include "analysis/shares/shares.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/units.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

void(fact_against)(struct interp *in, unsigned long long shares, int code, const struct node *node,
                   const char *text, const struct node *node2, const char *text2)
{
    if (!shares) /* it is not known whose: any one's */
        shares = every_share(in);
    for (int i = 0; i < in->shares->count; i++) {
        if (!(shares >> i & 1))
            continue;
        struct share *s = &in->shares->list[i];
        bool known = false;
        for (int k = 0; !known && k < s->fact_count; k++)
            known = s->facts[k].code == code && s->facts[k].node == node;
        if (known || s->fact_count > 40)
            continue;
        struct fact fact = {.code = code, .node = node, .text = text, .node2 = node2, .text2 = text2};
        ARENA_PUSH(in->arena, s->facts, s->fact_count, fact);
    }
    merge_shares(in, shares);
}

/* The fact that was just recorded is told only where nothing else stands against the share. */
void fact_is_of_place(struct interp *in, unsigned long long shares, int code, const struct node *node)
{
    for (int i = 0; i < in->shares->count; i++) {
        struct share *s = &in->shares->list[i];
        struct fact *fact = shares >> i & 1 && s->fact_count ? &s->facts[s->fact_count - 1] : NULL;
        if (fact && fact->code == code && fact->node == node)
            fact->of_place = true;
    }
}

unsigned long long every_share(const struct interp *in)
{
    return (1ull << in->shares->count) - 1; /* at most 60: discover_shares */
}

void ask_items(struct interp *in, int share, long long least)
{
    struct share *s = &in->shares->list[share];
    if (s->least < least)
        s->least = least;
}

/* What depends on the distribution has to do with some share: with those in its numbers, and with every one
 * where nothing tells. A refusal is one of the value's shares, so without any of them it would be nobody's.
 */
void know_shares(const struct interp *in, struct value *v)
{
    if (v->dep == DEP_FIX)
        return;
    v->shares |= poly_shares(in, v->o) | poly_shares(in, v->w);
    if (!v->shares)
        v->shares = every_share(in);
}

void(refuse_all)(struct interp *in, int code, const struct node *node, const char *text)
{
    for (int i = 0; in->shares->record && i < in->shares->count; i++)
        (fact_against)(in, 1ull << i, code, node, text, NULL,
                       NULL); /* one by one: they need not change together */
}

int root_share(const struct interp *in, int i)
{
    while (in->shares->list[i].merged != i)
        i = in->shares->list[i].merged;
    return i;
}

void merge_shares(struct interp *in, unsigned long long shares)
{
    int first = -1;
    for (int i = 0; i < in->shares->count; i++)
        if (shares >> i & 1) {
            if (first < 0)
                first = root_share(in, i);
            else
                in->shares->list[root_share(in, i)].merged = first;
        }
}

static bool same_share(const struct share *s, const struct atom *atom)
{
    return s->atom == atom;
}

/* The equal share that something is a multiple of which is cut into blocks by it: the two are told by the
 * same numbers, and only one of them can have them. */
static bool is_divided_otherwise(const struct interp *in, const struct blocks *blocks)
{
    for (int i = 0; blocks->form != BLOCKS_CUT && i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        const bool less = blocks->form >= BLOCKS_OVER && blocks->form < BLOCKS_UP;
        if (!s->blocks && (blocks->cut == poly_of(in->space, s->atom) || (less && s->atom->a == blocks->all)))
            return true;
    }
    return false;
}

/* The only name in a product with a number, null. */
static const struct atom *only_name(const struct poly *p)
{
    const struct atom *a = p && p->count == 1 && p->terms[0].count == 1 ? p->terms[0].atoms[0] : NULL;
    return a && a->kind == A_NAMED ? a : NULL;
}

void note_product(struct interp *in, const struct poly *a, const struct poly *b)
{
    struct shares *shares = in->shares;
    if (!shares->discover || !shares->record)
        return;
    const struct atom *size = poly_single(a), *name = only_name(b);
    if (!size || size->kind != A_SIZE) {
        size = poly_single(b);
        name = only_name(a);
    }
    bool known = !size || size->kind != A_SIZE || !name;
    for (int i = 0; i < shares->times_size_count && !known; i++)
        known = shares->times_size[i] == name;
    if (!known)
        ARENA_PUSH(in->arena, shares->times_size, shares->times_size_count, name);
}

/* Of a product of constants the one that is the share. Which one is taken decides nothing but whether the
 * proof succeeds: the count of results that come back, ROWS * COLUMNS items and 2 * ROWS results, or what is
 * multiplied by the number of ranks, ROWS * size. */
static const struct atom *choose_name(struct interp *in, const struct poly *count)
{
    for (int i = 0; i < in->shares->gathered_count; i++) {
        const struct atom *a = only_name(in->shares->gathered[i]);
        if (a && poly_has(count, a))
            return a;
    }
    for (int i = 0; i < in->shares->times_size_count; i++)
        if (poly_has(count, in->shares->times_size[i]))
            return in->shares->times_size[i];
    return NULL;
}

static const struct atom *choose_atom(struct interp *in, const struct candidate *c)
{
    const struct atom *with_size = NULL, *named = NULL, *symbol_atom = NULL, *quotient = NULL;
    int symbols = 0, quotients = 0;
    const struct poly *count = c->count;
    if (count && count->count > 1) /* (D + 1) numbers for an item: what is left is the items */
        count = poly_content(in->space, count);
    if (!count || count->count != 1)
        return NULL;
    for (int j = 0; j < count->terms[0].count; j++) {
        const struct atom *a = count->terms[0].atoms[j];
        if (a->kind == A_DIV || a->kind == A_OPAQUE) {
            quotients++;
            quotient = a;
            if (poly_has_kind(a->a, A_SIZE) || poly_has_kind(a->b, A_SIZE))
                with_size = a;
        } else if (a->kind == A_NAMED)
            named = a;
        else if (a->kind == A_SYMBOL) {
            symbols++;
            symbol_atom = a;
        } else
            return NULL;
    }
    if (with_size || count != c->count)
        return with_size;
    if (quotients == 1 && quotient->kind == A_DIV)
        return quotient;
    if (symbols == 1)
        return symbol_atom;
    if (!symbols && named && count->terms[0].count == 1)
        return named;
    return symbols ? NULL : choose_name(in, count);
}

static void discover(struct interp *in, bool blocks, bool turns)
{
    for (int i = 0; i < in->shares->candidate_count; i++) {
        const struct candidate *c = &in->shares->candidates[i];
        if (!c->blocks == blocks || c->turns != turns || (blocks && is_divided_otherwise(in, c->blocks)))
            continue;
        const struct atom *atom = blocks ? c->blocks->own : choose_atom(in, c);
        if (!atom || in->shares->count >= 60)
            continue;
        bool known = false;
        for (int k = 0; !known && k < in->shares->count; k++) {
            known = same_share(&in->shares->list[k], atom);
            in->shares->list[k].points = in->shares->list[k].points || (known && c->points);
        }
        if (known)
            continue;
        struct share s = {.atom = atom,
                          .group = c->group,
                          .root = c->root,
                          .blocks = c->blocks,
                          .merged = in->shares->count,
                          .points = c->points,
                          .in_rows = counts_rows(in, atom)};
        int id = in->shares->count;
        s.mine = poly_make_atom(in->space, A_MINE, id, 0, 0, NULL, NULL, NULL);
        s.offset = poly_make_atom(in->space, A_OFFSET, id, 0, 0, NULL, NULL, NULL);
        s.total = poly_make_atom(in->space, A_TOTAL, id, 0, 0, NULL, NULL, NULL);
        ARENA_PUSH(in->arena, in->shares->list, in->shares->count, s);
        in->numbers->equal_count = id;
        ARENA_PUSH(in->arena, in->numbers->equal, in->numbers->equal_count, atom);
    }
}

void discover_shares(struct interp *in)
{
    discover(in, false, false);
    discover(in, true, false);
    if (!in->shares->count)
        discover(in, false, true);
}

bool unit_for_stride(struct interp *in, int share, const struct poly *per_item, long long step,
                     const struct node *node)
{
    struct share *s = &in->shares->list[share];
    long long have, factor;
    if (s->blocks || !poly_literal(per_item, &factor) || factor != 1)
        return false;
    have = s->unit_wanted ? s->unit_wanted : 1;
    long long a = have, b = step;
    while (b) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    if (have / a > (1 << 20) / step)
        return false;
    s->unit_wanted = have / a * step;
    s->unit_node = node;
    return true;
}

void check_blocks(struct interp *in)
{
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (!s->blocks)
            continue;
        if (s->least > 0 && s->blocks->form != BLOCKS_FIRST)
            fact_against(in, 1ull << i, 305, s->handed_out,
                         "something here needs an item on every rank, which not all may have", NULL, NULL);
        if (poly_by_rank(in->space, s->blocks->all))
            fact_against(in, 1ull << i, 314, s->handed_out,
                         "the numbers of all ranks together are not the same on every rank", NULL, NULL);
    }
}
