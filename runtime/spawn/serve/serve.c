#include "spawn/serve/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ_BYTES = 16 * 1024, WAIT_MS = 1000, TIRED_MS = 100 };

struct held {
    struct sy_job *job;
    int connections;
    double left_s; /* when the last connection ended */
};

struct connection {
    int socket;
    struct held *of; /* null until the greeting */
    struct sy_peer peer;
    double since_s;
    unsigned char *in;
    size_t in_size, in_room;
    unsigned char *out; /* what could not be sent yet */
    size_t out_size, out_sent;
};

struct sy_server {
    int listening;
    bool many_jobs;
    struct held *held[SY_SERVE_JOBS];
    int jobs;
    struct connection **connection;
    struct pollfd *watched; /* [room + 2]: stop, listening, connections */
    int connections, room, strangers;
    bool tired; /* no more descriptors: let some time pass */
    struct sy_writer writer;
    struct timespec began;
};

static double now_s(const struct sy_server *server)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - server->began.tv_sec) + 1e-9 * (double)(now.tv_nsec - server->began.tv_nsec);
}

struct sy_server *sy_server_new(int listening, bool many_jobs)
{
    struct sy_server *server = calloc(1, sizeof *server);
    if (server)
        server->watched = malloc(2 * sizeof *server->watched);
    if (!server || !server->watched) {
        free(server);
        if (listening >= 0)
            close(listening);
        return NULL;
    }
    server->listening = listening;
    server->many_jobs = many_jobs;
    clock_gettime(CLOCK_MONOTONIC, &server->began);
    if (listening >= 0)
        fcntl(listening, F_SETFL, fcntl(listening, F_GETFL) | O_NONBLOCK);
    return server;
}

bool sy_server_add(struct sy_server *server, struct sy_job *job)
{
    if (server->jobs == SY_SERVE_JOBS)
        return false;
    struct held *held = malloc(sizeof *held);
    if (!held)
        return false;
    *held = (struct held){.job = job, .left_s = now_s(server)};
    server->held[server->jobs++] = held;
    return true;
}

int sy_serve_listen(int *port)
{
    int yes = 1, no = 0;
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)*port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port)};
    int listening = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool bound = false;
    if (listening >= 0) { /* both families through one socket, where there are both */
        setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        setsockopt(listening, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
        bound = bind(listening, (struct sockaddr *)&six, sizeof six) == 0;
        if (!bound)
            close(listening);
    }
    if (!bound) {
        listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (listening < 0)
            return -1;
        setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        bound = bind(listening, (struct sockaddr *)&four, sizeof four) == 0;
    }
    struct sockaddr_storage name;
    socklen_t size = sizeof name;
    if (!bound || listen(listening, 512) != 0 ||
        getsockname(listening, (struct sockaddr *)&name, &size) != 0) {
        int reason = errno;
        close(listening);
        errno = reason;
        return -1;
    }
    *port = ntohs(name.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&name)->sin6_port
                                             : ((struct sockaddr_in *)&name)->sin_port);
    return listening;
}

static void drop(struct sy_server *server, int k)
{
    struct connection *connection = server->connection[k];
    if (connection->of) {
        sy_job_hangup(connection->of->job, &connection->peer, now_s(server));
        connection->of->connections--;
        connection->of->left_s = now_s(server);
    } else {
        server->strangers--;
    }
    close(connection->socket);
    free(connection->in);
    free(connection->out);
    free(connection);
    server->connection[k] = server->connection[--server->connections];
}

/* A host that vanishes without a word is noticed within half a minute. */
static void watch_over(int socket)
{
    int yes = 1, idle_s = 10, every_s = 5, times = 3;
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPINTVL, &every_s, sizeof every_s);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

