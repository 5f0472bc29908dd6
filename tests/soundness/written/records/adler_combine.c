/* Adler-32 of a byte buffer: partial sums per process, combined at the root
 * in the order of the ranks. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MOD_ADLER 65521UL

static unsigned long adler_seq(const unsigned char *p, size_t n)
{
	unsigned long a = 1, b = 0;
	for (size_t i = 0; i < n; i++) {
		a = (a + p[i]) % MOD_ADLER;
		b = (b + a) % MOD_ADLER;
	}
	return b << 16 | a;
}

int main(int argc, char **argv)
{
	unsigned char *data = 0, *buf;
	unsigned long part[2] = { 0, 0 }, *parts = 0;
	int id, np, n = 2000, len, rest;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &id);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	len = n / np;
	rest = n % np;

	if (id == 0) {
		data = malloc(n);
		parts = malloc(2 * np * sizeof(unsigned long));
		for (int i = 0; i < n; i++)
			data[i] = (unsigned char)(i * 7 + (i >> 3) + 13);
	}

	buf = malloc(len > 0 ? len : 1);
	MPI_Scatter(data, len, MPI_UNSIGNED_CHAR, buf, len, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

	/* part[0] = sum of bytes, part[1] = weighted sum, first byte has weight len */
	for (int i = 0; i < len; i++) {
		part[0] = (part[0] + buf[i]) % MOD_ADLER;
		part[1] = (part[1] + part[0]) % MOD_ADLER;
	}

	MPI_Gather(part, 2, MPI_UNSIGNED_LONG, parts, 2, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);

	if (id == 0) {
		unsigned long a = 1, b = 0;
		for (int r = 0; r < np; r++) {
			b = (b + a * (unsigned long)len + parts[2 * r + 1]) % MOD_ADLER;
			a = (a + parts[2 * r]) % MOD_ADLER;
		}
		/* the last few bytes stay with the root */
		for (int i = n - rest; i < n; i++) {
			a = (a + data[i]) % MOD_ADLER;
			b = (b + a) % MOD_ADLER;
		}
		unsigned long sum = b << 16 | a;
		printf("adler32 parallel   %08lx\n", sum);
		printf("adler32 sequential %08lx\n", adler_seq(data, n));
		free(data);
		free(parts);
	}
	free(buf);
	MPI_Finalize();
	return 0;
}
