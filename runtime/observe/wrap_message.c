/* Point to point, waiting, testing, and files: time inside MPI that is no work. */
#include "observe/observe.h"

#define EXPORT __attribute__((visibility("default")))

#define OTHER(name, parameters, arguments)                                                                   \
    EXPORT int MPI_##name parameters                                                                         \
    {                                                                                                        \
        struct observed_call call = observe_enter();                                                         \
        int error = PMPI_##name arguments;                                                                   \
        observe_other(call);                                                                                 \
        return error;                                                                                        \
    }

#define SEND_PARAMETERS (const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm)
#define SEND_ARGUMENTS (buffer, count, type, dest, tag, comm)
#define ISEND_PARAMETERS                                                                                     \
    (const void *buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm, MPI_Request *request)
#define ISEND_ARGUMENTS (buffer, count, type, dest, tag, comm, request)

OTHER(Send, SEND_PARAMETERS, SEND_ARGUMENTS)
OTHER(Ssend, SEND_PARAMETERS, SEND_ARGUMENTS)
OTHER(Bsend, SEND_PARAMETERS, SEND_ARGUMENTS)
OTHER(Rsend, SEND_PARAMETERS, SEND_ARGUMENTS)
OTHER(Isend, ISEND_PARAMETERS, ISEND_ARGUMENTS)
OTHER(Issend, ISEND_PARAMETERS, ISEND_ARGUMENTS)
OTHER(Recv,
      (void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status),
      (buffer, count, type, source, tag, comm, status))
OTHER(Irecv,
      (void *buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request),
      (buffer, count, type, source, tag, comm, request))
OTHER(Sendrecv,
      (const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag, void *recvbuf,
       int recvcount, MPI_Datatype recvtype, int source, int recvtag, MPI_Comm comm, MPI_Status *status),
      (sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
       status))
OTHER(Sendrecv_replace,
      (void *buffer, int count, MPI_Datatype type, int dest, int sendtag, int source, int recvtag,
       MPI_Comm comm, MPI_Status *status),
      (buffer, count, type, dest, sendtag, source, recvtag, comm, status))
OTHER(Probe, (int source, int tag, MPI_Comm comm, MPI_Status *status), (source, tag, comm, status))
OTHER(Iprobe, (int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status),
      (source, tag, comm, flag, status))
OTHER(Mprobe, (int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status),
      (source, tag, comm, message, status))
OTHER(Mrecv, (void *buffer, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status),
      (buffer, count, type, message, status))
OTHER(Wait, (MPI_Request * request, MPI_Status *status), (request, status))
OTHER(Waitall, (int count, MPI_Request requests[], MPI_Status statuses[]), (count, requests, statuses))
OTHER(Waitany, (int count, MPI_Request requests[], int *index, MPI_Status *status),
      (count, requests, index, status))
OTHER(Waitsome, (int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]),
      (count, requests, done, indices, statuses))
OTHER(Test, (MPI_Request * request, int *flag, MPI_Status *status), (request, flag, status))
OTHER(Testall, (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
      (count, requests, flag, statuses))
OTHER(Testany, (int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status),
      (count, requests, index, flag, status))
OTHER(Win_fence, (int assert, MPI_Win win), (assert, win))
OTHER(Win_lock, (int type, int rank, int assert, MPI_Win win), (type, rank, assert, win))
OTHER(Win_unlock, (int rank, MPI_Win win), (rank, win))
OTHER(File_read_all, (MPI_File file, void *buffer, int count, MPI_Datatype type, MPI_Status *status),
      (file, buffer, count, type, status))
OTHER(File_write_all, (MPI_File file, const void *buffer, int count, MPI_Datatype type, MPI_Status *status),
      (file, buffer, count, type, status))
