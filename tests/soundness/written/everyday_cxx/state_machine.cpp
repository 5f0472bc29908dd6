#include <mpi.h>
#include <iostream>
#include <string>
#include <vector>
#include <cctype>

// validates number literals (fixed width 10) with a state machine
enum class State { Start, Sign, Int, Dot, Frac, Exp, ExpSign, ExpInt, Bad };

static State step(State s, char c)
{
    const bool digit = std::isdigit(static_cast<unsigned char>(c));
    switch (s) {
    case State::Start: return digit ? State::Int : c == '-' ? State::Sign : State::Bad;
    case State::Sign: return digit ? State::Int : State::Bad;
    case State::Int: return digit ? State::Int : c == '.' ? State::Dot : c == 'e' ? State::Exp : State::Bad;
    case State::Dot: return digit ? State::Frac : State::Bad;
    case State::Frac: return digit ? State::Frac : c == 'e' ? State::Exp : State::Bad;
    case State::Exp: return digit ? State::ExpInt : c == '-' ? State::ExpSign : State::Bad;
    case State::ExpSign: return digit ? State::ExpInt : State::Bad;
    case State::ExpInt: return digit ? State::ExpInt : State::Bad;
    case State::Bad: break;
    }
    return State::Bad;
}

static char classify(const char *s, int width)
{
    State st = State::Start;
    for (int i = 0; i < width && s[i] != ' '; ++i) st = step(st, s[i]);
    switch (st) {
    case State::Int: return 'i';
    case State::Frac: return 'f';
    case State::ExpInt: return 'e';
    default: return '?';
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int N = 120, WIDTH = 10;
    std::string data;
    if (rank == 0) {
        const std::vector<std::string> v{"12", "-7", "3.14", "1e9", "2.5e-3", "--1", "4.", "abc", "0.0", "-1.e4"};
        for (int i = 0; i < N; ++i) {
            std::string f = v[(i * 3 + i / 10) % v.size()];
            data += f + std::string(WIDTH - f.size(), ' ');
        }
    }
    int fields = N;
    fields /= size;
    std::string mine(fields * WIDTH, '#'), kinds(fields, '?');
    MPI_Scatter(data.data(), fields * WIDTH, MPI_CHAR, mine.data(), fields * WIDTH, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < fields; ++i) kinds[i] = classify(&mine[i * WIDTH], WIDTH);
    std::string all(rank == 0 ? N : 0, ' ');
    MPI_Gather(kinds.data(), fields, MPI_CHAR, all.data(), fields, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < N; i += 30) std::cout << all.substr(i, 30) << '\n';
    MPI_Finalize();
    return 0;
}
