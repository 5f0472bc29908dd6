// Pearson and Spearman correlation of two measured quantities.
// Ranks for Spearman need the whole series, hence the Allgather.
#include <mpi.h>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <vector>

using std::vector;

class Lcg {
public:
    explicit Lcg(unsigned s) : state(s) {}
    double operator()() {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) / 16777216.0;
    }
private:
    unsigned state;
};

struct Sums { double x, y, xx, yy, xy; };

static double correlate(const vector<double>& a, const vector<double>& b, int n)
{
    Sums s = {0, 0, 0, 0, 0}, t;
    for (size_t i = 0; i < a.size(); ++i) {
        s.x += a[i];
        s.y += b[i];
        s.xx += a[i] * a[i];
        s.yy += b[i] * b[i];
        s.xy += a[i] * b[i];
    }
    MPI_Allreduce(&s, &t, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    double cov = t.xy / n - t.x / n * (t.y / n);
    double vx = t.xx / n - t.x / n * (t.x / n);
    double vy = t.yy / n - t.y / n * (t.y / n);
    return cov / std::sqrt(vx * vy);
}

static vector<double> ranks(const vector<double>& mine, int total)
{
    vector<double> all(total), r;
    int n = static_cast<int>(mine.size());
    MPI_Allgather(mine.data(), n, MPI_DOUBLE, all.data(), n, MPI_DOUBLE, MPI_COMM_WORLD);
    for (double v : mine) {
        int less = 0, equal = 0;
        for (double w : all) {
            if (w < v) ++less;
            else if (w == v) ++equal;
        }
        r.push_back(less + 0.5 * (equal + 1));
    }
    return r;
}

int main(int argc, char* argv[])
{
    MPI_Init(&argc, &argv);
    int me, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    const int total = 240;
    if (total % np) {
        if (!me) std::cerr << "need a divisor of " << total << " processes\n";
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    vector<double> x, y;
    if (me == 0) {
        Lcg rnd(4711);
        for (int i = 0; i < total; ++i) {
            double u = rnd();
            x.push_back(u);
            y.push_back(u * u + 0.2 * rnd());
        }
    }
    const int local = total / np;
    vector<double> lx(local), ly(local);
    MPI_Scatter(x.data(), local, MPI_DOUBLE, lx.data(), local, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(y.data(), local, MPI_DOUBLE, ly.data(), local, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double pearson = correlate(lx, ly, total);
    double spearman = correlate(ranks(lx, total), ranks(ly, total), total);

    if (me == 0) {
        std::cout << std::fixed << std::setprecision(3);
        std::cout << "pearson  " << pearson << '\n' << "spearman " << spearman << std::endl;
    }
    MPI_Finalize();
    return 0;
}
