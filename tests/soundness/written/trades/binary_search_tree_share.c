#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Binary search trees: insert the numbers of the share in a tree, report the
 * height of the tree and an in-order walk */

typedef struct node {
    int key;
    struct node *left, *right;
} node;

static node *insert(node *t, int key)
{
    if (t == NULL) {
        t = malloc(sizeof *t);
        if (t == NULL)
            MPI_Abort(MPI_COMM_WORLD, 1);
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else {
        t->right = insert(t->right, key);
    }
    return t;
}

static int height(const node *t)
{
    if (t == NULL)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}

static int *walk(const node *t, int *out)
{
    if (t != NULL) {
        out = walk(t->left, out);
        *out++ = t->key;
        out = walk(t->right, out);
    }
    return out;
}

static void destroy(node *t)
{
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 280;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0)
            printf("%d keys cannot be planted in %d trees\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    int *keys = NULL, *heights = NULL, *mine = malloc(k * sizeof(int));
    if (rank == 0) {
        keys = malloc(n * sizeof(int));
        heights = malloc(size * sizeof(int));
        for (int i = 0; i < n; i++)
            keys[i] = (i * 149 + 31) % 1000;
    }
    MPI_Scatter(keys, k, MPI_INT, mine, k, MPI_INT, 0, MPI_COMM_WORLD);
    node *root = NULL;
    for (int i = 0; i < k; i++)
        root = insert(root, mine[i]);
    int h = height(root);
    walk(root, mine);
    MPI_Gather(mine, k, MPI_INT, keys, k, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(&h, 1, MPI_INT, heights, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; r++)
            printf("tree %d: height %d, keys %d..%d\n", r, heights[r], keys[r * k],
                   keys[r * k + k - 1]);
        free(keys);
        free(heights);
    }
    destroy(root);
    free(mine);
    MPI_Finalize();
    return 0;
}