/* A job of hundreds of children needs more descriptors than the usual soft limit. */
static bool more_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max)
        return false;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static bool make_room(struct sy_server *server)
{
    if (server->connections < server->room)
        return true;
    int room = server->room ? 2 * server->room : 64;
    struct connection **connection = realloc(server->connection, (size_t)room * sizeof *connection);
    if (connection)
        server->connection = connection;
    struct pollfd *watched = realloc(server->watched, (size_t)(room + 2) * sizeof *watched);
    if (watched)
        server->watched = watched;
    if (!connection || !watched)
        return false;
    server->room = room;
    return true;
}

static void accept_all(struct sy_server *server)
{
    for (;;) {
        int socket = accept(server->listening, NULL, NULL);
        if (socket < 0) {
            if ((errno == EMFILE || errno == ENFILE) && !more_descriptors())
                server->tired = true;
            return;
        }
        struct connection *connection = server->strangers < SY_SERVE_STRANGERS && make_room(server)
                                            ? calloc(1, sizeof *connection)
                                            : NULL;
        if (!connection) {
            close(socket);
            continue;
        }
        fcntl(socket, F_SETFD, FD_CLOEXEC);
        fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
        watch_over(socket);
        connection->socket = socket;
        connection->since_s = now_s(server);
        server->connection[server->connections++] = connection;
        server->strangers++;
    }
}

