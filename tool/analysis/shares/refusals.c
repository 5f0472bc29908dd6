#include "analysis/shares/refusals.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "codes.h"

/* A function of the user's that no analysed file defines, where the node is a call of it or a part of one. */
static const char *missing_function(struct interp *in, const struct node *node)
{
    for (; node && node->kind >= N_INT; node = node->parent) {
        const struct decl *d = node->kind == N_CALL ? node->decl : NULL;
        if (!d)
            continue;
        bool named =
            d->kind == D_FUNCTION && !d->in_system && !d->is_template && !is_operator_name(node->text);
        return named && !mpi_called(node) && !find_function(in->program, d) ? node->text : NULL;
    }
    return NULL;
}

/* A call of such a function that is given the variable. */
static const struct node *call_given(struct interp *in, const struct node *node, const struct decl *variable)
{
    if (!node)
        return NULL;
    const struct node *found = NULL;
    for (int i = 1; node->kind == N_CALL && i < node->count; i++)
        if (node_uses(node->children[i], variable) && missing_function(in, node))
            return node;
    for (int i = 0; i < node->count && !found; i++)
        found = call_given(in, node->children[i], variable);
    for (int i = 0; i < node->decl_count && !found; i++)
        found = call_given(in, node->decls[i]->init, variable);
    return found;
}

/* Of a buffer that cannot be told any more: who keeps its address. */
static const struct node *keeper(struct interp *in, const struct fact *fact)
{
    const struct node *buffer = strip(fact->node), *found = NULL;
    if ((fact->code != 326 && fact->code != 329) || !buffer || buffer->kind != N_REF || !buffer->decl)
        return NULL;
    for (size_t u = 0; u < in->program->unit_count; u++)
        for (int i = 0; i < in->program->units[u]->function_count && !found; i++)
            found = call_given(in, in->program->units[u]->functions[i]->body, buffer->decl);
    return found;
}

static const char *missing_at(struct interp *in, const struct fact *fact)
{
    const char *name = missing_function(in, fact->node);
    return name ? name : missing_function(in, fact->node2);
}

static const char *missing_of(struct interp *in, const struct fact *fact)
{
    const char *name = missing_at(in, fact);
    return name ? name : missing_function(in, keeper(in, fact));
}

/* Small: the cause itself. Large: what follows from a cause, such as a value that is printed or a buffer that
 * cannot be told any more. */
static int distance(struct interp *in, const struct fact *fact)
{
    if (missing_of(in, fact))
        return missing_at(in, fact) ? 0 : 1;
    switch (fact->code) {
    case 220:
    case 221:
    case 222:
    case 224: /* what is not followed */
    case 231:
    case 232: /* input and random numbers */
    case 248:
    case 249:
    case 250: /* another communicator, another kind of type */
        return 2;
    case 210:
    case 213:
    case 214:
    case 216:
    case 272:
    case 273: /* a share object that cannot be had */
    case 301:
    case 311:
    case 320: /* values that are no share any more */
        return 5;
    case 230:
    case 251:
    case 252:
    case 253:
    case 254:
    case 302: /* where they go */
    case 326:
    case 327:
    case 328:
    case 329:
    case 330:
    case 331:
    case 332: /* what holds them */
        return 6;
    default:
        return fact->code < 300 ? 3 : 4;
    }
}

/* The reason, with what is meant by "not known". */
static const char *with_missing(struct interp *in, const char *function, const char *text)
{
    static const char vague[] = "which is not known",
                      exact[] = "which is defined in no file that was analysed";
    const char *at = strstr(text, vague);
    return at ? arena_printf(in->arena, "%.*s%s%s", (int)(at - text), text, exact, at + sizeof vague - 1)
              : arena_printf(in->arena, "%s is defined in no file that was analysed: %s", function, text);
}

struct refusal refusal_of(struct interp *in, int root)
{
    struct refusal r = {0};
    for (int of_place = 0; of_place < 2 && !r.count; of_place++)
        for (int i = 0; i < in->shares->count; i++)
            for (int f = 0; root_share(in, i) == root && f < in->shares->list[i].fact_count; f++)
                if (in->shares->list[i].facts[f].of_place == of_place)
                    ARENA_PUSH(in->arena, r.facts, r.count, &in->shares->list[i].facts[f]);
    for (int i = 1; i < r.count; i++) { /* those that tell as much stay in the order in which they were met */
        const struct fact *fact = r.facts[i];
        int k = i, far = distance(in, fact);
        for (; k && distance(in, r.facts[k - 1]) > far; k--)
            r.facts[k] = r.facts[k - 1];
        r.facts[k] = fact;
    }
    if (!r.count)
        return r;
    const struct fact *first = r.facts[0];
    const char *missing = missing_of(in, first);
    r.code = missing ? CODE_UNKNOWN_FUNCTION : first->code;
    r.text = missing ? with_missing(in, missing, first->text) : first->text;
    r.keeper = keeper(in, first);
    return r;
}
