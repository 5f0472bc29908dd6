/* RPN calculator: expressions in fixed slots, results or error codes back */
#include <mpi.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define SLOT 24
#define BASE 6

static const char *forms[BASE] = {
    "%d %d +", "%d %d - 3 *", "%d dup * %d +", "%d %d swap -", "%d %d /", "%d + %d"
};

static int eval(const char *s)
{
    int st[16], sp = 0;
    while (*s) {
        if (isspace((unsigned char)*s)) { s++; continue; }
        if (isdigit((unsigned char)*s)) {
            int v = 0;
            while (isdigit((unsigned char)*s)) v = v * 10 + (*s++ - '0');
            st[sp++] = v;
            continue;
        }
        if (!strncmp(s, "dup", 3)) {
            if (sp < 1) return INT_MIN;
            st[sp] = st[sp - 1];
            sp++;
            s += 3;
            continue;
        }
        if (sp < 2) return INT_MIN;
        int b = st[--sp], a = st[--sp];
        if (!strncmp(s, "swap", 4)) {
            st[sp++] = b;
            st[sp++] = a;
            s += 4;
            continue;
        }
        switch (*s++) {
        case '+': st[sp++] = a + b; break;
        case '-': st[sp++] = a - b; break;
        case '*': st[sp++] = a * b; break;
        case '/': if (!b) return INT_MIN; st[sp++] = a / b; break;
        default: return INT_MIN;
        }
    }
    return sp == 1 ? st[0] : INT_MIN;
}

int main(int argc, char **argv)
{
    int rank, size, n = 84, res[84], part[84];
    char jobs[84][SLOT], mine[84][SLOT];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d expressions\n", n);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        memset(jobs, 0, sizeof jobs);
        for (int i = 0; i < n; i++)
            snprintf(jobs[i], SLOT, forms[i % BASE], 3 + i, (i * 7) % 30);
    }
    int k = n / size;
    MPI_Scatter(jobs, k * SLOT, MPI_CHAR, mine, k * SLOT, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) part[i] = eval(mine[i]);
    MPI_Gather(part, k, MPI_INT, res, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int errors = 0;
        for (int i = 0; i < n; i++) {
            if (res[i] == INT_MIN) errors++;
            else if (i % 5 == 0) printf("%-20s = %d\n", jobs[i], res[i]);
        }
        printf("%d errors\n", errors);
    }
    MPI_Finalize();
    return 0;
}
