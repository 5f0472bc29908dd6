/* Platform files: what is understood, and what is refused, with file, line and key in one message. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <steelyard/platform.h>

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * (1 + fabs(expected))))
        fail_msg("%.17g is not %.17g", value, expected);
}

static sy_platform *parsed(const char *text)
{
    sy_platform *platform = NULL;
    int error = sy_platform_parse(text, strlen(text), "grid.json", &platform);
    if (error)
        fail_msg("refused: %s", sy_last_error());
    return platform;
}

/* A file of two hosts with the root's link or other keys replaced. */
#define FILE_WITH(top, compute, link)                                                                        \
    "{\n  \"schema\": \"steelyard-platform/1\",\n  \"root\": \"a\"," top "\n  \"hosts\": [\n"                \
    "    {\"name\": \"a\", \"ranks\": 1, \"compute\": {\"s_per_item\": 2}, \"link\": {\"s_per_item\": "      \
    "0}},\n"                                                                                                 \
    "    {\"name\": \"b\", \"ranks\": 2,\n     \"compute\": " compute ",\n     \"link\": " link              \
    "}\n  ]\n}\n"
#define GOOD "{\"s_per_item\": 0.5}"

static void refused(const char *text, const char *message)
{
    sy_platform *platform = (sy_platform *)1;
    int error = sy_platform_parse(text, strlen(text), "grid.json", &platform);
    if (error != SY_EFORMAT || platform != NULL)
        fail_msg("code %d for: %s", error, text);
    if (strcmp(sy_last_error(), message) != 0)
        fail_msg("expected: %s\ngot:      %s", message, sy_last_error());
}

static void understood(void **state)
{
    (void)state;
    sy_platform *platform = parsed(FILE_WITH(" \"name\": \"two \\u00e9\", \"future\": [1, null, true],",
                                             "{\"startup_s\": 1, \"s_per_item\": 0.25, \"comment\": \"x\"}",
                                             "{\"bytes_per_s\": 1e6}"));
    assert_string_equal(sy_platform_name(platform), "two \xc3\xa9");
    assert_int_equal(sy_platform_hosts(platform), 2);
    assert_int_equal(sy_platform_ranks(platform), 3);
    assert_int_equal(sy_platform_root(platform), 0);
    assert_int_equal(sy_platform_host_by_name(platform, "b"), 1);
    assert_int_equal(sy_platform_host_by_name(platform, "c"), -1);
    assert_int_equal(sy_platform_host_of(platform, 2), 1);
    assert_int_equal(sy_platform_host_of(platform, 3), -1);
    assert_int_equal(sy_platform_delivery(platform), SY_DELIVERY_ONE_PORT);
    assert_true(sy_platform_needs_item_bytes(platform));
    sy_platform_problem made;
    assert_int_equal(sy_platform_problem_make(platform, 10, 0, -1, &made), SY_EARG);
    assert_int_equal(sy_platform_problem_make(platform, 10, NAN, -1, &made), SY_EARG);
    assert_int_equal(sy_platform_problem_make(platform, 10, 8, 3, &made), SY_EARG);
    assert_int_equal(sy_platform_problem_make(platform, 10, 8, -1, &made), SY_SUCCESS);
    assert_int_equal(made.problem.ranks, 3);
    assert_int_equal(made.problem.root, 0);
    assert_near(made.rank[1].comm.s_per_item, 8e-6);
    assert_near(made.rank[2].comp.startup_s, 1);
    assert_near(made.rank[2].comp.s_per_item, 0.25);
    assert_int_equal(made.rank[1].max_items, -1);
    sy_platform_problem_free(&made);
    sy_platform_free(platform);
}

