/* What earlier runs of a program learnt: a file of schema steelyard-profile/1 (docs/runtime.md). By host, and
 * on a host by process in the order of MPI_COMM_WORLD, since processes of one host may be unequal. No MPI;
 * every function is local. */
#ifndef STEELYARD_PLATFORM_PROFILE_H
#define STEELYARD_PLATFORM_PROFILE_H

#include <stdbool.h>
#include <stddef.h>

/* Positive numbers by host and process on the host. A zeroed struct is empty. */
struct sy_by_host {
    struct sy_host_values {
        char *host;
        int n;
        double *value; /* 0: not known */
    } * hosts;
    int n;
};

/* Runs whose costs are kept one by one, beside what was made of them. */
enum { SY_PROFILE_RUNS = 3 };

struct sy_profile_site {
    char *file;
    int line;
    double item_bytes; /* 0: not known */
    struct sy_by_host s_per_item;
    struct sy_by_host
        run[SY_PROFILE_RUNS]; /* seconds per item as single runs measured them, the last first */
    int runs_n;
    double clocked_s; /* what a rank computed, in the middle, in the last of them; 0: not known */
    double disturbed; /* of that, the largest part that a rank waited for a processor */
    int losses;       /* runs in a row whose shares took longer than equal ones would have */
};

struct sy_profile {
    struct sy_by_host speed;           /* work per second, in a unit of its own */
    struct sy_by_host link_s_per_byte; /* from the root */
    double concurrency;                /* time of all links in turn over that of all at once; 0: not known */
    struct sy_profile_site *sites;
    int sites_n;
};

/* What one run adds, by rank; borrowed. Values that are not above 0 and finite are not known. */
struct sy_profile_news {
    int ranks;
    const char *const *host; /* [ranks] */
    const int *on_host;      /* [ranks]: which process of its host, from 0, in the order of MPI_COMM_WORLD */
};

/* The file of this program in the user's cache directory (${XDG_CACHE_HOME:-~/.cache}/steelyard), or null (no
 * home, no memory). The caller frees it. The directories are made. */
char *sy_profile_default_path(void);
/* The same for the program at `program` (null: all programs', the directory); nothing is made. */
char *sy_profile_path_of(const char *program);

/* Reads a profile; a file that is not there is an empty profile. Errors: SY_EIO (also for what is there and
 * no regular file), SY_ENOMEM, and SY_EFORMAT with a message "FILE:LINE: KEY: what is wrong". On error the
 * profile is empty. Free it with sy_profile_free. */
int sy_profile_load(const char *path, struct sy_profile *profile);
int sy_profile_parse(const char *text, size_t bytes, const char *name, struct sy_profile *profile);
void sy_profile_free(struct sy_profile *profile);

/* Writes through a temporary file and a rename; symbolic links are followed. Errors: SY_EIO (also for what is
 * there and no regular file: it stays), SY_ENOMEM. */
int sy_profile_save(const struct sy_profile *profile, const char *path);

/* Holds other processes off the profile until sy_profile_unlock: a lock file beside it. -1 when it cannot be
 * had (then the caller goes on without). */
int sy_profile_lock(const char *path);
void sy_profile_unlock(int lock);

/* The value of a rank; where it has none of its own, the middle one of its host; NaN when nothing is known.
 */
double sy_by_host_get(const struct sy_by_host *values, const char *host, int on_host);

/* The value of a rank itself; 0 where it has none. */
double sy_by_host_own(const struct sy_by_host *values, const char *host, int on_host);

/* The least value known on a host; NaN when nothing is known. */
double sy_by_host_least(const struct sy_by_host *values, const char *host);

/* A link as far as it can be believed: between `least` and `most` of what machines have, NaN where it is not
 * known or beyond them. Inside a host data go through memory: what was measured to be slower than its most
 * is that most, since only a busy host makes it slow. */
double sy_link_believed(double s_per_byte, bool inside_host);

/* The site at a place, null when it is not known. */
struct sy_profile_site *sy_profile_find(const struct sy_profile *profile, const char *file, int line);
/* The same, made when it is not known; null when out of memory. */
struct sy_profile_site *sy_profile_site(struct sy_profile *profile, const char *file, int line);

/* Adds a run's values. Old values are first scaled by the middle ratio of new to old where more than half of
 * the run's ranks have both, or all that is known is measured (another problem size moves all alike), then
 * each is averaged with its new value where they are within 25 %, and replaced where they are not. Returns
 * SY_SUCCESS or SY_ENOMEM. */
int sy_by_host_merge(struct sy_by_host *values, const struct sy_profile_news *news, const double value[]);

/* Replaces by a run's values, or (`only_lower`) by those that are below the old ones; what is not known of
 * changes nothing. Returns SY_SUCCESS or SY_ENOMEM. */
int sy_by_host_set(struct sy_by_host *values, const struct sy_profile_news *news, const double value[],
                   bool only_lower);

/* Adds the costs of one more run to those of a site that are kept one by one. Returns SY_SUCCESS or
 * SY_ENOMEM. */
int sy_profile_add_run(struct sy_profile_site *site, const struct sy_profile_news *news,
                       const double s_per_item[]);

/* Forgets a site, so that it is measured anew. */
void sy_profile_forget_site(struct sy_profile *profile, const char *file, int line);
/* Forgets links, speeds and concurrency. */
void sy_profile_forget_machine(struct sy_profile *profile);

/* The middle one of the positive finite numbers of x[0..n), which are sorted in place; NaN when there is
 * none. */
double sy_median(double x[], int n);

#endif
