/* steelyard-spawnd: keeps the tables of hosts of several jobs, with the loop of the home thread. Started by
 * systemd's socket activation, or by hand with a port. No MPI. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "spawn/serve/serve.h"

enum { FIRST_PASSED = 3 }; /* SD_LISTEN_FDS_START */

static int stop_pipe[2];

static void on_signal(int number)
{
    (void)number;
    ssize_t written = write(stop_pipe[1], "", 1);
    (void)written; /* the pipe is full of the same wish */
}

static int usage(FILE *out)
{
    fputs("usage: steelyard-spawnd [--port N]\n"
          "Keeps tables of hosts for jobs that are started with STEELYARD_SPAWN_AT=thishost:N.\n"
          "Without --port the socket is systemd's (LISTEN_FDS). Ends on SIGTERM and SIGINT.\n",
          out);
    return out == stdout ? 0 : 2;
}

/* The socket that systemd listens on for this process; -1 when there is none. */
static int passed_socket(void)
{
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    if (!pid || !count || strtol(pid, NULL, 10) != (long)getpid() || strtol(count, NULL, 10) != 1)
        return -1;
    return FIRST_PASSED;
}

int main(int count, char **words)
{
    int listening = -1, port = 0;
    if (count == 2 && strcmp(words[1], "--help") == 0)
        return usage(stdout);
    if (count == 3 && strcmp(words[1], "--port") == 0) {
        char *end = NULL;
        long number = strtol(words[2], &end, 10);
        if (end == words[2] || *end || number < 0 || number > 65535)
            return usage(stderr);
        port = (int)number;
        listening = sy_serve_listen(&port);
        if (listening < 0) {
            fprintf(stderr, "steelyard-spawnd: port %ld: %s\n", number, strerror(errno));
            return 1;
        }
        fprintf(stderr, "steelyard-spawnd: port %d\n", port);
    } else if (count == 1) {
        listening = passed_socket();
        if (listening < 0)
            return usage(stderr);
    } else {
        return usage(stderr);
    }
    struct sigaction action = {.sa_handler = on_signal};
    if (pipe(stop_pipe) != 0 || sigaction(SIGTERM, &action, NULL) != 0 ||
        sigaction(SIGINT, &action, NULL) != 0) {
        fprintf(stderr, "steelyard-spawnd: %s\n", strerror(errno));
        return 1;
    }
    struct sy_server *server = sy_server_new(listening, true);
    if (!server) {
        fputs("steelyard-spawnd: out of memory\n", stderr);
        return 1;
    }
    sy_server_run(server, stop_pipe[0]);
    sy_server_free(server);
    return 0;
}