static void tables_and_limits(void **state)
{
    (void)state;
    sy_platform *platform =
        parsed(FILE_WITH(" \"delivery\": \"concurrent\", \"root_link\": {\"s_per_byte\": 0.01},",
                         "{\"table\": [[1, 1], [10, 4]]}",
                         "{\"table_bytes\": [[4, 1], [40, 2]]}, \"min_items\": 2, "
                         "\"max_items\": 7"));
    sy_platform_problem made;
    assert_int_equal(sy_platform_problem_make(platform, 12, 4, -1, &made), SY_SUCCESS);
    assert_int_equal(made.problem.delivery, SY_DELIVERY_CONCURRENT);
    assert_near(made.problem.root_link_s_per_item, 0.04);
    assert_int_equal(made.rank[2].comm.points, 2);
    assert_near(made.rank[2].comm.table[1].items, 10);
    assert_near(made.rank[2].comm.table[1].seconds, 2);
    assert_near(made.rank[1].comp.table[1].items, 10);
    assert_int_equal(made.rank[1].min_items, 2);
    assert_int_equal(made.rank[1].max_items, 7);
    sy_platform_problem_free(&made);
    sy_platform_free(platform);
}

static void another_root(void **state)
{
    (void)state;
    static const char text[] =
        "{\"schema\": \"steelyard-platform/1\", \"root\": \"a\", \"hosts\": ["
        "{\"name\": \"a\", \"ranks\": 2, \"compute\": {\"s_per_item\": 50}, \"link\": {\"s_per_item\": "
        "0.001}},"
        "{\"name\": \"b\", \"ranks\": 2, \"compute\": {\"s_per_item\": 1}, \"link\": {\"s_per_item\": 0.5}},"
        "{\"name\": \"c\", \"ranks\": 1, \"compute\": {\"s_per_item\": 2}, \"link\": {\"s_per_item\": "
        "0.25}}]}";
    sy_platform *platform = parsed(text);
    sy_platform_problem made;
    assert_int_equal(sy_platform_problem_make(platform, 100, 0, 2, &made), SY_SUCCESS);
    assert_near(made.rank[0].comm.s_per_item, 0.5); /* the new root's own link is the slower one */
    assert_near(made.rank[3].comm.s_per_item, 0);   /* the same host */
    assert_near(made.rank[4].comm.s_per_item, 0.5);
    sy_platform_problem_free(&made);
    double moved, total_s[3], moved_s[3];
    assert_int_equal(sy_platform_move_s(platform, 100, 0, 0, &moved), SY_SUCCESS);
    assert_near(moved, 0);
    assert_int_equal(sy_platform_move_s(platform, 100, 0, 3, &moved), SY_SUCCESS);
    assert_near(moved, 50);
    assert_int_equal(sy_platform_move_s(platform, 100, 0, 5, &moved), SY_EARG);
    int root = -1;
    assert_int_equal(sy_platform_best_root(platform, 100, 0, &root, total_s, moved_s), SY_SUCCESS);
    for (int h = 0; h < 3; h++)
        assert_true(total_s[h] >= total_s[sy_platform_host_of(platform, root)]);
    assert_near(moved_s[1], 50);
    /* The ranks of a run need not be those of the file. */
    static const int host[3] = {2, 0, 2}, unknown[3] = {0, 0, 3};
    assert_int_equal(sy_platform_problem_on(platform, host, 3, 1, 100, 0, &made), SY_SUCCESS);
    assert_near(made.rank[0].comp.s_per_item, 2);
    assert_near(made.rank[2].comm.s_per_item, 0.25);
    assert_int_equal(made.problem.root, 1);
    sy_platform_problem_free(&made);
    assert_int_equal(sy_platform_problem_on(platform, unknown, 3, 1, 100, 0, &made), SY_EARG);
    sy_platform_free(platform);
}

