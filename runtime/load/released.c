/* A rank that a snapshot holds waits until it is over. */
#include "load/exchange.h"

static bool released(void *context)
{
    struct sy_load *load = context;
    return !sy_load_machine_held(load->machine);
}

int sy_load_wait_released(struct sy_load *load)
{
    if (released(load))
        return SY_SUCCESS;
    double start = sy_load_host_time();
    int code = sy_load_wait(&load->transport, released, load);
    load->held_s += sy_load_host_time() - start;
    return code;
}
