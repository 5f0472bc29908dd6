/* Profiles: what is written is read back, runs are merged, and every broken file is one error naming file,
 * line and key. No MPI. With a file as argument: parses it, as a fuzzer's corpus would be. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "error/message.h"
#include "platform/profile.h"

static int parse(const char *text, struct sy_profile *profile)
{
    return sy_profile_parse(text, strlen(text), "p.json", profile);
}

static void broken_files_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } broken[] = {
        {"", "p.json:1: not valid JSON"},
        {"{", "p.json:1: not valid JSON"},
        {"{\n\"schema\": \"steelyard-profile/1\",\n\"schema\": 1}", "p.json:3: not valid JSON"},
        {"[]", "p.json:1: the document: an object is needed"},
        {"{}", "p.json:1: schema: "},
        {"{\n\"schema\": \"steelyard-platform/1\"}", "p.json:2: schema: "},
        {"{\"schema\": \"steelyard-profile/1\",\n\"speed\": []}", "p.json:2: speed: "},
        {"{\"schema\": \"steelyard-profile/1\",\n\"speed\": {\n\"h\": 3}}", "p.json:3: speed.h: "},
        {"{\"schema\": \"steelyard-profile/1\",\n\"speed\": {\n\"h\": [1,\n-2]}}", "p.json:4: speed.h[1]: "},
        {"{\"schema\": \"steelyard-profile/1\", \"speed\": {\"h\": [\"x\"]}}", "speed.h[0]: "},
        {"{\"schema\": \"steelyard-profile/1\", \"speed\": {\"h\": [1e999]}}", "not valid JSON"},
        {"{\"schema\": \"steelyard-profile/1\", \"speed\": {\"h\": [NaN]}}", "not valid JSON"},
        {"{\"schema\": \"steelyard-profile/1\",\n\"concurrency\": -3}", "p.json:2: concurrency: "},
        {"{\"schema\": \"steelyard-profile/1\",\n\"sites\": {}}", "p.json:2: sites: "},
        {"{\"schema\": \"steelyard-profile/1\",\n\"sites\": [\n3]}", "p.json:3: sites[0]: "},
        {"{\"schema\": \"steelyard-profile/1\", \"sites\": [{\"file\": \"a\"}]}", "\"line\""},
        {"{\"schema\": \"steelyard-profile/1\", \"sites\": [{\"file\": \"a\", \"line\": -1}]}", "\"line\""},
        {"{\"schema\": \"steelyard-profile/1\", \"sites\": [{\"file\": \"a\", \"line\": 1, \"item_bytes\": "
         "-1}]}",
         "\"item_bytes\""},
        {"{\"schema\": \"steelyard-profile/1\", \"sites\": [{\"file\": \"a\", \"line\": 1,\n \"s_per_item\": "
         "{\"h\": "
         "[true]}}]}",
         "p.json:2: sites[0].s_per_item.h[0]: "},
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        struct sy_profile profile;
        assert_int_equal(parse(broken[i].text, &profile), SY_EFORMAT);
        if (!strstr(sy_last_error(), broken[i].message))
            fail_msg("%s\n  has the message %s\n  not %s", broken[i].text, sy_last_error(),
                     broken[i].message);
        assert_int_equal(profile.sites_n, 0);
    }
}

static void what_is_saved_is_read(void **state)
{
    (void)state;
    char path[] = "/tmp/steelyard-profile-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    struct sy_profile profile = {.sites = NULL};
    const char *host[] = {"fast", "slow", "slow", "fast"};
    const int on_host[] = {0, 0, 1, 1};
    const double cost[] = {1e-6, 3e-6, 4e-6, NAN};
    struct sy_profile_news news = {.ranks = 4, .host = host, .on_host = on_host};
    struct sy_profile_site *site = sy_profile_site(&profile, "dir/a \"b\".c", 12);
    site->item_bytes = 24;
    assert_int_equal(sy_by_host_merge(&site->s_per_item, &news, cost), SY_SUCCESS);
    assert_int_equal(sy_by_host_merge(&profile.speed, &news, cost), SY_SUCCESS);
    profile.concurrency = 2.5;
    assert_int_equal(sy_profile_save(&profile, path), SY_SUCCESS);
    struct sy_profile again;
    assert_int_equal(sy_profile_load(path, &again), SY_SUCCESS);
    const struct sy_profile_site *found = sy_profile_find(&again, "dir/a \"b\".c", 12);
    assert_non_null(found);
    assert_null(sy_profile_find(&again, "dir/a \"b\".c", 13));
    assert_true(again.concurrency == 2.5);
    assert_true(found->item_bytes == 24);
    assert_true(fabs(sy_by_host_get(&found->s_per_item, "slow", 1) - 4e-6) < 1e-14);
    assert_true(fabs(sy_by_host_get(&found->s_per_item, "fast", 1) - 1e-6) < 1e-14); /* the host's middle */
    assert_true(fabs(sy_by_host_get(&found->s_per_item, "slow", 7) - 3.5e-6) < 1e-14);
    assert_true(isnan(sy_by_host_get(&found->s_per_item, "other", 0)));
    sy_profile_free(&profile);
    sy_profile_free(&again);
    unlink(path);
    assert_int_equal(sy_profile_load(path, &again), SY_SUCCESS); /* no file: nothing is known */
    assert_int_equal(again.sites_n, 0);
    assert_int_equal(sy_profile_load("/", &again), SY_EIO);
    assert_int_equal(sy_profile_save(&again, "/nowhere/at/all"), SY_EIO);
}

