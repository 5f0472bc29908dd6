/* SPDX-License-Identifier: Apache-2.0 */
/* Beginning and end, communicators, groups, attributes, grids. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "handles.h"

enum { MAX_COMMS = 512, MAX_GROUPS = 256, MAX_KEYVALS = 64, FIRST_KEYVAL = 8 };

struct group {
    bool used;
    int size;
    int world_rank[WORLD_MAX_RANKS];
};

struct keyval {
    bool used;
    MPI_Comm_copy_attr_function *copy;
    MPI_Comm_delete_attr_function *drop;
    void *extra;
};

struct attribute {
    bool set;
    void *value;
};

static struct comm comms[MAX_COMMS];
static struct attribute attributes[MAX_COMMS][MAX_KEYVALS];
static struct group groups[MAX_GROUPS];
static struct keyval keyvals[MAX_KEYVALS];
static bool initialized, finalized;

/* ---- errors ---- */

int comm_error(const struct comm *comm, int code, const char *format, ...)
{
    if (comm && comm->handler == MPI_ERRORS_RETURN)
        return code;
    char text[200];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    world_end(WORLD_ERROR, code, "%s", text);
}

struct comm *comm_of(MPI_Comm handle, const char *call)
{
    if (!initialized || finalized)
        world_end(WORLD_ERROR, MPI_ERR_OTHER, "%s %s", call,
                  finalized ? "after MPI_Finalize" : "before MPI_Init");
    if (handle <= 0 || handle >= MAX_COMMS || !comms[handle].used)
        world_end(WORLD_ERROR, MPI_ERR_COMM, "%s on what is no communicator (%d)", call, handle);
    return &comms[handle];
}

static MPI_Comm new_comm(const int world_rank[], int size, int context, const struct comm *parent)
{
    for (int i = 1; i < MAX_COMMS; i++) {
        if (comms[i].used)
            continue;
        comms[i] = (struct comm){.used = true,
                                 .size = size,
                                 .rank = MPI_UNDEFINED,
                                 .context = context,
                                 .handler = parent ? parent->handler : MPI_ERRORS_ARE_FATAL};
        memset(attributes[i], 0, sizeof attributes[i]);
        memcpy(comms[i].world_rank, world_rank, (size_t)size * sizeof *world_rank);
        for (int r = 0; r < size; r++)
            if (world_rank[r] == world_own_rank())
                comms[i].rank = r;
        return i;
    }
    world_end(WORLD_ERROR, MPI_ERR_OTHER, "more than %d communicators", MAX_COMMS);
}

/* ---- beginning and end ---- */

MPI_CALL(Init, (int *argc, char ***argv))
{
    (void)argc;
    (void)argv;
    if (initialized)
        world_end(WORLD_ERROR, MPI_ERR_OTHER, "MPI_Init called twice");
    initialized = true;
    int all[WORLD_MAX_RANKS], self = world_own_rank();
    for (int i = 0; i < world_size(); i++)
        all[i] = i;
    new_comm(all, world_size(), 2, NULL);
    new_comm(&self, 1, 4, NULL);
    groups[MPI_GROUP_EMPTY] = (struct group){.used = true};
    return MPI_SUCCESS;
}

MPI_CALL(Init_thread, (int *argc, char ***argv, int required, int *provided))
{
    *provided = required;
    return PMPI_Init(argc, argv);
}

MPI_CALL(Query_thread, (int *provided))
{
    *provided = MPI_THREAD_SINGLE;
    return MPI_SUCCESS;
}

MPI_CALL(Initialized, (int *flag))
{
    *flag = initialized;
    return MPI_SUCCESS;
}

MPI_CALL(Finalized, (int *flag))
{
    *flag = finalized;
    return MPI_SUCCESS;
}

static void drop_attribute(MPI_Comm comm, int keyval)
{
    struct attribute *attribute = &attributes[comm][keyval];
    if (!attribute->set)
        return;
    attribute->set = false;
    if (keyvals[keyval].drop)
        keyvals[keyval].drop(comm, keyval, attribute->value, keyvals[keyval].extra);
}

MPI_CALL(Finalize, (void))
{
    comm_of(MPI_COMM_WORLD, "MPI_Finalize");
    for (int k = 0; k < MAX_KEYVALS; k++)
        drop_attribute(MPI_COMM_SELF, k);
    PMPI_Barrier(MPI_COMM_WORLD);
    finalized = true;
    return MPI_SUCCESS;
}

MPI_CALL(Abort, (MPI_Comm comm, int code))
{
    (void)comm;
    world_end(WORLD_ABORTED, code, "MPI_Abort(%d)", code);
}

