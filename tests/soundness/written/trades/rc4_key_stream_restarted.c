#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* RC4 stream cipher: each rank encrypts its piece with a fresh key schedule
 * so the key stream starts over with every piece. */

typedef struct {
    unsigned char s[256];
    unsigned char i, j;
} rc4;

static void rc4_init(rc4 *c, const char *key)
{
    size_t len = strlen(key);
    for (int k = 0; k < 256; k++)
        c->s[k] = (unsigned char)k;
    unsigned char j = 0;
    for (int k = 0; k < 256; k++) {
        j = (unsigned char)(j + c->s[k] + (unsigned char)key[k % len]);
        unsigned char t = c->s[k];
        c->s[k] = c->s[j];
        c->s[j] = t;
    }
    c->i = c->j = 0;
}

static unsigned char rc4_byte(rc4 *c)
{
    c->i++;
    c->j = (unsigned char)(c->j + c->s[c->i]);
    unsigned char t = c->s[c->i];
    c->s[c->i] = c->s[c->j];
    c->s[c->j] = t;
    return c->s[(unsigned char)(c->s[c->i] + c->s[c->j])];
}

#define MSG 168

int main(int argc, char **argv)
{
    int rank, size;
    unsigned char msg[MSG], enc[MSG], buf[MSG];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (MSG % size) {
        if (rank == 0)
            printf("message can't be divided\n");
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        const char *t = "Meet me at the old bridge at midnight. ";
        for (int i = 0; i < MSG; i++)
            msg[i] = (unsigned char)t[i % 39];
    }
    int n = MSG / size;
    MPI_Scatter(msg, n, MPI_UNSIGNED_CHAR, buf, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    rc4 c;
    rc4_init(&c, "swordfish");
    for (int i = 0; i < n; i++)
        buf[i] ^= rc4_byte(&c);
    MPI_Gather(buf, n, MPI_UNSIGNED_CHAR, enc, n, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < MSG; i++)
            printf("%02x%s", enc[i], i % 24 == 23 ? "\n" : "");
    }
    MPI_Finalize();
    return 0;
}
