#include "analysis/known/collectives.h"

#include <stdio.h>
#include <string.h>

#include "analysis/known/mpi_calls.h"

/* Which other forms a procedure has. */
enum {
    WAITS = 0,
    MAY_START = 1,
    MAY_PERSIST = 2,
    MAY_BE_LARGE = 4,
    MOVES = MAY_START | MAY_PERSIST | MAY_BE_LARGE
};

static const struct family {
    const char *name; /* without MPI_ */
    unsigned forms;
} families[] = {
    /* MPI 4.1, chapter 6: collective communication */
    {"Barrier", MAY_START | MAY_PERSIST},
    {"Bcast", MOVES},
    {"Gather", MOVES},
    {"Gatherv", MOVES},
    {"Scatter", MOVES},
    {"Scatterv", MOVES},
    {"Allgather", MOVES},
    {"Allgatherv", MOVES},
    {"Alltoall", MOVES},
    {"Alltoallv", MOVES},
    {"Alltoallw", MOVES},
    {"Reduce", MOVES},
    {"Allreduce", MOVES},
    {"Reduce_scatter_block", MOVES},
    {"Reduce_scatter", MOVES},
    {"Scan", MOVES},
    {"Exscan", MOVES},
    /* chapter 7: communicators */
    {"Comm_create", WAITS},
    {"Comm_create_group", WAITS},
    {"Comm_create_from_group", WAITS},
    {"Comm_dup", WAITS},
    {"Comm_dup_with_info", WAITS},
    {"Comm_idup", WAITS},
    {"Comm_idup_with_info", WAITS},
    {"Comm_split", WAITS},
    {"Comm_split_type", WAITS},
    {"Comm_free", WAITS},
    {"Comm_set_info", WAITS},
    {"Intercomm_create", WAITS},
    {"Intercomm_create_from_groups", WAITS},
    {"Intercomm_merge", WAITS},
    /* chapter 8: topologies */
    {"Cart_create", WAITS},
    {"Cart_sub", WAITS},
    {"Cart_map", WAITS},
    {"Graph_create", WAITS},
    {"Graph_map", WAITS},
    {"Dist_graph_create", WAITS},
    {"Dist_graph_create_adjacent", WAITS},
    {"Neighbor_allgather", MOVES},
    {"Neighbor_allgatherv", MOVES},
    {"Neighbor_alltoall", MOVES},
    {"Neighbor_alltoallv", MOVES},
    {"Neighbor_alltoallw", MOVES},
    /* chapter 11: processes */
    {"Comm_spawn", WAITS},
    {"Comm_spawn_multiple", WAITS},
    {"Comm_accept", WAITS},
    {"Comm_connect", WAITS},
    {"Comm_disconnect", WAITS},
    /* chapter 12: windows */
    {"Win_create", MAY_BE_LARGE},
    {"Win_allocate", MAY_BE_LARGE},
    {"Win_allocate_shared", MAY_BE_LARGE},
    {"Win_create_dynamic", WAITS},
    {"Win_free", WAITS},
    {"Win_fence", WAITS},
    {"Win_set_info", WAITS},
    /* chapter 14: files */
    {"File_open", WAITS},
    {"File_close", WAITS},
    {"File_set_size", WAITS},
    {"File_preallocate", WAITS},
    {"File_set_info", WAITS},
    {"File_set_view", WAITS},
    {"File_set_atomicity", WAITS},
    {"File_sync", WAITS},
    {"File_seek_shared", WAITS},
    {"File_read_all", MAY_BE_LARGE},
    {"File_read_at_all", MAY_BE_LARGE},
    {"File_write_all", MAY_BE_LARGE},
    {"File_write_at_all", MAY_BE_LARGE},
    {"File_iread_all", MAY_BE_LARGE},
    {"File_iread_at_all", MAY_BE_LARGE},
    {"File_iwrite_all", MAY_BE_LARGE},
    {"File_iwrite_at_all", MAY_BE_LARGE},
    {"File_read_ordered", MAY_BE_LARGE},
    {"File_write_ordered", MAY_BE_LARGE},
    {"File_read_all_begin", MAY_BE_LARGE},
    {"File_read_all_end", WAITS},
    {"File_read_at_all_begin", MAY_BE_LARGE},
    {"File_read_at_all_end", WAITS},
    {"File_write_all_begin", MAY_BE_LARGE},
    {"File_write_all_end", WAITS},
    {"File_write_at_all_begin", MAY_BE_LARGE},
    {"File_write_at_all_end", WAITS},
    {"File_read_ordered_begin", MAY_BE_LARGE},
    {"File_read_ordered_end", WAITS},
    {"File_write_ordered_begin", MAY_BE_LARGE},
    {"File_write_ordered_end", WAITS},
};
enum { FAMILIES = sizeof families / sizeof *families };

