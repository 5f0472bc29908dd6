#include "solve/inside.h"

#include <stdlib.h>

#include "solve/row.h"

int64_t sy_solve_inside(const struct model *model, const int64_t *first, const int64_t *last,
                        const int64_t *most, int64_t states, int64_t *shares)
{
    int ranks = model->ranks;
    int64_t units = model->units, width = 1;
    for (int k = 0; k < ranks; k++)
        width = last[k] - first[k] + 1 > width ? last[k] - first[k] + 1 : width;
    int32_t *choice = malloc((size_t)states * sizeof *choice);
    int64_t *cost = malloc(2 * (size_t)width * sizeof *cost);
    struct row_space space = {0};
    int64_t makespan = -1;
    if (!choice || !cost)
        goto out;

    struct states row = {units - last[ranks - 1], units - first[ranks - 1], cost};
    sy_row_last(&model->rank[model->order[ranks - 1]], &row);
    int32_t *end = choice + states;
    for (int k = ranks - 2; k >= 0; k--) {
        struct states next = row;
        row.first = units - last[k];
        row.last = units - first[k];
        row.cost = next.cost == cost ? cost + width : cost;
        end -= row.last - row.first + 1;
        if (!sy_row_solve(&model->rank[model->order[k]], most[k], &next, &row, end, &space))
            goto out;
    }
    /* Forward through the choices. A choice may serve more than it must; the surplus goes at the end. */
    int64_t given = 0, state = units;
    for (int k = 0; k < ranks - 1; k++) {
        int64_t d = state;
        int64_t width_k = last[k] - first[k] + 1;
        int32_t step;
        while ((step = end[d - (units - last[k])]) == ROW_SEE_NEXT)
            d++;
        if (step == ROW_NONE)
            goto out;
        int64_t following = units - last[k + 1] + step;
        shares[model->order[k]] = d - following;
        given += d - following;
        state = following;
        end += width_k;
    }
    int tail = model->order[ranks - 1];
    shares[tail] = state > model->rank[tail].low ? state : model->rank[tail].low;
    given += shares[tail];
    sy_model_remove_surplus(model, shares, given - units);
    makespan = sy_model_makespan(model, shares);
out:
    free(choice);
    free(cost);
    sy_row_space_free(&space);
    return makespan;
}
