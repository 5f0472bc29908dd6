// Determinants and inverses of a batch of 3x3 matrices.
#include <mpi.h>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>

using Mat3 = std::array<double, 9>;
static_assert(sizeof(Mat3) == 9 * sizeof(double), "packed");

static double det(const Mat3 &m)
{
  return m[0] * (m[4] * m[8] - m[5] * m[7])
       - m[1] * (m[3] * m[8] - m[5] * m[6])
       + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

static bool invert(Mat3 &m)
{
  const double d = det(m);
  if (std::fabs(d) < 1e-9) return false;
  Mat3 r;
  r[0] = (m[4] * m[8] - m[5] * m[7]) / d;
  r[1] = (m[2] * m[7] - m[1] * m[8]) / d;
  r[2] = (m[1] * m[5] - m[2] * m[4]) / d;
  r[3] = (m[5] * m[6] - m[3] * m[8]) / d;
  r[4] = (m[0] * m[8] - m[2] * m[6]) / d;
  r[5] = (m[2] * m[3] - m[0] * m[5]) / d;
  r[6] = (m[3] * m[7] - m[4] * m[6]) / d;
  r[7] = (m[1] * m[6] - m[0] * m[7]) / d;
  r[8] = (m[0] * m[4] - m[1] * m[3]) / d;
  m = r;
  return true;
}

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  constexpr int kTotal = 120;
  if (kTotal % size != 0) {
    if (rank == 0) std::fprintf(stderr, "use a divisor of %d\n", kTotal);
    MPI_Finalize();
    return 0;
  }
  const int per = kTotal / size;

  std::unique_ptr<Mat3[]> all;
  if (rank == 0) {
    all.reset(new Mat3[kTotal]);
    for (int i = 0; i < kTotal; ++i)
      for (int k = 0; k < 9; ++k)
        all[i][k] = ((i * 31 + k * k * 17) % 23) - 11 + (k % 4 == 0 ? 2.5 : 0.0);
    all[7] = Mat3{1, 2, 3, 2, 4, 6, 0, 1, 1};       // singular on purpose
  }
  std::unique_ptr<Mat3[]> part(new Mat3[per]);

  MPI_Scatter(all.get(), 9 * per, MPI_DOUBLE, part.get(), 9 * per, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  int singular = 0;
  double logdet = 0.0;
  for (int i = 0; i < per; ++i) {
    const double d = det(part[i]);
    if (!invert(part[i])) {
      ++singular;
      part[i].fill(0.0);
      continue;
    }
    logdet += std::log(std::fabs(d));
  }

  MPI_Gather(part.get(), 9 * per, MPI_DOUBLE, all.get(), 9 * per, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  int nsing = 0;
  double ld = 0.0;
  MPI_Reduce(&singular, &nsing, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&logdet, &ld, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    std::printf("%d singular, mean log|det| %.3f\n", nsing, ld / (kTotal - nsing));
    for (int i = 0; i < kTotal; i += 15) {
      const double tr = all[i][0] + all[i][4] + all[i][8];
      const double fro = std::sqrt(std::inner_product(all[i].begin(), all[i].end(), all[i].begin(), 0.0));
      std::printf("inverse %3d: trace %8.3f norm %8.3f\n", i, tr, fro);
    }
  }
  MPI_Finalize();
  return 0;
}
