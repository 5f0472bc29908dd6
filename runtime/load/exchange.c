/* The local calls of the public interface: checks, then the machine, then the transport. */
#include "load/exchange.h"

#include "error/message.h"

#include <math.h>
#include <string.h>

/* Every call enters and leaves here: null objects, objects that leave, the lock. */
#define ENTER(load, name)                                                                                    \
    do {                                                                                                     \
        if (!(load))                                                                                         \
            return sy_fail(SY_EARG, name ": no object");                                                     \
        int entered = sy_load_enter(load);                                                                   \
        if (entered)                                                                                         \
            return entered;                                                                                  \
    } while (0)

static int leave(struct sy_load *load, int code)
{
    sy_load_exit(load);
    return code;
}

/* Sends what is due now, or keeps it for the next message when no buffer becomes free. */
static int tell(struct sy_load *load)
{
    int code = sy_load_make_room(&load->transport);
    if (!code)
        code = sy_load_machine_tell(load->machine);
    return code ? code : sy_load_flush_out(&load->transport);
}

int sy_load_add(sy_load *load, int metric, double delta)
{
    if (!load || metric < 0 || metric >= load->metrics || !isfinite(delta))
        return sy_fail(SY_EARG, "sy_load_add: no object, no metric %d, or a change of %g", metric, delta);
    ENTER(load, "sy_load_add");
    bool due;
    int code = sy_load_machine_add(load->machine, metric, delta, &due);
    if (!code && due)
        code = tell(load);
    return leave(load, code);
}

int sy_load_update(sy_load *load, const double *deltas)
{
    ENTER(load, "sy_load_update");
    const double *own = load->machine->view + (size_t)load->rank * (size_t)load->metrics;
    for (int k = 0; k < load->metrics; k++)
        if (!deltas || !isfinite(deltas[k]) || !isfinite(own[k] + deltas[k]))
            return leave(load, sy_fail(SY_EARG, "sy_load_update: no change, or a change of metric %d by %g",
                                       k, deltas ? deltas[k] : 0));
    bool any = false;
    int code = SY_SUCCESS;
    for (int k = 0; k < load->metrics && !code; k++) {
        bool due;
        code = sy_load_machine_add(load->machine, k, deltas[k], &due);
        any |= due;
    }
    if (!code && any)
        code = tell(load);
    return leave(load, code);
}

int sy_load_accept(sy_load *load, int master, const double *amounts)
{
    ENTER(load, "sy_load_accept");
    if (master < 0 || master >= load->size || master == load->rank || !amounts)
        return leave(load, sy_fail(SY_EARG, "sy_load_accept: no amounts, or a share of rank %d", master));
    for (int k = 0; k < load->metrics; k++)
        if (!(amounts[k] >= 0) || !isfinite(amounts[k]))
            return leave(load, sy_fail(SY_EARG, "sy_load_accept: %g of metric %d", amounts[k], k));
    bool due;
    int code = sy_load_machine_accept(load->machine, master, amounts, &due);
    if (!code && due)
        code = tell(load);
    return leave(load, code);
}

int sy_load_flush(sy_load *load)
{
    ENTER(load, "sy_load_flush");
    int code = sy_load_make_room(&load->transport);
    if (!code)
        code = sy_load_machine_flush(load->machine);
    return leave(load, code ? code : sy_load_flush_out(&load->transport));
}

int sy_load_poll(sy_load *load, int *messages)
{
    ENTER(load, "sy_load_poll");
    int some = 0;
    int code = sy_load_drain(&load->transport, &some);
    if (!code && sy_load_machine_held(load->machine))
        code = sy_load_wait_released(load);
    if (messages)
        *messages = some;
    return leave(load, code);
}

int sy_load_view(sy_load *load, double *view)
{
    ENTER(load, "sy_load_view");
    if (!view)
        return leave(load, sy_fail(SY_EARG, "sy_load_view: nowhere to put the view"));
    memcpy(view, load->machine->view, (size_t)load->size * (size_t)load->metrics * sizeof(double));
    return leave(load, SY_SUCCESS);
}

int sy_load_mine(sy_load *load, double *mine)
{
    ENTER(load, "sy_load_mine");
    if (!mine)
        return leave(load, sy_fail(SY_EARG, "sy_load_mine: nowhere to put the load"));
    memcpy(mine, load->machine->view + (size_t)load->rank * (size_t)load->metrics,
           (size_t)load->metrics * sizeof(double));
    return leave(load, SY_SUCCESS);
}

int sy_load_size(const sy_load *load)
{
    return load ? load->size : 0;
}

int sy_load_metrics(const sy_load *load)
{
    return load ? load->metrics : 0;
}

int sy_load_mechanism_of(const sy_load *load)
{
    return load ? (int)load->machine->mechanism : -1;
}

int sy_load_no_more_master(sy_load *load)
{
    ENTER(load, "sy_load_no_more_master");
    int code = sy_load_make_room(&load->transport);
    if (!code)
        code = sy_load_machine_no_more_master(load->machine);
    return leave(load, code ? code : sy_load_flush_out(&load->transport));
}

int sy_load_lock(sy_load *load)
{
    if (!load)
        return sy_fail(SY_EARG, "sy_load_lock: no object");
    return sy_load_enter(load);
}

int sy_load_unlock(sy_load *load)
{
    if (!load)
        return sy_fail(SY_EARG, "sy_load_unlock: no object");
    if (load->threaded && pthread_mutex_unlock(&load->lock))
        return sy_fail(SY_ESTATE, "sy_load_unlock: this thread does not hold the lock");
    return SY_SUCCESS;
}
