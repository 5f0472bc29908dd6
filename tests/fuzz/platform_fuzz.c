/* The platform reader on arbitrary bytes: it reads or refuses, the refusal is one line that names file and
 * line, and what it read makes a problem that is solved or refused. For libFuzzer, and for platform_mutate
 * where there is none. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <steelyard/platform.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count);

static void must(int condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "platform_fuzz: %s (last message: %s)\n", what, sy_last_error());
        abort();
    }
}

static void check_message(void)
{
    const char *message = sy_last_error();
    int line = 0;
    must(sscanf(message, "fuzz.json:%d: ", &line) == 1 && line >= 1, "a refusal without file and line");
    must(strchr(message, '\n') == NULL, "a message of several lines");
}

static void check_problem(const sy_platform *platform)
{
    int ranks = sy_platform_ranks(platform);
    must(ranks >= 1 && sy_platform_root(platform) < ranks, "no ranks, or a root outside");
    if (ranks > 64)
        return;
    sy_platform_problem made;
    must(sy_platform_problem_make(platform, 1000, 8, -1, &made) == SY_SUCCESS, "no problem from a platform");
    int64_t shares[64], total = 0;
    sy_solution solution;
    int error = sy_solve(&made.problem, SY_SOLVER_EXACT, shares, &solution);
    must(error == SY_SUCCESS || error == SY_EINFEASIBLE || error == SY_ERANGE || error == SY_ELIMIT,
         "an unexpected code");
    if (error == SY_SUCCESS) {
        for (int r = 0; r < ranks; r++) {
            must(shares[r] >= made.rank[r].min_items, "a share below its limit");
            total += shares[r];
        }
        must(total == 1000, "shares that do not sum to n");
        must(solution.lower_bound_s <= solution.makespan_s, "a makespan below the lower bound");
    }
    sy_platform_problem_free(&made);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count)
{
    sy_platform *platform = NULL;
    int error = sy_platform_parse((const char *)bytes, count, "fuzz.json", &platform);
    if (error == SY_SUCCESS) {
        check_problem(platform);
        sy_platform_free(platform);
    } else {
        must(error == SY_EFORMAT && platform == NULL, "an unexpected code");
        check_message();
    }
    return 0;
}
