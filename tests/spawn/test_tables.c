/* Exact placements of every policy: Tables 1 and 2 of AbdElazim Embaby et al. (paper 003) and what follows
 * from the rules of docs/spawn.md, from one caller, several, in recursion, in one call. */
#include "spawn/table/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOSTS = 5, SPAWNED_MOST = 100 };

static struct sy_table *five_hosts(void)
{
    static const int weight[HOSTS] = {4, 2, 2, 2, 2};
    struct sy_table *table = sy_table_new(0);
    for (int i = 0; i < HOSTS; i++) {
        char name[] = {'h', (char)('0' + i), 0};
        assert_int_equal(sy_table_host(table, name, weight[i], 0, NULL), SY_SUCCESS);
    }
    return table;
}

static uint64_t place(struct sy_table *table, const char *policy, int n, uint64_t spawner, double work,
                      int host[])
{
    uint64_t reservation = 0;
    struct sy_place request = {.n = n, .spawner = spawner, .work = work};
    request.policy = sy_policy_parse(policy, &request.seed);
    assert_non_null(request.policy);
    assert_int_equal(sy_table_place(table, &request, host, &reservation), SY_SUCCESS);
    assert_true(reservation != 0);
    return reservation;
}

/* Each child makes two more until `left` is used up: the order in which a recursion spawns. */
static void recurse(struct sy_table *table, const char *policy, uint64_t self, int *left)
{
    for (int k = 0; k < 2 && *left > 0; k++) {
        int host;
        --*left;
        place(table, policy, 1, self, 0, &host);
        recurse(table, policy, self * 2 + (uint64_t)k, left);
    }
}

enum manner { ONE_CALLER, SEVEN_CALLERS, RECURSION, ONE_CALL, MANNERS };

static void spawn_all(struct sy_table *table, const char *policy, int n, enum manner manner)
{
    int host[SPAWNED_MOST];
    if (manner == ONE_CALL) {
        place(table, policy, n, 1, 0, host);
    } else if (manner == RECURSION) {
        while (n > 0)
            recurse(table, policy, 1, &n);
    } else {
        for (int k = 0; k < n; k++)
            place(table, policy, 1, manner == ONE_CALLER ? 1 : 1 + (uint64_t)k % 7, 0, host);
    }
}

static void expect(const char *policy, int n, const int placed[HOSTS])
{
    for (int manner = 0; manner < MANNERS; manner++) {
        struct sy_table *table = five_hosts();
        spawn_all(table, policy, n, (enum manner)manner);
        for (int i = 0; i < HOSTS; i++) {
            assert_int_equal(sy_table_at(table, i)->placed, placed[i]);
            assert_int_equal(sy_table_at(table, i)->in_flight, placed[i]);
        }
        sy_table_free(table);
    }
}

