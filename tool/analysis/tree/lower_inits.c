/* In which order the members of an object begin. */
#include "analysis/tree/lower.h"
#include "analysis/tree/shape.h"

/* Does a member of the object at hand get another value there, perhaps in a function that is called? */
static bool sets_members(const struct node *node)
{
    const struct node *place = node && (node->kind == N_ASSIGN || is_step(node)) ? node->children[0]
                               : node && node->kind == N_CALL && node->count     ? node->children[0]
                                                                                 : NULL;
    bool sets = place && (place->kind == N_ASSIGN || (place->kind == N_MEMBER && !place->count) ||
                          (place->kind == N_MEMBER && place->children[0]->kind == N_THIS));
    for (int i = 0; node && i < node->count; i++)
        sets = sets || sets_members(node->children[i]);
    return sets;
}

/* Members begin in the order in which the class has them, whatever the constructor's is; what the class
 * itself says of some of them stands in between. */
bool order_inits(struct function *function)
{
    bool sets = false;
    for (int i = 0; i < function->init_count; i++) {
        const struct member_init init = function->inits[i];
        int k = i;
        for (; k > 0 && function->inits[k - 1].field->offset > init.field->offset; k--)
            function->inits[k] = function->inits[k - 1];
        function->inits[k] = init;
        sets = sets || sets_members(init.value);
    }
    return sets;
}
