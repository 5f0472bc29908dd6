#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Spreadsheet: a text cell is an RPN formula, workers evaluate the cells */

#define CELL 24
#define STACK 16

typedef enum { OK, UNDERFLOW_, DIVZERO, SYNTAX } status;

static const char *status_text[] = {"ok", "#STACK", "#DIV/0", "#NAME"};

static status eval(const char *s, long *result)
{
    long st[STACK];
    int n = 0;
    while (*s) {
        if (*s == ' ') {
            s++;
        } else if (*s >= '0' && *s <= '9') {
            long v = 0;
            while (*s >= '0' && *s <= '9')
                v = v * 10 + (*s++ - '0');
            if (n == STACK)
                return UNDERFLOW_;
            st[n++] = v;
        } else {
            if (n < 2)
                return UNDERFLOW_;
            long b = st[--n], a = st[--n];
            switch (*s++) {
            case '+': a += b; break;
            case '-': a -= b; break;
            case '*': a *= b; break;
            case '/':
                if (b == 0)
                    return DIVZERO;
                a /= b;
                break;
            default:
                return SYNTAX;
            }
            st[n++] = a;
        }
    }
    if (n != 1)
        return UNDERFLOW_;
    *result = st[0];
    return OK;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    enum { PER = 7 };
    const int n = PER * size;
    char *sheet = NULL, mine[PER][CELL];
    long val[PER][2], *all = NULL;

    if (rank == 0) {
        static const char *pat[] = {"%d %d + 3 *", "%d %d * 7 -", "%d 0 / %d +", "%d %d 2 * /",
                                    "%d %d", "%d %d + 5 %% "};
        sheet = calloc(n, CELL);
        all = malloc(2 * n * sizeof *all);
        for (int i = 0; i < n; i++)
            snprintf(sheet + i * CELL, CELL, pat[(i * i + i / 3) % 6], 10 + i * 3, 1 + i % 5);
    }
    MPI_Scatter(sheet, PER * CELL, MPI_CHAR, mine, PER * CELL, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < PER; i++) {
        val[i][1] = 0;
        val[i][0] = eval(mine[i], &val[i][1]);
    }
    MPI_Gather(val, 2 * PER, MPI_LONG, all, 2 * PER, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++) {
            printf("A%-3d %-16s ", i + 1, sheet + i * CELL);
            if (all[2 * i] == OK)
                printf("%ld\n", all[2 * i + 1]);
            else
                printf("%s\n", status_text[all[2 * i]]);
        }
        free(sheet);
        free(all);
    }
    MPI_Finalize();
    return 0;
}
