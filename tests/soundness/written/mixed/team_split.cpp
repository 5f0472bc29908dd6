// Two teams work on different data sets: even ranks on prices, odd ranks on volumes.
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

class Team {
public:
	Team(int colour, int key)
	{
		MPI_Comm_split(MPI_COMM_WORLD, colour, key, &comm_);
		MPI_Comm_rank(comm_, &rank_);
		MPI_Comm_size(comm_, &size_);
	}
	~Team() { MPI_Comm_free(&comm_); }
	MPI_Comm comm() const { return comm_; }
	int rank() const { return rank_; }
	int size() const { return size_; }
private:
	MPI_Comm comm_;
	int rank_, size_;
};

struct Summary {
	double sum, lo, hi;
};

static Summary analyse(const Team &team, int items, int kind)
{
	int share = items / team.size();
	std::vector<double> all, part(share);
	if (team.rank() == 0) {
		all.resize(items);
		for (int i = 0; i < items; ++i)
			all[i] = kind == 0 ? 100.0 + (i * 31 % 17) * 0.25 : 1000.0 * (1 + i * 7 % 5);
	}
	MPI_Scatter(all.data(), share, MPI_DOUBLE, part.data(), share, MPI_DOUBLE, 0, team.comm());

	Summary s = {0.0, 1e300, -1e300}, t = {0.0, 0.0, 0.0};
	for (double v : part) {
		s.sum += v;
		s.lo = std::min(s.lo, v);
		s.hi = std::max(s.hi, v);
	}
	MPI_Reduce(&s.sum, &t.sum, 1, MPI_DOUBLE, MPI_SUM, 0, team.comm());
	MPI_Reduce(&s.lo, &t.lo, 1, MPI_DOUBLE, MPI_MIN, 0, team.comm());
	MPI_Reduce(&s.hi, &t.hi, 1, MPI_DOUBLE, MPI_MAX, 0, team.comm());
	return t;
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	int rank, size;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	{
		const int kind = size > 1 ? rank % 2 : 0;
		Team team(kind, rank);
		const int items = 60;
		Summary s = analyse(team, items, kind);

		// leader of the second team reports through rank 0
		if (rank == 1)
			MPI_Send(&s, 3, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
		if (rank == 0) {
			std::printf("prices : sum %.2f range %.2f .. %.2f\n", s.sum, s.lo, s.hi);
			if (size > 1) {
				MPI_Recv(&s, 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
				std::printf("volumes: sum %.2f range %.2f .. %.2f\n", s.sum, s.lo, s.hi);
			}
		}
	}
	MPI_Finalize();
	return 0;
}
