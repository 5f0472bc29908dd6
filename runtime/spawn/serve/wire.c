#include "spawn/serve/wire.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const unsigned char magic[4] = {'S', 'Y', 'S', 'P'};

static void put(struct sy_writer *writer, const void *bytes, size_t n)
{
    if (writer->bad)
        return;
    if (n > writer->room - writer->size) {
        size_t room = 2 * writer->room + n + 256;
        unsigned char *larger = realloc(writer->data, room);
        if (!larger) {
            writer->bad = true;
            return;
        }
        writer->data = larger;
        writer->room = room;
    }
    memcpy(writer->data + writer->size, bytes, n);
    writer->size += n;
}

static void put_integer(struct sy_writer *writer, uint64_t value, size_t bytes)
{
    unsigned char text[8];
    for (size_t i = 0; i < bytes; i++)
        text[i] = (unsigned char)(value >> 8 * i);
    put(writer, text, bytes);
}

void sy_write_begin(struct sy_writer *writer, int type)
{
    writer->size = 0;
    writer->bad = false;
    put(writer, magic, sizeof magic);
    put_integer(writer, SY_WIRE_VERSION, 2);
    put_integer(writer, (uint64_t)type, 2);
    put_integer(writer, 0, 4);
}

void sy_write_u8(struct sy_writer *writer, unsigned value)
{
    put_integer(writer, value, 1);
}

void sy_write_u32(struct sy_writer *writer, uint32_t value)
{
    put_integer(writer, value, 4);
}

void sy_write_u64(struct sy_writer *writer, uint64_t value)
{
    put_integer(writer, value, 8);
}

void sy_write_double(struct sy_writer *writer, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_integer(writer, bits, 8);
}

void sy_write_text(struct sy_writer *writer, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    if (length > SY_WIRE_TEXT_MOST) {
        writer->bad = true;
        return;
    }
    put_integer(writer, length, 2);
    put(writer, text ? text : "", length);
}

void sy_write_long_text(struct sy_writer *writer, const char *text, size_t length)
{
    put_integer(writer, length, 4);
    put(writer, text, length);
}

bool sy_write_end(struct sy_writer *writer)
{
    if (writer->bad || writer->size > SY_WIRE_HEADER + (size_t)SY_WIRE_ANSWER_MOST)
        return false;
    size_t length = writer->size - SY_WIRE_HEADER;
    for (size_t i = 0; i < 4; i++)
        writer->data[8 + i] = (unsigned char)(length >> 8 * i);
    return true;
}

void sy_writer_free(struct sy_writer *writer)
{
    free(writer->data);
    *writer = (struct sy_writer){0};
}

static const unsigned char *take(struct sy_reader *reader, size_t n)
{
    if (reader->bad || n > reader->size - reader->at) {
        reader->bad = true;
        return NULL;
    }
    reader->at += n;
    return reader->data + reader->at - n;
}

static uint64_t integer_at(const unsigned char *bytes, size_t n)
{
    uint64_t value = 0;
    for (size_t i = 0; i < n; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

static uint64_t take_integer(struct sy_reader *reader, size_t n)
{
    const unsigned char *bytes = take(reader, n);
    return bytes ? integer_at(bytes, n) : 0;
}

unsigned sy_read_u8(struct sy_reader *reader)
{
    return (unsigned)take_integer(reader, 1);
}

uint32_t sy_read_u32(struct sy_reader *reader)
{
    return (uint32_t)take_integer(reader, 4);
}

uint64_t sy_read_u64(struct sy_reader *reader)
{
    return take_integer(reader, 8);
}

double sy_read_double(struct sy_reader *reader)
{
    uint64_t bits = take_integer(reader, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void sy_read_text(struct sy_reader *reader, char *text)
{
    size_t length = (size_t)take_integer(reader, 2);
    const unsigned char *bytes = length <= SY_WIRE_TEXT_MOST ? take(reader, length) : NULL;
    text[0] = '\0';
    if (!bytes || memchr(bytes, 0, length)) {
        reader->bad = true;
        return;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
}

char *sy_read_long_text(struct sy_reader *reader)
{
    size_t length = (size_t)take_integer(reader, 4);
    const unsigned char *bytes = take(reader, length);
    char *text = bytes && !memchr(bytes, 0, length) ? malloc(length + 1) : NULL;
    if (!text) {
        reader->bad = true;
        return NULL;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

bool sy_read_end(const struct sy_reader *reader)
{
    return !reader->bad && reader->at == reader->size;
}

long sy_wire_frame(const unsigned char *data, size_t size, size_t most, int *type)
{
    if (size == 0) /* nor is there any data then */
        return 0;
    size_t seen = size < sizeof magic ? size : sizeof magic;
    if (memcmp(data, magic, seen) != 0)
        return -1;
    if (size >= 6 && integer_at(data + 4, 2) != SY_WIRE_VERSION)
        return -1;
    if (size < SY_WIRE_HEADER)
        return 0;
    size_t length = (size_t)integer_at(data + 8, 4);
    if (length > most)
        return -1;
    if (size < SY_WIRE_HEADER + length)
        return 0;
    *type = (int)integer_at(data + 6, 2);
    return (long)(SY_WIRE_HEADER + length);
}

bool sy_wire_same_secret(const char *a, const char *b)
{
    if (strlen(a) != SY_WIRE_SECRET || strlen(b) != SY_WIRE_SECRET)
        return false; /* the length is no secret */
    unsigned differ = 0;
    for (size_t i = 0; i < SY_WIRE_SECRET; i++)
        differ |= (unsigned char)a[i] ^ (unsigned char)b[i];
    return differ == 0;
}

bool sy_wire_new_secret(char *secret)
{
    unsigned char bytes[SY_WIRE_SECRET / 2];
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t got = file >= 0 ? read(file, bytes, sizeof bytes) : -1;
    if (file >= 0)
        close(file);
    if (got != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++) {
        secret[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        secret[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    secret[SY_WIRE_SECRET] = '\0';
    return true;
}
