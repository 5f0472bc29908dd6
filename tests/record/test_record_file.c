/* The file of the record: what is written is read back, and what is broken is one message with file, line and
 * key. */
#include "steelyard/error.h"
#include "steelyard/record.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char *text_of(const struct sy_run *run)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_int_equal(sy_run_print(run, out), SY_SUCCESS);
    fclose(out);
    return text;
}

static char *copy(const char *text)
{
    char *result = strdup(text);
    assert_non_null(result);
    return result;
}

/* A record with everything in it and the awkward values: no number, large numbers, bytes that are not UTF-8.
 */
static struct sy_run *sample(void)
{
    struct sy_run *run = calloc(1, sizeof *run);
    run->missing = calloc(1, sizeof *run->missing);
    run->missing[run->missing_count++] = copy("rank 2 of 3 did not report");
    run->writer = copy("runtime");
    run->program = copy("/home/a b/\"quoted\"\\<&>\x01\xff\xc3\xa9");
    run->mpi = copy("MPICH");
    run->started = copy("2026-01-01T00:00:00Z");
    run->duration_s = 0.1;
    run->choices = calloc(1, sizeof *run->choices);
    run->choices[run->choice_count++] = (struct sy_run_pair){copy("shares"), copy("auto")};
    run->size = 3;
    run->ranks = calloc(3, sizeof *run->ranks);
    for (int r = 0; r < 3; r++)
        run->ranks[r] = (struct sy_run_rank){copy("host"), r < 2, r < 2 ? 1.0 / 3.0 : NAN, NAN};
    run->sites = calloc(1, sizeof *run->sites);
    run->site_count = 1;
    struct sy_run_site *site = &run->sites[0];
    assert_true(sy_run_site_init(site, 3));
    site->file = copy("a.c");
    site->function = copy("main");
    site->collective = copy("MPI_Scatter");
    site->line = 12;
    site->calls = calloc(2, sizeof *site->calls);
    site->calls[site->call_count++] = (struct sy_run_call){copy("MPI_Scatter"), copy("a.c"), 14};
    site->calls[site->call_count++] = (struct sy_run_call){copy("MPI_Gather"), copy("b \"x\".c"), 0};
    site->total_items = 9000000000000000000LL;
    site->equal_share = 3000000000000000000LL;
    site->executions = 7;
    char **texts[] = {&site->plan.solver, &site->plan.order, &site->plan.delivery, &site->plan.source,
                      &site->plan.detail};
    for (size_t i = 0; i < 5; i++)
        *texts[i] = copy("x");
    site->plan.predicted_s = 1e-300;
    site->plan.counts = calloc(3, sizeof *site->plan.counts);
    site->plan.counts[0] = 9000000000000000000LL;
    site->plan.link_s_per_item = calloc(3, sizeof *site->plan.link_s_per_item);
    site->plan.link_s_per_item[1] = INFINITY;
    site->totals[1] = (struct sy_run_total){7, 21, 0.1, 0.2, 0.3, 0.4};
    site->kept = calloc(1, sizeof *site->kept);
    site->kept_count = 1;
    assert_true(sy_run_execution_init(&site->kept[0], 3));
    site->kept[0].index = 6;
    site->kept[0].items[0] = 5;
    site->kept[0].start_s[0] = -0.25;
    run->sections = calloc(2, sizeof *run->sections);
    run->sections[0] = (struct sy_run_section){copy("load"), 0, copy("{\"a\":[1,2,{}]}")};
    run->sections[1] = (struct sy_run_section){copy("load"), 2, copy("{}")};
    run->section_count = 2;
    return run;
}

