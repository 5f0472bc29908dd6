/* Small programs with what is to be decided of them: a scatter that can be converted, with a text that the
 * change puts in, or the reason against it. Each is what the family of rules above it is about, and no more.
 */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "files/memory.h"
#include "judged.h"

static void loops_over_own_items(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a sum", NULL, SUM_UP, 0, "sy_scatter_counts("},
        {"a downward loop", NULL, "    for (int i = s - 1; i >= 0; i--)\n        a[i] = a[i] * 2;\n" SUM_UP,
         0, NULL},
        {"a while loop", NULL,
         "    int k = 0;\n    while (k < s) {\n        a[k] += 1;\n        k++;\n    }\n" SUM_UP, 0, NULL},
        {"a pointer that walks", NULL,
         "    for (int i = 0; i < s; i++)\n        *(a + i) = sqrt(a[i]);\n" SUM_UP, 0, NULL},
        {"a neighbour", NULL, "    for (int i = 1; i < s; i++)\n        a[i] = a[i - 1];\n" SUM_UP, 309,
         NULL},
        {"an item from the one before", NULL,
         "    double last = 0;\n    for (int i = 0; i < s; i++) {\n        double x = a[i];\n        a[i] = last;\n        last = x;\n    }\n" SUM_UP,
         304, NULL},
        {"the first item", NULL,
         "    total = a[0];\n    if (!rank)\n        printf(\"%g\\n\", total);\n" SUM_UP, 0, NULL},
        {"a loop that is left", NULL,
         "    for (int i = 0; i < s; i++) {\n        if (a[i] > 5)\n            break;\n        sum += a[i];\n    }\n" SUM_UP,
         308, NULL},
        {"a local index", NULL, "    for (int i = 0; i < s; i++)\n        a[i] = i;\n" SUM_UP, 302, NULL},
        {"a global index", NULL, "    for (int i = 0; i < s; i++)\n        a[i] = rank * s + i;\n" SUM_UP, 0,
         "sy_offset("},
        {"an item that the rank changes", NULL,
         "    for (int i = 0; i < s; i++)\n        a[i] += rank;\n" SUM_UP, 314, NULL},
        {"items that one rank changes", NULL,
         "    if (rank == 1)\n        for (int i = 0; i < s; i++)\n            a[i] = 1;\n" SUM_UP, 314,
         NULL},
        {"a condition on the item", NULL,
         "    for (int i = 0; i < s; i++) {\n        if (a[i] < 3)\n            continue;\n        a[i] = 3;\n    }\n" SUM_UP,
         0, NULL},
        {"a choice by the item", NULL,
         "    for (int i = 0; i < s; i++)\n        switch ((int)a[i]) {\n        case 1:\n            a[i] = 4;\n            break;\n"
         "        default:\n            a[i] = a[i] > 2 ? 1 : 0;\n        }\n" SUM_UP,
         0, NULL},
        {"the largest", NULL,
         "    double most = 0, all_most;\n    for (int i = 0; i < s; i++)\n        if (a[i] > most)\n            most = a[i];\n"
         "    MPI_Allreduce(&most, &all_most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);\n    if (all_most > 3)\n        sum = 1;\n" SUM_UP,
         0, NULL},
        {"a flag", NULL,
         "    int found = 0, any;\n    for (int i = 0; i < s; i++)\n        if (a[i] == 4)\n            found = 1;\n"
         "    MPI_Allreduce(&found, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);\n    if (any && !rank)\n        printf(\"yes\\n\");\n" SUM_UP,
         0, NULL},
        {"a partial sum by another operation", NULL,
         "    for (int i = 0; i < s; i++)\n        sum += a[i];\n"
         "    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", total);\n",
         254, NULL},
        {"a rounded partial sum", NULL,
         "    for (int i = 0; i < s; i++)\n        sum += a[i] / 3;\n    int part = (int)sum, whole;\n"
         "    MPI_Reduce(&part, &whole, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%d\\n\", whole);\n",
         303, NULL},
        {"two loops over one array", NULL,
         "    for (int i = 0; i < s; i++)\n        for (int k = 0; k < s; k++)\n            sum += a[i] * a[k];\n" SUM_UP,
         306, NULL},
        {"the own length printed", NULL, "    printf(\"%d\\n\", s);\n" SUM_UP, 0, NULL},
        {"the own length in a condition", NULL,
         "    if (s > 3)\n        MPI_Barrier(MPI_COMM_WORLD);\n" SUM_UP, 0, "sy_equal("},
        {"all items", NULL,
         "    int everything = s * p;\n    if (everything > 3 && !rank)\n        printf(\"%d\\n\", everything);\n" SUM_UP,
         0, "sy_total("},
        {"turns around it", NULL,
         "    for (int turn = 0; turn < 3; turn++) {\n        for (int i = 0; i < s; i++)\n            a[i] = a[i] * 2 + turn;\n    }\n" SUM_UP,
         0, NULL},
    };
    JUDGE(rows);
}