static void runs_are_merged(void **state)
{
    (void)state;
    const char *host[] = {"h", "h", "h"};
    const int on_host[] = {0, 1, 2};
    struct sy_profile_news news = {.ranks = 3, .host = host, .on_host = on_host};
    struct sy_by_host values = {.n = 0};
    const double first[] = {1, 2, 4};
    assert_int_equal(sy_by_host_merge(&values, &news, first), SY_SUCCESS);
    /* Ten times the work per item for all, the last rank three times slower besides, the second a little. */
    const double second[] = {10, 22, 120};
    assert_int_equal(sy_by_host_merge(&values, &news, second), SY_SUCCESS);
    double scale = 11; /* the middle of 10, 11, 30 */
    assert_true(fabs(sy_by_host_get(&values, "h", 0) - (1 * scale + 10) / 2) < 1e-9);
    assert_true(fabs(sy_by_host_get(&values, "h", 1) - 22) < 1e-9);
    assert_true(fabs(sy_by_host_get(&values, "h", 2) - 120) < 1e-9);
    /* What is not known changes nothing. */
    const double third[] = {NAN, 0, INFINITY};
    assert_int_equal(sy_by_host_merge(&values, &news, third), SY_SUCCESS);
    assert_true(fabs(sy_by_host_get(&values, "h", 2) - 120) < 1e-9);
    struct sy_profile holder = {.speed = values};
    sy_profile_free(&holder);
}

static void middles(void **state)
{
    (void)state;
    double none[] = {0, NAN, -1, INFINITY};
    double odd[] = {5, NAN, 1, 3};
    double even[] = {4, 1};
    assert_true(isnan(sy_median(none, 4)));
    assert_true(isnan(sy_median(none, 0)));
    assert_true(sy_median(odd, 4) == 3);
    assert_true(sy_median(even, 2) == 2.5);
}

/* In a folder of its own, which the test is in afterwards. */
static void only_regular_files_are_profiles(void **state)
{
    (void)state;
    char folder[] = "profile-XXXXXX", target[64];
    struct sy_profile profile;
    struct stat info;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(parse("{\"schema\": \"steelyard-profile/1\", \"concurrency\": 1.5}", &profile),
                     SY_SUCCESS);

    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(sy_profile_save(&profile, "pipe"), SY_EIO);
    assert_non_null(strstr(sy_last_error(), "pipe: a profile must be a regular file"));
    assert_int_equal(sy_profile_lock("pipe"), -1);
    assert_int_equal(lstat("pipe", &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    assert_int_equal(lstat("pipe.lock", &info), -1);
    struct sy_profile again;
    assert_int_equal(sy_profile_load("pipe", &again), SY_EIO); /* and does not wait for a writer */

    assert_int_equal(symlink("pipe", "to-pipe"), 0);
    assert_int_equal(sy_profile_save(&profile, "to-pipe"), SY_EIO);
    assert_int_equal(lstat("to-pipe", &info), 0);
    assert_true(S_ISLNK(info.st_mode));

    assert_int_equal(mkdir("there", 0700), 0);
    assert_int_equal(sy_profile_save(&profile, "there/file"), SY_SUCCESS);
    assert_int_equal(symlink("there/file", "to-file"), 0);
    profile.concurrency = 2.5;
    assert_int_equal(sy_profile_save(&profile, "to-file"), SY_SUCCESS);
    assert_true(readlink("to-file", target, sizeof target) > 0); /* still a link */
    assert_int_equal(sy_profile_load("there/file", &again), SY_SUCCESS);
    assert_true(again.concurrency == 2.5);
    sy_profile_free(&again);
    sy_profile_free(&profile);

    static const char *const made[] = {"to-file", "there/file", "to-pipe", "pipe"};
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        assert_int_equal(unlink(made[i]), 0);
    assert_int_equal(rmdir("there"), 0); /* nothing temporary is left */
    assert_int_equal(chdir(".."), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        struct sy_profile profile;
        sy_profile_load(argv[1], &profile);
        sy_profile_free(&profile);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_files_are_named),
        cmocka_unit_test(what_is_saved_is_read),
        cmocka_unit_test(runs_are_merged),
        cmocka_unit_test(middles),
        cmocka_unit_test(only_regular_files_are_profiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
