#include "options.h"
#include "kernels.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const options_usage =
    "usage: mpiexec -n P multifrontal [--grid NXxNYxNZ] [--stencil 7|27] [--unsymmetric] [--matrix FILE.mtx]\n"
    "  --mechanism naive|intermediate|increments|snapshot|partial   how loads are exchanged (increments)\n"
    "  --strategy work|memory      what a slave selection balances (work)\n"
    "  --no-more-master            tell the others after the last selection\n"
    "  --thread                    a helper thread receives load messages\n"
    "  --work-threshold OPERATIONS, --memory-threshold ENTRIES   (from the granularity of the tasks)\n"
    "  --block ROWS                least rows of a slave (32)\n"
    "  --type2-border N, --type2-front N   least contribution block and front of a node with slaves (128, 192)\n"
    "  --root-front N              least front of a root that is spread over all processes (200)\n"
    "  --imbalance X, --grain X    how uneven the subtrees may be (1.2), and how large one beside a rank's mean (1)\n"
    "  --refine STEPS              steps of iterative refinement after the first residual (1)\n"
    "  --report FILE               the figures as JSON\n";

static bool number(const char *text, double least, double most, double *value)
{
    char *end;
    errno = 0;
    *value = strtod(text, &end);
    return end != text && *end == 0 && errno == 0 && *value >= least && *value <= most;
}

static bool whole(const char *text, int least, int *value)
{
    double v;
    if (!number(text, least, INT_MAX, &v) || v != floor(v))
        return false;
    *value = (int)v;
    return true;
}

static bool grid(const char *text, struct options *o)
{
    char rest;
    int found = sscanf(text, "%dx%dx%d%c", &o->nx, &o->ny, &o->nz, &rest);
    return found == 3 && o->nx > 0 && o->ny > 0 && o->nz > 0 && (double)o->nx * o->ny * o->nz < INT_MAX / 32;
}

static bool valued(struct options *o, const char *name, const char *value)
{
    if (!strcmp(name, "--grid"))
        return grid(value, o);
    if (!strcmp(name, "--stencil"))
        return whole(value, 7, &o->stencil) && (o->stencil == 7 || o->stencil == 27);
    if (!strcmp(name, "--matrix"))
        return o->matrix = value, true;
    if (!strcmp(name, "--report"))
        return o->report = value, true;
    if (!strcmp(name, "--mechanism"))
        return sy_load_mechanism_parse(value, &o->account.mechanism) == SY_SUCCESS;
    if (!strcmp(name, "--strategy")) {
        o->account.strategy = !strcmp(value, "memory") ? SY_LOAD_BY_MEMORY : SY_LOAD_BY_WORK;
        return !strcmp(value, "memory") || !strcmp(value, "work");
    }
    if (!strcmp(name, "--work-threshold"))
        return number(value, 0, 1e300, &o->account.work_threshold);
    if (!strcmp(name, "--memory-threshold"))
        return number(value, 0, 1e300, &o->account.memory_threshold);
    if (!strcmp(name, "--block")) {
        bool good = whole(value, 1, &o->account.block_rows);
        if (good && o->account.block_rows < INT_MAX - TILE)
            o->account.block_rows = (o->account.block_rows + TILE - 1) / TILE * TILE;
        return good;
    }
    if (!strcmp(name, "--type2-border"))
        return whole(value, 1, &o->mapping.type2_border);
    if (!strcmp(name, "--type2-front"))
        return whole(value, 1, &o->mapping.type2_front);
    if (!strcmp(name, "--root-front"))
        return whole(value, 1, &o->mapping.root_front);
    if (!strcmp(name, "--imbalance"))
        return number(value, 1, 1e300, &o->mapping.imbalance);
    if (!strcmp(name, "--grain"))
        return number(value, 0, 1e300, &o->mapping.grain);
    if (!strcmp(name, "--refine"))
        return whole(value, 0, &o->refine) && o->refine <= 10;
    return false;
}

bool options_read(struct options *o, int argc, char **argv, char *text, int room)
{
    *o = (struct options){.nx = 10, .ny = 10, .nz = 10, .stencil = 7, .refine = 1};
    mapping_rules_default(&o->mapping);
    o->account = (struct account_rules){.mechanism = SY_LOAD_INCREMENTS,
                                        .strategy = SY_LOAD_BY_WORK,
                                        .work_threshold = -1,
                                        .memory_threshold = -1,
                                        .block_rows = TILE};
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (!strcmp(name, "--unsymmetric")) {
            o->unsymmetric = true;
        } else if (!strcmp(name, "--no-more-master")) {
            o->account.no_more_master = true;
        } else if (!strcmp(name, "--thread")) {
            o->account.thread = true;
        } else if (!strcmp(name, "--help")) {
            o->help = true;
        } else if (i + 1 == argc || !valued(o, name, argv[i + 1])) {
            snprintf(text, (size_t)room, "%s%s%s: not understood", name, i + 1 < argc ? " " : "",
                     i + 1 < argc ? argv[i + 1] : "");
            return false;
        } else {
            i++;
        }
    }
    return true;
}
