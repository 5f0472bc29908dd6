/* A program that spawns itself in several ways and says what became of it; the children report where they
 * are.
 *
 * family place N [CALLS]   rank R (0) makes CALLS calls (1) of N processes; "host.." of the children in rank
 * order, per call family stay N            N calls of one process that all stay until the last is there;
 * counts by host family recurse DEPTH     a binary tree; counts by host family callers N         every rank
 * calls N times at once; counts by host family error [N]         N (2) at once, the error handler returns;
 * "class CLASS intercomm null|not codes C.." and the reason family view N            N children that stay;
 * the table as sy_spawn_view shows it family exchange N as stay, by policy exchange through a load of all
 * ranks; then the load that is left family orphan N a child calls twice for N processes: beside its parent,
 * and when that has ended
 *
 * Keys: -k KEY=VALUE before the word; -c COMMAND spawns another program; -m 2: spawn_multiple of two
 * commands; -r R; -s SECONDS between calls; -w FILE:
 * after call K it waits until FILE.K is there. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <steelyard/load.h>
#include <steelyard/spawn.h>

enum { MOST = 400, NAME = 64, TREE = 1, REPORT = 2 };

static char *self, *command;
static MPI_Info info = MPI_INFO_NULL;
static int commands = 1;
static const char *awaited; /* -w */
static char tree[MOST][NAME];

static void nap(double seconds)
{
    nanosleep(&(struct timespec){(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))}, NULL);
}

static void await(int call)
{
    char name[4096];
    snprintf(name, sizeof name, "%s.%d", awaited, call);
    while (access(name, F_OK) != 0)
        nap(0.05);
}

static int spawn(int n, char *word, MPI_Comm comm, MPI_Comm *child, int *codes)
{
    char *arguments[] = {(char *)"-", word, NULL};
    char *names[] = {command, command};
    char **both[] = {arguments, arguments};
    int counts[] = {n, n};
    MPI_Info infos[] = {info, info};
    if (commands == 1)
        return sy_comm_spawn(command, arguments, n, info, 0, comm, child, codes);
    return sy_comm_spawn_multiple(2, names, both, counts, infos, 0, comm, child, codes);
}

static void print_counts(char (*name)[NAME], int n)
{
    for (int i = 0; i < n; i++) {
        int count = 0, first = 1;
        for (int k = 0; k < n; k++) {
            count += strcmp(name[k], name[i]) == 0;
            first = first && !(k < i && strcmp(name[k], name[i]) == 0);
        }
        if (first)
            printf("%s %d\n", name[i], count);
    }
}

/* Names of the hosts of a child's world, in rank order. */
static void receive(MPI_Comm child, char (*name)[NAME])
{
    int n = 0;
    MPI_Comm_remote_size(child, &n);
    for (int k = 0; k < n; k++)
        MPI_Recv(name[k], NAME, MPI_CHAR, k, REPORT, child, MPI_STATUS_IGNORE);
}

/* A node of the tree: its own host and those below it go up. */
static int grow(int depth)
{
    char word[32];
    MPI_Comm child[2];
    int n = 0;
    snprintf(word, sizeof word, "t%d", depth - 1);
    for (int k = 0; k < 2 && depth > 0; k++)
        spawn(1, word, MPI_COMM_SELF, &child[k], MPI_ERRCODES_IGNORE);
    for (int k = 0; k < 2 && depth > 0; k++) {
        int below = 0;
        MPI_Recv(&below, 1, MPI_INT, 0, TREE, child[k], MPI_STATUS_IGNORE);
        MPI_Recv(tree[n], below * NAME, MPI_CHAR, 0, TREE, child[k], MPI_STATUS_IGNORE);
        n += below;
        MPI_Comm_disconnect(&child[k]);
    }
    return n;
}

static void place(int n, int calls, double pause_s);

/* Places once beside its parent and once, when that has gone, alone. */
static void be_orphan(MPI_Comm parent, int n)
{
    int ready = 1;
    command = self;
    place(n, 1, 0);
    MPI_Send(&ready, 1, MPI_INT, 0, REPORT, parent);
    MPI_Comm_disconnect(&parent);
    nap(3);
    place(n, 1, 0);
}

