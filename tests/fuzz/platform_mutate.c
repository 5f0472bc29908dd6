/* A plain mutation driver for platform_fuzz.c, where libFuzzer is not at hand: a good file with bytes
 * changed, runs copied, removed or replaced by words that parsers stumble over.
 *
 *     platform_mutate [RUNS [SEED]]
 *     platform_mutate FILE..            (feeds the files themselves) */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count);

#define ROOM 4096

static const char seed_text[] =
    "{\"schema\": \"steelyard-platform/1\", \"name\": \"seed \\u00e9\", \"root\": \"a\", \"delivery\": "
    "\"one-port\",\n"
    "\"root_link\": {\"s_per_byte\": 1e-9}, \"hosts\": [\n"
    "{\"name\": \"a\", \"ranks\": 1, \"compute\": {\"s_per_item\": 0.004629}, \"link\": {\"s_per_item\": "
    "0.0}},\n"
    "{\"name\": \"b\", \"ranks\": 2, \"compute\": {\"startup_s\": 0.5, \"s_per_item\": 0.009}, "
    "\"link\": {\"bytes_per_s\": 1.25e7}, \"min_items\": 3, \"max_items\": 900},\n"
    "{\"name\": \"c\", \"ranks\": 3, \"compute\": {\"table\": [[1, 0.01], [100, 0.9], [1000, 10]]}, "
    "\"link\": {\"table_bytes\": [[64, 1e-5], [8192, 2e-4], [8193, 9e-4]]}}\n]}\n";

static const char *const words[] = {
    "NaN", "-1",    "1e999", "0",     "1e-320",  "null",        "[",          "]",
    "{",   "}",     "\"",    ",",     "\\u0000", "\xff",        "true",       "1e308",
    "\\",  ":",     "1e18",  "-0",    "0.5",     "100000",      "\n",         "[[",
    "]]",  "99999", "\"\"",  "table", "1e9",     "items_per_s", "s_per_item", "startup_s"};

static uint64_t state;

static size_t below(size_t limit)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (size_t)((z ^ z >> 31) % limit);
}

/* Replaces `removed` bytes at `at` by `added` others. */
static size_t splice(char *text, size_t size, size_t at, size_t removed, const char *put, size_t added)
{
    if (removed > size - at)
        removed = size - at;
    if (size - removed + added > ROOM)
        return size;
    memmove(text + at + added, text + at + removed, size - at - removed);
    memcpy(text + at, put, added);
    return size - removed + added;
}

static size_t mutate(char *text, size_t size)
{
    size_t at = below(size + 1);
    switch (below(5)) {
    case 0:
        if (at < size)
            text[at] = (char)below(256);
        return size;
    case 1:
        return splice(text, size, at, below(24), "", 0);
    case 2: {
        const char *word = words[below(sizeof words / sizeof words[0])];
        return splice(text, size, at, below(8), word, strlen(word));
    }
    case 3: {
        char copy[64];
        size_t from = below(size + 1), length = below(sizeof copy);
        length = length < size - from ? length : size - from;
        memcpy(copy, text + from, length);
        return splice(text, size, at, 0, copy, length);
    }
    default: { /* a number becomes another one */
        while (at < size && (text[at] < '0' || text[at] > '9'))
            at++;
        const char *word = words[below(sizeof words / sizeof words[0])];
        return at < size ? splice(text, size, at, 1 + below(4), word, strlen(word)) : size;
    }
    }
}

static int feed_files(int count, char **files)
{
    for (int i = 0; i < count; i++) {
        static char text[1 << 20];
        FILE *file = fopen(files[i], "rb");
        if (!file) {
            perror(files[i]);
            return 1;
        }
        size_t size = fread(text, 1, sizeof text, file);
        fclose(file);
        LLVMFuzzerTestOneInput((const unsigned char *)text, size);
    }
    return 0;
}

int main(int count, char **arguments)
{
    char *end = NULL;
    long runs = count > 1 ? strtol(arguments[1], &end, 10) : 20000;
    if (end && *end)
        return feed_files(count - 1, arguments + 1);
    state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    for (long run = 0; run < runs; run++) {
        char text[ROOM];
        size_t size = sizeof seed_text - 1;
        memcpy(text, seed_text, size);
        for (size_t changes = run == 0 ? 0 : 1 + below(4); changes > 0; changes--)
            size = mutate(text, size);
        char *exact = malloc(size ? size : 1); /* so that a sanitizer sees a read behind the end */
        if (!exact)
            return 1;
        memcpy(exact, text, size);
        LLVMFuzzerTestOneInput((const unsigned char *)exact, size);
        free(exact);
    }
    printf("%ld inputs\n", runs);
    return 0;
}
