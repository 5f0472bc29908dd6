// Caesar cipher over a long message, with plain new[] and delete[].
#include <iostream>
#include <mpi.h>
#include <string>

using namespace std;

class Cipher
{
  public:
    explicit Cipher(int key) : key_(key)
    {
    }
    void encode(char *text, int length) const
    {
        for (int i = 0; i < length; i++) {
            if (text[i] >= 'a' && text[i] <= 'z')
                text[i] = 'a' + (text[i] - 'a' + key_) % 26;
        }
    }

  private:
    int key_;
};

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);

    int myRank, numProcs;
    MPI_Comm_rank(MPI_COMM_WORLD, &myRank);
    MPI_Comm_size(MPI_COMM_WORLD, &numProcs);

    int length = 0;
    char *message = nullptr;
    if (myRank == 0) {
        string text;
        while (text.size() < 1500)
            text += "the quick brown fox jumps over the lazy dog and weighs it on a steelyard, ";
        length = (int)text.size();
        message = new char[length + 1];
        text.copy(message, length);
        message[length] = '\0';
    }
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int chunkSize = length / numProcs;
    char *chunk = new char[chunkSize];
    MPI_Scatter(message, chunkSize, MPI_CHAR, chunk, chunkSize, MPI_CHAR, 0, MPI_COMM_WORLD);

    Cipher cipher(11);
    cipher.encode(chunk, chunkSize);

    MPI_Gather(chunk, chunkSize, MPI_CHAR, message, chunkSize, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (myRank == 0) {
        cipher.encode(message + chunkSize * numProcs, length - chunkSize * numProcs); // the tail
        cout << message << endl;
        delete[] message;
    }
    delete[] chunk;
    MPI_Finalize();
    return 0;
}
