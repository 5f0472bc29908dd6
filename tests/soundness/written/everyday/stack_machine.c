#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Each work item is a tiny program of 6 opcodes for a stack machine */
#define OPS 6
enum { PUSH1, PUSH2, ADD, MUL, DUP, SWAP, NOPS };

static int run(const unsigned char *prog)
{
    int st[OPS + 2] = { 1, 1 }, sp = 2;
    for (int pc = 0; pc < OPS; pc++) {
        int t;
        switch (prog[pc]) {
        case PUSH1: st[sp++] = 1; break;
        case PUSH2: st[sp++] = 2; break;
        case ADD: if (sp > 1) { sp--; st[sp - 1] += st[sp]; } break;
        case MUL: if (sp > 1) { sp--; st[sp - 1] *= st[sp]; } break;
        case DUP: st[sp] = st[sp - 1]; sp++; break;
        case SWAP:
            if (sp > 1) { t = st[sp - 1]; st[sp - 1] = st[sp - 2]; st[sp - 2] = t; }
            break;
        default: return -1;
        }
    }
    return st[sp - 1];
}

int main(int argc, char **argv)
{
    int rank, np, nprog = 180;
    unsigned char *code = NULL, *my;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    int each = nprog / np;
    my = malloc(each * OPS);
    if (!rank) {
        unsigned s = 7;
        code = malloc(nprog * OPS);
        for (int i = 0; i < nprog * OPS; i++) {
            s = s * 69069u + 1u;
            code[i] = (unsigned char)((s >> 16) % NOPS);
        }
    }
    MPI_Scatter(code, each * OPS, MPI_UNSIGNED_CHAR, my, each * OPS, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    int best = 0, sum = 0, gb, gs;
    for (int i = 0; i < each; i++) {
        int v = run(my + i * OPS);
        sum += v;
        if (v > best) best = v;
    }
    MPI_Reduce(&best, &gb, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &gs, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank)
        printf("best %d sum %d\n", gb, gs);
    free(my);
    free(code);
    MPI_Finalize();
    return 0;
}
