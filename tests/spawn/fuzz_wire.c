/* What a keeper reads, under mutation. As a libFuzzer target (clang -fsanitize=fuzzer, -DFUZZER) or alone:
 * fuzz_wire RUNS [SEED] mutates a conversation RUNS times; fuzz_wire write FOLDER writes those it begins
 * with. Whatever the bytes, frames are answered or the connection is closed, and no count goes below zero. */
#include "spawn/serve/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char secret[] = "00112233445566778899aabbccddeeff";

static struct sy_job *new_job(void)
{
    const struct sy_job_settings settings = {"priority", 3, 300, true};
    struct sy_job *job;
    if (sy_job_new(secret, &settings, &job) || sy_table_host(job->table, "h0", 4, 0, NULL) ||
        sy_table_host(job->table, "h1", 2, 0, NULL))
        abort();
    return job;
}

static void check(const struct sy_job *job)
{
    for (int i = 0; i < sy_table_hosts(job->table); i++)
        if (sy_table_at(job->table, i)->in_flight < 0 || sy_table_at(job->table, i)->placed < 0)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sy_job *job = new_job(), *other = NULL;
    struct sy_peer peer = {0};
    struct sy_writer out = {0};
    int greeted = 0;
    for (size_t at = 0; at < size;) {
        int type = 0;
        long frame = sy_wire_frame(data + at, size - at, SY_WIRE_REQUEST_MOST, &type);
        if (frame <= 0)
            break;
        struct sy_reader in = {.data = data + at + SY_WIRE_HEADER, .size = (size_t)frame - SY_WIRE_HEADER};
        at += (size_t)frame;
        if (type == SY_WIRE_JOB) {
            struct sy_reader again = in;
            if (sy_job_read(&again, &other) == SY_SUCCESS)
                sy_job_free(other);
        }
        if (!greeted) {
            char said[SY_WIRE_SECRET + 1];
            sy_job_read_secret(&in, said);
            if (!sy_wire_same_secret(said, secret))
                break;
            greeted = 1;
        }
        if (sy_job_handle(job, &peer, type, &in, &out, (double)at) == SY_JOB_CLOSE)
            break;
        check(job);
    }
    sy_job_hangup(job, &peer, 1e6);
    check(job);
    sy_writer_free(&out);
    sy_job_free(job);
    return 0;
}

#ifndef FUZZER
static unsigned char conversation[8192];
static size_t length;

static void say(struct sy_writer *writer)
{
    if (!sy_write_end(writer) || length + writer->size > sizeof conversation)
        abort();
    memcpy(conversation + length, writer->data, writer->size);
    length += writer->size;
}

static void greet(struct sy_writer *writer, int kind)
{
    sy_write_begin(writer, SY_WIRE_HELLO);
    sy_write_text(writer, secret);
    sy_write_u8(writer, (unsigned)kind);
    sy_write_u64(writer, 1ull << 32 | 1);
    sy_write_u32(writer, 0);
    sy_write_text(writer, "h0");
    sy_write_u32(writer, 4);
    sy_write_u32(writer, 1);
    sy_write_double(writer, 2);
    say(writer);
}

static void converse(int kind)
{
    struct sy_writer writer = {0};
    length = 0;
    greet(&writer, kind);
    for (int k = 0; k < 2; k++) {
        sy_write_begin(&writer, SY_WIRE_PLACE);
        sy_write_text(&writer, k ? "random:7" : "");
        sy_write_u32(&writer, 3);
        sy_write_double(&writer, k);
        sy_write_u8(&writer, 0);
        sy_write_u32(&writer, (uint32_t)k);
        if (k) {
            sy_write_text(&writer, "h1");
            sy_write_u32(&writer, 2);
        }
        sy_write_u32(&writer, 1);
        sy_write_text(&writer, "h0");
        sy_write_double(&writer, 3);
        say(&writer);
        sy_write_begin(&writer, k ? SY_WIRE_REFUSED : SY_WIRE_STARTED);
        sy_write_u64(&writer, (uint64_t)(k + 1) << 32 | (uint64_t)(k + 1));
        say(&writer);
    }
    sy_write_begin(&writer, kind == SY_KIND_CHILD ? SY_WIRE_ENDED : SY_WIRE_RELEASED);
    if (kind == SY_KIND_CHILD) {
        for (int k = 0; k < 3; k++)
            sy_write_double(&writer, k);
    } else {
        sy_write_u64(&writer, 1ull << 32 | 1);
    }
    say(&writer);
    sy_write_begin(&writer, SY_WIRE_REPORT);
    sy_write_double(&writer, 9);
    sy_write_u32(&writer, 1);
    say(&writer);
    sy_write_begin(&writer, SY_WIRE_ANSWERED);
    sy_write_text(&writer, "h1");
    sy_write_u8(&writer, 1);
    say(&writer);
    sy_write_begin(&writer, SY_WIRE_VIEW);
    say(&writer);
    sy_write_begin(&writer, SY_WIRE_RECORD);
    say(&writer);
    sy_writer_free(&writer);
}

static uint64_t state;

static uint64_t draw(uint64_t below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
}

static int write_seeds(const char *folder)
{
    for (int kind = 0; kind < 3; kind++) {
        char name[400];
        converse(SY_KIND_SPAWNER + kind);
        snprintf(name, sizeof name, "%.380s/conversation-%d", folder, kind);
        FILE *out = fopen(name, "wb");
        if (!out || fwrite(conversation, 1, length, out) != length || fclose(out) != 0)
            return 1;
    }
    return 0;
}

int main(int count, char **words)
{
    if (count == 3 && strcmp(words[1], "write") == 0)
        return write_seeds(words[2]);
    long runs = count > 1 ? atol(words[1]) : 1000;
    state = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    for (long run = 0; run < runs; run++) {
        static unsigned char bytes[sizeof conversation];
        if (run % 16 == 0)
            converse(SY_KIND_SPAWNER + (int)(run / 16 % 3));
        memcpy(bytes, conversation, length);
        size_t size = length;
        for (uint64_t k = run % 16 ? 1 + draw(4) : 0; k > 0; k--)
            bytes[draw(size)] = draw(3) ? (unsigned char)draw(256) : (unsigned char)(draw(2) ? 255 : 0);
        if (draw(4) == 0)
            size = (size_t)draw(size + 1);
        LLVMFuzzerTestOneInput(bytes, size);
    }
    printf("%ld conversations\n", runs);
    return 0;
}
#endif