static void memory_of_own_items(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a copy", NULL,
         "    double *b = (double *)malloc(s * sizeof(double));\n    memcpy(b, a, s * sizeof(double));\n    free(a);\n    a = b;\n" SUM_UP,
         0, NULL},
        {"two arrays that change places", NULL,
         "    double *b = (double *)malloc(s * sizeof(double));\n    for (int turn = 0; turn < 4; turn++) {\n"
         "        for (int i = 0; i < s; i++)\n            b[i] = a[i] + 1;\n        double *c = a;\n        a = b;\n        b = c;\n    }\n" SUM_UP,
         0, NULL},
        {"zeros", NULL,
         "    double *b = (double *)calloc(s, sizeof(double));\n    for (int i = 0; i < s; i++)\n        b[i] += a[i];\n    for (int i = 0; i < s; i++)\n        sum += b[i];\n" SUM_UP,
         0, NULL},
        {"memset", NULL, "    memset(a, 0, s * sizeof(double));\n" SUM_UP, 0, NULL},
        {"memset of a half", NULL, "    memset(a, 0, s / 2 * sizeof(double));\n" SUM_UP, 320, NULL},
        {"an array of variable length", NULL,
         "    double b[s];\n    for (int i = 0; i < s; i++)\n        b[i] = a[i];\n    for (int i = 0; i < s; i++)\n        sum += b[i];\n" SUM_UP,
         0, NULL},
        {"a fixed place", NULL, "    if (s > 2)\n        a[2] = 7;\n" SUM_UP, 320, NULL},
        {"a whole array by the local index", NULL,
         "    double w[1000];\n    for (int i = 0; i < 1000; i++)\n        w[i] = i;\n    for (int i = 0; i < s; i++)\n        sum += w[i] * a[i];\n" SUM_UP,
         324, NULL},
        {"a whole array by the global index", NULL,
         "    double w[1000];\n    for (int i = 0; i < 1000; i++)\n        w[i] = i;\n    for (int i = 0; i < s; i++)\n        sum += w[rank * s + i] * a[i];\n" SUM_UP,
         0, "sy_offset("},
        {"a table that all items use", NULL,
         "    double w[10];\n    for (int i = 0; i < 10; i++)\n        w[i] = i * i;\n    for (int i = 0; i < s; i++)\n        sum += w[(int)a[i]];\n" SUM_UP,
         0, NULL},
        {"counts by the item", NULL,
         "    int w[10] = {0}, h[10];\n    for (int i = 0; i < s; i++)\n        w[(int)a[i]]++;\n"
         "    MPI_Reduce(w, h, 10, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%d\\n\", h[3]);\n" SUM_UP,
         0, NULL},
        {"records of own items", "struct point { double x, y; };\n",
         "    struct point *b = (struct point *)malloc(s * sizeof(struct point));\n    for (int i = 0; i < s; i++) {\n        b[i].x = a[i];\n        b[i].y = 2;\n    }\n"
         "    for (int i = 0; i < s; i++)\n        sum += b[i].x * b[i].y;\n" SUM_UP,
         0, NULL},
        {"a record that holds the length", "struct mesh { int n; double *a; };\n",
         "    struct mesh m;\n    m.n = s;\n    m.a = a;\n    for (int i = 0; i < m.n; i++)\n        sum += m.a[i];\n" SUM_UP,
         0, NULL},
        {"a buffer of a fixed size", NULL,
         "    double b[8];\n    for (int i = 0; i < s; i++)\n        b[i] = a[i];\n    for (int i = 0; i < s; i++)\n        sum += b[i];\n" SUM_UP,
         330, NULL},
        {"given back and used", NULL,
         "    free(a);\n    a = (double *)malloc(s * sizeof(double));\n    for (int i = 0; i < s; i++)\n        a[i] = 1;\n" SUM_UP,
         0, NULL},
        {"one of two arrays", NULL,
         "    double *b = (double *)malloc(s * sizeof(double)), *c = n > 20 ? a : b;\n    for (int i = 0; i < s; i++)\n        b[i] = 1;\n    for (int i = 0; i < s; i++)\n        c[i] = a[i] + 1;\n" SUM_UP,
         0, NULL},
        {"kept where nobody follows", "void keep(double *a);\n", "    keep(a);\n" SUM_UP, 223, NULL},
    };
    JUDGE(rows);
}

