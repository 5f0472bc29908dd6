/*
 * Parallel Caesar cipher: encrypts a message, decrypts it again and
 * compares the result with the original.
 */
#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <mpi.h>

#define MSG_LEN 240
#define MAX_PROCS 16

static char shift_char(char c, int k)
{
    if (isupper((unsigned char)c))
        return 'A' + (c - 'A' + k + 26) % 26;
    if (islower((unsigned char)c))
        return 'a' + (c - 'a' + k + 26) % 26;
    return c;
}

int main(int argc, char *argv[])
{
    char message[MSG_LEN + 1];
    char cipher[MSG_LEN + 1];
    char plain[MSG_LEN + 1];
    char local[MSG_LEN + 1];
    int rank, size, chunk, i;
    int key = 7;
    const char *phrase = "The quick brown fox jumps over the lazy dog. ";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (size > MAX_PROCS || MSG_LEN % size != 0)
    {
        if (rank == 0)
            printf("Please use a number of processes that divides %d\n", MSG_LEN);
        MPI_Finalize();
        return 0;
    }

    memset(message, 0, sizeof(message));
    memset(cipher, 0, sizeof(cipher));
    memset(plain, 0, sizeof(plain));

    if (rank == 0)
    {
        int len = strlen(phrase);
        for (i = 0; i < MSG_LEN; i++)
            message[i] = phrase[i % len];
        printf("Original:  %.40s...\n", message);
    }

    chunk = MSG_LEN / size;

    /* encryption */
    MPI_Scatter(message, chunk, MPI_CHAR, local, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < chunk; i++)
        local[i] = shift_char(local[i], key);
    MPI_Gather(local, chunk, MPI_CHAR, cipher, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0)
        printf("Encrypted: %.40s...\n", cipher);

    /* decryption */
    MPI_Scatter(cipher, chunk, MPI_CHAR, local, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < chunk; i++)
        local[i] = shift_char(local[i], -key);
    MPI_Gather(local, chunk, MPI_CHAR, plain, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0)
    {
        printf("Decrypted: %.40s...\n", plain);
        printf("%s\n", strcmp(message, plain) == 0 ? "OK" : "MISMATCH");
    }

    MPI_Finalize();
    return 0;
}
