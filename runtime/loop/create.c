/* Life and death of the object. */
#include "loop/object.h"

#include "error/message.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PARTING_TAG = 7, DESERTED = 2 };

int sy_loop_thread_allowed(const char *who)
{
    int up = 0, down = 0, level = MPI_THREAD_SINGLE, main_thread = 1;
    MPI_Initialized(&up);
    MPI_Finalized(&down);
    if (!up || down)
        return sy_fail(SY_ESTATE, "%s: MPI is not initialised", who);
    MPI_Query_thread(&level);
#ifndef SMPI_H /* in SimGrid all ranks but one are other threads than the main one */
    MPI_Is_thread_main(&main_thread);
#endif
    if (level < MPI_THREAD_SERIALIZED && !main_thread)
        return sy_fail(SY_ESTATE, "%s: called by another thread than MPI's without MPI_THREAD_SERIALIZED",
                       who);
    return SY_SUCCESS;
}

/* FNV-1a over what must be the same on all ranks. */
static uint64_t add_digest(uint64_t hash, const void *data, size_t bytes)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < bytes; i++)
        hash = (hash ^ byte[i]) * 1099511628211u;
    return hash;
}

static long long digest(const sy_loop_options *options)
{
    sy_loop_options plain;
    memset(&plain, 0, sizeof plain); /* padding */
    plain.technique = options->technique, plain.form = options->form, plain.mode = options->mode;
    plain.flags = options->flags, plain.kmin = options->kmin, plain.kmax = options->kmax;
    plain.mu = options->mu, plain.sigma = options->sigma, plain.h = options->h, plain.alpha = options->alpha;
    plain.swr = options->swr, plain.x = options->x, plain.b = options->b, plain.seed = options->seed;
    plain.weight_count = options->weight_count;
    plain.delay_s = options->delay_s, plain.assign_delay_s = options->assign_delay_s;
    plain.break_after = options->break_after, plain.request_when = options->request_when;
    plain.patience_s = options->patience_s, plain.node_ranks = options->node_ranks;
    uint64_t hash = add_digest(14695981039346656037u, &plain, sizeof plain);
    if (options->weights)
        hash = add_digest(hash, options->weights, (size_t)options->weight_count * sizeof(double));
    return (long long)(hash >> 2);
}

/* Collective: all ranks go on, or all return the same code. */
static int agree_options(MPI_Comm comm, const sy_loop_options *options, int code)
{
    long long mine[3] = {code, 0, 0}, most[3];
    if (!code) {
        mine[1] = digest(options);
        mine[2] = -mine[1];
    }
    int error = MPI_Allreduce(mine, most, 3, MPI_LONG_LONG, MPI_MAX, comm);
    if (error != MPI_SUCCESS)
        return sy_loop_mpi(error);
    if (most[0])
        return code == most[0] ? code
                               : sy_fail((int)most[0], "sy_loop_create: another rank failed: %s",
                                         sy_strerror((int)most[0]));
    return most[1] == -most[2] ? SY_SUCCESS : sy_fail(SY_EARG, "sy_loop_create: ranks differ in the options");
}

/* What rank 0's environment asks for. What is wrong is said once, and the program's options count. */
static void override(sy_loop_options *options)
{
    const char *technique = getenv("STEELYARD_LOOP"), *mode = getenv("STEELYARD_LOOP_MODE");
    if (technique && *technique && sy_loop_options_parse(technique, options))
        sy_say("STEELYARD_LOOP=%s: %s", technique, sy_last_error());
    if (!mode || !*mode)
        return;
    int known = sy_loop_mode_by_name(mode);
    if (known < 0)
        sy_say("STEELYARD_LOOP_MODE=%s: unknown mode (dca-node, dca, dca-rma, cca)", mode);
    else
        options->mode = known;
}

/* Weights of sum `ranks`, on every rank. */
static int set_weights(struct sy_loop *loop, MPI_Comm comm, const char *file, int line)
{
    int ranks = loop->carrier.ranks;
    loop->weight = malloc((size_t)ranks * sizeof *loop->weight);
    int code = loop->weight ? SY_SUCCESS : sy_fail(SY_ENOMEM, "sy_loop_create: out of memory");
    code = sy_loop_agree(loop, code, "sy_loop_create");
    if (code)
        return code;
    for (int r = 0; r < ranks; r++)
        loop->weight[r] = loop->options.weights ? loop->options.weights[r] : 1;
    code = sy_loop_weights_find(loop, comm, file, line);
    double sum = 0;
    for (int r = 0; r < ranks; r++)
        sum += loop->weight[r];
    for (int r = 0; r < ranks; r++)
        loop->weight[r] *= ranks / sum;
    loop->options.weights = NULL;
    return code;
}

