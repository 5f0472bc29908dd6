/* arguments: 60 | 30 | */
// Values a portfolio under a few market scenarios and finds the worst position.
#include <mpi.h>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

struct Position {
  int instrument;
  int quantity;
  double price;
  double beta;
};

struct Scenario {
  std::string name;
  std::function<double(const Position &)> shocked_price;
};

static std::vector<Position> load_book(int n)
{
  std::vector<Position> book;
  book.reserve(n);
  for (int i = 0; i < n; ++i)
    book.push_back({1000 + i, (i * 7) % 23 - 8, 20.0 + (i * i) % 61, 0.5 + 0.1 * (i % 13)});
  return book;
}

static std::vector<Scenario> scenarios()
{
  return {
    {"crash",  [](const Position &p) { return p.price * (1.0 - 0.2 * p.beta); }},
    {"rally",  [](const Position &p) { return p.price * (1.0 + 0.1 * p.beta); }},
    {"rotate", [](const Position &p) { return p.beta > 1.0 ? p.price * 0.9 : p.price * 1.05; }},
  };
}

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  int rank, world;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world);

  const int n = argc > 1 ? std::atoi(argv[1]) : 120;
  if (n % world) {
    if (rank == 0)
      std::cerr << "book size must be divisible by the number of processes" << std::endl;
    MPI_Abort(MPI_COMM_WORLD, 2);
  }

  std::vector<Position> book;
  if (rank == 0)
    book = load_book(n);

  const int share = n / world;
  std::vector<Position> own(share);
  const int bytes = share * static_cast<int>(sizeof(Position));
  MPI_Scatter(book.data(), bytes, MPI_BYTE, own.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);

  for (const auto &sc : scenarios()) {
    double pnl = 0.0;
    struct { double loss; int who; } worst = {1e30, -1}, global = {0.0, 0};
    for (const auto &p : own) {
      const double d = p.quantity * (sc.shocked_price(p) - p.price);
      pnl += d;
      if (d < worst.loss) {
        worst.loss = d;
        worst.who = p.instrument;
      }
    }
    double total = 0.0;
    MPI_Reduce(&pnl, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&worst, &global, 1, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
    if (rank == 0)
      std::cout << std::left << std::setw(8) << sc.name << std::right << std::fixed << std::setprecision(2)
                << std::setw(12) << total << "  worst " << global.who << " (" << global.loss << ")\n";
  }

  MPI_Finalize();
  return 0;
}
