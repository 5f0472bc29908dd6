#include "analysis/known/mpi_calls.h"

#include <pthread.h>
#include <string.h>

#define NONE -1, -1, -1, -1, -1, -1, -1, -1, -1
static const unsigned kind_flags[] = {
#define KIND(name, flags, handler) flags,
#include "analysis/known/mpi.def"
};

static struct mpi_call calls[] = {
#define MPI(name, kind, arguments, flags) {"MPI_" #name, MPI_K_##kind, arguments, flags, NONE},
#include "analysis/known/mpi.def"
};
enum { CALLS = sizeof calls / sizeof *calls };

static struct mpi_call unknown = {"", MPI_K_UNKNOWN, NULL, 0, NONE};

static void find_columns(struct mpi_call *call)
{
    const struct {
        const char *word;
        signed char *column, *second;
    } columns[] = {{"sendbuf", &call->sendbuf, NULL},
                   {"sendcount", &call->sendcount, NULL},
                   {"sendtype", &call->sendtype, NULL},
                   {"recvbuf", &call->recvbuf, NULL},
                   {"recvcount", &call->recvcount, NULL},
                   {"recvtype", &call->recvtype, NULL},
                   {"buf", &call->sendbuf, &call->recvbuf},
                   {"count", &call->sendcount, &call->recvcount},
                   {"type", &call->sendtype, &call->recvtype},
                   {"root", &call->root, NULL},
                   {"comm", &call->comm, NULL},
                   {"op", &call->op, NULL},
                   {"made", &call->recvbuf, NULL},
                   {"number", &call->sendcount, NULL},
                   {"old", &call->sendtype, NULL}};
    signed char position = 0;
    for (const char *word = call->arguments; *word; position++) {
        size_t length = strcspn(word, " ");
        for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
            if (strlen(columns[i].word) == length && !memcmp(columns[i].word, word, length)) {
                *columns[i].column = position;
                if (columns[i].second)
                    *columns[i].second = position;
            }
        word += length;
        word += *word == ' ';
    }
}

static void find_all(void)
{
    for (size_t i = 0; i < CALLS; i++) {
        find_columns(&calls[i]);
        calls[i].flags |= kind_flags[calls[i].kind];
    }
    unknown.flags = kind_flags[MPI_K_UNKNOWN];
}

const struct mpi_call *mpi_call_find(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_all);
    if (!name || strncmp(name, "MPI_", 4))
        return NULL;
    for (size_t i = 0; i < CALLS; i++)
        if (!strcmp(calls[i].name, name))
            return &calls[i];
    return &unknown;
}

bool mpi_is(const char *name, enum mpi_kind kind)
{
    const struct mpi_call *call = mpi_call_find(name);
    return call && call->kind == kind;
}

bool mpi_has(const char *name, unsigned flags)
{
    const struct mpi_call *call = mpi_call_find(name);
    return call && call->flags & flags;
}
