#include "network.h"

#include <stdlib.h>
#include <string.h>

static double network_clock(void *context)
{
    return ((struct network *)context)->now;
}

static bool counts_accepted(const struct network *network)
{
    return network->mechanism == LOAD_NAIVE || network->mechanism == LOAD_INTERMEDIATE;
}

bool network_open(struct network *network, enum load_mechanism mechanism, int n,
                  const double initial[][METRICS], const double *threshold, load_elect *elect, bool log)
{
    memset(network, 0, sizeof *network);
    network->n = n;
    network->mechanism = mechanism;
    double relative[METRICS] = {0};
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            network->channel[i][j].last = &network->channel[i][j].first;
        memcpy(network->own[i], initial[i], sizeof network->own[i]);
        memcpy(network->assigned[i], initial[i], sizeof network->assigned[i]);
    }
    for (int i = 0; i < n; i++) {
        struct load_setup setup = {.mechanism = mechanism,
                                   .rank = i,
                                   .size = n,
                                   .metrics = METRICS,
                                   .threshold = threshold,
                                   .relative = relative,
                                   .initial = &initial[0][0],
                                   .elect = elect,
                                   .journal = log ? &network->journal[i] : NULL,
                                   .clock = network_clock,
                                   .clock_context = network};
        if (sy_load_machine_new(&setup, &network->machine[i]))
            return false;
    }
    return true;
}

void network_close(struct network *network)
{
    for (int i = 0; i < network->n; i++) {
        sy_load_machine_free(network->machine[i]);
        sy_load_journal_clear(&network->journal[i]);
        for (int j = 0; j < network->n; j++)
            for (struct packet *packet = network->channel[i][j].first, *next; packet; packet = next) {
                next = packet->next;
                free(packet);
            }
    }
}

/* Takes what the machine of `rank` wants to send into the channels. */
static void pick_up(struct network *network, int rank)
{
    for (struct load_envelope *envelope; (envelope = sy_load_machine_take(network->machine[rank]));) {
        if (envelope->type == LOAD_UPDATE)
            memset(network->untold[rank], 0, sizeof network->untold[rank]),
                memset(network->untold_own[rank], 0, sizeof network->untold_own[rank]);
        for (int i = 0; i < envelope->receivers; i++) {
            struct channel *channel = &network->channel[rank][envelope->to[i]];
            struct packet *packet = malloc(sizeof *packet + envelope->bytes);
            if (!packet)
                abort();
            packet->next = NULL;
            packet->bytes = envelope->bytes;
            memcpy(packet->data, envelope->data, envelope->bytes);
            *channel->last = packet;
            channel->last = &packet->next;
            channel->length++;
        }
        free(envelope);
    }
}

bool network_add(struct network *network, int rank, int metric, double delta)
{
    bool due;
    network->own[rank][metric] += delta;
    network->assigned[rank][metric] += delta;
    network->untold[rank][metric] += delta;
    network->untold_own[rank][metric] += delta;
    if (sy_load_machine_add(network->machine[rank], metric, delta, &due))
        return false;
    if (due && sy_load_machine_tell(network->machine[rank]))
        return false;
    pick_up(network, rank);
    return true;
}

bool network_flush(struct network *network, int rank)
{
    bool right = !sy_load_machine_flush(network->machine[rank]);
    pick_up(network, rank);
    return right;
}

bool network_begin(struct network *network, int rank, const int *candidates, int n, double priority)
{
    bool right = !sy_load_machine_begin(network->machine[rank], candidates, n, priority);
    pick_up(network, rank);
    return right;
}

bool network_end(struct network *network, int rank, int n, const int *slaves, const double *amounts)
{
    if (sy_load_machine_end(network->machine[rank], n, slaves, amounts))
        return false;
    for (int i = 0; i < n; i++) {
        struct share *share = &network->share[network->shares++];
        share->master = rank;
        share->slave = slaves[i];
        share->number = network->given[rank][slaves[i]]++;
        for (int k = 0; k < METRICS; k++) {
            share->amount[k] = amounts[i * METRICS + k];
            network->assigned[slaves[i]][k] += share->amount[k];
        }
    }
    pick_up(network, rank);
    return true;
}

bool network_no_more_master(struct network *network, int rank)
{
    bool right = !sy_load_machine_no_more_master(network->machine[rank]);
    network->quiet_master[rank] = true;
    pick_up(network, rank);
    return right;
}

static const struct share *find(const struct network *network, int master, int slave, int number)
{
    for (int i = 0; i < network->shares; i++) {
        const struct share *share = &network->share[i];
        if (share->master == master && share->slave == slave && share->number == number)
            return share;
    }
    return NULL;
}

/* A share enters the ledger's own load of its slave. */
static void enter(struct network *network, const struct share *share)
{
    for (int k = 0; k < METRICS; k++) {
        network->own[share->slave][k] += share->amount[k];
        if (counts_accepted(network))
            network->untold[share->slave][k] += share->amount[k];
    }
}

