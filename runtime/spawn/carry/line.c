#include "spawn/carry/line.h"

#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "error/message.h"

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the socket is ready for `events`; false after the deadline. */
static bool wait_for(int socket, short events, long deadline_ms)
{
    for (;;) {
        long left = deadline_ms - now_ms();
        struct pollfd watched = {.fd = socket, .events = events};
        int ready = left > 0 ? poll(&watched, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        return ready > 0;
    }
}

static int connect_to(const struct addrinfo *address, long deadline_ms)
{
    int yes = 1, error = 0;
    socklen_t size = sizeof error;
    int socket_ = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket_ < 0)
        return -1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(socket_, address->ai_addr, address->ai_addrlen) == 0)
        return socket_;
    if (errno == EINPROGRESS && wait_for(socket_, POLLOUT, deadline_ms) &&
        getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return socket_;
    close(socket_);
    return -1;
}

int sy_line_open(struct sy_line *line, const struct sy_keeper *keeper)
{
    sy_line_close(line);
    long deadline_ms = now_ms() + SY_LINE_WAIT_MS;
    int left = 1;
    for (const char *c = keeper->addresses; *c; c++)
        left += *c == ',';
    for (const char *at = keeper->addresses; keeper->port && *at && left > 0 && line->socket < 0; left--) {
        char name[SY_TABLE_HOST_BYTES], port[8];
        size_t length = strcspn(at, ",");
        struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        snprintf(port, sizeof port, "%d", keeper->port);
        at += length + (at[length] == ',');
        if (getaddrinfo(name, port, &hints, &found) != 0)
            continue;
        long share_ms =
            (deadline_ms - now_ms()) / left; /* an address that swallows packets leaves time for others */
        for (struct addrinfo *a = found; a && line->socket < 0; a = a->ai_next)
            line->socket = connect_to(a, now_ms() + share_ms);
        freeaddrinfo(found);
    }
    if (line->socket < 0)
        return sy_fail(SY_EIO, "no answer from %s port %d", keeper->addresses, keeper->port);
    return SY_SUCCESS;
}

void sy_line_close(struct sy_line *line)
{
    if (line->socket >= 0)
        close(line->socket);
    line->socket = -1;
    free(line->in);
    line->in = NULL;
    line->in_room = 0;
    sy_writer_free(&line->out);
}

static void hang_up(struct sy_line *line)
{
    close(line->socket);
    line->socket = -1;
}

bool sy_line_tell(struct sy_line *line)
{
    long deadline_ms = now_ms() + SY_LINE_WAIT_MS;
    bool fine = line->socket >= 0 && sy_write_end(&line->out);
    for (size_t sent = 0; fine && sent < line->out.size;) {
        ssize_t n = send(line->socket, line->out.data + sent, line->out.size - sent, MSG_NOSIGNAL);
        if (n > 0)
            sent += (size_t)n;
        else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            fine = wait_for(line->socket, POLLOUT, deadline_ms);
        else if (n < 0 && errno != EINTR)
            fine = false;
    }
    if (!fine && line->socket >= 0)
        hang_up(line);
    return fine;
}

/* A whole frame into line->in; its size, or 0. */
static size_t read_frame(struct sy_line *line, int *type)
{
    long deadline_ms = now_ms() + SY_LINE_WAIT_MS;
    size_t size = 0;
    for (;;) {
        long whole = sy_wire_frame(line->in, size, SY_WIRE_ANSWER_MOST, type);
        if (whole != 0)
            return whole > 0 ? (size_t)whole : 0;
        if (line->in_room - size < 4096) {
            unsigned char *larger = realloc(line->in, 2 * line->in_room + 8192);
            if (!larger)
                return 0;
            line->in = larger;
            line->in_room = 2 * line->in_room + 8192;
        }
        ssize_t n = recv(line->socket, line->in + size, line->in_room - size, 0);
        if (n > 0)
            size += (size_t)n;
        else if (n == 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) ||
                 !wait_for(line->socket, POLLIN, deadline_ms))
            return 0;
    }
}