static void collectives_of_own_items(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"gathered", NULL, "    MPI_Gather(a, s, MPI_DOUBLE, all, s, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n", 0,
         "sy_gather_counts("},
        {"gathered everywhere", NULL,
         "    double *b = (double *)malloc(n * sizeof(double));\n    MPI_Allgather(a, s, MPI_DOUBLE, b, s, MPI_DOUBLE, MPI_COMM_WORLD);\n    if (b[3] > 2)\n        sum = 1;\n" SUM_UP,
         0, "sy_allgather_counts("},
        {"gathered in another size", NULL,
         "    MPI_Gather(a, s / 2, MPI_DOUBLE, all, s / 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n" SUM_UP, 211,
         NULL},
        {"partial results of each rank", NULL,
         "    double *parts = (double *)malloc(p * sizeof(double));\n    for (int i = 0; i < s; i++)\n        sum += a[i];\n"
         "    MPI_Gather(&sum, 1, MPI_DOUBLE, parts, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n"
         "    if (!rank) {\n        for (int r = 0; r < p; r++)\n            total += parts[r];\n        printf(\"%g\\n\", total);\n    }\n",
         0, NULL},
        {"the part of one rank", NULL,
         "    double *parts = (double *)malloc(p * sizeof(double));\n    for (int i = 0; i < s; i++)\n        sum += a[i];\n"
         "    MPI_Gather(&sum, 1, MPI_DOUBLE, parts, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", parts[1]);\n",
         230, NULL},
        {"partial sums before", NULL,
         "    double before = 0;\n    for (int i = 0; i < s; i++)\n        sum += a[i];\n    MPI_Scan(&sum, &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", before);\n",
         254, NULL},
        {"items broadcast", NULL, "    MPI_Bcast(a, s, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n" SUM_UP, 330, NULL},
        {"a number broadcast", NULL,
         "    double f = 3;\n    MPI_Bcast(&f, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n    for (int i = 0; i < s; i++)\n        a[i] *= f;\n" SUM_UP,
         0, NULL},
        {"all to all", NULL,
         "    double *b = (double *)malloc(n * sizeof(double)), *c = (double *)malloc(n * sizeof(double));\n"
         "    for (int i = 0; i < n; i++)\n        b[i] = 1;\n    MPI_Alltoall(b, s, MPI_DOUBLE, c, s, MPI_DOUBLE, MPI_COMM_WORLD);\n" SUM_UP,
         247, NULL},
        {"reduced item by item", NULL,
         "    double *b = (double *)malloc(s * sizeof(double));\n    MPI_Reduce(a, b, s, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n" SUM_UP,
         253, NULL},
        {"a message to rank 0", NULL,
         "    for (int i = 0; i < s; i++)\n        sum += a[i];\n    if (rank)\n        MPI_Send(&sum, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);\n"
         "    else {\n        total = sum;\n        for (int r = 1; r < p; r++) {\n            double part;\n"
         "            MPI_Recv(&part, 1, MPI_DOUBLE, r, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n            total += part;\n        }\n        printf(\"%g\\n\", total);\n    }\n",
         0, NULL},
        {"ghost items", NULL,
         "    double *b = (double *)malloc((s + 2) * sizeof(double));\n    b[0] = b[s + 1] = 0;\n    for (int i = 0; i < s; i++)\n        b[i + 1] = a[i];\n"
         "    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < p - 1 ? rank + 1 : MPI_PROC_NULL;\n"
         "    MPI_Sendrecv(&b[1], 1, MPI_DOUBLE, left, 0, &b[s + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
         "    MPI_Sendrecv(&b[s], 1, MPI_DOUBLE, right, 1, &b[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
         "    for (int i = 1; i <= s; i++)\n        a[i - 1] = b[i - 1] + b[i + 1];\n" SUM_UP,
         0, NULL},
        {"another type", NULL,
         "    MPI_Datatype pair;\n    MPI_Type_contiguous(2, MPI_DOUBLE, &pair);\n    MPI_Type_commit(&pair);\n"
         "    double *b = (double *)malloc(2 * s * sizeof(double)), *c = NULL;\n    if (!rank)\n        c = (double *)malloc(2 * n * sizeof(double));\n"
         "    for (int i = 0; i < s; i++) {\n        b[2 * i] = a[i];\n        b[2 * i + 1] = 1;\n    }\n"
         "    MPI_Gather(b, s, pair, c, s, pair, 0, MPI_COMM_WORLD);\n" SUM_UP,
         0, "sy_gather_counts("},
        {"nonblocking", NULL,
         "    MPI_Request r;\n    MPI_Igather(a, s, MPI_DOUBLE, all, s, MPI_DOUBLE, 0, MPI_COMM_WORLD, &r);\n    MPI_Wait(&r, MPI_STATUS_IGNORE);\n",
         247, NULL},
        {"a communicator of some", NULL,
         "    MPI_Comm half;\n    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);\n"
         "    for (int i = 0; i < s; i++)\n        sum += a[i];\n    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, half);\n    if (total > 3)\n        printf(\"%d\\n\", rank);\n",
         254, NULL},
        {"a barrier", NULL,
         "    MPI_Barrier(MPI_COMM_WORLD);\n    double t = MPI_Wtime();\n" SUM_UP
         "    if (!rank)\n        fprintf(stderr, \"%f\\n\", MPI_Wtime() - t);\n",
         0, NULL},
        {"an end for all", NULL, "    if (n % p)\n        MPI_Abort(MPI_COMM_WORLD, 1);\n" SUM_UP, 0, NULL},
        {"a mean", NULL,
         "    for (int i = 0; i < s; i++)\n        sum += a[i];\n    sum /= s;\n    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", total / p);\n",
         0, NULL},
    };
    JUDGE(rows);
}

