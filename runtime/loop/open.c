/* The loops that a thread has open. Where rank 0 waits in one of them, it goes on serving the others: ranks
 * may be at different ones of nested loops. */
#include "loop/object.h"

#ifdef SMPI_H /* all ranks are in one thread; globals are each rank's own */
static struct sy_loop *open_loops;
#else
static _Thread_local struct sy_loop *open_loops;
#endif

void sy_loop_open_add(struct sy_loop *loop)
{
    loop->next_open = open_loops;
    open_loops = loop;
}

void sy_loop_open_remove(struct sy_loop *loop)
{
    for (struct sy_loop **at = &open_loops; *at; at = &(*at)->next_open)
        if (*at == loop) {
            *at = loop->next_open;
            return;
        }
}

bool sy_loop_open_others(const struct loop_carrier *carrier)
{
    return open_loops && (open_loops->next_open || &open_loops->carrier != carrier);
}

int sy_loop_open_serve(const struct loop_carrier *carrier)
{
    int code = SY_SUCCESS;
    for (struct sy_loop *loop = open_loops; loop && !code; loop = loop->next_open)
        if (&loop->carrier != carrier && loop->member.coordinator && !loop->broken)
            code = sy_loop_coordinator_serve(loop->member.coordinator, false);
    return code;
}
