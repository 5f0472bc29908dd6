/* arguments: sea | the | */
// A tiny parallel grep over lines of fixed length. Each process reports its hits in turn.
#include <mpi.h>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static const char *const LINES[] = {
    "Call me Ishmael.", "Some years ago, never mind how long", "precisely, having little or no money",
    "in my purse, and nothing particular", "to interest me on shore, I thought I", "would sail about a little and see",
    "the watery part of the world. It is a", "way I have of driving off the spleen", "and regulating the circulation.",
    "Whenever I find myself growing grim", "about the mouth; whenever it is a damp", "drizzly November in my soul; whenever",
    "I find myself involuntarily pausing", "before coffin warehouses, and bringing", "up the rear of every funeral I meet;",
    "and especially whenever my hypos get", "such an upper hand of me, that it", "requires a strong moral principle to",
    "prevent me from deliberately stepping", "into the street, and methodically", "knocking people's hats off, then, I",
    "account it high time to get to sea as", "soon as I can. This is my substitute", "for pistol and ball."};

constexpr int LEN = 48;
constexpr int NLINES = sizeof LINES / sizeof LINES[0];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const std::string needle = argc > 1 ? argv[1] : "whenever";
    const int per = NLINES / size;

    MPI_Datatype line_type;
    MPI_Type_contiguous(LEN, MPI_CHAR, &line_type);
    MPI_Type_commit(&line_type);

    std::vector<char> page;
    if (rank == 0) {
        page.assign(static_cast<std::size_t>(NLINES) * LEN, 0);
        for (int i = 0; i < NLINES; ++i)
            std::strncpy(&page[static_cast<std::size_t>(i) * LEN], LINES[i], LEN - 1);
    }

    std::vector<char> own(static_cast<std::size_t>(per) * LEN + 1);
    MPI_Scatter(page.data(), per, line_type, own.data(), per, line_type, 0, MPI_COMM_WORLD);

    int hits = 0;
    std::string report;
    for (int i = 0; i < per; ++i) {
        const std::string line(&own[static_cast<std::size_t>(i) * LEN]);
        std::size_t at = line.find(needle);
        if (at == std::string::npos)
            continue;
        ++hits;
        report += std::to_string(rank) + ":" + std::to_string(i) + ":" + std::to_string(at) + ": " + line + "\n";
    }

    if (rank == 0) {
        std::fputs(report.c_str(), stdout);
        for (int r = 1; r < size; ++r) {
            MPI_Status st;
            int len;
            MPI_Probe(r, 5, MPI_COMM_WORLD, &st);
            MPI_Get_count(&st, MPI_CHAR, &len);
            std::vector<char> msg(len + 1, '\0');
            MPI_Recv(msg.data(), len, MPI_CHAR, r, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            std::fputs(msg.data(), stdout);
        }
    } else {
        MPI_Send(report.data(), static_cast<int>(report.size()), MPI_CHAR, 0, 5, MPI_COMM_WORLD);
    }

    int all = 0;
    MPI_Reduce(&hits, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("%d lines match \"%s\"\n", all, needle.c_str());
    MPI_Type_free(&line_type);
    MPI_Finalize();
    return 0;
}