static void be_child(MPI_Comm parent, const char *word)
{
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    int length = 0, rank, go = 0;
    MPI_Get_processor_name(name, &length);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    name[NAME - 1] = '\0';
    if (word[0] == 'o') {
        be_orphan(parent, atoi(word + 1));
        return;
    }
    if (word[0] == 't') {
        int n = grow(atoi(word + 1));
        memcpy(tree[n++], name, NAME);
        MPI_Send(&n, 1, MPI_INT, 0, TREE, parent);
        MPI_Send(tree, n * NAME, MPI_CHAR, 0, TREE, parent);
    } else {
        MPI_Send(name, NAME, MPI_CHAR, 0, REPORT, parent);
        if (word[0] == 's') /* stays until it is told to go */
            MPI_Recv(&go, 1, MPI_INT, 0, REPORT, parent, MPI_STATUS_IGNORE);
        if (word[0] == 'k' && rank == 0) {
            MPI_Recv(&go, 1, MPI_INT, 0, REPORT, parent, MPI_STATUS_IGNORE);
        }
    }
    MPI_Comm_disconnect(&parent);
}

static void place(int n, int calls, double pause_s)
{
    char name[MOST][NAME];
    for (int call = 0; call < calls; call++) {
        MPI_Comm child;
        if (call)
            nap(pause_s);
        if (call && awaited)
            await(call);
        spawn(n, (char *)"l", MPI_COMM_SELF, &child, MPI_ERRCODES_IGNORE);
        receive(child, name);
        MPI_Comm_disconnect(&child);
        for (int k = 0; k < n * commands; k++)
            printf("%s%s", k ? " " : "", name[k]);
        putchar('\n');
        fflush(stdout);
    }
}

static void print_view(void)
{
    sy_spawn_table table;
    sy_spawn_host host[16];
    if (sy_spawn_view(&table, host, 16)) {
        printf("no view: %s\n", sy_last_error());
        return;
    }
    printf("%s by %s, %lld placements\n", table.policy,
           strcmp(table.keeper, "this process") ? "a keeper" : "itself", table.placements);
    for (int i = 0; i < table.hosts && i < 16; i++)
        printf("%s:%d %d in flight %lld placed %lld ended%s\n", host[i].name, host[i].slots,
               host[i].in_flight, host[i].placed, host[i].ended, host[i].out ? " out" : "");
}

static void stay(int n, int view)
{
    static MPI_Comm child[MOST];
    char name[MOST][NAME];
    int go = 1;
    for (int k = 0; k < n; k++) {
        spawn(1, (char *)"s", MPI_COMM_SELF, &child[k], MPI_ERRCODES_IGNORE);
        receive(child[k], &name[k]);
    }
    if (view)
        print_view();
    for (int k = 0; k < n; k++) {
        MPI_Send(&go, 1, MPI_INT, 0, REPORT, child[k]);
        MPI_Comm_disconnect(&child[k]);
    }
    if (!view) {
        print_counts(name, n);
        return;
    }
    nap(1);
    print_view();
}

static void callers(int n)
{
    static MPI_Comm child[MOST];
    char name[MOST][NAME], all[MOST][NAME];
    int rank, size, go = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < n; k++) {
        spawn(1, (char *)"s", MPI_COMM_SELF, &child[k], MPI_ERRCODES_IGNORE);
        receive(child[k], &name[k]);
    }
    MPI_Gather(name, n * NAME, MPI_CHAR, all, n * NAME, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
        MPI_Send(&go, 1, MPI_INT, 0, REPORT, child[k]);
        MPI_Comm_disconnect(&child[k]);
    }
    if (rank == 0)
        print_counts(all, n * size);
}

/* Rank 0 spawns, the others take in what it tells; what is left in the end is the sum over all ranks of what
 * each knows of all. */
