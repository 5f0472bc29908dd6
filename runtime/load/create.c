/* Life and death of the object. */
#include "load/exchange.h"

#include "error/message.h"
#ifndef SMPI_H
#include "record/collect.h"
#endif

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sy_load_options_default(sy_load_options *options)
{
    *options = (sy_load_options){.mechanism = SY_LOAD_INCREMENTS,
                                 .pool_messages = 64,
                                 .thread_period_s = 50e-6,
                                 .patience_s = 120,
                                 .reselect_max = 2,
                                 .reselect_tolerance = 1};
}

#ifdef SMPI_H /* in a simulation the program prints its own tables */
#define wanted_on_record() 0
#define open_record(comm, wanted) NULL
#define put_on_record(load) ((void)0)
#else
#define wanted_on_record() sy_record_wanted()
#define open_record(comm, wanted) sy_record_open(comm, wanted)

/* The figures into the run record. Collective; all ranks are in sy_load_free. */
static void put_on_record(struct sy_load *load)
{
    char *json = NULL;
    if (sy_load_record_json(load, &json))
        sy_record_incomplete(load->record, "the figures of a load exchange could not be gathered");
    else if (json)
        sy_record_section(load->record, "load", json);
    free(json);
}
#endif

static int check_options(const sy_load_options *options)
{
    if (!options || options->metrics < 1 || !options->metric)
        return sy_fail(SY_EARG, "sy_load_create: no options or no metrics");
    if (!sy_load_mechanism_name((int)options->mechanism))
        return sy_fail(SY_EARG, "sy_load_create: no mechanism %d", (int)options->mechanism);
    unsigned known = SY_LOAD_THREAD | SY_LOAD_NEVER_MASTER | SY_LOAD_KEEP_TELLING | SY_LOAD_NO_LOG;
    if (options->flags & ~known)
        return sy_fail(SY_EARG, "sy_load_create: unknown flags %#x", options->flags & ~known);
    if (options->pool_messages < 1 || options->reselect_max < 0 || !(options->reselect_tolerance >= 0) ||
        !(options->patience_s >= 0) || !(options->thread_period_s >= 0) || options->thread_period_s > 3600)
        return sy_fail(
            SY_EARG, "sy_load_create: pool_messages >= 1, reselect_max, reselect_tolerance, patience_s >= 0 "
                     "and 0 <= thread_period_s <= 3600 are needed");
    for (int k = 0; k < options->metrics; k++) {
        const sy_load_metric *metric = &options->metric[k];
        if (!(metric->threshold >= 0) || !(metric->relative >= 0) || !isfinite(metric->initial))
            return sy_fail(SY_EARG, "sy_load_create: metric %d: threshold %g, relative %g, initial %g", k,
                           metric->threshold, metric->relative, metric->initial);
    }
    return options->flags & SY_LOAD_THREAD ? sy_load_thread_allowed() : SY_SUCCESS;
}

/* What all ranks must have in common, and what each has for itself. */
enum {
    TELL_CODE,
    TELL_NEVER_MASTER,
    TELL_RECORD,
    TELL_FIRST_COMMON,
    TELL_MECHANISM = TELL_FIRST_COMMON,
    TELL_METRICS,
    TELL_FLAGS,
    TELL_THRESHOLDS,
    TELL_ELECT,
    TELLS
};

static int64_t digest(const sy_load_options *options)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a over the bits of the thresholds */
    for (int k = 0; k < options->metrics; k++) {
        unsigned char bits[2 * sizeof(double)];
        memcpy(bits, &options->metric[k].threshold, sizeof(double));
        memcpy(bits + sizeof(double), &options->metric[k].relative, sizeof(double));
        for (size_t i = 0; i < sizeof bits; i++)
            hash = (hash ^ bits[i]) * 1099511628211u;
    }
    return (int64_t)(hash >> 1);
}

/* Collective: all ranks agree to go on, or all return the same error. *told is size * TELLS. */
static int agree(MPI_Comm comm, const sy_load_options *options, int code, int size, int64_t **told)
{
    int64_t mine[TELLS] = {code};
    if (!code) {
        mine[TELL_NEVER_MASTER] = (options->flags & SY_LOAD_NEVER_MASTER) != 0;
        mine[TELL_RECORD] = wanted_on_record();
        mine[TELL_MECHANISM] = (int64_t)options->mechanism;
        mine[TELL_METRICS] = options->metrics;
        mine[TELL_FLAGS] = (int64_t)(options->flags & ~(unsigned)(SY_LOAD_NEVER_MASTER | SY_LOAD_NO_LOG));
        mine[TELL_THRESHOLDS] = digest(options);
        mine[TELL_ELECT] = options->elect != NULL;
    }
    *told = malloc((size_t)size * sizeof mine);
    if (!*told)
        return sy_fail(SY_ENOMEM, "sy_load_create: out of memory for %d ranks", size);
    if (MPI_Allgather(mine, TELLS, MPI_INT64_T, *told, TELLS, MPI_INT64_T, comm) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "sy_load_create: MPI_Allgather failed");
    for (int rank = 0; rank < size; rank++) {
        const int64_t *theirs = *told + (size_t)rank * TELLS;
        int their_code = (int)theirs[TELL_CODE];
        if (!their_code)
            continue;
        return code == their_code
                   ? code
                   : sy_fail(their_code, "sy_load_create: rank %d failed: %s", rank, sy_strerror(their_code));
    }
    static const char *const what[] = {"mechanism", "number of metrics", "flags", "thresholds", "election"};
    for (int rank = 1; rank < size; rank++)
        for (int i = TELL_FIRST_COMMON; i < TELLS; i++)
            if ((*told)[(size_t)rank * TELLS + (size_t)i] != (*told)[i])
                return sy_fail(SY_EARG, "sy_load_create: ranks 0 and %d differ in the %s", rank,
                               what[i - TELL_FIRST_COMMON]);
    return SY_SUCCESS;
}

