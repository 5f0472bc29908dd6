/* What few programs do, and what is decided of it: calls, reductions, expressions and handlers that the
 * samples have seldom or not at all. */
#include "cmocka_all.h"
#include "judged.h"

static void library_calls(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"read from standard input", "#include <unistd.h>\n",
         "    char text[8] = {0};\n"
         "    if (!rank && read(0, text, 4) > 0)\n"
         "        sum = 0;\n" SUM_UP,
         0, NULL},
        {"read from another file",
         "#include <fcntl.h>\n"
         "#include <unistd.h>\n",
         "    char text[8] = {0};\n"
         "    int file = open(\"/dev/null\", O_RDONLY);\n"
         "    if (read(file, text, 4) == 4)\n"
         "        sum = 1;\n" SUM_UP,
         0, NULL},
        {"a name of the environment", NULL,
         "    double by = getenv(\"SCALE\") ? 2 : 1;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] *= by;\n" SUM_UP,
         314, NULL},
        {"a name by which a launcher tells the rank", NULL,
         "    double by = getenv(\"OMPI_COMM_WORLD_RANK\") ? atof(getenv(\"OMPI_COMM_WORLD_RANK\")) : 1;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] *= by;\n" SUM_UP,
         314, NULL},
        {"a name that is not told", NULL,
         "    double by = getenv(argc > 1 ? argv[1] : \"A\") ? 2 : 1;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] *= by;\n" SUM_UP,
         314, NULL},
        {"aligned memory", NULL,
         "    double *b = (double *)aligned_alloc(64, s * sizeof(double));\n"
         "    for (int i = 0; i < s; i++)\n"
         "        b[i] = a[i] * 2;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] = b[i];\n"
         "    free(b);\n" SUM_UP,
         0, NULL},
        {"aligned memory for a half", NULL,
         "    double *b = (double *)aligned_alloc(64, s / 2 * sizeof(double));\n"
         "    for (int i = 0; i < s; i++)\n"
         "        b[i] = a[i] * 2;\n"
         "    sum = 0;\n" SUM_UP,
         332, NULL},
    };
    JUDGE(rows);
}

