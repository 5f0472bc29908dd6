/* Toy stream cipher: every process draws its key stream from a generator seeded
   with the key and its rank. Encrypt, collect, deal again, decrypt. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

typedef unsigned char byte;

struct keystream {
	unsigned a, b;
};

static void ks_init(struct keystream *ks, unsigned key, int rank)
{
	ks->a = key * 2u + 1u;
	ks->b = key ^ (0x85ebca6bu * (unsigned)(rank + 1));
	if (!ks->b)
		ks->b = 1;
}

static byte ks_next(struct keystream *ks)
{
	ks->a = ks->a * 69069u + 12345u;
	ks->b ^= ks->b << 13;
	ks->b ^= ks->b >> 17;
	ks->b ^= ks->b << 5;
	return (byte)((ks->a >> 24) ^ (ks->b >> 11));
}

static void crypt_part(byte *part, int n, unsigned key, int rank)
{
	struct keystream ks;
	ks_init(&ks, key, rank);
	for (int i = 0; i < n; i++)
		part[i] ^= ks_next(&ks);
}

int main(int argc, char **argv)
{
	const int length = 960;
	const unsigned key = 0xbeef1234u;
	int rank, size;
	byte *secret = NULL, *work = NULL;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (length % size) {
		if (rank == 0)
			fprintf(stderr, "length %d, processes %d\n", length, size);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}

	int piece = length / size;
	byte *p = malloc(piece);

	if (rank == 0) {
		secret = malloc(length);
		work = malloc(length);
		for (int i = 0; i < length; i++)
			secret[i] = (byte)("attack at dawn; "[i % 16]);
		memcpy(work, secret, length);
	}

	for (int pass = 0; pass < 2; pass++) {
		MPI_Scatter(work, piece, MPI_BYTE, p, piece, MPI_BYTE, 0, MPI_COMM_WORLD);
		crypt_part(p, piece, key, rank);
		MPI_Gather(p, piece, MPI_BYTE, work, piece, MPI_BYTE, 0, MPI_COMM_WORLD);
		if (rank != 0)
			continue;
		if (pass == 0) {
			unsigned h = 5381;
			for (int i = 0; i < length; i++)
				h = h * 33u + work[i];
			printf("cipher text:");
			for (int i = 0; i < 16; i++)
				printf(" %02x", work[i]);
			printf(" ... hash %08x\n", h);
		} else {
			printf("decrypted: %.32s... %s\n", (char *)work, memcmp(work, secret, length) ? "damaged" : "intact");
		}
	}

	free(p);
	free(secret);
	free(work);
	MPI_Finalize();
	return 0;
}
