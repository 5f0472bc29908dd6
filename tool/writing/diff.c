#include "writing/diff.h"

#include <stdlib.h>
#include <string.h>

enum { CONTEXT_LINES = 3 };

/* Starts of lines; starts[count] is the end of the text. */
struct lines {
    const char *bytes;
    size_t *starts;
    size_t count;
};

/* Old lines [first, first + removed) become new lines [into, into + added). */
struct change {
    size_t first, removed, into, added;
};
struct changes {
    struct change *items;
    size_t count;
};

static struct lines split(const char *bytes, size_t size)
{
    struct lines lines = {.bytes = bytes};
    size_t capacity = 64;
    lines.starts = allocate(capacity * sizeof *lines.starts);
    for (size_t at = 0; at < size;) {
        if (lines.count + 2 > capacity) {
            capacity *= 2;
            lines.starts = reallocate(lines.starts, capacity * sizeof *lines.starts);
        }
        lines.starts[lines.count++] = at;
        const char *end = memchr(bytes + at, '\n', size - at);
        at = end ? (size_t)(end - bytes) + 1 : size;
    }
    lines.starts[lines.count] = size;
    return lines;
}

/* The line that holds the offset. The end of the text belongs to the last line when that has no newline, else
 * to the empty line after it (index count). */
static size_t line_at(const struct lines *lines, size_t offset)
{
    size_t low = 0, high = lines->count, size = lines->starts[lines->count];
    if (size && offset == size && lines->bytes[size - 1] != '\n')
        return lines->count - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (lines->starts[middle + 1] <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool same_line(const struct lines *a, size_t i, const struct lines *b, size_t k)
{
    size_t size = a->starts[i + 1] - a->starts[i];
    return size == b->starts[k + 1] - b->starts[k] &&
           !memcmp(a->bytes + a->starts[i], b->bytes + b->starts[k], size);
}

static void add_change(struct changes *changes, const struct change *change)
{
    if (!change->removed && !change->added)
        return;
    struct change *last = changes->count ? &changes->items[changes->count - 1] : NULL;
    if (last && last->first + last->removed == change->first) {
        last->removed += change->removed;
        last->added += change->added;
        return;
    }
    changes->items = reallocate(changes->items, (changes->count + 1) * sizeof *changes->items);
    changes->items[changes->count++] = *change;
}

/* Splits a block at its longest common subsequence of lines; blocks are a few lines, unless an edit is huge.
 */
static void refine(const struct lines *old, const struct lines *new, struct change block,
                   struct changes *changes)
{
    while (block.removed && block.added && same_line(old, block.first, new, block.into)) {
        block.first++, block.into++, block.removed--, block.added--;
    }
    while (block.removed && block.added &&
           same_line(old, block.first + block.removed - 1, new, block.into + block.added - 1)) {
        block.removed--, block.added--;
    }
    size_t rows = block.removed, columns = block.added;
    if (!rows || !columns || rows > 2000 || columns > 2000) {
        add_change(changes, &block);
        return;
    }
    unsigned short *length = allocate((rows + 1) * (columns + 1) * sizeof *length);
#define LENGTH(i, k) length[(i) * (columns + 1) + (k)]
    for (size_t i = rows; i-- > 0;) {
        for (size_t k = columns; k-- > 0;) {
            if (same_line(old, block.first + i, new, block.into + k))
                LENGTH(i, k) = (unsigned short)(LENGTH(i + 1, k + 1) + 1);
            else
                LENGTH(i, k) = LENGTH(i + 1, k) > LENGTH(i, k + 1) ? LENGTH(i + 1, k) : LENGTH(i, k + 1);
        }
    }
    struct change part = {.first = block.first, .into = block.into};
    size_t i = 0, k = 0;
    while (i < rows && k < columns) {
        if (same_line(old, block.first + i, new, block.into + k)) {
            add_change(changes, &part);
            i++, k++;
            part = (struct change){block.first + i, 0, block.into + k, 0};
        } else if (LENGTH(i + 1, k) >= LENGTH(i, k + 1)) {
            i++, part.removed++;
        } else {
            k++, part.added++;
        }
    }
#undef LENGTH
    part.removed += rows - i;
    part.added += columns - k;
    add_change(changes, &part);
    free(length);
}

/* From byte ranges to line ranges. */
static struct changes find_changes(const struct lines *old, const struct lines *new,
                                   const struct rewritten_file *file)
{
    struct changes changes = {0};
    size_t i = 0, shift_lines = 0; /* new line = old line + shift, modulo size_t, outside of changes */
    long long shift_bytes = 0;
    while (i < file->edit_count) {
        size_t first = line_at(old, file->edits[i]->offset), last = first;
        for (; i < file->edit_count; i++) {
            const struct edit *edit = file->edits[i];
            if (line_at(old, edit->offset) > last)
                break;
            size_t end = line_at(old, edit->offset + edit->length);
            last = end > last ? end : last;
            shift_bytes += (long long)strlen(edit->text) - (long long)edit->length;
        }
        struct change block = {.first = first, .into = first + shift_lines};
        size_t stop = last + 1 > old->count ? old->count : last + 1;
        block.removed = stop - first;
        size_t new_end = (size_t)((long long)old->starts[stop] + shift_bytes);
        size_t new_stop = stop == old->count ? new->count : line_at(new, new_end);
        block.added = new_stop - block.into;
        shift_lines = new_stop - stop;
        refine(old, new, block, &changes);
    }
    return changes;
}

/* The text in the colour that git gives it; a line's end stays outside, so that no colour runs over the edge.
 */
static void put_painted(struct buffer *out, const char *sequence, const char *text, size_t size)
{
    size_t shown = size;
    while (sequence && shown && (text[shown - 1] == '\n' || text[shown - 1] == '\r'))
        shown--;
    if (sequence)
        buffer_text(out, sequence);
    buffer_add(out, text, shown);
    if (sequence)
        buffer_text(out, "\033[m");
    buffer_add(out, text + shown, size - shown);
}

static void put_line(struct buffer *out, bool color, char sign, const struct lines *lines, size_t i)
{
    struct buffer line = {0};
    size_t size = lines->starts[i + 1] - lines->starts[i];
    const char *text = lines->bytes + lines->starts[i];
    buffer_add(&line, &sign, 1);
    buffer_add(&line, text, size);
    put_painted(out,
                !color || sign == ' ' ? NULL
                : sign == '-'         ? "\033[31m"
                                      : "\033[32m",
                line.data, line.size);
    if (text[size - 1] != '\n')
        buffer_text(out, "\n\\ No newline at end of file\n");
    buffer_free(&line);
}

static void put_range(struct buffer *out, char sign, size_t first, size_t count)
{
    buffer_format(out, "%c%zu", sign, count ? first + 1 : first);
    if (count != 1)
        buffer_format(out, ",%zu", count);
}

/* One hunk of changes [from, to). */
static void put_hunk(struct buffer *out, bool color, const struct lines *old, const struct lines *new,
                     const struct change *changes, size_t from, size_t to)
{
    const struct change *head = &changes[from], *tail = &changes[to - 1];
    size_t before = head->first < CONTEXT_LINES ? head->first : CONTEXT_LINES;
    size_t end = tail->first + tail->removed, left = old->count - end;
    size_t after = left < CONTEXT_LINES ? left : CONTEXT_LINES;
    struct buffer range = {0};
    buffer_text(&range, "@@ ");
    put_range(&range, '-', head->first - before, end + after - (head->first - before));
    buffer_text(&range, " ");
    put_range(&range, '+', head->into - before, tail->into + tail->added + after - (head->into - before));
    buffer_text(&range, " @@\n");
    put_painted(out, color ? "\033[36m" : NULL, range.data, range.size);
    buffer_free(&range);
    size_t at = head->first - before;
    for (size_t c = from; c < to; c++) {
        for (; at < changes[c].first; at++)
            put_line(out, color, ' ', old, at);
        for (; at < changes[c].first + changes[c].removed; at++)
            put_line(out, color, '-', old, at);
        for (size_t k = 0; k < changes[c].added; k++)
            put_line(out, color, '+', new, changes[c].into + k);
    }
    for (; at < end + after; at++)
        put_line(out, color, ' ', old, at);
}

/* As git writes names: quoted when they hold control characters, quotes, backslashes or bytes over 127; a tab
 * after a name with blanks tells patch where it ends. */
static void put_name(struct buffer *out, bool color, const char *sign, const char *prefix, const char *name)
{
    struct buffer line = {0};
    bool quoted = false;
    for (const unsigned char *at = (const unsigned char *)name; *at; at++)
        quoted = quoted || *at < 32 || *at > 126 || *at == '"' || *at == '\\';
    buffer_text(&line, sign);
    if (!quoted)
        buffer_format(&line, "%s%s%s\n", prefix, name, strchr(name, ' ') ? "\t" : "");
    else
        buffer_format(&line, "\"%s", prefix);
    for (const unsigned char *at = (const unsigned char *)name; quoted && *at; at++) {
        if (*at == '"' || *at == '\\')
            buffer_format(&line, "\\%c", *at);
        else if (*at < 32 || *at > 126)
            buffer_format(&line, "\\%03o", *at);
        else
            buffer_format(&line, "%c", *at);
    }
    if (quoted)
        buffer_text(&line, "\"\n");
    put_painted(out, color ? "\033[1m" : NULL, line.data, line.size);
    buffer_free(&line);
}

void diff_add(struct buffer *out, bool color, const char *shown, const struct rewritten_file *file)
{
    struct lines old = split(file->original->bytes, file->original->size);
    struct lines new = split(file->bytes.data, file->bytes.size);
    struct changes changes = find_changes(&old, &new, file);
    if (changes.count) {
        put_name(out, color, "--- ", "a/", shown);
        put_name(out, color, "+++ ", "b/", shown);
    }
    for (size_t from = 0; from < changes.count;) {
        size_t to = from + 1;
        while (to < changes.count &&
               changes.items[to].first - (changes.items[to - 1].first + changes.items[to - 1].removed) <=
                   (size_t)2 * CONTEXT_LINES)
            to++;
        put_hunk(out, color, &old, &new, changes.items, from, to);
        from = to;
    }
    free(changes.items);
    free(old.starts);
    free(new.starts);
}