static void test_exact(void **unused)
{
    (void)unused;
    static const struct {
        const char *policy;
        int n, placed[HOSTS];
    } rows[] = {
        {"native", 25, {25}},
        {"native", 50, {50}},
        {"native", 75, {75}},
        {"native", 100, {100}},
        {"round-robin", 25, {9, 4, 4, 4, 4}},
        {"round-robin", 50, {18, 8, 8, 8, 8}},
        {"round-robin", 75, {27, 12, 12, 12, 12}},
        {"round-robin", 100, {36, 16, 16, 16, 16}},
        {"priority", 25, {9, 4, 4, 4, 4}},
        {"priority", 50, {18, 8, 8, 8, 8}},
        {"priority", 75, {26, 13, 12, 12, 12}},
        {"priority", 100, {34, 17, 17, 16, 16}},
        {"load", 100, {34, 17, 17, 16, 16}},
        {"exchange", 100, {34, 17, 17, 16, 16}},
        {"completion", 25, {25}},
        {"completion", 50, {50}},
        {"completion", 75, {75}},
        {"completion", 100, {100}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect(rows[i].policy, rows[i].n, rows[i].placed);
}

static void test_names(void **unused)
{
    (void)unused;
    uint64_t seed;
    for (const struct sy_policy *policy = sy_policies; policy->name; policy++)
        if (!policy->seeded) {
            assert_ptr_equal(sy_policy_parse(policy->name, &seed), policy);
            assert_non_null(strstr(sy_policy_names(), policy->name));
        }
    assert_non_null(sy_policy_parse(sy_policy_default, &seed));
    assert_string_equal(sy_policy_parse("random:18446744073709551615", &seed)->name, "random");
    assert_true(seed == UINT64_MAX);
    static const char *const wrong[] = {"",          "Priority", "priority:1",
                                        "random",    "random:",  "random:-1",
                                        "random:1x", "rand",     "random:18446744073709551616"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_null(sy_policy_parse(wrong[i], &seed));
    assert_null(sy_policy_parse(NULL, &seed));
}

/* The turn goes on over calls of different sizes, and passes over hosts that may not be used. */
static void test_turn_goes_on(void **unused)
{
    (void)unused;
    struct sy_table *table = five_hosts();
    int host[SPAWNED_MOST], all[36], n = 0;
    for (int size = 1; n + size <= 36; size++) {
        place(table, "round-robin", size, (uint64_t)size, 0, host);
        memcpy(all + n, host, (size_t)size * sizeof *host);
        n += size;
    }
    static const int cycle[12] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4};
    assert_int_equal(n, 36);
    for (int k = 0; k < n; k++)
        assert_int_equal(all[k], cycle[k % 12]);
    sy_table_answered(table, 1, true, 0);
    assert_true(sy_table_answered(table, 1, false, 1));
    place(table, "round-robin", 10, 1, 0, host);
    for (int k = 0; k < 10; k++)
        assert_int_equal(host[k], cycle[k < 4 ? k : k + 2]);
    sy_table_free(table);
}

static void finish(struct sy_table *table, uint64_t reservation, double outside_s, double cpu_s, double now_s)
{
    struct sy_measure measure = {outside_s, cpu_s};
    sy_table_started(table, reservation, 0);
    sy_table_ended(table, reservation, 0, &measure, now_s);
}

/* (f + 1) t / w with t the middle of the last five; a host without a time has the middle of the others'. */
static void test_priority_learns(void **unused)
{
    (void)unused;
    struct sy_table *table = sy_table_new(0);
    for (int i = 0; i < 3; i++)
        sy_table_host(table, i == 0 ? "a" : i == 1 ? "b" : "c", 1, 0, NULL);
    int host;
    uint64_t id = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 0);
    finish(table, id, 4, 1, 4); /* a: four times as long as the processor was used */
    assert_true(sy_table_at(table, 0)->times[SY_UNIT_RATIO].middle == 4);
    id = place(table, "priority", 1, 1, 0, &host); /* b and c: not measured, so 4: the first of equals is a */
    assert_int_equal(host, 0);
    uint64_t on_b = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 1);
    finish(table, on_b, 2, 1, 6); /* b: 2, so c: 3 */
    uint64_t again = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 1); /* 2 < 3 */
    place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 2); /* 3 < 2 * 2 */
    finish(table, again, 2, 1, 7);
    sy_table_ended(table, id, 0, NULL, 7); /* killed: no measure */
    assert_int_equal(sy_table_at(table, 0)->times[SY_UNIT_RATIO].n, 1);
    /* One outlier among five is no matter. */
    for (int k = 0; k < 4; k++) {
        id = place(table, "priority", 1, 1, 0, &host);
        assert_int_equal(host, 1);
        finish(table, id, k == 0 ? 1000 : 2, 1, 8);
    }
    assert_true(sy_table_at(table, 1)->times[SY_UNIT_RATIO].middle == 2);
    sy_table_free(table);
}

/* With the work said, t is seconds per unit of it; the two kinds of times are kept apart. */
static void test_priority_by_work(void **unused)
{
    (void)unused;
    struct sy_table *table = sy_table_new(0);
    sy_table_host(table, "a", 1, 0, NULL);
    sy_table_host(table, "b", 1, 0, NULL);
    int host;
    uint64_t id = place(table, "priority", 1, 1, 10, &host);
    finish(table, id, 5, 1, 5); /* a: 0.5 s per unit */
    id = place(table, "priority", 1, 1, 1, &host);
    assert_int_equal(host, 0); /* equal until b is measured */
    uint64_t on_b = place(table, "priority", 1, 1, 100, &host);
    assert_int_equal(host, 1);
    finish(table, on_b, 10, 1, 15); /* b: 0.1, though it took longer */
    sy_table_ended(table, id, 0, NULL, 16);
    place(table, "priority", 1, 1, 1, &host);
    assert_int_equal(host, 1);
    assert_true(sy_table_at(table, 1)->times[SY_UNIT_WORK].middle == 0.1);
    assert_int_equal(sy_table_at(table, 1)->times[SY_UNIT_RATIO].n, 0);
    sy_table_free(table);
}

