/* MPI_Type_create_struct is told of a record's members in arrays, which are not followed element by element:
 * what the function stores in each of their elements is looked up in the text. */
#include "analysis/run/described.h"

#include <string.h>

#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/run/told_places.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Is the array, or the place of one of its elements, handed to something that may write to it? */
static bool given_away(const struct node *array)
{
    const struct node *element = array, *up = array->parent;
    while (up && (up->kind == N_CAST || (up->kind == N_INDEX && up->children[0] == element))) {
        element = up;
        up = up->parent;
    }
    bool changes = up && up->kind == N_UNARY &&
                   (up->op == OP_ADDRESS || up->op == OP_PRE_INC || up->op == OP_PRE_DEC ||
                    up->op == OP_POST_INC || up->op == OP_POST_DEC);
    bool makes = up && up->kind == N_CALL && mpi_called(up) && !strncmp(up->text, "MPI_Type_", 9);
    return changes || (element->kind != N_INDEX && !makes);
}

struct writer {
    const struct node *value;
    int count;
};

/* What the function stores in an element of the array: the value, where that is one for all that is known. */
static void find_writers(const struct node *node, const struct decl *array, long long element,
                         struct writer *out)
{
    if (!node)
        return;
    const struct node *left = node->kind == N_ASSIGN ? node->children[0] : NULL;
    if (left && left->kind == N_INDEX && left->children[0]->kind == N_REF &&
        left->children[0]->decl == array) {
        const struct node *at = strip(left->children[1]);
        if (at->kind != N_INT || at->value == element) {
            out->value = node->op == OP_NONE ? node->children[1] : NULL;
            while (out->value && out->value->kind == N_ASSIGN) /* a[0] = a[1] = 1 */
                out->value = out->value->children[1];
            out->count++;
        }
    }
    if (node->kind == N_REF && node->decl == array && given_away(node))
        out->count += 2; /* it is not told by one place */
    for (int i = 0; i < node->count; i++)
        find_writers(node->children[i], array, element, out);
    for (int i = 0; node->kind == N_DECL && i < node->decl_count; i++)
        find_writers(node->decls[i]->init, array, element, out);
}

/* Is the value stored behind where the array is declared, wherever that is come by, and before the call? */
static bool is_stored_behind(const struct node *value, const struct decl *array, const struct node *call)
{
    const struct node *at = value ? statement_of(value) : NULL, *declared = array->statement;
    return at && declared && at->kind == N_ASSIGN && at->parent == declared->parent && at->parent &&
           at->parent->kind == N_BLOCK && at->source == call->source && declared->source == at->source &&
           declared->end <= at->begin && at->end <= call->begin && !jumps_about(call->function->body);
}

/* An element of an array that is given to a call; null where it is not told by one place in the function.
 * *stored: it was, where the expression stands. */
static const struct node *element_of(const struct node *call, const struct node *given, long long element,
                                     bool *stored)
{
    given = strip(given);
    *stored = !(given->kind == N_UNARY && given->op == OP_ADDRESS);
    if (!*stored)
        return element ? NULL : given->children[0];
    const struct decl *array = given->kind == N_REF ? given->decl : NULL;
    if (!array || array->kind != D_VARIABLE || !given->function)
        return NULL;
    const bool for_good = array->type && array->type->to && array->type->to->is_const;
    if (!for_good && (array->is_global || array->is_static))
        return NULL;
    struct writer writer = {0};
    find_writers(given->function->body, array, element, &writer);
    const struct node *list = array->init && array->init->kind == N_INIT_LIST ? array->init : NULL;
    if (list && !(writer.count == 1 && is_stored_behind(writer.value, array, call)))
        return !writer.count && element < list->count ? list->children[element] : NULL;
    return writer.count == 1 ? writer.value : NULL;
}

/* The same where it is what the element has when the call is made. */
static const struct node *told_element(const struct interp *in, const struct node *call, int argument,
                                       long long element)
{
    bool stored;
    const struct node *told = element_of(call, call->children[argument], element, &stored);
    return told && harmless(in->program, told, 0) && (!stored || tells_the_same(told)) ? told : NULL;
}

bool described_member(const struct interp *in, const struct node *call, int member, const struct node **many,
                      const struct node **place, const struct node **what)
{
    *place = told_element(in, call, 3, member);
    *many = told_element(in, call, 2, member);
    *what = told_element(in, call, 4, member);
    return *many && *what;
}

bool described_difference(const struct node *call, int member, const struct node **to,
                          const struct node **from)
{
    bool stored;
    const struct node *place = element_of(call, call->children[3], member, &stored);
    return place && stored && told_difference(place, to, from);
}

long long described_size(struct interp *in, const struct value *many, const struct value *type)
{
    long long length, bytes;
    bool strided;
    strided = false;
    const struct poly *size = is_constant(type, "MPI_UB") || is_constant(type, "MPI_LB")
                                  ? P(in, 0)
                                  : type_bytes(in, type, NULL, &strided);
    const struct datatype *inner = type_made(in, type);
    if (inner && inner->leads_away)
        return -1;
    if (inner && inner->record)
        bytes = inner->told.bytes;
    else if (!size || strided || !poly_number(size, &bytes))
        return -1;
    if (bytes < 0 || !poly_number(many->o, &length) || length < 0)
        return -1;
    return length * bytes;
}
