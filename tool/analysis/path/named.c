/* Constants that have a name. */
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

const struct poly *named_constant(struct interp *in, const char *name, bool is_enumerator, long long number)
{
    const int id = name_number(in, name);
    const struct atom *atom =
        poly_make_atom(in->space, A_NAMED, is_enumerator ? -id : id, 1, number, NULL, NULL, name);
    for (int i = 0; i < in->path->known_size_count; i++)
        if (in->path->known_sizes[i].name == atom && !in->path->known_sizes[i].at_most)
            return poly_of(in->space, poly_make_atom(in->space, A_SIZE, in->path->known_sizes[i].group, 0, 0,
                                                     NULL, NULL, "size"));
    return poly_of(in->space, atom);
}

const struct poly *named_literal(struct interp *in, const struct node *literal, const char *name)
{
    if (literal->kind != N_INT || literal->in_macro || literal->text || literal->value < 2)
        return NULL;
    const struct poly *key = symbol(in, literal, OF_LITERAL, 0, NULL);
    return poly_of(in->space, poly_make_atom(in->space, A_NAMED, poly_single(key)->id, 0, literal->value,
                                             NULL, NULL, name));
}
