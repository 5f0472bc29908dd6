/* throttle PERCENT,PERCENT,.. PROGRAM ARGUMENT..
 *
 * Gives a process of a parallel program a fraction of a processor, without any rights: the program is stopped and
 * continued in a period of 20 ms, and runs for so many percent of it. Which percentage is decided by the rank that
 * mpiexec puts into the environment (PMI_RANK or OMPI_COMM_WORLD_RANK); the list is repeated when there are more
 * ranks. The program can be stopped while it communicates, as it can on a machine where others compute. Ends as the
 * program ends. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PERIOD_NS 20000000L

static volatile sig_atomic_t ended;

static void on_child(int signal)
{
    (void)signal;
    ended = 1;
}

static void nap(long ns)
{
    struct timespec t = {0, ns};

    if (ns > 0 && !ended)
        nanosleep(&t, NULL);
}

static int percent_of(char *list, int rank)
{
    int percents[256], count = 0;
    char *p;

    for (p = strtok(list, ","); p && count < 256; p = strtok(NULL, ","))
        if ((percents[count++] = atoi(p)) < 1 || percents[count - 1] > 100)
            return -1;
    return count > 0 ? percents[rank % count] : -1;
}

int main(int argc, char *argv[])
{
    const char *rank = getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("OMPI_COMM_WORLD_RANK");
    struct sigaction action;
    int percent, status;
    pid_t child, done;

    if (argc < 3 || (percent = percent_of(argv[1], rank ? atoi(rank) : 0)) < 0) {
        fprintf(stderr, "usage: throttle PERCENT,PERCENT,.. PROGRAM ARGUMENT.. (percentages from 1 to 100)\n");
        return 2;
    }
    memset(&action, 0, sizeof action);
    action.sa_handler = on_child;
    action.sa_flags = SA_NOCLDSTOP;
    sigaction(SIGCHLD, &action, NULL);

    child = fork();
    if (child < 0) {
        perror("throttle");
        return 1;
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody is left stopped */
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        _exit(127);
    }
    while (!ended) {
        nap(PERIOD_NS / 100 * percent);
        if (percent < 100 && !ended) {
            kill(child, SIGSTOP);
            nap(PERIOD_NS / 100 * (100 - percent));
            kill(child, SIGCONT);
        }
    }
    do
        done = waitpid(child, &status, 0);
    while (done < 0 && errno == EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
