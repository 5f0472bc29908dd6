#include "spawn/carry/carrier.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "error/message.h"
#include "spawn/table/hosts.h"

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int sy_carrier_new(const struct sy_keeper *keeper, const struct sy_introduction *self,
                   const struct sy_job_settings *settings, struct sy_host_list *hosts,
                   struct sy_carrier **made)
{
    struct sy_carrier *carrier = calloc(1, sizeof *carrier);
    struct sy_host_list *own = malloc(sizeof *own);
    *made = NULL;
    if (!carrier || !own) {
        free(carrier);
        free(own);
        return sy_fail(SY_ENOMEM, "no memory to place processes");
    }
    carrier->keeper = *keeper;
    carrier->self = *self;
    carrier->settings = *settings;
    carrier->line.socket = -1;
    *own = *hosts;
    *hosts = (struct sy_host_list){0};
    carrier->hosts = own;
    *made = carrier;
    return SY_SUCCESS;
}

void sy_carrier_free(struct sy_carrier *carrier)
{
    if (!carrier)
        return;
    sy_line_close(&carrier->line);
    sy_job_free(carrier->alone);
    sy_writer_free(&carrier->out);
    sy_host_list_free(carrier->hosts);
    free(carrier->hosts);
    free(carrier);
}

/* Hands the frame in line.out to the job in this process. */
static bool ask_self(struct sy_carrier *carrier, struct sy_reader *answer)
{
    struct sy_writer *request = &carrier->line.out;
    if (!sy_write_end(request))
        return false;
    int type = request->data[6] | request->data[7] << 8;
    struct sy_reader in = {.data = request->data + SY_WIRE_HEADER, .size = request->size - SY_WIRE_HEADER};
    if (type == SY_WIRE_HELLO) {
        char secret[SY_WIRE_SECRET + 1];
        sy_job_read_secret(&in, secret);
    }
    enum sy_job_verdict verdict =
        sy_job_handle(carrier->alone, &carrier->peer, type, &in, &carrier->out, now_s());
    if (verdict == SY_JOB_ANSWER)
        *answer = (struct sy_reader){.data = carrier->out.data + SY_WIRE_HEADER,
                                     .size = carrier->out.size - SY_WIRE_HEADER};
    return verdict != SY_JOB_CLOSE;
}

/* From now on this process places by itself. */
static bool go_alone(struct sy_carrier *carrier)
{
    static const char no_secret[] = "00000000000000000000000000000000";
    struct sy_reader answer;
    struct sy_writer pending = carrier->line.out; /* the request that was not answered is made again */
    if (sy_job_new(no_secret, &carrier->settings, &carrier->alone) != SY_SUCCESS || !carrier->alone)
        return false;
    for (int i = 0; i < carrier->hosts->n; i++) {
        const struct sy_listed_host *host = &carrier->hosts->host[i];
        sy_table_host(carrier->alone->table, host->name, host->slots, 0, NULL);
    }
    if (carrier->hosts->n == 0)
        sy_table_host(carrier->alone->table, carrier->self.host, carrier->self.cores, 0, NULL);
    carrier->line.out = (struct sy_writer){0};
    sy_introduce(&carrier->self, no_secret, &carrier->line.out);
    bool fine = ask_self(carrier, &answer);
    sy_writer_free(&carrier->line.out);
    carrier->line.out = pending;
    if (carrier->keeper.port)
        sy_say("the table of hosts at %s port %d %s: this process places by itself on the %d hosts it knows",
               carrier->keeper.addresses, carrier->keeper.port,
               carrier->connected ? "is gone" : "does not answer", sy_table_hosts(carrier->alone->table));
    return fine;
}