static void faults_of_meaning(void **state)
{
    (void)state;
    refused("[]", "grid.json:1: document: a platform file is an object, this is an array");
    refused("{\n\"root\": \"a\"}", "grid.json:1: schema: missing; it must be a string");
    refused("{\"schema\": \"steelyard-platform/2\"}",
            "grid.json:1: schema: must be \"steelyard-platform/1\", is \"steelyard-platform/2\"");
    refused("{\"schema\": \"steelyard-platform/1\",\n\"hosts\": []}",
            "grid.json:1: root: missing; it must be a string");
    refused("{\"schema\": \"steelyard-platform/1\", \"root\": \"a\"}",
            "grid.json:1: hosts: missing; it must be an array");
    refused("{\"schema\": \"steelyard-platform/1\", \"root\": \"a\",\n\n\"hosts\": []}",
            "grid.json:3: hosts: must have 1 to 100000 hosts, has 0");
    refused(FILE_WITH("", "{}", GOOD), "grid.json:7: hosts[1].compute.s_per_item: missing");
    refused(FILE_WITH("", "3", GOOD), "grid.json:7: hosts[1].compute: must be an object, is a number");
    refused(FILE_WITH("", GOOD, "{\"s_per_item\": \"1\"}"),
            "grid.json:8: hosts[1].link.s_per_item: must be a number, is a string");
    refused(FILE_WITH("", GOOD, "{\"s_per_item\": -1e-9}"),
            "grid.json:8: hosts[1].link.s_per_item: is negative (-1e-09)");
    refused(FILE_WITH("", "{\"s_per_item\": 1e10}", GOOD),
            "grid.json:7: hosts[1].compute.s_per_item: is too large (1e+10; at most 1e+09)");
    refused(FILE_WITH("", "{\"items_per_s\": 0}", GOOD),
            "grid.json:7: hosts[1].compute.items_per_s: must be above 0, is 0");
    refused(FILE_WITH("", GOOD, "{\"bytes_per_s\": -5}"),
            "grid.json:8: hosts[1].link.bytes_per_s: is negative (-5)");
    refused(FILE_WITH("", "{\"s_per_byte\": 1}", GOOD),
            "grid.json:7: hosts[1].compute.s_per_byte: computing costs are per item");
    refused(FILE_WITH("", GOOD, "{\"s_per_item\": 1,\n\"s_per_byte\": 1}"),
            "grid.json:9: hosts[1].link.s_per_byte: given beside s_per_item (line 8); a cost has one form");
    refused(FILE_WITH("", GOOD, "{\"s_per_item\": 1,\n\"s_per_item\": 1}"),
            "grid.json:9: hosts[1].link.s_per_item: given beside s_per_item (line 8); a cost has one form");
    refused(FILE_WITH("", "{\"s_per_itm\": 1}", GOOD),
            "grid.json:7: hosts[1].compute.s_per_itm: unknown; a cost has s_per_item, startup_s and "
            "s_per_item, or table "
            "(docs/platform-file.md)");
    refused(FILE_WITH("", "{\"startup_s\": -1, \"s_per_item\": 1}", GOOD),
            "grid.json:7: hosts[1].compute.startup_s: is negative (-1)");
    refused(FILE_WITH("", "{\"table\": []}", GOOD),
            "grid.json:7: hosts[1].compute.table: must have 1 to 10000 points, has 0");
    refused(FILE_WITH("", "{\"table\": [[1, 2],\n[1, 3]]}", GOOD),
            "grid.json:8: hosts[1].compute.table[1]: the amounts must increase (1 follows 1)");
    refused(FILE_WITH("", "{\"table\": [[1, 2], [2, 1]]}", GOOD),
            "grid.json:7: hosts[1].compute.table[1]: the seconds must not decrease (1 follows 2)");
    refused(FILE_WITH("", "{\"table\": [[1, 2, 3]]}", GOOD),
            "grid.json:7: hosts[1].compute.table[0]: must be a pair [amount, seconds]");
    refused(FILE_WITH("", "{\"table\": [[1, 1]], \"startup_s\": 1}", GOOD),
            "grid.json:7: hosts[1].compute.startup_s: a table has its start-up in its points");
    refused(FILE_WITH("", GOOD, GOOD ", \"min_items\": 5, \"max_items\": 4"),
            "grid.json:6: hosts[1].min_items: is above max_items");
    refused(FILE_WITH("", GOOD, GOOD ", \"max_items\": 1.5"),
            "grid.json:8: hosts[1].max_items: must be a whole number, is 1.5");
    refused(FILE_WITH(" \"delivery\": \"pigeon\",", GOOD, GOOD),
            "grid.json:3: delivery: must be \"one-port\" or \"concurrent\", is \"pigeon\"");
    refused(FILE_WITH(" \"root_link\": {\"table\": [[1, 1]]},", GOOD, GOOD),
            "grid.json:3: root_link: must be s_per_item or s_per_byte alone");
    refused(FILE_WITH(" \"schema\": \"steelyard-platform/1\",", GOOD, GOOD),
            "grid.json:3: schema: given a second time (first in line 2)");
}

