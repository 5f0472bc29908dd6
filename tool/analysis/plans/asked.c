#include "analysis/plans/asked.h"

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "analysis/values/values.h"

struct asking {
    struct interp *in;
    struct meanings *m;
    const struct plan *plan;
    const struct node *where;
    const struct poly *group; /* of so many elements each: whole ones are counted; null no groups */
    const struct poly *sum;   /* null: it cannot be told */
};

static const struct poly *by_names(const struct asking *ask, const struct poly *p)
{
    const char *text = expression_for(ask->in, p, ask->where);
    return text ? meaning_parse(ask->m, text) : NULL;
}

/* c times what the accessor stands for; the object counts in the plan's scale. */
static void add(struct asking *ask, const char *accessor, const char *accessor_of_groups,
                const struct poly *rank, const struct poly *c)
{
    struct interp *in = ask->in;
    const struct poly *object = meaning_name(ask->m, ask->plan->name),
                      *index = rank ? by_names(ask, rank) : NULL;
    const char *name = ask->group ? accessor_of_groups : accessor;
    if (!ask->sum || !c->count)
        return;
    const struct poly *const of_own[6] = {object, ask->group}, *const of_rank[6] = {object, index,
                                                                                    ask->group};
    const struct poly *call = rank && !index ? NULL : meaning_call(ask->m, name, rank ? of_rank : of_own);
    const struct poly *by = ask->group ? c : poly_exact(in->space, c, ask->plan->scale), *part = NULL,
                      *factor;
    if (call && by)
        part = (factor = by_names(ask, by)) ? meaning_product(ask->m, call, factor) : NULL;
    else if (call && (by = poly_exact(in->space, ask->plan->scale, c)) != NULL)
        part = (factor = by_names(ask, by)) ? meaning_quotient(ask->m, call, factor) : NULL;
    ask->sum = part ? meaning_sum(ask->m, ask->sum, part) : NULL;
}

/* Of a value with the share objects, as accessor_text writes it; null where it cannot be told. */
static const struct poly *asked_sum(struct interp *in, struct meanings *m, const struct poly *w,
                                    enum rounding rounds, const struct node *node)
{
    int share = share_of(in, w);
    const struct plan *plan = share >= 0 ? plan_in_scope(in, share, node) : NULL;
    if (!plan || !plan->name || !plan->scale)
        return NULL;
    const struct share *s = &in->shares->list[share];
    const struct poly *offset, *mine, *total, *equal, *rest = w, *c;
    if (!poly_split(in->space, rest, s->offset, &offset, &rest) ||
        !poly_split(in->space, rest, s->mine, &mine, &rest) ||
        !poly_split(in->space, rest, s->total, &total, &rest) ||
        !poly_split(in->space, rest, s->atom, &equal, &rest) || (s->blocks && equal->count))
        return NULL;
    struct asking ask = {.in = in, .m = m, .plan = plan, .where = node};
    ask.sum = meaning_parse(ask.m, "0");
    if (in_rows(plan->rounds, s, rounds) && !(ask.group = by_names(&ask, plan->scale)))
        return NULL;
    add(&ask, "sy_offset", "sy_offset_in", NULL, offset);
    const char *own = offset->count && mine == P(in, 1) ? own_variable(in, plan, s, node) : NULL;
    if (own)
        ask.sum = ask.sum ? meaning_sum(ask.m, ask.sum, meaning_name(ask.m, own)) : NULL;
    else
        add(&ask, "sy_mine", "sy_mine_in", NULL, mine);
    add(&ask, "sy_total", "sy_total_in", NULL, total);
    add(&ask, "sy_equal", "sy_equal_in", NULL, equal);
    for (int i = 0; i < w->count; i++)
        for (int j = 0; j < w->terms[i].count; j++) {
            const struct atom *a = w->terms[i].atoms[j];
            bool of_rank = a->kind == A_DISPL || a->kind == A_COUNT;
            if (!of_rank || !poly_has(rest, a))
                continue;
            if (!poly_split(in->space, rest, a, &c, &rest))
                return NULL;
            add(&ask, a->kind == A_DISPL ? "sy_displ" : "sy_count",
                a->kind == A_DISPL ? "sy_displ_in" : "sy_count_in", a->a, c);
        }
    const struct poly *more = rest->count && ask.sum ? by_names(&ask, rest) : NULL;
    if (rest->count)
        ask.sum = more ? meaning_sum(ask.m, ask.sum, more) : NULL;
    return ask.sum;
}

static const char *asked_value(struct interp *in, const struct poly *w, enum rounding rounds,
                               const struct node *node)
{
    struct meanings *m = meanings_new(in->arena);
    const struct poly *sum = asked_sum(in, m, w, rounds, node);
    return sum ? meaning_text(m, sum) : NULL;
}

