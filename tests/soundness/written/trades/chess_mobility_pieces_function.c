#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Chess: number of squares a piece on an empty board can reach, for a list of
 * (piece, square) pairs. Move tables with function pointers. */

typedef struct { char piece; signed char file, rank; } placed;

typedef int (*counter)(int f, int r);

static int on_board(int f, int r) { return f >= 0 && f < 8 && r >= 0 && r < 8; }

static int slide(int f, int r, const int (*d)[2], int nd)
{
    int c = 0;
    for (int k = 0; k < nd; k++)
        for (int s = 1; on_board(f + s * d[k][0], r + s * d[k][1]); s++)
            c++;
    return c;
}

static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int diagonal[4][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

static int rook(int f, int r) { return slide(f, r, straight, 4); }
static int bishop(int f, int r) { return slide(f, r, diagonal, 4); }
static int queen(int f, int r) { return rook(f, r) + bishop(f, r); }

static int knight(int f, int r)
{
    static const int j[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    int c = 0;
    for (int k = 0; k < 8; k++)
        c += on_board(f + j[k][0], r + j[k][1]);
    return c;
}

static int king(int f, int r)
{
    int c = -1;
    for (int a = -1; a <= 1; a++)
        for (int b = -1; b <= 1; b++)
            c += on_board(f + a, r + b);
    return c;
}

static counter find(char p)
{
    switch (p) {
    case 'R': return rook;
    case 'B': return bishop;
    case 'Q': return queen;
    case 'N': return knight;
    default: return king;
    }
}

int main(int argc, char **argv)
{
    int myid, nprocs;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &myid);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    const int per = 13, n = per * nprocs;
    placed *all = NULL, mine[13];
    int moves[13], *res = NULL;
    if (myid == 0) {
        all = malloc(n * sizeof *all);
        res = malloc(n * sizeof *res);
        for (int i = 0; i < n; i++) {
            all[i].piece = "RBQNK"[i % 5];
            all[i].file = (signed char)((i * 3) % 8);
            all[i].rank = (signed char)((i / 3) % 8);
        }
    }
    MPI_Scatter(all, 3 * per, MPI_SIGNED_CHAR, mine, 3 * per, MPI_SIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < per; i++)
        moves[i] = find(mine[i].piece)(mine[i].file, mine[i].rank);
    MPI_Gather(moves, per, MPI_INT, res, per, MPI_INT, 0, MPI_COMM_WORLD);
    if (myid == 0) {
        for (int i = 0; i < n; i++)
            printf("%c%c%d:%d%s", all[i].piece, 'a' + all[i].file, all[i].rank + 1, res[i],
                   i % 8 == 7 || i == n - 1 ? "\n" : "  ");
        free(all);
        free(res);
    }
    MPI_Finalize();
    return 0;
}
