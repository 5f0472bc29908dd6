#include <mpi.h>
#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <vector>

struct Student {
    int id;
    std::array<int, 4> marks;
    int total;
    char letter;

    void grade()
    {
        total = 0;
        for (auto m : marks) total += m;
        if (total >= 340) letter = 'A';
        else if (total >= 280) letter = 'B';
        else if (total >= 220) letter = 'C';
        else letter = 'F';
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    constexpr int N = 60;

    MPI_Datatype student_t;
    MPI_Type_contiguous(sizeof(Student), MPI_BYTE, &student_t);
    MPI_Type_commit(&student_t);

    std::vector<Student> course(rank == 0 ? N : 0), mine(N / size);
    int no = 0;
    for (auto &s : course) {
        s = Student{};
        s.id = 300 + no;
        for (int j = 0; j < 4; j++) s.marks[j] = 40 + (no * 13 + j * 29) % 61;
        ++no;
    }
    MPI_Scatter(course.data(), N / size, student_t, mine.data(), N / size, student_t, 0, MPI_COMM_WORLD);
    for (auto &s : mine) s.grade();
    MPI_Gather(mine.data(), N / size, student_t, course.data(), N / size, student_t, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::stable_sort(course.begin(), course.end(), [](const Student &a, const Student &b) { return a.total > b.total; });
        for (int i = 0; i < 10; i++)
            std::cout << std::setw(2) << i + 1 << ". " << course[i].id << ' ' << course[i].total << ' ' << course[i].letter << '\n';
    }
    MPI_Type_free(&student_t);
    MPI_Finalize();
    return 0;
}