/* One bad value does not bar a host for ever; a good host's work is not given away for the trial more than
 * once in twenty. */
static void test_bad_value_is_tried_again(void **unused)
{
    (void)unused;
    struct sy_table *table = sy_table_new(0);
    sy_table_host(table, "bad", 1, 0, NULL);
    sy_table_host(table, "good", 1, 0, NULL);
    int host, trials = 0;
    uint64_t id = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 0);
    finish(table, id, 1e6, 1, 1);
    id = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 0); /* not measured: as the other */
    uint64_t good = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 1);
    finish(table, good, 1, 1, 2);
    finish(table, id, 1e6, 1, 2);
    for (int k = 1; k <= 100; k++) {
        id = place(table, "priority", 1, 1, 0, &host);
        if (host == 0) {
            assert_int_equal(k % 21, 0);
            trials++;
        }
        finish(table, id, host == 0 ? 1e6 : 1, 1, 3);
    }
    assert_int_equal(trials, 4);
    sy_table_free(table);
}

static void test_load_counts_others(void **unused)
{
    (void)unused;
    struct sy_table *table = five_hosts();
    int host;
    sy_table_report(table, 0, 3, 100); /* 3 + 1 of 4 cores: as busy as a free one of weight 2 with one task */
    struct sy_place request = {.n = 1, .now_s = 101};
    request.policy = sy_policy_parse("load", &request.seed);
    uint64_t id;
    static const int expected[] = {1, 2, 3, 4, 0, 1, 2, 3, 4};
    for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
        assert_int_equal(sy_table_place(table, &request, &host, &id), SY_SUCCESS);
        assert_int_equal(host, expected[k]);
    }
    assert_true(sy_table_load(sy_table_at(table, 0), 105) == 3);
    assert_true(sy_table_load(sy_table_at(table, 0), 110) == 1.5);
    sy_table_report(table, 0, 9, 111); /* for a moment only */
    assert_true(sy_table_load(sy_table_at(table, 0), 111) == 3);
    sy_table_report(table, 0, 5, 112);
    sy_table_report(table, 0, 7, 113); /* the 3 is forgotten */
    assert_true(sy_table_load(sy_table_at(table, 0), 113) == 5);
    assert_true(sy_table_load(sy_table_at(table, 1), 110) == 0);
    sy_table_free(table);
}

/* Through a load exchange: its children count instead of the table's, and each that is placed counts too. */
static void test_a_view_counts(void **unused)
{
    (void)unused;
    struct sy_table *table = five_hosts();
    double view[] = {4, 0, 2, 2, 2};
    int host[4];
    uint64_t id;
    struct sy_place request = {.n = 4, .view = view};
    request.policy = sy_policy_parse("exchange", &request.seed);
    assert_int_equal(sy_table_place(table, &request, host, &id), SY_SUCCESS);
    static const int expected[] = {1, 1, 0, 0}; /* 1/2, 2/2, then 5/4 and 6/4 as 3/2 */
    for (size_t k = 0; k < sizeof expected / sizeof *expected; k++)
        assert_int_equal(host[k], expected[k]);
    assert_true(view[0] == 6 && view[1] == 2);
    sy_table_free(table);
}

static void test_speeds_count(void **unused)
{
    (void)unused;
    static const char *const policies[] = {"load", "priority"};
    for (size_t p = 0; p < 2; p++) {
        struct sy_table *table = sy_table_new(0);
        sy_table_host(table, "slow", 1, 1, NULL);
        sy_table_host(table, "fast", 1, 3, NULL);
        int host[8];
        place(table, policies[p], 8, 1, 0, host);
        assert_int_equal(sy_table_at(table, 1)->placed, 6);
        sy_table_free(table);
    }
}

