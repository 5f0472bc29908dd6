/* What the environment asks of the shares. One rank reads its environment, every rank parses the same text,
 * so that ranks never disagree. No MPI here. */
#ifndef STEELYARD_SCATTER_SETTINGS_H
#define STEELYARD_SCATTER_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

enum sy_share_mode { SY_SHARE_AUTO, SY_SHARE_EQUAL, SY_SHARE_WEIGHTS, SY_SHARE_COUNTS, SY_SHARE_SKEW };
enum sy_deliver { SY_DELIVER_AUTO, SY_DELIVER_ORDERED, SY_DELIVER_MPI };

struct sy_settings {
    enum sy_share_mode mode;
    int64_t *numbers; /* SY_SHARE_WEIGHTS: weights; SY_SHARE_COUNTS: counts */
    int numbers_n;
    uint64_t seed;     /* SY_SHARE_SKEW */
    int64_t min_items; /* STEELYARD_MIN_ITEMS, 0 when not set */
    bool reorder;      /* STEELYARD_ORDER=bandwidth */
    bool shuffle;      /* STEELYARD_ORDER=shuffle:SEED */
    uint64_t order_seed;
    enum sy_deliver delivery;
    const char *platform; /* paths, null when not set; they point into `text` */
    const char *profile;  /* null: the default place */
    bool profile_none;
    const char *report;
    bool verbose; /* STEELYARD_VERBOSE=1 */
    char *text;   /* the environment as it was parsed: NAME=VALUE, each ended by a zero byte */
    int text_bytes;
};

/* The variables that matter, from this process's environment, in the form of sy_settings.text. The caller
 * frees *text. Returns SY_SUCCESS or SY_ENOMEM. */
int sy_settings_read(char **text, int *text_bytes);

/* Parses `text` (copied). What is not understood is said on standard error when `speak` is set, and has its
 * default value. Returns SY_SUCCESS or SY_ENOMEM (then *settings holds nothing to free). */
int sy_settings_parse(const char *text, int text_bytes, bool speak, struct sy_settings *settings);

void sy_settings_free(struct sy_settings *settings);

#endif
