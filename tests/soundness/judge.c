/* SPDX-License-Identifier: Apache-2.0 */
/* judge: whether rewritten programs do what their originals do.
 *
 * Reads jobs from standard input, one a line, with tabs between the fields:
 *     NAME ORIGINAL REWRITTEN MODE RANKS ARGUMENTS SEED
 * Both programs are shared objects with a `main`; REWRITTEN may be - (only the original is looked at). MODE
 * is made of letters: n (nothing), c (rewritten with --cover-all: what one rank of the original prints is
 * what it should print), f (numbers may differ in their last digits), l (lines of all ranks in any order
 * where shares are not equal), e (equal shares alone), x (how it ends alone), q (few runs). RANKS is a list
 * as 2,3,5; ARGUMENTS are lists of words with | between the lists. Answers each with a line NAME VERDICT RUNS
 * WHAT VERDICT: ok, wrong (WHAT says where and how), unfit (no run of the original that ends well and always
 * alike). Rank 0 reads SOUNDNESS_INPUT where it reads from standard input. Every rank is a process forked
 * from one that has loaded both programs and has not run anything. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"
#include "outcome.h"

enum { MOST_RANKS = 12, MOST_LISTS = 8, MOST_WORDS = 16, CPU_S = 4, WALL_S = 40 };
typedef int program(int argc, char **argv, char **env);

struct job {
    char *name, *original, *rewritten, *mode, *ranks, *arguments, *seed;
};

/* A way to run a program. */
struct way {
    int ranks;
    const char *arguments;
    const char *shares; /* null: of no matter */
    const char *order;
    int fill;
};

static struct world *world;
static int printed_fd[MOST_RANKS], error_fd;
static int input_fd, no_input_fd; /* what rank 0 reads, and the others: as mpiexec hands it out */
static long runs;
static volatile sig_atomic_t late;

static void on_alarm(int signal)
{
    (void)signal;
    late = 1;
}

/* ---- a run ---- */

/* What an earlier frame left where the programs' will be: far below once for all ranks, which copy what they
 * touch; what is near is written again by each, after its own calls. */
enum { FAR_BYTES = 1 << 15, NEAR_BYTES = 1 << 12 };

static __attribute__((noinline)) void fill_stack(int fill, size_t bytes)
{
    char below[bytes];
    memset(below, fill, bytes);
    __asm__ volatile("" : : "r"(below) : "memory");
}

static __attribute__((noreturn)) void be_rank(program *main_of, const struct way *way, int rank)
{
    static char words[1024], buffer[1 << 16];
    static char *argv[MOST_WORDS + 2];
    int argc = 0;
    argv[argc++] = "program";
    snprintf(words, sizeof words, "%s", way->arguments);
    for (char *word = strtok(words, " "); word && argc <= MOST_WORDS; word = strtok(NULL, " "))
        argv[argc++] = word;
    struct rlimit cpu = {CPU_S, CPU_S + 1}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &core);
    dup2(rank == 0 ? input_fd : no_input_fd, STDIN_FILENO);
    dup2(printed_fd[rank], STDOUT_FILENO);
    dup2(error_fd, STDERR_FILENO);
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    world_enter(world, rank);
    guard_begin(way->fill);
    fill_stack(way->fill, NEAR_BYTES);
    exit(main_of(argc, argv, environ));
}

static void empty_files(int ranks)
{
    for (int i = 0; i < ranks; i++)
        if (ftruncate(printed_fd[i], 0) == 0)
            lseek(printed_fd[i], 0, SEEK_SET);
    if (ftruncate(error_fd, 0) == 0)
        lseek(error_fd, 0, SEEK_SET);
    lseek(input_fd, 0, SEEK_SET);
}

/* The first line of standard error that says what went wrong. */
static void find_reason(struct outcome *outcome, const char *otherwise)
{
    static const char *const signs[] = {"runtime error", "ERROR: AddressSanitizer", "Assertion",
                                        "terminate called", "steelyard:"};
    struct text said = files_read(error_fd);
    snprintf(outcome->why, sizeof outcome->why, "%s", otherwise);
    for (size_t i = 0; said.bytes && i < sizeof signs / sizeof signs[0]; i++) {
        char *at = strstr(said.bytes, signs[i]);
        if (!at)
            continue;
        snprintf(outcome->why, sizeof outcome->why, "%s (%.*s)", otherwise, (int)strcspn(at, "\n\t"), at);
        break;
    }
    free(said.bytes);
}

