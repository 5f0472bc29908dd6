// Redistributes keys by hash: scatter the raw keys, then Alltoallv to the owner of each bucket.
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>
#include <vector>

typedef unsigned int Key;

static int owner(Key k, int size) { return static_cast<int>((k * 2654435761u >> 8) % static_cast<unsigned>(size)); }

static std::vector<int> exclusive(const std::vector<int> &c)
{
  std::vector<int> d(c.size(), 0);
  for (std::size_t i = 1; i < c.size(); ++i)
    d[i] = d[i - 1] + c[i - 1];
  return d;
}

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);

  const int total = 480;
  const int n = total / size;
  std::vector<Key> raw;
  if (rank == 0) {
    raw.resize(total);
    Key x = 1;
    for (auto &k : raw) {
      x = x * 69069u + 5u;
      k = (x >> 12) % 300;
    }
  }

  std::vector<Key> keys(n);
  MPI_Scatter(raw.data(), n, MPI_UNSIGNED, keys.data(), n, MPI_UNSIGNED, 0, comm);
  if (rank == 0) // leftovers stay here
    keys.insert(keys.end(), raw.begin() + static_cast<std::ptrdiff_t>(n) * size, raw.end());

  std::stable_sort(keys.begin(), keys.end(),
                   [size](Key a, Key b) { return owner(a, size) < owner(b, size); });
  std::vector<int> sendc(size, 0), recvc(size);
  for (Key k : keys)
    ++sendc[owner(k, size)];
  MPI_Alltoall(sendc.data(), 1, MPI_INT, recvc.data(), 1, MPI_INT, comm);

  const std::vector<int> sendd = exclusive(sendc), recvd = exclusive(recvc);
  std::vector<Key> bucket(recvd.back() + recvc.back());
  MPI_Alltoallv(keys.data(), sendc.data(), sendd.data(), MPI_UNSIGNED,
                bucket.data(), recvc.data(), recvd.data(), MPI_UNSIGNED, comm);

  const std::set<Key> distinct(bucket.begin(), bucket.end());
  unsigned long long checksum = std::accumulate(bucket.begin(), bucket.end(), 0ULL);
  unsigned long long stat[3] = {bucket.size(), distinct.size(), checksum}, all[3];
  MPI_Reduce(stat, all, 3, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, comm);

  if (rank == 0)
    std::printf("%llu keys, %llu distinct, checksum %llu\n", all[0], all[1], all[2]);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
