/* The parser of run records under mutation. As a libFuzzer target (clang -fsanitize=fuzzer, -DFUZZER) or
 * alone: fuzz_record RUNS [SEED] [FILE].. mutates the given records, or its own, RUNS times. Whatever the
 * bytes, the parser returns a record or one line of message; a record it returns can be printed, read again,
 * and prints the same. */
#include "steelyard/error.h"
#include "steelyard/record.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void broken(const char *what, const uint8_t *data, size_t size)
{
    fprintf(stderr, "%s:\n%.*s\n", what, (int)size, (const char *)data);
    abort();
}

static char *text_of(const struct sy_run *run, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out || sy_run_print(run, out) != SY_SUCCESS || fclose(out) != 0)
        abort();
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sy_run *run = NULL, *again = NULL;
    char message[300] = "";
    int error = sy_run_parse((const char *)data, size, "fuzz", &run, message, sizeof message);
    if ((error == SY_SUCCESS) != (run != NULL))
        broken("no record without an error", data, size);
    if (error != SY_SUCCESS && (strncmp(message, "fuzz:", 5) != 0 || strchr(message, '\n')))
        broken("not one line of message", data, size);
    if (!run)
        return 0;
    for (size_t i = 0; i < run->site_count; i++)
        (void)sy_run_balance(&run->sites[i]);
    size_t first_size = 0, second_size = 0;
    char *first = text_of(run, &first_size);
    if (sy_run_parse(first, first_size, "again", &again, message, sizeof message) != SY_SUCCESS)
        broken(message, data, size);
    char *second = text_of(again, &second_size);
    if (first_size != second_size || memcmp(first, second, first_size) != 0)
        broken("printed differently the second time", data, size);
    free(first);
    free(second);
    sy_run_free(run);
    sy_run_free(again);
    return 0;
}

#ifndef FUZZER
static const char seed_record[] =
    "{\"schema\":\"steelyard-run/"
    "1\",\"complete\":true,\"missing\":[\"x\"],\"writer\":\"runtime\",\"program\":\"p\","
    "\"mpi\":\"m\",\"started\":\"s\",\"duration_s\":1.5,\"choices\":{\"shares\":\"auto\"},\"ranks\":[{"
    "\"host\":\"a\","
    "\"reported\":true,\"compute_s\":1,\"mpi_s\":null},{\"host\":\"b\",\"reported\":false,\"compute_s\":1,"
    "\"mpi_s\":2}],"
    "\"sites\":[{\"file\":\"f\",\"line\":1,\"function\":\"g\",\"collective\":\"MPI_Scatter\",\"size\":2,"
    "\"calls\":[{\"collective\":\"MPI_Scatter\",\"file\":\"f\",\"line\":2}],"
    "\"root\":0,"
    "\"ranks\":[0,1],\"unit\":1,\"least\":0,\"equal_share\":5,\"total_items\":10,\"item_bytes\":8,"
    "\"executions\":1,"
    "\"plans\":1,\"plan\":{\"solver\":\"exact\",\"order\":\"\",\"delivery\":\"\",\"source\":\"none\","
    "\"detail\":\"\","
    "\"counts\":[3,7],\"compute_s_per_item\":[0.1,0.2],\"predicted_s\":1,\"lower_bound_s\":1,\"equal_s\":2},"
    "\"totals\":[{\"executions\":1,\"items\":3,\"receive_s\":0,\"compute_s\":1,\"communicate_s\":0,\"wait_"
    "s\":1},"
    "{\"executions\":0,\"items\":null,\"receive_s\":null,\"compute_s\":null,\"communicate_s\":null,\"wait_"
    "s\":null}],"
    "\"kept\":[{\"index\":0,\"items\":[3,7],\"start_s\":[0,0],\"receive_start_s\":[null,0],\"receive_end_s\":"
    "[1,1],"
    "\"compute_end_s\":[2,2],\"finish_s\":[2,2],\"communicate_s\":[0,0]}]}],"
    "\"sections\":{\"load\":[{\"rank\":1,\"figures\":{\"a\":1}}]}}";

static uint64_t state;

static size_t below(size_t limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return limit ? (size_t)(state % limit) : 0;
}

/* Numbers, structure and words that a record may meet, put where they do not belong. */
static const char *const pieces[] = {"null",  "-1",    "1e308",       "9223372036854775807",
                                     "\"\"",  "[]",    "{}",          ",",
                                     ":",     "]",     "}",           "true",
                                     "0.5",   "[0,0]", "[",           "\"a\"",
                                     "2",     "\xff",  "\"\\u0000\"", "\n",
                                     "1e-320"};

static size_t mutate(char *text, size_t size, size_t room)
{
    for (size_t edits = 1 + below(3); edits > 0 && size > 0; edits--) {
        const char *piece = pieces[below(sizeof pieces / sizeof *pieces)];
        size_t at = below(size), length = strlen(piece), cut = below(4) ? below(8) : below(60);
        if (cut > size - at)
            cut = size - at;
        if (below(4) == 0) { /* a byte */
            text[at] = (char)below(256);
            continue;
        }
        if (below(5) == 0) { /* a part of the text again */
            length = below(size - at < 200 ? size - at : 200);
            cut = 0;
            piece = text + at;
        }
        if (size - cut + length > room)
            continue;
        char part[256];
        memcpy(part, piece, length);
        memmove(text + at + length, text + at + cut, size - at - cut);
        memcpy(text + at, part, length);
        size += length - cut;
    }
    return size;
}

int main(int argc, char **argv)
{
    long runs = argc > 1 ? atol(argv[1]) : 10000, accepted = 0;
    state = 88172645463325252u + (argc > 2 ? strtoull(argv[2], NULL, 10) : 0);
    for (int file = 2; file < (argc > 3 ? argc : 3); file++) {
        size_t size = sizeof seed_record - 1, room = 1 << 22;
        char *seed = malloc(room), *text = malloc(room);
        if (!seed || !text)
            exit(1);
        memcpy(seed, seed_record, size);
        FILE *in = argc > 3 && file > 2 ? fopen(argv[file], "rb") : NULL;
        if (in) {
            size = fread(seed, 1, room / 2, in);
            fclose(in);
        }
        LLVMFuzzerTestOneInput((const uint8_t *)seed, size);
        for (long run = 0; run < runs; run++) {
            memcpy(text, seed, size);
            size_t mutated = mutate(text, size, room);
            struct sy_run *parsed = NULL;
            accepted += sy_run_parse(text, mutated, "fuzz", &parsed, NULL, 0) == SY_SUCCESS;
            sy_run_free(parsed);
            LLVMFuzzerTestOneInput((const uint8_t *)text, mutated);
        }
        free(seed);
        free(text);
    }
    printf("%ld mutated records, %ld of them still records\n", runs, accepted);
    return accepted > 0 && accepted < runs
               ? 0
               : 1; /* mutations that change nothing, or everything, test nothing */
}
#endif