static void spell(const struct family *f, unsigned form, char *out, size_t size)
{
    char first = f->name[0];
    bool starts = form & MAY_START;
    if (starts && first >= 'A' && first <= 'Z')
        first = (char)(first - 'A' + 'a');
    snprintf(out, size, "MPI_%s%c%s%s%s", starts ? "I" : "", first, f->name + 1,
             form & MAY_PERSIST ? "_init" : "", form & MAY_BE_LARGE ? "_c" : "");
}

/* A procedure either starts at once, or later and many times. */
static bool has_form(const struct family *f, unsigned form)
{
    return !(form & ~f->forms) && (form & (MAY_START | MAY_PERSIST)) != (MAY_START | MAY_PERSIST);
}

static bool cut(size_t *length, const char *name, const char *end)
{
    size_t size = strlen(end);
    bool there = *length > size && !memcmp(name + *length - size, end, size);
    *length -= there ? size : 0;
    return there;
}

static const struct family *family_of(const char *name, size_t length, bool nonblocking)
{
    for (size_t i = 0; i < FAMILIES; i++) {
        const char *known = families[i].name;
        int first = nonblocking ? known[0] - 'A' + 'a' : known[0];
        if (strlen(known) == length && name[0] == first && !memcmp(name + 1, known + 1, length - 1))
            return &families[i];
    }
    return NULL;
}

bool collective_find(const char *name, struct collective *out)
{
    struct collective c = {.profiling = name && name[0] == 'P'};
    if (!name || strncmp(name + c.profiling, "MPI_", 4))
        return false;
    name += c.profiling + 4;
    size_t length = strlen(name);
    c.large = cut(&length, name, "_c");
    c.persistent = cut(&length, name, "_init");
    if (!length)
        return false;
    const struct family *f = family_of(name, length, false);
    if (!f && name[0] == 'I' && length > 1) {
        c.nonblocking = true;
        f = family_of(name + 1, length - 1, true);
    }
    unsigned form =
        (c.nonblocking ? MAY_START : 0u) | (c.persistent ? MAY_PERSIST : 0u) | (c.large ? MAY_BE_LARGE : 0u);
    if (!f || !has_form(f, form))
        return false;
    snprintf(c.base, sizeof c.base, "MPI_%s", f->name);
    if (out)
        *out = c;
    return true;
}

bool collective_scatters(const char *name)
{
    struct collective c;
    return collective_find(name, &c) && (mpi_is(c.base, MPI_K_SCATTER) || mpi_is(c.base, MPI_K_SCATTERV));
}

void collectives_visit(void (*visit)(void *data, const char *name), void *data)
{
    for (size_t i = 0; i < FAMILIES; i++)
        for (unsigned form = 0; form <= MOVES; form++) {
            char spelled[48];
            if (!has_form(&families[i], form))
                continue;
            spell(&families[i], form, spelled, sizeof spelled);
            visit(data, spelled);
        }
}

bool collective_of_binding(const char *class_name, const char *member, char *name, size_t size)
{
    static const char *const others[][2] = {{"Create_cart", "Cart_create"},
                                            {"Create_graph", "Graph_create"},
                                            {"Sub", "Cart_sub"},
                                            {"Clone", "Comm_dup"},
                                            {"Merge", "Intercomm_merge"},
                                            {"Create_intercomm", "Intercomm_create"}};
    bool file = !strcmp(class_name, "File"), window = !strcmp(class_name, "Win");
    bool communicator = strstr(class_name, "comm") || strstr(class_name, "Comm");
    if (!file && !window && !communicator)
        return false;
    for (size_t i = 0; communicator && i < sizeof others / sizeof *others; i++)
        if (!strcmp(member, others[i][0])) {
            snprintf(name, size, "MPI_%s", others[i][1]);
            return true;
        }
    snprintf(name, size, "MPI_%s", member);
    if (communicator && collective_find(name, NULL))
        return true;
    char first = (char)(member[0] >= 'A' && member[0] <= 'Z' ? member[0] - 'A' + 'a' : member[0]);
    snprintf(name, size, "MPI_%s_%c%s",
             file     ? "File"
             : window ? "Win"
                      : "Comm",
             first, *member ? member + 1 : "");
    return collective_find(name, NULL);
}
