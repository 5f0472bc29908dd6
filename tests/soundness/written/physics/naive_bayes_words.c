/* Multinomial naive Bayes on bags of words: count words per class in parallel, classify at the root. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DOCS    96
#define VOCAB   20
#define CLASSES 3

/* last column holds the class */
static int corpus[DOCS][VOCAB + 1];
static int part[DOCS][VOCAB + 1];

static unsigned seed = 5;
static int rnd(int n) { seed = seed * 214013u + 2531011u; return (seed >> 16) % n; }

static void write_corpus(void)
{
	for (int d = 0; d < DOCS; d++) {
		int c = rnd(CLASSES);
		int len = 15 + rnd(20);
		corpus[d][VOCAB] = c;
		while (len--) {
			int w = rnd(3) ? rnd(VOCAB) : (c * 6 + rnd(6)) % VOCAB;
			corpus[d][w]++;
		}
	}
}

int main(int argc, char **argv)
{
	int rank, procs, d, w, c;
	int docs_of[CLASSES] = {0}, words_of[CLASSES][VOCAB];
	int Docs[CLASSES], Words[CLASSES][VOCAB];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &procs);

	if (rank == 0) write_corpus();
	memset(words_of, 0, sizeof words_of);

	int share = DOCS / procs;
	MPI_Scatter(corpus, share * (VOCAB + 1), MPI_INT,
	            part, share * (VOCAB + 1), MPI_INT, 0, MPI_COMM_WORLD);

	for (d = 0; d < share; d++) {
		c = part[d][VOCAB];
		docs_of[c]++;
		for (w = 0; w < VOCAB; w++)
			words_of[c][w] += part[d][w];
	}

	/* leftover documents belong to the root */
	if (rank == 0)
		for (d = share * procs; d < DOCS; d++) {
			c = corpus[d][VOCAB];
			docs_of[c]++;
			for (w = 0; w < VOCAB; w++)
				words_of[c][w] += corpus[d][w];
		}

	MPI_Reduce(docs_of, Docs, CLASSES, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(words_of, Words, CLASSES * VOCAB, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		double logp[CLASSES][VOCAB], prior[CLASSES];
		int confusion[CLASSES][CLASSES] = {{0}};

		for (c = 0; c < CLASSES; c++) {
			int sum = 0;
			for (w = 0; w < VOCAB; w++) sum += Words[c][w];
			prior[c] = log((Docs[c] + 1.0) / (DOCS + CLASSES));
			for (w = 0; w < VOCAB; w++)
				logp[c][w] = log((Words[c][w] + 1.0) / (sum + VOCAB));
			printf("class %d: %d documents, %d words, log prior %.4f\n", c, Docs[c], sum, prior[c]);
		}
		for (d = 0; d < DOCS; d++) {
			int best = -1;
			double bestp = 0;
			for (c = 0; c < CLASSES; c++) {
				double p = prior[c];
				for (w = 0; w < VOCAB; w++) p += corpus[d][w] * logp[c][w];
				if (best < 0 || p > bestp) bestp = p, best = c;
			}
			confusion[corpus[d][VOCAB]][best]++;
		}
		for (c = 0; c < CLASSES; c++)
			printf("true %d: %3d %3d %3d\n", c, confusion[c][0], confusion[c][1], confusion[c][2]);
	}
	MPI_Finalize();
	return 0;
}
