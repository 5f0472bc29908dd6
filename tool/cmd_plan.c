#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "options.h"
#include "plan/loop.h"
#include "plan/plan.h"
#include "plan/spawn.h"

static long long items = -1, unit = 1, least;
static double item_bytes;
static const char *solver, *order, *root, *delivery, *format = "text", *output, *svg;
static bool compare;
static struct plan_spawn_request spawn;
static struct plan_loop_request loop = {.ranks = -1};

static const struct option plan_options[] = {
    {OPTION_INTEGER, 'n', "items", "ITEMS", "how many items to hand out", &items},
    {OPTION_REAL, 0, "item-bytes", "B", "size of an item, where the platform gives costs per byte",
     &item_bytes},
    {OPTION_INTEGER, 0, "unit", "K", "shares are multiples of K items (default 1)", &unit},
    {OPTION_INTEGER, 0, "min-items", "K", "no rank gets fewer than K items", &least},
    {OPTION_TEXT, 0, "solver", "NAME",
     "exact (default), dp-basic, dp-optimized, dp-window, lp, closed-form, deadline, concurrent, uniform",
     &solver},
    {OPTION_TEXT, 0, "order", "ORDER", "in which the root serves: bandwidth (default), ascending, file, best",
     &order},
    {OPTION_TEXT, 0, "root", "HOST", "who hands out (default: as the file says), or best", &root},
    {OPTION_TEXT, 0, "delivery", "HOW", "one-port or concurrent (default: as the file says)", &delivery},
    {OPTION_FLAG, 0, "compare", NULL, "equal shares, ascending, descending and best order side by side",
     &compare},
    {OPTION_TEXT, 0, "format", "FORMAT", "text (default) or json", &format},
    {OPTION_TEXT, 'o', "output", "FILE", "write the plan to FILE instead of stdout", &output},
    {OPTION_TEXT, 0, "svg", "FILE", "write a timeline to FILE as a picture", &svg},
    {OPTION_TEXT, 0, "spawn", "POLICY",
     "instead: which host each of -n processes of MPI_Comm_spawn goes to by a policy (native, round-robin, "
     "priority, "
     "load, completion, exchange, random:SEED)",
     &spawn.policy},
    {OPTION_TEXT, 0, "hosts", "LIST", "with --spawn: hosts and their slots, h0:4,h1:2", &spawn.hosts},
    {OPTION_REAL, 0, "lasting", "T",
     "with --spawn: a child ends after T seconds of a core (default: it stays)", &spawn.lasting_s},
    {OPTION_INTEGER, 0, "at-once", "K", "with --lasting: at most K children alive (default: all)",
     &spawn.at_once},
    {OPTION_TEXT, 0, "loop", "NAME[,KEY=VALUE..]",
     "instead: the chunks of a self-scheduled loop of -n iterations by a technique (static ss fsc mfsc gss "
     "tap tss "
     "fac2 fac tfss fiss viss rnd pls wf awf awf-b awf-c awf-d awf-e af; keys sigma h mu alpha B X swr seed "
     "kmin "
     "kmax); with --compare all of them",
     &loop.technique},
    {OPTION_INTEGER, 'p', "ranks", "P", "with --loop: how many ranks", &loop.ranks},
    {OPTION_TEXT, 0, "form", "FORM", "with --loop: closed (default) or recursive", &loop.form},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static bool known(const char *value, const char *const *choices)
{
    for (; value && *choices; choices++)
        if (!strcmp(value, *choices))
            return true;
    return !value;
}

static int check_words(void)
{
    static const char *const orders[] = {"bandwidth", "ascending", "file", "best", NULL};
    static const char *const deliveries[] = {"one-port", "concurrent", NULL};
    static const char *const formats[] = {"text", "json", NULL};
    if (items < 0)
        return usage_error("plan wants -n ITEMS, how many items to hand out");
    if (unit < 1)
        return usage_error("--unit wants a whole number above 0");
    if (item_bytes < 0)
        return usage_error("--item-bytes wants a number that is not negative");
    if (solver && sy_solver_by_name(solver) < 0)
        return usage_error("--solver: unknown value '%s'", solver);
    if (!known(order, orders))
        return usage_error("--order: unknown value '%s' (bandwidth, ascending, file, best)", order);
    if (!known(delivery, deliveries))
        return usage_error("--delivery: unknown value '%s' (one-port, concurrent)", delivery);
    if (!known(format, formats))
        return usage_error("--format: unknown value '%s' (text, json)", format);
    return EXIT_COMPLETE;
}

static int library_error(int error)
{
    const char *message = sy_last_error();
    usage_error("%s%s", error == SY_ENOMEM ? "out of memory" : message,
                strstr(message, "the size of an item is needed") ? " (--item-bytes B)" : "");
    return error == SY_ENOMEM ? EXIT_INTERNAL : EXIT_USAGE;
}

/* Sees to it that all of what was written arrived; `fine`: so far. */
static int finish_file(FILE *out, const char *path, bool fine)
{
    fine = fflush(out) == 0 && !ferror(out) && fine;
    int reason = errno;
    if (path)
        fine = fclose(out) == 0 && fine;
    if (fine)
        return EXIT_COMPLETE;
    usage_error("%s: %s", path ? path : "standard output", strerror(reason));
    return EXIT_FAILED;
}

/* Opens, lets `write` write, and sees to it that all of it arrived. */
static int write_file(const char *path, bool picture, const struct plan *plan,
                      const struct plan_comparison *comparison)
{
    FILE *out = path ? fopen(path, "w") : stdout;
    if (!out) {
        usage_error("%s: %s", path, strerror(errno));
        return EXIT_FAILED;
    }
    bool fine = true;
    if (picture)
        plan_write_svg(out, plan, comparison);
    else if (!strcmp(format, "json"))
        fine = plan_write_json(out, plan, comparison);
    else
        plan_write_text(out, plan, comparison);
    return finish_file(out, path, fine);
}

/* plan --spawn: no platform, another question. */
static int run_spawn(const struct arguments *arguments)
{
    static const char *const formats[] = {"text", "json", NULL};
    spawn.n = items;
    if (arguments->plain.count != 0)
        return usage_error("plan --spawn takes its hosts from --hosts, not from '%s'",
                           arguments->plain.items[0]);
    if (!known(format, formats))
        return usage_error("--format: unknown value '%s' (text, json)", format);
    int code = plan_spawn_check(&spawn);
    if (code)
        return code;
    FILE *out = output ? fopen(output, "w") : stdout;
    if (!out) {
        usage_error("%s: %s", output, strerror(errno));
        return EXIT_FAILED;
    }
    code = plan_spawn_write(&spawn, !strcmp(format, "json"), out);
    return finish_file(out, output, true) == EXIT_COMPLETE ? code : EXIT_FAILED;
}

/* plan --loop: no platform either. */
static int run_loop(const struct arguments *arguments)
{
    static const char *const formats[] = {"text", "json", NULL};
    if (arguments->plain.count != 0)
        return usage_error("plan --loop takes no platform file ('%s')", arguments->plain.items[0]);
    if (!known(format, formats))
        return usage_error("--format: unknown value '%s' (text, json)", format);
    struct plan_loop plan;
    loop.items = items;
    loop.compare = compare;
    int code = plan_loop_make(&loop, &plan);
    for (int picture = 0; picture < (svg ? 2 : 1) && !code; picture++) {
        const char *path = picture ? svg : output;
        FILE *out = path ? fopen(path, "w") : stdout;
        bool fine = true;
        if (!out) {
            usage_error("%s: %s", path, strerror(errno));
            code = EXIT_FAILED;
            break;
        }
        if (picture)
            plan_loop_write_svg(out, &plan);
        else if (!strcmp(format, "json"))
            fine = plan_loop_write_json(out, &plan);
        else
            plan_loop_write_text(out, &plan);
        code = finish_file(out, path, fine);
    }
    plan_loop_free(&plan);
    return code;
}

static int run(const struct arguments *arguments)
{
    if (loop.technique && spawn.policy)
        return usage_error("--loop and --spawn are two questions");
    if (loop.technique)
        return run_loop(arguments);
    if (loop.ranks >= 0 || loop.form)
        return usage_error("--ranks and --form go with --loop NAME");
    if (spawn.policy)
        return run_spawn(arguments);
    if (spawn.hosts || spawn.lasting_s > 0 || spawn.at_once > 0)
        return usage_error("--hosts, --lasting and --at-once go with --spawn POLICY");
    if (arguments->plain.count != 1)
        return usage_error("plan wants one platform file");
    int code = check_words();
    if (code)
        return code;
    const struct plan_request request = {.platform_file = arguments->plain.items[0],
                                         .items = items,
                                         .unit = unit,
                                         .least = least,
                                         .item_bytes = item_bytes,
                                         .solver = solver,
                                         .order = order,
                                         .root = root,
                                         .delivery = delivery};
    sy_platform *platform;
    int error = sy_platform_load(request.platform_file, &platform);
    if (error)
        return library_error(error);
    struct plan plan = {0};
    struct plan_comparison comparison = {0};
    if (root && strcmp(root, "best") && sy_platform_host_by_name(platform, root) < 0)
        code = usage_error("--root: the platform has no host '%s'", root);
    else if ((error = plan_make(&request, platform, &plan)) ||
             (compare && (error = plan_compare(&request, platform, &comparison))))
        code = library_error(error);
    if (!code)
        code = write_file(output, false, &plan, compare ? &comparison : NULL);
    if (!code && svg)
        code = write_file(svg, true, &plan, compare ? &comparison : NULL);
    plan_comparison_free(&comparison);
    plan_free(&plan);
    sy_platform_free(platform);
    return code;
}

const struct command command_plan = {
    .name = "plan",
    .synopsis = "PLATFORM -n ITEMS | --loop NAME -n N -p P | --spawn POLICY --hosts LIST -n N",
    .summary = "solves a distribution from a platform file: table, JSON, picture",
    .description =
        "Says how many items each rank of the described machine should get so that all of them are done as "
        "early as possible, when each rank receives and finishes, and how far that is from a lower bound. "
        "The form of a platform file is in docs/platform-file.md, the solvers are in docs/solvers.md.\n\n"
        "With --spawn it says instead on which host each process of MPI_Comm_spawn would be started, one "
        "call each, "
        "by the policies of docs/spawn.md.\n\n"
        "With --loop it lists the chunks, in the order of steps, that a technique of self-scheduled loops "
        "makes of "
        "-n iterations on -p ranks, side by side with all others on --compare; techniques and keys are in "
        "docs/loops.md. Techniques that depend on who asks are listed as if equal ranks asked in turn.",
    .exits = "0  planned\n2  usage, a platform file with a fault, or limits that admit no distribution, more "
             "than a million chunks\n"
             "4  the output could not be written\n",
    .options = plan_options,
    .run = run,
};
