// The headers in C++: in functions, inline functions, templates and lambdas; with the library and without it.
#include <mpi.h>
#include <vector>

#include "steelyard/shares.h"

template <class T>
static void scatter(const std::vector<T> &all, std::vector<T> &part, MPI_Datatype type, sy_shares *s)
{
    MPI_Scatterv(all.data(), sy_scatter_counts(s), sy_displs(s), type, part.data(), sy_mine(s), type, 0,
                 MPI_COMM_WORLD);
}

inline void gather(std::vector<double> &all, std::vector<double> &part, sy_shares *s)
{
    MPI_Gatherv(part.data(), sy_mine(s), MPI_DOUBLE, all.data(), sy_gather_counts(s, 1), sy_displs(s, 1),
                MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    sy_order_ranks(0);
    int rank = 0, size = 0, wrong = 0;
    MPI_Comm_rank(SY_COMM_WORLD, &rank);
    MPI_Comm_size(SY_COMM_WORLD, &size);
    sy_shares *shares = sy_shares_make_by(12, 3, 1, 0, MPI_COMM_WORLD);
    std::vector<double> all(rank == 0 ? 12 * size : 0), part(sy_mine(shares));
    for (std::size_t i = 0; i < all.size(); i++)
        all[i] = static_cast<double>(i);
    scatter(all, part, MPI_DOUBLE, shares);
    for (std::size_t i = 0; i < part.size(); i++) {
        wrong += part[i] != sy_offset(shares) + static_cast<double>(i) ? 1 : 0;
        part[i] *= 2;
    }
    gather(all, part, shares);
    for (std::size_t i = 0; i < all.size(); i++)
        wrong += all[i] != 2 * static_cast<double>(i) ? 1 : 0;
    auto everybody = [&] {
        std::vector<double> whole(sy_total(shares));
        MPI_Allgatherv(part.data(), sy_mine(shares), MPI_DOUBLE, whole.data(), sy_allgather_counts(shares),
                       sy_displs(shares), MPI_DOUBLE, MPI_COMM_WORLD);
        return whole;
    };
    std::vector<double> whole = everybody();
    for (std::size_t i = 0; i < whole.size(); i++)
        wrong += whole[i] != 2 * static_cast<double>(i) ? 1 : 0;
    /* In rows of five, of which every share has its own number. */
    std::vector<double> rows(4 * static_cast<std::size_t>(sy_mine_in(shares, 5))),
        all_rows(4 * static_cast<std::size_t>(sy_total_in(shares, 5)));
    for (std::size_t i = 0; i < rows.size(); i++)
        rows[i] = 4 * sy_offset_in(shares, 5) + static_cast<double>(i);
    MPI_Allgatherv(rows.data(), static_cast<int>(rows.size()), MPI_DOUBLE, all_rows.data(),
                   sy_allgather_counts(shares, 4, 5), sy_displs(shares, 4, 5), MPI_DOUBLE, MPI_COMM_WORLD);
    for (std::size_t i = 0; i < all_rows.size(); i++)
        wrong += all_rows[i] != static_cast<double>(i) ? 1 : 0;
    /* In an array of a fixed length. */
    const int equal = 5;
    static int room[SY_ROOM(equal)];
    sy_shares *fitting = sy_shares_make_room(equal, 0, MPI_COMM_WORLD);
    wrong += sy_largest(fitting) > static_cast<int>(sizeof room / sizeof *room) ? 1 : 0;
    wrong += sy_total(fitting) != equal * size ? 1 : 0;
    int all_wrong = 0;
    MPI_Allreduce(&wrong, &all_wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return all_wrong != 0 ? 1 : 0;
}
