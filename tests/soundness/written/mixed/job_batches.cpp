/* arguments: 50 4 | 31 3 | */
// Works through a queue of jobs batch by batch: each round every rank gets the same number of jobs.
#include <mpi.h>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <vector>

struct Job { int id; int size; };
struct Result { int id; int cost; };

static std::deque<Job> make_queue(int n)
{
    std::deque<Job> q;
    for (int i = 0; i < n; ++i)
        q.push_back(Job{i, 10 + (i * 13) % 37});
    return q;
}

// number of coin combinations for the amount, the "work"
static int run_job(const Job &j)
{
    static const int coins[] = {1, 2, 5, 10};
    std::vector<int> ways(j.size + 1, 0);
    ways[0] = 1;
    for (int c : coins)
        for (int a = c; a <= j.size; ++a)
            ways[a] += ways[a - c];
    return ways[j.size];
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int njobs = argc > 1 ? std::atoi(argv[1]) : 40;
    const int per_round = argc > 2 ? std::atoi(argv[2]) : 2;

    std::deque<Job> queue;
    std::map<int, int> results;
    if (rank == 0)
        queue = make_queue(njobs);

    std::vector<Job> out(rank == 0 ? per_round * size : 0), in(per_round);
    std::vector<Result> done(per_round), collected(rank == 0 ? per_round * size : 0);

    int more = 1, rounds = 0;
    while (true) {
        if (rank == 0) {
            more = !queue.empty();
            for (Job &j : out) {
                if (queue.empty()) {
                    j = Job{-1, 0}; // filler
                } else {
                    j = queue.front();
                    queue.pop_front();
                }
            }
        }
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (!more)
            break;
        ++rounds;

        MPI_Scatter(out.data(), per_round, MPI_2INT, in.data(), per_round, MPI_2INT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < per_round; ++i) {
            done[i].id = in[i].id;
            done[i].cost = in[i].id < 0 ? 0 : run_job(in[i]);
        }
        MPI_Gather(done.data(), per_round, MPI_2INT, collected.data(), per_round, MPI_2INT, 0, MPI_COMM_WORLD);

        for (const Result &r : collected)
            if (r.id >= 0)
                results[r.id] = r.cost;
    }

    if (rank == 0) {
        std::cout << results.size() << " jobs in " << rounds << " rounds\n";
        long total = 0;
        for (const auto &kv : results) {
            total += kv.second;
            if (kv.first % 8 == 0)
                std::cout << "job " << kv.first << ": " << kv.second << '\n';
        }
        std::cout << "total " << total << std::endl;
    }
    MPI_Finalize();
    return 0;
}
