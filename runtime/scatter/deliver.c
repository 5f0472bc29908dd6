/* MPI_Scatterv: clocked where its counts are a share object's, and delivered to one receiver at a time where
 * the object says so.
 *
 * Only the root's counts mean something in MPI, so other ranks cannot know by themselves how the root
 * delivers. On a communicator where some object delivers in order, the root of each scatter therefore tells
 * them first (one broadcast of an int on the library's own communicator); on all other communicators nothing
 * is added. */
#include <stdlib.h>

#include "record/collect.h"
#include "scatter/clock.h"
#include "scatter/team.h"

enum { DELIVER_TAG = 3 };

/* What the link to a receiver needs per byte: quick to fall, slow to rise, since a receiver that comes late
 * makes a send look slow and nothing makes it look fast. */
static void note_sending(const struct sy_shares *shares, int receiver, double seconds, double bytes)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the root sends, and found that they are ordered */
    struct sy_samples *samples = &shares->site->samples;
    if (!samples->send_s_per_byte)
        samples->send_s_per_byte = calloc((size_t)shares->size, sizeof *samples->send_s_per_byte);
    if (!samples->send_s_per_byte || bytes <= 0)
        return;
    double *known = &samples->send_s_per_byte[receiver];
    double now = seconds / bytes;
    *known = *known <= 0 || now < *known ? now : *known + 0.1 * (now - *known);
}

static int send_in_order(const struct sy_team *team, const struct sy_shares *shares, const void *sendbuf,
                         const int sendcounts[], const int displs[], MPI_Datatype sendtype, int root)
{
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    int type_bytes = 0;
    PMPI_Type_get_extent(sendtype, &lower, &extent);
    PMPI_Type_size(sendtype, &type_bytes);
    for (int i = 0; i < team->size; i++) {
        if (i == root)
            continue;
        const char *part = (const char *)sendbuf + (MPI_Aint)displs[i] * extent;
        double start_s = sy_record_now();
        /* Nobody should wait for a rank that gets nothing. */
        int rc = sendcounts[i] > 0 ? PMPI_Ssend(part, sendcounts[i], sendtype, i, DELIVER_TAG, team->own)
                                   : PMPI_Send(part, 0, sendtype, i, DELIVER_TAG, team->own);
        if (rc != MPI_SUCCESS)
            return rc;
        note_sending(shares, i, sy_record_now() - start_s, (double)sendcounts[i] * type_bytes);
    }
    return MPI_SUCCESS;
}

static int deliver_in_order(const struct sy_team *team, const struct sy_shares *shares, const void *sendbuf,
                            const int sendcounts[], const int displs[], MPI_Datatype sendtype, void *recvbuf,
                            int recvcount, MPI_Datatype recvtype, int root)
{
    if (team->rank != root)
        return PMPI_Recv(recvbuf, recvcount, recvtype, root, DELIVER_TAG, team->own, MPI_STATUS_IGNORE);
    int rc = send_in_order(team, shares, sendbuf, sendcounts, displs, sendtype, root);
    if (rc != MPI_SUCCESS || recvbuf == MPI_IN_PLACE)
        return rc;
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    PMPI_Type_get_extent(sendtype, &lower, &extent);
    const char *part = (const char *)sendbuf + (MPI_Aint)displs[root] * extent;
    return PMPI_Sendrecv(part, sendcounts[root], sendtype, root, DELIVER_TAG, recvbuf, recvcount, recvtype,
                         root, DELIVER_TAG, team->own, MPI_STATUS_IGNORE);
}

int MPI_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                 void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    const struct sy_vectors *vectors = sy_vectors_of_counts(sendcounts);
    const struct sy_team *team = sy_team_find(comm);
    double entered_s = sy_record_now();
    int ordered = 0;
    int rc = MPI_SUCCESS;
    if (team && team->delivers_in_order && root >= 0 && root < team->size) {
        ordered = vectors && vectors->owner->ordered && vectors->owner->size == team->size;
        rc = PMPI_Bcast(&ordered, 1, MPI_INT, root, team->own);
    }
    if (ordered && rc == MPI_SUCCESS) {
        rc = deliver_in_order(team, vectors ? vectors->owner : NULL, sendbuf, sendcounts, displs, sendtype,
                              recvbuf, recvcount, recvtype, root);
        if (rc != MPI_SUCCESS)
            PMPI_Comm_call_errhandler(comm, rc);
    } else {
        rc = PMPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    }
    double left_s = sy_record_now();
    if (vectors) {
        double bytes = 0;
        int type_bytes = 0;
        if (recvbuf != MPI_IN_PLACE && recvcount > 0) {
            PMPI_Type_size(recvtype, &type_bytes);
            bytes = (double)recvcount * type_bytes;
        } else if (recvbuf == MPI_IN_PLACE) { /* the root's own part stays where it is */
            PMPI_Type_size(sendtype, &type_bytes);
            bytes = (double)sendcounts[root] * type_bytes;
        }
        sy_round_scatter(vectors->owner, entered_s, left_s, bytes);
    } else if (sy_round.shares) {
        sy_round_leave(SY_CALL_HANDOUT, entered_s);
    }
    return rc;
}
