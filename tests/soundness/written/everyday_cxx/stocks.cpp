#include <mpi.h>
#include <map>
#include <string>
#include <vector>
#include <cstring>
#include <iostream>

struct Trade {
    char symbol[6];
    short side;      // +1 buy, -1 sell
    int qty;
    int priceCents;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, nranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);

    constexpr int NTRADES = 240;
    static const char *names[] = {"ACME", "GLOBX", "INIT", "HOOLI"};
    std::vector<Trade> tape;
    if (rank == 0) {
        tape.resize(NTRADES);
        for (int t = 0; t < NTRADES; t++) {
            Trade &tr = tape[t];
            std::memset(&tr, 0, sizeof tr);
            std::strcpy(tr.symbol, names[(t * 7) % 4]);
            tr.side = (t % 5 < 3) ? 1 : -1;
            tr.qty = 10 + (t * 17) % 90;
            tr.priceCents = 5000 + (t * 131) % 700;
        }
    }

    int blocklen[] = {6, 1, 1, 1};
    MPI_Aint disp[] = {offsetof(Trade, symbol), offsetof(Trade, side), offsetof(Trade, qty), offsetof(Trade, priceCents)};
    MPI_Datatype types[] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_INT}, raw, MPI_TRADE;
    MPI_Type_create_struct(4, blocklen, disp, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(Trade), &MPI_TRADE);
    MPI_Type_commit(&MPI_TRADE);

    const int mineCount = NTRADES / nranks;
    std::vector<Trade> mine(mineCount);
    MPI_Scatter(tape.data(), mineCount, MPI_TRADE, mine.data(), mineCount, MPI_TRADE, 0, MPI_COMM_WORLD);

    std::map<std::string, long> position;
    for (auto name : names) position[name] = 0;
    long notional = 0;
    for (const auto &[symbol, side, qty, price] : mine) {
        position[symbol] += side * qty;
        notional += (long)qty * price;
    }

    std::vector<long> flat;
    for (const auto &kv : position) flat.push_back(kv.second);
    flat.push_back(notional);
    if (rank == 0)
        MPI_Reduce(MPI_IN_PLACE, flat.data(), (int)flat.size(), MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(flat.data(), nullptr, (int)flat.size(), MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::size_t k = 0;
        for (const auto &kv : position) std::cout << kv.first << "\t" << flat[k++] << '\n';
        std::cout << "notional\t" << flat[k] / 100 << '.' << flat[k] % 100 << '\n';
    }
    MPI_Type_free(&MPI_TRADE);
    MPI_Type_free(&raw);
    MPI_Finalize();
    return 0;
}
