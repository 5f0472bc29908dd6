/* Notes in ELF files: whole, cut short, and with single bytes changed. */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "project/binary.h"
#include "files/memory.h"

struct seen {
    unsigned count;
    char last[128];
};

static void look(void *data, const char *collective, const char *file, unsigned line)
{
    struct seen *seen = data;
    seen->count++;
    char *text = format_text("%s %s %u", collective, file, line);
    strncpy(seen->last, text, sizeof seen->last - 1);
    free(text);
}

/* A small 64-bit object file: header, one note section with a foreign note and one of ours, section table. */
static size_t make_object(char *out)
{
    static const char descriptor[] = "MPI_Scatter\0src/heat.c\0"
                                     "41";
    Elf64_Ehdr header = {0};
    memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 2;
    size_t at = sizeof header, start = at;
    Elf64_Nhdr foreign = {4, 8, 1}, note = {sizeof "Steelyard", sizeof descriptor, 1};
    memcpy(out + at, &foreign, sizeof foreign);
    memcpy(out + at + 12, "GNU\0whatever", 12);
    at += 24;
    memcpy(out + at, &note, sizeof note);
    memset(out + at + 12, 0, 12);
    memcpy(out + at + 12, "Steelyard", 10);
    at += 24;
    memset(out + at, 0, 28);
    memcpy(out + at, descriptor, sizeof descriptor);
    at += (sizeof descriptor + 3) / 4 * 4;
    Elf64_Shdr sections[2] = {{0}, {.sh_type = SHT_NOTE, .sh_offset = start, .sh_size = at - start}};
    at = (at + 7) / 8 * 8;
    header.e_shoff = at;
    memcpy(out + at, sections, sizeof sections);
    memcpy(out, &header, sizeof header);
    return at + sizeof sections;
}

static void a_note_is_found(void **state)
{
    (void)state;
    char bytes[1024] = {0};
    struct seen seen = {0};
    const char *reason;
    size_t size = make_object(bytes);
    assert_true(binary_notes(bytes, size, look, &seen, &reason));
    assert_int_equal(seen.count, 1);
    assert_string_equal(seen.last, "MPI_Scatter src/heat.c 41");
}

static void what_is_cut_short_is_refused(void **state)
{
    (void)state;
    char bytes[1024] = {0};
    size_t size = make_object(bytes);
    for (size_t cut = 0; cut < size; cut++) {
        struct seen seen = {0};
        const char *reason;
        char *copy = allocate(cut);
        memcpy(copy, bytes, cut); /* exact size, for the address sanitizer */
        assert_false(binary_notes(copy, cut, look, &seen, &reason));
        free(copy);
    }
}

static void changed_bytes_never_lead_outside(void **state)
{
    (void)state;
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    char bytes[1024] = {0};
    size_t size = make_object(bytes);
    unsigned intact = 0;
    for (size_t i = 0; i < size; i++) {
        for (size_t k = 0; k < sizeof values; k++) {
            struct seen seen = {0};
            const char *reason;
            char *copy = allocate(size);
            memcpy(copy, bytes, size);
            copy[i] = (char)values[k];
            intact += binary_notes(copy, size, look, &seen, &reason) && seen.count == 1;
            free(copy);
        }
    }
    assert_true(intact > 0 && intact < size * sizeof values);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_note_is_found),
        cmocka_unit_test(what_is_cut_short_is_refused),
        cmocka_unit_test(changed_bytes_never_lead_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
