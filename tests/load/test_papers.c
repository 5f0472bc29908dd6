/* The situations of the papers as fixed schedules on the simulated network. */
#include "network.h"

#include <steelyard/error.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static const double every_change[METRICS] = {0};

static void start(struct network *network, enum load_mechanism mechanism, int n, const double *work)
{
    double initial[MOST][METRICS] = {{0}};
    for (int rank = 0; rank < n; rank++)
        initial[rank][0] = work[rank];
    assert_true(
        network_open(network, mechanism, n, (const double(*)[METRICS])initial, every_change, NULL, true));
}

/* The least loaded other rank in the view of `rank`. */
static int least_loaded(const struct network *network, int rank)
{
    int best = -1;
    for (int of = 0; of < network->n; of++)
        if (of != rank &&
            (best < 0 || network_view(network, rank, of, 0) < network_view(network, rank, best, 0)))
            best = of;
    return best;
}

static int choose_one(struct network *network, int rank, double amount)
{
    double amounts[METRICS] = {amount};
    assert_true(network_begin(network, rank, NULL, 0, 0));
    if (network->mechanism >= LOAD_SNAPSHOT)
        network_deliver_all(network);
    int slave = least_loaded(network, rank);
    network->now += 1;
    assert_true(network_end(network, rank, 1, &slave, amounts));
    network->now += 1;
    return slave;
}

static long long coherent(struct network *network, const double *work, long long *decisions)
{
    struct load_verdict *verdicts;
    long long n, right = 0;
    assert_int_equal(
        sy_load_judge((int)network->mechanism, network->n, network->journal, work, &verdicts, &n), 0);
    for (long long i = 0; i < n; i++)
        right += verdicts[i].all_received && verdicts[i].selections_seen;
    free(verdicts);
    if (decisions)
        *decisions = n;
    return right;
}

/* Figure 1: P2 has started a costly task (t1); P0 selects (t2), then P1 (t3), before that task ends (t4). P2
 * cannot receive P0's work, hence cannot tell anybody. Every load message that was sent is received at once.
 */
static int second_choice_figure_1(enum load_mechanism mechanism, long long *right)
{
    const double work[] = {50, 50, 20, 30};
    struct network network;
    start(&network, mechanism, 4, work);
    assert_int_equal(choose_one(&network, 0, 40), 2);
    network_deliver_all(&network);
    int second = choose_one(&network, 1, 40);
    *right = coherent(&network, work, NULL);
    network_close(&network);
    return second;
}

static void test_figure_1(void **unused)
{
    (void)unused;
    long long right;
    assert_int_equal(second_choice_figure_1(LOAD_NAIVE, &right), 2); /* P2 again: the defect */
    assert_int_equal(right, 1);
    const enum load_mechanism others[] = {LOAD_INTERMEDIATE, LOAD_INCREMENTS, LOAD_SNAPSHOT, LOAD_PARTIAL};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(second_choice_figure_1(others[i], &right), 3);
        assert_int_equal(right, 2);
    }
}

/* Figure 2: five processes. P0 is treating a task; P1 and P2 select P0; P0 finishes its task (t1) before it
 * receives the work, and tells its load; then P3 selects (t2). */
static int third_choice_figure_2(enum load_mechanism mechanism, long long *right)
{
    const double work[] = {30, 90, 90, 90, 45};
    struct network network;
    start(&network, mechanism, 5, work);
    assert_int_equal(choose_one(&network, 1, 10), 0);
    network_deliver_all(&network);
    assert_int_equal(choose_one(&network, 2, 10), 0);
    network_deliver_all(&network);
    assert_true(
        network_add(&network, 0, 0, -5)); /* a part of its task is done: 25 left, 45 with both shares */
    network_deliver_all(&network);
    network.now += 1;
    assert_true(network_add(&network, 4, 0, -5)); /* P4 has 40 */
    network_deliver_all(&network);
    network.now += 1;
    int third = choose_one(&network, 3, 10);
    *right = coherent(&network, work, NULL);
    network_close(&network);
    return third;
}

static void test_figure_2(void **unused)
{
    (void)unused;
    long long right;
    assert_int_equal(third_choice_figure_2(LOAD_NAIVE, &right), 0);
    assert_int_equal(right, 1); /* P1's; P2's and P3's miss selections */
    assert_int_equal(third_choice_figure_2(LOAD_INTERMEDIATE, &right), 0); /* both reservations overwritten */
    assert_int_equal(right, 2);
    const enum load_mechanism others[] = {LOAD_INCREMENTS, LOAD_SNAPSHOT, LOAD_PARTIAL};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(third_choice_figure_2(others[i], &right), 4);
        assert_int_equal(right, 3);
    }
}