/* Sends what waits. False when the connection is lost. */
static bool flush(struct connection *connection)
{
    while (connection->out_sent < connection->out_size) {
        ssize_t n = send(connection->socket, connection->out + connection->out_sent,
                         connection->out_size - connection->out_sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        connection->out_sent += (size_t)n;
    }
    connection->out_size = connection->out_sent = 0;
    return true;
}

static bool reply(struct connection *connection, const struct sy_writer *writer)
{
    if (connection->out_sent > 0) {
        connection->out_size -= connection->out_sent;
        memmove(connection->out, connection->out + connection->out_sent, connection->out_size);
        connection->out_sent = 0;
    }
    size_t size = connection->out_size + writer->size;
    if (size > 2 * (size_t)SY_WIRE_ANSWER_MOST) /* it asks and never reads */
        return false;
    unsigned char *larger = realloc(connection->out, size);
    if (!larger)
        return false;
    connection->out = larger;
    memcpy(larger + connection->out_size, writer->data, writer->size);
    connection->out_size = size;
    return flush(connection);
}

static struct held *with_secret(struct sy_server *server, const char *secret)
{
    for (int i = 0; i < server->jobs; i++)
        if (sy_wire_same_secret(server->held[i]->job->secret, secret))
            return server->held[i];
    return NULL;
}

/* A new job at a daemon; its frame is answered with an empty one, and a greeting follows. */
static bool take_job(struct sy_server *server, struct connection *connection, struct sy_reader *in)
{
    struct sy_job *job;
    if (!server->many_jobs || sy_job_read(in, &job) != SY_SUCCESS)
        return false;
    if (with_secret(server, job->secret) || !sy_server_add(server, job)) {
        sy_job_free(job);
        return false;
    }
    sy_write_begin(&server->writer, SY_WIRE_JOB + SY_WIRE_ANSWER);
    return sy_write_end(&server->writer) && reply(connection, &server->writer);
}

/* One frame. False: the connection is to be closed. */
static bool handle(struct sy_server *server, struct connection *connection, int type, struct sy_reader *in)
{
    if (!connection->of && type == SY_WIRE_JOB)
        return take_job(server, connection, in);
    if (!connection->of) {
        char secret[SY_WIRE_SECRET + 1];
        sy_job_read_secret(in, secret);
        struct held *held = type == SY_WIRE_HELLO && secret[0] ? with_secret(server, secret) : NULL;
        if (!held)
            return false;
        connection->of = held;
        held->connections++;
        server->strangers--;
    }
    switch (sy_job_handle(connection->of->job, &connection->peer, type, in, &server->writer, now_s(server))) {
    case SY_JOB_ANSWER:
        return reply(connection, &server->writer);
    case SY_JOB_SILENT:
        return true;
    default:
        return false;
    }
}

/* Handles the whole frames that have come; keeps the rest. */
static bool handle_all(struct sy_server *server, struct connection *connection)
{
    size_t at = 0;
    for (;;) {
        int type = 0;
        size_t most = connection->of || server->many_jobs ? SY_WIRE_REQUEST_MOST : SY_WIRE_GREETING_MOST;
        long size = sy_wire_frame(connection->in + at, connection->in_size - at, most, &type);
        if (size < 0)
            return false;
        if (size == 0)
            break;
        struct sy_reader in = {.data = connection->in + at + SY_WIRE_HEADER,
                               .size = (size_t)size - SY_WIRE_HEADER};
        if (!handle(server, connection, type, &in))
            return false;
        at += (size_t)size;
    }
    connection->in_size -= at;
    memmove(connection->in, connection->in + at, connection->in_size);
    return true;
}

static bool receive(struct sy_server *server, struct connection *connection)
{
    for (;;) {
        if (connection->in_room - connection->in_size < READ_BYTES) {
            unsigned char *larger = realloc(connection->in, connection->in_size + READ_BYTES);
            if (!larger)
                return false;
            connection->in = larger;
            connection->in_room = connection->in_size + READ_BYTES;
        }
        ssize_t n = recv(connection->socket, connection->in + connection->in_size,
                         connection->in_room - connection->in_size, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        if (n == 0)
            return false;
        connection->in_size += (size_t)n;
        if (!handle_all(server, connection))
            return false;
    }
}

/* Strangers that say nothing, jobs that nobody is connected to. */
static void tidy(struct sy_server *server)
{
    double now = now_s(server);
    for (int k = server->connections - 1; k >= 0; k--)
        if (!server->connection[k]->of && now - server->connection[k]->since_s > SY_SERVE_GREETING_S)
            drop(server, k);
    for (int i = server->many_jobs ? server->jobs - 1 : -1; i >= 0; i--) {
        struct held *held = server->held[i];
        if (held->connections == 0 && now - held->left_s > SY_SERVE_JOB_REST_S) {
            sy_job_free(held->job);
            free(held);
            server->held[i] = server->held[--server->jobs];
        }
    }
}

void sy_server_run(struct sy_server *server, int stop)
{
    for (;;) {
        int n = server->connections;
        server->watched[0] = (struct pollfd){.fd = stop, .events = POLLIN};
        server->watched[1] = (struct pollfd){.fd = server->tired ? -1 : server->listening, .events = POLLIN};
        for (int k = 0; k < n; k++)
            server->watched[k + 2] = (struct pollfd){
                .fd = server->connection[k]->socket,
                .events = (short)(POLLIN | (server->connection[k]->out_size > 0 ? POLLOUT : 0))};
        int ready = poll(server->watched, (nfds_t)n + 2, server->tired ? TIRED_MS : WAIT_MS);
        server->tired = false;
        if (ready > 0 && server->watched[0].revents)
            return;
        for (int k = n - 1; ready > 0 && k >= 0; k--) { /* backwards: drop puts the last one in its place */
            short events = server->watched[k + 2].revents;
            struct connection *connection = server->connection[k];
            if (!events)
                continue;
            bool lives = !(events & POLLOUT) || flush(connection);
            if (lives && (events & (POLLIN | POLLHUP | POLLERR)))
                lives = receive(server, connection);
            if (!lives)
                drop(server, k);
        }
        if (ready > 0 && server->watched[1].revents)
            accept_all(server);
        tidy(server);
    }
}

void sy_server_free(struct sy_server *server)
{
    if (!server)
        return;
    while (server->connections > 0)
        drop(server, server->connections - 1);
    for (int i = 0; i < server->jobs; i++) {
        sy_job_free(server->held[i]->job);
        free(server->held[i]);
    }
    if (server->listening >= 0)
        close(server->listening);
    sy_writer_free(&server->writer);
    free(server->connection);
    free(server->watched);
    free(server);
}
