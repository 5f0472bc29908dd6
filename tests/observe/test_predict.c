/* Phases and prediction without MPI: sequences of calls become rounds, rounds a prediction. */
#include "observe/phases.h"
#include "observe/predict.h"
#include "platform/profile.h"
#include "steelyard/error.h"
#include "steelyard/record.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static int site_a, site_b, place_a, place_b;

struct script {
    struct phases phases;
    struct round rounds[20];
    void *sites[20];
    int count;
};

static void call(struct script *s, enum call_kind kind, void *place, void *site, double enter_s,
                 double leave_s)
{
    if (phases_call(&s->phases, kind, place, site, 100, enter_s, leave_s, &s->rounds[s->count],
                    &s->sites[s->count]))
        s->count++;
}

static void end(struct script *s)
{
    if (phases_end(&s->phases, &s->rounds[s->count], &s->sites[s->count]))
        s->count++;
}

static void expect_round(const struct script *s, int i, void *site, double start, double receive_end,
                         double compute_end, double finish, double communicate)
{
    assert_true(i < s->count);
    assert_ptr_equal(s->sites[i], site);
    assert_true(fabs(s->rounds[i].start_s - start) < 1e-12);
    assert_true(fabs(s->rounds[i].receive_end_s - receive_end) < 1e-12);
    assert_true(fabs(s->rounds[i].compute_end_s - compute_end) < 1e-12);
    assert_true(fabs(s->rounds[i].finish_s - finish) < 1e-12);
    assert_true(fabs(s->rounds[i].communicate_s - communicate) < 1e-12);
}

static void scatter_and_gather(void **state)
{
    (void)state;
    struct script s = {0};
    call(&s, CALL_JOINS, NULL, NULL, 0, 1); /* a barrier before anything: nothing */
    call(&s, CALL_OPENS, &place_a, &site_a, 1, 2);
    call(&s, CALL_COLLECTS, NULL, NULL, 5, 6);
    call(&s, CALL_COLLECTS, NULL, NULL, 7, 8); /* a second array home: no work in between */
    call(&s, CALL_JOINS, NULL, NULL, 9, 10);
    end(&s);
    assert_int_equal(s.count, 1);
    expect_round(&s, 0, &site_a, 1, 2, 5, 6, 0);
    assert_int_equal(s.rounds[0].items, 100);
}

static void several_arrays_are_one_distribution(void **state)
{
    (void)state;
    struct script s = {0};
    call(&s, CALL_OPENS, &place_a, &site_a, 0, 1);
    assert_true(phases_joined(&s.phases, &place_b));
    call(&s, CALL_OPENS, &place_b, &site_b, 1.01, 2);
    call(&s, CALL_SPREADS, NULL, NULL, 2.01, 3);
    call(&s, CALL_COLLECTS, NULL, NULL, 9, 10);
    assert_int_equal(s.count, 1);
    expect_round(&s, 0, &site_a, 0, 3, 9, 10, 0);
}

static void data_in_the_middle_of_work_is_communication(void **state)
{
    (void)state;
    struct script s = {0};
    call(&s, CALL_OPENS, &place_a, &site_a, 0, 1);
    call(&s, CALL_SPREADS, NULL, NULL, 4, 5); /* three seconds of work before it */
    call(&s, CALL_OTHER, NULL, NULL, 6, 6.5);
    call(&s, CALL_JOINS, NULL, NULL, 9, 10);
    expect_round(&s, 0, &site_a, 0, 1, 9, 10, 1.5);
}

static void rounds_on_the_same_data(void **state)
{
    (void)state;
    struct script s = {0};
    call(&s, CALL_OPENS, &place_a, &site_a, 0, 1);
    call(&s, CALL_JOINS, NULL, NULL, 3, 4);
    call(&s, CALL_JOINS, NULL, NULL, 6, 7);
    call(&s, CALL_COLLECTS, NULL, NULL, 8, 9);
    call(&s, CALL_SPREADS, NULL, NULL, 20, 21); /* what the root did alone until 20 is no work on shares */
    call(&s, CALL_JOINS, NULL, NULL, 25, 26);
    end(&s);
    assert_int_equal(s.count, 4);
    expect_round(&s, 1, &site_a, 4, 4, 6, 7, 0);
    expect_round(&s, 2, &site_a, 7, 7, 8, 9, 0);
    expect_round(&s, 3, &site_a, 20, 21, 25, 26, 0);
}

