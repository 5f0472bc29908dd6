/* What the user knows and cannot be proved: everywhere, in a function, or at a line. */
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/site.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The same file, however the path begins. */
static bool same_file(const char *path, const char *named)
{
    size_t a = strlen(path), b = strlen(named), less = a < b ? a : b;
    while (named[0] == '.' && named[1] == '/' && b > less)
        named += 2, b -= 2, less = a < b ? a : b;
    return !strcmp(path + a - less, named + b - less) &&
           (a == b || (a > b ? path[a - b - 1] : named[b - a - 1]) == '/');
}

bool asserted(const struct interp *in, const struct node *node, unsigned bit)
{
    static const char *const names[] = {[ASSERT_UNIT] = "unit",
                                        [ASSERT_UNIFORM] = "uniform",
                                        [ASSERT_PRINT_ONLY] = "print-only",
                                        [ASSERT_LAST_BITS] = "last-bits"};
    if (in->program->options->asserts & bit)
        return true;
    for (size_t i = 0; i < in->program->options->placed_count; i++) {
        const struct placed_assert *a = &in->program->options->placed[i];
        const struct function *function = in->path->context ? in->path->context->function : NULL;
        if (strcmp(a->what, names[bit]))
            continue;
        bool here = !a->function || (function && !strcmp(a->function, function->decl->name));
        struct place place = {0};
        if (a->file && node)
            place = place_at(node->source, node->begin, node->end);
        if (here && (!a->file || (node && same_file(place.path, a->file) && place.line == a->line)))
            return true;
    }
    return false;
}

/* Differs between the ranks, for all that is known and was asserted. */
bool differs(const struct interp *in, const struct value *v)
{
    return v->by_rank && (!asserted(in, NULL, ASSERT_UNIFORM) || poly_has_kind(v->o, A_RANK));
}

bool(leak)(struct interp *in, const struct value *v, const struct node *node, const char *what)
{
    if (v->dep == DEP_FIX || !in->shares->record)
        return true;
    if (!v->partial.mean_of &&
        asserted(in, node, ASSERT_PRINT_ONLY)) /* a weighted mean is not what the line says */
        return false;
    fact_against(in, v->shares, 230, node, what,
                 v->reason.node && v->reason.node != node ? v->reason.node : NULL, v->reason.text);
    return true;
}
