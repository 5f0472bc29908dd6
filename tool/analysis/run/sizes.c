/* The sizes of arrays as they are written: memory knows how many bytes the type has, not what they are
 * called. */
#include "analysis/run/sizes.h"

#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/plans/enlarge.h"
#include "analysis/run/run.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static const struct poly *size_as_written(struct interp *in, const struct decl *decl)
{
    const struct type *element = decl->type;
    while (element && element->kind == T_ARRAY)
        element = element->to;
    const struct poly *size = P(in, element && element->size > 0 ? element->size : 1);
    for (int i = 0; i < decl->dim_count; i++)
        size = poly_mul(in->space, size, eval_again(in, decl->dims[i]).o);
    return size;
}

int object_with_size(struct interp *in, const struct decl *decl)
{
    int id = object_for_decl(in, decl);
    struct object *object = &in->memory->objects[id];
    long long bytes;
    if (!object->fixed_size || object->size_read)
        return id;
    object->size_read = true;
    if (!object->decl->dim_count)
        return id;
    const struct poly *size = size_as_written(in, object->decl);
    if (poly_number(size, &bytes) && bytes == in->memory->objects[id].decl->type->size)
        in->memory->objects[id].fixed_size = size;
    return id;
}

static bool gets_elements(struct interp *in, const struct lack *lack)
{
    const struct node *dims[MOST_DIMENSIONS];
    const char *texts[MOST_DIMENSIONS];
    const int count = dimensions_to_enlarge(in, lack, dims);
    for (int i = 0; i < count; i++) {
        const struct poly *size = eval_again(in, dims[i]).o, *all = eval_again(in, dims[i]->children[0]).o;
        if (!(texts[i] = all_items(in, lack, dims[i], size, all)))
            return false;
    }
    if (count)
        enlarge(in, lack, dims, texts, count);
    return count > 0;
}

void make_room(struct interp *in)
{
    const int count = in->memory->lack_count;
    in->memory->lack_count = 0; /* evaluating a dimension finds none */
    for (int i = 0; i < count; i++) {
        const struct lack lack = in->memory->lacks[i];
        if (!gets_elements(in, &lack))
            too_small(in, lack.object, lack.share, lack.node);
    }
}