static void reductions_of_flags_and_lengths(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"bits that are set", NULL,
         "    int any = 0, some = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        any |= a[i] > 3 ? 2 : 1;\n"
         "    MPI_Reduce(&any, &some, 1, MPI_INT, MPI_BOR, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", some);\n" SUM_UP,
         0, NULL},
        {"bits that are set, is any", NULL,
         "    int any = 0, some = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        any |= a[i] > 5;\n"
         "    MPI_Reduce(&any, &some, 1, MPI_INT, MPI_LOR, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", some);\n" SUM_UP,
         0, NULL},
        {"bits that are set, the most", NULL,
         "    int any = 0, some = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        any |= a[i] > 3 ? 2 : 1;\n"
         "    MPI_Reduce(&any, &some, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", some);\n" SUM_UP,
         254, NULL},
        {"a flag raised from another number", NULL,
         "    int state = 3, most = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5)\n"
         "            state = 7;\n"
         "    MPI_Reduce(&state, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", most);\n" SUM_UP,
         0, NULL},
        {"a flag raised, the least", NULL,
         "    int state = 3, most = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5)\n"
         "            state = 7;\n"
         "    MPI_Reduce(&state, &most, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", most);\n" SUM_UP,
         254, NULL},
        {"a flag lowered to another number", NULL,
         "    int state = 3, least = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5)\n"
         "            state = 1;\n"
         "    MPI_Reduce(&state, &least, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", least);\n" SUM_UP,
         0, NULL},
        {"a flag lowered to nothing, all", NULL,
         "    int good = 1, whole = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 9)\n"
         "            good = 0;\n"
         "    MPI_Reduce(&good, &whole, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", whole);\n" SUM_UP,
         0, NULL},
        {"a flag that two loops raise", NULL,
         "    int state = 3, most = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5)\n"
         "            state = 7;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] < 1)\n"
         "            state = 7;\n"
         "    MPI_Reduce(&state, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", most);\n" SUM_UP,
         303, NULL},
        {"a flag that two loops raise to different numbers", NULL,
         "    int state = 3, most = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5)\n"
         "            state = 7;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] < 1)\n"
         "            state = 5;\n"
         "    MPI_Reduce(&state, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", most);\n" SUM_UP,
         303, NULL},
        {"the first that is met", NULL,
         "    int first = 2147483647, least = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5) {\n"
         "            first = rank * s + i;\n"
         "            break;\n"
         "        }\n"
         "    MPI_Reduce(&first, &least, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", least);\n" SUM_UP,
         308, NULL},
        {"the first that is met, else the number of all", NULL,
         "    int first = n, least = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5) {\n"
         "            first = rank * s + i;\n"
         "            break;\n"
         "        }\n"
         "    MPI_Reduce(&first, &least, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", least);\n" SUM_UP,
         308, NULL},
        {"the first that is met, else what all ranks have", NULL,
         "    int first = s * p, least = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5) {\n"
         "            first = rank * s + i;\n"
         "            break;\n"
         "        }\n"
         "    MPI_Reduce(&first, &least, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", least);\n" SUM_UP,
         308, NULL},
        {"the first that is met, two numbers for each item", NULL,
         "    int first = 2 * s * p + 1, least = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5) {\n"
         "            first = 2 * (rank * s + i) + 1;\n"
         "            break;\n"
         "        }\n"
         "    MPI_Reduce(&first, &least, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", least);\n" SUM_UP,
         308, NULL},
        {"the last that is met", NULL,
         "    int last = -1, most = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (a[i] > 5)\n"
         "            last = rank * s + i;\n"
         "    MPI_Reduce(&last, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", most);\n" SUM_UP,
         0, NULL},
        {"how many before", NULL,
         "    int before = 0;\n"
         "    MPI_Exscan(&s, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += before + i;\n" SUM_UP,
         0, NULL},
        {"how many up to here", NULL,
         "    int upto = 0;\n"
         "    MPI_Scan(&s, &upto, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += upto - s + i;\n" SUM_UP,
         0, NULL},
        {"how many in all", NULL,
         "    int whole = 0;\n"
         "    MPI_Allreduce(&s, &whole, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += whole;\n" SUM_UP,
         0, NULL},
        {"how many before, twice as many", NULL,
         "    int before = 0, twice = 2 * s;\n"
         "    MPI_Exscan(&twice, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        before = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += before + 2 * i;\n" SUM_UP,
         0, NULL},
    };
    JUDGE(rows);
}

static void expressions_and_beginnings(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a comma before a place", NULL,
         "    int k = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        (k = 2, a)[i] *= k;\n" SUM_UP,
         302, NULL},
        {"a sign that changes nothing", NULL,
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] = +a[i] + +2;\n" SUM_UP,
         0, NULL},
        {"bits of constants", NULL,
         "    int mask = 3 | 4;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += (int)a[i] & mask;\n" SUM_UP,
         0, NULL},
        {"a static array of constants", NULL,
         "    static const double w[3] = {1, 2, 3};\n"
         "    static const double *const first = &w[0];\n"
         "    static const double scale = 2;\n"
         "    static double by = 2 * 3;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] *= first[1] * scale * by;\n" SUM_UP,
         0, NULL},
        {"a label on a way", NULL,
         "    int k = 0;\n"
         "again:\n"
         "    k++;\n"
         "    if (k < 3)\n"
         "        goto again;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += k;\n" SUM_UP,
         221, NULL},
    };
    JUDGE(rows);
}

