#include <mpi.h>
#include <iostream>
#include <vector>

// three generations of a population: scatter, mutate, gather, select on root, again
struct Creature { int genes; int fitness; };

static int score(int g)
{
    int s = 0;
    for (int target = 0x5A5A, x = g ^ target; x; x &= x - 1) ++s;
    return 16 - s;
}

class Evolution {
    std::vector<Creature> pop_, part_;
    int rank_, n_, k_;
public:
    Evolution(int n, int rank, int size) : rank_(rank), n_(n), k_(n / size)
    {
        part_.resize(k_);
        if (rank == 0) {
            pop_.resize(n);
            for (int i = 0; i < n; ++i) pop_[i] = {(i * 2477) & 0xFFFF, 0};
        }
    }
    void generation(int no)
    {
        MPI_Scatter(pop_.data(), 2 * k_, MPI_INT, part_.data(), 2 * k_, MPI_INT, 0, MPI_COMM_WORLD);
        for (auto &c : part_) {
            int mutant = c.genes ^ (1 << (c.genes + no) % 16);
            if (score(mutant) >= score(c.genes)) c.genes = mutant;
            c.fitness = score(c.genes);
        }
        MPI_Gather(part_.data(), 2 * k_, MPI_INT, pop_.data(), 2 * k_, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank_ == 0) {
            for (int i = 1; i < n_; i += 2)
                if (pop_[i].fitness < pop_[i - 1].fitness) pop_[i].genes = (pop_[i].genes & 0xFF00) | (pop_[i - 1].genes & 0xFF);
        }
    }
    void report(int no) const
    {
        if (rank_) return;
        int best = 0;
        long sum = 0;
        for (const auto &c : pop_) {
            if (c.fitness > best) best = c.fitness;
            sum += c.fitness;
        }
        std::cout << "generation " << no << ": best " << best << " sum " << sum << '\n';
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Evolution e(120, rank, size);
    for (int g = 1; g <= 3; ++g) {
        e.generation(g);
        e.report(g);
    }
    MPI_Finalize();
    return 0;
}