MPI_CALL(Get_processor_name, (char *name, int *length))
{
    *length = sprintf(name, "soundness");
    return MPI_SUCCESS;
}

MPI_CALL(Get_library_version, (char *version, int *length))
{
    *length = sprintf(version, "Steelyard's small MPI for tests");
    return MPI_SUCCESS;
}

MPI_CALL(Error_string, (int code, char *text, int *length))
{
    *length = sprintf(text, "error %d", code);
    return MPI_SUCCESS;
}

double PMPI_Wtime(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
double MPI_Wtime(void) __attribute__((weak, alias("PMPI_Wtime")));

double MPI_Wtick(void)
{
    return 1e-9;
}

/* ---- communicators ---- */

MPI_CALL(Comm_rank, (MPI_Comm comm, int *rank))
{
    *rank = comm_of(comm, "MPI_Comm_rank")->rank;
    return MPI_SUCCESS;
}

MPI_CALL(Comm_size, (MPI_Comm comm, int *size))
{
    *size = comm_of(comm, "MPI_Comm_size")->size;
    return MPI_SUCCESS;
}

/* Contexts that all ranks of the communicator agree on. */
static int agree_on_contexts(MPI_Comm comm, const struct comm *of, int n)
{
    int context = of->rank == 0 ? world_contexts(n) : 0;
    PMPI_Bcast(&context, 1, MPI_INT, 0, comm);
    return context;
}

MPI_CALL(Comm_dup, (MPI_Comm comm, MPI_Comm *made))
{
    struct comm *of = comm_of(comm, "MPI_Comm_dup");
    *made = new_comm(of->world_rank, of->size, agree_on_contexts(comm, of, 2), of);
    comms[*made].dimensions = of->dimensions;
    memcpy(comms[*made].dims, of->dims, sizeof of->dims);
    memcpy(comms[*made].periods, of->periods, sizeof of->periods);
    for (int k = FIRST_KEYVAL; k < MAX_KEYVALS; k++) {
        if (!attributes[comm][k].set || !keyvals[k].copy)
            continue;
        int flag = 0;
        void *value = NULL;
        keyvals[k].copy(comm, k, keyvals[k].extra, attributes[comm][k].value, &value, &flag);
        attributes[*made][k] = (struct attribute){flag != 0, value};
    }
    return MPI_SUCCESS;
}

MPI_CALL(Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *made))
{
    struct comm *of = comm_of(comm, "MPI_Comm_split");
    int own[2] = {color, key}, all[2 * WORLD_MAX_RANKS], members[WORLD_MAX_RANKS], ranks[WORLD_MAX_RANKS];
    PMPI_Allgather(own, 2, MPI_INT, all, 2, MPI_INT, comm);
    int context = agree_on_contexts(comm, of, 2 * of->size);
    if (color == MPI_UNDEFINED) {
        *made = MPI_COMM_NULL;
        return MPI_SUCCESS;
    }
    int n = 0, first = -1;
    for (int i = 0; i < of->size; i++) {
        if (all[2 * i] != color)
            continue;
        if (first < 0)
            first = i;
        int at = n++;
        for (; at > 0 && all[2 * ranks[at - 1] + 1] > all[2 * i + 1]; at--)
            ranks[at] = ranks[at - 1];
        ranks[at] = i;
    }
    for (int i = 0; i < n; i++)
        members[i] = of->world_rank[ranks[i]];
    *made = new_comm(members, n, context + 2 * first, of);
    return MPI_SUCCESS;
}

MPI_CALL(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *made))
{
    struct comm *of = comm_of(comm, "MPI_Comm_create");
    int context = agree_on_contexts(comm, of, 2);
    *made = MPI_COMM_NULL;
    for (int i = 0; i < groups[group].size; i++)
        if (groups[group].world_rank[i] == world_own_rank())
            *made = new_comm(groups[group].world_rank, groups[group].size, context, of);
    return MPI_SUCCESS;
}