static void faults_of_hosts(void **state)
{
    (void)state;
#define HOST(name, ranks)                                                                                    \
    "{\"name\": " name ", \"ranks\": " ranks ", \"compute\": " GOOD ", \"link\": " GOOD "}"
#define HOSTS(list) "{\"schema\": \"steelyard-platform/1\", \"root\": \"a\", \"hosts\": [\n" list "]}"
    refused(HOSTS(HOST("\"a\"", "1") ",\n" HOST("\"b\"", "1") ",\n" HOST("\"a\"", "1")),
            "grid.json:4: hosts[2].name: the host a was given before (line 2)");
    refused(HOSTS(HOST("\"b\"", "1")), "grid.json:1: root: there is no host \"a\"");
    refused(HOSTS(HOST("\"\"", "1")), "grid.json:2: hosts[0].name: is empty");
    refused(HOSTS(HOST("7", "1")), "grid.json:2: hosts[0].name: must be a string, is a number");
    refused(HOSTS(HOST("\"a\"", "0")), "grid.json:2: hosts[0].ranks: must be between 1 and 100000, is 0");
    refused(HOSTS(HOST("\"a\"", "1000000")),
            "grid.json:2: hosts[0].ranks: must be between 1 and 100000, is 1e+06");
    refused(HOSTS(HOST("\"a\"", "60000") ",\n" HOST("\"b\"", "60000")),
            "grid.json:3: hosts[1].ranks: more than 100000 ranks in all");
    refused(HOSTS("3"), "grid.json:2: hosts[0]: must be an object, is a number");
    refused(HOSTS("{\"name\": \"a\", \"compute\": " GOOD ", \"link\": " GOOD "}"),
            "grid.json:2: hosts[0].ranks: missing; it must be a number");
    refused(HOSTS("{\"name\": \"a\", \"ranks\": 1, \"link\": " GOOD "}"),
            "grid.json:2: hosts[0].compute: missing; it must be an object");
}

static void faults_of_json(void **state)
{
    (void)state;
    refused("", "grid.json:1: the file ends where a value should be");
    refused("{\n\n", "grid.json:3: the file ends within an object");
    refused(FILE_WITH("", "{\"s_per_item\": NaN}", GOOD),
            "grid.json:7: near s_per_item: not a JSON value (NaN and infinity have no place in JSON)");
    refused(FILE_WITH("", "{\"s_per_item\": Infinity}", GOOD),
            "grid.json:7: near s_per_item: not a JSON value (NaN and infinity have no place in JSON)");
    refused(FILE_WITH("", "{\"s_per_item\": 1e999}", GOOD),
            "grid.json:7: near s_per_item: a number too large to represent");
    refused(FILE_WITH("", "{\"s_per_item\": 01}", GOOD),
            "grid.json:7: near s_per_item: not a number as JSON writes them");
    refused(FILE_WITH("", "{\"s_per_item\": 1.}", GOOD),
            "grid.json:7: near s_per_item: not a number as JSON writes them");
    refused(FILE_WITH("", "{\"s_per_item\" 1}", GOOD), "grid.json:7: near s_per_item: a colon is missing");
    refused("{\"a\": 1 \"b\": 2}", "grid.json:1: near a: a comma or } is missing");
    refused("[1 2]", "grid.json:1: a comma or ] is missing");
    refused("{} x", "grid.json:1: something follows the end of the document");
    refused("{\"a\": \"\x01\"}", "grid.json:1: near a: a control character in a string");
    refused("{\"a\": \"\\n\"}", "grid.json:1: near a: a control character in a string");
    refused("{\"a\": \"\xff\"}", "grid.json:1: near a: a string is not valid UTF-8");
    refused("{\"a\": \"\xc0\xaf\"}", "grid.json:1: near a: a string is not valid UTF-8");
    refused("{\"a\": \"\\ud800\"}", "grid.json:1: near a: half a surrogate pair in a string");
    refused("{\"a\": \"\\u12g4\"}", "grid.json:1: near a: \\u is not followed by four hexadecimal digits");
    refused("{\"a\": \"unfinished", "grid.json:1: near a: the file ends within a string");
    char deep[200];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    refused(deep, "grid.json:1: nested too deeply");
}

