// Pay rise for employees: records travel as a derived type, are changed and collected.
#include <mpi.h>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <vector>

struct Employee {
  int id;
  char name[16];
  double salary;
  bool manager;
};

class EmployeeType {
public:
  EmployeeType()
  {
    int lengths[4] = {1, 16, 1, 1};
    MPI_Aint offsets[4] = {offsetof(Employee, id), offsetof(Employee, name), offsetof(Employee, salary),
                           offsetof(Employee, manager)};
    MPI_Datatype types[4] = {MPI_INT, MPI_CHAR, MPI_DOUBLE, MPI_C_BOOL};
    MPI_Datatype raw;
    MPI_Type_create_struct(4, lengths, offsets, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(Employee), &type_);
    MPI_Type_commit(&type_);
    MPI_Type_free(&raw);
  }
  ~EmployeeType() { MPI_Type_free(&type_); }
  EmployeeType(const EmployeeType&) = delete;
  EmployeeType& operator=(const EmployeeType&) = delete;
  operator MPI_Datatype() const { return type_; }

private:
  MPI_Datatype type_;
};

static std::vector<Employee> hire(int n)
{
  std::vector<Employee> staff(n);
  for (int i = 0; i < n; ++i) {
    Employee& e = staff[i];
    e.id = 1000 + i;
    std::memset(e.name, 0, sizeof e.name);
    std::snprintf(e.name, sizeof e.name, "emp%c%c", 'a' + i / 26 % 26, 'a' + i % 26);
    e.manager = i % 10 == 0;
    e.salary = 2500.0 + 37.5 * (i * 7 % 50) + (e.manager ? 1500.0 : 0.0);
  }
  return staff;
}

static void run()
{
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  const int n = 96;
  const int mine = (n + size - 1) / size;
  EmployeeType type;

  std::vector<Employee> staff;
  if (rank == 0)
    staff = hire(mine * size);          // a few trainees fill up the last share

  std::vector<Employee> part(mine);
  MPI_Scatter(staff.data(), mine, type, part.data(), mine, type, 0, MPI_COMM_WORLD);

  double raise = 0.0;
  for (Employee& e : part) {
    double before = e.salary;
    e.salary *= e.manager ? 1.01 : e.salary < 3000.0 ? 1.05 : 1.03;
    raise += e.salary - before;
  }

  MPI_Gather(part.data(), mine, type, staff.data(), mine, type, 0, MPI_COMM_WORLD);
  double cost = 0.0;
  MPI_Reduce(&raise, &cost, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  if (rank == 0) {
    for (int i = 0; i < n; i += 12)
      std::printf("%d %-8s %9.2f%s\n", staff[i].id, staff[i].name, staff[i].salary,
                  staff[i].manager ? " *" : "");
    std::printf("%zu employees, the rise costs %.2f per month\n", staff.size(), cost);
  }
}

int main(int argc, char* argv[])
{
  MPI_Init(&argc, &argv);
  run();
  MPI_Finalize();
}
