/* The loop that keeps a table, with real sockets and no MPI: greetings, children that end in every way,
 * spawners that vanish, strangers, and processes that go on alone. */
#define _GNU_SOURCE
#include "spawn/carry/carrier.h"
#include "spawn/serve/serve.h"
#include "spawn/table/hosts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct keeper_thread {
    struct sy_server *server;
    struct sy_keeper keeper;
    pthread_t thread;
    int stop[2];
} kept;

static const struct sy_job_settings defaults = {"priority", 0, 300, true};

static void *serve(void *unused)
{
    (void)unused;
    sy_server_run(kept.server, kept.stop[0]);
    return NULL;
}

static struct sy_job *new_job(const char *secret)
{
    static const int weight[] = {4, 2, 2, 2, 2};
    struct sy_job *job;
    assert_int_equal(sy_job_new(secret, &defaults, &job), SY_SUCCESS);
    job->beside_launcher = true;
    for (int i = 0; i < 5; i++) {
        char name[] = {'h', (char)('0' + i), 0};
        assert_int_equal(sy_table_host(job->table, name, weight[i], 0, NULL), SY_SUCCESS);
    }
    return job;
}

static void start(bool many_jobs)
{
    memset(&kept, 0, sizeof kept);
    int listening = sy_serve_listen(&kept.keeper.port);
    assert_true(listening >= 0);
    strcpy(kept.keeper.addresses, "127.0.0.1");
    assert_true(sy_wire_new_secret(kept.keeper.secret));
    kept.server = sy_server_new(listening, many_jobs);
    assert_non_null(kept.server);
    if (!many_jobs)
        assert_true(sy_server_add(kept.server, new_job(kept.keeper.secret)));
    assert_int_equal(pipe(kept.stop), 0);
    assert_int_equal(pthread_create(&kept.thread, NULL, serve, NULL), 0);
}

static void stop(void)
{
    assert_int_equal(write(kept.stop[1], "", 1), 1);
    pthread_join(kept.thread, NULL);
    sy_server_free(kept.server);
    close(kept.stop[0]);
    close(kept.stop[1]);
}

static struct sy_carrier *spawner(const char *secret)
{
    struct sy_keeper keeper = kept.keeper;
    struct sy_introduction self = {.kind = SY_KIND_SPAWNER, .host = "h0", .cores = 4};
    struct sy_host_list none = {0};
    struct sy_carrier *carrier;
    if (secret)
        strcpy(keeper.secret, secret);
    assert_int_equal(sy_carrier_new(&keeper, &self, &defaults, &none, &carrier), SY_SUCCESS);
    sy_carrier_connect(carrier);
    return carrier;
}

static uint64_t place(struct sy_carrier *carrier, int n, char *text)
{
    struct sy_place_request request = {.policy = "", .n = n};
    struct sy_places places;
    assert_int_equal(sy_carrier_place(carrier, &request, &places), SY_SUCCESS);
    text[0] = '\0';
    for (int i = 0; i < places.groups; i++)
        sprintf(text + strlen(text), "%s%s:%d", i ? " " : "", places.group[i].host, places.group[i].n);
    uint64_t reservation = places.reservation;
    sy_places_free(&places);
    return reservation;
}

/* Children in flight, over all hosts, as the keeper says. */
static int in_flight(struct sy_carrier *carrier)
{
    struct sy_reader in;
    char text[SY_WIRE_TEXT_MOST + 1];
    int all = 0;
    assert_true(sy_carrier_get(carrier, SY_WIRE_VIEW, &in));
    sy_read_text(&in, text);
    (void)sy_read_u64(&in);
    for (uint32_t n = sy_read_u32(&in); n > 0; n--) {
        sy_read_text(&in, text);
        (void)sy_read_u32(&in);
        (void)sy_read_double(&in);
        all += (int)sy_read_u32(&in);
        (void)sy_read_u64(&in), (void)sy_read_u64(&in);
        (void)sy_read_double(&in), (void)sy_read_double(&in), (void)sy_read_double(&in);
        (void)sy_read_u8(&in);
    }
    assert_true(sy_read_end(&in));
    return all;
}

