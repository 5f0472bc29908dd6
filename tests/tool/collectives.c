/* The names of collectives, against the standard's list of procedures and against what two MPIs declare. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/known/collectives.h"
#include "cmocka_all.h"

enum { MOST = 800 };
struct names {
    char name[MOST][48];
    bool collective[MOST];
    size_t count;
};

static struct names standard;

static int read_standard(void **state)
{
    (void)state;
    FILE *file = fopen(STANDARD, "r");
    char line[160], name[48], word[8];
    while (file && fgets(line, sizeof line, file)) {
        if (*line == '#' || sscanf(line, "%47s %7s", name, word) != 2)
            continue;
        strcpy(standard.name[standard.count], name);
        standard.collective[standard.count++] = !strcmp(word, "yes");
    }
    if (file)
        fclose(file);
    return standard.count < 100;
}

static long find(const struct names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->name[i], name))
            return (long)i;
    return -1;
}

static void take(void *data, const char *name)
{
    struct names *names = data;
    assert_int_equal(find(names, name), -1);
    strcpy(names->name[names->count++], name);
}

static void the_table_is_the_standards(void **state)
{
    (void)state;
    static struct names table;
    size_t expected = 0;
    collectives_visit(take, &table);
    for (size_t i = 0; i < standard.count; i++) {
        const char *name = standard.name[i];
        if (collective_find(name, NULL) != standard.collective[i])
            fail_msg("%s: %s", name, standard.collective[i] ? "is not known" : "is no collective");
        assert_int_equal(find(&table, name) >= 0, standard.collective[i]);
        expected += standard.collective[i];
    }
    assert_int_equal(table.count, expected);
}

/* What mpi.h declares and looks like a collective, and is not in the standard's list, would be missed. */
static void compare_with(const char *wrapper, const char *least)
{
    char command[256], word[160];
    size_t declared = 0;
    bool seen_least = false;
    snprintf(
        command, sizeof command,
        "printf '#include <mpi.h>\\n' | %s -E -P -x c - 2>/dev/null | grep -oE '\\bMPI_[A-Za-z0-9_]+ *\\(' | tr -d '( ' | sort -u",
        wrapper);
    FILE *names = popen(command, "r");
    while (names && fscanf(names, "%159s", word) == 1) {
        static const char *const parts[] = {"catter", "ather",    "lltoall",   "cast",      "educe",
                                            "can",    "arrier",   "MPI_Comm_", "Intercomm", "Cart_",
                                            "raph_",  "MPI_Win_", "MPI_File_"};
        bool looks = false, foreign = strstr(word, "_function") || strstr(word, "_fn") ||
                                      strstr(word, "c2f") || strstr(word, "f2c");
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            looks = looks || strstr(word, parts[i]);
        bool other = strstr(word, "ancel"); /* MPI_Cancel holds one of the parts by chance */
        if (looks && !foreign && !other && find(&standard, word) < 0)
            fail_msg("%s declares %s", wrapper, word);
        declared += collective_find(word, NULL);
        seen_least = seen_least || !strcmp(word, least);
    }
    if (names)
        pclose(names);
    if (!declared)
        skip(); /* not installed */
    assert_true(declared > 90);
    assert_true(seen_least);
}

static void mpich_declares_no_other(void **state)
{
    (void)state;
    compare_with("mpicc.mpich", "MPI_Neighbor_alltoallw_init_c");
}

static void openmpi_declares_no_other(void **state)
{
    (void)state;
    compare_with("mpicc.openmpi", "MPI_Ineighbor_alltoallw");
}

static void forms_are_told_apart(void **state)
{
    (void)state;
    struct collective c;
    assert_true(collective_find("PMPI_Iscatterv_c", &c));
    assert_string_equal(c.base, "MPI_Scatterv");
    assert_true(c.profiling && c.nonblocking && c.large && !c.persistent);
    assert_true(collective_find("MPI_Barrier_init", &c));
    assert_true(c.persistent && !c.nonblocking);
    assert_false(collective_find("MPI_Barrier_c", &c));
    assert_false(collective_find("MPI_Iscatter_init", &c));
    assert_false(collective_find("MPI_iscatter", &c));
    assert_false(collective_find("MPI_", &c) || collective_find("MPI_I", &c) ||
                 collective_find("MPI__c", &c));
    assert_false(collective_find("Scatter", &c) || collective_find("", &c) || collective_find(NULL, &c));
    assert_true(collective_find("MPI_Intercomm_create", &c) && !c.nonblocking);
    assert_true(collective_scatters("MPI_Iscatterv") && collective_scatters("MPI_Scatter_init_c"));
    assert_false(collective_scatters("MPI_Reduce_scatter") || collective_scatters("MPI_Gather"));
}

static void bindings_have_c_names(void **state)
{
    (void)state;
    char name[64];
    assert_true(collective_of_binding("Intracomm", "Create_cart", name, sizeof name));
    assert_string_equal(name, "MPI_Cart_create");
    assert_true(collective_of_binding("Comm", "Barrier", name, sizeof name));
    assert_string_equal(name, "MPI_Barrier");
    assert_true(collective_of_binding("Intracomm", "Dup", name, sizeof name));
    assert_string_equal(name, "MPI_Comm_dup");
    assert_true(collective_of_binding("File", "Read_all", name, sizeof name));
    assert_string_equal(name, "MPI_File_read_all");
    assert_true(collective_of_binding("Win", "Fence", name, sizeof name));
    assert_string_equal(name, "MPI_Win_fence");
    assert_false(collective_of_binding("Comm", "Send", name, sizeof name));
    assert_false(collective_of_binding("Status", "Barrier", name, sizeof name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_the_standards), cmocka_unit_test(mpich_declares_no_other),
        cmocka_unit_test(openmpi_declares_no_other),  cmocka_unit_test(forms_are_told_apart),
        cmocka_unit_test(bindings_have_c_names),
    };
    return cmocka_run_group_tests(tests, read_standard, NULL);
}
