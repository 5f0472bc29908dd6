/* The bounds of the work: steps, memory, and what the user says. */
#include "analysis/run/budget.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/run/run.h"
#include "analysis/tree/program.h"

enum { STEPS_BETWEEN_LOOKS = 256 }; /* at the clock and the memory that is in use */
static const size_t MOST_BYTES = (size_t)4 << 30;

bool within_budget(struct interp *in, const struct node *node)
{
    if (in->run->gave_up)
        return false;
    bool look = ++in->run->steps % STEPS_BETWEEN_LOOKS == 0;
    if (look && in->program->options->stopped)
        in->run->stopped = in->program->options->stopped();
    if (in->run->steps <= in->run->most_steps && !in->run->stopped &&
        !(look && arena_size(in->arena) > MOST_BYTES))
        return true;
    in->run->gave_up = true;
    in->run->gave_up_at = node;
    return false;
}
