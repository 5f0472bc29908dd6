/* arguments: 240 | 600 | */
/* Run-length coding of a byte stream. Each process packs its own segment, the root
 * concatenates the packed segments, unpacks everything again and compares. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOT     0
#define RUN_MAX  127

typedef unsigned char byte;

typedef struct {
	byte *data;
	int len;
	int cap;
} buffer;

static int buffer_init(buffer *b, int cap)
{
	b->data = malloc(cap);
	b->len = 0;
	b->cap = cap;
	return b->data ? 0 : -1;
}

static void buffer_put(buffer *b, byte v)
{
	if (b->len == b->cap) {
		byte *p = realloc(b->data, b->cap * 2);
		if (!p)
			MPI_Abort(MPI_COMM_WORLD, 1);
		b->data = p;
		b->cap *= 2;
	}
	b->data[b->len++] = v;
}

static void buffer_release(buffer *b)
{
	free(b->data);
	memset(b, 0, sizeof *b);
}

/* ---- codec: (0x80 | length) value for a run, length bytes... for literals ---- */

static int run_length(const byte *p, int n)
{
	int r = 1;
	while (r < n && r < RUN_MAX && p[r] == p[0])
		r++;
	return r;
}

static void flush_literals(buffer *out, const byte *p, int n)
{
	while (n > 0) {
		int k = n > RUN_MAX ? RUN_MAX : n;
		buffer_put(out, (byte)k);
		for (int i = 0; i < k; i++)
			buffer_put(out, p[i]);
		p += k;
		n -= k;
	}
}

static int pack(const byte *in, int n, buffer *out)
{
	int lit = 0, pos = 0, runs = 0;

	while (pos < n) {
		int r = run_length(in + pos, n - pos);
		if (r < 3) {
			pos += r;
			continue;
		}
		flush_literals(out, in + lit, pos - lit);
		buffer_put(out, (byte)(0x80 | r));
		buffer_put(out, in[pos]);
		pos += r;
		lit = pos;
		runs++;
	}
	flush_literals(out, in + lit, n - lit);
	return runs;
}

static int unpack(const byte *in, int n, byte *out, int room)
{
	int o = 0;

	for (int i = 0; i < n;) {
		int k = in[i] & 0x7f;
		if (o + k > room)
			return -1;
		if (in[i] & 0x80) {
			memset(out + o, in[i + 1], k);
			i += 2;
		} else {
			memcpy(out + o, in + i + 1, k);
			i += 1 + k;
		}
		o += k;
	}
	return o;
}

static void make_stream(byte *s, int n)
{
	unsigned r = 11;
	int i = 0;

	while (i < n) {
		r = r * 1103515245u + 12345u;
		int len = 1 + (int)((r >> 16) % 12);
		byte v = (byte)('a' + (r >> 24) % 7);
		if (len < 5)
			len = 1;
		while (len-- > 0 && i < n)
			s[i++] = v;
	}
}

int main(int argc, char **argv)
{
	int rank, size, n, seg, runs, all_runs;
	int *lens = NULL, *displs = NULL, packed_total = 0;
	byte *stream = NULL, *mine = NULL, *packed = NULL, *again = NULL;
	buffer out = { NULL, 0, 0 };

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	n = argc > 1 ? atoi(argv[1]) : 480;
	if (n < size) {
		if (rank == ROOT)
			fprintf(stderr, "stream too short\n");
		goto out;
	}
	seg = n / size;
	n = seg * size;

	mine = malloc(seg);
	if (!mine || buffer_init(&out, 16) < 0)
		MPI_Abort(MPI_COMM_WORLD, 1);
	if (rank == ROOT) {
		stream = malloc(n);
		again = malloc(n);
		lens = malloc(size * sizeof *lens);
		displs = malloc(size * sizeof *displs);
		make_stream(stream, n);
	}

	MPI_Scatter(stream, seg, MPI_BYTE, mine, seg, MPI_BYTE, ROOT, MPI_COMM_WORLD);
	runs = pack(mine, seg, &out);

	MPI_Gather(&out.len, 1, MPI_INT, lens, 1, MPI_INT, ROOT, MPI_COMM_WORLD);
	if (rank == ROOT) {
		for (int r = 0; r < size; r++) {
			displs[r] = packed_total;
			packed_total += lens[r];
		}
		packed = malloc(packed_total);
	}
	MPI_Gatherv(out.data, out.len, MPI_BYTE, packed, lens, displs, MPI_BYTE, ROOT, MPI_COMM_WORLD);
	MPI_Reduce(&runs, &all_runs, 1, MPI_INT, MPI_SUM, ROOT, MPI_COMM_WORLD);

	if (rank == ROOT) {
		int back = unpack(packed, packed_total, again, n);
		printf("%d bytes packed to %d (%d runs)\n", n, packed_total, all_runs);
		for (int r = 0; r < size; r++)
			printf("  segment %d: %d bytes\n", r, lens[r]);
		puts(back == n && !memcmp(stream, again, n) ? "round trip identical" : "round trip DIFFERS");
	}

out:
	buffer_release(&out);
	free(stream);
	free(mine);
	free(packed);
	free(again);
	free(lens);
	free(displs);
	MPI_Finalize();
	return 0;
}