bool sy_line_ask(struct sy_line *line, struct sy_reader *answer)
{
    if (!sy_line_tell(line))
        return false;
    int asked = line->out.data[6] | line->out.data[7] << 8, type = 0;
    size_t size = read_frame(line, &type);
    if (size == 0 || type != asked + SY_WIRE_ANSWER) {
        hang_up(line);
        return false;
    }
    *answer = (struct sy_reader){.data = line->in + SY_WIRE_HEADER, .size = size - SY_WIRE_HEADER};
    return true;
}

void sy_introduce(const struct sy_introduction *introduction, const char *secret, struct sy_writer *out)
{
    sy_write_begin(out, SY_WIRE_HELLO);
    sy_write_text(out, secret);
    sy_write_u8(out, introduction->kind);
    sy_write_u64(out, introduction->reservation);
    sy_write_u32(out, (uint32_t)introduction->slot);
    sy_write_text(out, introduction->host);
    sy_write_u32(out, (uint32_t)introduction->cores);
    sy_write_u32(out, (uint32_t)introduction->initial);
    sy_write_double(out, sy_runnable_tasks());
}

double sy_runnable_tasks(void)
{
    double averages[3];
    int running = -1, all;
    FILE *in = fopen("/proc/loadavg", "r");
    if (!in)
        return -1;
    if (fscanf(in, "%lf %lf %lf %d/%d", &averages[0], &averages[1], &averages[2], &running, &all) != 5)
        running = -1;
    fclose(in);
    return running > 0 ? running - 1 : running;
}

int sy_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores >= 1 && cores <= SY_TABLE_WEIGHT_MAX ? (int)cores : 1;
}

bool sy_keeper_print(const struct sy_keeper *keeper, char *text, size_t room)
{
    int used = snprintf(text, room, "%s;%d;%s", keeper->addresses, keeper->port, keeper->secret);
    return used > 0 && (size_t)used < room;
}

bool sy_keeper_parse(const char *text, struct sy_keeper *keeper, const char **behind)
{
    size_t length = strcspn(text, ";");
    *keeper = (struct sy_keeper){0};
    if (length == 0 || length >= sizeof keeper->addresses || text[length] != ';')
        return false;
    memcpy(keeper->addresses, text, length);
    char *end = NULL;
    long port = strtol(text + length + 1, &end, 10);
    if (end == text + length + 1 || *end != ';' || port < 1 || port > 65535 ||
        strspn(end + 1, "0123456789abcdef") != SY_WIRE_SECRET)
        return false;
    keeper->port = (int)port;
    memcpy(keeper->secret, end + 1, SY_WIRE_SECRET);
    *behind = end + 1 + SY_WIRE_SECRET;
    return true;
}

void sy_own_addresses(char *text, size_t room)
{
    struct ifaddrs *all = NULL;
    size_t used = 0;
    text[0] = '\0';
    if (getifaddrs(&all) != 0)
        all = NULL;
    for (int round = 0; round < 2 && used == 0; round++) /* the loopback last */
        for (struct ifaddrs *a = all; a; a = a->ifa_next) {
            char name[NI_MAXHOST];
            bool is_loopback = a->ifa_flags & IFF_LOOPBACK;
            if (!a->ifa_addr || !(a->ifa_flags & IFF_UP) || is_loopback != (round == 1) ||
                a->ifa_addr->sa_family != AF_INET ||
                getnameinfo(a->ifa_addr, sizeof(struct sockaddr_in), name, sizeof name, NULL, 0,
                            NI_NUMERICHOST) != 0 ||
                used + strlen(name) + 2 > room || used > 64)
                continue;
            used += (size_t)snprintf(text + used, room - used, "%s%s", used ? "," : "", name);
        }
    if (all)
        freeifaddrs(all);
    if (used == 0 && gethostname(text, room) != 0)
        snprintf(text, room, "localhost");
}
