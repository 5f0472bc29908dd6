// Toy stream cipher: the key stream advances with every letter.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEN 48

typedef struct { unsigned k; } Key;

static void key_init(Key *key) { key->k = 5; }

static char encrypt(Key *key, char c)
{
    char r = (char)('A' + (c - 'A' + key->k) % 26);
    key->k = (key->k * 7 + 3) % 26;
    return r;
}

int main(int argc, char **argv)
{
    const char *plain = "ATTACKTHEEASTERNGATEATDAWNWITHTWOHUNDREDHORSEMEN";
    char cipher[LEN + 1] = "";
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (strlen(plain) != LEN || LEN % size != 0) {
        if (rank == 0)
            printf("message of %d letters cannot be cut into %d pieces\n",
                   (int)strlen(plain), size);
        MPI_Finalize();
        return 0;
    }
    int piece = LEN / size;
    char buf[LEN];
    MPI_Scatter((void *)plain, piece, MPI_CHAR, buf, piece, MPI_CHAR, 0, MPI_COMM_WORLD);

    Key key;
    key_init(&key);
    for (int i = 0; i < piece; i++)
        buf[i] = encrypt(&key, buf[i]);

    MPI_Gather(buf, piece, MPI_CHAR, cipher, piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("plain : %s\n", plain);
        printf("cipher: %s\n", cipher);
    }
    MPI_Finalize();
    return 0;
}
