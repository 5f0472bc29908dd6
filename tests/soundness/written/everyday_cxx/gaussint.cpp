#include <mpi.h>
#include <cstdio>

// operator overloading on Gaussian integers, results reduced componentwise
class Gauss {
public:
    int re, im;
    Gauss(int r = 0, int i = 0) : re(r), im(i) {}
    Gauss operator*(const Gauss &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
    Gauss operator%(int m) const { return {((re % m) + m) % m, ((im % m) + m) % m}; }
    Gauss &operator+=(const Gauss &o) { re += o.re; im += o.im; return *this; }
    bool operator==(const Gauss &o) const { return re == o.re && im == o.im; }
    bool operator!=(const Gauss &o) const { return !(*this == o); }
};

static Gauss power(Gauss b, int e, int m)
{
    Gauss r(1);
    for (; e; e >>= 1, b = b * b % m)
        if (e & 1) r = r * b % m;
    return r;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int id, p;
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    const int N = 240;
    Gauss *z = id == 0 ? new Gauss[N] : nullptr;
    if (z)
        for (int i = 0; i < N; i++) z[i] = Gauss(i % 16, i / 16);
    Gauss *w = new Gauss[N / p];
    MPI_Scatter(z, 2 * (N / p), MPI_INT, w, 2 * (N / p), MPI_INT, 0, MPI_COMM_WORLD);
    Gauss acc;
    int fixed = 0;
    for (Gauss *q = w; q < w + N / p; ++q) {
        Gauss r = power(*q, 13, 103);
        acc += r;
        if (!(r != *q)) fixed++;
    }
    int in[3] = {acc.re, acc.im, fixed}, out[3] = {0, 0, 0};
    MPI_Reduce(in, out, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (id == 0) std::printf("sum of powers (%d,%d), fixed points %d\n", out[0], out[1], out[2]);
    delete[] w;
    delete[] z;
    MPI_Finalize();
    return 0;
}
