// Grid search for the parameters of an SIR epidemic model: every parameter pair
// is integrated with Heun's method and compared with "measured" case numbers.
#include <mpi.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

struct Params { double beta, gamma; };

struct Sir {
    double s, i, r;
    Sir operator+(const Sir &o) const { return {s + o.s, i + o.i, r + o.r}; }
    Sir operator*(double f) const { return {f * s, f * i, f * r}; }
};

static Sir rhs(const Params &p, const Sir &y)
{
    const double inf = p.beta * y.s * y.i, rec = p.gamma * y.i;
    return {-inf, inf - rec, rec};
}

static std::vector<double> simulate(const Params &p, int days)
{
    std::vector<double> infected;
    Sir y{0.99, 0.01, 0.0};
    const double dt = 0.25;
    for (int d = 0; d < days; ++d) {
        infected.push_back(y.i);
        for (int k = 0; k < 4; ++k) {
            const Sir k1 = rhs(p, y);
            const Sir k2 = rhs(p, y + k1 * dt);
            y = y + (k1 + k2) * (0.5 * dt);
        }
    }
    return infected;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int days = 40;
    const int nb = 12, ng = 10, total = nb * ng;
    if (total % size) {
        if (!rank)
            std::fprintf(stderr, "grid of %d parameter pairs, %d processes\n", total, size);
        MPI_Finalize();
        return EXIT_SUCCESS;
    }
    const int per_rank = total / size;

    std::vector<Params> grid;
    std::vector<double> cases(days);
    if (!rank) {
        for (int b = 0; b < nb; ++b)
            for (int g = 0; g < ng; ++g)
                grid.push_back({0.30 + 0.05 * b, 0.05 + 0.02 * g});
        cases = simulate({0.62, 0.148}, days);
        for (int d = 0; d < days; ++d)
            cases[d] *= 1.0 + 0.05 * std::sin(d * 1.3);
    }
    MPI_Bcast(cases.data(), days, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    std::vector<Params> mine(per_rank);
    MPI_Scatter(grid.data(), 2 * per_rank, MPI_DOUBLE, mine.data(), 2 * per_rank, MPI_DOUBLE,
                0, MPI_COMM_WORLD);

    double best = std::numeric_limits<double>::max();
    Params arg{0, 0};
    std::vector<double> misfit(per_rank), all_misfit(rank ? 0 : total);
    for (int k = 0; k < per_rank; ++k) {
        const auto inf = simulate(mine[k], days);
        double q = 0.0;
        for (int d = 0; d < days; ++d)
            q += (inf[d] - cases[d]) * (inf[d] - cases[d]);
        misfit[k] = q;
        if (q < best) {
            best = q;
            arg = mine[k];
        }
    }

    struct { double v; int r; } in{best, rank}, out;
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    MPI_Bcast(&arg, 2, MPI_DOUBLE, out.r, MPI_COMM_WORLD);
    MPI_Gather(misfit.data(), per_rank, MPI_DOUBLE, all_misfit.data(), per_rank, MPI_DOUBLE,
               0, MPI_COMM_WORLD);

    if (!rank) {
        int good = 0;
        for (double q : all_misfit)
            good += q < 10.0 * out.v;
        std::printf("beta = %.2f gamma = %.2f R0 = %.2f\n", arg.beta, arg.gamma, arg.beta / arg.gamma);
        std::printf("misfit %.5f, %d pairs within a factor of ten\n", out.v, good);
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
