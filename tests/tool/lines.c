/* #line directives: a reader that follows them must find every line of the original where it was. */
#include <stdio.h>

#include "cmocka_all.h"
#include "compile/compile.h"
#include "random_edits.h"

/* Every "Lnnn" that stands alone at depth 0 after the first resynchronisation must be on line nnn. Returns
 * how many were looked at; *wrong counts those elsewhere. */
static unsigned follow(const char *text, unsigned *wrong)
{
    unsigned line = 1, seen = 0;
    *wrong = 0;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        unsigned number;
        char path[64];
        if (sscanf(at, "#line %u \"%60[^\"]\"", &number, path) == 2) {
            assert_string_equal(path, "dir/name.c");
            line = number - 1;
        } else {
            const char *mark = memchr(at, 'L', length);
            if (mark && sscanf(mark, "L%u x", &number) == 1) {
                seen++;
                *wrong += number != line;
            }
        }
        line++;
        at += length + (at[length] == '\n');
    }
    return seen;
}

static void lines_stay_where_they_were(void **state)
{
    (void)state;
    unsigned looked_at = 0;
    for (unsigned seed = 0; seed < 500; seed++) {
        struct random_case made;
        struct buffer text = {0};
        unsigned wrong;
        random_case_make(&made, seed, "\n");
        /* An edit that joins or splits a line leaves that one line where the edit put it; so count only cases
         * whose edits stand at line starts. */
        for (size_t i = 0; i < made.rewritten.edit_count; i++) {
            struct edit *edit = &made.edits[i];
            edit->length = 0;
            edit->text = (char *)(size_t)(i % 2 ? "one;\ntwo;\n" : "three;\n");
            while (edit->offset && made.file.bytes[edit->offset - 1] != '\n')
                edit->offset--;
        }
        text_with_lines(&made.rewritten, "dir/name.c", &text);
        unsigned seen = follow(text.data, &wrong);
        assert_int_equal(wrong, 0);
        looked_at += seen;
        buffer_free(&text);
        random_case_free(&made);
    }
    assert_true(looked_at > 5000);
}

static void arguments_of_a_call_are_not_broken(void **state)
{
    (void)state;
    char text[] = "int a;\nf(1,\n  2,\n  3);\nint b;\n";
    struct file_text file = {.path = "name.c", .bytes = text, .size = sizeof text - 1};
    struct edit edit = {"name.c", 11, 0, (char[]){"\n  0,"}, 0, 0, NULL};
    const struct edit *pointers[] = {&edit};
    struct rewritten_file rewritten = {.original = &file, .edits = pointers, .edit_count = 1};
    struct buffer out = {0};
    text_with_lines(&rewritten, "name.c", &out);
    assert_string_equal(out.data,
                        "#line 1 \"name.c\"\nint a;\nf(1,\n  0,\n  2,\n  3);\n#line 5 \"name.c\"\nint b;\n");
    buffer_free(&out);
}

static void a_later_edit_of_the_line_does_not_lose_the_count(void **state)
{
    (void)state;
    char text[] = "  int a = n / p;\nb;\nc;\n";
    struct file_text file = {.path = "name.c", .bytes = text, .size = sizeof text - 1};
    struct edit make = {"name.c", 2, 0, (char[]){"s = make();\n  "}, 0, 0, NULL},
                use = {"name.c", 10, 5, (char[]){"mine(s)"}, 0, 0, NULL};
    const struct edit *pointers[] = {&make, &use};
    struct rewritten_file rewritten = {.original = &file, .edits = pointers, .edit_count = 2};
    struct buffer out = {0};
    text_with_lines(&rewritten, "name.c", &out);
    assert_string_equal(
        out.data, "#line 1 \"name.c\"\n  s = make();\n  int a = mine(s);\n#line 2 \"name.c\"\nb;\nc;\n");
    buffer_free(&out);
}

static void strings_comments_and_directives_are_passed_over(void **state)
{
    (void)state;
    char text[] = "x\n#define A(a) (\\\n  a\n/* (\n( */ y // (\nchar c = '(';\nchar *s = \"(\";\nz\n";
    struct file_text file = {.path = "name.c", .bytes = text, .size = sizeof text - 1};
    struct edit edit = {"name.c", 1, 0, (char[]){"\nx2"}, 0, 0, NULL};
    const struct edit *pointers[] = {&edit};
    struct rewritten_file rewritten = {.original = &file, .edits = pointers, .edit_count = 1};
    struct buffer out = {0};
    text_with_lines(&rewritten, "name.c", &out);
    assert_non_null(strstr(out.data, "x\nx2\n#line 2 \"name.c\"\n#define A(a) (\\\n"));
    buffer_free(&out);
    edit.offset = (size_t)(strstr(text, "z") - text);
    edit.text = (char[]){"w\n"};
    text_with_lines(&rewritten, "name.c", &out);
    assert_non_null(strstr(out.data, "w\n#line 8 \"name.c\"\nz\n"));
    buffer_free(&out);
}

static void compiler_calls_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool compiles, links;
        size_t sources;
        const char *dependency;
    } cases[] = {
        {"-c a.c -o a.o", true, false, 1, NULL},
        {"a.c b.cpp -o prog -lm", true, true, 2, NULL},
        {"a.o b.o -o prog", false, true, 0, NULL},
        {"-E a.c", false, false, 1, NULL},
        {"-M a.c", false, false, 1, NULL},
        {"-MD -c dir/a.c", true, false, 1, "a.d"},
        {"-MMD -MF deps/a.Po -c a.c -o a.o", true, false, 1, "deps/a.Po"},
        {"-MD -c a.c -o out/b.o", true, false, 1, "out/b.d"},
        {"--version", false, false, 0, NULL},
        {"-show", false, false, 0, NULL},
        {"-o a.c.o -c a.c", true, false, 1, NULL},
        {"-I x.c -c a.c", true, false, 1, NULL},
        {"-x c -c data.txt", true, false, 1, NULL},
        {"-c -", false, false, 0, NULL},
        {"-c all.h", false, false, 0, NULL},
        {"-r a.o b.o -o c.o", false, false, 0, NULL},
        {"", false, false, 0, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct command_line line = {0};
        struct compiler_call call;
        command_add_quoted(&line, cases[i].line);
        compiler_call_read((const char *const *)line.words, line.count, &call);
        char *dependency = call.source_count ? dependency_file_of(&call, line.words[call.sources[0]]) : NULL;
        if (call.compiles != cases[i].compiles || call.links != cases[i].links)
            print_error("case '%s'\n", cases[i].line);
        assert_int_equal(call.compiles, cases[i].compiles);
        assert_int_equal(call.links, cases[i].links);
        assert_int_equal(call.source_count, cases[i].sources);
        if (cases[i].dependency)
            assert_string_equal(dependency, cases[i].dependency);
        else
            assert_null(dependency);
        free(dependency);
        compiler_call_free(&call);
        command_free(&line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_stay_where_they_were),
        cmocka_unit_test(arguments_of_a_call_are_not_broken),
        cmocka_unit_test(a_later_edit_of_the_line_does_not_lose_the_count),
        cmocka_unit_test(strings_comments_and_directives_are_passed_over),
        cmocka_unit_test(compiler_calls_are_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
