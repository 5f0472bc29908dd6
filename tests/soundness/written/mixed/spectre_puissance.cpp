// Spectre de puissance par DFT directe : chaque processus traite ses frequences.
#include <mpi.h>
#include <cmath>
#include <complex>
#include <iomanip>
#include <iostream>
#include <vector>

using cplx = std::complex<double>;

static void lire_signal(std::vector<cplx> &s)
{
    const double pi = std::acos(-1.0);
    const double n = static_cast<double>(s.size());
    for (std::size_t t = 0; t < s.size(); ++t)
        s[t] = cplx(2.0 * std::cos(2 * pi * 5 * t / n) + 0.5, std::sin(2 * pi * 12 * t / n));
}

static cplx coefficient(const std::vector<cplx> &s, int k)
{
    const double pi = std::acos(-1.0);
    cplx somme(0.0, 0.0);
    for (std::size_t t = 0; t < s.size(); ++t)
        somme += s[t] * std::polar(1.0, -2.0 * pi * k * static_cast<double>(t) / s.size());
    return somme;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rang, nproc;
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    const int n = 48;
    std::vector<cplx> signal(n);
    if (rang == 0)
        lire_signal(signal);
    MPI_Bcast(signal.data(), 2 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    // la liste des frequences, dans un ordre quelconque
    std::vector<int> freq;
    if (rang == 0)
        for (int i = 0; i < n; ++i)
            freq.push_back((i * 5) % n);

    const int lot = n / nproc;
    if (lot * nproc != n) {
        if (rang == 0)
            std::cout << "nombre de processus : un diviseur de " << n << " SVP" << std::endl;
        MPI_Finalize();
        return 0;
    }

    std::vector<int> mes_freq(lot);
    MPI_Scatter(freq.data(), lot, MPI_INT, mes_freq.data(), lot, MPI_INT, 0, MPI_COMM_WORLD);

    std::vector<double> puissance;
    double total_local = 0.0;
    for (int k : mes_freq) {
        puissance.push_back(std::norm(coefficient(signal, k)) / n);
        total_local += puissance.back();
    }

    std::vector<double> toutes(n);
    MPI_Gather(puissance.data(), lot, MPI_DOUBLE, toutes.data(), lot, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double total = 0.0;
    MPI_Reduce(&total_local, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rang == 0) {
        std::vector<double> ordre(n);
        for (int i = 0; i < n; ++i)
            ordre[freq[i]] = toutes[i];
        std::cout << std::fixed << std::setprecision(3);
        for (int k = 0; k < n; ++k)
            if (ordre[k] > 0.01)
                std::cout << "k = " << k << "  P = " << ordre[k] << '\n';
        std::cout << "energie totale " << total << std::endl;
    }
    MPI_Finalize();
    return 0;
}
