/* Mutates what the command reads from outside and feeds its parsers: the journal of apply, the notes of built
 * programs, comments and lines of sources. Memory is given in exact sizes, so that the address sanitizer sees
 * every step outside.
 *
 *     tool_mutate journal|notes|source [RUNS [SEED]] */
#include <elf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/compile.h"
#include "project/binary.h"
#include "writing/diff.h"
#include "project/suppress.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count); /* journal_fuzz.c */

enum { ROOM = 4096 };

static uint64_t state;

static size_t below(size_t limit)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (size_t)((z ^ z >> 31) % limit);
}

static void fail(const char *what)
{
    fprintf(stderr, "tool_mutate: %s\n", what);
    abort();
}

/* ---- journal ---- */

static size_t seed_journal(char *out)
{
    static const char text[] =
        "{\"version\": 1, \"state\": \"applied\", \"files\": [\n"
        "{\"path\": \"a/b.c\", \"before\": "
        "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\",\n"
        "\"after\": \"1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\", \"mode\": 420, "
        "\"original\": \"0\"},\n"
        "{\"path\": \"c.h\", \"before\": "
        "\"2123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\",\n"
        "\"after\": \"3123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\", \"mode\": 420, "
        "\"original\": \"1\"}]}\n";
    memcpy(out, text, sizeof text - 1);
    return sizeof text - 1;
}

static void feed_journal(const char *bytes, size_t size)
{
    LLVMFuzzerTestOneInput((const unsigned char *)bytes, size);
}

/* ---- notes ---- */

static size_t seed_notes(char *out)
{
    static const char descriptor[] = "MPI_Gather\0heat.c\0"
                                     "7";
    Elf64_Ehdr header = {
        .e_shentsize = sizeof(Elf64_Shdr), .e_shnum = 2, .e_phentsize = sizeof(Elf64_Phdr), .e_phnum = 1};
    memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    size_t at = sizeof header, start;
    header.e_phoff = at;
    at += sizeof(Elf64_Phdr);
    start = at;
    Elf64_Nhdr note = {sizeof "Steelyard", sizeof descriptor, 1};
    memset(out, 0, 512);
    memcpy(out + at, &note, sizeof note);
    memcpy(out + at + 12, "Steelyard", 10);
    memcpy(out + at + 24, descriptor, sizeof descriptor);
    at += 24 + (sizeof descriptor + 3) / 4 * 4;
    Elf64_Phdr segment = {.p_type = PT_NOTE, .p_offset = start, .p_filesz = at - start};
    memcpy(out + header.e_phoff, &segment, sizeof segment);
    Elf64_Shdr section = {.sh_type = SHT_NOTE, .sh_offset = start, .sh_size = at - start};
    header.e_shoff = at = (at + 7) / 8 * 8;
    memcpy(out + at + sizeof section, &section, sizeof section);
    memcpy(out, &header, sizeof header);
    return at + 2 * sizeof section;
}

static size_t letters;

static void read_note(void *data, const char *collective, const char *file, unsigned line)
{
    (void)data;
    letters += strlen(collective) + strlen(file) + line;
}

static void feed_notes(const char *bytes, size_t size)
{
    const char *reason = NULL;
    if (!binary_notes(bytes, size, read_note, NULL, &reason) && !reason)
        fail("a file is refused without a reason");
}

/* ---- source ---- */

static size_t seed_source(char *out)
{
    static const char text[] =
        "#include <mpi.h>\r\n/* steelyard: keep SY101 */ f(a, /* ( */\n  \"\\\"(\", '(');\n"
        "#define A(x) \\\n  (x\nchar *s = R\"x( /* )x\"; // end \\\nof it\n}\nint b = 1'000;\n";
    memcpy(out, text, sizeof text - 1);
    return sizeof text - 1;
}

static void read_comment(void *data, const char *text, size_t size, size_t offset, unsigned line,
                         unsigned end_line)
{
    const char *bytes = data;
    if (bytes + offset != text || end_line < line || !size)
        fail("a comment is not where it is said to be");
    for (size_t i = 0; i < size; i++)
        letters += text[i] == '*';
}

static void feed_source(const char *bytes, size_t size)
{
    comments_visit(bytes, size, read_comment, (void *)(size_t)bytes);
    struct file_text file = {.path = (char[]){"x.c"}, .bytes = (char *)(size_t)bytes, .size = size};
    size_t first = below(size + 1), second = first + below(size - first + 1);
    struct edit edits[] = {{"x.c", first, (second - first) / 2, (char[]){"one\ntwo"}, 0, 0, NULL},
                           {"x.c", second, 0, (char[]){"three\n"}, 0, 0, NULL}};
    const struct edit *pointers[] = {&edits[0], &edits[1]};
    struct rewritten_file rewritten = {.original = &file, .edits = pointers, .edit_count = 2};
    struct buffer lines = {0}, diff = {0};
    text_with_lines(&rewritten, "x.c", &lines);
    if (!edits_apply(bytes, size, pointers, 2, &rewritten.bytes))
        fail("edits in order are refused");
    diff_add(&diff, false, "x.c", &rewritten);
    if (lines.size < rewritten.bytes.size)
        fail("text with lines is shorter than the text");
    buffer_free(&lines);
    buffer_free(&diff);
    buffer_free(&rewritten.bytes);
}

/* ---- driver ---- */

static size_t mutate(char *text, size_t size)
{
    static const char *const words[] = {
        "\"",       "{",     "}",    "[",       "]",  "..",   "/",
        "-1",       "1e999", "null", "\\u0000", "/*", "*/",   "//",
        "\n",       "\\",    "'",    "(",       ")",  "R\"(", "\xff\xff\xff\xff",
        "\x01\0\0", "SY"};
    size_t at = below(size + 1);
    const char *word = words[below(sizeof words / sizeof words[0])];
    size_t length = strlen(word), removed = below(4) ? 0 : below(24);
    if (below(3) == 0 && size) {
        text[at == size ? at - 1 : at] = (char)below(256);
        return size;
    }
    if (removed > size - at)
        removed = size - at;
    if (size - removed + length > ROOM)
        return size;
    memmove(text + at + length, text + at + removed, size - at - removed);
    memcpy(text + at, word, length);
    return size - removed + length;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        size_t (*seed)(char *out);
        void (*feed)(const char *bytes, size_t size);
    } targets[] = {{"journal", seed_journal, feed_journal},
                   {"notes", seed_notes, feed_notes},
                   {"source", seed_source, feed_source}};
    long runs = argc > 2 ? atol(argv[2]) : 100000;
    state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    for (size_t t = 0; argc > 1 && t < sizeof targets / sizeof targets[0]; t++) {
        if (strcmp(argv[1], targets[t].name))
            continue;
        for (long run = 0; run < runs; run++) {
            char text[ROOM];
            size_t size = targets[t].seed(text);
            for (size_t steps = below(6); steps > 0; steps--)
                size = mutate(text, size);
            char *exact = malloc(size ? size : 1);
            if (!exact)
                return 1;
            memcpy(exact, text, size);
            targets[t].feed(exact, size);
            free(exact);
        }
        printf("%s: %ld runs\n", argv[1], runs);
        return 0;
    }
    fprintf(stderr, "usage: tool_mutate journal|notes|source [RUNS [SEED]]\n");
    return 2;
}
