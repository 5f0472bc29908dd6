/* Insert the own keys in an unbalanced binary tree, report depth and leaves */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
    int key;
    struct tree *left, *right;
} tree;

static tree *insert(tree *t, int key)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

static int depth(const tree *t)
{
    if (!t) return 0;
    int l = depth(t->left), r = depth(t->right);
    return 1 + (l > r ? l : r);
}

static int leaves(const tree *t)
{
    if (!t) return 0;
    if (!t->left && !t->right) return 1;
    return leaves(t->left) + leaves(t->right);
}

static void drop(tree *t)
{
    if (!t) return;
    drop(t->left);
    drop(t->right);
    free(t);
}

int main(int argc, char **argv)
{
    int rank, size, N = 480;
    int keys[480], mine[480], out[2], sum, deep;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0) printf("cannot split %d keys\n", N);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0)
        for (int i = 0; i < N; i++) keys[i] = (i * 211 + 17) % 487;
    MPI_Scatter(keys, N / size, MPI_INT, mine, N / size, MPI_INT, 0, MPI_COMM_WORLD);
    tree *root = NULL;
    for (int i = 0; i < N / size; i++) root = insert(root, mine[i]);
    out[0] = depth(root);
    out[1] = leaves(root);
    drop(root);
    MPI_Reduce(&out[0], &deep, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&out[1], &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("depth of the deepest tree %d, leaves in all trees %d\n", deep, sum);
    MPI_Finalize();
    return 0;
}