const struct poly *with_equal_shares(struct interp *in, const struct poly *w)
{
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (s->blocks) {
            w = blocks_to_old(in, i, w);
            continue;
        }
        int group = s->group < 0 ? 0 : s->group;
        const struct poly *equal = poly_of(in->space, s->atom);
        const struct poly *rank =
            poly_of(in->space, poly_make_atom(in->space, A_RANK, group, 0, 0, NULL, NULL, "rank"));
        const struct poly *size =
            poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
        w = poly_replace(in->space, w, s->mine, equal);
        w = poly_replace(in->space, w, s->offset, poly_mul(in->space, rank, equal));
        w = poly_replace(in->space, w, s->total, poly_mul(in->space, size, equal));
        for (bool again = true; again;) {
            again = false;
            for (int k = 0; k < w->count && !again; k++)
                for (int j = 0; j < w->terms[k].count && !again; j++) {
                    const struct atom *a = w->terms[k].atoms[j];
                    if ((a->kind != A_DISPL && a->kind != A_COUNT) || a->id != i)
                        continue;
                    w = poly_replace(in->space, w, a,
                                     a->kind == A_COUNT ? equal : poly_mul(in->space, a->a, equal));
                    again = true;
                }
        }
    }
    return w;
}

/* Has the value that is put in place of `o` its value where all shares are what they were? */
static void check_equal(struct interp *in, const struct node *node, const struct poly *o,
                        const struct poly *w, int share)
{
    const struct poly *equal = w ? with_equal_shares(in, w) : NULL;
    if (equal != o && flat(in, equal) != flat(in, o))
        fact_against(in, 1ull << share, 210, node,
                     "what would be put here has another value where all shares are equal", NULL, NULL);
}

/* What the text's own tree is held against, which has to be told. */
static const char *told(struct interp *in, const struct node *node, const char *asked, int share)
{
    if (!asked)
        fact_against(in, 1ull << share, 210, node,
                     "what would be put here cannot be told apart from the text", NULL, NULL);
    return asked;
}

/* name = text; where the tree of the new text says `meaning`, which is null where it cannot be told. */
static void request_statement(struct interp *in, const struct node *behind, const struct node *at,
                              const char *name, const char *meaning, const char *text, const struct poly *o,
                              const struct poly *w, int share)
{
    check_equal(in, at, o, w, share);
    const char *value = asked_value(in, w, ROUNDS_NOT, behind);
    const char *asked = value && meaning ? arena_printf(in->arena, "%s=%s", meaning, value) : NULL;
    struct edit_request edit = {.node = at,
                                .behind = behind,
                                .text = arena_printf(in->arena, "%s = %s;", name, text),
                                .share = share,
                                .context = in->path->context ? in->path->context->id : 0,
                                .asked = told(in, at, asked, share)};
    ARENA_PUSH(in->arena, in->shares->edits, in->shares->edit_count, edit);
}

void request_assignment(struct interp *in, const struct node *behind, const struct node *at,
                        const struct decl *variable, const char *text, const struct poly *o,
                        const struct poly *w, int share)
{
    if (in->shares->record)
        request_statement(in, behind, at, variable->name, arena_printf(in->arena, "1*%s", variable->name),
                          text, o, w, share);
}

void request_element(struct interp *in, const struct node *behind, const struct node *at,
                     const struct node *element, const char *text, const struct poly *o, const struct poly *w,
                     int share)
{
    struct meanings *m = meanings_new(in->arena);
    const char *meaning = meaning_text(m, meaning_of(m, element));
    if (in->shares->record)
        request_statement(in, behind, at, node_text(in->arena, element), meaning_all_said(m) ? meaning : NULL,
                          text, o, w, share);
}

void request_edit(struct interp *in, const struct node *node, const char *text, const struct poly *o,
                  const struct poly *w, enum rounding rounds, int share)
{
    if (!in->shares->record)
        return;
    if (!harmless(in->program, node, 0))
        fact_against(in, 1ull << share, 210, node,
                     "what would be replaced here does more than compute a value", NULL, NULL);
    check_equal(in, node, o, w, share);
    struct edit_request edit = {.node = node,
                                .text = text,
                                .share = share,
                                .context = in->path->context ? in->path->context->id : 0,
                                .asked = w ? told(in, node, asked_value(in, w, rounds, node), share) : NULL};
    ARENA_PUSH(in->arena, in->shares->edits, in->shares->edit_count, edit);
}

void request_product(struct interp *in, const struct node *node, const char *text, const struct poly *o,
                     const struct poly *w, int share, const struct node *const *factors, int count)
{
    struct meanings *m = meanings_new(in->arena);
    const struct poly *product = asked_sum(in, m, w, ROUNDS_NOT, node);
    if (!in->shares->record)
        return;
    check_equal(in, node, o, w, share);
    for (int i = 0; i < count; i++) {
        text = arena_printf(in->arena, "%s*%s", text, node_text(in->arena, factors[i]));
        product = product ? meaning_product(m, product, meaning_of(m, factors[i])) : NULL;
    }
    const char *asked = product && meaning_all_said(m) ? meaning_text(m, product) : NULL;
    struct edit_request edit = {.node = node,
                                .text = text,
                                .share = share,
                                .context = in->path->context ? in->path->context->id : 0,
                                .asked = told(in, node, asked, share)};
    ARENA_PUSH(in->arena, in->shares->edits, in->shares->edit_count, edit);
}
