/* Numbers and strings in a form that every machine reads alike. */
#include "record/notes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *extend(struct pack *pack, size_t size)
{
    if (pack->bad)
        return NULL;
    if (pack->room - pack->size < size) {
        size_t room = pack->room ? pack->room * 2 : 1024;
        while (room - pack->size < size)
            room *= 2;
        unsigned char *grown = realloc(pack->data, room);
        if (!grown) {
            pack->bad = true;
            return NULL;
        }
        pack->data = grown;
        pack->room = room;
    }
    pack->size += size;
    return pack->data + pack->size - size;
}

void sy_pack_integer(struct pack *pack, long long value)
{
    unsigned char *to = extend(pack, 8);
    uint64_t bits = (uint64_t)value;
    for (int i = 0; to && i < 8; i++)
        to[i] = (unsigned char)(bits >> (8 * i));
}

void sy_pack_double(struct pack *pack, double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    sy_pack_integer(pack, bits);
}

void sy_pack_text(struct pack *pack, const char *text)
{
    size_t length = strlen(text);
    sy_pack_integer(pack, (long long)length);
    unsigned char *to = extend(pack, length);
    if (to && length)
        memcpy(to, text, length);
}

long long sy_unpack_integer(struct pack *pack)
{
    uint64_t bits = 0;
    if (pack->bad || pack->size - pack->at < 8) {
        pack->bad = true;
        return 0;
    }
    for (int i = 0; i < 8; i++)
        bits |= (uint64_t)pack->data[pack->at++] << (8 * i);
    return (long long)bits;
}

double sy_unpack_double(struct pack *pack)
{
    int64_t bits = sy_unpack_integer(pack);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

char *sy_unpack_text(struct pack *pack)
{
    long long length = sy_unpack_integer(pack);
    if (pack->bad || length < 0 || (unsigned long long)length > pack->size - pack->at) {
        pack->bad = true;
        return NULL;
    }
    char *text = malloc((size_t)length + 1);
    if (!text) {
        pack->bad = true;
        return NULL;
    }
    memcpy(text, pack->data + pack->at, (size_t)length);
    text[length] = '\0';
    pack->at += (size_t)length;
    return text;
}
