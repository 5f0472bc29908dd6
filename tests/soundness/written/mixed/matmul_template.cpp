/* arguments: 12 | 24 | */
// C = A * B with a small matrix template. Rows of A are dealt out, B goes to everybody.
#include <mpi.h>

#include <cassert>
#include <cstdlib>
#include <iostream>
#include <memory>

template <class T> struct MpiTraits;
template <> struct MpiTraits<int> { static MPI_Datatype type() { return MPI_INT; } };
template <> struct MpiTraits<double> { static MPI_Datatype type() { return MPI_DOUBLE; } };

template <class T>
class Matrix
{
public:
  Matrix() = default;
  Matrix(int r, int c) : r_(r), c_(c), p_(new T[static_cast<std::size_t>(r) * c]()) {}
  T *operator[](int i) { assert(i < r_); return p_.get() + static_cast<std::size_t>(i) * c_; }
  const T *operator[](int i) const { assert(i < r_); return p_.get() + static_cast<std::size_t>(i) * c_; }
  T *data() const { return p_.get(); }
  int rows() const { return r_; }
  int cols() const { return c_; }
  int elements() const { return r_ * c_; }

private:
  int r_ = 0, c_ = 0;
  std::unique_ptr<T[]> p_;
};

template <class T>
Matrix<T> deal_rows(const Matrix<T> &full, int rows, int cols, MPI_Comm comm)
{
  int size;
  MPI_Comm_size(comm, &size);
  Matrix<T> part(rows / size, cols);
  MPI_Scatter(full.data(), part.elements(), MpiTraits<T>::type(),
              part.data(), part.elements(), MpiTraits<T>::type(), 0, comm);
  return part;
}

template <class T>
Matrix<T> multiply(const Matrix<T> &a, const Matrix<T> &b)
{
  Matrix<T> c(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int k = 0; k < a.cols(); ++k)
    {
      const T aik = a[i][k];
      for (int j = 0; j < b.cols(); ++j)
        c[i][j] += aik * b[k][j];
    }
  return c;
}

template <class T>
void run(int n, const char *what)
{
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  Matrix<T> A, B(n, n), C;
  if (rank == 0)
  {
    A = Matrix<T>(n, n);
    C = Matrix<T>(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
      {
        A[i][j] = static_cast<T>((i + 2 * j) % 7 - 3);
        B[i][j] = static_cast<T>(i == j) + static_cast<T>(j % 3) / 2;
      }
  }
  MPI_Bcast(B.data(), B.elements(), MpiTraits<T>::type(), 0, MPI_COMM_WORLD);

  Matrix<T> a = deal_rows(A, n, n, MPI_COMM_WORLD);
  Matrix<T> c = multiply(a, B);
  MPI_Gather(c.data(), c.elements(), MpiTraits<T>::type(),
             C.data(), c.elements(), MpiTraits<T>::type(), 0, MPI_COMM_WORLD);

  if (rank == 0)
  {
    T trace = 0, sum = 0;
    for (int i = 0; i < n; ++i)
    {
      trace += C[i][i];
      for (int j = 0; j < n; ++j)
        sum += C[i][j];
    }
    std::cout << what << ": trace " << trace << " sum " << sum << " corner " << C[n - 1][n - 1] << std::endl;
  }
}

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  int size, rank;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int n = argc > 1 ? std::atoi(argv[1]) : 36;
  if (n % size != 0)
  {
    if (rank == 0)
      std::cout << n << " rows over " << size << " processes: not supported" << std::endl;
    MPI_Finalize();
    return 0;
  }
  run<int>(n, "int");
  run<double>(n, "double");
  MPI_Finalize();
  return 0;
}
