#include "files/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"

static void *present(void *block)
{
    if (!block) {
        fputs("steelyard: out of memory\n", stderr);
        exit(EXIT_INTERNAL);
    }
    return block;
}

void *allocate(size_t bytes)
{
    return present(calloc(1, bytes ? bytes : 1));
}

void *reallocate(void *old, size_t bytes)
{
    return present(realloc(old, bytes ? bytes : 1));
}

char *duplicate(const char *text)
{
    return duplicate_bytes(text, strlen(text));
}

char *duplicate_bytes(const char *bytes, size_t size)
{
    char *copy = allocate(size + 1);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

void buffer_add(struct buffer *buffer, const char *bytes, size_t size)
{
    if (buffer->size + size + 1 > buffer->capacity) {
        buffer->capacity = (buffer->size + size + 1) * 2;
        buffer->data = reallocate(buffer->data, buffer->capacity);
    }
    if (size)
        memcpy(buffer->data + buffer->size, bytes, size);
    buffer->size += size;
    buffer->data[buffer->size] = '\0';
}

void buffer_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

static void add_formatted(struct buffer *buffer, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    if (length >= 0) {
        char *text = allocate((size_t)length + 1);
        vsnprintf(text, (size_t)length + 1, format, again);
        buffer_add(buffer, text, (size_t)length);
        free(text);
    }
    va_end(again);
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_formatted(buffer, format, list);
    va_end(list);
}

char *format_text(const char *format, ...)
{
    struct buffer buffer = {0};
    va_list list;
    va_start(list, format);
    add_formatted(&buffer, format, list);
    va_end(list);
    return buffer.data ? buffer.data : duplicate("");
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}