static void functions_of_the_program(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a sum in a function",
         "static double add(const double *a, int n)\n{\n    double s = 0;\n    for (int i = 0; i < n; i++)\n        s += a[i];\n    return s;\n}\n",
         "    sum = add(a, s);\n    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", total);\n",
         0, NULL},
        {"a function of an item", "static double f(double x) { return x > 2 ? x * x : sqrt(x); }\n",
         "    for (int i = 0; i < s; i++)\n        a[i] = f(a[i]);\n" SUM_UP, 0, NULL},
        {"a function that remembers",
         "static double f(double x) { static double last; double y = last; last = x; return y; }\n",
         "    for (int i = 0; i < s; i++)\n        a[i] = f(a[i]);\n" SUM_UP, 304, NULL},
        {"a global length",
         "static int length;\nstatic double *items;\nstatic void twice(void)\n{\n    for (int i = 0; i < length; i++)\n        items[i] *= 2;\n}\n",
         "    length = s;\n    items = a;\n    twice();\n" SUM_UP, 0, NULL},
        {"recursion", "static double down(double *a, int n) { return n ? a[n - 1] + down(a, n - 1) : 0; }\n",
         "    sum = down(a, s);\n    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n",
         222, NULL},
        {"a pointer to a function", "static double half(double x) { return x / 2; }\n",
         "    double (*f)(double) = half;\n    for (int i = 0; i < s; i++)\n        a[i] = f(a[i]);\n" SUM_UP,
         0, NULL},
        {"random numbers", NULL, "    for (int i = 0; i < s; i++)\n        a[i] += rand();\n" SUM_UP, 232,
         NULL},
        {"two callers that differ",
         "static void set(double *a, int n, double x)\n{\n    for (int i = 0; i < n; i++)\n        a[i] = x;\n}\n",
         "    double w[30];\n    set(w, 30, 2);\n    set(a, s, 1);\n" SUM_UP, 0, NULL},
        {"an early return", "static int check(int s) { if (s > 100) return 0; return 1; }\n",
         "    if (!check(s))\n        MPI_Abort(MPI_COMM_WORLD, 1);\n" SUM_UP, 0, "sy_equal("},
        {"goto", NULL,
         "    int i = 0;\nagain:\n    if (i < s) {\n        sum += a[i++];\n        goto again;\n    }\n    printf(\"%g\\n\", sum);\n",
         221, NULL},
        {"setjmp", "#include <setjmp.h>\nstatic jmp_buf b;\n",
         "    if (setjmp(b))\n        return 1;\n" SUM_UP, 221, NULL},
        {"input", NULL,
         "    int k = 0;\n    if (!rank)\n        scanf(\"%d\", &k);\n    MPI_Bcast(&k, 1, MPI_INT, 0, MPI_COMM_WORLD);\n    for (int i = 0; i < s; i++)\n        a[i] *= k;\n" SUM_UP,
         0, NULL},
        {"written to a file", NULL,
         "    FILE *f = fopen(\"out\", \"w\");\n    for (int i = 0; i < s; i++)\n        fprintf(f, \"%g\\n\", a[i]);\n    fclose(f);\n",
         230, NULL},
        {"threads", NULL,
         "#pragma omp parallel for reduction(+ : sum)\n    for (int i = 0; i < s; i++)\n        sum += a[i];\n"
         "    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", total);\n",
         0, NULL},
        {"threads without a reduction", NULL,
         "#pragma omp parallel\n    for (int i = 0; i < s; i++)\n        sum += a[i];\n" SUM_UP, 223, NULL},
        {"sorted",
         "static int order(const void *a, const void *b) { return *(const double *)a > *(const double *)b; }\n",
         "    qsort(a, s, sizeof(double), order);\n" SUM_UP, 223, NULL},
        {"another configuration", NULL,
         "#ifdef TWICE\n    for (int i = 0; i < s; i++)\n        a[i] = i;\n#endif\n" SUM_UP, 228, NULL},
        {"a share made again", NULL,
         "    for (int turn = 0; turn < 3; turn++) {\n        s = n / p;\n        MPI_Scatter(all, s, MPI_DOUBLE, a, s, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n    }\n" SUM_UP,
         0, "sy_mine("},
    };
    JUDGE(rows);
}