/* RR 2005-02, section 3: P1 hears start_snp of P3, then of P2, the leader. P2 completes; P3 hears its end_snp
 * before P1 does, and asks again. P1 must not answer P3 before P2's end_snp has come. (P1, P2, P3 are ranks
 * 0, 1, 2.) */
static void test_late_end(void **unused)
{
    (void)unused;
    const double work[] = {1, 1, 1};
    struct network network;
    start(&network, LOAD_SNAPSHOT, 3, work);
    assert_true(network_begin(&network, 2, NULL, 0, 0));
    assert_true(network_begin(&network, 1, NULL, 0, 0));
    assert_true(network_deliver(&network, 2, 0)); /* start_snp of P3 at P1: answered */
    assert_true(network_deliver(&network, 1, 0)); /* start_snp of P2, the leader: answered too */
    assert_int_equal(network.channel[0][2].length, 1);
    assert_int_equal(network.channel[0][1].length, 1);
    assert_true(network_deliver(&network, 2, 1)); /* P2 keeps its answer to P3 back */
    assert_int_equal(network.channel[1][2].length, 1);
    assert_true(network_deliver(&network, 1, 2)); /* P3 learns of P2 and answers */
    assert_true(network_deliver(&network, 0, 2)); /* P1's answer to P3 comes too late: given up */
    assert_true(network_deliver(&network, 0, 1));
    assert_true(network_deliver(&network, 2, 1));
    assert_int_equal(network.machine[1]->phase, LOAD_DECIDING);
    assert_null(network_check_snapshot(&network, 1));
    int slave = 0;
    double amounts[METRICS] = {7};
    assert_true(network_end(&network, 1, 1, &slave, amounts));
    while (network.channel[1][2].length) /* P3 hears the end (and P2's answer to its first request) */
        assert_true(network_deliver(&network, 1, 2));
    assert_int_equal(network.channel[2][0].length, 1);
    assert_true(network_deliver(&network, 2, 0)); /* the new start_snp at P1, which has not heard the end */
    assert_int_equal(network.channel[0][2].length, 0);
    assert_true(network_deliver(&network, 1, 0));
    assert_int_equal(network.channel[0][2].length, 1); /* now */
    network_deliver_all(&network);
    assert_int_equal(network.machine[2]->phase, LOAD_DECIDING);
    assert_null(network_check_snapshot(&network, 2));
    assert_true(network_view(&network, 2, 0, 0) == 8);
    assert_true(network_end(&network, 2, 0, NULL, NULL));
    network_deliver_all(&network);
    for (int rank = 0; rank < 3; rank++)
        assert_false(sy_load_machine_held(network.machine[rank]));
    network_close(&network);
}

/* The same with the roles of the ranks exchanged, which the printed algorithm gets wrong: the worse master P3
 * ends; its end_snp to P1 is late; the better P2 hears it, and asks. P1 has answered P3, and must still wait.
 */
static void test_late_end_of_the_worse(void **unused)
{
    (void)unused;
    const double work[] = {1, 1, 1};
    struct network network;
    start(&network, LOAD_SNAPSHOT, 3, work);
    assert_true(network_begin(&network, 2, NULL, 0, 0));
    assert_true(network_deliver(&network, 2, 0));
    assert_true(network_deliver(&network, 2, 1));
    assert_true(network_deliver(&network, 0, 2));
    assert_true(network_deliver(&network, 1, 2));
    assert_int_equal(network.machine[2]->phase, LOAD_DECIDING);
    int slave = 0;
    double amounts[METRICS] = {7};
    assert_true(network_end(&network, 2, 1, &slave, amounts));
    assert_true(network_deliver(&network, 2, 1)); /* the end at P2; the one to P1 is on its way */
    assert_false(sy_load_machine_held(network.machine[1]));
    assert_true(network_begin(&network, 1, NULL, 0, 0));
    assert_true(network_deliver(&network, 1, 0));
    assert_int_equal(network.channel[0][1].length, 0); /* not before the end of P3 */
    network_deliver_all(&network);
    assert_int_equal(network.machine[1]->phase, LOAD_DECIDING);
    assert_null(network_check_snapshot(&network, 1));
    assert_true(network_view(&network, 1, 0, 0) == 8);
    assert_true(network_end(&network, 1, 0, NULL, NULL));
    network_close(&network);
}

