#include "spawn/carry/reach.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "error/message.h"

enum { WAIT_MS = 1000 };
static const char PORT[] = "22"; /* where most hosts listen; a refusal is an answer too */

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A connection under way; -1 when the answer is known at once. */
static int begin(const char *host, bool *answered)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    *answered = true;
    if (getaddrinfo(host, PORT, &hints, &found) != 0)
        return -1;
    int socket_ = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error = socket_ >= 0 && connect(socket_, found->ai_addr, found->ai_addrlen) != 0 ? errno : 0;
    freeaddrinfo(found);
    if (error == EINPROGRESS) {
        *answered = false;
        return socket_;
    }
    *answered = error != EHOSTUNREACH && error != ENETUNREACH && error != ENETDOWN;
    if (socket_ >= 0)
        close(socket_);
    return -1;
}

static bool is_there(int socket_)
{
    int error = 0;
    socklen_t size = sizeof error;
    return getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size) == 0 &&
           (error == 0 || error == ECONNREFUSED);
}

void sy_reach(char (*host)[SY_TABLE_HOST_BYTES], int n, bool answered[])
{
    struct pollfd *watched = calloc((size_t)n + 1, sizeof *watched);
    int open = 0;
    for (int i = 0; i < n; i++) {
        answered[i] = true;
        if (!watched)
            continue;
        watched[i] = (struct pollfd){.fd = begin(host[i], &answered[i]), .events = POLLOUT};
        open += watched[i].fd >= 0;
    }
    long deadline_ms = now_ms() + WAIT_MS, left_ms;
    while (open > 0 && (left_ms = deadline_ms - now_ms()) > 0) {
        int ready = poll(watched, (nfds_t)n, (int)left_ms);
        for (int i = 0; ready > 0 && i < n; i++) {
            if (watched[i].fd < 0 || !watched[i].revents)
                continue;
            answered[i] = is_there(watched[i].fd);
            close(watched[i].fd);
            watched[i].fd = -1;
            open--;
        }
    }
    for (int i = 0; watched && i < n; i++)
        if (watched[i].fd >= 0)
            close(watched[i].fd);
    free(watched);
}

static bool is_program(const char *directory, size_t length, const char *command)
{
    char path[4096];
    struct stat status;
    int used = length ? snprintf(path, sizeof path, "%.*s/%s", (int)length, directory, command)
                      : snprintf(path, sizeof path, "%s", command);
    return used > 0 && (size_t)used < sizeof path && stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           access(path, X_OK) == 0;
}

static bool is_in(const char *directories, const char *separators, const char *command)
{
    for (const char *at = directories; at && *at;) {
        size_t length = strcspn(at, separators);
        if (length > 0 && is_program(at, length, command))
            return true;
        at += length + (at[length] != '\0');
    }
    return false;
}

int sy_program_check(const char *command, const char *wdir, const char *path)
{
    bool has_slash = strchr(command, '/') != NULL, found;
    if (command[0] == '/')
        found = is_program("", 0, command);
    else if (has_slash)
        found = (wdir && is_program(wdir, strlen(wdir), command)) || is_program("", 0, command) ||
                is_in(path, ": ", command);
    else
        found = is_in(path, ": ", command) || (wdir && is_program(wdir, strlen(wdir), command)) ||
                is_in(getenv("PATH"), ":", command) || is_program(".", 1, command);
    if (found)
        return SY_SUCCESS;
    return sy_fail(SY_EIO,
                   "the program %.200s is not an executable file here%s%.200s (STEELYARD_SPAWN_CHECK=none "
                   "does not look)",
                   command, wdir ? ", from " : "", wdir ? wdir : "");
}
