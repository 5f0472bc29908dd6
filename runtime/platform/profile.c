#include "platform/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"

static bool is_known(double value)
{
    return isfinite(value) && value > 0;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

double sy_median(double x[], int n)
{
    int known = 0;
    for (int i = 0; i < n; i++)
        if (is_known(x[i]))
            x[known++] = x[i];
    if (known == 0)
        return NAN;
    qsort(x, (size_t)known, sizeof x[0], compare_doubles);
    return known % 2 ? x[known / 2] : (x[known / 2 - 1] + x[known / 2]) / 2;
}

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

static struct sy_host_values *find_host(const struct sy_by_host *values, const char *host)
{
    for (int i = 0; i < values->n; i++)
        if (strcmp(values->hosts[i].host, host) == 0)
            return &values->hosts[i];
    return NULL;
}

double sy_by_host_get(const struct sy_by_host *values, const char *host, int on_host)
{
    const struct sy_host_values *of_host = find_host(values, host);
    if (!of_host)
        return NAN;
    if (on_host < of_host->n && is_known(of_host->value[on_host]))
        return of_host->value[on_host];
    double *known = malloc((size_t)of_host->n * sizeof *known + 1);
    if (!known)
        return NAN;
    memcpy(known, of_host->value, (size_t)of_host->n * sizeof *known);
    double middle = sy_median(known, of_host->n);
    free(known);
    return middle;
}

double sy_by_host_least(const struct sy_by_host *values, const char *host)
{
    const struct sy_host_values *of_host = find_host(values, host);
    double least = NAN;
    for (int i = 0; of_host && i < of_host->n; i++)
        if (is_known(of_host->value[i]))
            least = fmin(least, of_host->value[i]); /* of a number and NaN: the number */
    return least;
}

/* Sets one value, growing the table with zeros. */
static int set_value(struct sy_by_host *values, const char *host, int on_host, double value)
{
    struct sy_host_values *of_host = find_host(values, host);
    if (!of_host) {
        struct sy_host_values *grown = realloc(values->hosts, (size_t)(values->n + 1) * sizeof *grown);
        if (!grown)
            return SY_ENOMEM;
        values->hosts = grown;
        of_host = &grown[values->n];
        *of_host = (struct sy_host_values){.host = copy_text(host)};
        if (!of_host->host)
            return SY_ENOMEM;
        values->n++;
    }
    if (on_host >= of_host->n || !of_host->value) {
        double *grown = realloc(of_host->value, (size_t)(on_host + 1) * sizeof *grown);
        if (!grown)
            return SY_ENOMEM;
        for (int i = of_host->n; i <= on_host; i++)
            grown[i] = 0;
        of_host->value = grown;
        of_host->n = on_host + 1;
    }
    of_host->value[on_host] = value;
    return SY_SUCCESS;
}

double sy_by_host_own(const struct sy_by_host *values, const char *host, int on_host)
{
    const struct sy_host_values *of_host = find_host(values, host);
    return of_host && on_host < of_host->n ? of_host->value[on_host] : 0;
}

static int known_values(const struct sy_by_host *values)
{
    int known = 0;
    for (int i = 0; i < values->n; i++)
        for (int j = 0; j < values->hosts[i].n; j++)
            known += is_known(values->hosts[i].value[j]);
    return known;
}

int sy_by_host_merge(struct sy_by_host *values, const struct sy_profile_news *news, const double value[])
{
    double *ratio = malloc((size_t)news->ranks * sizeof *ratio + 1);
    if (!ratio)
        return sy_fail(SY_ENOMEM, "no memory for the profile of %d ranks", news->ranks);
    for (int i = 0; i < news->ranks; i++) {
        double old = sy_by_host_own(values, news->host[i], news->on_host[i]);
        ratio[i] = is_known(old) && is_known(value[i]) ? value[i] / old : 0;
    }
    int both = 0;
    for (int i = 0; i < news->ranks; i++)
        both += is_known(ratio[i]);
    double scale = sy_median(ratio, news->ranks);
    free(ratio);
    if (is_known(scale) && (2 * both > news->ranks || both == known_values(values)))
        for (int i = 0; i < values->n; i++)
            for (int j = 0; j < values->hosts[i].n; j++)
                values->hosts[i].value[j] *= scale;
    for (int i = 0; i < news->ranks; i++) {
        if (!is_known(value[i]))
            continue;
        double old = sy_by_host_own(values, news->host[i], news->on_host[i]);
        bool alike = is_known(old) && fabs(value[i] - old) <= 0.25 * old;
        if (set_value(values, news->host[i], news->on_host[i], alike ? (old + value[i]) / 2 : value[i]) !=
            SY_SUCCESS)
            return sy_fail(SY_ENOMEM, "no memory for the profile of %d ranks", news->ranks);
    }
    return SY_SUCCESS;
}

int sy_by_host_set(struct sy_by_host *values, const struct sy_profile_news *news, const double value[],
                   bool only_lower)
{
    for (int i = 0; i < news->ranks; i++) {
        double old = sy_by_host_own(values, news->host[i], news->on_host[i]);
        if (!is_known(value[i]) || (only_lower && !(is_known(old) && value[i] < old)))
            continue;
        if (set_value(values, news->host[i], news->on_host[i], value[i]) != SY_SUCCESS)
            return sy_fail(SY_ENOMEM, "no memory for the profile of %d ranks", news->ranks);
    }
    return SY_SUCCESS;
}

/* A byte through memory takes at most a hundred-millionth of a second also on a slow machine; no link is
 * faster than 100 GB/s, and none that is used is slower than a kilobyte. */
double sy_link_believed(double s_per_byte, bool inside_host)
{
    static const double least = 1e-11;
    static const double most = 1e-3;
    static const double most_inside = 1e-8;
    if (!(s_per_byte >= least) || !isfinite(s_per_byte))
        return NAN;
    if (inside_host)
        return fmin(s_per_byte, most_inside);
    return s_per_byte <= most ? s_per_byte : NAN;
}

struct sy_profile_site *sy_profile_find(const struct sy_profile *profile, const char *file, int line)
{
    for (int i = 0; i < profile->sites_n; i++)
        if (profile->sites[i].line == line && strcmp(profile->sites[i].file, file) == 0)
            return &profile->sites[i];
    return NULL;
}

struct sy_profile_site *sy_profile_site(struct sy_profile *profile, const char *file, int line)
{
    struct sy_profile_site *site = sy_profile_find(profile, file, line);
    if (site)
        return site;
    struct sy_profile_site *grown = realloc(profile->sites, (size_t)(profile->sites_n + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    profile->sites = grown;
    site = &grown[profile->sites_n];
    *site = (struct sy_profile_site){.file = copy_text(file), .line = line};
    if (!site->file)
        return NULL;
    profile->sites_n++;
    return site;
}

static void free_values(struct sy_by_host *values)
{
    for (int i = 0; i < values->n; i++) {
        free(values->hosts[i].host);
        free(values->hosts[i].value);
    }
    free(values->hosts);
    *values = (struct sy_by_host){.n = 0};
}

int sy_profile_add_run(struct sy_profile_site *site, const struct sy_profile_news *news,
                       const double s_per_item[])
{
    struct sy_by_host fresh = {.n = 0};
    int rc = sy_by_host_set(&fresh, news, s_per_item, false);
    if (rc != SY_SUCCESS) {
        free_values(&fresh);
        return rc;
    }
    if (site->runs_n == SY_PROFILE_RUNS)
        free_values(&site->run[SY_PROFILE_RUNS - 1]);
    else
        site->runs_n++;
    for (int i = site->runs_n - 1; i > 0; i--)
        site->run[i] = site->run[i - 1];
    site->run[0] = fresh;
    return SY_SUCCESS;
}

static void free_site(struct sy_profile_site *site)
{
    free(site->file);
    free_values(&site->s_per_item);
    for (int i = 0; i < site->runs_n; i++)
        free_values(&site->run[i]);
}

void sy_profile_forget_site(struct sy_profile *profile, const char *file, int line)
{
    struct sy_profile_site *site = sy_profile_find(profile, file, line);
    if (!site)
        return;
    free_site(site);
    *site = profile->sites[--profile->sites_n];
}

void sy_profile_forget_machine(struct sy_profile *profile)
{
    free_values(&profile->speed);
    free_values(&profile->link_s_per_byte);
    profile->concurrency = 0;
}

void sy_profile_free(struct sy_profile *profile)
{
    sy_profile_forget_machine(profile);
    for (int i = 0; i < profile->sites_n; i++)
        free_site(&profile->sites[i]);
    free(profile->sites);
    *profile = (struct sy_profile){.sites = NULL};
}
