// Stack of undo-able edits: each editor session (rank) gets an equal number of
// commands; final text per session is printed.
#include <mpi.h>
#include <cstdio>
#include <stack>
#include <string>
#include <vector>

struct Command {
    char op;        // 'i' insert, 'd' delete, 'u' undo
    char arg;
};

class Session {
public:
    void run(const Command& c)
    {
        switch (c.op) {
        case 'i':
            undo_.push(text_);
            text_ += c.arg;
            break;
        case 'd':
            if (text_.empty()) { ++ignored_; break; }
            undo_.push(text_);
            text_.pop_back();
            break;
        case 'u':
            if (undo_.empty()) { ++ignored_; break; }
            text_ = undo_.top();
            undo_.pop();
            break;
        }
    }
    const std::string& text() const { return text_; }
    int ignored() const { return ignored_; }

private:
    std::string text_;
    std::stack<std::string> undo_;
    int ignored_ = 0;
};

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = 120, width = 121;
    if (n % size) {
        if (rank == 0) std::printf("%d commands, %d sessions\n", n, size);
        MPI_Finalize();
        return 0;
    }
    std::vector<Command> cmds(n), mine(n / size);
    if (rank == 0)
        for (int i = 0; i < n; ++i)
            cmds[i] = {"diiiuiidiuui"[(i * 5 + i / 12) % 12], static_cast<char>('a' + i % 26)};
    MPI_Scatter(cmds.data(), 2 * n / size, MPI_CHAR, mine.data(), 2 * n / size, MPI_CHAR, 0, MPI_COMM_WORLD);
    Session s;
    for (const auto& c : mine) s.run(c);

    std::string slot = s.text();
    slot.resize(width, '\0');
    std::vector<char> all(rank == 0 ? size * width : 0);
    MPI_Gather(slot.data(), width, MPI_CHAR, all.data(), width, MPI_CHAR, 0, MPI_COMM_WORLD);
    int ign = s.ignored(), total = 0;
    MPI_Reduce(&ign, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int r = 0; r < size; ++r) std::printf("session %d: \"%s\"\n", r, &all[r * width]);
        std::printf("ignored commands: %d\n", total);
    }
    MPI_Finalize();
    return 0;
}
