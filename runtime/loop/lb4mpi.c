/* The calls of LB4MPI on top of the public object: one object per method that a program uses. */
#include "loop/object.h"

#include "error/message.h"

#include <math.h>
#include <LB4MPI.h>

enum { METHODS = PLS + 1 };

static const struct {
    char *name;
    int technique;
} methods[METHODS] = {
    [STATIC] = {"STATIC", SY_LOOP_STATIC}, [SS] = {"SS", SY_LOOP_SS},
    [FSC] = {"FSC", SY_LOOP_FSC},          [mFSC] = {"mFSC", SY_LOOP_MFSC},
    [GSS] = {"GSS", SY_LOOP_GSS},          [TSS] = {"TSS", SY_LOOP_TSS},
    [FAC] = {"FAC", SY_LOOP_FAC2},         [WF] = {"WF", SY_LOOP_WF},
    [AWF] = {"AWF", SY_LOOP_AWF},          [AWF_B] = {"AWF-B", SY_LOOP_AWF_B},
    [AWF_C] = {"AWF-C", SY_LOOP_AWF_C},    [AWF_D] = {"AWF-D", SY_LOOP_AWF_D},
    [AWF_E] = {"AWF-E", SY_LOOP_AWF_E},    [AF] = {"AF", SY_LOOP_AF},
    [SimAS] = {"SimAS", SY_LOOP_STATIC},   [TAP] = {"TAP", SY_LOOP_TAP},
    [TFSS] = {"TFSS", SY_LOOP_TFSS},       [FISS] = {"FISS", SY_LOOP_FISS},
    [VISS] = {"VISS", SY_LOOP_VISS},       [RND] = {"RND", SY_LOOP_RND},
    [PLS] = {"PLS", SY_LOOP_PLS},
};

struct sy_dls_state {
    sy_loop *loop[METHODS][2]; /* by method and mode, made when first used */
    sy_loop *running;
    double *speed; /* [ranks] or NULL */
    MPI_Comm crew; /* chunks are for all of it; MPI_COMM_NULL: for this rank */
    bool owns_comm;
    bool have; /* a chunk, fetched by DLS_Terminated */
    bool over;
    long long begin, end;
    double began_s; /* of the chunk; negative: none is open */
    bool complained;
};

static int mode = DECENTRALIZED;

char *get_DLS_ShortName(int method)
{
    static char unknown[] = "unknown";
    return method >= 0 && method < METHODS ? methods[method].name : unknown;
}

void Configure_Chunk_Calculation_Mode(int wanted)
{
    mode = wanted == CENTRALIZED ? CENTRALIZED : DECENTRALIZED;
}

/* Said once per record: the functions have no codes to return. */
static void complain(infoDLS *info, const char *function)
{
    if (info->state && info->state->complained)
        return;
    if (info->state)
        info->state->complained = true;
    sy_say("%s: %s", function, sy_last_error());
}

/* comm may be null: a rank without work of its own. */
static void set_up(MPI_Comm comm, infoDLS *info)
{
    *info = (infoDLS){.comm = comm, .crew = MPI_COMM_NULL, .myRank = -1, .breakAfter = -1, .requestWhen = -1};
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_size(comm, &info->commSize);
        MPI_Comm_rank(comm, &info->myRank);
    }
    info->lastRank = info->commSize - 1;
    info->minChunk = info->commSize;
    info->state = calloc(1, sizeof *info->state);
    if (!info->state) {
        (void)sy_fail(SY_ENOMEM, "out of memory");
        complain(info, "DLS_Setup");
        return;
    }
    info->state->crew = MPI_COMM_NULL;
}

void DLS_Setup(MPI_Comm comm, infoDLS *info)
{
    set_up(comm, info);
}

void DLS_Parameters_Setup(MPI_Comm comm, infoDLS *info, int numProcs, int requestWhen, int breakAfter,
                          int minChunk, double h_overhead, double sigma, int nKNL, double Xeon_speed,
                          double KNL_speed)
{
    (void)numProcs;
    set_up(comm, info);
    info->requestWhen = requestWhen;
    info->breakAfter = breakAfter;
    info->minChunk = minChunk;
    info->h_overhead = h_overhead;
    info->sigma = sigma;
    if (!info->state || !(Xeon_speed > 0) || !(KNL_speed > 0) || !isfinite(Xeon_speed) ||
        !isfinite(KNL_speed))
        return;
    info->state->speed = malloc((size_t)info->commSize * sizeof(double));
    for (int r = 0; info->state->speed && r < info->commSize; r++)
        info->state->speed[r] = r < info->commSize - nKNL ? Xeon_speed : KNL_speed;
}

void DLS_GroupSetup(MPI_Comm world, int coordinator, infoDLS *groups, infoDLS *local)
{
    MPI_Comm workers, crew = MPI_COMM_NULL, foremen = MPI_COMM_NULL;
    int rank, size, crew_rank = -1;
    MPI_Comm_rank(world, &rank);
    MPI_Comm_size(world, &size);
    MPI_Comm_split(world, size > 1 && rank == coordinator ? MPI_UNDEFINED : 0, rank, &workers);
    if (workers != MPI_COMM_NULL) {
        MPI_Comm_split_type(workers, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &crew);
        MPI_Comm_rank(crew, &crew_rank);
        MPI_Comm_split(workers, crew_rank == 0 ? 0 : MPI_UNDEFINED, rank, &foremen);
        MPI_Comm_free(&workers);
    }
    set_up(foremen, groups);
    set_up(crew, local);
    groups->crew = local->crew = crew;
    groups->crewSize = local->commSize;
    if (groups->state) {
        groups->state->crew = crew;
        groups->state->owns_comm = true;
    }
    if (local->state)
        local->state->owns_comm = true;
}

