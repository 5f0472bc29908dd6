/* Counts that the root sets over zeros: over_zeros.h. */
#include "analysis/run/over_zeros.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/path/path.h"
#include "analysis/run/fills.h"
#include "analysis/values/values.h"

static bool are_counts(const struct cell *cell)
{
    const struct value *v = &cell->value;
    return cell->layout == LAY_WHOLE && (v->dep == DEP_COUNTS || v->dep == DEP_DISPLS) && v->factor &&
           !v->stored.never && !v->stored.perhaps && !v->stored.zeros;
}

void keep_over_zeros(struct interp *in, struct state *of_root, struct state *of_others,
                     const struct poly *root, int group)
{
    if (in->path->control_rank || of_root->dead || of_others->dead || poly_by_rank(in->space, root) ||
        poly_has_kind(root, A_LOOP))
        return;
    for (int i = -1; state_next(of_root, of_others, &i);) {
        if (!are_counts(state_cell(of_root, i)) || !holds_zeros(state_cell(of_others, i)))
            continue;
        struct value v = state_cell(of_root, i)->value;
        v.stored.perhaps = v.stored.zeros = true;
        v.of_root = (struct of_root){.root = root, .group = group};
        struct cell *others = state_change(of_others, i);
        others->value = v;
        others->alike.all = false;
        state_change(of_root, i)->value = v;
    }
}