MPI_CALL(Comm_free, (MPI_Comm * comm))
{
    comm_of(*comm, "MPI_Comm_free");
    for (int k = 0; k < MAX_KEYVALS; k++)
        drop_attribute(*comm, k);
    comms[*comm].used = false;
    *comm = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

MPI_CALL(Comm_compare, (MPI_Comm a, MPI_Comm b, int *result))
{
    const struct comm *left = comm_of(a, "MPI_Comm_compare"), *right = comm_of(b, "MPI_Comm_compare");
    if (a == b) {
        *result = MPI_IDENT;
    } else if (left->size != right->size) {
        *result = MPI_UNEQUAL;
    } else {
        *result = MPI_CONGRUENT;
        for (int i = 0; i < left->size; i++) {
            bool found = false;
            for (int k = 0; k < right->size; k++)
                found = found || left->world_rank[i] == right->world_rank[k];
            if (!found)
                *result = MPI_UNEQUAL;
            else if (*result == MPI_CONGRUENT && left->world_rank[i] != right->world_rank[i])
                *result = MPI_SIMILAR;
        }
    }
    return MPI_SUCCESS;
}

MPI_CALL(Comm_test_inter, (MPI_Comm comm, int *flag))
{
    comm_of(comm, "MPI_Comm_test_inter");
    *flag = 0;
    return MPI_SUCCESS;
}

MPI_CALL(Comm_set_errhandler, (MPI_Comm comm, MPI_Errhandler handler))
{
    comm_of(comm, "MPI_Comm_set_errhandler")->handler = handler;
    return MPI_SUCCESS;
}

MPI_CALL(Comm_call_errhandler, (MPI_Comm comm, int code))
{
    comm_error(comm_of(comm, "MPI_Comm_call_errhandler"), code, "the error handler is called with %d", code);
    return MPI_SUCCESS;
}

/* ---- attributes ---- */

MPI_CALL(Comm_create_keyval,
         (MPI_Comm_copy_attr_function * copy, MPI_Comm_delete_attr_function *drop, int *keyval, void *extra))
{
    for (int k = FIRST_KEYVAL; k < MAX_KEYVALS; k++)
        if (!keyvals[k].used) {
            keyvals[k] = (struct keyval){true, copy, drop, extra};
            *keyval = k;
            return MPI_SUCCESS;
        }
    world_end(WORLD_ERROR, MPI_ERR_KEYVAL, "more than %d keyvals", MAX_KEYVALS);
}

MPI_CALL(Comm_free_keyval, (int *keyval))
{
    keyvals[*keyval].used = false;
    *keyval = MPI_KEYVAL_INVALID;
    return MPI_SUCCESS;
}

MPI_CALL(Comm_set_attr, (MPI_Comm comm, int keyval, void *value))
{
    comm_of(comm, "MPI_Comm_set_attr");
    drop_attribute(comm, keyval);
    attributes[comm][keyval] = (struct attribute){true, value};
    return MPI_SUCCESS;
}

MPI_CALL(Comm_get_attr, (MPI_Comm comm, int keyval, void *value, int *flag))
{
    static int tag_limit = 1 << 20, every_rank = MPI_ANY_SOURCE;
    comm_of(comm, "MPI_Comm_get_attr");
    void *own = keyval == MPI_TAG_UB ? &tag_limit : keyval == MPI_IO ? &every_rank : NULL;
    *flag = own || attributes[comm][keyval].set;
    if (*flag)
        *(void **)value = own ? own : attributes[comm][keyval].value;
    return MPI_SUCCESS;
}

MPI_CALL(Comm_delete_attr, (MPI_Comm comm, int keyval))
{
    comm_of(comm, "MPI_Comm_delete_attr");
    drop_attribute(comm, keyval);
    return MPI_SUCCESS;
}

/* ---- groups ---- */

static struct group *new_group(MPI_Group *handle)
{
    for (int i = MPI_GROUP_EMPTY + 1; i < MAX_GROUPS; i++)
        if (!groups[i].used) {
            groups[i] = (struct group){.used = true};
            *handle = i;
            return &groups[i];
        }
    world_end(WORLD_ERROR, MPI_ERR_GROUP, "more than %d groups", MAX_GROUPS);
}

MPI_CALL(Comm_group, (MPI_Comm comm, MPI_Group *group))
{
    const struct comm *of = comm_of(comm, "MPI_Comm_group");
    struct group *fresh = new_group(group);
    fresh->size = of->size;
    memcpy(fresh->world_rank, of->world_rank, sizeof fresh->world_rank);
    return MPI_SUCCESS;
}

MPI_CALL(Group_size, (MPI_Group group, int *size))
{
    *size = groups[group].size;
    return MPI_SUCCESS;
}

MPI_CALL(Group_rank, (MPI_Group group, int *rank))
{
    *rank = MPI_UNDEFINED;
    for (int i = 0; i < groups[group].size; i++)
        if (groups[group].world_rank[i] == world_own_rank())
            *rank = i;
    return MPI_SUCCESS;
}

MPI_CALL(Group_incl, (MPI_Group group, int n, const int ranks[], MPI_Group *made))
{
    struct group *fresh = new_group(made);
    fresh->size = n;
    for (int i = 0; i < n; i++)
        fresh->world_rank[i] = groups[group].world_rank[ranks[i]];
    return MPI_SUCCESS;
}

MPI_CALL(Group_translate_ranks, (MPI_Group a, int n, const int ranks[], MPI_Group b, int found[]))
{
    for (int i = 0; i < n; i++) {
        found[i] = MPI_UNDEFINED;
        for (int k = 0; k < groups[b].size; k++)
            if (groups[b].world_rank[k] == groups[a].world_rank[ranks[i]])
                found[i] = k;
    }
    return MPI_SUCCESS;
}

MPI_CALL(Group_free, (MPI_Group * group))
{
    groups[*group].used = *group == MPI_GROUP_EMPTY;
    *group = MPI_GROUP_NULL;
    return MPI_SUCCESS;
}

/* ---- grids ---- */

MPI_CALL(Dims_create, (int ranks, int dimensions, int dims[]))
{
    for (int d = 0; d < dimensions; d++)
        if (dims[d] > 0)
            ranks /= dims[d];
    for (int d = 0; d < dimensions; d++) {
        if (dims[d] > 0)
            continue;
        int left = 1, best = ranks;
        for (int k = d + 1; k < dimensions; k++)
            left += dims[k] == 0;
        for (int f = 1; left > 1 && f * f <= ranks; f++)
            if (ranks % f == 0)
                best = ranks / f;
        dims[d] = best;
        ranks /= best;
    }
    return MPI_SUCCESS;
}

MPI_CALL(Cart_create,
         (MPI_Comm comm, int dimensions, const int dims[], const int periods[], int reorder, MPI_Comm *made))
{
    struct comm *of = comm_of(comm, "MPI_Cart_create");
    int cells = 1;
    (void)reorder;
    for (int d = 0; d < dimensions; d++)
        cells *= dims[d];
    if (dimensions > COMM_MAX_DIMS || cells > of->size)
        return comm_error(of, MPI_ERR_ARG, "a grid of %d cells and %d ranks", cells, of->size);
    int context = agree_on_contexts(comm, of, 2);
    *made = MPI_COMM_NULL;
    if (of->rank >= cells)
        return MPI_SUCCESS;
    *made = new_comm(of->world_rank, cells, context, of);
    comms[*made].dimensions = dimensions;
    memcpy(comms[*made].dims, dims, (size_t)dimensions * sizeof *dims);
    memcpy(comms[*made].periods, periods, (size_t)dimensions * sizeof *periods);
    return MPI_SUCCESS;
}

MPI_CALL(Cart_coords, (MPI_Comm comm, int rank, int dimensions, int coords[]))
{
    const struct comm *grid = comm_of(comm, "MPI_Cart_coords");
    for (int d = grid->dimensions - 1; d >= 0; d--) {
        if (d < dimensions)
            coords[d] = rank % grid->dims[d];
        rank /= grid->dims[d];
    }
    return MPI_SUCCESS;
}

MPI_CALL(Cart_rank, (MPI_Comm comm, const int coords[], int *rank))
{
    const struct comm *grid = comm_of(comm, "MPI_Cart_rank");
    *rank = 0;
    for (int d = 0; d < grid->dimensions; d++) {
        int at = coords[d];
        if (grid->periods[d])
            at = (at % grid->dims[d] + grid->dims[d]) % grid->dims[d];
        if (at < 0 || at >= grid->dims[d])
            return comm_error(grid, MPI_ERR_RANK, "coordinate %d of %d", at, grid->dims[d]);
        *rank = *rank * grid->dims[d] + at;
    }
    return MPI_SUCCESS;
}

MPI_CALL(Cart_get, (MPI_Comm comm, int dimensions, int dims[], int periods[], int coords[]))
{
    const struct comm *grid = comm_of(comm, "MPI_Cart_get");
    memcpy(dims, grid->dims, (size_t)dimensions * sizeof *dims);
    memcpy(periods, grid->periods, (size_t)dimensions * sizeof *periods);
    return PMPI_Cart_coords(comm, grid->rank, dimensions, coords);
}

MPI_CALL(Cart_shift, (MPI_Comm comm, int direction, int by, int *source, int *destination))
{
    const struct comm *grid = comm_of(comm, "MPI_Cart_shift");
    int coords[COMM_MAX_DIMS];
    for (int side = 0; side < 2; side++) {
        PMPI_Cart_coords(comm, grid->rank, grid->dimensions, coords);
        coords[direction] += side ? by : -by;
        int *to = side ? destination : source;
        if (!grid->periods[direction] &&
            (coords[direction] < 0 || coords[direction] >= grid->dims[direction]))
            *to = MPI_PROC_NULL;
        else
            PMPI_Cart_rank(comm, coords, to);
    }
    return MPI_SUCCESS;
}
