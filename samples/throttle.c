/* throttle [--rate R] [--work W] [--after S PERCENT,..] PERCENT,PERCENT,.. PROGRAM ARGUMENT..   one rank of a program
 * throttle [--work W] --measure                                            prints R for all of them
 *
 * Unequal and steady machines out of one whose cores change. Started by mpiexec for every rank, it lets its rank run
 * for a part of each period of 10 ms and stops it for the rest. The part is what the rank needs to get so many percent
 * of the work that a core does, not of its time: before and after each of its turns the core's speed is clocked with a
 * short reference work. On a virtual machine a core is up to a third slower while somebody else's program runs on the
 * other thread of the core beneath it, for milliseconds or minutes; a quota of time hands that on to the rank, and
 * machines of their own would not have it.
 *
 * 100 percent are two thirds of the greatest speed that the cores show, so that a slowed core can still give them. R
 * is that speed in references per second; ranks and runs that are to be compared want the same one (--measure, and
 * then --rate R); without it every rank measures for a quarter of a second. W is what the reference resembles:
 * functions (default: square roots and arc cosines, as the seismic sample has) or table (multiply-adds on a table of
 * 256 KiB, as the runtime's own measurement of speeds has). What slows one down by half slows the other by a sixth.
 *
 * --after S PERCENT,.. gives other percentages from the S-th second of the program on, none more than before: a machine
 * on which somebody else has begun to compute.
 *
 * The list is repeated where there are more ranks. Each rank gets a place on a core and its turns there, the same in
 * all periods; ranks of one core never run at once. Needs no rights; as root the turns are kept by real-time priority
 * and the rank goes before other programs. The rank can be stopped while it communicates, as on a machine where others
 * compute. Ends as the program ends. Linux. */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PERIOD_NS 10000000L
#define MOST_RANKS 1024
#define SUSTAINED (2.0 / 3) /* of the greatest speed: 100 percent */
#define CLOCKING_NS 115000L /* at both ends of a turn: to clock the reference */

static volatile sig_atomic_t ended;

static void on_child(int signal)
{
    (void)signal;
    ended = 1;
}

static long now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static double seconds_between(const struct timespec *start, const struct timespec *end)
{
    return (double)(end->tv_sec - start->tv_sec) + 1e-9 * (double)(end->tv_nsec - start->tv_nsec);
}

