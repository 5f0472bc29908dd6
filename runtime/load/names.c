/* Names of mechanisms and messages. */
#include "error/message.h"

#include <steelyard/load.h>

#include <stddef.h>
#include <string.h>

const char *sy_load_mechanism_name(int mechanism)
{
    static const char *const name[] = {"naive", "intermediate", "increments", "snapshot", "partial"};
    return mechanism >= 0 && mechanism < (int)(sizeof name / sizeof name[0]) ? name[mechanism] : NULL;
}

int sy_load_mechanism_parse(const char *name, sy_load_mechanism *mechanism)
{
    if (!name || !mechanism)
        return sy_fail(SY_EARG, "sy_load_mechanism_parse: no name, or nowhere to put the mechanism");
    for (int i = 0; sy_load_mechanism_name(i); i++)
        if (!strcmp(name, sy_load_mechanism_name(i))) {
            *mechanism = (sy_load_mechanism)i;
            return SY_SUCCESS;
        }
    return sy_fail(SY_EARG,
                   "no load exchange mechanism is called \"%s\" (naive, intermediate, increments, snapshot, "
                   "partial)",
                   name);
}

const char *sy_load_message_name(int type)
{
    static const char *const name[] = {"update", "master_to_all", "no_more_master", "start", "answer",
                                       "end",    "inquire",       "yield",          "leave"};
    return type >= 0 && type < (int)(sizeof name / sizeof name[0]) ? name[type] : NULL;
}