/* The keeper hears of an end a moment later. */
static void expect_in_flight(struct sy_carrier *carrier, int expected)
{
    for (int round = 0; round < 10000 && in_flight(carrier) != expected; round++)
        nanosleep(&(struct timespec){0, 10 * 1000 * 1000}, NULL);
    assert_int_equal(in_flight(carrier), expected);
}

static void be_child(struct sy_line *line, uint64_t reservation, int slot)
{
    struct sy_introduction self = {
        .kind = SY_KIND_CHILD, .reservation = reservation, .slot = slot, .cores = 4};
    struct sy_reader answer;
    strcpy(self.host, "h0");
    line->socket = -1;
    assert_int_equal(sy_line_open(line, &kept.keeper), SY_SUCCESS);
    sy_introduce(&self, kept.keeper.secret, &line->out);
    assert_true(sy_line_ask(line, &answer));
}

static void test_life(void **unused)
{
    (void)unused;
    char text[200];
    struct sy_line child[2] = {{.socket = -1}, {.socket = -1}};
    start(false);
    struct sy_carrier *carrier = spawner(NULL);
    assert_null(carrier->alone);
    uint64_t first = place(carrier, 4, text);
    assert_string_equal(text, "h0:2 h1:1 h2:1");
    assert_int_equal(in_flight(carrier), 4);
    uint64_t second = place(carrier, 2, text);
    sy_carrier_refused(carrier, second);
    assert_int_equal(in_flight(carrier), 4);
    for (int k = 0; k < 2; k++)
        be_child(&child[k], first, k);
    sy_carrier_started(carrier, first);
    assert_int_equal(in_flight(carrier), 4);
    sy_write_begin(&child[0].out, SY_WIRE_ENDED); /* one says that it ends */
    sy_write_double(&child[0].out, 2);
    sy_write_double(&child[0].out, 1);
    sy_write_double(&child[0].out, 1);
    assert_true(sy_line_tell(&child[0]));
    expect_in_flight(carrier, 3);
    sy_line_close(&child[0]);
    sy_carrier_released(carrier, first); /* two never said a word */
    expect_in_flight(carrier, 1);
    sy_line_close(&child[1]); /* one just vanishes */
    expect_in_flight(carrier, 0);
    sy_carrier_free(carrier);
    stop();
}

/* kill -9 of a child is seen, and of a spawner. */
static void test_killed(void **unused)
{
    (void)unused;
    char text[200];
    start(false);
    struct sy_carrier *carrier = spawner(NULL);
    uint64_t reservation = place(carrier, 1, text);
    sy_carrier_started(carrier, reservation);
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    pid_t pid = fork();
    if (pid == 0) {
        struct sy_line line = {.socket = -1};
        be_child(&line, reservation, 0);
        struct sy_carrier *own = spawner(NULL);
        place(own, 5, text);
        if (write(ready[1], "", 1) == 1)
            pause();
        _exit(1);
    }
    char byte;
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(in_flight(carrier), 6);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    expect_in_flight(carrier, 0);
    close(ready[0]);
    close(ready[1]);
    sy_carrier_free(carrier);
    stop();
}

/* Sends bytes, and expects to be hung up on without an answer. */
static void expect_hang_up(const void *bytes, size_t n, int wait_s)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)kept.keeper.port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int socket_ = socket(AF_INET, SOCK_STREAM, 0);
    char byte;
    assert_int_equal(connect(socket_, (struct sockaddr *)&to, sizeof to), 0);
    for (size_t sent = 0; sent < n;) {
        ssize_t now = send(socket_, (const char *)bytes + sent, n - sent, MSG_NOSIGNAL);
        if (now <= 0)
            break;
        sent += (size_t)now;
    }
    struct pollfd watched = {.fd = socket_, .events = POLLIN};
    assert_int_equal(poll(&watched, 1, 1000 * wait_s), 1);
    assert_true(recv(socket_, &byte, 1, 0) <= 0);
    close(socket_);
}

