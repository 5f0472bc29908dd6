/* Lists of hosts as users and batch systems write them. */
#include "spawn/table/hosts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *text_of(const struct sy_host_list *list)
{
    static char text[512];
    text[0] = '\0';
    for (int i = 0; i < list->n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s:%d", i ? " " : "", list->host[i].name,
                 list->host[i].slots);
    return text;
}

static void test_written(void **unused)
{
    (void)unused;
    static const char *const right[][2] = {
        {"h0:4,h1:2", "h0:4 h1:2"}, {"a", "a:0"}, {"a.b.c:1,b,a.b.c:2", "a.b.c:3 b:0"}};
    static const char *const wrong[] = {"",    ",",    "a,",   ",a",     "a:", "a:0",          "a:-1",
                                        "a:x", "a:1x", "a::2", "a:1,,b", ":3", "a:99999999999"};
    struct sy_host_list list;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_int_equal(sy_host_list_parse(right[i][0], &list), SY_SUCCESS);
        assert_string_equal(text_of(&list), right[i][1]);
        sy_host_list_free(&list);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(sy_host_list_parse(wrong[i], &list), SY_EARG);
        assert_int_equal(list.n, 0);
        assert_true(sy_last_error()[0] != '\0');
    }
}

static const char *batch[4][2]; /* what the environment has */

static char *get(const char *name)
{
    for (int i = 0; i < 4; i++)
        if (batch[i][0] && strcmp(batch[i][0], name) == 0)
            return (char *)(uintptr_t)batch[i][1];
    return NULL;
}

static void expect(const char *name, const char *value, const char *more, const char *more_value, int error,
                   const char *text)
{
    struct sy_host_list list;
    memset(batch, 0, sizeof batch);
    batch[0][0] = name, batch[0][1] = value, batch[1][0] = more, batch[1][1] = more_value;
    assert_int_equal(sy_host_list_of_batch(get, &list), error);
    assert_string_equal(text_of(&list), text);
    sy_host_list_free(&list);
}

static void test_batch(void **unused)
{
    (void)unused;
    static const char cpus[] = "SLURM_JOB_CPUS_PER_NODE", nodes[] = "SLURM_JOB_NODELIST";
    expect(NULL, NULL, NULL, NULL, SY_SUCCESS, "");
    expect(nodes, "n[1-3,07],m5", cpus, "4(x2),2(x3)", SY_SUCCESS, "n1:4 n2:4 n3:2 n07:2 m5:2");
    expect(nodes, "n[08-11]", cpus, "16(x4)", SY_SUCCESS, "n08:16 n09:16 n10:16 n11:16");
    expect(nodes, "one", NULL, NULL, SY_SUCCESS, "one:0");
    static const char *const wrong[] = {"n[", "n[1", "n[2-1]", "n[a]", ",", "n[1]]", "n[1-999999999]"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect(nodes, wrong[i], cpus, "1", SY_EFORMAT, "");
    expect("LSB_MCPU_HOSTS", "a 4 b 2 ", NULL, NULL, SY_SUCCESS, "a:4 b:2");
    expect("LSB_MCPU_HOSTS", "a b", NULL, NULL, SY_EFORMAT, "");
    expect("PBS_NODEFILE", "/does/not/exist", NULL, NULL, SY_EIO, "");
    char path[] = "/tmp/steelyard-hosts-XXXXXX";
    FILE *out = fdopen(mkstemp(path), "w");
    fputs("a\na\nb\n\n", out);
    fclose(out);
    expect("PBS_NODEFILE", path, NULL, NULL, SY_SUCCESS, "a:2 b:1");
    expect("PE_HOSTFILE", path, NULL, NULL, SY_EFORMAT, "");
    out = fopen(path, "w");
    fputs("a 4 all.q@a UNDEFINED\nb 2 all.q@b UNDEFINED\n", out);
    fclose(out);
    expect("PE_HOSTFILE", path, NULL, NULL, SY_SUCCESS, "a:4 b:2");
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_written), cmocka_unit_test(test_batch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
