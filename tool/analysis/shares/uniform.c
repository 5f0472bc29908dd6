/* What keeps the equal share in the rewritten program: broadcasts as long as the share, what they fill, loops
 * over that. */
#include "analysis/shares/uniform.h"

#include "analysis/base/arena.h"
#include "analysis/shares/shares.h"

bool is_uniform(const struct interp *in, const void *key)
{
    for (int i = 0; key && i < in->shares->uniform_count; i++)
        if (in->shares->uniform[i] == key)
            return true;
    return false;
}

void make_uniform(struct interp *in, const void *key)
{
    if (!key || is_uniform(in, key))
        return;
    ARENA_PUSH(in->arena, in->shares->uniform, in->shares->uniform_count, key);
    in->shares->changed = true;
}
