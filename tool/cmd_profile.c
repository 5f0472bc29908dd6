#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "platform/profile.h"
#include "files/file.h"
#include "files/memory.h"
#include "steelyard/error.h"

static bool forget;

static const struct option profile_options[] = {
    {OPTION_FLAG, 0, "forget", NULL, "delete what was learnt: the next run measures anew", &forget},
    {OPTION_END, 0, NULL, NULL, NULL, NULL}};

static const char *put_time(char text[32], double seconds)
{
    static const char *const units[] = {"s", "ms", "us", "ns"};
    int unit = 0;
    while (unit < 3 && seconds < 1) {
        seconds *= 1e3;
        unit++;
    }
    snprintf(text, 32, "%.3g %s", seconds, units[unit]);
    return text;
}

/* The least positive value of a table; NaN where there is none. */
static double least_of(const struct sy_by_host *values)
{
    double least = NAN;
    for (int h = 0; h < values->n; h++)
        least = fmin(least, sy_by_host_least(values, values->hosts[h].host));
    return least;
}

static void put_site(const struct sy_profile_site *site)
{
    char text[32];
    double fastest = least_of(&site->s_per_item);
    printf("  %s:%d", site->file, site->line);
    if (site->item_bytes > 0)
        printf(", items of %.0f bytes", site->item_bytes);
    if (site->clocked_s > 0)
        printf(", %s computed in the last run", put_time(text, site->clocked_s));
    puts(site->losses > 0 ? ", slower than equal shares in the last run" : "");
    printf("    %-24s %7s  %-10s %12s  %s\n", "host", "process", "an item", "of the least", "in single runs");
    for (int h = 0; h < site->s_per_item.n; h++) {
        const struct sy_host_values *host = &site->s_per_item.hosts[h];
        for (int i = 0; i < host->n; i++) {
            if (!(host->value[i] > 0))
                continue;
            printf("    %-24s %7d  %-10s %11.2fx", host->host, i, put_time(text, host->value[i]),
                   host->value[i] / fastest);
            for (int run = 0; run < site->runs_n; run++) {
                double own = sy_by_host_own(&site->run[run], host->host, i);
                printf("  %s", own > 0 ? put_time(text, own) : "-");
            }
            putchar('\n');
        }
    }
}

static void put_machine(const struct sy_profile *profile)
{
    char text[32];
    double most = 0;
    for (int h = 0; h < profile->speed.n; h++)
        for (int i = 0; i < profile->speed.hosts[h].n; i++)
            most = fmax(most, profile->speed.hosts[h].value[i]);
    for (int h = 0; h < profile->speed.n; h++) {
        const struct sy_host_values *host = &profile->speed.hosts[h];
        printf("  speeds on %s, of the largest:", host->host);
        for (int i = 0; i < host->n; i++)
            printf(" %.2f", most > 0 ? host->value[i] / most : 0.0);
        putchar('\n');
    }
    for (int h = 0; h < profile->link_s_per_byte.n; h++) {
        const char *host = profile->link_s_per_byte.hosts[h].host;
        double least = sy_by_host_least(&profile->link_s_per_byte, host);
        if (least > 0)
            printf("  link to %s: %s per byte\n", host, put_time(text, least));
    }
    if (profile->concurrency > 0)
        printf("  sending in turn takes %.2f times as long as at once\n", profile->concurrency);
}

static int show(const char *path)
{
    struct sy_profile profile;
    if (sy_profile_load(path, &profile) != SY_SUCCESS)
        return usage_error("%s", sy_last_error());
    puts(path);
    for (int i = 0; i < profile.sites_n; i++)
        put_site(&profile.sites[i]);
    put_machine(&profile);
    if (profile.sites_n == 0 && profile.speed.n == 0)
        puts("  nothing was learnt");
    sy_profile_free(&profile);
    return EXIT_COMPLETE;
}

static int forget_file(const char *path)
{
    int lock = sy_profile_lock(path);
    int failed = unlink(path);
    int reason = errno;
    sy_profile_unlock(lock);
    if (failed && reason != ENOENT) {
        fprintf(stderr, "steelyard: %s: %s\n", path, strerror(reason));
        return EXIT_FAILED;
    }
    char *lock_file = format_text("%s.lock", path);
    unlink(lock_file);
    free(lock_file);
    printf(failed ? "%s: nothing was learnt\n" : "%s: forgotten\n", path);
    return EXIT_COMPLETE;
}

/* The profile that an operand means: itself, or that of the program it is. New; NULL after a message. */
static char *profile_of(const char *operand)
{
    char first = '\0';
    FILE *file = fopen(operand, "rb");
    if (!file || fread(&first, 1, 1, file) != 1)
        first = '\0';
    if (!file) {
        usage_error("%s: %s", operand, strerror(errno));
        return NULL;
    }
    fclose(file);
    if (first != 0x7f)
        return duplicate(operand);
    const char *asked = getenv("STEELYARD_PROFILE");
    if (asked && asked[0] && strcmp(asked, "none") != 0)
        return duplicate(asked);
    char *path = sy_profile_path_of(operand);
    if (!path)
        usage_error("no home directory: name the profile itself");
    return path;
}

static int run_one(const char *operand)
{
    char *path = profile_of(operand);
    if (!path)
        return EXIT_USAGE;
    int code = EXIT_COMPLETE;
    if (forget) {
        struct sy_profile profile; /* nothing is deleted that is no profile */
        if (sy_profile_load(path, &profile) != SY_SUCCESS && strcmp(path, operand) == 0)
            code = usage_error("%s", sy_last_error());
        else
            code = forget_file(path);
        sy_profile_free(&profile);
    } else if (access(path, F_OK) != 0) {
        printf("%s\n  nothing was learnt\n", path);
    } else {
        code = show(path);
    }
    free(path);
    return code;
}

static int is_profile(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

static int list(void)
{
    char *folder = sy_profile_path_of(NULL);
    struct dirent **entries = NULL;
    if (!folder)
        return usage_error("no home directory: name a profile");
    int n = scandir(folder, &entries, is_profile, alphasort);
    if (n <= 0)
        printf("%s: no profiles\n", folder);
    for (int i = 0; i < n; i++) {
        char *path = path_join(folder, entries[i]->d_name);
        puts(path);
        free(path);
        free(entries[i]);
    }
    free(entries);
    free(folder);
    return EXIT_COMPLETE;
}

static int run(const struct arguments *arguments)
{
    if (arguments->plain.count == 0)
        return forget ? usage_error("profile --forget wants the programs or profiles to forget") : list();
    int code = EXIT_COMPLETE;
    for (size_t i = 0; i < arguments->plain.count; i++) {
        int of_one = run_one(arguments->plain.items[i]);
        code = of_one > code ? of_one : code;
    }
    return fflush(stdout) != 0 || ferror(stdout) ? EXIT_FAILED : code;
}

const struct command command_profile = {
    .name = "profile",
    .synopsis = "[PROGRAM | FILE]..",
    .summary = "what earlier runs of a program learnt of the machine",
    .description =
        "Shows the profile that rewritten programs keep between runs: what an item took on every process,\n"
        "links, speeds. A program stands for its own profile (STEELYARD_PROFILE, or a file in the user's\n"
        "cache directory, ~/.cache/steelyard); without operands the profiles there are listed.",
    .exits = "0  shown, or forgotten\n2  usage, no such file, or no profile (one line names file, line and "
             "key)\n4  the profile could not be deleted\n",
    .options = profile_options,
    .run = run,
};