static void round_trip(void **state)
{
    (void)state;
    struct sy_run *run = sample(), *again = NULL;
    char *text = text_of(run), message[300] = "";
    assert_int_equal(sy_run_parse(text, strlen(text), "r.json", &again, message, sizeof message), SY_SUCCESS);
    assert_false(again->complete);
    assert_string_equal(again->missing[0], "rank 2 of 3 did not report");
    assert_string_equal(again->program, "/home/a b/\"quoted\"\\<&>\x01\xef\xbf\xbd\xc3\xa9");
    assert_true(again->duration_s == 0.1 && again->ranks[0].compute_s == 1.0 / 3.0);
    assert_true(isnan(again->ranks[2].compute_s) && !again->ranks[2].reported);
    assert_true(again->sites[0].total_items == 9000000000000000000LL);
    assert_true(again->sites[0].plan.predicted_s == 1e-300 && isnan(again->sites[0].plan.link_s_per_item[1]));
    assert_true(again->sites[0].plan.counts[0] == 9000000000000000000LL);
    assert_null(again->sites[0].plan.compute_s_per_item);
    assert_true(again->sites[0].kept[0].start_s[0] == -0.25 && again->sites[0].kept[0].items[1] == -1);
    assert_int_equal(again->section_count, 2);
    assert_string_equal(again->sections[0].json, "{\"a\":[1,2,{}]}");
    char *second = text_of(again);
    struct sy_run *third = NULL;
    assert_int_equal(sy_run_parse(second, strlen(second), "r.json", &third, NULL, 0), SY_SUCCESS);
    char *third_text = text_of(third);
    assert_string_equal(second, third_text);
    free(text);
    free(second);
    free(third_text);
    sy_run_free(run);
    sy_run_free(again);
    sy_run_free(third);
}