static void results_that_go_home_as_messages(void **state)
{
    (void)state;
    struct script s = {0};
    for (int i = 0; i < 2; i++) {
        call(&s, CALL_OPENS, &place_a, &site_a, 10 * i, 10 * i + 1);
        call(&s, CALL_OTHER, NULL, NULL, 10 * i + 5, 10 * i + 6);
    }
    end(&s);
    end(&s);
    assert_int_equal(s.count, 2);
    expect_round(&s, 0, &site_a, 0, 1, 6, 6, 1);
    expect_round(&s, 1, &site_a, 10, 11, 16, 16, 1);
}

static void the_same_scatter_after_a_round_is_a_new_one(void **state)
{
    (void)state;
    struct script s = {0};
    for (int i = 0; i < 3; i++) {
        call(&s, CALL_OPENS, &place_a, &site_a, 10 * i, 10 * i + 1);
        call(&s, CALL_JOINS, NULL, NULL, 10 * i + 5, 10 * i + 6);
    }
    call(&s, CALL_OPENS, &place_b, &site_b, 40, 41);
    call(&s, CALL_COLLECTS, NULL, NULL, 42, 43);
    end(&s);
    assert_int_equal(s.count, 4);
    expect_round(&s, 2, &site_a, 20, 21, 25, 26, 0);
    expect_round(&s, 3, &site_b, 40, 41, 42, 43, 0);
}

/* A run of `size` ranks that need mu[r] seconds per item, with equal shares, clocked exactly. */
static struct sy_run *run_of(int size, const double *mu, long long share, int executions)
{
    struct sy_run *run = calloc(1, sizeof *run);
    run->size = size;
    run->ranks = calloc((size_t)size, sizeof *run->ranks);
    run->site_count = 1;
    run->sites = calloc(1, sizeof *run->sites);
    struct sy_run_site *site = &run->sites[0];
    assert_true(sy_run_site_init(site, size));
    site->executions = executions;
    double slowest = 0.0;
    for (int r = 0; r < size; r++) {
        run->ranks[r].host = strdup(r % 2 ? "odd" : "even");
        if (isfinite(mu[r]))
            slowest = fmax(slowest, mu[r] * (double)share);
    }
    for (int r = 0; r < size; r++) {
        double work = isfinite(mu[r]) ? mu[r] * (double)share : 0.0;
        site->totals[r] = (struct sy_run_total){executions, isfinite(mu[r]) ? share * executions : 0,
                                                0.0,        work * executions,
                                                0.0,        (slowest - work) * executions};
    }
    return run;
}

static void prediction(void **state)
{
    (void)state;
    const double mu[] = {1e-3, 2e-3, 4e-3, 4e-3};
    struct sy_run *run = run_of(4, mu, 1000, 5);
    sy_predict_run(run);
    const struct sy_run_site *site = &run->sites[0];
    assert_string_equal(site->plan.source, "observed");
    assert_string_equal(site->plan.solver, "concurrent");
    assert_non_null(site->plan.counts);
    const long long best[] = {2000, 1000, 500, 500};
    for (int r = 0; r < 4; r++)
        assert_int_equal(site->plan.counts[r], best[r]);
    assert_true(fabs(site->plan.predicted_s - 2.0) < 1e-6 && fabs(site->plan.equal_s - 4.0) < 1e-6);
    struct sy_gain gain = sy_predict_gain(site);
    assert_true(fabs(gain.measured_s - 20.0) < 1e-6 && fabs(gain.balanced_s - 10.0) < 1e-6);
    sy_run_free(run);
}

