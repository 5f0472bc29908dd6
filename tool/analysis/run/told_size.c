/* A number that is the number of ranks: told_size.h. */
#include "analysis/run/told_size.h"

#include "analysis/analysis.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/run/picked.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

void note_told_size(struct interp *in, const struct node *test, evaluation again)
{
    if (!test || in->memory->state.dead || !in->program->options->ranges ||
        in->path->control.dep != DEP_FIX || in->path->control_rank || test->kind != N_BINARY ||
        test->op != OP_NE || !in->path->context)
        return;
    for (int side = 0; side < 2; side++) {
        const struct node *name = test->children[side];
        const struct value ranks = again(in, test->children[!side]);
        const struct atom *size = poly_single(ranks.o);
        if (!size || size->kind != A_SIZE || ranks.by_rank || poly_by_rank(in->space, ranks.o) ||
            !is_signed_int(test->children[!side]->type) || name->kind != N_REF || !name->decl)
            continue;
        const int object = object_for_decl(in, name->decl);
        const struct value *v = &seen(in, object)->value;
        if (!is_plain_variable(in, object) || v->dep != DEP_FIX || !v->o || v->o != v->w || v->by_rank ||
            v->shares || v->stored.never || v->stored.perhaps || poly_has_kind(v->o, A_SIZE))
            continue;
        struct value told = *v;
        value_another_number(&told);
        told.o = told.w = ranks.o;
        cell_of(in, object)->value = told;
        return;
    }
}
