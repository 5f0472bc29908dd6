/* Error diffusion (1-D Floyd-Steinberg) of a grey strip: the error is carried
   from pixel to pixel and also from row to row. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define W 60
#define H 16

static int carry = 0;

static void dither(const unsigned char *in, char *out, int n)
{
    int i;
    for (i = 0; i < n; i++) {
        int want = in[i] + carry;
        int got = want >= 128 ? 255 : 0;
        out[i] = got ? '#' : '.';
        carry = want - got;
    }
}

int main(int argc, char **argv)
{
    int rank, size, x, y;
    unsigned char grey[H * W], mygrey[H * W];
    char bw[H * W], mybw[H * W];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (H % size) {
        if (rank == 0) printf("H=%d is not a multiple of %d\n", H, size);
        MPI_Finalize();
        return 0;
    }
    int rows = H / size;
    if (rank == 0)
        for (y = 0; y < H; y++)
            for (x = 0; x < W; x++)
                grey[y * W + x] = (unsigned char)(20 + 3 * x + 2 * y);
    MPI_Scatter(grey, rows * W, MPI_UNSIGNED_CHAR, mygrey, rows * W, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (y = 0; y < rows; y++)
        dither(mygrey + y * W, mybw + y * W, W);
    MPI_Gather(mybw, rows * W, MPI_CHAR, bw, rows * W, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int black = 0;
        for (y = 0; y < H; y++) {
            for (x = 0; x < W; x++) {
                putchar(bw[y * W + x]);
                black += bw[y * W + x] == '.';
            }
            putchar('\n');
        }
        printf("%d dark dots\n", black);
    }
    MPI_Finalize();
    return 0;
}
