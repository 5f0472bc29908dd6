/* Logs: packed and unpacked, cut short, contradicting themselves; memory that runs out while logging is no
 * error. */
#include "load/journal.h"
#include "load/machine.h"

#include <steelyard/error.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void fill(struct load_journal *journal)
{
    memset(journal, 0, sizeof *journal);
    for (int i = 0; i < 100; i++) {
        struct load_sent sent = {.time = i, .value = i, .decision = -1, .to = -1};
        sy_load_journal_sent(journal, &sent);
        sy_load_journal_received(journal, i % 3);
        sy_load_journal_incorporated(journal, i % 2);
    }
    struct load_decided decided = {.time = 3, .received = 5, .slaves = 2, .announcement = -1};
    int slaves[] = {1, 2};
    double amounts[] = {1, 2, 3, 4}, view[] = {0, 9, 1, 9, 2, 9};
    unsigned char in_view[] = {0, 1, 1};
    sy_load_journal_decided(journal, &decided, slaves, amounts, view, in_view, 3, 2);
}

static void test_pack(void **unused)
{
    (void)unused;
    struct load_journal journal, copy;
    fill(&journal);
    assert_int_equal(journal.shares, 2);
    assert_true(journal.share_amount[1] == 3 && isnan(journal.views[0]) && journal.views[2] == 2);
    unsigned char *bytes;
    size_t length;
    assert_int_equal(sy_load_journal_pack(&journal, &bytes, &length), SY_SUCCESS);
    assert_int_equal(sy_load_journal_unpack(bytes, length, &copy), SY_SUCCESS);
    assert_int_equal(copy.sents, 100);
    assert_memory_equal(copy.sent, journal.sent, 100 * sizeof *copy.sent);
    assert_memory_equal(copy.received, journal.received, 100 * sizeof *copy.received);
    assert_int_equal(copy.decided[0].slaves, 2);
    sy_load_journal_clear(&copy);
    for (size_t cut = 0; cut < length; cut++) /* every shorter log is refused */
        assert_int_equal(sy_load_journal_unpack(bytes, cut, &copy), SY_EFORMAT);
    free(bytes);
    sy_load_journal_clear(&journal);
    sy_load_journal_sent(NULL, NULL); /* no log wanted */
    sy_load_journal_received(NULL, 0);
    sy_load_journal_incorporated(NULL, 0);
}

static int judge(struct load_journal *journals)
{
    double initial[3] = {0};
    struct load_verdict *verdicts;
    long long n;
    int code = sy_load_judge(LOAD_INCREMENTS, 3, journals, initial, &verdicts, &n);
    assert_true(code ? !verdicts && n == 0 : n == 1);
    free(verdicts);
    return code;
}

static void test_contradictions(void **unused)
{
    (void)unused;
    struct load_journal journals[3];
    memset(journals, 0, sizeof journals);
    fill(&journals[0]);
    assert_int_equal(judge(journals), SY_EFORMAT); /* received more than the others sent */
    fill(&journals[1]);
    fill(&journals[2]);
    journals[1].decideds = journals[1].shares = journals[1].view_values = 0;
    journals[2].decideds = journals[2].shares = journals[2].view_values = 0;
    assert_int_equal(judge(journals), SY_SUCCESS);
    journals[0].received[50] = 3;
    assert_int_equal(judge(journals), SY_EFORMAT);
    journals[0].received[50] = 0;
    journals[0].share_rank[0] = -1;
    assert_int_equal(judge(journals), SY_EFORMAT);
    journals[0].share_rank[0] = 1;
    journals[0].decided[0].received = 101;
    assert_int_equal(judge(journals), SY_EFORMAT);
    journals[0].decided[0].received = 5;
    journals[0].decided[0].slaves = 3;
    assert_int_equal(judge(journals), SY_EFORMAT);
    journals[0].decided[0].slaves = 2;
    journals[0].view_values = 2;
    assert_int_equal(judge(journals), SY_EFORMAT);
    journals[0].view_values = 3;
    journals[2].incomplete = true;
    assert_int_equal(judge(journals), SY_ENOMEM);
    double initial = 0;
    struct load_verdict *verdicts;
    long long n;
    assert_int_equal(sy_load_judge(LOAD_NAIVE, 0, journals, &initial, &verdicts, &n), SY_EARG);
    for (int rank = 0; rank < 3; rank++)
        sy_load_journal_clear(&journals[rank]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pack), cmocka_unit_test(test_contradictions)};
    return cmocka_run_group_tests_name("load.journal", tests, NULL, NULL);
}
