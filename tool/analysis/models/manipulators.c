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
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The last of its statement. */
static bool ends_chain(const struct node *insertion)
{
    const struct node *next = insertion->parent;
    return !next || next->kind != N_CALL || !library_is(next->text, LIB_INSERTS) || next->count < 2 ||
           strip(next->children[1]) != insertion;
}

static bool changes_format(const struct node *insertion, const struct node *given)
{
    static const char *const nothing[] = {"endl", "flush", "ends", NULL};
    static const char *const makers[] = {"setprecision",  "setfill",   "setbase",  "setiosflags",
                                         "resetiosflags", "put_money", "put_time", NULL};
    if (given->kind == N_REF && given->decl && given->decl->kind == D_FUNCTION)
        return !is_named_in(given->decl->name, nothing);
    if (given->kind != N_CALL || !given->decl || !given->decl->in_system)
        return false;
    return is_named_in(given->decl->name, makers) ||
           (!strcmp(given->decl->name, "setw") && ends_chain(insertion));
}

void leave_format(struct interp *in, const struct call *call)
{
    const struct node *node = call->node,
                      *given = node->count > 2 && node->children[2] ? strip(node->children[2]) : NULL;
    unsigned long long shares = 0;
    if (!given || !changes_format(node, given))
        return;
    if (in->path->control.dep != DEP_FIX || (call->count > 1 && call->arguments[1].dep != DEP_FIX))
        acts_outside(in, node);
    else if (in_share_loop(in, &shares))
        need_items(in, -1, node);
}