/* What the keeper says in its welcome. */
static bool read_welcome(struct sy_carrier *carrier, struct sy_reader *in)
{
    char *text = malloc(SY_WIRE_TEXT_MOST + 1);
    if (!text)
        return false;
    sy_read_text(in, text);
    if (text[0])
        sy_say("%s", text);
    sy_read_text(in, text);
    struct sy_job_settings settings = {.limit = sy_read_double(in)};
    settings.patience_s = sy_read_double(in);
    settings.check = sy_read_u8(in) != 0;
    uint32_t hosts = sy_read_u32(in);
    struct sy_host_list list = {0};
    bool fine = !in->bad && strlen(text) < sizeof settings.policy;
    if (fine)
        strcpy(settings.policy, text);
    list.host = fine && hosts > 0 && hosts <= in->size ? calloc(hosts, sizeof *list.host) : NULL;
    for (uint32_t i = 0; i < hosts && list.host && !in->bad; i++) {
        sy_read_text(in, text);
        list.host[list.n].slots = (int)sy_read_u32(in);
        (void)sy_read_double(in); /* the speed; alone, hosts are as fast as each other */
        list.host[list.n].name = malloc(strlen(text) + 1);
        if (!list.host[list.n].name)
            break;
        strcpy(list.host[list.n++].name, text);
    }
    free(text);
    if (!fine || !sy_read_end(in)) {
        sy_host_list_free(&list);
        return false;
    }
    carrier->settings = settings;
    if (list.n > 0) {
        sy_host_list_free(carrier->hosts);
        *carrier->hosts = list;
    } else {
        sy_host_list_free(&list);
    }
    return true;
}

void sy_carrier_connect(struct sy_carrier *carrier)
{
    if (carrier->line.socket >= 0 || carrier->alone)
        return;
    struct sy_reader answer;
    bool fine = carrier->keeper.port && sy_line_open(&carrier->line, &carrier->keeper) == SY_SUCCESS;
    if (fine) {
        sy_introduce(&carrier->self, carrier->keeper.secret, &carrier->line.out);
        fine = sy_line_ask(&carrier->line, &answer) && read_welcome(carrier, &answer);
        carrier->connected = fine;
    }
    if (!fine) {
        sy_line_close(&carrier->line);
        go_alone(carrier);
    }
}

/* Answers the request in line.out from wherever the table is. */
static bool ask(struct sy_carrier *carrier, struct sy_reader *answer)
{
    if (!carrier->alone && sy_line_ask(&carrier->line, answer))
        return true;
    return (carrier->alone || go_alone(carrier)) && ask_self(carrier, answer);
}

static void tell(struct sy_carrier *carrier)
{
    struct sy_reader none;
    if (carrier->alone)
        ask_self(carrier, &none);
    else if (!sy_line_tell(&carrier->line))
        go_alone(carrier); /* the reservation was the keeper's: nothing to tell this process */
}

void sy_places_free(struct sy_places *places)
{
    free(places->group);
    free(places->doubtful);
    *places = (struct sy_places){0};
}

static void write_request(const struct sy_place_request *request, struct sy_writer *out)
{
    sy_write_begin(out, SY_WIRE_PLACE);
    sy_write_text(out, request->through ? "native" : request->policy);
    sy_write_u32(out, (uint32_t)request->n);
    sy_write_double(out, request->work);
    sy_write_u8(out, request->through);
    sy_write_u32(out, request->hosts ? (uint32_t)request->hosts->n : 0);
    for (int i = 0; request->hosts && i < request->hosts->n; i++) {
        sy_write_text(out, request->hosts->host[i].name);
        sy_write_u32(out, (uint32_t)request->hosts->host[i].slots);
    }
    sy_write_u32(out, request->view ? (uint32_t)request->names->n : 0);
    for (int i = 0; request->view && i < request->names->n; i++) {
        sy_write_text(out, request->names->host[i].name);
        sy_write_double(out, request->view[i]);
    }
}

static bool read_name(struct sy_reader *in, char *text, char name[SY_TABLE_HOST_BYTES])
{
    sy_read_text(in, text);
    if (in->bad || strlen(text) >= SY_TABLE_HOST_BYTES)
        return false;
    strcpy(name, text);
    return true;
}

