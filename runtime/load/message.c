#include "load/message.h"

#include "error/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t round_up(size_t bytes, size_t to)
{
    return (bytes + to - 1) / to * to;
}

size_t sy_load_message_bytes(enum load_type type, int metrics, size_t slaves)
{
    size_t values = (size_t)metrics * sizeof(double);
    switch (type) {
    case LOAD_UPDATE:
    case LOAD_ANSWER:
    case LOAD_LEAVE:
        return LOAD_HEAD_BYTES + values;
    case LOAD_MASTER_TO_ALL:
        return LOAD_HEAD_BYTES + round_up(slaves * sizeof(int32_t), sizeof(double)) + slaves * values;
    case LOAD_END:
        return LOAD_HEAD_BYTES + slaves * values;
    case LOAD_START:
        return LOAD_HEAD_BYTES + 2 * sizeof(double);
    default:
        return LOAD_HEAD_BYTES;
    }
}

double *sy_load_message_values(unsigned char *data, enum load_type type, size_t slaves)
{
    size_t ranks = type == LOAD_MASTER_TO_ALL ? round_up(slaves * sizeof(int32_t), sizeof(double)) : 0;
    return (double *)(void *)(data + LOAD_HEAD_BYTES + ranks);
}

struct load_envelope *sy_load_envelope(enum load_type type, uint32_t number, int receivers, size_t bytes)
{
    size_t to = round_up(sizeof(struct load_envelope), sizeof(double));
    size_t data = to + round_up((size_t)receivers * sizeof(int), sizeof(double));
    unsigned char *block = malloc(data + bytes);
    if (!block)
        return NULL;
    struct load_envelope *envelope = (struct load_envelope *)(void *)block;
    envelope->next = NULL;
    envelope->type = type;
    envelope->receivers = 0;
    envelope->to = (int *)(void *)(block + to);
    envelope->bytes = bytes;
    envelope->data = block + data;
    memset(envelope->data, 0, bytes);
    envelope->data[0] = (unsigned char)type;
    memcpy(envelope->data + 4, &number, sizeof number);
    return envelope;
}

int sy_load_message_parse(const unsigned char *data, size_t bytes, int size, int metrics,
                          struct load_message *message)
{
    if (bytes < LOAD_HEAD_BYTES || data[0] >= LOAD_TYPES)
        return sy_fail(SY_EFORMAT, "load exchange: %zu bytes that are no message", bytes);
    message->type = (enum load_type)data[0];
    memcpy(&message->number, data + 4, sizeof message->number);
    size_t slaves = 0;
    if (message->type == LOAD_MASTER_TO_ALL) {
        slaves = message->number;
        if (slaves > (size_t)size)
            return sy_fail(SY_EFORMAT, "load exchange: a message with %zu slaves of %d ranks", slaves, size);
    } else if (message->type == LOAD_END) {
        slaves = message->number == LOAD_END_WITH_SHARE;
        if (message->number >= LOAD_END_KINDS)
            return sy_fail(SY_EFORMAT, "load exchange: an end of kind %u", (unsigned)message->number);
    }
    size_t due = sy_load_message_bytes(message->type, metrics, slaves);
    if (bytes != due)
        return sy_fail(SY_EFORMAT, "load exchange: a message of type %d has %zu bytes instead of %zu",
                       (int)message->type, bytes, due);
    message->ranks = NULL;
    message->values = NULL;
    size_t values_at = LOAD_HEAD_BYTES;
    if (message->type == LOAD_MASTER_TO_ALL) {
        message->ranks = (const int32_t *)(const void *)(data + LOAD_HEAD_BYTES);
        values_at += round_up(slaves * sizeof(int32_t), sizeof(double));
        for (size_t i = 0; i < slaves; i++)
            if (message->ranks[i] < 0 || message->ranks[i] >= size)
                return sy_fail(SY_EFORMAT, "load exchange: a message names rank %d of %d", message->ranks[i],
                               size);
    }
    size_t values = (bytes - values_at) / sizeof(double);
    if (values) {
        message->values = (const double *)(const void *)(data + values_at);
        for (size_t i = 0; i < values; i++)
            if (!isfinite(message->values[i]))
                return sy_fail(SY_EFORMAT,
                               "load exchange: a message of type %d carries a value that is not finite",
                               (int)message->type);
    }
    return SY_SUCCESS;
}
