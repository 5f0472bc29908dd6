/* arguments: 48 3 | 240 | */
// K-means clustering of 2-d points (Lloyd iterations).
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>
#include "mpi.h"

using Point = std::array<double, 2>;

static double dist2(const Point &a, const Point &b)
{
  const double dx = a[0] - b[0];
  const double dy = a[1] - b[1];
  return dx * dx + dy * dy;
}

static std::size_t nearest(const Point &p, const std::vector<Point> &centres)
{
  std::size_t best = 0;
  double bd = std::numeric_limits<double>::max();
  for (std::size_t k = 0; k < centres.size(); ++k) {
    const double d = dist2(p, centres[k]);
    if (d < bd) {
      bd = d;
      best = k;
    }
  }
  return best;
}

static std::vector<Point> blobs(int n)
{
  static const Point mid[4] = {{0.0, 0.0}, {6.0, 1.0}, {2.0, 7.0}, {-5.0, 4.0}};
  std::vector<Point> pts(n);
  unsigned long long s = 88172645463325252ULL;
  auto next = [&s]() {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return static_cast<double>(s % 10000) / 10000.0;
  };
  for (int i = 0; i < n; ++i) {
    pts[i][0] = mid[i % 4][0] + next() - 0.5;
    pts[i][1] = mid[i % 4][1] + next() - 0.5;
  }
  return pts;
}

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  int rank, nranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nranks);

  int n = argc > 1 ? std::atoi(argv[1]) : 96;
  const int K = argc > 2 ? std::atoi(argv[2]) : 4;
  n -= n % nranks; // drop what does not fit

  std::vector<Point> points, centres(K);
  if (rank == 0) {
    points = blobs(n);
    std::copy_n(points.begin(), K, centres.begin());
  }
  MPI_Bcast(centres.data(), 2 * K, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  const int portion = n / nranks;
  std::vector<Point> mine(portion);
  MPI_Scatter(points.data(), 2 * portion, MPI_DOUBLE, mine.data(), 2 * portion, MPI_DOUBLE, 0, MPI_COMM_WORLD);

  std::vector<int> label(portion, -1);
  int iter = 0;
  for (;; ++iter) {
    int changed = 0;
    std::vector<double> acc(3 * K, 0.0);
    for (int i = 0; i < portion; ++i) {
      const int k = static_cast<int>(nearest(mine[i], centres));
      if (k != label[i]) {
        label[i] = k;
        ++changed;
      }
      acc[3 * k] += mine[i][0];
      acc[3 * k + 1] += mine[i][1];
      acc[3 * k + 2] += 1.0;
    }
    MPI_Allreduce(MPI_IN_PLACE, acc.data(), 3 * K, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &changed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int k = 0; k < K; ++k)
      if (acc[3 * k + 2] > 0.5)
        centres[k] = Point{acc[3 * k] / acc[3 * k + 2], acc[3 * k + 1] / acc[3 * k + 2]};
    if (changed == 0 || iter == 50)
      break;
  }

  std::vector<int> labels(rank == 0 ? n : 0);
  MPI_Gather(label.data(), portion, MPI_INT, labels.data(), portion, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    std::printf("%d points, %d iterations\n", n, iter);
    for (int k = 0; k < K; ++k)
      std::printf("cluster %d: centre (%.3f, %.3f), %d members\n", k, centres[k][0], centres[k][1],
                  static_cast<int>(std::count(labels.begin(), labels.end(), k)));
  }
  MPI_Finalize();
  return 0;
}