/* The sample's text with one replacement, and the message that it must give. */
static void expect(const char *from, const char *to, const char *expected)
{
    struct sy_run *run = sample(), *again = NULL;
    char *text = text_of(run), message[300] = "";
    char *at = strstr(text, from);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(to) + 1;
    char *broken = malloc(size);
    snprintf(broken, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    int error = sy_run_parse(broken, strlen(broken), "r.json", &again, message, sizeof message);
    assert_int_equal(error, SY_EFORMAT);
    assert_null(again);
    assert_string_equal(message, expected);
    free(text);
    free(broken);
    sy_run_free(run);
}

static void broken_records(void **state)
{
    (void)state;
    expect("steelyard-run/1", "steelyard-run/2", "r.json:2: schema: is not \"steelyard-run/1\"");
    expect("\"schema\"", "\"shema\"", "r.json:1: schema: missing (should be \"steelyard-run/1\")");
    expect("\"complete\": false", "\"complete\": 0", "r.json:3: complete: should be true or false");
    expect("\"rank 2 of 3 did not report\"", "7", "r.json:5: missing[0]: should be a string");
    expect("\"duration_s\": 0.1", "\"duration_s\": -1", "r.json:11: duration_s: is negative");
    expect("\"duration_s\": 0.1", "\"duration_s\": 1e999",
           "r.json:11: not JSON: real number overflow near '1e999'");
    expect("\"auto\"", "null", "r.json:13: choices.shares: should be a string");
    expect("\"host\": \"host\"", "\"host\": 3", "r.json:16: ranks[0].host: should be a string");
    expect("\"reported\": false", "\"reported\": 0", "r.json:18: ranks[2].reported: should be true or false");
    expect("\"ranks\": [0,1,2]", "\"ranks\": [0,1,3]",
           "r.json:29: sites[0].ranks[2]: should be a rank from 0 to 2");
    expect("\"ranks\": [0,1,2]", "\"ranks\": []", "r.json:29: sites[0].ranks: has 0 elements");
    expect("\"size\": 3", "\"size\": 2000000000", "r.json:27: sites[0].size: should be between 3 and 3");
    expect("\"line\": 14}", "\"line\": -1}",
           "r.json:26: sites[0].calls[0].line: should be a whole number of at least 0, or null");
    expect("\"root\": 0", "\"root\": 3", "r.json:28: sites[0].root: should be between 0 and 2");
    expect("\"total_items\": 9", "\"total_items\": 99",
           "r.json:33: not JSON: too big integer near '99000000000000000000'");
    expect("\"counts\": [9000000000000000000,0,0]", "\"counts\": [1,2,-3]",
           "r.json:43: sites[0].plan.counts[2]: should be a whole number of at least 0, or null");
    expect("\"counts\": [9000000000000000000,0,0]", "\"counts\": [1,2]",
           "r.json:43: sites[0].plan.counts: has 2 elements for 3 ranks");
    expect("\"link_s_per_item\": [0,null,0]", "\"link_s_per_item\": [0,null,-1e-9]",
           "r.json:44: sites[0].plan.link_s_per_item[2]: is negative");
    expect("\"wait_s\": 0.4", "\"wait_s\": -0.4", "r.json:51: sites[0].totals[1].wait_s: is negative");
    expect("\"start_s\": [-0.25,null,null]", "\"start_s\": [-0.25,\"NaN\",null]",
           "r.json:58: sites[0].kept[0].start_s[1]: should be a number or null");
    expect("\"finish_s\"", "\"finis_s\"",
           "r.json:55: sites[0].kept[0].finish_s: missing (should be an array)");
    expect("\"rank\": 2", "\"rank\": 3", "r.json:71: sections.load[1].rank: should be between 0 and 2");
    expect("\"figures\": {}", "\"figures\": []", "r.json:71: sections.load[1].figures: should be an object");
    expect("\"finish_s\": [null,null,null]", "\"finish_s\": [NaN,null,null]",
           "r.json:62: not JSON: invalid token near 'NaN'");
    expect("\"auto\"", "\"au\nto\"", "r.json:13: not JSON: unexpected newline near '\"au'");
    expect("\"shares\": \"auto\"", "\"sha\\nres\": 1", "r.json:12: choices.sha?res: should be a string");
}

static void every_cut_is_an_error(void **state)
{
    (void)state;
    struct sy_run *run = sample();
    char *text = text_of(run), message[300];
    for (size_t length = 0; length + 2 < strlen(text); length++) {
        struct sy_run *again = NULL;
        message[0] = '\0';
        assert_int_equal(sy_run_parse(text, length, "r.json", &again, message, sizeof message), SY_EFORMAT);
        assert_null(again);
        assert_memory_equal(message, "r.json:", 7);
    }
    free(text);
    sy_run_free(run);
}

static void writing(void **state)
{
    (void)state;
    struct sy_run *run = sample(), *again = NULL;
    char message[300] = "", path[100];
    snprintf(path, sizeof path, "record-file-%ld.json", (long)getpid());
    assert_int_equal(sy_run_write(run, path, message, sizeof message), SY_SUCCESS);
    assert_int_equal(sy_run_read(path, &again, message, sizeof message), SY_SUCCESS);
    sy_run_free(again);
    unlink(path);
    assert_int_equal(sy_run_read(path, &again, message, sizeof message), SY_EIO);
    assert_non_null(strstr(message, "No such file"));
    assert_int_equal(sy_run_read("/", &again, message, sizeof message), SY_EIO);
    assert_int_equal(sy_run_write(run, "/no/such/folder/r.json", message, sizeof message), SY_EIO);
    assert_string_equal(message, "/no/such/folder/r.json: No such file or directory");
    if (access("/dev/full", W_OK) == 0) { /* a full disk: an error, and the name stays what it is */
        assert_int_equal(sy_run_write(run, "/dev/full", message, sizeof message), SY_EIO);
        assert_string_equal(message, "/dev/full: No space left on device");
        assert_int_equal(access("/dev/full", F_OK), 0);
    }
    sy_run_free(run);
}

static void figures(void **state)
{
    (void)state;
    struct sy_run *run = sample();
    struct sy_run_site *site = &run->sites[0];
    site->totals[0] = (struct sy_run_total){1, 1, 0.0, 1.0, 0.0, 2.0};
    site->totals[1] = (struct sy_run_total){1, 1, 0.0, 3.0, 0.0, 0.0};
    struct sy_run_balance balance = sy_run_balance(site); /* rank 2 is unknown */
    assert_true(balance.largest_compute_s == 3.0 && balance.mean_compute_s == 2.0 && balance.wait_s == 2.0);
    assert_true(fabs(balance.efficiency - 2.0 / 3.0) < 1e-15);
    site->totals[0].compute_s = site->totals[1].compute_s = 0.0;
    assert_true(isnan(sy_run_balance(site).efficiency));
    sy_run_free(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(round_trip), cmocka_unit_test(broken_records),
                                       cmocka_unit_test(every_cut_is_an_error), cmocka_unit_test(writing),
                                       cmocka_unit_test(figures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
