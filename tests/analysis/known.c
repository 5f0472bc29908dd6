/* What the analysis knows of MPI by the names of functions, against the prototypes in the headers of MPI. */
#include <stdio.h>
#include <string.h>

#include "analysis/known/collectives.h"
#include "analysis/known/mpi_calls.h"
#include "cmocka_all.h"
#include "prototypes.h"

static int known_calls;

static bool moves(const struct mpi_call *call)
{
    return call->flags & MPI_F_MOVES && call->kind != MPI_K_BARRIER && call->kind != MPI_K_PROBE;
}

static void is_of_type(const struct prototype *p, int position, const char *column, const char *types)
{
    if (position < 0)
        return;
    const char *type = parameter_at(p, position)->type, *found = strstr(types, type);
    size_t length = strlen(type);
    if (!found || (found > types && found[-1] != '|') || (found[length] && found[length] != '|'))
        fail_msg("%s: argument %d is %s, no %s (%s)", p->name, position, type, column, types);
}

/* The only one of that type is the one that the row names. */
static void is_the_only(const struct prototype *p, int position, const char *type)
{
    for (int i = 0; i < p->count; i++)
        if (!strcmp(p->parameters[i].type, type) && i != position)
            fail_msg("%s: argument %d is a %s too", p->name, i, type);
}

/* As many words as there are arguments, each one that has a column or none. */
static void judge_words(const struct prototype *p, const struct mpi_call *call)
{
    static const char words[] =
        " sendbuf sendcount sendtype recvbuf recvcount recvtype buf count type root comm op made "
        "number old - ";
    int count = 0;
    for (const char *word = call->arguments; *word; count++) {
        size_t length = strcspn(word, " ");
        char between[32];
        snprintf(between, sizeof between, " %.*s ", (int)length, word);
        if (!strstr(words, between))
            fail_msg("%s: no argument is called %s", p->name, between);
        word += length;
        word += *word == ' ';
    }
    if (count != p->count)
        fail_msg("%s: has %d arguments", p->name, p->count);
}

static void judge_call(const struct prototype *p)
{
    const struct mpi_call *call = mpi_call_find(p->name);
    if (!call || !*call->name)
        return;
    known_calls++;
    judge_words(p, call);
    const signed char all[] = {call->sendbuf, call->sendcount, call->sendtype,
                               call->recvbuf, call->recvcount, call->recvtype,
                               call->root,    call->comm,      call->op};
    for (size_t i = 0; i < sizeof all; i++)
        if (all[i] >= 0)
            parameter_at(p, all[i]);
    is_of_type(p, call->root, "rank", "int");
    is_of_type(p, call->comm, "communicator", "MPI_Comm");
    is_of_type(p, call->op, "operation", "MPI_Op");
    is_of_type(p, call->sendtype, "datatype",
               "MPI_Datatype|MPI_Datatype[]|MPI_Datatype *|const MPI_Datatype[]");
    is_of_type(p, call->recvtype, "datatype",
               "MPI_Datatype|MPI_Datatype[]|MPI_Datatype *|const MPI_Datatype[]");
    is_of_type(p, call->sendcount, "count", "int|int[]|int *");
    is_of_type(p, call->recvcount, "count", "int|int[]|int *");
    if (call->recvbuf >= 0 && parameter_at(p, call->recvbuf)->form != FORM_WRITE)
        fail_msg("%s: nothing can be written to argument %d", p->name, call->recvbuf);
    if (moves(call)) {
        is_of_type(p, call->sendbuf, "buffer", "void *");
        is_of_type(p, call->recvbuf, "buffer", "void *");
        is_the_only(p, call->comm, "MPI_Comm");
        is_the_only(p, call->op, "MPI_Op");
        for (int i = 0; i < p->count; i++) /* what else is written is a request or a status */
            if (p->parameters[i].form == FORM_WRITE && i != call->recvbuf &&
                strcmp(p->parameters[i].type, "MPI_Request *") != 0 &&
                strcmp(p->parameters[i].type, "MPI_Status *") != 0)
                fail_msg("%s: argument %d may be written too", p->name, i);
        if (call->sendbuf >= 0 && call->sendbuf != call->recvbuf &&
            parameter_at(p, call->sendbuf)->form != FORM_READ)
            fail_msg("%s: argument %d may be written", p->name, call->sendbuf);
    }
    switch (call->kind) {
    case MPI_K_COMM_RANK:
    case MPI_K_COMM_SIZE:
        is_of_type(p, call->recvbuf, "number", "int *");
        break;
    case MPI_K_COMM_DUP:
    case MPI_K_COMM_MAKE:
        is_of_type(p, call->recvbuf, "communicator", "MPI_Comm *");
        break;
    case MPI_K_TYPE:
        is_of_type(p, call->recvbuf, "datatype", "MPI_Datatype *");
        break;
    default:
        break;
    }
}

/* All ranks of the communicator take part, in those and in no others. */
static void judge_collective(const struct prototype *p)
{
    const struct mpi_call *call = mpi_call_find(p->name);
    if (!call || call->kind == MPI_K_UNKNOWN)
        return;
    bool collective = call->flags & MPI_F_COLLECTIVE || call->kind == MPI_K_COMM_DUP ||
                      call->kind == MPI_K_COMM_MAKE || call->kind == MPI_K_COMM_FREE;
    if (collective != collective_find(p->name, NULL))
        fail_msg("%s: %s", p->name, collective ? "is no collective" : "is one");
}

static void rows_are_as_mpich_declares(void **state)
{
    (void)state;
    known_calls = 0;
    judge_all("#include <mpi.h>\n", "mpicc.mpich", judge_call);
    assert_true(known_calls >= 100);
    judge_all("#include <mpi.h>\n", "mpicc.mpich", judge_collective);
}

static void rows_are_as_open_mpi_declares(void **state)
{
    (void)state;
    known_calls = 0;
    judge_all("#include <mpi.h>\n", "mpicc.openmpi", judge_call);
    assert_true(known_calls >= 100);
}

static void other_names_are_not_known(void **state)
{
    (void)state;
    assert_null(mpi_call_find("mpi_scatter"));
    assert_null(mpi_call_find("PMPI_Scatter"));
    assert_null(mpi_call_find(NULL));
    assert_int_equal(mpi_call_find("MPI_Scatter_c")->kind, MPI_K_UNKNOWN);
    assert_int_equal(mpi_call_find("MPI_")->kind, MPI_K_UNKNOWN);
    assert_int_equal(mpi_call_find("MPI_Put")->kind, MPI_K_UNKNOWN);
    assert_true(mpi_has("MPI_Put", MPI_F_COMMUNICATES));
    assert_false(mpi_has("MPI_Wtime", MPI_F_COMMUNICATES));
    assert_false(mpi_has("printf", ~0u));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_as_mpich_declares),
                                       cmocka_unit_test(rows_are_as_open_mpi_declares),
                                       cmocka_unit_test(other_names_are_not_known)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