static void test_strangers(void **unused)
{
    (void)unused;
    static char garbage[1024 * 1024];
    char text[200];
    struct sy_writer frame = {0};
    start(false);
    struct sy_carrier *carrier = spawner(NULL);
    place(carrier, 3, text);
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 7919 >> 3);
    expect_hang_up(garbage, 1, 10);
    expect_hang_up(garbage, sizeof garbage, 10);
    expect_hang_up("SYSP\2\0\2\0\0\0\0\0", 12, 10);   /* another version */
    expect_hang_up("SYSP\1\0\2\0\0\0\0\100", 12, 10); /* a gigabyte to come */
    expect_hang_up("SYSP\1\0\3\0\0\0\0\0", 12, 10);   /* no greeting */
    expect_hang_up("", 0, 3 * SY_SERVE_GREETING_S);   /* silence */
    struct sy_job *job = new_job(kept.keeper.secret); /* this is no daemon: it takes no jobs */
    assert_true(sy_job_write(job, &frame));
    sy_job_free(job);
    expect_hang_up(frame.data, frame.size, 10);
    sy_writer_free(&frame);
    assert_int_equal(in_flight(carrier), 3);
    sy_carrier_free(carrier);
    stop();
}

static void test_wrong_secret(void **unused)
{
    (void)unused;
    char text[200];
    start(false);
    struct sy_carrier *right = spawner(NULL), *wrong = spawner("00112233445566778899aabbccddeeff");
    assert_non_null(wrong->alone); /* it places by itself, on the only host it knows */
    place(wrong, 3, text);
    assert_string_equal(text, "h0:3");
    assert_int_equal(in_flight(right), 0);
    sy_carrier_free(wrong);
    sy_carrier_free(right);
    stop();
}

/* The keeper dies: the process goes on alone with the hosts it has learnt. */
static void test_keeper_gone(void **unused)
{
    (void)unused;
    char text[200];
    start(false);
    struct sy_carrier *carrier = spawner(NULL);
    uint64_t reservation = place(carrier, 12, text);
    assert_string_equal(text, "h0:4 h1:2 h2:2 h3:2 h4:2");
    stop();
    sy_carrier_started(carrier, reservation);
    place(carrier, 12, text);
    assert_string_equal(text, "h0:4 h1:2 h2:2 h3:2 h4:2");
    assert_non_null(carrier->alone);
    assert_int_equal(in_flight(carrier), 12);
    sy_carrier_free(carrier);
}

/* Nobody listens at all. */
static void test_nobody(void **unused)
{
    (void)unused;
    char text[200];
    memset(&kept, 0, sizeof kept);
    strcpy(kept.keeper.addresses, "127.0.0.1");
    kept.keeper.port = 1;
    struct sy_carrier *carrier = spawner(NULL);
    assert_non_null(carrier->alone);
    place(carrier, 2, text);
    assert_string_equal(text, "h0:2");
    sy_carrier_free(carrier);
}

/* Hands a daemon a job of five hosts, or of so many more. */
static void give_job(struct sy_keeper *keeper, int more)
{
    struct sy_line line = {.socket = -1};
    struct sy_reader answer;
    assert_true(sy_wire_new_secret(keeper->secret));
    struct sy_job *job = new_job(keeper->secret);
    for (int i = 0; i < more; i++) {
        char name[80];
        snprintf(name, sizeof name, "node%04d.a-partition-of-a-cluster.example.org", i);
        assert_int_equal(sy_table_host(job->table, name, 1, 0, NULL), SY_SUCCESS);
    }
    assert_int_equal(sy_line_open(&line, keeper), SY_SUCCESS);
    assert_true(sy_job_write(job, &line.out));
    assert_true(sy_line_ask(&line, &answer));
    sy_line_close(&line);
    sy_job_free(job);
}

static void test_daemon(void **unused)
{
    (void)unused;
    char text[200], first_secret[SY_WIRE_SECRET + 1];
    start(true);
    give_job(&kept.keeper, 0);
    strcpy(first_secret, kept.keeper.secret);
    struct sy_carrier *first = spawner(NULL);
    give_job(&kept.keeper, 0);
    struct sy_carrier *second = spawner(NULL), *again = spawner(first_secret);
    place(first, 7, text);
    place(second, 2, text);
    assert_int_equal(in_flight(again), 7);
    assert_int_equal(in_flight(second), 2);
    sy_carrier_free(first);
    expect_in_flight(again, 0);
    assert_int_equal(in_flight(second), 2);
    sy_carrier_free(second);
    sy_carrier_free(again);
    stop();
}

