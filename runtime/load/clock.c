#include "load/clock.h"

#include "error/message.h"

#include <time.h>

enum { ROUNDS = 12, CLOCK_TAG = 2 };

double sy_load_host_time(void)
{
#ifdef SMPI_H
    return MPI_Wtime();
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#endif
}

int sy_load_clock_measure(MPI_Comm comm, double (*now)(void), struct load_clock *clock)
{
    int rank, size, error = MPI_SUCCESS;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    *clock = (struct load_clock){0, 0};
    if (rank == 0) {
        for (int other = 1; other < size; other++)
            for (int round = 0; round < ROUNDS && error == MPI_SUCCESS; round++) {
                double time;
                error = MPI_Recv(NULL, 0, MPI_BYTE, other, CLOCK_TAG, comm, MPI_STATUS_IGNORE);
                time = now();
                if (error == MPI_SUCCESS)
                    error = MPI_Send(&time, 1, MPI_DOUBLE, other, CLOCK_TAG, comm);
            }
    } else {
        /* Rank 0 read its clock between the two readings here: the middle is off by half of their distance at
         * most. */
        for (int round = 0; round < ROUNDS && error == MPI_SUCCESS; round++) {
            double theirs, before = now();
            error = MPI_Send(NULL, 0, MPI_BYTE, 0, CLOCK_TAG, comm);
            if (error == MPI_SUCCESS)
                error = MPI_Recv(&theirs, 1, MPI_DOUBLE, 0, CLOCK_TAG, comm, MPI_STATUS_IGNORE);
            double after = now(), half = (after - before) / 2;
            if (error == MPI_SUCCESS && (round == 0 || half < clock->error_s))
                *clock = (struct load_clock){theirs - (before + half), half};
        }
    }
    return error == MPI_SUCCESS ? SY_SUCCESS : sy_fail(SY_EMPI, "load exchange: MPI error %d", error);
}

int sy_load_clock_agree(MPI_Comm comm, struct load_clock *clock)
{
    *clock = (struct load_clock){0, 0};
#ifdef SMPI_H
    (void)comm;
#else
    MPI_Comm host;
    if (MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "load exchange: MPI_Comm_split_type failed");
    int here, all, several, any = 0;
    MPI_Comm_size(host, &here);
    MPI_Comm_size(comm, &all);
    MPI_Comm_free(&host);
    several = here != all;
    if (MPI_Allreduce(&several, &any, 1, MPI_INT, MPI_LOR, comm) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "load exchange: MPI_Allreduce failed");
    if (any)
        return sy_load_clock_measure(comm, sy_load_host_time, clock);
#endif
    return SY_SUCCESS;
}