static void set_variable(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static struct outcome run(program *main_of, const struct way *way)
{
    struct outcome outcome = {.end = RUN_ENDED, .ranks = way->ranks};
    pid_t pids[MOST_RANKS];
    set_variable("STEELYARD_SHARES", way->shares);
    set_variable("STEELYARD_ORDER", way->order);
    world_clear(world, way->ranks);
    empty_files(way->ranks);
    runs++;
    fill_stack(way->fill, FAR_BYTES);
    for (int i = 0; i < way->ranks; i++) {
        pids[i] = fork();
        if (pids[i] == 0)
            be_rank(main_of, way, i);
    }
    late = 0;
    alarm(WALL_S);
    int signalled = 0, sanitizer = 0;
    for (int left = way->ranks; left > 0;) {
        int status;
        pid_t pid = waitpid(-1, &status, 0);
        if (pid < 0) {
            if (errno == EINTR && late)
                for (int i = 0; i < way->ranks; i++)
                    if (pids[i] > 0)
                        kill(pids[i], SIGKILL);
            continue;
        }
        for (int i = 0; i < way->ranks; i++) {
            if (pids[i] != pid)
                continue;
            pids[i] = -1;
            outcome.status[i] = WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
            sanitizer = sanitizer || outcome.status[i] == 98 || outcome.status[i] == 99;
            if (WIFSIGNALED(status) && !signalled && !late)
                signalled = WTERMSIG(status);
        }
        left--;
        if (signalled || sanitizer || late) { /* the others would wait for it for ever */
            for (int i = 0; i < way->ranks; i++)
                if (pids[i] > 0)
                    kill(pids[i], SIGKILL);
        } else {
            world_left(world); /* never after a kill: whoever is killed may hold the lock */
        }
    }
    alarm(0);
    const char *why;
    int code;
    char text[64];
    enum world_end end = world_ended(world, &why, &code);
    if (signalled == SIGXCPU || late) {
        outcome.end = RUN_HANGS;
    } else if (signalled || sanitizer) {
        outcome.end = RUN_CRASHED;
        snprintf(text, sizeof text, "%s", signalled ? strsignal(signalled) : "sanitizer");
        find_reason(&outcome, text);
    } else if (end != WORLD_RUNS) {
        outcome.end = end == WORLD_ABORTED ? RUN_ABORTED : end == WORLD_DEADLOCK ? RUN_DEADLOCK : RUN_ERROR;
        outcome.code = code;
        snprintf(outcome.why, sizeof outcome.why, "%s", why);
    }
    for (int i = 0; i < way->ranks; i++)
        outcome.printed[i] = files_read(printed_fd[i]);
    outcome.files = files_take();
    return outcome;
}

/* ---- a job ---- */

static void answer(const struct job *job, const char *verdict, const char *what)
{
    char line[1024];
    int n = snprintf(line, sizeof line, "%s\t%s\t%ld\t%s\n", job->name, verdict, runs, what);
    if (n >= (int)sizeof line)
        line[sizeof line - 2] = '\n', n = (int)sizeof line - 1;
    if (write(STDOUT_FILENO, line, (size_t)n) != n)
        _exit(1);
}

static bool has(const struct job *job, char mode)
{
    return strchr(job->mode, mode) != NULL;
}

static bool is_fit(const struct outcome *outcome)
{
    return outcome->end == RUN_ENDED || outcome->end == RUN_ABORTED;
}

/* What the original comes to; false when it ends badly, or (asked twice) not always alike. */
static bool reference(const struct job *job, program *original, int ranks, const char *arguments, bool twice,
                      struct outcome *should)
{
    char text[512];
    struct way way = {ranks, arguments, NULL, NULL, 0xa5};
    *should = run(original, &way);
    if (!is_fit(should))
        return false;
    struct outcome again;
    bool alike = true;
    if (twice) {
        way.fill = 0x5a;
        again = run(original, &way);
        alike = outcome_same(&again, should, OUTCOME_EXACT, false, text, sizeof text);
        outcome_free(&again);
    }
    if (!alike || !has(job, 'c'))
        return alike;
    way.ranks = 2;
    again = run(original, &way);
    alike = is_fit(&again) &&
            outcome_same(&again, should, OUTCOME_RANKS_DIFFER, has(job, 'f'), text, sizeof text);
    outcome_free(&again);
    return alike;
}

static void weights(char *text, size_t room, const int list[], int n, int ranks)
{
    size_t used = (size_t)snprintf(text, room, "weights:");
    for (int i = 0; i < ranks; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%d", i ? "," : "", list[i % n]);
}

enum { VECTORS = 9 };

/* The k-th way to hand out the shares. */
static enum outcome_rule vector(int k, int ranks, long seed, struct way *way)
{
    static char shares[128], order[64];
    static const int first_zero[] = {0, 2, 1, 3, 2}, last_zero[] = {5, 1, 3, 1, 2}, primes[] = {7, 3, 11, 5},
                     small_first[] = {1, 4, 2, 9, 3};
    way->shares = shares;
    way->order = "none";
    snprintf(order, sizeof order, "shuffle:%ld", seed % 1000 + k);
    int one[MOST_RANKS] = {0};
    switch (k) {
    case 0:
        snprintf(shares, sizeof shares, "equal");
        return OUTCOME_EXACT;
    case 1:
        weights(shares, sizeof shares, first_zero, 5, ranks);
        break;
    case 2:
        weights(shares, sizeof shares, primes, 4, ranks);
        break;
    case 3:
        snprintf(shares, sizeof shares, "equal");
        way->order = order;
        break;
    case 4:
        one[ranks - 1] = 1;
        weights(shares, sizeof shares, one, ranks, ranks);
        break;
    case 5:
        one[0] = 1;
        weights(shares, sizeof shares, one, ranks, ranks);
        break;
    case 6:
        weights(shares, sizeof shares, small_first, 5, ranks);
        way->order = order;
        break;
    case 7:
        snprintf(shares, sizeof shares, "skew:%ld", seed % 100000);
        way->order = order;
        break;
    default:
        weights(shares, sizeof shares, last_zero, 5, ranks);
        break;
    }
    return strcmp(way->order, "none") ? OUTCOME_RENUMBERED : OUTCOME_EXACT;
}

static program *load(const struct job *job, const char *path)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL
#ifndef SOUNDNESS_SANITIZED
                                    | RTLD_DEEPBIND
#endif
    );
    program *found = NULL;
    if (object)
        *(void **)&found = dlsym(object, "main");
    if (!found) {
        answer(job, path == job->original ? "unfit" : "wrong", dlerror());
        _exit(0);
    }
    return found;
}