static void sleep_until(long ns)
{
    struct timespec t = {ns / 1000000000L, ns % 1000000000L};

    while (!ended && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
        ;
}

/* The reference works */

#define LAYERS 128
#define TABLE (1 << 15)
static double layer[LAYERS], table[TABLE];
static int table_work;
static volatile double sink;

static void functions(void)
{
    double sum = 0.0, p, q;
    int i, j;

    for (j = 0; j < 12; j++) {
        p = 0.2 + 0.75 * ((j * 37) % 101) / 101.0;
        for (i = 0; i + 1 < LAYERS && layer[i] > p; i++) {
            q = sqrt(layer[i] * layer[i] - p * p);
            if (layer[i + 1] <= p) {
                sum += acos(p / layer[i]) / 1.1 + q / 1.1;
                break;
            }
            sum += (acos(p / layer[i]) - acos(p / layer[i + 1])) / 1.1;
            sum += (q - sqrt(layer[i + 1] * layer[i + 1] - p * p)) / 1.1;
        }
    }
    sink += sum;
}

static void table_steps(void)
{
    static unsigned at = 1;
    double a = 1.0, b = 0.5, x;
    int i;

    for (i = 0; i < 6400; i++) {
        at = at * 1664525u + 1013904223u;
        x = table[(at >> 10) & (TABLE - 1)];
        a = a * 0.999 + x;
        b = b * 0.998 + x * a * 1e-3;
    }
    sink += b;
}

static void prepare(void)
{
    int i;

    for (i = 0; i < LAYERS; i++)
        layer[i] = 1.0 - i * 0.007;
    for (i = 0; i < TABLE; i++)
        table[i] = 0.5 + 1e-5 * i;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* References per second that this core does now: the middle ones of four, after one that fills the caches. */
static double clock_core(void)
{
    double seconds[5];
    int i;

    for (i = 0; i < 5; i++) {
        long start = now_ns();
        if (table_work)
            table_steps();
        else
            functions();
        seconds[i] = 1e-9 * (double)(now_ns() - start);
    }
    qsort(seconds + 1, 4, sizeof seconds[0], ascending);
    return 2.0 / (seconds[2] + seconds[3]);
}

/* What 100 percent are, by this core: of the speeds found in so many half periods the greatest but for a fiftieth. */
static double full_rate(int periods)
{
    double rate[400];
    int i;

    for (i = 0; i < periods && i < 400; i++) {
        rate[i] = clock_core();
        sleep_until(now_ns() + PERIOD_NS / 2);
    }
    qsort(rate, (size_t)i, sizeof rate[0], ascending);
    return SUSTAINED * rate[i - 1 - i / 50];
}

/* Places and turns */

struct turn {
    int core;             /* number of the core in the machine */
    double part;          /* of a processor */
    double later_part;    /* from later_s on */
    double later_s;
    long start_ns, end_ns; /* in the period */
};

/* By falling parts, each rank to the core with the least so far; every rank's throttle finds the same. The turns of a
 * core's ranks fill its period, in proportion to their parts but for the clocking. 0 when it does not fit. */
static int place(const int percents[], int count, int ranks, int rank, const int cores[], int cores_n,
                 struct turn *turn)
{
    static int core_of[MOST_RANKS], sum[CPU_SETSIZE], placed[MOST_RANKS];
    long at = 0, before = 0, on_core = 0, total, room;
    int i, k, next;

    for (k = 0; k < ranks; k++) {
        int least = 0;
        for (next = -1, i = 0; i < ranks; i++)
            if (!placed[i] && (next < 0 || percents[i % count] > percents[next % count]))
                next = i;
        for (i = 1; i < cores_n; i++)
            if (sum[i] < sum[least])
                least = i;
        placed[next] = 1;
        core_of[next] = least;
        sum[least] += percents[next % count];
    }
    total = sum[core_of[rank]];
    for (i = 0; i < ranks; i++)
        if (core_of[i] == core_of[rank]) {
            at += i < rank ? percents[i % count] : 0;
            before += i < rank;
            on_core++;
        }
    room = PERIOD_NS - on_core * 2 * CLOCKING_NS;
    turn->core = cores[core_of[rank]];
    turn->part = percents[rank % count] / 100.0;
    turn->start_ns = before * 2 * CLOCKING_NS + room * at / total;
    turn->end_ns = (before + 1) * 2 * CLOCKING_NS + room * (at + percents[rank % count]) / total;
    return total <= 100 && room > 0;
}

/* The cores that mpiexec may use: Open MPI binds what it starts, two ranks would be on one core by its choice. */
static int cores_of_parent(int cores[])
{
    cpu_set_t set;
    size_t i;
    int n = 0;

    if (sched_getaffinity(getppid(), sizeof set, &set) != 0 && sched_getaffinity(0, sizeof set, &set) != 0)
        return 0;
    for (i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &set))
            cores[n++] = (int)i;
    return n;
}

static void stay_on(int core)
{
    cpu_set_t set;

    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    sched_setaffinity(0, sizeof set, &set);
}

static void go_first(int before)
{
    struct sched_param first = {.sched_priority = before};

    sched_setscheduler(0, SCHED_FIFO, &first); /* without the right to: the ordinary priority has to do */
}

/* The rank's turns until it ends. What it may do is counted in references: each period adds its part, each turn takes
 * the rank's processor time at the core's speed. What it could not do in a turn it may do in the next ones, up to a
 * period's part; what it did not want to do is lost in the same way. */
static void take_turns(pid_t child, clockid_t clock, const struct turn *turn, double rate)
{
    const long started = now_ns();
    long period = started / PERIOD_NS + 1;
    double work = 0.0;

    while (!ended) {
        struct timespec before, after;
        double speed, part = 1e-9 * (double)(now_ns() - started) < turn->later_s ? turn->part : turn->later_part;
        const double period_work = part * rate * 1e-9 * PERIOD_NS;
        long end_ns = period * PERIOD_NS + turn->end_ns - CLOCKING_NS;

        sleep_until(period * PERIOD_NS + turn->start_ns);
        work = fmin(work + period_work, 2 * period_work);
        speed = clock_core();
        if (ended || clock_gettime(clock, &before) != 0)
            break;
        kill(child, SIGCONT);
        while (!ended) {
            long now = now_ns(), rest_ns; /* of the turn: longer where others use the core */
            if (clock_gettime(clock, &after) != 0)
                break;
            rest_ns = (long)(1e9 * (work / speed - seconds_between(&before, &after)));
            if (rest_ns < 20000 || now >= end_ns)
                break;
            sleep_until(now + rest_ns < end_ns ? now + rest_ns : end_ns);
        }
        kill(child, SIGSTOP);
        if (ended)
            break;
        speed = (speed + clock_core()) / 2;
        if (clock_gettime(clock, &after) != 0)
            break;
        work -= speed * seconds_between(&before, &after);
        period++;
        if (now_ns() > period * PERIOD_NS + turn->start_ns) /* late: turns that have begun are lost */
            period = now_ns() / PERIOD_NS + 1;
    }
    kill(child, SIGCONT);
}

static int numbers_of(char *list, int percents[])
{
    int count = 0;
    char *p;

    for (p = strtok(list, ","); p && count < MOST_RANKS; p = strtok(NULL, ","))
        if ((percents[count++] = atoi(p)) < 1 || percents[count - 1] > 100)
            return 0;
    return count;
}

static int of_environment(const char *mpich, const char *openmpi, int otherwise)
{
    const char *value = getenv(mpich) ? getenv(mpich) : getenv(openmpi);

    return value ? atoi(value) : otherwise;
}

static int usage(void)
{
    fprintf(stderr, "usage: throttle [--rate R] [--work functions|table] [--after S PERCENT,..] PERCENT,PERCENT,.. PROGRAM ARGUMENT..\n"
                    "       throttle [--work functions|table] --measure\n"
                    "(percentages from 1 to 100, on no core more than 100 together)\n");
    return 2;
}

static int measure(const int cores[], int cores_n)
{
    double rate = 0.0;
    int i;

    for (i = 0; i < cores_n; i++) {
        stay_on(cores[i]);
        rate = fmax(rate, full_rate(400));
    }
    printf("%.1f\n", rate);
    return 0;
}

int main(int argc, char *argv[])
{
    static int percents[MOST_RANKS], later[MOST_RANKS], cores[CPU_SETSIZE];
    int rank = of_environment("PMI_RANK", "OMPI_COMM_WORLD_RANK", 0);
    int ranks = of_environment("PMI_SIZE", "OMPI_COMM_WORLD_SIZE", 1);
    int count, later_count = 0, cores_n = cores_of_parent(cores), only_measure = 0, status = 0;
    double rate = 0.0, later_s = HUGE_VAL;
    struct sigaction action;
    struct turn turn;
    clockid_t clock;
    pid_t child, done;

    for (argv++, argc--; argc > 0 && strncmp(argv[0], "--", 2) == 0; argv++, argc--) {
        if (strcmp(argv[0], "--measure") == 0)
            only_measure = 1;
        else if (strcmp(argv[0], "--rate") == 0 && argc > 1 && (rate = atof(argv[1])) > 0.0)
            argv++, argc--;
        else if (strcmp(argv[0], "--work") == 0 && argc > 1) {
            table_work = strcmp(argv[1], "table") == 0;
            argv++, argc--;
        } else if (strcmp(argv[0], "--after") == 0 && argc > 2 && (later_s = atof(argv[1])) >= 0.0 &&
                   (later_count = numbers_of(argv[2], later)) > 0) {
            argv += 2, argc -= 2;
        } else
            return usage();
    }
    prepare();
    if (only_measure) {
        go_first(4);
        return measure(cores, cores_n);
    }
    if (argc < 2 || cores_n < 1 || ranks > MOST_RANKS || (count = numbers_of(argv[0], percents)) == 0)
        return usage();
    if (!place(percents, count, ranks, rank, cores, cores_n, &turn)) {
        fprintf(stderr, "throttle: these percentages of %d ranks do not fit on %d cores\n", ranks, cores_n);
        return 2;
    }
    turn.later_s = later_s;
    turn.later_part = later_count > 0 ? later[rank % later_count] / 100.0 : turn.part;
    if (turn.later_part > turn.part) {
        fprintf(stderr, "throttle: rank %d may not become faster\n", rank);
        return 2;
    }
    memset(&action, 0, sizeof action);
    action.sa_handler = on_child;
    action.sa_flags = SA_NOCLDSTOP;
    sigaction(SIGCHLD, &action, NULL);
    stay_on(turn.core);
    go_first(4);
    if (!(rate > 0.0))
        rate = full_rate(50);

    child = fork();
    if (child < 0) {
        perror("throttle");
        return 1;
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody is left stopped */
        go_first(2);
        execvp(argv[1], argv + 1);
        perror(argv[1]);
        _exit(127);
    }
    if (clock_getcpuclockid(child, &clock) == 0)
        take_turns(child, clock, &turn, rate);
    do
        done = waitpid(child, &status, 0);
    while (done < 0 && errno == EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
