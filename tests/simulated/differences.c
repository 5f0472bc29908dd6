/* What SMPI does otherwise than a machine does: the name of the host, and the end.
 *
 * MPI_Finalize as the standard has it: attributes of MPI_COMM_SELF are deleted first, the last set one first,
 * while MPI is still there. */
#include <mpi.h>
#include <stdio.h>

int simulated_gethostname(char *name, size_t size);
void simulated_count(const void *buffer, long long count, MPI_Datatype type);
extern long long simulated_calls, simulated_bytes;
int simulated_comm_set_attr(MPI_Comm comm, int keyval, void *value);
int simulated_finalize(void);

enum { MOST_KEYVALS = 16 };
static int keyvals[MOST_KEYVALS], n_keyvals; /* of this rank: SMPI gives every rank its own globals */

int simulated_comm_set_attr(MPI_Comm comm, int keyval, void *value)
{
    if (comm == MPI_COMM_SELF) {
        if (n_keyvals == MOST_KEYVALS)
            return MPI_ERR_OTHER;
        keyvals[n_keyvals++] = keyval;
    }
    return PMPI_Comm_set_attr(comm, keyval, value);
}

int simulated_finalize(void)
{
    while (n_keyvals > 0)
        PMPI_Comm_delete_attr(MPI_COMM_SELF, keyvals[--n_keyvals]);
    return PMPI_Finalize();
}

int simulated_gethostname(char *name, size_t size)
{
    char host[MPI_MAX_PROCESSOR_NAME];
    int length = 0;
    PMPI_Get_processor_name(host, &length);
    snprintf(name, size, "%.*s", length, host);
    return 0;
}

long long simulated_calls, simulated_bytes;

void simulated_count(const void *buffer, long long count, MPI_Datatype type)
{
    int size = 0;
    if (buffer != MPI_IN_PLACE && count > 0)
        PMPI_Type_size(type, &size);
    simulated_calls++;
    simulated_bytes += count * size;
}
