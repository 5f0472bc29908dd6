/* Luhn check of card numbers held as long long. */
#include <stdio.h>
#include <mpi.h>

#define N 480
#define MAXLOCAL N

typedef long long card;

card cards[N];
card mycards[MAXLOCAL];

/* 1 if the check digit is right */
int luhn(card c)
{
	int sum = 0, pos = 0;
	while (c > 0) {
		int d = (int)(c % 10);
		if (pos & 1) {
			d *= 2;
			if (d > 9) d -= 9;
		}
		sum += d;
		c /= 10;
		pos++;
	}
	return sum % 10 == 0;
}

const char *issuer(int i)
{
	static const char *names[] = { "visa", "master", "amex", "other" };
	return names[i];
}

int issuer_of(card c)
{
	int lead;
	while (c >= 100)
		c /= 10;
	lead = (int)c;
	if (lead / 10 == 4) return 0;
	if (lead >= 51 && lead <= 55) return 1;
	if (lead == 34 || lead == 37) return 2;
	return 3;
}

int main(int argc, char *argv[])
{
	int me, np, i, k;
	int good[4] = { 0 }, bad[4] = { 0 }, allgood[4], allbad[4];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	if (N % np) {
		if (!me) printf("%d cards, %d processes - sorry\n", N, np);
		MPI_Finalize();
		return 0;
	}
	k = N / np;

	if (!me) {
		card x = 123456789LL;
		for (i = 0; i < N; i++) {
			card prefix = i % 4 == 0 ? 4000 : i % 4 == 1 ? 5100 + i % 500 : i % 4 == 2 ? 3700 : 6000 + i;
			x = (x * 48271LL) % 2147483647LL;
			cards[i] = prefix * 1000000000000LL + x * 10;
			/* put the right check digit into two thirds of them */
			if (i % 3) {
				while (!luhn(cards[i]))
					cards[i]++;
			}
		}
	}

	MPI_Scatter(cards, k, MPI_LONG_LONG_INT, mycards, k, MPI_LONG_LONG_INT, 0, MPI_COMM_WORLD);

	for (i = 0; i < k; i++)
		luhn(mycards[i]) ? good[issuer_of(mycards[i])]++ : bad[issuer_of(mycards[i])]++;

	MPI_Reduce(good, allgood, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(bad, allbad, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (!me)
		for (i = 0; i < 4; i++)
			printf("%-6s good %3d bad %3d\n", issuer(i), allgood[i], allbad[i]);

	MPI_Finalize();
	return 0;
}