/* Every truncation of a good file is refused, and none is read beyond its end. */
static void truncated(void **state)
{
    (void)state;
    static const char text[] = FILE_WITH(" \"name\": \"\\u00e9\",", "{\"table\": [[1, 1], [10, 4]]}", GOOD);
    size_t whole = strlen(text);
    while (text[whole - 1] == '\n')
        whole--;
    for (size_t bytes = 0; bytes < whole; bytes++) {
        char *copy = malloc(bytes ? bytes : 1); /* exact, so that a sanitizer sees the end */
        memcpy(copy, text, bytes);
        sy_platform *platform;
        assert_int_equal(sy_platform_parse(copy, bytes, "cut.json", &platform), SY_EFORMAT);
        assert_int_equal(strncmp(sy_last_error(), "cut.json:", 9), 0);
        assert_null(strchr(sy_last_error(), '\n'));
        free(copy);
    }
}

static void many_ranks(void **state)
{
    (void)state;
    sy_platform *platform = parsed(FILE_WITH("", GOOD, GOOD));
    sy_platform_free(platform);
    static const char text[] = HOSTS(HOST("\"a\"", "1") ", " HOST("\"b\"", "20000"));
    platform = parsed(text);
    sy_platform_problem made;
    assert_int_equal(sy_platform_problem_make(platform, 20001 * 7, 0, -1, &made), SY_SUCCESS);
    made.problem.items = 1000;
    int64_t *shares = malloc(20001 * sizeof *shares);
    sy_solution solution;
    assert_int_equal(sy_solve(&made.problem, SY_SOLVER_DEADLINE, shares, &solution), SY_SUCCESS);
    assert_true(solution.makespan_s >= solution.lower_bound_s);
    free(shares);
    sy_platform_problem_free(&made);
    sy_platform_free(platform);
}

static void files(void **state)
{
    (void)state;
    sy_platform *platform;
    assert_int_equal(sy_platform_load("/nonexistent/grid.json", &platform), SY_EIO);
    assert_non_null(strstr(sy_last_error(), "/nonexistent/grid.json"));
    assert_int_equal(sy_platform_load("/", &platform), SY_EIO);
    assert_int_equal(sy_platform_load(NULL, &platform), SY_EARG);
    assert_int_equal(sy_platform_parse("{}", 2, NULL, &platform), SY_EARG);
    char path[] = "platform-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    assert_true(fputs(FILE_WITH("", GOOD, GOOD), file) >= 0);
    for (int i = 0; i < 100000; i++) /* longer than one read */
        assert_true(fputc('\n', file) != EOF);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(sy_platform_load(path, &platform), SY_SUCCESS);
    assert_int_equal(sy_platform_ranks(platform), 3);
    sy_platform_free(platform);
    assert_int_equal(remove(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understood),      cmocka_unit_test(tables_and_limits),
        cmocka_unit_test(another_root),    cmocka_unit_test(faults_of_meaning),
        cmocka_unit_test(faults_of_hosts), cmocka_unit_test(faults_of_json),
        cmocka_unit_test(truncated),       cmocka_unit_test(many_ranks),
        cmocka_unit_test(files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
