/* arguments: 400 | 1200 | */
// Base composition of a DNA string: counts per process and in total, GC content.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <mpi.h>

enum Base : int { A, C, G, T, Bases };

static Base decode(char c)
{
	switch (c) {
	case 'A': return A;
	case 'C': return C;
	case 'G': return G;
	default:  return T;
	}
}

static std::string synthesize(int length)
{
	static const char letters[] = "ACGT";
	std::string s;
	unsigned x = 1;
	while (static_cast<int>(s.size()) < length) {
		x = x * 22695477u + 1u;
		s += letters[(x >> 24) & 3];
		if (((x >> 16) & 7) == 0 && static_cast<int>(s.size()) < length)
			s += 'G';
	}
	return s;
}

int main(int argc, char **argv)
{
	int rank, size;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	int length = argc > 1 ? std::atoi(argv[1]) : 600;
	const int piece = length / size;

	std::string dna;
	if (rank == 0)
		dna = synthesize(length);

	std::string mine(piece, 'N');
	MPI_Scatter(dna.data(), piece, MPI_CHAR, &mine[0], piece, MPI_CHAR, 0, MPI_COMM_WORLD);

	std::array<int, Bases> count{};
	for (char c : mine)
		++count[decode(c)];

	std::vector<int> table(rank == 0 ? size * Bases : 0);
	MPI_Gather(count.data(), Bases, MPI_INT, table.data(), Bases, MPI_INT, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		std::array<int, Bases> sum{};
		std::printf("rank      A     C     G     T\n");
		for (int r = 0; r < size; ++r) {
			std::printf("%4d  ", r);
			for (int b = 0; b < Bases; ++b) {
				std::printf("%5d ", table[r * Bases + b]);
				sum[b] += table[r * Bases + b];
			}
			std::printf("\n");
		}
		for (int i = piece * size; i < length; ++i)
			++sum[decode(dna[i])];
		std::printf("all   %5d %5d %5d %5d\n", sum[A], sum[C], sum[G], sum[T]);
		std::printf("GC content %.1f%%\n", 100.0 * (sum[G] + sum[C]) / length);
	}
	MPI_Finalize();
	return 0;
}