static void test_refused_and_lost(void **unused)
{
    (void)unused;
    struct sy_table *table = five_hosts();
    int host[SPAWNED_MOST], where;
    uint64_t first = place(table, "priority", 10, 7, 0, host),
             second = place(table, "priority", 3, 7, 0, host);
    sy_table_refused(table, second);
    assert_int_equal(sy_table_in_flight(table), 10);
    sy_table_started(table, first, 1);
    assert_false(sy_table_present(table, first, 0, -1, 1));
    sy_table_lost(table, 7, 2); /* the nine silent children are gone with their spawner */
    assert_int_equal(sy_table_in_flight(table), 1);
    assert_int_equal(sy_table_slot(table, first, 0, &where), SY_SLOT_RUNNING);
    sy_table_ended(table, first, 0, NULL, 3);
    sy_table_ended(table, first, 0, NULL, 3);
    assert_int_equal(sy_table_in_flight(table), 0);
    assert_int_equal(sy_table_open(table), 0);
    assert_int_equal(sy_table_slot(table, first, 0, &where), SY_SLOT_NONE);
    sy_table_free(table);
}

static void test_elsewhere(void **unused)
{
    (void)unused;
    struct sy_table *table = five_hosts();
    int host, where;
    uint64_t id = place(table, "priority", 1, 1, 0, &host);
    assert_int_equal(host, 0);
    assert_true(sy_table_present(table, id, 0, 3, 1));
    assert_int_equal(sy_table_at(table, 0)->in_flight, 0);
    assert_int_equal(sy_table_at(table, 0)->placed, 0);
    assert_int_equal(sy_table_at(table, 3)->in_flight, 1);
    assert_int_equal(sy_table_slot(table, id, 0, &where), SY_SLOT_RUNNING);
    assert_int_equal(where, 3);
    sy_table_free(table);
}

static void test_no_host_left(void **unused)
{
    (void)unused;
    struct sy_table *table = sy_table_new(1.5);
    sy_table_host(table, "a", 2, 0, NULL); /* three at most */
    sy_table_host(table, "b", 1, 0, NULL); /* one */
    struct sy_place request = {.n = 5};
    request.policy = sy_policy_parse("priority", &request.seed);
    int host[5];
    uint64_t id = 1;
    assert_int_equal(sy_table_place(table, &request, host, &id), SY_ELIMIT);
    assert_true(id == 0);
    assert_int_equal(sy_table_in_flight(table), 0);
    request.n = 4;
    assert_int_equal(sy_table_place(table, &request, host, &id), SY_SUCCESS);
    assert_int_equal(sy_table_at(table, 0)->in_flight, 3);
    request.n = 1;
    assert_int_equal(sy_table_place(table, &request, host, &id), SY_ELIMIT);
    sy_table_free(table);
    table = five_hosts();
    for (int i = 0; i < HOSTS; i++) {
        assert_false(sy_table_answered(table, i, false, 0)); /* it never answered: not judged */
        assert_false(sy_table_answered(table, i, true, 1));
        assert_true(sy_table_answered(table, i, false, 2));
    }
    assert_int_equal(sy_table_place(table, &request, host, &id), SY_ELIMIT);
    assert_true(sy_table_answered(table, 2, true, 3));
    assert_int_equal(sy_table_place(table, &request, host, &id), SY_SUCCESS);
    assert_int_equal(host[0], 2);
    sy_table_free(table);
}

/* Among many hosts: an exact name before one without its domain, the earlier of two domains. */
static void test_many_names(void **unused)
{
    (void)unused;
    struct sy_table *table = sy_table_new(0);
    char name[64];
    int number;
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, i % 2 ? "n%d" : "n%d.one.example", i);
        assert_int_equal(sy_table_host(table, name, 1, 0, &number), SY_SUCCESS);
        assert_int_equal(number, i);
    }
    assert_int_equal(sy_table_host(table, "n2.two.example", 1, 0, &number), SY_SUCCESS);
    assert_int_equal(number, 3000);
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, i % 3 ? "n%d" : "n%d.one.example", i);
        assert_int_equal(sy_table_find(table, name), i);
    }
    assert_int_equal(sy_table_find(table, "n2.two.example"), 3000);
    assert_int_equal(sy_table_find(table, "n2.three.example"), -1);
    assert_int_equal(sy_table_find(table, "n3000"), -1);
    assert_int_equal(sy_table_find(table, ""), -1);
    sy_table_free(table);
}

