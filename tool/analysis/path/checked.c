/* How far what tests have told holds. */
#include "analysis/interp.h"
#include "analysis/path/path.h"

struct checked checked_so_far(const struct interp *in)
{
    const struct path *path = in->path;
    return (struct checked){.limits = path->limit_count,
                            .spans = path->span_count,
                            .sizes = path->known_size_count,
                            .divisors = path->divisor_count};
}

void checked_no_more(struct interp *in, const struct checked *before)
{
    struct path *path = in->path;
    path->limit_count = before->limits;
    path->span_count = before->spans;
    path->known_size_count = before->sizes;
    path->divisor_count = before->divisors;
}
