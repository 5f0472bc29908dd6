// Monte Carlo pi: the root hands out seeds, one independent random stream per seed.
#include <mpi.h>
#include <cstdint>
#include <cstdio>
#include <vector>

class Stream {
public:
	explicit Stream(std::uint32_t seed) : s_(seed ? seed : 1u) {}
	double next()
	{
		s_ ^= s_ << 13;
		s_ ^= s_ >> 17;
		s_ ^= s_ << 5;
		return s_ / 4294967296.0;
	}
private:
	std::uint32_t s_;
};

static long throw_darts(std::uint32_t seed, long darts)
{
	Stream rng(seed);
	long in = 0;
	while (darts-- > 0) {
		double x = rng.next(), y = rng.next();
		if (x * x + y * y < 1.0)
			++in;
	}
	return in;
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	int rank, size;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	constexpr int streams = 24;
	constexpr long darts = 500;
	if (streams % size) {
		if (!rank)
			std::printf("please use a divisor of %d processes\n", streams);
		MPI_Finalize();
		return 0;
	}

	std::uint32_t seeds[streams];
	if (rank == 0) {
		std::uint32_t s = 2463534242u;
		for (auto &q : seeds)
			q = (s = s * 69069u + 1u);
	}

	int mine = streams / size;
	std::vector<std::uint32_t> my(mine);
	MPI_Scatter(seeds, mine, MPI_UNSIGNED, my.data(), mine, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

	long hits = 0, best = 0;
	for (auto seed : my) {
		long h = throw_darts(seed, darts);
		hits += h;
		if (h > best)
			best = h;
	}

	long all = 0, top = 0;
	MPI_Reduce(&hits, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(&best, &top, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
	if (!rank) {
		std::printf("hits %ld of %ld, best stream %ld\n", all, streams * darts, top);
		std::printf("pi ~ %.4f\n", 4.0 * all / (streams * darts));
	}
	MPI_Finalize();
	return 0;
}
