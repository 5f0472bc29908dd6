#include <mpi.h>
#include <iostream>
#include <string>
#include <vector>

// Rail fence / reverse / rot13 of blocks of text. Items are lines of equal width.

class Line {
public:
    static constexpr int width = 20;
    explicit Line(const char* p) : s_(p, width) {}
    Line& reverse() { s_.assign(s_.rbegin(), s_.rend()); return *this; }
    Line& rot13()
    {
        for (char& c : s_) {
            if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + 13) % 26);
            if (c >= 'A' && c <= 'Z') c = static_cast<char>('A' + (c - 'A' + 13) % 26);
        }
        return *this;
    }
    void store(char* p) const { s_.copy(p, width); }

private:
    std::string s_;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    std::string text =
        "Far out in the uncharted backwaters of the unfashionable end of the western "
        "spiral arm of the Galaxy lies a small unregarded yellow sun.";
    int lines = (int(text.size()) + Line::width - 1) / Line::width;
    int per = (lines + size - 1) / size;            // pad to a multiple of the ranks
    text.resize(static_cast<size_t>(per) * size * Line::width, ' ');

    std::vector<char> mine(per * Line::width);
    MPI_Scatter(text.data(), per * Line::width, MPI_CHAR, mine.data(), per * Line::width, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < per; ++i) {
        char* p = mine.data() + i * Line::width;
        Line(p).rot13().reverse().store(p);
    }
    std::string out(text.size(), '?');
    MPI_Gather(mine.data(), per * Line::width, MPI_CHAR, &out[0], per * Line::width, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < lines; ++i)
            std::cout << '|' << out.substr(i * Line::width, Line::width) << "|\n";
    MPI_Finalize();
    return 0;
}
