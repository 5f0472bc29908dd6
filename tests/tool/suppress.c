/* Comments that keep a call. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "project/suppress.h"

struct found {
    unsigned count, line[8], end[8];
};

static void note(void *data, const char *text, size_t size, size_t offset, unsigned line, unsigned end_line)
{
    struct found *found = data;
    assert_true(size >= 2 && text[0] == '/');
    (void)offset;
    found->line[found->count] = line;
    found->end[found->count++] = end_line;
}

static struct found comments(const char *text)
{
    struct found found = {0};
    comments_visit(text, strlen(text), note, &found);
    return found;
}

static void comments_are_told_from_strings(void **state)
{
    (void)state;
    struct found found = comments("a // x\n/* y\nz */ b\n");
    assert_int_equal(found.count, 2);
    assert_int_equal(found.line[1], 2);
    assert_int_equal(found.end[1], 3);
    assert_int_equal(comments("\"/* no */\" '/' '\\'' \"\\\"// no\"").count, 0);
    assert_int_equal(comments("R\"x( /* no */ \" )x\" /* yes */").count, 1);
    assert_int_equal(comments("1'000'000 /* yes */").count, 1);
    assert_int_equal(comments("a // one \\\n still one\n// two\n").count, 2);
    assert_int_equal(comments("/* never closed").count, 1);
    assert_int_equal(comments("/").count, 0);
}

/* A project of one file with three calls: a group of two and a refused one. */
static void judge(const char *text, const char *statuses, size_t edits, size_t warnings)
{
    struct file_text file = {.path = (char[]){"x.c"},
                             .real_path = (char[]){"/x.c"},
                             .bytes = duplicate(text),
                             .size = strlen(text)};
    struct file_text *files[] = {&file};
    struct site sites[] = {
        {.code = 101, .status = SITE_CONVERTIBLE, .group = 0, .place = {.path = "x.c", .line = 3}},
        {.code = 102, .status = SITE_CONVERTIBLE, .group = 0, .place = {.path = "x.c", .line = 7}},
        {.code = 201, .status = SITE_REFUSED, .group = -1, .place = {.path = "x.c", .line = 5}},
    };
    struct edit changes[] = {{"x.c", 0, 0, (char[]){"#include"}, -1, 0, NULL},
                             {"x.c", 1, 0, (char[]){"one"}, 0, 0, NULL}};
    struct site_list list = {.sites = sites, .count = 3, .edits = changes, .edit_count = 2};
    int programs[] = {0};
    struct project project = {.sites = &list,
                              .files = {.items = files, .count = 1, .capacity = 1},
                              .joined = {.group_program = programs, .group_count = 1}};
    suppress_sites(&project);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(sites[i].status, statuses[i] == 's'   ? SITE_SUPPRESSED
                                          : statuses[i] == 'r' ? SITE_REFUSED
                                                               : SITE_CONVERTIBLE);
    assert_int_equal(list.edit_count, edits);
    assert_int_equal(project.warning_count, warnings);
    project.sites = NULL;
    project.files = (struct file_table){0};
    project.joined = (struct joined_sites){0};
    project_free(&project);
    free(file.bytes);
}

static void a_comment_keeps_its_call_and_the_group(void **state)
{
    (void)state;
    judge("1\n2\n3\n4\n5\n6\n7\n", "ccr", 2, 0);
    judge("1\n2\n3 /* steelyard: keep SY101 tuned by hand */\n4\n5\n6\n7\n", "ssr", 0, 0);
    judge("1\n2 // steelyard: keep SY101\n3\n4\n5\n6\n7\n", "ssr", 0, 0);
    judge("1\n2\n3\n4 // steelyard: keep SY201 known\n5\n6\n7\n", "ccs", 2, 0);
    judge("1\n2\n3\n4\n5 /* steelyard: keep SY201, SY204 */\n6\n7\n", "ccs", 2, 1);
}

static void what_keeps_nothing_is_reported(void **state)
{
    (void)state;
    judge("1 // steelyard: keep SY101\n2\n3\n4\n5\n6\n7\n", "ccr", 2, 1);
    judge("1\n2 // steelyard: keep SY102\n3\n4\n5\n6\n7\n", "ccr", 2, 1);
    judge("1\n2 // steelyard: keep\n3\n4\n5\n6\n7\n", "ccr", 2, 1);
    judge("1\n2 char *s = \"// steelyard: keep SY101\";\n3\n4\n5\n6\n7\n", "ccr", 2, 0);
    judge("1\n2 // steelyard: keepsake\n3\n4\n5\n6\n7\n", "ccr", 2, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_told_from_strings),
        cmocka_unit_test(a_comment_keeps_its_call_and_the_group),
        cmocka_unit_test(what_keeps_nothing_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
