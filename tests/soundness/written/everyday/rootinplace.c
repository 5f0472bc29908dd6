#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
/* threshold a grey image in place; root's own stripe stays where it is */
#define W 24
int main(int argc, char **argv)
{
    int rank, size, H = 60;
    unsigned char *pix;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int stripe = H / size * W;
    pix = malloc(rank == 0 ? H * W : stripe);
    if (rank == 0) {
        for (int i = 0; i < H * W; i++)
            pix[i] = (unsigned char)((i * 31 + (i / W) * 17) % 256);
        MPI_Scatter(pix, stripe, MPI_BYTE, MPI_IN_PLACE, 0, MPI_BYTE, 0, MPI_COMM_WORLD);
    } else
        MPI_Scatter(NULL, 0, MPI_BYTE, pix, stripe, MPI_BYTE, 0, MPI_COMM_WORLD);

    int white = 0, all = 0;
    for (int i = 0; i < stripe; i++) {
        pix[i] = pix[i] > 127 ? 255 : 0;
        white += pix[i] & 1;
    }
    MPI_Reduce(&white, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Gather(MPI_IN_PLACE, 0, MPI_BYTE, pix, stripe, MPI_BYTE, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(pix, stripe, MPI_BYTE, NULL, 0, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int check = 0;
        for (int i = 0; i < H * W; i++)
            check = (check * 7 + pix[i]) % 65521;
        printf("white pixels %d of %d, checksum %d\n", all, H * W, check);
    }
    free(pix);
    MPI_Finalize();
    return 0;
}
