/* Average and maximum salary per department; three column arrays are scattered. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define DEPTS 4
const char *dept_names[DEPTS] = { "sales", "research", "support", "admin" };

struct columns
{
  int   *age;
  short *dept;
  float *salary;
  int    len;
};

void columns_alloc(struct columns *c, int len)
{
  c->len    = len;
  c->age    = (int *)   malloc(len * sizeof(int));
  c->dept   = (short *) malloc(len * sizeof(short));
  c->salary = (float *) malloc(len * sizeof(float));
}

void columns_free(struct columns *c)
{
  free(c->age);
  free(c->dept);
  free(c->salary);
}

void scatter_columns(struct columns *from, struct columns *to)
{
  MPI_Scatter(from->age, to->len, MPI_INT, to->age, to->len, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(from->dept, to->len, MPI_SHORT, to->dept, to->len, MPI_SHORT, 0, MPI_COMM_WORLD);
  MPI_Scatter(from->salary, to->len, MPI_FLOAT, to->salary, to->len, MPI_FLOAT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
  struct columns table = { NULL, NULL, NULL, 0 }, part;
  int my_rank, comm_sz, i, d;
  const int employees = 180;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &comm_sz);

  if (employees % comm_sz != 0)
  {
    if (my_rank == 0)
      fprintf(stderr, "cannot share %d rows among %d\n", employees, comm_sz);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }

  if (my_rank == 0)
  {
    columns_alloc(&table, employees);
    srand(31415);
    for (i = 0; i < employees; i++)
    {
      table.age[i]    = 18 + rand() % 48;
      table.dept[i]   = (short)(rand() % DEPTS);
      table.salary[i] = 2000.0f + 25.0f * (rand() % 100) + 10.0f * table.age[i];
    }
  }

  columns_alloc(&part, employees / comm_sz);
  scatter_columns(&table, &part);

  int    count[DEPTS] = {0}, count_all[DEPTS];
  double sum[DEPTS]   = {0}, sum_all[DEPTS];
  float  top[DEPTS]   = {0}, top_all[DEPTS];

  for (i = 0; i < part.len; i++)
  {
    if (part.age[i] < 30)         /* WHERE age >= 30 */
      continue;
    d = part.dept[i];
    count[d]++;
    sum[d] += part.salary[i];
    top[d] = part.salary[i] > top[d] ? part.salary[i] : top[d];
  }

  MPI_Reduce(count, count_all, DEPTS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(sum, sum_all, DEPTS, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(top, top_all, DEPTS, MPI_FLOAT, MPI_MAX, 0, MPI_COMM_WORLD);

  if (my_rank == 0)
  {
    for (d = 0; d < DEPTS; d++)
      printf("%-10s %3d employees, average %.2f, maximum %.2f\n", dept_names[d], count_all[d],
             count_all[d] ? sum_all[d] / count_all[d] : 0.0, top_all[d]);
    columns_free(&table);
  }
  columns_free(&part);
  MPI_Finalize();
  return 0;
}
