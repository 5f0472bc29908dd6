#define _GNU_SOURCE /* memmem */
#include "project/binary.h"

#include <elf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "codes.h"
#include "writing/call_line.h"

/* Every number is read through here, so that nothing outside the file is touched. */
struct image {
    const unsigned char *bytes;
    size_t size;
    bool wide, big;
};

static bool inside(const struct image *image, uint64_t offset, uint64_t length)
{
    return offset <= image->size && length <= image->size - offset;
}

static uint64_t number(const struct image *image, uint64_t offset, unsigned bytes)
{
    uint64_t value = 0;
    if (!inside(image, offset, bytes))
        return 0;
    for (unsigned i = 0; i < bytes; i++) {
        unsigned at = image->big ? i : bytes - 1 - i;
        value = value << 8 | image->bytes[offset + at];
    }
    return value;
}

static const char *text_within(const char *at, const char *end)
{
    return at < end && memchr(at, 0, (size_t)(end - at)) ? at : NULL;
}

/* The descriptor: collective, file and line as three NUL-terminated texts. */
static void take_descriptor(const char *at, size_t size, note_visitor *visit, void *data)
{
    const char *end = at + size;
    const char *collective = text_within(at, end);
    const char *file = collective ? text_within(collective + strlen(collective) + 1, end) : NULL;
    const char *line = file ? text_within(file + strlen(file) + 1, end) : NULL;
    if (line && strspn(line, "0123456789") == strlen(line) && strlen(line) < 10)
        visit(data, collective, file, (unsigned)strtoul(line, NULL, 10));
}

static bool read_notes(const struct image *image, uint64_t offset, uint64_t size, note_visitor *visit,
                       void *data)
{
    static const char owner[] = "Steelyard";
    if (!inside(image, offset, size))
        return false;
    uint64_t end = offset + size;
    while (end - offset >= 12) {
        uint64_t name_size = number(image, offset, 4), descriptor_size = number(image, offset + 4, 4);
        uint64_t type = number(image, offset + 8, 4);
        uint64_t name = offset + 12, descriptor = name + ((name_size + 3) & ~UINT64_C(3));
        uint64_t next = descriptor + ((descriptor_size + 3) & ~UINT64_C(3));
        if (descriptor > end || descriptor_size > end - descriptor)
            return false;
        if (type == 1 && name_size == sizeof owner && !memcmp(image->bytes + name, owner, sizeof owner))
            take_descriptor((const char *)image->bytes + descriptor, descriptor_size, visit, data);
        offset = next < end ? next : end;
    }
    return true;
}

bool binary_notes(const char *bytes, size_t size, note_visitor *visit, void *data, const char **reason)
{
    struct image image = {.bytes = (const unsigned char *)bytes, .size = size};
    *reason = "is not an ELF file";
    if (size < sizeof(Elf32_Ehdr) || memcmp(bytes, ELFMAG, SELFMAG))
        return false;
    image.wide = bytes[EI_CLASS] == ELFCLASS64;
    image.big = bytes[EI_DATA] == ELFDATA2MSB;
    if (image.wide && size < sizeof(Elf64_Ehdr))
        return false;
    bool wide = image.wide, good = true;
    uint64_t sections = number(&image, wide ? 40 : 32, wide ? 8 : 4),
             entry = number(&image, wide ? 58 : 46, 2);
    uint64_t count = number(&image, wide ? 60 : 48, 2),
             least = wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
    bool sectioned = sections && count && entry >= least;
    *reason = "is a damaged ELF file: a table or a note leaves the file";
    if (sectioned && !inside(&image, sections, count * entry))
        return false;
    for (uint64_t i = 0; sectioned && i < count; i++) {
        uint64_t at = sections + i * entry;
        if (number(&image, at + 4, 4) == SHT_NOTE)
            good = read_notes(&image, number(&image, at + (wide ? 24 : 16), wide ? 8 : 4),
                              number(&image, at + (wide ? 32 : 20), wide ? 8 : 4), visit, data) &&
                   good;
    }
    if (sectioned)
        return good;
    uint64_t segments = number(&image, wide ? 32 : 28, wide ? 8 : 4);
    entry = number(&image, wide ? 54 : 42, 2);
    count = number(&image, wide ? 56 : 44, 2);
    if (!inside(&image, segments, count * entry))
        return false;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = segments + i * entry;
        if (number(&image, at, 4) == PT_NOTE)
            good = read_notes(&image, number(&image, at + (wide ? 8 : 4), wide ? 8 : 4),
                              number(&image, at + (wide ? 32 : 16), wide ? 8 : 4), visit, data) &&
                   good;
    }
    return good;
}

