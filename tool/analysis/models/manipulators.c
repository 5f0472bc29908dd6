/* What is inserted into a stream and leaves another format with it. */
#include "analysis/models/manipulators.h"

#include <string.h>

#include "analysis/known/library.h"
#include "analysis/memory/capacity.h"
#include "analysis/models/call.h"
#include "analysis/models/unknown.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* A number or a text, which is written as the format at hand says and takes the width with it. */
static bool is_written(const struct node *given)
{
    const struct type *type = given->type;
    if (type && type->kind == T_POINTER && type->is_reference)
        type = type->to;
    if (given->kind == N_REF && given->decl && given->decl->kind == D_FUNCTION)
        return false;
    const struct type *of = type && (type->kind == T_POINTER || type->kind == T_ARRAY) ? type->to : NULL;
    const bool text = (of && of->kind == T_INT && of->size == 1) ||
                      (type && type->kind == T_RECORD && type->name && strstr(type->name, "string"));
    return is_number_type(type) || given->kind == N_STRING || text;
}

static const struct node *given_to(const struct node *insertion)
{
    return insertion->count > 2 && insertion->children[2] ? strip(insertion->children[2]) : NULL;
}

/* Is what is inserted next, in the same statement, written? */
static bool goes_on(const struct node *insertion)
{
    const struct node *next = insertion->parent;
    if (!next || next->kind != N_CALL || !library_is(next->text, LIB_INSERTS) || next->count < 2 ||
        strip(next->children[1]) != insertion)
        return false;
    const struct node *given = given_to(next);
    return given && is_written(given);
}

/* Whatever is neither written, nor known to leave the format alone, may change it. */
static bool changes_format(const struct node *insertion, const struct node *given)
{
    static const char *const nothing[] = {"endl", "flush", "ends", NULL};
    if (given->kind == N_REF && given->decl && given->decl->kind == D_FUNCTION)
        return !is_named_in(given->decl->name, nothing);
    const bool width = given->kind == N_CALL && given->decl && given->decl->in_system &&
                       !strcmp(given->decl->name, "setw") && goes_on(insertion);
    return !width && !is_written(given);
}

void leave_format(struct interp *in, const struct call *call)
{
    const struct node *node = call->node, *given = given_to(node);
    unsigned long long shares = 0;
    if (!given || !changes_format(node, given))
        return;
    const bool told = call->count > 1 && call->arguments[1].dep != DEP_FIX;
    if (told || given->kind == N_COND) { /* one of several, whatever tells which */
        const struct value format = {.dep = DEP_BAD,
                                     .shares = told ? call->arguments[1].shares : every_share(in)};
        leak(in, &format, node, "tells the format of what is written behind it");
    } else if (in->path->control.dep != DEP_FIX)
        acts_outside(in, node);
    else if (in_share_loop(in, &shares))
        need_items(in, -1, node);
}