static void test_misuse(void **unused)
{
    (void)unused;
    struct sy_table *table = five_hosts();
    static const char *const names[] = {"", "a b", "-x", "a,b", "a/b", "h\n"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(sy_table_host(table, names[i], 1, 0, NULL), SY_EARG);
    char longest[SY_TABLE_HOST_BYTES + 1];
    memset(longest, 'x', sizeof longest);
    longest[SY_TABLE_HOST_BYTES] = '\0';
    assert_int_equal(sy_table_host(table, longest, 1, 0, NULL), SY_EARG);
    assert_int_equal(sy_table_host(table, "x", -1, 0, NULL), SY_EARG);
    assert_int_equal(sy_table_host(table, "x", 1, -1, NULL), SY_EARG);
    assert_int_equal(sy_table_host(table, "x", 1, 0.0 / 0.0, NULL), SY_EARG);
    assert_int_equal(sy_table_hosts(table), HOSTS);
    int number = -1;
    assert_int_equal(sy_table_host(table, "h3.example.org", 9, 0, &number), SY_SUCCESS);
    assert_int_equal(number, 3); /* the same host with its domain */
    struct sy_place request = {.n = 0};
    request.policy = sy_policy_parse("priority", &request.seed);
    int host;
    uint64_t id;
    assert_int_equal(sy_table_place(table, &request, &host, &id), SY_EARG);
    request = (struct sy_place){.policy = request.policy, .n = 1, .work = -1};
    assert_int_equal(sy_table_place(table, &request, &host, &id), SY_EARG);
    request = (struct sy_place){.policy = request.policy, .n = 1, .allowed = &(int){9}, .allowed_n = 1};
    assert_int_equal(sy_table_place(table, &request, &host, &id), SY_EARG);
    sy_table_started(table, 12345, 0);
    sy_table_refused(table, 0);
    sy_table_ended(table, UINT64_MAX, 0, NULL, 0);
    assert_int_equal(sy_table_in_flight(table), 0);
    sy_table_free(table);
    sy_table_free(NULL);
}

/* The model: processes that end, cores shared. */
static void test_model(void **unused)
{
    (void)unused;
    static const struct sy_model_host hosts[] = {{"a", 2, 2, 0}, {"b", 1, 1, 0}};
    struct sy_model model = {.host = hosts, .hosts = 2, .n = 6, .at_once = 3, .lasting_s = 1};
    model.policy = sy_policy_parse("round-robin", &model.seed);
    int order[6];
    double finish_s;
    static const int in_turn[] = {0, 0, 1, 0, 0, 1};
    assert_int_equal(sy_model_play(&model, order, &finish_s), SY_SUCCESS);
    assert_memory_equal(order, in_turn, sizeof order);
    assert_true(finish_s > 2 - 1e-9 && finish_s < 2 + 1e-9);
    model.policy = sy_policy_parse("native", &model.seed); /* six of them on two cores */
    assert_int_equal(sy_model_play(&model, order, &finish_s), SY_SUCCESS);
    assert_true(finish_s > 3 - 1e-9 && finish_s < 3 + 1e-9);
    model.n = 0;
    assert_int_equal(sy_model_play(&model, order, &finish_s), SY_EARG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_turn_goes_on),
        cmocka_unit_test(test_priority_learns),
        cmocka_unit_test(test_priority_by_work),
        cmocka_unit_test(test_bad_value_is_tried_again),
        cmocka_unit_test(test_load_counts_others),
        cmocka_unit_test(test_a_view_counts),
        cmocka_unit_test(test_speeds_count),
        cmocka_unit_test(test_refused_and_lost),
        cmocka_unit_test(test_elsewhere),
        cmocka_unit_test(test_no_host_left),
        cmocka_unit_test(test_many_names),
        cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
