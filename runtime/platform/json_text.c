#include "platform/json_text.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"

#define DEEPEST 32
#define BLOCK_BYTES 16384

/* Everything lives in blocks that are freed together. */
struct block {
    struct block *next;
    size_t used, size;
    max_align_t bytes[];
};

struct json_text {
    struct block *blocks;
    struct json_node *root;
};

struct reader {
    struct json_text *text;
    const char *at, *end, *name, *near;
    int line, depth, error;
};

static int wrong(struct reader *reader, const char *what)
{
    if (!reader->error) {
        if (reader->near)
            reader->error =
                sy_fail(SY_EFORMAT, "%s:%d: near %s: %s", reader->name, reader->line, reader->near, what);
        else
            reader->error = sy_fail(SY_EFORMAT, "%s:%d: %s", reader->name, reader->line, what);
    }
    return reader->error;
}

static void *allocate(struct reader *reader, size_t bytes)
{
    size_t rounded = (bytes + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    struct block *block = reader->text->blocks;
    if (!block || block->size - block->used < rounded) {
        size_t size = rounded > BLOCK_BYTES ? rounded : BLOCK_BYTES;
        block = malloc(sizeof *block + size);
        if (!block) {
            reader->error = sy_fail(SY_ENOMEM, "out of memory");
            return NULL;
        }
        block->next = reader->text->blocks;
        block->used = 0;
        block->size = size;
        reader->text->blocks = block;
    }
    void *place = (char *)block->bytes + block->used;
    block->used += rounded;
    return place;
}

static void skip_space(struct reader *reader)
{
    for (; reader->at < reader->end; reader->at++) {
        char c = *reader->at;
        if (c == '\n')
            reader->line++;
        else if (c != ' ' && c != '\t' && c != '\r')
            return;
    }
}

static int hex4(struct reader *reader, unsigned *value)
{
    *value = 0;
    if (reader->end - reader->at < 4)
        return wrong(reader, "the file ends within a string");
    for (int i = 0; i < 4; i++) {
        char c = *reader->at++;
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16u;
        if (digit > 15)
            return wrong(reader, "\\u is not followed by four hexadecimal digits");
        *value = *value * 16 + digit;
    }
    return SY_SUCCESS;
}

static char *put_utf8(char *out, unsigned c)
{
    if (c < 0x80) {
        *out++ = (char)c;
    } else if (c < 0x800) {
        *out++ = (char)(0xC0 | c >> 6);
        *out++ = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        *out++ = (char)(0xE0 | c >> 12);
        *out++ = (char)(0x80 | (c >> 6 & 0x3F));
        *out++ = (char)(0x80 | (c & 0x3F));
    } else {
        *out++ = (char)(0xF0 | c >> 18);
        *out++ = (char)(0x80 | (c >> 12 & 0x3F));
        *out++ = (char)(0x80 | (c >> 6 & 0x3F));
        *out++ = (char)(0x80 | (c & 0x3F));
    }
    return out;
}

static int read_escape(struct reader *reader, char **out)
{
    static const char letters[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    char c = *reader->at++;
    const char *known = c ? strchr(letters, c) : NULL;
    if (known) {
        char plain = meaning[known - letters];
        if ((unsigned char)plain < 0x20)
            return wrong(reader, "a control character in a string");
        *(*out)++ = plain;
        return SY_SUCCESS;
    }
    unsigned value, low;
    if (c != 'u')
        return wrong(reader, "an unknown escape in a string");
    if (hex4(reader, &value))
        return reader->error;
    if (value >= 0xD800 && value < 0xDC00) {
        if (reader->end - reader->at < 2 || reader->at[0] != '\\' || reader->at[1] != 'u')
            return wrong(reader, "half a surrogate pair in a string");
        reader->at += 2;
        if (hex4(reader, &low))
            return reader->error;
        if (low < 0xDC00 || low > 0xDFFF)
            return wrong(reader, "half a surrogate pair in a string");
        value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
    } else if (value >= 0xDC00 && value < 0xE000) {
        return wrong(reader, "half a surrogate pair in a string");
    }
    if (value < 0x20 || value == 0x7F)
        return wrong(reader, "a control character in a string");
    *out = put_utf8(*out, value);
    return SY_SUCCESS;
}

/* Length of the valid UTF-8 sequence at `at`, 0 if there is none. */
static size_t utf8_length(const char *at, const char *end)
{
    const unsigned char *s = (const unsigned char *)at;
    size_t room = (size_t)(end - at);
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xC2 && s[0] < 0xE0   ? 2
                    : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
                    : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
                                                  : 0;
    if (length == 0 || length > room)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool outside = (s[0] == 0xED && s[1] > 0x9F) || (s[0] == 0xF4 && s[1] > 0x8F);
    return overlong || outside ? 0 : length;
}

/* At the opening quote. A decoded string is never longer than its text. */
static const char *read_string(struct reader *reader)
{
    const char *close = ++reader->at;
    while (close < reader->end && *close != '"')
        close += *close == '\\' && reader->end - close > 1 ? 2 : 1;
    if (close >= reader->end) {
        wrong(reader, "the file ends within a string");
        return NULL;
    }
    char *string = allocate(reader, (size_t)(close - reader->at) + 1), *out = string;
    while (string && *reader->at != '"') {
        if (*reader->at == '\\') {
            reader->at++;
            if (read_escape(reader, &out))
                return NULL;
            continue;
        }
        size_t length = utf8_length(reader->at, close);
        if (length == 0 || (unsigned char)*reader->at < 0x20 || *reader->at == 0x7F) {
            wrong(reader, length == 0 ? "a string is not valid UTF-8" : "a control character in a string");
            return NULL;
        }
        memcpy(out, reader->at, length);
        out += length;
        reader->at += length;
    }
    if (string) {
        *out = '\0';
        reader->at++;
    }
    return string;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

static int read_number(struct reader *reader, double *number)
{
    const char *start = reader->at, *at = start, *end = reader->end;
    if (at < end && *at == '-')
        at++;
    const char *digits = at;
    at = skip_digits(at, end);
    bool fine = at > digits && !(*digits == '0' && at - digits > 1);
    if (at < end && *at == '.') {
        const char *fraction = ++at;
        at = skip_digits(at, end);
        fine = fine && at > fraction;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-'))
            at++;
        const char *exponent = at;
        at = skip_digits(at, end);
        fine = fine && at > exponent;
    }
    char copy[64];
    size_t length = (size_t)(at - start);
    if (!fine)
        return wrong(reader, "not a number as JSON writes them");
    if (length >= sizeof copy)
        return wrong(reader, "a number of more than 63 characters");
    memcpy(copy, start, length);
    copy[length] = '\0';
    reader->at = at;
    *number = strtod(copy, NULL);
    if (!isfinite(*number))
        return wrong(reader, "a number too large to represent");
    return SY_SUCCESS;
}

static bool accept_word(struct reader *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static struct json_node *read_value(struct reader *reader);

/* Behind the opening bracket. */
static void read_children(struct reader *reader, struct json_node *parent, char close)
{
    struct json_node **link = &parent->child;
    bool object = close == '}';
    skip_space(reader);
    if (reader->at < reader->end && *reader->at == close) {
        reader->at++;
        return;
    }
    while (!reader->error) {
        const char *key = NULL;
        skip_space(reader);
        if (object) {
            if (reader->at >= reader->end || *reader->at != '"') {
                wrong(reader,
                      reader->at >= reader->end ? "the file ends within an object" : "a key is missing here");
                return;
            }
            if (!(key = read_string(reader)))
                return;
            reader->near = key;
            skip_space(reader);
            if (reader->at >= reader->end || *reader->at != ':') {
                wrong(reader,
                      reader->at >= reader->end ? "the file ends behind a key" : "a colon is missing");
                return;
            }
            reader->at++;
        }
        struct json_node *node = read_value(reader);
        if (!node)
            return;
        node->key = key;
        *link = node;
        link = &node->next;
        parent->count++;
        skip_space(reader);
        if (reader->at >= reader->end) {
            wrong(reader, object ? "the file ends within an object" : "the file ends within an array");
            return;
        }
        char c = *reader->at++;
        if (c == close)
            return;
        if (c != ',') {
            wrong(reader, object ? "a comma or } is missing" : "a comma or ] is missing");
            return;
        }
    }
}

static struct json_node *read_value(struct reader *reader)
{
    skip_space(reader);
    if (reader->at >= reader->end) {
        wrong(reader, "the file ends where a value should be");
        return NULL;
    }
    struct json_node *node = allocate(reader, sizeof *node);
    if (!node)
        return NULL;
    memset(node, 0, sizeof *node);
    node->line = reader->line;
    char c = *reader->at;
    if (c == '{' || c == '[') {
        node->kind = c == '{' ? JSON_OBJECT : JSON_ARRAY;
        reader->at++;
        if (++reader->depth > DEEPEST)
            wrong(reader, "nested too deeply");
        else
            read_children(reader, node, c == '{' ? '}' : ']');
        reader->depth--;
    } else if (c == '"') {
        node->kind = JSON_STRING;
        node->string = read_string(reader);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        node->kind = JSON_NUMBER;
        read_number(reader, &node->number);
    } else if (accept_word(reader, "true")) {
        node->kind = JSON_BOOL;
        node->number = 1;
    } else if (accept_word(reader, "false")) {
        node->kind = JSON_BOOL;
    } else if (!accept_word(reader, "null")) {
        wrong(reader, c == 'N' || c == 'n' || c == 'I' || c == 'i'
                          ? "not a JSON value (NaN and infinity have no place in JSON)"
                          : "not a JSON value");
    }
    return reader->error ? NULL : node;
}

int sy_json_text_parse(const char *bytes, size_t count, const char *name, struct json_text **text)
{
    *text = calloc(1, sizeof **text);
    if (!*text)
        return sy_fail(SY_ENOMEM, "out of memory");
    /* The decimal point of strtod follows the program's locale. */
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0), before = (locale_t)0;
    if (plain != (locale_t)0)
        before = uselocale(plain);
    struct reader reader = {.text = *text, .at = bytes, .end = bytes + count, .name = name, .line = 1};
    (*text)->root = read_value(&reader);
    if (!reader.error) {
        skip_space(&reader);
        if (reader.at < reader.end)
            wrong(&reader, "something follows the end of the document");
    }
    if (plain != (locale_t)0) {
        uselocale(before);
        freelocale(plain);
    }
    if (reader.error) {
        sy_json_text_free(*text);
        *text = NULL;
    }
    return reader.error;
}

const struct json_node *sy_json_text_root(const struct json_text *text)
{
    return text->root;
}

void sy_json_text_free(struct json_text *text)
{
    if (!text)
        return;
    for (struct block *block = text->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(text);
}

const char *sy_json_kind_name(enum json_kind kind)
{
    static const char *const name[] = {"null",     "a truth value", "a number",
                                       "a string", "an array",      "an object"};
    return name[kind];
}
