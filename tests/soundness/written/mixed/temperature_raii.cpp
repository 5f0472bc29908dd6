// Converts a day of Fahrenheit readings to Celsius and reports extremes.
// Small RAII layer around the MPI library.
#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <vector>
#include <mpi.h>

namespace par {

template <typename T> struct type_of;
template <> struct type_of<int>    { static MPI_Datatype get() { return MPI_INT; } };
template <> struct type_of<float>  { static MPI_Datatype get() { return MPI_FLOAT; } };
template <> struct type_of<double> { static MPI_Datatype get() { return MPI_DOUBLE; } };

class Environment {
public:
  Environment(int &argc, char **&argv) { MPI_Init(&argc, &argv); }
  ~Environment() { MPI_Finalize(); }
  Environment(const Environment &) = delete;
  Environment &operator=(const Environment &) = delete;
};

class Communicator {
public:
  explicit Communicator(MPI_Comm parent) {
    MPI_Comm_dup(parent, &comm_);
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
  }
  ~Communicator() { MPI_Comm_free(&comm_); }
  Communicator(const Communicator &) = delete;
  Communicator &operator=(const Communicator &) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_root() const { return rank_ == 0; }

  template <typename T>
  std::vector<T> scatter(const std::vector<T> &all, int count_each) const {
    std::vector<T> mine(static_cast<size_t>(count_each));
    MPI_Scatter(all.data(), count_each, type_of<T>::get(),
                mine.data(), count_each, type_of<T>::get(), 0, comm_);
    return mine;
  }

  template <typename T> T reduce(T value, MPI_Op op) const {
    T result{};
    MPI_Reduce(&value, &result, 1, type_of<T>::get(), op, 0, comm_);
    return result;
  }

private:
  MPI_Comm comm_ = MPI_COMM_NULL;
  int rank_ = -1;
  int size_ = 0;
};

} // namespace par

static float to_celsius(float f) { return (f - 32.0f) * 5.0f / 9.0f; }

int main(int argc, char **argv)
{
  par::Environment env(argc, argv);
  par::Communicator world(MPI_COMM_WORLD);

  const int per_rank = 240 / world.size();
  const int total = per_rank * world.size();

  std::vector<float> readings;
  if (world.is_root()) {
    readings.reserve(total);
    for (int i = 0; i < total; ++i)
      readings.push_back(50.0f + static_cast<float>((i * 37) % 41) - 0.5f * static_cast<float>(i % 7));
  }

  std::vector<float> mine = world.scatter(readings, per_rank);
  std::transform(mine.begin(), mine.end(), mine.begin(), to_celsius);

  const auto mm = std::minmax_element(mine.begin(), mine.end());
  const float coldest = world.reduce(*mm.first, MPI_MIN);
  const float warmest = world.reduce(*mm.second, MPI_MAX);

  const int freezing = static_cast<int>(
      std::count_if(mine.begin(), mine.end(), [](float c) { return c < 12.0f; }));
  const int chilly = world.reduce(freezing, MPI_SUM);

  if (world.is_root())
    std::printf("%d readings: min %.2f C, max %.2f C, below 12 C: %d\n",
                total, coldest, warmest, chilly);
  return 0;
}
