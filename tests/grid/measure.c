/* grid-measure: the yardsticks of `grid check`.
 *
 *   spin SECONDS          computes for that long; prints the fraction of a core it got (CPU time / elapsed
 * time) burn                  computes until it is killed (a competing process) receive PORT          accepts
 * one connection, reads it to the end, prints bytes and seconds send HOST PORT BYTES  connects (trying for
 * ten seconds) and writes that many bytes */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int spin(double duration_s)
{
    volatile double x = 1;
    double start = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID), now;
    do {
        for (int i = 0; i < 20000; i++)
            x = x * 0.999999 + 1e-6;
        now = seconds(CLOCK_MONOTONIC);
    } while (now - start < duration_s);
    printf("%.6f\n", (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) / (now - start));
    return 0;
}

static int receive_all(const char *port)
{
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port))};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 1) != 0)
        return perror("grid-measure: listen"), 1;
    int connection = accept(listener, NULL, NULL);
    if (connection < 0)
        return perror("grid-measure: accept"), 1;
    static char buffer[1 << 16];
    double start = seconds(CLOCK_MONOTONIC), end = start, bytes = 0;
    ssize_t got;
    while ((got = read(connection, buffer, sizeof buffer)) > 0) {
        bytes += (double)got;
        end = seconds(CLOCK_MONOTONIC);
    }
    printf("%.0f %.6f\n", bytes, end - start);
    return got < 0;
}

static int send_all(const char *host, const char *port, double bytes)
{
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0)
        return fprintf(stderr, "grid-measure: %s is unknown\n", host), 1;
    int connection = -1;
    for (int attempt = 0; attempt < 200 && connection < 0; attempt++) {
        connection = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(connection, found->ai_addr, found->ai_addrlen) != 0) {
            close(connection);
            connection = -1;
            nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        }
    }
    freeaddrinfo(found);
    if (connection < 0)
        return perror("grid-measure: connect"), 1;
    static char buffer[1 << 16];
    while (bytes > 0) {
        ssize_t put = write(connection, buffer, bytes < sizeof buffer ? (size_t)bytes : sizeof buffer);
        if (put < 0 && errno != EINTR)
            return perror("grid-measure: write"), 1;
        bytes -= put > 0 ? (double)put : 0;
    }
    return close(connection) != 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "spin") == 0)
        return spin(atof(argv[2]));
    if (argc == 2 && strcmp(argv[1], "burn") == 0)
        for (;;)
            spin(3600);
    if (argc == 3 && strcmp(argv[1], "receive") == 0)
        return receive_all(argv[2]);
    if (argc == 5 && strcmp(argv[1], "send") == 0)
        return send_all(argv[2], argv[3], atof(argv[4]));
    fputs("usage: grid-measure spin SECONDS | burn | receive PORT | send HOST PORT BYTES\n", stderr);
    return 2;
}
