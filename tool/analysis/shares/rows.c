/* Elements that are handed out and rows that are worked on: rows.h. */
#include "analysis/shares/rows.h"

#include "analysis/base/arena.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

void note_quotient(struct interp *in, const struct poly *a, const struct poly *b)
{
    if (!in->shares->discover || !a || !b || !poly_has_kind(poly_has_kind(b, A_SIZE) ? b : a, A_SIZE))
        return;
    for (int i = 0; i < in->shares->quotient_count; i++)
        if (in->shares->quotients[i].number == a && in->shares->quotients[i].by == b)
            return;
    struct divisor quotient = {.number = a, .by = b};
    ARENA_PUSH(in->arena, in->shares->quotients, in->shares->quotient_count, quotient);
}

/* The quotient by the number of ranks that a scatter's count is a multiple of. */
static const struct atom *quotient_of(const struct poly *count)
{
    for (int j = 0; count && count->count == 1 && j < count->terms[0].count; j++) {
        const struct atom *a = count->terms[0].atoms[j];
        if (a->kind == A_DIV && poly_has_kind(a->b, A_SIZE))
            return a;
    }
    return NULL;
}

static bool is_one(struct interp *in, const struct poly *p)
{
    return p == P(in, 1);
}

const struct rows *find_rows(struct interp *in)
{
    for (int i = 0; i < in->shares->candidate_count; i++) {
        const struct atom *elements = quotient_of(in->shares->candidates[i].count);
        for (int k = 0; elements && k < in->shares->quotient_count; k++) {
            const struct poly *number, *times, *a = in->shares->quotients[k].number,
                                               *b = in->shares->quotients[k].by;
            if (b == elements->b) { /* n * n / p and n / p */
                number = a;
                times = poly_exact(in->space, elements->a, a);
            } else if (a == poly_of(in->space, elements)) { /* n * n / p / n */
                number = poly_exact(in->space, elements->a, b);
                times = b;
            } else
                continue;
            if (!number || !times || is_one(in, number) || is_one(in, times) || !number->count ||
                !times->count)
                continue;
            struct rows *rows = ARENA_NEW(in->arena, struct rows);
            *rows = (struct rows){.number = number, .by = elements->b, .times = times};
            return rows;
        }
    }
    return NULL;
}

const struct poly *elements_of_rows(struct interp *in, const struct poly *a, const struct poly *b)
{
    const struct rows *rows = in->shares->rows;
    if (!rows || b != rows->by || a != poly_mul(in->space, rows->number, rows->times))
        return NULL;
    return poly_mul(in->space, rows->times, poly_div(in->space, rows->number, b));
}

bool counts_rows(const struct interp *in, const struct atom *share)
{
    return in->shares->rows && share->kind == A_DIV && share->a == in->shares->rows->number &&
           share->b == in->shares->rows->by;
}

enum rounding rounding_of(struct interp *in, enum operator op, const struct value *a, const struct value *b)
{
    const struct rows *rows = in->shares->rows;
    if (!rows)
        return ROUNDS_NOT;
    if (op == OP_DIV && b->o == rows->by && (a->o == rows->number || elements_of_rows(in, a->o, b->o)))
        return a->o == rows->number ? ROUNDS_ROWS : ROUNDS_ELEMENTS;
    if (op == OP_DIV && a->rounds == ROUNDS_ELEMENTS && b->o == rows->times &&
        a->o == elements_of_rows(in, poly_mul(in->space, rows->number, rows->times), rows->by))
        return ROUNDS_ROWS; /* floor(floor(n * times / p) / times) = floor(n / p) */
    bool either = a->rounds || b->rounds || poly_shares(in, a->o) || poly_shares(in, b->o);
    if (!either)
        return ROUNDS_NOT;
    const struct value *with = a->rounds ? a : b, *other = with == a ? b : a;
    bool sum = op == OP_ADD || op == OP_SUB, plain = !other->rounds && !poly_shares(in, other->o);
    if ((sum || op == OP_MUL) && plain)
        return with->rounds ? with->rounds : ROUNDS_OTHERWISE;
    return sum && a->rounds == b->rounds ? a->rounds : ROUNDS_OTHERWISE;
}

bool rounds_alike(enum rounding made, const struct share *share, enum rounding rounds)
{
    return !share->in_rows || (rounds == made && rounds != ROUNDS_NOT && rounds != ROUNDS_OTHERWISE) ||
           in_rows(made, share, rounds);
}

bool in_rows(enum rounding made, const struct share *share, enum rounding rounds)
{
    return share->in_rows && made == ROUNDS_ELEMENTS && rounds == ROUNDS_ROWS;
}