static int read_places(struct sy_reader *in, const struct sy_place_request *request, struct sy_places *places)
{
    char text[SY_WIRE_TEXT_MOST + 1], why[SY_WIRE_TEXT_MOST + 1];
    int error = (int)sy_read_u8(in), placed = 0;
    sy_read_text(in, why);
    places->reservation = sy_read_u64(in);
    sy_read_text(in, text);
    if (!in->bad && strlen(text) < sizeof places->policy)
        strcpy(places->policy, text);
    places->mpi_decides = sy_read_u8(in) != 0;
    if (error)
        return sy_fail(error, "%s", why);
    uint32_t groups = sy_read_u32(in);
    places->group = groups <= (uint32_t)request->n ? calloc(groups + 1, sizeof *places->group) : NULL;
    for (uint32_t i = 0; i < groups && places->group && read_name(in, text, places->group[i].host); i++) {
        places->group[i].n = (int)sy_read_u32(in);
        placed += places->group[i].n;
        places->groups++;
    }
    uint32_t doubtful = sy_read_u32(in);
    places->doubtful = doubtful <= in->size ? calloc(doubtful + 1, sizeof *places->doubtful) : NULL;
    for (uint32_t i = 0; i < doubtful && places->doubtful && read_name(in, text, places->doubtful[i]); i++)
        places->doubtful_n++;
    if (!places->group || !places->doubtful || !sy_read_end(in) || placed != request->n)
        return sy_fail(SY_ENOMEM, "no memory for the places of %d processes, or a damaged answer",
                       request->n);
    return SY_SUCCESS;
}

int sy_carrier_place(struct sy_carrier *carrier, const struct sy_place_request *request,
                     struct sy_places *places)
{
    struct sy_reader answer;
    *places = (struct sy_places){0};
    sy_carrier_connect(carrier);
    write_request(request, &carrier->line.out);
    if (!ask(carrier, &answer))
        return sy_fail(SY_ENOMEM, "no memory to place %d processes", request->n);
    int error = read_places(&answer, request, places);
    if (error) {
        if (places->reservation)
            sy_carrier_refused(carrier, places->reservation);
        sy_places_free(places);
    }
    return error;
}

static void settle(struct sy_carrier *carrier, int type, uint64_t reservation)
{
    if (!reservation)
        return;
    sy_write_begin(&carrier->line.out, type);
    sy_write_u64(&carrier->line.out, reservation);
    tell(carrier);
}

void sy_carrier_started(struct sy_carrier *carrier, uint64_t reservation)
{
    settle(carrier, SY_WIRE_STARTED, reservation);
}

void sy_carrier_refused(struct sy_carrier *carrier, uint64_t reservation)
{
    settle(carrier, SY_WIRE_REFUSED, reservation);
}

void sy_carrier_released(struct sy_carrier *carrier, uint64_t reservation)
{
    settle(carrier, SY_WIRE_RELEASED, reservation);
}

bool sy_carrier_list(struct sy_carrier *carrier, uint64_t reservation, char path[SY_LIST_PATH])
{
    struct sy_reader answer;
    char text[SY_WIRE_TEXT_MOST + 1];
    sy_write_begin(&carrier->line.out, SY_WIRE_LIST);
    sy_write_u64(&carrier->line.out, reservation);
    if (carrier->alone || !ask(carrier, &answer))
        return false;
    sy_read_text(&answer, text);
    if (!sy_read_end(&answer) || !text[0] || strlen(text) >= SY_LIST_PATH)
        return false;
    strcpy(path, text);
    return true;
}

bool sy_carrier_answered(struct sy_carrier *carrier, const char *host, bool answered, bool *changed)
{
    struct sy_reader answer;
    sy_write_begin(&carrier->line.out, SY_WIRE_ANSWERED);
    sy_write_text(&carrier->line.out, host);
    sy_write_u8(&carrier->line.out, answered);
    *changed = false;
    if (!ask(carrier, &answer))
        return false;
    *changed = sy_read_u8(&answer) != 0;
    return sy_read_u8(&answer) != 0;
}

bool sy_carrier_get(struct sy_carrier *carrier, int type, struct sy_reader *answer)
{
    sy_carrier_connect(carrier);
    sy_write_begin(&carrier->line.out, type);
    return ask(carrier, answer);
}