static double shared_clock(void *context)
{
    const struct sy_load *load = context;
    return sy_load_host_time() + load->clock.offset_s;
}

#ifndef SMPI_H
static int at_finalize(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    struct sy_load *load = value;
    if (!load->leaving) { /* the program has not freed it */
        load->keyval = MPI_KEYVAL_INVALID;
        if (load->machine->phase != LOAD_NO_DECISION)
            (void)sy_load_machine_end(load->machine, 0, NULL, NULL);
        (void)sy_load_free(&load);
    }
    return MPI_SUCCESS;
}
#endif

static void discard(struct sy_load *load)
{
    sy_load_thread_stop(load);
    if (load->transport.machine)
        sy_load_transport_close(&load->transport);
    sy_load_machine_free(load->machine);
    sy_load_journal_clear(&load->journal);
    for (int k = 0; load->name && k < load->metrics; k++)
        free(load->name[k]);
    free(load->name);
    free(load->initial);
    free(load->chosen_view);
    if (load->comm != MPI_COMM_NULL)
        MPI_Comm_free(&load->comm);
    free(load);
}

/* What a rank makes by itself once all options are known to be right. */
static int build(struct sy_load *load, const sy_load_options *options, const int64_t *told,
                 const double *initial)
{
    size_t metrics = (size_t)load->metrics, size = (size_t)load->size;
    double *threshold = malloc(2 * metrics * sizeof(double)),
           *relative = threshold ? threshold + metrics : NULL;
    unsigned char *never = malloc(size);
    load->name = calloc(metrics, sizeof *load->name);
    load->initial = malloc(size * sizeof(double));
    load->chosen_view = malloc(size * metrics * sizeof(double));
    int code =
        threshold && never && load->name && load->initial && load->chosen_view ? SY_SUCCESS : SY_ENOMEM;
    for (int k = 0; !code && k < load->metrics; k++) {
        char unnamed[32];
        snprintf(unnamed, sizeof unnamed, "metric %d", k);
        threshold[k] = options->metric[k].threshold;
        relative[k] = options->metric[k].relative;
        load->name[k] = strdup(options->metric[k].name ? options->metric[k].name : unnamed);
        code = load->name[k] ? SY_SUCCESS : SY_ENOMEM;
    }
    for (int rank = 0; !code && rank < load->size; rank++) {
        never[rank] = told[(size_t)rank * TELLS + TELL_NEVER_MASTER] != 0;
        load->initial[rank] = initial[(size_t)rank * metrics];
    }
    if (!code) {
        load->logged = !(options->flags & SY_LOAD_NO_LOG);
        struct load_setup setup = {.mechanism = (enum load_mechanism)options->mechanism,
                                   .rank = load->rank,
                                   .size = load->size,
                                   .metrics = load->metrics,
                                   .threshold = threshold,
                                   .relative = relative,
                                   .initial = initial,
                                   .never_master = never,
                                   .keep_telling = (options->flags & SY_LOAD_KEEP_TELLING) != 0,
                                   .elect = options->elect,
                                   .journal = load->logged ? &load->journal : NULL,
                                   .clock = shared_clock,
                                   .clock_context = load};
        code = sy_load_machine_new(&setup, &load->machine);
    }
    free(threshold);
    free(never);
    if (!code)
        code = sy_load_transport_open(&load->transport, load->comm, load->machine, options->pool_messages,
                                      options->patience_s);
    return code ? sy_fail(code, "sy_load_create: %s", sy_strerror(code)) : SY_SUCCESS;
}

/* The attribute that frees the object at MPI_Finalize, and the helper thread. */
static int attach(struct sy_load *load, const sy_load_options *options)
{
#ifndef SMPI_H /* SimGrid deletes attributes when MPI is over already */
    if (MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &load->keyval, NULL) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "sy_load_create: MPI_Comm_create_keyval failed");
    if (MPI_Comm_set_attr(MPI_COMM_SELF, load->keyval, load) != MPI_SUCCESS)
        return sy_fail(SY_EMPI, "sy_load_create: MPI_Comm_set_attr failed");
#endif
    return options->flags & SY_LOAD_THREAD ? sy_load_thread_start(load) : SY_SUCCESS;
}