bool binary_is_one(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) /* a pipe would wait for a writer */
        return false;
    FILE *file = fopen(path, "rb");
    char magic[SELFMAG];
    bool one = file && fread(magic, 1, SELFMAG, file) == SELFMAG && !memcmp(magic, ELFMAG, SELFMAG);
    if (file)
        fclose(file);
    return one;
}

struct gathering {
    struct project *project;
    const char *binary;
};

/* The same call in several object files (a header, a template) is one site. */
static void add_site(void *data, const char *collective, const char *file, unsigned line)
{
    struct gathering *gathering = data;
    struct project *project = gathering->project;
    struct site_list *list = project->sites;
    line = (unsigned)call_line(file, line, collective);
    for (size_t i = 0; i < list->count; i++) {
        const struct site *site = &list->sites[i];
        if (site->place.line == line && !strcmp(site->place.path, file) &&
            !strcmp(site->collective, collective) && !strcmp(site->notes[0].place.path, gathering->binary))
            return;
    }
    list->sites = reallocate(list->sites, (list->count + 1) * sizeof *list->sites);
    struct site *site = &list->sites[list->count++];
    *site = (struct site){.code = CODE_IN_BINARY, .status = SITE_CHANGED, .group = -1};
    site->collective = project_keep(project, duplicate(collective));
    site->function = project_keep(project, duplicate(""));
    site->place = (struct place){.path = project_keep(project, duplicate(file)), .line = line};
    site->id = project_keep(project, format_text("%s:%s:%u:%s", gathering->binary, file, line, collective));
    site->message = project_keep(project, format_text("%s was rewritten in the source %s was built from",
                                                      collective, gathering->binary));
    site->notes = (struct site_note *)(void *)project_keep(project, allocate(sizeof *site->notes));
    site->notes[0].place.path = gathering->binary;
    site->notes[0].text = project_keep(project, duplicate("the built program"));
    site->note_count = 1;
}

/* With the runtime in it, no call was changed; without, nothing is known of its calls. */
static void say_without_notes(struct project *project, const char *path, const struct file_text *file)
{
    static const char *const signs[] = {"libsteelyard", "sy_shares_make", "sy_comm_world"};
    struct place place = {.path = path};
    bool runtime = false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        runtime = runtime || memmem(file->bytes, file->size, signs[i], strlen(signs[i]));
    if (runtime)
        project_add_warning(
            project, &place,
            duplicate(
                "is linked with Steelyard's runtime and has no note of a rewritten call: none was changed"));
    else
        project_add_gap(
            project, path, 0, CODE_NO_NOTES,
            duplicate(
                "no notes of rewritten calls: not built from sources that Steelyard changed; calls that "
                "were not changed leave no trace"));
}

static int compare_sites(const void *a, const void *b)
{
    const struct site *left = a, *right = b;
    int order = strcmp(left->place.path, right->place.path);
    if (!order)
        order = (left->place.line > right->place.line) - (left->place.line < right->place.line);
    return order ? order : strcmp(left->id, right->id);
}

int binary_read(struct project *project, const struct words *files)
{
    *project = (struct project){0};
    project->sites = &project->joined.list;
    project->units = allocate(files->count * sizeof *project->units);
    for (size_t i = 0; i < files->count; i++) {
        struct file_text file;
        char *why;
        const char *reason = NULL;
        struct gathering gathering = {project, files->items[i]};
        size_t before = project->sites->count;
        project->units[project->unit_count++] = (struct unit){.path = files->items[i]};
        enum file_state state = file_read(files->items[i], &file, &why);
        bool readable = state == FILE_FINE || state == FILE_BINARY || state == FILE_WIDE;
        if (!readable)
            project_add_gap(project, files->items[i], 0, CODE_UNREADABLE, duplicate(why));
        else if (!binary_notes(file.bytes, file.size, add_site, &gathering, &reason))
            project_add_gap(project, files->items[i], 0, CODE_NOT_TEXT, duplicate(reason));
        else if (project->sites->count == before)
            say_without_notes(project, files->items[i], &file);
        free(why);
        file_free(&file);
    }
    if (project->sites->count)
        qsort(project->sites->sites, project->sites->count, sizeof *project->sites->sites, compare_sites);
    return EXIT_COMPLETE;
}