static void programs_of_cxx(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a vector", "#include <vector>\n",
         "    std::vector<double> v(s);\n    for (int i = 0; i < s; i++)\n        v[i] = a[i];\n    for (double x : v)\n        sum += x;\n"
         "    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", total);\n",
         0, NULL},
        {"accumulate", "#include <numeric>\n#include <vector>\n",
         "    std::vector<double> v(a, a + s);\n    sum = std::accumulate(v.begin(), v.end(), 0.0);\n"
         "    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n",
         223, NULL},
        {"a class with the length",
         "class mesh {\npublic:\n    mesh(double *items, int count) : items(items), count(count) {}\n    double add() const { double s = 0; for (int i = 0; i < count; i++) s += items[i]; return s; }\nprivate:\n    double *items;\n    int count;\n};\n",
         "    mesh m(a, s);\n    sum = m.add();\n    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (!rank)\n        printf(\"%g\\n\", total);\n",
         0, NULL},
        {"pushed back", "#include <vector>\n",
         "    std::vector<double> v;\n    for (int i = 0; i < s; i++)\n        v.push_back(a[i]);\n    printf(\"%zu\\n\", v.size());\n",
         230, NULL},
        {"a lambda", NULL,
         "    auto f = [&](int i) { return a[i]; };\n    for (int i = 0; i < s; i++)\n        sum += f(i);\n" SUM_UP,
         0, NULL},
        {"new and delete", NULL,
         "    double *b = new double[s];\n    for (int i = 0; i < s; i++)\n        b[i] = a[i] * 2;\n    for (int i = 0; i < s; i++)\n        sum += b[i];\n    delete[] b;\n" SUM_UP,
         0, NULL},
        {"an exception", NULL,
         "    try {\n        if (n < 3)\n            throw 1;\n    } catch (int) {\n        sum = 1;\n    }\n" SUM_UP,
         221, NULL},
        {"streams", "#include <iostream>\n",
         "    for (int i = 0; i < s; i++)\n        std::cout << a[i] << std::endl;\n", 0, NULL},
        {"streams into a text", "#include <iostream>\n#include <sstream>\n",
         "    std::ostringstream text;\n    for (int i = 0; i < s; i++)\n        text << a[i];\n"
         "    std::cout << text.str() << std::endl;\n",
         230, NULL},
    };
    JUDGE_CXX(rows);
}