/* A job as large as a large machine: taken, and its last host is in use. */
static void test_large_job(void **unused)
{
    (void)unused;
    struct sy_place_request request = {.policy = "round-robin", .n = 4 + 4 * 2 + 5000};
    struct sy_places places;
    start(true);
    give_job(&kept.keeper, 5000);
    struct sy_carrier *carrier = spawner(NULL);
    assert_null(carrier->alone);
    assert_int_equal(sy_carrier_place(carrier, &request, &places), SY_SUCCESS);
    assert_null(carrier->alone);
    assert_int_equal(places.groups, 5005);
    assert_string_equal(places.group[5004].host, "node4999.a-partition-of-a-cluster.example.org");
    sy_carrier_refused(carrier, places.reservation);
    sy_places_free(&places);
    sy_carrier_free(carrier);
    stop();
}

static void expect_file(const char *path, const char *text)
{
    char seen[100] = "";
    FILE *in = fopen(path, "r");
    if (!text) {
        assert_null(in);
        return;
    }
    assert_non_null(in);
    seen[fread(seen, 1, sizeof seen - 1, in)] = '\0';
    fclose(in);
    assert_string_equal(seen, text);
}

/* Lists of hosts in files: of one's own reservations, as long as they are open. */
static void test_lists(void **unused)
{
    (void)unused;
    struct sy_place_request request = {.policy = "round-robin", .n = 7};
    struct sy_places places, others;
    char path[SY_LIST_PATH], second[SY_LIST_PATH], third[SY_LIST_PATH];
    start(false);
    struct sy_carrier *carrier = spawner(NULL), *other = spawner(NULL);
    assert_int_equal(sy_carrier_place(carrier, &request, &places), SY_SUCCESS);
    assert_int_equal(sy_carrier_place(other, &request, &others), SY_SUCCESS);
    assert_true(sy_carrier_list(carrier, places.reservation, path));
    assert_true(sy_carrier_list(other, others.reservation, second));
    assert_false(sy_carrier_list(other, places.reservation, third));
    assert_false(sy_carrier_list(carrier, 0, third));
    expect_file(path, "h0\nh0\nh0\nh0\nh1\nh1\nh2\n");
    expect_file(second, "h2\nh3\nh3\nh4\nh4\nh0\nh0\n");
    sy_carrier_started(carrier, places.reservation);
    assert_int_equal(in_flight(carrier), 14); /* an answer: what came before it has been seen to */
    expect_file(path, NULL);
    expect_file(second, "h2\nh3\nh3\nh4\nh4\nh0\nh0\n");
    sy_carrier_free(other);
    expect_in_flight(carrier, 7);
    expect_file(second, NULL);
    sy_places_free(&places);
    sy_places_free(&others);
    sy_carrier_free(carrier);
    stop();
}

static void test_home_text(void **unused)
{
    (void)unused;
    struct sy_keeper keeper = {"10.0.0.1,10.0.0.2", 4711, "00112233445566778899aabbccddeeff"}, again;
    char text[300];
    const char *behind;
    assert_true(sy_keeper_print(&keeper, text, sizeof text));
    assert_false(sy_keeper_print(&keeper, text + 200, 20));
    assert_true(sy_keeper_print(&keeper, text, sizeof text));
    assert_true(sy_keeper_parse(text, &again, &behind));
    assert_string_equal(again.addresses, keeper.addresses);
    assert_string_equal(again.secret, keeper.secret);
    assert_int_equal(again.port, 4711);
    assert_string_equal(behind, "");
    static const char *const wrong[] = {
        "",         ";1;00112233445566778899aabbccddeeff",      "a;0;00112233445566778899aabbccddeeff",
        "a;1;0011", "a;99999;00112233445566778899aabbccddeeff", "a;x;00",
        "a"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(sy_keeper_parse(wrong[i], &again, &behind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_life),        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_strangers),   cmocka_unit_test(test_wrong_secret),
        cmocka_unit_test(test_keeper_gone), cmocka_unit_test(test_nobody),
        cmocka_unit_test(test_daemon),      cmocka_unit_test(test_large_job),
        cmocka_unit_test(test_lists),       cmocka_unit_test(test_home_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
