// k-nearest-neighbour classification: training set broadcast, queries scattered.
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <vector>

#define DIM 3
#define K 5
#define CLASSES 3

struct Sample
{
    float x[DIM];
    int   cls;
};

static unsigned g_state = 2021u;

static float frand()
{
    g_state = g_state * 1103515245u + 12345u;
    return (float)((g_state >> 16) & 0x7fff) / 32768.0f;
}

static Sample random_sample()
{
    Sample s;
    s.cls = (int)(frand() * CLASSES);
    for (int d = 0; d < DIM; ++d)
        s.x[d] = frand() + (d == s.cls ? 0.8f : 0.0f);
    return s;
}

static int classify(const Sample &q, const std::vector<Sample> &train)
{
    std::vector<std::pair<float, int>> dist(train.size());
    for (size_t i = 0; i < train.size(); ++i)
    {
        float d2 = 0;
        for (int d = 0; d < DIM; ++d)
        {
            const float t = q.x[d] - train[i].x[d];
            d2 += t * t;
        }
        dist[i] = std::make_pair(d2, train[i].cls);
    }
    std::nth_element(dist.begin(), dist.begin() + K, dist.end());
    int votes[CLASSES] = {0};
    for (int i = 0; i < K; ++i)
        ++votes[dist[i].second];
    return (int)(std::max_element(votes, votes + CLASSES) - votes);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, nprocs;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    const int ntrain = 150;
    const int nquery = 96 / nprocs * nprocs;

    std::vector<Sample> train(ntrain), query(rank == 0 ? nquery : 0);
    if (rank == 0)
    {
        std::generate(train.begin(), train.end(), random_sample);
        std::generate(query.begin(), query.end(), random_sample);
    }
    MPI_Bcast(train.data(), ntrain * (int)sizeof(Sample), MPI_BYTE, 0, MPI_COMM_WORLD);

    const int my_n = nquery / nprocs;
    std::vector<Sample> my_query(my_n);
    MPI_Scatter(query.data(), my_n * (int)sizeof(Sample), MPI_BYTE,
                my_query.data(), my_n * (int)sizeof(Sample), MPI_BYTE, 0, MPI_COMM_WORLD);

    int confusion[CLASSES][CLASSES] = {{0}}, total[CLASSES][CLASSES];
    for (int i = 0; i < my_n; ++i)
        ++confusion[my_query[i].cls][classify(my_query[i], train)];

    MPI_Reduce(confusion, total, CLASSES * CLASSES, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
    {
        int correct = 0;
        for (int a = 0; a < CLASSES; ++a)
        {
            for (int b = 0; b < CLASSES; ++b)
                std::printf("%5d", total[a][b]);
            std::printf("\n");
            correct += total[a][a];
        }
        std::printf("accuracy %d of %d\n", correct, nquery);
    }
    MPI_Finalize();
    return 0;
}