bool network_accept(struct network *network, int slave, int master)
{
    int number = network->arrived[master][slave];
    const struct share *share = find(network, master, slave, number);
    if (!share)
        return false;
    network->arrived[master][slave]++;
    if (counts_accepted(network) || number >= network->announced[master][slave])
        enter(network, share);
    bool due;
    if (sy_load_machine_accept(network->machine[slave], master, share->amount, &due))
        return false;
    if (due && sy_load_machine_tell(network->machine[slave]))
        return false;
    pick_up(network, slave);
    return true;
}

/* The share for `to` that a packet carries, as the ledger has it; null if none. */
static const struct share *carried(const struct network *network, const struct packet *packet, int from,
                                   int to)
{
    struct load_message message;
    if (sy_load_message_parse((const unsigned char *)packet->data, packet->bytes, network->n, METRICS,
                              &message))
        return NULL;
    bool has = message.type == LOAD_END && message.number == LOAD_END_WITH_SHARE;
    for (uint32_t i = 0; message.type == LOAD_MASTER_TO_ALL && i < message.number; i++)
        has |= message.ranks[i] == to;
    return has ? find(network, from, to, network->announced[from][to]) : NULL;
}

bool network_deliver(struct network *network, int from, int to)
{
    struct channel *channel = &network->channel[from][to];
    struct packet *packet = channel->first;
    if (!packet)
        return false;
    channel->first = packet->next;
    if (!channel->first)
        channel->last = &channel->first;
    channel->length--;
    network->deliveries++;
    const struct share *share = carried(network, packet, from, to);
    if (share) {
        if (!counts_accepted(network) && share->number >= network->arrived[from][to])
            enter(network, share);
        network->announced[from][to]++;
    }
    bool right = !sy_load_machine_receive(network->machine[to], from, (const unsigned char *)packet->data,
                                          packet->bytes);
    free(packet);
    pick_up(network, to);
    return right;
}

bool network_empty(const struct network *network)
{
    for (int i = 0; i < network->n; i++)
        for (int j = 0; j < network->n; j++)
            if (network->channel[i][j].first)
                return false;
    return true;
}

void network_deliver_all(struct network *network)
{
    while (!network_empty(network))
        for (int i = 0; i < network->n; i++)
            for (int j = 0; j < network->n; j++)
                network_deliver(network, i, j);
}

double network_view(const struct network *network, int rank, int of, int metric)
{
    return network->machine[rank]->view[of * METRICS + metric];
}

bool network_coming(const struct network *network, int rank)
{
    for (int from = 0; from < network->n; from++)
        for (const struct packet *packet = network->channel[from][rank].first; packet;
             packet = packet->next) {
            int type = ((const unsigned char *)packet->data)[0];
            if (type == LOAD_UPDATE || type == LOAD_MASTER_TO_ALL)
                return true;
        }
    return false;
}

/* What is on its way to `rank` about `of`, announcements and increments. */
static double on_the_way(const struct network *network, int rank, int of, int metric)
{
    double sum = 0;
    for (int from = 0; from < network->n; from++)
        for (const struct packet *packet = network->channel[from][rank].first; packet;
             packet = packet->next) {
            struct load_message message;
            if (sy_load_message_parse((const unsigned char *)packet->data, packet->bytes, network->n, METRICS,
                                      &message))
                continue;
            if (message.type == LOAD_UPDATE && from == of)
                sum += message.values[metric];
            for (uint32_t i = 0; message.type == LOAD_MASTER_TO_ALL && i < message.number; i++)
                if (message.ranks[i] == of)
                    sum += message.values[i * METRICS + (uint32_t)metric];
        }
    return sum;
}

const char *network_check_conservation(const struct network *network, int rank)
{
    if (network->quiet_master[rank])
        return NULL;
    for (int of = 0; of < network->n; of++)
        for (int k = 0; k < METRICS && of != rank; k++)
            if (network_view(network, rank, of, k) + on_the_way(network, rank, of, k) +
                    network->untold[of][k] !=
                network->assigned[of][k])
                return "view plus messages on their way plus what is untold differ from the load with all "
                       "shares";
    return NULL;
}

const char *network_check_own(const struct network *network, int rank)
{
    for (int k = 0; k < METRICS; k++)
        if (network_view(network, rank, rank, k) != network->own[rank][k])
            return "the own load differs from the ledger";
    return NULL;
}

const char *network_check_snapshot(const struct network *network, int rank)
{
    const struct load_machine *machine = network->machine[rank];
    for (int of = 0; of < network->n; of++) {
        if (of != rank && !machine->participant[of])
            continue;
        for (int k = 0; k < METRICS; k++) {
            if (network_view(network, rank, of, k) != network->own[of][k])
                return "the snapshot is no state of the system";
            if (network->own[of][k] != network->assigned[of][k])
                return "the snapshot misses an earlier decision";
        }
    }
    return NULL;
}

const char *network_check_exact(const struct network *network)
{
    for (int rank = 0; rank < network->n; rank++)
        for (int of = 0; of < network->n; of++)
            for (int k = 0; k < METRICS; k++)
                if ((rank == of || !network->quiet_master[rank]) &&
                    network_view(network, rank, of, k) != network->assigned[of][k])
                    return "a view is not exact in the quiet network";
    return NULL;
}