/* What the mode needs. Collective. */
static int open_mode(struct sy_loop *loop)
{
    struct loop_carrier *carrier = &loop->carrier;
    struct loop_member *member = &loop->member;
    int code = SY_SUCCESS;
    member->node_rank = carrier->rank;
    member->node_ranks = carrier->ranks;
    if (carrier->ranks == 1) {
        member->source = LOOP_FROM_WORDS;
        return sy_loop_carrier_own_words(carrier);
    }
    if (loop->options.mode == SY_LOOP_DCA || loop->options.mode == SY_LOOP_CCA) {
        member->source = LOOP_FROM_RANK0;
    } else if (loop->options.mode == SY_LOOP_DCA_RMA) {
        member->source = LOOP_FROM_FETCH;
        code = sy_loop_carrier_open_counters(carrier);
    } else {
        code = sy_loop_carrier_share_words(carrier, loop->options.node_ranks, &member->node_rank,
                                           &member->node_ranks);
        int one_node = !code && member->node_ranks == carrier->ranks, all = 0;
        code = sy_loop_agree(loop, code, "sy_loop_create");
        if (code || (code = sy_loop_mpi(MPI_Allreduce(&one_node, &all, 1, MPI_INT, MPI_LAND, carrier->comm))))
            return code;
        member->source = all ? LOOP_FROM_WORDS : LOOP_FROM_POOL;
        if (!all)
            code = sy_loop_carrier_open_counters(carrier);
        member->pool_by_messages = !all && !carrier->passive;
    }
    if (member->source == LOOP_FROM_FETCH)
        member->must_help = carrier->rank == 0 && !carrier->passive;
    return code;
}

#ifndef SMPI_H
static int at_finalize(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    struct sy_loop *loop = value;
    if (!loop->leaving) { /* the program has not freed it */
        loop->keyval = MPI_KEYVAL_INVALID;
        loop->broken = loop->broken || loop->running;
        sy_loop_open_remove(loop);
        loop->running = false;
        (void)sy_loop_free(&loop);
    }
    return MPI_SUCCESS;
}
#endif

static int attach(struct sy_loop *loop)
{
#ifndef SMPI_H /* SimGrid deletes attributes when MPI is over already */
    int error = MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &loop->keyval, NULL);
    return sy_loop_mpi(error == MPI_SUCCESS ? MPI_Comm_set_attr(MPI_COMM_SELF, loop->keyval, loop) : error);
#else
    (void)loop;
    return SY_SUCCESS;
#endif
}

static void detach(struct sy_loop *loop)
{
    loop->leaving = true;
    if (loop->keyval == MPI_KEYVAL_INVALID)
        return;
    int set = 0;
    void *value;
    if (MPI_Comm_get_attr(MPI_COMM_SELF, loop->keyval, &value, &set) == MPI_SUCCESS && set)
        MPI_Comm_delete_attr(MPI_COMM_SELF, loop->keyval);
    MPI_Comm_free_keyval(&loop->keyval);
}

static void discard(struct sy_loop *loop)
{
    if (!loop->deserted) /* otherwise it would wait for ranks that may never come */
        sy_loop_carrier_close(&loop->carrier);
    if (!loop->deserted && !loop->broken) /* collectives of a loop that failed may still be under way on it */
        MPI_Comm_free(&loop->carrier.comm);
    sy_loop_coordinator_free(loop->member.coordinator);
    sy_loop_list_clear(&loop->list);
    sy_loop_weights_forget(loop);
    free(loop->weight);
    free(loop->entry);
    free(loop->times);
    free(loop);
}

static int build(struct sy_loop *loop, MPI_Comm comm, const char *file, int line)
{
    struct loop_member *member = &loop->member;
    int code = set_weights(loop, comm, file, line);
    if (code)
        return code;
    code = sy_loop_agree(loop, open_mode(loop), "sy_loop_create");
    if (code)
        return code;
    loop->via = sy_loop_carrier_functions;
    loop->via.context = &loop->carrier;
    member->via = &loop->via;
    member->options = &loop->options;
    member->rank = loop->carrier.rank;
    member->ranks = loop->carrier.ranks;
    member->weight = loop->weight;
    member->list = &loop->list;
    member->batches = &loop->batches;
    member->sequence = -1;
    if (member->rank == 0 && sy_loop_member_needs_rank0(member)) {
        member->coordinator =
            sy_loop_coordinator_new(&loop->via, &loop->options, member->ranks, loop->weight);
        if (!member->coordinator)
            code = sy_fail(SY_ENOMEM, "sy_loop_create: out of memory for %d ranks", member->ranks);
    }
    if (!code)
        code = attach(loop);
    return sy_loop_agree(loop, code, "sy_loop_create");
}

