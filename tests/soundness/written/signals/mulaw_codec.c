/* arguments: e | d | r | */
/* mu-law companding: (e)ncode, (d)ecode or (r)ound trip. The last rank owns the data. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BIAS 132
#define CLIP 32635
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define ABS(a)    ((a) < 0 ? -(a) : (a))
#define LIMITED(a) MIN(ABS(a), CLIP)

static int encode(int pcm)
{
	int sign = pcm < 0 ? 0x80 : 0;
	int mag = LIMITED(pcm) + BIAS;
	int exponent = 7, mantissa;

	for (int mask = 0x4000; !(mag & mask) && exponent > 0; mask >>= 1)
		exponent--;
	mantissa = (mag >> (exponent + 3)) & 0x0f;
	return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

static int decode(int u)
{
	u = ~u & 0xff;
	int exponent = (u >> 4) & 7;
	int mag = (((u & 0x0f) << 3) + BIAS) << exponent;
	return u & 0x80 ? BIAS - mag : mag - BIAS;
}

int main(int argc, char **argv)
{
	int rank, size;
	const int n = 240;
	char mode = argc > 1 ? argv[1][0] : 'r';

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	const int root = size - 1;
	const int cnt = n / size;
	if (cnt * size != n) {
		if (rank == root)
			fprintf(stderr, "%d samples on %d ranks\n", n, size);
		MPI_Finalize();
		return 0;
	}

	int *in = NULL, *out = NULL;
	if (rank == root) {
		in = malloc(n * sizeof(int));
		out = malloc(n * sizeof(int));
		for (int i = 0; i < n; i++)
			in[i] = mode == 'd' ? (i * 37) % 256 : (i - n / 2) * (i - n / 2) * (i % 2 ? -2 : 2);
	}

	int *buf = malloc(cnt * sizeof(int));
	MPI_Scatter(in, cnt, MPI_INT, buf, cnt, MPI_INT, root, MPI_COMM_WORLD);

	int worst = 0;
	for (int i = 0; i < cnt; i++) {
		int before = buf[i];
		switch (mode) {
		case 'e':
			buf[i] = encode(buf[i]);
			break;
		case 'd':
			buf[i] = decode(buf[i]);
			break;
		case 'r':
			buf[i] = decode(encode(buf[i]));
			if (ABS(buf[i] - before) > worst)
				worst = ABS(buf[i] - before);
			break;
		default:
			if (rank == root)
				fprintf(stderr, "unknown mode %c\n", mode);
			MPI_Abort(MPI_COMM_WORLD, 1);
		}
	}

	int worst_all = 0;
	MPI_Gather(buf, cnt, MPI_INT, out, cnt, MPI_INT, root, MPI_COMM_WORLD);
	MPI_Reduce(&worst, &worst_all, 1, MPI_INT, MPI_MAX, root, MPI_COMM_WORLD);

	if (rank == root) {
		for (int i = 0; i < n; i += 16)
			printf("%7d -> %7d\n", in[i], out[i]);
		if (mode == 'r')
			printf("largest error %d\n", worst_all);
		free(in);
		free(out);
	}
	free(buf);
	MPI_Finalize();
	return 0;
}
