/* arguments: 5 | 3 | */
// Moving average crossing signals for a set of stocks; a stock (row of prices) is never split.
#include <mpi.h>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

constexpr int kDays = 40;

class PriceSeries
{
public:
	PriceSeries(const double *p, int n) : p_(p), n_(n) {}
	double average(int end, int window) const
	{
		return std::accumulate(p_ + end - window, p_ + end, 0.0) / window;
	}
	int crossings(int fast, int slow) const
	{
		int n = 0;
		bool above = false, first = true;
		for (int d = slow; d <= n_; ++d)
		{
			const bool now = average(d, fast) > average(d, slow) + 1e-9;
			if (!first && now != above)
				++n;
			above = now;
			first = false;
		}
		return n;
	}
private:
	const double *p_;
	int n_;
};

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	int rank, size;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	const int fast = argc > 1 ? std::atoi(argv[1]) : 4;
	const int slow = 3 * fast;
	if (fast < 1 || slow > kDays)
	{
		if (rank == 0)
			std::cerr << "window out of range\n";
		MPI_Finalize();
		return 0;
	}

	const int stocks = 30;
	const int mine = (stocks + size - 1) / size;	// last ones may be dummies

	std::vector<double> prices;
	if (rank == 0)
	{
		prices.assign(static_cast<std::size_t>(mine) * size * kDays, 1.0);
		unsigned s = 77;
		for (int i = 0; i < stocks; ++i)
		{
			double p = 50.0 + i;
			for (int d = 0; d < kDays; ++d)
			{
				s = s * 1664525u + 1013904223u;
				p += ((s >> 24) % 21 - 10.0) * 0.2;
				prices[static_cast<std::size_t>(i) * kDays + d] = p;
			}
		}
	}

	std::vector<double> local(static_cast<std::size_t>(mine) * kDays);
	MPI_Scatter(prices.data(), mine * kDays, MPI_DOUBLE, local.data(), mine * kDays, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	std::vector<int> signals(mine);
	for (int i = 0; i < mine; ++i)
		signals[i] = PriceSeries(&local[static_cast<std::size_t>(i) * kDays], kDays).crossings(fast, slow);

	std::vector<int> all(rank == 0 ? mine * size : 0);
	MPI_Gather(signals.data(), mine, MPI_INT, all.data(), mine, MPI_INT, 0, MPI_COMM_WORLD);

	if (rank == 0)
	{
		int best = 0;
		for (int i = 0; i < stocks; ++i)
		{
			std::cout << all[i] << (i % 10 == 9 ? "\n" : " ");
			if (all[i] > all[best])
				best = i;
		}
		std::cout << "most active stock " << best << ", total signals "
		          << std::accumulate(all.begin(), all.begin() + stocks, 0) << std::endl;
	}
	MPI_Finalize();
	return 0;
}