int sy_loop_create_at(MPI_Comm comm, const sy_loop_options *options, sy_loop **result, const char *file,
                      int line)
{
    int inter = 0;
    if (!result)
        return sy_fail(SY_EARG, "sy_loop_create: nowhere to put the object");
    *result = NULL;
    int code = sy_loop_thread_allowed("sy_loop_create");
    if (code)
        return code;
    if (!file)
        return sy_fail(SY_EARG, "sy_loop_create: no place");
    if (comm == MPI_COMM_NULL || (MPI_Comm_test_inter(comm, &inter), inter))
        return sy_fail(SY_EARG, "sy_loop_create: not an intracommunicator");
    MPI_Comm own;
    if (MPI_Comm_dup(comm, &own) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "sy_loop_create: MPI_Comm_dup failed");
    MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    int size;
    MPI_Comm_size(own, &size);
    sy_loop_options defaults;
    sy_loop_options_default(&defaults);
    if (!options)
        options = &defaults;
    struct sy_loop *loop = calloc(1, sizeof *loop);
    code = loop ? sy_loop_options_check(options, size) : sy_fail(SY_ENOMEM, "sy_loop_create: out of memory");
    code = agree_options(own, options, code);
    if (code || !loop) {
        free(loop);
        MPI_Comm_free(&own);
        return code;
    }
    loop->options = *options;
    loop->carrier = (struct loop_carrier){.comm = own,
                                          .ranks = size,
                                          .patience_s = options->patience_s,
                                          .node = MPI_COMM_NULL,
                                          .node_window = MPI_WIN_NULL,
                                          .counters = MPI_WIN_NULL};
    loop->keyval = MPI_KEYVAL_INVALID;
    loop->list.rest = 1;
    MPI_Comm_rank(own, &loop->carrier.rank);
    if (loop->carrier.rank == 0)
        override(&loop->options);
    int wanted = sy_loop_record_wanted();
    code = sy_loop_mpi(MPI_Bcast(&loop->options, (int)sizeof loop->options, MPI_BYTE, 0, own));
    loop->options.weights = options->weights;
    if (!code)
        code = sy_loop_mpi(MPI_Bcast(&wanted, 1, MPI_INT, 0, own));
    if (!code) {
        if (wanted && !(loop->options.flags & SY_LOOP_NO_LOG)) /* a timeline needs times */
            loop->options.flags |= SY_LOOP_LOG_TIMES;
        sy_loop_record_open(
            loop, wanted); /* before the attribute, so that it is freed before the record is written */
        code = build(loop, comm, file, line);
    }
    if (code) {
        detach(loop);
        discard(loop);
        return code;
    }
    *result = loop;
    return SY_SUCCESS;
}

int sy_loop_make_at(MPI_Comm comm, sy_loop **loop, const char *file, int line)
{
    sy_loop_options options;
    sy_loop_options_default(&options);
    options.patience_s = 0;
    return sy_loop_create_at(comm, &options, loop, file, line);
}

/* Whether all ranks are here to free what is freed together. Messages, because collectives of a loop that
 * failed may still be under way. */
static void part(struct sy_loop *loop)
{
    struct loop_carrier *carrier = &loop->carrier;
    int mine = loop->broken, theirs = 0, first = carrier->rank == 0 ? 1 : 0, code = SY_SUCCESS;
    int last = carrier->rank == 0 ? carrier->ranks - 1 : 0;
    if (carrier->ranks == 1)
        return;
    if (carrier->rank != 0)
        code = sy_loop_mpi(MPI_Send(&mine, 1, MPI_INT, 0, PARTING_TAG, carrier->comm));
    for (int r = first; r <= last && !code; r++) {
        MPI_Request request;
        code = sy_loop_mpi(MPI_Irecv(&theirs, 1, MPI_INT, r, PARTING_TAG, carrier->comm, &request));
        if (!code && (code = sy_loop_carrier_wait(carrier, &request))) {
            MPI_Cancel(&request);
            MPI_Request_free(&request);
        }
        mine |= theirs;
    }
    loop->deserted = code != SY_SUCCESS;
    mine |= loop->deserted ? DESERTED : 0;
    for (int r = 1; r < carrier->ranks && carrier->rank == 0; r++)
        (void)MPI_Send(&mine, 1, MPI_INT, r, PARTING_TAG, carrier->comm);
    loop->broken = mine != 0;
    loop->deserted = loop->deserted || mine & DESERTED;
}

int sy_loop_free(sy_loop **result)
{
    if (!result)
        return sy_fail(SY_EARG, "sy_loop_free: no object");
    struct sy_loop *loop = *result;
    if (!loop)
        return SY_SUCCESS;
    if (loop->running)
        return sy_fail(SY_ESTATE, "sy_loop_free: a loop is running");
    int code = sy_loop_thread_allowed("sy_loop_free");
    if (code)
        return code;
    detach(loop);
    sy_loop_record(loop);
    part(loop);
    sy_loop_weights_learn(loop);
    discard(loop);
    *result = NULL;
    return SY_SUCCESS;
}