static int said_of_all_ranks(const char *communicator, const char *share, const char *variable)
{
    char *text = format_text("#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                             "int main(int argc, char **argv)\n{\n"
                             "    int n = argc > 1 ? atoi(argv[1]) : 24, hp, rank, all[100], a[100], got;\n"
                             "    MPI_Comm half, copy;\n    MPI_Init(&argc, &argv);\n"
                             "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
                             "    MPI_Comm_split(MPI_COMM_WORLD, rank %% 2, rank, &half);\n"
                             "    MPI_Comm_dup(half, &copy);\n"
                             "    MPI_Comm_size(%s, &hp);\n    int more = hp > 2, s = %s;\n"
                             "    MPI_Allreduce(&rank, &got, 1, MPI_INT, MPI_SUM, %s);\n    got++;\n"
                             "    MPI_Scatter(all, s, MPI_INT, a, s, MPI_INT, 0, %s);\n"
                             "    MPI_Finalize();\n    return 0;\n}\n",
                             communicator, share, communicator, communicator);
    struct analysis_options options = as_it_is;
    options.claims = true;
    struct site_list *list = analysed("/claims.c", text, &options);
    int said = 0;
    for (size_t i = 0; i < list->claim_count; i++)
        said += list->claims[i].kind == CLAIM_SAME && !strcmp(list->claims[i].variable, variable);
    site_list_free(list);
    free(text);
    return said;
}

/* The parts of a split communicator need not be as large as each other. */
static void what_a_part_agrees_on_is_not_said_of_all_ranks(void **state)
{
    (void)state;
    static const char *const shares[] = {"n / hp", "n / 3", "12"};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        for (int dup = 0; dup < 2; dup++) {
            assert_int_equal(said_of_all_ranks(dup ? "copy" : "half", shares[i], "hp"), 0);
            assert_int_equal(said_of_all_ranks(dup ? "copy" : "half", shares[i], "more"), 0);
            assert_int_equal(said_of_all_ranks(dup ? "copy" : "half", shares[i], "got"), 0);
        }
    assert_true(said_of_all_ranks("MPI_COMM_WORLD", "n / hp", "got") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(loops_over_own_items),
                                       cmocka_unit_test(memory_of_own_items),
                                       cmocka_unit_test(collectives_of_own_items),
                                       cmocka_unit_test(functions_of_the_program),
                                       cmocka_unit_test(programs_of_cxx),
                                       cmocka_unit_test(what_a_part_agrees_on_is_not_said_of_all_ranks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
