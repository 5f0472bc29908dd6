/* Comparing what two runs printed. */
#include <stdlib.h>
#include <string.h>

#include "behaviour/behaviour.h"
#include "cmocka_all.h"

static enum sameness compare(double tolerance, const char *skip, const char *a, const char *b)
{
    regex_t regex;
    struct comparison how = {.tolerance = tolerance};
    if (skip) {
        assert_int_equal(regcomp(&regex, skip, REG_EXTENDED | REG_NOSUB), 0);
        how.skip = &regex;
    }
    char *where = NULL;
    enum sameness result = texts_compare(&how, a, strlen(a), b, strlen(b), &where);
    assert_true((where != NULL) == (result >= OTHER_ORDER));
    free(where);
    if (skip)
        regfree(&regex);
    return result;
}

static void equality_is_by_bytes(void **state)
{
    (void)state;
    assert_int_equal(compare(0, NULL, "", ""), SAME);
    assert_int_equal(compare(0, NULL, "a 1\n", "a 1\n"), SAME);
    assert_int_equal(compare(0, NULL, "a 1\n", "a 1"), DIFFERENT);
    assert_int_equal(compare(0, NULL, "a 1\n", "a 1.0\n"), DIFFERENT);
    assert_int_equal(compare(0, NULL, "a\n", ""), DIFFERENT);
}

static void one_text_keeps_its_order(void **state)
{
    (void)state;
    assert_int_equal(compare(0, NULL, "a\nb\nc\n", "c\na\nb\n"), OTHER_ORDER);
    assert_int_equal(compare(0, NULL, "a\nb\nb\n", "a\na\nb\n"), DIFFERENT);
    assert_int_equal(compare(0, NULL, "a\nb\n", "a\nb\nb\n"), DIFFERENT);
    struct comparison how = {.any_order = true};
    assert_int_equal(texts_compare(&how, "a\nb\nc\n", 6, "c\na\nb\n", 6, NULL), SAME_REORDERED);
    assert_int_equal(texts_compare(&how, "a\nb\nc\n", 6, "c\na\na\n", 6, NULL), DIFFERENT);
}

/* What three ranks printed, texts separated by '|'. */
static enum sameness compare_ranks(double tolerance, const char *a, const char *b)
{
    enum { RANKS = 3 };
    const struct comparison how = {.tolerance = tolerance};
    struct text_lines left[RANKS], right[RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
        size_t a_size = strcspn(a, "|"), b_size = strcspn(b, "|");
        left[rank] = lines_kept(&how, a, a_size);
        right[rank] = lines_kept(&how, b, b_size);
        a += a_size + (a[a_size] == '|');
        b += b_size + (b[b_size] == '|');
    }
    enum sameness result = lines_of_ranks_compare(&how, left, right, RANKS);
    for (int rank = 0; rank < RANKS; rank++) {
        lines_free(&left[rank]);
        lines_free(&right[rank]);
    }
    return result;
}

static void lines_move_between_ranks_but_keep_their_order_within_one(void **state)
{
    (void)state;
    assert_int_equal(compare_ranks(0, "||", "||"), SAME);
    assert_int_equal(compare_ranks(0, "a\nb|c\nd|e\nf", "a|b\nc|d\ne\nf"), SAME_REORDERED);
    assert_int_equal(compare_ranks(0, "a\nb|c\nd|e\nf", "b|a\nc|d\ne\nf"), SAME_REORDERED);
    assert_int_equal(compare_ranks(0, "a\nb|c\nd|e\nf", "|b\na\nd\nc|e\nf"), OTHER_ORDER);
    assert_int_equal(compare_ranks(0, "a\nb\nx||", "b\na|x|"), OTHER_ORDER);
    assert_int_equal(compare_ranks(0, "a\ndone|b\ndone|done", "done\na|done|b\ndone"), SAME_REORDERED);
    assert_int_equal(compare_ranks(0, "a|b|c", "a|b|"), DIFFERENT);
    assert_int_equal(compare_ranks(0, "a|b|c", "a|b|b"), DIFFERENT);
    assert_int_equal(compare_ranks(0, "a|b|", "a|b|c"), DIFFERENT);
}

