#include "files/stop.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static volatile sig_atomic_t told;
static atomic_bool passed; /* the deadline */
static struct timespec deadline;

static void on_signal(int number)
{
    (void)number;
    told = 1;
}

void stop_watch(long long seconds)
{
    deadline = (struct timespec){0};
    if (seconds > 0) {
        clock_gettime(CLOCK_MONOTONIC, &deadline);
        deadline.tv_sec += seconds;
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigaction(SIGTERM, &action, NULL);
}

void stop_unwatch(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGTERM, &usual, NULL);
}

const char *stop_reason(void)
{
    if (told)
        return "the command was told to end (SIGTERM)";
    if (deadline.tv_sec && !atomic_load(&passed)) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec > deadline.tv_sec ||
            (now.tv_sec == deadline.tv_sec && now.tv_nsec >= deadline.tv_nsec))
            atomic_store(&passed, true);
    }
    return atomic_load(&passed) ? "the time limit was reached (--time-limit)" : NULL;
}
