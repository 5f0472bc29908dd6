/* The profile reader on arbitrary bytes, for libFuzzer: it reads or refuses with one line that names file and
 * line; what it read is finite and not negative, and reads the same after it was written. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "error/message.h"
#include "platform/profile.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count);

static void must(int condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "profile_fuzz: %s (last message: %s)\n", what, sy_last_error());
        abort();
    }
}

static void check_values(const struct sy_by_host *values)
{
    for (int i = 0; i < values->n; i++)
        for (int j = 0; j < values->hosts[i].n; j++)
            must(isfinite(values->hosts[i].value[j]) && values->hosts[i].value[j] >= 0,
                 "a value that is no cost");
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count)
{
    struct sy_profile profile;
    int rc = sy_profile_parse((const char *)bytes, count, "fuzz.json", &profile);
    if (rc != SY_SUCCESS) {
        int line = 0;
        must(rc == SY_EFORMAT, "an unexpected code");
        must(sscanf(sy_last_error(), "fuzz.json:%d: ", &line) == 1, "a refusal without file and line");
        must(strchr(sy_last_error(), '\n') == NULL, "a message of several lines");
        return 0;
    }
    check_values(&profile.speed);
    check_values(&profile.link_s_per_byte);
    for (int i = 0; i < profile.sites_n; i++)
        check_values(&profile.sites[i].s_per_item);
    char path[64];
    snprintf(path, sizeof path, "/tmp/steelyard-profile-fuzz-%ld.json", (long)getpid());
    must(sy_profile_save(&profile, path) == SY_SUCCESS, "what was read cannot be written");
    struct sy_profile again;
    must(sy_profile_load(path, &again) == SY_SUCCESS, "what was written cannot be read");
    must(again.sites_n == profile.sites_n && again.speed.n == profile.speed.n, "something was lost");
    sy_profile_free(&again);
    sy_profile_free(&profile);
    unlink(path);
    return 0;
}