static void detach(struct sy_load *load)
{
    load->leaving = true;
    if (load->keyval == MPI_KEYVAL_INVALID)
        return;
    int set = 0;
    void *value;
    if (MPI_Comm_get_attr(MPI_COMM_SELF, load->keyval, &value, &set) == MPI_SUCCESS && set)
        MPI_Comm_delete_attr(MPI_COMM_SELF, load->keyval);
    MPI_Comm_free_keyval(&load->keyval);
}

/* The worst of all ranks' codes; the own one in any case. */
static int worst_code(MPI_Comm comm, int code)
{
    int own = code, worst = code;
    MPI_Allreduce(&own, &worst, 1, MPI_INT, MPI_MAX, comm);
    return code ? code : worst;
}

int sy_load_create(MPI_Comm comm, const sy_load_options *options, sy_load **result)
{
    int up = 0, down = 0, inter = 0;
    if (!result)
        return sy_fail(SY_EARG, "sy_load_create: nowhere to put the object");
    *result = NULL;
    MPI_Initialized(&up);
    MPI_Finalized(&down);
    if (!up || down)
        return sy_fail(SY_ESTATE, "sy_load_create: MPI is not initialised");
    if (comm == MPI_COMM_NULL || (MPI_Comm_test_inter(comm, &inter), inter))
        return sy_fail(SY_EARG, "sy_load_create: not an intracommunicator");
    struct sy_load *load = calloc(1, sizeof *load);
    MPI_Comm own;
    if (MPI_Comm_dup(comm, &own) != MPI_SUCCESS) {
        free(load);
        return sy_fail(SY_EMPI, "sy_load_create: MPI_Comm_dup failed");
    }
    MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    int size, rank;
    MPI_Comm_size(own, &size);
    MPI_Comm_rank(own, &rank);

    int64_t *told = NULL;
    int code = load ? check_options(options) : sy_fail(SY_ENOMEM, "sy_load_create: out of memory");
    code = agree(own, options, code, size, &told);
    if (code || !load) {
        free(told);
        free(load);
        MPI_Comm_free(&own);
        return code;
    }
    load->comm = own;
    load->size = size;
    load->rank = rank;
    load->metrics = options->metrics;
    load->keyval = MPI_KEYVAL_INVALID;
    load->barrier = MPI_REQUEST_NULL;
    load->reselect_max = options->reselect_max;
    load->reselect_tolerance = options->reselect_tolerance;
    load->thread_period_s = options->thread_period_s;
    load->with_thread = (options->flags & SY_LOAD_THREAD) != 0;

    size_t metrics = (size_t)options->metrics;
    double *mine = malloc(metrics * sizeof(double)),
           *initial = malloc((size_t)size * metrics * sizeof(double));
    code =
        mine && initial ? SY_SUCCESS : sy_fail(SY_ENOMEM, "sy_load_create: out of memory for %d ranks", size);
    int worst = worst_code(own, code);
    for (size_t k = 0; !worst && k < metrics; k++)
        mine[k] = options->metric[k].initial;
    if (!worst && MPI_Allgather(mine, options->metrics, MPI_DOUBLE, initial, options->metrics, MPI_DOUBLE,
                                own) != MPI_SUCCESS)
        code = sy_fail(SY_EMPI, "sy_load_create: MPI_Allgather failed");
    else if (!worst)
        code = build(load, options, told, initial);
    if (!worst) {
        int clock_code = sy_load_clock_agree(own, &load->clock);
        code = code ? code : clock_code;
    }
    if (!worst) /* before the attribute of this object, so that it is freed before the record is written */
        load->record = open_record(own, told[TELL_RECORD] != 0);
    if (!code && !worst)
        code = attach(load, options);
    if (!worst)
        worst = worst_code(own, code);
    free(mine);
    free(initial);
    free(told);
    if (worst) {
        detach(load);
        discard(load);
        return code ? code : sy_fail(worst, "sy_load_create: another rank failed: %s", sy_strerror(worst));
    }
    sy_load_exit(load);
    *result = load;
    return SY_SUCCESS;
}

int sy_load_free(sy_load **result)
{
    if (!result)
        return sy_fail(SY_EARG, "sy_load_free: no object");
    struct sy_load *load = *result;
    if (!load)
        return SY_SUCCESS;
    int code = sy_load_enter(load);
    if (code)
        return code;
    if (load->machine->phase != LOAD_NO_DECISION) {
        sy_load_exit(load);
        return sy_fail(SY_ESTATE, "sy_load_free: a decision is open");
    }
    sy_load_exit(load);
    sy_load_thread_stop(load);
    if (!load->leaving)
        code = sy_load_machine_leave(load->machine);
    if (!code) {
        load->leaving = true;
        code = sy_load_quiet(&load->transport, &load->barrier);
    }
    if (code && code != SY_EFORMAT)
        return code;
    if (load->record)
        put_on_record(load);
    detach(load);
    discard(load);
    *result = NULL;
    return SY_SUCCESS;
}