static void handlers_of_errors(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a handler that tells and ends",
         "static void failed(MPI_Comm *comm, int *code, ...)\n"
         "{\n"
         "    char text[MPI_MAX_ERROR_STRING];\n"
         "    int length, who;\n"
         "    MPI_Comm_rank(*comm, &who);\n"
         "    MPI_Error_string(*code, text, &length);\n"
         "    fprintf(stderr, \"%d: %s\\n\", who, text);\n"
         "    MPI_Abort(*comm, 1);\n"
         "}\n",
         "    MPI_Errhandler handler;\n"
         "    MPI_Comm_create_errhandler(failed, &handler);\n"
         "    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);\n" SUM_UP,
         0, NULL},
        {"a handler that counts",
         "static int failures;\n"
         "static void failed(MPI_Comm *comm, int *code, ...)\n"
         "{\n"
         "    (void)comm, (void)code;\n"
         "    failures++;\n"
         "}\n",
         "    MPI_Errhandler handler;\n"
         "    MPI_Comm_create_errhandler(failed, &handler);\n"
         "    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);\n"
         "    sum += failures;\n" SUM_UP,
         223, NULL},
        {"a handler that calls",
         "static void say(int code)\n"
         "{\n"
         "    int i = code;\n"
         "    i++;\n"
         "    if (i > 3)\n"
         "        fprintf(stderr, \"%d\\n\", i);\n"
         "}\n"
         "static void failed(MPI_Comm *comm, int *code, ...)\n"
         "{\n"
         "    (void)comm;\n"
         "    say(*code);\n"
         "}\n",
         "    MPI_Errhandler handler;\n"
         "    MPI_Comm_create_errhandler(failed, &handler);\n"
         "    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);\n" SUM_UP,
         0, NULL},
        {"a handler that may go on",
         "static int seen;\n"
         "static void failures_of(MPI_Comm comm)\n"
         "{\n"
         "    (void)comm;\n"
         "    seen++;\n"
         "}\n"
         "static void failed(MPI_Comm *comm, int *code, ...)\n"
         "{\n"
         "    if (*code == 7)\n"
         "        return;\n"
         "    failures_of(*comm);\n"
         "    MPI_Abort(*comm, 1);\n"
         "}\n",
         "    MPI_Errhandler handler;\n"
         "    MPI_Comm_create_errhandler(failed, &handler);\n"
         "    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);\n"
         "    sum += seen;\n" SUM_UP,
         223, NULL},
    };
    JUDGE(rows);
}

static void choices_within_an_item(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"the other way round", NULL,
         "    int low = 0;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        if (!(a[i] < 3))\n"
         "            low++;\n"
         "    int lows;\n"
         "    MPI_Reduce(&low, &lows, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);\n"
         "    if (!rank)\n"
         "        printf(\"%d\\n\", lows);\n" SUM_UP,
         0, NULL},
        {"items that are left or gone through", NULL,
         "    for (int i = 0; i < s; i++) {\n"
         "        double x = a[i];\n"
         "        for (int k = 0; k < 5; k++) {\n"
         "            x += k;\n"
         "            if (x > 7)\n"
         "                break;\n"
         "        }\n"
         "        a[i] = x;\n"
         "    }\n" SUM_UP,
         0, NULL},
        {"more is left than one way", NULL,
         "    for (int i = 0; i < s; i++) {\n"
         "        int k = 0;\n"
         "        while (1) {\n"
         "            k++;\n"
         "            if (k > a[i])\n"
         "                break;\n"
         "        }\n"
         "        a[i] = k;\n"
         "    }\n" SUM_UP,
         0, NULL},
        {"a window that goes", NULL,
         "    double b[64];\n"
         "    for (int i = 0; i < 64; i++)\n"
         "        b[i] = i;\n"
         "    for (int i = 0; i < s; i++)\n"
         "        a[i] += b[(rank * s + i) % 8] + b[(rank * s + i) / 100];\n" SUM_UP,
         0, NULL},
    };
    JUDGE(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_calls),
        cmocka_unit_test(reductions_of_flags_and_lengths),
        cmocka_unit_test(expressions_and_beginnings),
        cmocka_unit_test(handlers_of_errors),
        cmocka_unit_test(choices_within_an_item),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
