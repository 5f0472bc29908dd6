/* bracket checker for fixed length source lines */
#include "mpi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEN 24
#define LINES 120

static int balanced(const char *s)
{
    char stack[LEN];
    int top = 0, i;
    for (i = 0; i < LEN && s[i]; i++) {
        char want = 0;
        switch (s[i]) {
        case '(': case '[': case '{':
            stack[top++] = s[i];
            continue;
        case ')': want = '('; break;
        case ']': want = '['; break;
        case '}': want = '{'; break;
        default: continue;
        }
        if (top == 0 || stack[--top] != want)
            return 0;
    }
    return top == 0;
}

int main(int argc, char **argv)
{
    static const char *sample[] = { "f(a[i])", "{x;(y)}", "((a)", "a]b[", "if(x){y[z]}", "([)]", "main(){}" };
    char *src = NULL, *own;
    char *result = NULL, *ok;
    int rank, size, i, mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = LINES / size;
    own = malloc(mine * LEN);
    ok = malloc(mine);
    if (rank == 0) {
        src = calloc(LINES, LEN);
        result = malloc(LINES + 1);
        for (i = 0; i < LINES; i++)
            strncpy(src + i * LEN, sample[(i * 3 + i / 7) % 7], LEN - 1);
    }
    MPI_Scatter(src, mine * LEN, MPI_CHAR, own, mine * LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < mine; i++)
        ok[i] = balanced(own + i * LEN) ? '+' : '-';
    MPI_Gather(ok, mine, MPI_CHAR, result, mine, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        result[LINES] = '\0';
        for (i = 0; i < LINES; i += 40)
            printf("%.40s\n", result + i);
        free(result);
        free(src);
    }
    free(ok);
    free(own);
    MPI_Finalize();
    return 0;
}