static void exchange(int n)
{
    int ranks, rank;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sy_load_options options;
    sy_load_options_default(&options);
    sy_load_metric metric = {"children", 0, 0, 0};
    options.metrics = 1;
    options.metric = &metric;
    sy_load *load = NULL;
    double *view = calloc((size_t)ranks, sizeof *view), left = 0, all = 0;
    MPI_Request over;
    int done = 0;
    if (!view || sy_load_create(MPI_COMM_WORLD, &options, &load) ||
        sy_spawn_use_load(MPI_COMM_WORLD, load, 0)) {
        printf("rank %d: %s\n", rank, sy_last_error());
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    if (rank == 0)
        stay(n, 0);
    for (int round = 0; round < 2; round++) { /* what has been told, then what was told because of it */
        MPI_Ibarrier(MPI_COMM_WORLD, &over);
        for (done = 0; !done;) {
            if (sy_spawn_exchange())
                printf("rank %d: %s\n", rank, sy_last_error());
            MPI_Test(&over, &done, MPI_STATUS_IGNORE);
            nap(1e-3);
        }
        nap(0.2);
        sy_load_flush(load);
    }
    sy_spawn_exchange();
    sy_load_view(load, view);
    for (int r = 0; r < ranks; r++)
        left += view[r];
    MPI_Reduce(&left, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("left: %g\n", all);
    if (sy_spawn_use_load(MPI_COMM_NULL, NULL, 0) || sy_load_free(&load))
        printf("rank %d: %s\n", rank, sy_last_error());
    free(view);
}

static void orphan(int n)
{
    char word[32];
    int ready;
    MPI_Comm child;
    snprintf(word, sizeof word, "o%d", n);
    spawn(1, word, MPI_COMM_SELF, &child, MPI_ERRCODES_IGNORE);
    MPI_Recv(&ready, 1, MPI_INT, 0, REPORT, child, MPI_STATUS_IGNORE);
    MPI_Comm_disconnect(&child);
}

static void fail(int each)
{
    MPI_Comm child = MPI_COMM_WORLD;
    int codes[MOST], class = 0, rank, n = each * commands;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < n; k++)
        codes[k] = -77;
    int rc = spawn(each, (char *)"l", MPI_COMM_WORLD, &child, codes);
    if (rc != MPI_SUCCESS)
        MPI_Error_class(rc, &class);
    const char *name = class == MPI_ERR_SPAWN        ? "MPI_ERR_SPAWN"
                       : class == MPI_ERR_INFO_VALUE ? "MPI_ERR_INFO_VALUE"
                       : class == MPI_ERR_ARG        ? "MPI_ERR_ARG"
                       : class == MPI_ERR_OTHER      ? "MPI_ERR_OTHER"
                       : class == 0                  ? "none"
                                                     : "another";
    int set = 1;
    for (int k = 0; k < n && rank == 0; k++)
        set = set && codes[k] != -77 && (rc == MPI_SUCCESS) == (codes[k] == MPI_SUCCESS);
    for (int r = 0; r < 2; r++) { /* rank 0 first; the others say the same or the counts differ */
        if (r == rank) {
            printf("rank %d: class %s, intercomm %s, codes %s: %s\n", rank, name,
                   child == MPI_COMM_NULL ? "null" : "not null", set ? "set" : "not set", sy_last_error());
            fflush(stdout);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rc == MPI_SUCCESS) {
        char report[MOST][NAME];
        if (rank == 0)
            receive(child, report);
        MPI_Comm_disconnect(&child);
    }
}

int main(int argc, char **argv)
{
    MPI_Comm parent;
    double pause_s = 0;
    int at = 1, rank, placer = 0;
    MPI_Init(&argc, &argv);
    self = argv[0];
    command = self;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL && argc > 2 && strcmp(argv[1], "-") == 0) {
        be_child(parent, argv[2]);
        MPI_Finalize();
        return 0;
    }
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        char *equals = strchr(argv[at + 1], '=');
        if (argv[at][1] == 'c') {
            command = argv[at + 1];
        } else if (argv[at][1] == 'm') {
            commands = atoi(argv[at + 1]);
        } else if (argv[at][1] == 'r') {
            placer = atoi(argv[at + 1]);
        } else if (argv[at][1] == 's') {
            pause_s = atof(argv[at + 1]);
        } else if (argv[at][1] == 'w') {
            awaited = argv[at + 1];
        } else if (equals) {
            *equals = '\0';
            if (info == MPI_INFO_NULL)
                MPI_Info_create(&info);
            MPI_Info_set(info, argv[at + 1], equals + 1);
        }
    }
    const char *word = at < argc ? argv[at] : "";
    int n = at + 1 < argc ? atoi(argv[at + 1]) : 1, calls = at + 2 < argc ? atoi(argv[at + 2]) : 1;
    if (strcmp(word, "place") == 0 && rank == placer)
        place(n, calls, pause_s);
    else if (strcmp(word, "stay") == 0)
        stay(n, 0);
    else if (strcmp(word, "view") == 0)
        stay(n, 1);
    else if (strcmp(word, "recurse") == 0)
        print_counts(tree, grow(n));
    else if (strcmp(word, "callers") == 0)
        callers(n);
    else if (strcmp(word, "exchange") == 0)
        exchange(n);
    else if (strcmp(word, "orphan") == 0)
        orphan(n);
    else if (strcmp(word, "error") == 0)
        fail(at + 1 < argc ? n : 2);
    if (info != MPI_INFO_NULL)
        MPI_Info_free(&info);
    MPI_Finalize();
    return 0;
}