static void lines_that_move_may_differ_within_the_tolerance(void **state)
{
    (void)state;
    assert_int_equal(compare_ranks(1e-6, "x 1.0\ny 2.0|z 3.0|", "x 1.0|y 2.0000001\nz 3.0|"), SAME_NEARLY);
    assert_int_equal(compare_ranks(1e-6, "x 1.0\ny 2.0|z 3.0|", "x 1.0|y 2.001\nz 3.0|"), DIFFERENT);
    assert_int_equal(compare_ranks(1e-6, "x 1.0\ny 2.0|z 3.0|", "y 2.0000001\nx 1.0|z 3.0|"), OTHER_ORDER);
}

static void a_tolerance_is_relative_and_for_numbers_only(void **state)
{
    (void)state;
    assert_int_equal(compare(1e-6, NULL, "sum 1000000.0\n", "sum 1000000.5\n"), SAME_NEARLY);
    assert_int_equal(compare(1e-6, NULL, "sum 1000000.0\n", "sum 1000002.5\n"), DIFFERENT);
    assert_int_equal(compare(1e-6, NULL, "sum 1\n", "total 1\n"), DIFFERENT);
    assert_int_equal(compare(1e-6, NULL, "x nan\n", "x nan \n"), DIFFERENT);
    assert_int_equal(compare(1e-6, NULL, "x nan 1.0\n", "x nan 1.0000001\n"), SAME_NEARLY);
    assert_int_equal(compare(1e-6, NULL, "0\n", "0.1\n"), DIFFERENT);
    assert_int_equal(compare(1e-6, NULL, "a1\n", "a1 2\n"), DIFFERENT);
}

static void lines_can_be_left_out(void **state)
{
    (void)state;
    assert_int_equal(compare(0, "^time", "x\ntime 1.5\n", "x\ntime 2.5\n"), SAME);
    assert_int_equal(compare(0, "^time", "x\ntime 1.5\n", "y\ntime 2.5\n"), DIFFERENT);
}

static void binary_files_are_compared_whole(void **state)
{
    (void)state;
    struct comparison how = {.tolerance = 1};
    char *where = NULL;
    assert_int_equal(texts_compare(&how, "a\0b", 3, "a\0b", 3, NULL), SAME);
    assert_int_equal(texts_compare(&how, "a\0b", 3, "a\0c", 3, &where), DIFFERENT);
    assert_non_null(where);
    free(where);
}

static void vectors_have_a_weight_for_every_rank(void **state)
{
    (void)state;
    for (int round = 0; round < 32; round++) {
        int ranks = 1 + round / 4;
        bool spawn = round % 2, loops = round % 4 > 1;
        struct share_vector vectors[VECTOR_COUNT];
        size_t count = share_vectors(ranks, spawn, loops, vectors);
        int shares = ranks == 1   ? 1
                     : ranks == 2 ? VECTOR_COUNT - 9
                                  : VECTOR_COUNT - 8;                        /* two ranks have one order */
        assert_int_equal(count, shares + (spawn ? 3 : 0) + (loops ? 5 : 0)); /* placements, techniques */
        for (size_t i = 0; i < count; i++) {
            int commas = 0;
            for (const char *at = vectors[i].value; *at; at++)
                commas += *at == ',';
            if (!strncmp(vectors[i].value, "weights:", 8))
                assert_int_equal(commas, ranks - 1);
            free(vectors[i].value);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equality_is_by_bytes),
        cmocka_unit_test(one_text_keeps_its_order),
        cmocka_unit_test(lines_move_between_ranks_but_keep_their_order_within_one),
        cmocka_unit_test(lines_that_move_may_differ_within_the_tolerance),
        cmocka_unit_test(a_tolerance_is_relative_and_for_numbers_only),
        cmocka_unit_test(lines_can_be_left_out),
        cmocka_unit_test(binary_files_are_compared_whole),
        cmocka_unit_test(vectors_have_a_weight_for_every_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