/* All ways for one number of ranks and one list of arguments; how many of the ways depends on which pair it
 * is. */
static bool judge_pair(const struct job *job, program *rewritten, const struct outcome *should, int ranks,
                       const char *arguments, int pair, char *what, size_t room)
{
    long seed = atol(job->seed) + 7 * pair;
    bool cover = has(job, 'c');
    for (int k = 0; k < VECTORS; k++) {
        if (has(job, 'q') ? k != 1 && k != 0 && k != 4 : pair > 0 && k > 1 && (k + seed) % 4 != 0)
            continue;
        if (has(job, 'e') && k > 0)
            continue;
        char difference[600];
        struct way way = {ranks, arguments, NULL, NULL, 0xa5};
        enum outcome_rule rule = vector(k, ranks, seed, &way);
        if (has(job, 'l') && k > 0)
            rule = OUTCOME_LINES;
        if (has(job, 'x'))
            rule = OUTCOME_ENDS;
        struct outcome is = run(rewritten, &way);
        bool same = outcome_same(&is, should, cover && !has(job, 'x') ? OUTCOME_RANKS_DIFFER : rule,
                                 has(job, 'f'), difference, sizeof difference);
        outcome_free(&is);
        if (!same) {
            snprintf(what, room, "%d ranks, arguments \"%s\", STEELYARD_SHARES=%s STEELYARD_ORDER=%s: %s",
                     ranks, arguments, way.shares, way.order, difference);
            return false;
        }
    }
    return true;
}

