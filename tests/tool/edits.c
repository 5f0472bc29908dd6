/* Edits and diffs: what `patch -p1` and `git apply` make of a diff must be what the edits make of the text.
 */
#include <stdio.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "random_edits.h"
#include "writing/diff.h"
#include "files/process.h"

static void one_replacement_gives_the_expected_hunk(void **state)
{
    (void)state;
    char text[] = "a\nb\nc\nd\ne\nf\ng\n";
    struct file_text file = {.path = "x.c", .bytes = text, .size = sizeof text - 1};
    struct edit edit = {"x.c", 6, 1, (char[]){"D1\nD2"}, 0, 0, NULL};
    const struct edit *pointers[] = {&edit};
    struct rewritten_file rewritten = {.original = &file, .edits = pointers, .edit_count = 1};
    struct buffer diff = {0};
    assert_true(edits_apply(text, file.size, pointers, 1, &rewritten.bytes));
    assert_string_equal(rewritten.bytes.data, "a\nb\nc\nD1\nD2\ne\nf\ng\n");
    diff_add(&diff, false, "x.c", &rewritten);
    assert_string_equal(diff.data,
                        "--- a/x.c\n+++ b/x.c\n@@ -1,7 +1,8 @@\n a\n b\n c\n-d\n+D1\n+D2\n e\n f\n g\n");
    buffer_free(&diff);
    buffer_free(&rewritten.bytes);
}

static void overlaps_and_edits_beyond_the_end_are_refused(void **state)
{
    (void)state;
    struct edit a = {"x", 1, 3, (char[]){"p"}, 0, 0, NULL}, b = {"x", 3, 1, (char[]){"q"}, 0, 0, NULL},
                c = {"x", 4, 99, (char[]){""}, 0, 0, NULL};
    const struct edit *overlapping[] = {&a, &b}, *beyond[] = {&c};
    struct buffer out = {0};
    assert_false(edits_apply("abcdef", 6, overlapping, 2, &out));
    buffer_free(&out);
    assert_false(edits_apply("abcdef", 6, beyond, 1, &out));
    buffer_free(&out);
}

static void put(const char *path, const char *bytes, size_t size)
{
    assert_int_equal(file_write(path, bytes, size, 0644), 0);
}

static void run_in(const char *folder, const char *words)
{
    struct command_line line = {0};
    struct process_options options = {.directory = folder};
    struct process_result result;
    command_add_quoted(&line, words);
    process_run(&line, &options, &result);
    if (result.status)
        print_error("%s: %s%s\n", words, result.output.data ? result.output.data : "",
                    result.errors.data ? result.errors.data : "");
    assert_int_equal(result.status, 0);
    process_result_free(&result);
    command_free(&line);
}

static void judge(const char *folder, const char *command, const struct random_case *made)
{
    char *path = format_text("%s/name.c", folder), *reason;
    struct file_text result;
    put(path, made->file.bytes, made->file.size);
    run_in(folder, command);
    file_read(path, &result, &reason);
    assert_int_equal(result.size, made->rewritten.bytes.size);
    assert_memory_equal(result.bytes, made->rewritten.bytes.data, result.size);
    free(reason);
    free(path);
    file_free(&result);
}

static void patch_and_git_agree_with_the_edits(void **state)
{
    (void)state;
    char *folder = path_temporary("test"), *diff_path = format_text("%s/diff", folder);
    unsigned compared = 0;
    for (unsigned seed = 0; seed < 120; seed++) {
        struct random_case made;
        struct buffer diff = {0};
        random_case_make(&made, seed, seed % 3 ? "\n" : "\r\n");
        assert_true(edits_apply(made.file.bytes, made.file.size, made.pointers, made.rewritten.edit_count,
                                &made.rewritten.bytes));
        diff_add(&diff, false, "name.c", &made.rewritten);
        /* An empty result is a removal to both programs; the rewriting never makes one. */
        if (diff.size && made.file.size && made.rewritten.bytes.size) {
            put(diff_path, diff.data, diff.size);
            judge(folder, "patch -p1 --binary -s -i diff name.c", &made);
            judge(folder, "git apply --whitespace=nowarn diff", &made);
            compared++;
        } else if (!diff.size) {
            assert_int_equal(made.file.size, made.rewritten.bytes.size);
        }
        buffer_free(&diff);
        random_case_free(&made);
    }
    assert_true(compared > 80);
    path_remove_tree(folder);
    free(diff_path);
    free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_replacement_gives_the_expected_hunk),
        cmocka_unit_test(overlaps_and_edits_beyond_the_end_are_refused),
        cmocka_unit_test(patch_and_git_agree_with_the_edits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
