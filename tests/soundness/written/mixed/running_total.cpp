// Distributed prefix sums of daily cash flows with std::partial_sum and MPI_Exscan.
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	int rank, size;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	const int days = 360;
	if (days % size) {
		if (rank == 0) std::puts("360 days must be divisible by the number of processes");
		MPI_Finalize();
		return 0;
	}
	const int nd = days / size;

	std::vector<long> flow;
	if (rank == 0) {
		flow.resize(days);
		long seed = 42;
		std::generate(flow.begin(), flow.end(), [&seed]() {
			seed = (seed * 16807) % 2147483647;
			return seed % 2001 - 990;
		});
	}

	std::vector<long> f(nd), balance(nd);
	MPI_Scatter(flow.data(), nd, MPI_LONG, f.data(), nd, MPI_LONG, 0, MPI_COMM_WORLD);

	std::partial_sum(f.begin(), f.end(), balance.begin());

	long mine = balance.back(), before = 0;
	MPI_Exscan(&mine, &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
	if (rank == 0)
		before = 0;	// undefined after Exscan on the first rank
	std::for_each(balance.begin(), balance.end(), [before](long &b) { b += before; });

	long lo = *std::min_element(balance.begin(), balance.end());
	long hi = *std::max_element(balance.begin(), balance.end());
	int negative = (int)std::count_if(balance.begin(), balance.end(), [](long b) { return b < 0; });

	long glo, ghi;
	int gneg;
	MPI_Reduce(&lo, &glo, 1, MPI_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
	MPI_Reduce(&hi, &ghi, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
	MPI_Reduce(&negative, &gneg, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	std::vector<long> all(rank == 0 ? days : 0);
	MPI_Gather(balance.data(), nd, MPI_LONG, all.data(), nd, MPI_LONG, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		std::printf("lowest %ld, highest %ld, %d days in the red\n", glo, ghi, gneg);
		for (int d = 29; d < days; d += 30)
			std::printf("day %3d: %7ld\n", d + 1, all[d]);
	}
	MPI_Finalize();
	return 0;
}