static void judge(const struct job *job)
{
    char what[900] = "", *lists[MOST_LISTS];
    int lists_n = 0, pair = 0;
    program *original = load(job, job->original);
    program *rewritten = strcmp(job->rewritten, "-") ? load(job, job->rewritten) : NULL;
    for (char *at = job->arguments; at && lists_n < MOST_LISTS;)
        lists[lists_n++] = strsep(&at, "|");
    bool cover = has(job, 'c'), same = true;
    int nth = 0;
    for (char *at = job->ranks; same && *at; at += *at == ',', nth++) {
        int ranks = (int)strtol(at, &at, 10);
        for (int i = 0; same && i < lists_n && ranks >= 1 && ranks <= MOST_RANKS; i++) {
            struct outcome should;
            if (nth > 0 && i != nth % lists_n)
                continue; /* all arguments on the first number of ranks, one of them on the others */
            if (reference(job, original, cover ? 1 : ranks, lists[i], nth == 0, &should)) {
                same = !rewritten ||
                       judge_pair(job, rewritten, &should, ranks, lists[i], pair, what, sizeof what);
                pair++;
            } else if (nth == 0 && is_fit(&should)) {
                answer(job, "unfit", "not always alike");
                outcome_free(&should);
                return;
            } else if (!pair) {
                snprintf(what, sizeof what, "%d ranks: %s", ranks,
                         should.why[0] ? should.why : "not always alike");
            }
            outcome_free(&should);
        }
    }
    answer(job, !same ? "wrong" : pair ? "ok" : "unfit", same && pair ? "" : what);
}

/* Ranks wait for each other most of the time: one wakes the other sooner where it is. */
static void stay_on_one_core(void)
{
    cpu_set_t one;
    int core = sched_getcpu();
    CPU_ZERO(&one);
    CPU_SET(core < 0 ? 0 : core, &one);
    sched_setaffinity(0, sizeof one, &one); /* where it may not, it runs as before */
}

/* In a process of its own and a folder of its own. */
static void judge_apart(const struct job *job)
{
    char folder[] = "/tmp/steelyard-judge.XXXXXX";
    if (!mkdtemp(folder))
        exit(2);
    pid_t pid = fork();
    if (pid == 0) {
        struct sigaction action = {.sa_handler = on_alarm};
        sigaction(SIGALRM, &action, NULL);
        if (chdir(folder) != 0)
            _exit(2);
        stay_on_one_core();
        judge(job);
        _exit(0);
    }
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (status != 0)
        answer(job, "unfit", "the judge itself died");
    rmdir(folder);
}

/* The last of the handlers that a rank has: nothing of this process is taken down. */
static void leave(int status, void *unused)
{
    (void)unused;
    fflush(NULL);
    _exit(status);
}

int main(void)
{
    on_exit(leave, NULL);
    world = world_make();
    error_fd = memfd_create("stderr", 0);
    for (int i = 0; i < MOST_RANKS; i++)
        printed_fd[i] = memfd_create("stdout", 0);
    input_fd = memfd_create("stdin", 0);
    no_input_fd = open("/dev/null", O_RDONLY);
    const char *input = getenv("SOUNDNESS_INPUT");
    size_t given = input ? strlen(input) : 0;
    if (!world || error_fd < 0 || printed_fd[MOST_RANKS - 1] < 0 || no_input_fd < 0 ||
        write(input_fd, input, given) != (ssize_t)given) {
        perror("judge");
        return 2;
    }
    setenv("STEELYARD_PROFILE", "none", 1);
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n')
            line[length - 1] = '\0';
        struct job job;
        char *at = line, **fields[] = {&job.name,  &job.original,  &job.rewritten, &job.mode,
                                       &job.ranks, &job.arguments, &job.seed};
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
            *fields[i] = strsep(&at, "\t");
        if (!job.seed) {
            fprintf(stderr, "judge: not a job: %s\n", line);
            return 2;
        }
        judge_apart(&job);
    }
    free(line);
    return 0;
}
