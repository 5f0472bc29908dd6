/* expect_record FILE complete|incomplete RANKS SITES [KEY=VALUE]..: reads a record, compares, says what
 * differs. Keys: file, function, collective, root, executions, equal_share, missing (a part of the first
 * sentence), reported. */
#include "steelyard/record.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int different(const char *what, const char *is, const char *should)
{
    fprintf(stderr, "%s is %s, should be %s\n", what, is, should);
    return 1;
}

static int differs(const char *what, long long is, const char *should)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", is);
    return strcmp(text, should) != 0 ? different(what, text, should) : 0;
}

static int compare(const struct sy_run *run, const char *key, const char *value)
{
    const struct sy_run_site *site = run->site_count ? &run->sites[0] : NULL;
    if (strcmp(key, "missing") == 0)
        return run->missing_count && strstr(run->missing[0], value) ? 0 : different(key, "another", value);
    if (strcmp(key, "reported") == 0) {
        int reported = 0;
        for (int r = 0; r < run->size; r++)
            reported += run->ranks[r].reported;
        return differs(key, reported, value);
    }
    if (!site)
        return different(key, "without a site", value);
    const char *slash = strrchr(site->file, '/');
    if (strcmp(key, "file") == 0)
        return strcmp(slash ? slash + 1 : site->file, value) == 0 ? 0 : different(key, site->file, value);
    if (strcmp(key, "function") == 0)
        return strstr(site->function, value) ? 0 : different(key, site->function, value);
    if (strcmp(key, "collective") == 0)
        return strcmp(site->collective, value) == 0 ? 0 : different(key, site->collective, value);
    if (strcmp(key, "root") == 0)
        return differs(key, site->root, value);
    if (strcmp(key, "executions") == 0)
        return differs(key, site->executions, value);
    if (strcmp(key, "equal_share") == 0)
        return differs(key, site->equal_share, value);
    return different(key, "no key", "one");
}

/* What holds for every record of the observer. */
static int consistent(const struct sy_run *run)
{
    int failures = 0;
    for (size_t i = 0; i < run->site_count; i++) {
        const struct sy_run_site *site = &run->sites[i];
        long long planned = 0;
        for (int r = 0; r < site->size; r++) {
            planned += site->plan.counts ? site->plan.counts[r] : 0;
            if (run->complete && site->totals[r].executions != site->executions)
                failures +=
                    different("executions of a rank", "another number", "the same as those of the others");
        }
        if (site->plan.counts && run->complete && site->total_items >= 0 && planned != site->total_items)
            failures += different("the sum of the predicted shares", "another", "the total");
        for (size_t k = 0; k < site->kept_count; k++)
            for (int r = 0; r < site->size; r++) {
                const struct sy_run_execution *e = &site->kept[k];
                if (e->items[r] >= 0 &&
                    !(e->start_s[r] <= e->receive_end_s[r] && e->receive_end_s[r] <= e->compute_end_s[r] &&
                      e->compute_end_s[r] <= e->finish_s[r] && e->start_s[r] >= 0.0))
                    failures += different("a timeline", "out of order", "in order");
            }
    }
    return failures;
}

int main(int argc, char **argv)
{
    struct sy_run *run = NULL;
    char message[400];
    if (argc < 5)
        return 2;
    if (sy_run_read(argv[1], &run, message, sizeof message) != 0) {
        fprintf(stderr, "%s\n", message);
        return 1;
    }
    int failures = consistent(run);
    if (strcmp(run->complete ? "complete" : "incomplete", argv[2]) != 0)
        failures += different("the record", run->complete ? "complete" : "incomplete", argv[2]);
    failures += differs("ranks", run->size, argv[3]);
    failures += differs("sites", (long long)run->site_count, argv[4]);
    for (int i = 5; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return 2;
        *equals = '\0';
        failures += compare(run, argv[i], equals + 1);
    }
    sy_run_free(run);
    return failures != 0;
}