/* Three masters at once: they go by rank, each sees the ones before. */
static void test_three_masters(void **unused)
{
    (void)unused;
    const double work[] = {0, 0, 0};
    struct network network;
    start(&network, LOAD_SNAPSHOT, 3, work);
    for (int rank = 0; rank < 3; rank++)
        assert_true(network_begin(&network, rank, NULL, 0, 0));
    for (int turn = 0; turn < 3; turn++) {
        network_deliver_all(&network);
        for (int rank = 0; rank < 3; rank++)
            assert_int_equal(network.machine[rank]->phase == LOAD_DECIDING, rank == turn);
        assert_null(network_check_snapshot(&network, turn));
        int slaves[2] = {(turn + 1) % 3, (turn + 2) % 3};
        double amounts[2 * METRICS] = {1, 0, 1, 0};
        assert_true(network_end(&network, turn, 2, slaves, amounts));
    }
    network_deliver_all(&network);
    for (int rank = 0; rank < 3; rank++)
        assert_true(network_view(&network, rank, rank, 0) == 2);
    network_close(&network);
}

/* Partial snapshots of disjoint candidates do not wait for each other, and nobody else hears of them. */
static void test_disjoint_candidates(void **unused)
{
    (void)unused;
    const double work[] = {0, 0, 5, 6, 0};
    struct network network;
    start(&network, LOAD_PARTIAL, 5, work);
    int two = 2, three = 3;
    assert_true(network_begin(&network, 0, &two, 1, 0));
    assert_true(network_begin(&network, 1, &three, 1, 0));
    network_deliver_all(&network);
    assert_int_equal(network.machine[0]->phase, LOAD_DECIDING);
    assert_int_equal(network.machine[1]->phase, LOAD_DECIDING);
    assert_false(sy_load_machine_held(network.machine[4]));
    assert_int_equal(network.deliveries, 4);
    double amounts[METRICS] = {1};
    assert_true(network_end(&network, 0, 1, &two, amounts));
    assert_true(network_end(&network, 1, 1, &three, amounts));
    network_deliver_all(&network);
    assert_int_equal(network.deliveries, 6);
    network_close(&network);
}

/* No_more_master: nothing is told any more to who declared it, and its shares still count once. */
static void test_no_more_master(void **unused)
{
    (void)unused;
    const double work[] = {0, 0, 0};
    struct network network;
    start(&network, LOAD_INCREMENTS, 3, work);
    assert_true(network_no_more_master(&network, 2));
    network_deliver_all(&network);
    long long before = network.deliveries;
    assert_true(network_add(&network, 0, 0, 5));
    network_deliver_all(&network);
    assert_int_equal(network.deliveries - before, 1); /* to rank 1 alone */
    int two = 2;
    double amounts[METRICS] = {3};
    assert_true(network_begin(&network, 0, NULL, 0, 0));
    assert_true(network_end(&network, 0, 1, &two, amounts));
    network_deliver_all(&network);
    assert_int_equal(network.deliveries - before, 2);
    assert_true(network_accept(&network, 2, 0));
    assert_true(network_view(&network, 2, 2, 0) == 3);
    assert_true(network_view(&network, 1, 2, 0) == 3);
    assert_int_equal(sy_load_machine_begin(network.machine[2], NULL, 0, 0), SY_ESTATE);
    network_close(&network);
}

/* Messages that are none are refused and change nothing. */
static void test_broken_messages(void **unused)
{
    (void)unused;
    const double work[] = {1, 2, 3};
    for (int mechanism = 0; mechanism < LOAD_MECHANISMS; mechanism++) {
        struct network network;
        start(&network, (enum load_mechanism)mechanism, 3, work);
        srand(1);
        for (int i = 0; i < 20000; i++) {
            double data[16];
            size_t bytes = (size_t)(rand() % (int)sizeof data);
            for (size_t k = 0; k < sizeof data; k++)
                ((unsigned char *)data)[k] = (unsigned char)(rand() % 3 ? rand() % 10 : rand());
            int code =
                sy_load_machine_receive(network.machine[0], 1 + rand() % 2, (unsigned char *)data, bytes);
            assert_true(code == SY_SUCCESS || code == SY_EFORMAT);
        }
        assert_int_equal(sy_load_machine_receive(network.machine[0], 0, (const unsigned char *)"", 0),
                         SY_EFORMAT);
        assert_int_equal(sy_load_machine_receive(network.machine[0], 3, (const unsigned char *)"", 0),
                         SY_EFORMAT);
        network_close(&network);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figure_1),       cmocka_unit_test(test_figure_2),
        cmocka_unit_test(test_late_end),       cmocka_unit_test(test_late_end_of_the_worse),
        cmocka_unit_test(test_three_masters),  cmocka_unit_test(test_disjoint_candidates),
        cmocka_unit_test(test_no_more_master), cmocka_unit_test(test_broken_messages),
    };
    return cmocka_run_group_tests_name("load.papers", tests, NULL, NULL);
}
