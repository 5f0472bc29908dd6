#include "options.h"
#include "numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const options_usage =
    "  --version static|lb4mpi|loop|give-back   how the loop is shared out (loop)\n"
    "  --technique NAME[,KEY=VALUE..]           how large the chunks are (fac2); keys as of `steelyard plan --loop`\n"
    "  --mode dca-node|dca|dca-rma|cca          how the ranks agree on them (dca-node)\n"
    "  --weights W,W,..                         speeds of the ranks, of any sum\n"
    "  --delay S, --assign-delay S              each calculation and each assignment of a chunk is delayed (0)\n"
    "  --longest S                              give-back: after so long in a chunk its rest is given back (0.05)\n"
    "  --picture FILE                           .png, or .pgm\n"
    "  --ranks                                  a line for each rank\n";

static const struct {
    const char *name;
    version *run;
} versions[] = {{"static", by_static}, {"lb4mpi", by_lb4mpi}, {"loop", by_loop}, {"give-back", by_give_back}};

static bool known_version(struct options *o, const char *name)
{
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++)
        if (!strcmp(name, versions[i].name)) {
            o->run = versions[i].run;
            o->version_name = versions[i].name;
            return true;
        }
    return false;
}

/* The list is kept until the program ends. */
static bool weights(const char *text, sy_loop_options *options)
{
    int count = 1;
    char *end;

    for (const char *p = text; *p; p++)
        count += *p == ',';
    double *list = malloc((size_t)count * sizeof *list);
    if (!list)
        return false;
    for (int r = 0; r < count; r++) {
        list[r] = strtod(text, &end);
        if (end == text || *end != (r + 1 < count ? ',' : 0)) {
            free(list);
            return false;
        }
        text = end + 1;
    }
    options->weights = list;
    options->weight_count = count;
    return true;
}

static bool valued(struct options *o, const char *name, const char *value)
{
    struct choice *c = &o->choice;

    if (!strcmp(name, "--version"))
        return known_version(o, value);
    if (!strcmp(name, "--technique"))
        return sy_loop_options_parse(value, &c->options) == SY_SUCCESS;
    if (!strcmp(name, "--mode"))
        return (c->options.mode = sy_loop_mode_by_name(value)) >= 0;
    if (!strcmp(name, "--weights"))
        return weights(value, &c->options);
    if (!strcmp(name, "--delay"))
        return real_number(value, 0, 60, &c->options.delay_s);
    if (!strcmp(name, "--assign-delay"))
        return real_number(value, 0, 60, &c->options.assign_delay_s);
    if (!strcmp(name, "--longest"))
        return real_number(value, 0, 1e9, &c->longest_s);
    if (!strcmp(name, "--picture"))
        return o->picture = value, true;
    return false;
}

/* LB4MPI's number of a technique, or -1. */
static int method_of(int technique)
{
    static const int method[] = {SY_LOOP_STATIC, SY_LOOP_SS,  SY_LOOP_FSC, SY_LOOP_MFSC,  SY_LOOP_GSS,
                                 SY_LOOP_TSS,    SY_LOOP_FAC2, SY_LOOP_WF, SY_LOOP_AWF,   SY_LOOP_AWF_B,
                                 SY_LOOP_AWF_C,  SY_LOOP_AWF_D, SY_LOOP_AWF_E, SY_LOOP_AF};

    for (int i = 0; i < (int)(sizeof method / sizeof method[0]); i++)
        if (method[i] == technique)
            return i;
    return -1;
}

bool options_read(struct options *o, const struct application *a, int argc, char **argv, char *text, int room)
{
    *o = (struct options){.run = by_loop, .version_name = "loop", .choice = {.longest_s = 0.05}};
    sy_loop_options_default(&o->choice.options);
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(name, "--help")) {
            o->help = true;
        } else if (!strcmp(name, "--ranks")) {
            o->ranks = true;
        } else if (value && (valued(o, name, value) || a->option(name, value))) {
            i++;
        } else {
            snprintf(text, (size_t)room, "%s%s%s: not understood", name, value ? " " : "", value ? value : "");
            return false;
        }
    }
    o->choice.central = o->choice.options.mode == SY_LOOP_CCA;
    o->choice.method = method_of(o->choice.options.technique);
    if (o->run == by_lb4mpi && o->choice.method < 0) {
        snprintf(text, (size_t)room, "LB4MPI has no %s", sy_loop_technique_name(o->choice.options.technique));
        return false;
    }
    return true;
}