/* The object of a method, made at its first use. Collective. */
static sy_loop *object_of(infoDLS *info, int method)
{
    sy_loop **loop = &info->state->loop[method][mode];
    if (*loop)
        return *loop;
    sy_loop_options options;
    sy_loop_options_default(&options);
    options.technique = methods[method].technique;
    options.form = SY_LOOP_RECURSIVE; /* as the original calculates: from what is left */
    options.mode = mode == CENTRALIZED ? SY_LOOP_CCA : SY_LOOP_DCA_NODE;
    options.flags = SY_LOOP_NO_LOG;
    options.h = info->h_overhead > 0 && isfinite(info->h_overhead) ? info->h_overhead : 0;
    options.sigma = info->sigma > 0 && isfinite(info->sigma) ? info->sigma : 0;
    options.break_after = info->breakAfter < 0 ? 0 : max(1, info->breakAfter);
    options.request_when = max(0, info->requestWhen);
    if (options.technique != SY_LOOP_STATIC) { /* whose ranges are equal there */
        options.weights = info->state->speed;
        options.weight_count = info->state->speed ? info->commSize : 0;
    }
    return sy_loop_create_at(info->comm, &options, loop, "LB4MPI", method) ? NULL : *loop;
}

static long long least_chunk(const infoDLS *info)
{
    if (info->method == STATIC || info->method == SS || info->method == FSC || info->method == mFSC)
        return 1; /* their sizes say all */
    if (info->minChunk > 0)
        return info->minChunk;
    sy_loop_options fixed;
    sy_loop_options_default(&fixed);
    fixed.technique = SY_LOOP_MFSC;
    long long chunk = 1;
    (void)sy_loop_chunks(&fixed, info->N, info->commSize, &chunk, 1);
    return max(1, chunk / 2);
}

/* Collective over info->comm. */
static bool begin(infoDLS *info, int firstIter)
{
    struct sy_dls_state *state = info->state;
    if (state->running) {
        (void)sy_fail(SY_ESTATE, "the loop before was not ended");
        return false;
    }
    state->running = object_of(info, info->method);
    if (!state->running)
        return false;
    sy_loop_set_kmin(state->running, least_chunk(info));
    return sy_loop_start(state->running, firstIter, (long long)firstIter + info->N) == SY_SUCCESS;
}

/* The crew's first tells the others what it has got. */
static void share_with_crew(struct sy_dls_state *state)
{
    long long chunk[3] = {state->have, state->begin, state->end};
    if (state->crew == MPI_COMM_NULL)
        return;
    MPI_Bcast(chunk, 3, MPI_LONG_LONG, 0, state->crew);
    state->have = chunk[0] != 0;
    state->begin = chunk[1];
    state->end = chunk[2];
}

void DLS_StartLoop(infoDLS *info, int firstIter, int lastIter, int method)
{
    struct sy_dls_state *state = info->state;
    info->method = method >= 0 && method < METHODS ? method : STATIC;
    info->firstIter = firstIter;
    info->lastIter = lastIter;
    info->N = lastIter >= firstIter ? lastIter - firstIter + 1 : 0;
    info->myIters = info->numChunks = 0;
    info->workTime = 0;
    info->timeStep++;
    if (!state)
        return;
    state->have = false;
    state->began_s = -1;
    if (info->comm == MPI_COMM_NULL) { /* what there is comes from the first of the crew, if there is one */
        state->over = state->crew == MPI_COMM_NULL;
        return;
    }
    state->over = !begin(info, firstIter);
    if (state->over) {
        complain(info, "DLS_StartLoop");
        share_with_crew(state);
    }
}

int DLS_Terminated(infoDLS *info)
{
    struct sy_dls_state *state = info->state;
    bool follows = info->comm == MPI_COMM_NULL;
    if (!state || (!state->running && !follows) || state->over)
        return 1;
    if (!state->have) {
        if (!follows)
            state->have = sy_loop_next(state->running, &state->begin, &state->end);
        share_with_crew(state);
        state->over = !state->have;
        if (state->over && !follows && state->running->code)
            complain(info, "DLS_Terminated");
    }
    return state->over;
}

void DLS_StartChunk(infoDLS *info, int *chunkStart, int *chunkSize)
{
    *chunkStart = info->firstIter;
    *chunkSize = 0;
    if (DLS_Terminated(info))
        return;
    struct sy_dls_state *state = info->state;
    state->have = false;
    *chunkStart = (int)state->begin;
    *chunkSize = (int)(state->end - state->begin);
    info->numChunks++;
    info->myIters += *chunkSize;
    state->began_s = sy_loop_now();
}

void DLS_EndChunk(infoDLS *info)
{
    struct sy_dls_state *state = info->state;
    if (!state || state->began_s < 0)
        return;
    info->workTime += sy_loop_now() - state->began_s;
    state->began_s = -1;
}

void DLS_EndLoop(infoDLS *info, int *niters, double *worktime)
{
    struct sy_dls_state *state = info->state;
    DLS_EndChunk(info);
    if (state && state->running && sy_loop_finish(state->running, NULL))
        complain(info, "DLS_EndLoop");
    if (state)
        state->running = NULL;
    if (niters)
        *niters = info->myIters;
    if (worktime)
        *worktime = info->workTime;
}

void DLS_Finalize(infoDLS *info)
{
    struct sy_dls_state *state = info->state;
    info->state = NULL;
    if (!state)
        return;
    for (int method = 0; method < METHODS; method++)
        for (int which = 0; which < 2; which++)
            (void)sy_loop_free(&state->loop[method][which]);
    if (state->owns_comm && info->comm != MPI_COMM_NULL)
        MPI_Comm_free(&info->comm);
    free(state->speed);
    free(state);
}
