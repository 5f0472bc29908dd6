#include <mpi.h>
#include <string>
#include <iostream>
#include <algorithm>
#include <cctype>

// Caesar cipher of a long text, each process enciphers its characters
int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int id, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    std::string text;
    int shift = 0;
    int len = 0;
    if (id == 0) {
        const std::string base = "The quick brown fox jumps over the lazy dog. ";
        while (text.size() < 480) text += base;
        text.resize(480);
        shift = 7;
        len = (int)text.size();
    }
    MPI_Bcast(&len, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&shift, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int piece = len / np;
    std::string own(piece, ' ');
    MPI_Scatter(text.data(), piece, MPI_CHAR, &own[0], piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (char &c : own) {
        if (std::isupper((unsigned char)c))
            c = char('A' + (c - 'A' + shift) % 26);
        else if (std::islower((unsigned char)c))
            c = char('a' + (c - 'a' + shift) % 26);
    }
    int blanks = (int)std::count(own.begin(), own.end(), ' ');
    int allBlanks = 0;
    MPI_Reduce(&blanks, &allBlanks, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(own.data(), piece, MPI_CHAR, &text[0], piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (id == 0) {
        for (std::size_t pos = 0; pos < text.size(); pos += 60)
            std::cout << text.substr(pos, 60) << '\n';
        std::cout << allBlanks << " blanks left alone" << std::endl;
    }
    MPI_Finalize();
    return 0;
}
