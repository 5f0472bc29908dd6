// Haeufigkeitsverteilung von Messwerten, Klassenbreite fest.
// Danach kumulierte Verteilung und Median der Klassen auf Prozess 0.
#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

template <typename Wert, int Klassen>
class Histogramm
{
public:
    Histogramm(Wert unten, Wert oben) : unten_(unten), breite_((oben - unten) / Klassen), zaehler_(Klassen, 0L) {}

    void hinzu(Wert w)
    {
        int k = static_cast<int>((w - unten_) / breite_);
        if (k < 0)
            k = 0;
        if (k >= Klassen)
            k = Klassen - 1;
        ++zaehler_[k];
    }

    void vereinigen(MPI_Comm komm)
    {
        std::vector<long> summe(Klassen);
        MPI_Allreduce(zaehler_.data(), summe.data(), Klassen, MPI_LONG, MPI_SUM, komm);
        zaehler_.swap(summe);
    }

    std::vector<long> kumuliert() const
    {
        std::vector<long> k(Klassen);
        std::partial_sum(zaehler_.begin(), zaehler_.end(), k.begin());
        return k;
    }

    long operator[](int i) const { return zaehler_[i]; }

private:
    Wert unten_, breite_;
    std::vector<long> zaehler_;
};

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);

    int rang, anzahl;
    MPI_Comm_rank(MPI_COMM_WORLD, &rang);
    MPI_Comm_size(MPI_COMM_WORLD, &anzahl);

    const int jeProzess = 1000 / anzahl;
    const int gesamt = jeProzess * anzahl;

    std::vector<double> messwerte;
    if (rang == 0)
    {
        unsigned z = 4711;
        for (int i = 0; i < gesamt; ++i)
        {
            // Summe dreier Gleichverteilter, etwa glockenfoermig
            double s = 0.0;
            for (int j = 0; j < 3; ++j)
            {
                z = z * 1664525u + 1013904223u;
                s += (z >> 8) / 16777216.0;
            }
            messwerte.push_back(s);
        }
    }

    std::vector<double> eigene(jeProzess);
    MPI_Scatter(messwerte.data(), jeProzess, MPI_DOUBLE,
                eigene.data(), jeProzess, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    Histogramm<double, 12> h(0.0, 3.0);
    for (double w : eigene)
        h.hinzu(w);
    h.vereinigen(MPI_COMM_WORLD);

    if (rang == 0)
    {
        const auto k = h.kumuliert();
        int median = 0;
        while (2 * k[median] < gesamt)
            ++median;
        for (int i = 0; i < 12; ++i)
            std::cout << "Klasse " << i << ": " << h[i] << " kumuliert " << k[i] << (i == median ? "  <- Median" : "") << '\n';
    }

    MPI_Finalize();
    return 0;
}
