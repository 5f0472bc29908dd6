/* What a run says of equal shares: claims are of this run, not of the costs that its plan was made with. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "view/estimate.h"

enum { RANKS = 4, TOTAL = 4000 };

static char root_host[] = "root", other_host[] = "other";
static struct sy_run_rank ranks[RANKS] = {
    {.host = root_host}, {.host = root_host}, {.host = other_host}, {.host = other_host}};
static struct sy_run run = {.ranks = ranks, .size = RANKS};

/* A site whose ranks needed cost[] for an item and had items[], planned with known[] (null: nothing known).
 */
static void make(struct sy_run_site *site, const double cost[], const long long items[], const double known[],
                 int executions)
{
    memset(site, 0, sizeof *site);
    assert_true(sy_run_site_init(site, RANKS));
    site->unit = 1;
    for (int r = 0; r < RANKS; r++)
        site->ranks[r] = r;
    site->total_items = TOTAL;
    site->kept = calloc((size_t)executions, sizeof *site->kept);
    site->kept_count = (size_t)executions;
    site->executions = executions;
    site->plan.delivery = strcpy(malloc(8), "mpi");
    if (known) {
        site->plan.compute_s_per_item = malloc(RANKS * sizeof(double));
        memcpy(site->plan.compute_s_per_item, known, RANKS * sizeof(double));
    }
    for (int k = 0; k < executions; k++) {
        struct sy_run_execution *e = &site->kept[k];
        assert_true(sy_run_execution_init(e, RANKS));
        e->index = k;
        for (int r = 0; r < RANKS; r++) {
            e->items[r] = items[r];
            e->start_s[r] = 10.0 * k;
            e->receive_end_s[r] = 10.0 * k + 0.1;
            e->compute_end_s[r] = e->receive_end_s[r] + cost[r] * (double)items[r];
            e->finish_s[r] = 10.0 * k + 8;
            e->communicate_s[r] = 0;
        }
    }
}

static void release(struct sy_run_site *site)
{
    struct sy_run *holder = calloc(1, sizeof *holder);
    holder->sites = malloc(sizeof *site);
    holder->sites[0] = *site;
    holder->site_count = 1;
    sy_run_free(holder);
}

static void expect(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected))))
        fail_msg("%.12g, not %.12g", value, expected);
}

/* All ranks alike and equal shares: whatever was known before, nothing was gained. */
static void another_machine_is_no_gain(void **state)
{
    (void)state;
    const double cost[] = {1e-3, 1e-3, 1e-3, 1e-3}, twice[] = {2e-3, 2e-3, 2e-3, 2e-3};
    const long long items[] = {1000, 1000, 1000, 1000};
    struct sy_run_site site;
    make(&site, cost, items, twice, 1);
    site.plan.equal_s = 2.1;
    struct estimate estimate = estimate_equal(&run, &site);
    expect(estimate.measured_s, 1.1);
    expect(estimate.gain, 1);
    expect(estimate.machine, 0.5);
    release(&site);
}

static void gains_and_losses_are_of_this_run(void **state)
{
    (void)state;
    const double cost[] = {1e-3, 1e-3, 1e-3, 3e-3};
    const long long balanced[] = {1200, 1200, 1200, 400}, wrong[] = {400, 1200, 1200, 1200};
    struct sy_run_site site;
    make(&site, cost, balanced, NULL, 3);
    expect(estimate_equal(&run, &site).gain, 3.1 / 1.3);
    assert_true(isnan(estimate_equal(&run, &site).machine));
    release(&site);
    make(&site, cost, wrong, NULL, 1);
    expect(estimate_equal(&run, &site).gain, 3.1 / 3.7);
    release(&site);
}

/* One rank had everything: the others' known costs count, at the speed that the one had. */
static void a_rank_without_items_is_taken_as_known(void **state)
{
    (void)state;
    const double cost[] = {1e-3, 1e-3, 1e-3, 1e-3}, known[] = {2e-3, 2e-3, 2e-3, 4e-3};
    const long long items[] = {TOTAL, 0, 0, 0};
    struct sy_run_site site;
    make(&site, cost, items, known, 1);
    struct estimate estimate = estimate_equal(&run, &site);
    assert_int_equal(estimate.with_items, 1);
    expect(estimate.gain, 2.1 / 4.1);
    release(&site);
    make(&site, cost, items, NULL, 1);
    assert_true(isnan(estimate_equal(&run, &site).gain));
    release(&site);
}

/* What a link costs is of no matter inside the root's host. */
static void links_count_between_hosts(void **state)
{
    (void)state;
    const double cost[] = {1e-3, 1e-3, 1e-3, 1e-3};
    const long long inside[] = {TOTAL, 0, 0, 0}, across[] = {1200, 1200, 800, 800};
    struct sy_run_site site;
    make(&site, cost, inside, cost, 1);
    site.plan.link_s_per_item = calloc(RANKS, sizeof(double));
    site.plan.link_s_per_item[1] = 1;
    expect(estimate_equal(&run, &site).gain, 1.1 / 4.1);
    release(&site);
    make(&site, cost, across, cost, 1);
    site.plan.link_s_per_item = calloc(RANKS, sizeof(double));
    site.plan.link_s_per_item[3] = 2e-3;
    expect(estimate_equal(&run, &site).gain, (0.1 + 200 * 2e-3 + 1) / 1.3);
    release(&site);
}

/* Ranks that exchange in between wait for the slowest: waiting is not computing. */
static void waiting_in_between_is_not_computing(void **state)
{
    (void)state;
    const double cost[] = {1e-3, 1e-3, 1e-3, 3e-3};
    const long long items[] = {1000, 1000, 1000, 1000};
    struct sy_run_site site;
    make(&site, cost, items, NULL, 1);
    for (int r = 0; r < RANKS; r++) {
        site.kept[0].compute_end_s[r] = 3.1;
        site.kept[0].communicate_s[r] = r < 3 ? 2 : 0;
    }
    expect(estimate_equal(&run, &site).gain, 1);
    release(&site);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_machine_is_no_gain),
        cmocka_unit_test(gains_and_losses_are_of_this_run),
        cmocka_unit_test(a_rank_without_items_is_taken_as_known),
        cmocka_unit_test(links_count_between_hosts),
        cmocka_unit_test(waiting_in_between_is_not_computing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