static void a_rank_without_items_counts_as_the_others_of_its_host(void **state)
{
    (void)state;
    const double mu[] = {1e-3, 2e-3, NAN, 2e-3};
    struct sy_run *run = run_of(4, mu, 1000, 1);
    sy_predict_run(run);
    const struct sy_run_plan *plan = &run->sites[0].plan;
    assert_non_null(plan->counts);
    assert_true(fabs(plan->compute_s_per_item[2] - 1e-3) < 1e-12);
    assert_int_equal(plan->counts[0] + plan->counts[1] + plan->counts[2] + plan->counts[3], 3000);
    assert_int_equal(plan->counts[0], plan->counts[2]);
    sy_run_free(run);
}

/* The communicator numbers the processes 3, 2, 1, 0 and what it learns is kept by process. */
static void what_is_learnt_is_kept_by_process(void **state)
{
    (void)state;
    const double mu[] = {1e-3, 2e-3, 3e-3, 4e-3}; /* of the communicator's ranks */
    char folder[] = "/tmp/steelyard-learn-XXXXXX", path[64], lock[70], kept[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/profile.json", folder);
    snprintf(lock, sizeof lock, "%s.lock", path);
    setenv("STEELYARD_PROFILE", path, 1);
    struct sy_run *run = run_of(4, mu, 1000, 1);
    run->complete = true;
    for (int r = 0; r < 4; r++)
        run->sites[0].ranks[r] = 3 - r;
    sy_predict_run(run);
    assert_int_equal(sy_observe_learn(run, kept, sizeof kept), SY_SUCCESS);
    struct sy_profile profile;
    assert_int_equal(sy_profile_load(path, &profile), SY_SUCCESS);
    /* Processes 0 and 2 are the host even's, 1 and 3 the host odd's. */
    assert_true(fabs(sy_by_host_get(&profile.speed, "even", 0) - 1 / mu[3]) < 1e-3);
    assert_true(fabs(sy_by_host_get(&profile.speed, "even", 1) - 1 / mu[1]) < 1e-3);
    assert_true(fabs(sy_by_host_get(&profile.speed, "odd", 0) - 1 / mu[2]) < 1e-3);
    assert_true(fabs(sy_by_host_get(&profile.speed, "odd", 1) - 1 / mu[0]) < 1e-3);
    sy_profile_free(&profile);
    sy_run_free(run);
    unsetenv("STEELYARD_PROFILE");
    unlink(path);
    unlink(lock);
    assert_int_equal(rmdir(folder), 0);
}

static void too_little_to_say(void **state)
{
    (void)state;
    const double idle[] = {1e-12, 1e-12}, nothing[] = {NAN, NAN}, one[] = {1e-3};
    struct sy_run *run = run_of(2, idle, 10, 1);
    sy_predict_run(run);
    assert_null(run->sites[0].plan.counts);
    assert_non_null(strstr(run->sites[0].plan.detail, "too little"));
    assert_true(sy_predict_gain(&run->sites[0]).measured_s == 0.0);
    sy_run_free(run);
    run = run_of(2, nothing, 10, 1);
    sy_predict_run(run);
    assert_null(run->sites[0].plan.counts);
    sy_run_free(run);
    run = run_of(2, idle, 10, 0);
    sy_predict_run(run);
    assert_null(run->sites[0].plan.counts);
    sy_run_free(run);
    run = run_of(1, one, 1000, 2);
    sy_predict_run(run);
    assert_int_equal(run->sites[0].plan.counts[0], 1000);
    struct sy_gain gain = sy_predict_gain(&run->sites[0]);
    assert_true(fabs(gain.measured_s - gain.balanced_s) < 1e-9);
    sy_run_free(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scatter_and_gather),
        cmocka_unit_test(several_arrays_are_one_distribution),
        cmocka_unit_test(data_in_the_middle_of_work_is_communication),
        cmocka_unit_test(rounds_on_the_same_data),
        cmocka_unit_test(results_that_go_home_as_messages),
        cmocka_unit_test(the_same_scatter_after_a_round_is_a_new_one),
        cmocka_unit_test(prediction),
        cmocka_unit_test(a_rank_without_items_counts_as_the_others_of_its_host),
        cmocka_unit_test(what_is_learnt_is_kept_by_process),
        cmocka_unit_test(too_little_to_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
