/* What a report of a host's load is worth later. */
#include "spawn/table/table.h"

#include <math.h>

static const double LOAD_WHOLE_S = 5; /* a report counts whole for so long, then half every so long */

double sy_table_load(const struct sy_table_host *host, double now_s)
{
    if (host->load_at_s < 0)
        return 0;
    double age_s = now_s - host->load_at_s;
    return age_s <= LOAD_WHOLE_S ? host->load : host->load * exp2(-(age_s - LOAD_WHOLE_S) / LOAD_WHOLE_S);
}
