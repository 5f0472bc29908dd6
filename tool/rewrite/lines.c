#include <string.h>

#include "rewrite/lines.h"

size_t line_begin(const struct source *s, size_t offset)
{
    while (offset > 0 && s->text[offset - 1] != '\n')
        offset--;
    return offset;
}

size_t line_stop(const struct source *s, size_t offset)
{
    size_t begin = offset;
    while (offset < s->size && s->text[offset] != '\n')
        offset++;
    return offset < s->size && offset > begin && s->text[offset - 1] == '\r' ? offset - 1 : offset;
}

size_t next_line(const struct source *s, size_t offset)
{
    while (offset < s->size && s->text[offset] != '\n')
        offset++;
    return offset < s->size ? offset + 1 : offset;
}

bool is_blank(const struct source *s, size_t from, size_t to)
{
    while (from < to && (s->text[from] == ' ' || s->text[from] == '\t'))
        from++;
    return from >= to;
}

bool only_comment(const struct source *s, size_t offset)
{
    size_t stop = line_stop(s, offset);
    while (offset < stop && (s->text[offset] == ' ' || s->text[offset] == '\t'))
        offset++;
    if (offset + 1 >= stop)
        return offset >= stop;
    if (s->text[offset] != '/' || (s->text[offset + 1] != '/' && s->text[offset + 1] != '*'))
        return false;
    if (s->text[offset + 1] == '/')
        return s->text[stop - 1] != '\\';
    for (offset += 2; offset + 1 < stop; offset++)
        if (s->text[offset] == '*' && s->text[offset + 1] == '/')
            return is_blank(s, offset + 2, stop);
    return false;
}

size_t past_comment(const struct source *s, size_t offset)
{
    return only_comment(s, offset) ? line_stop(s, offset) : offset;
}

bool begins_line(const struct source *s, size_t offset)
{
    while (offset > 0 && (s->text[offset - 1] == ' ' || s->text[offset - 1] == '\t'))
        offset--;
    return !offset || s->text[offset - 1] == '\n';
}

const char *newline_of(const struct source *s)
{
    const char *first = memchr(s->text, '\n', s->size);
    return first && first > s->text && first[-1] == '\r' ? "\r\n" : "\n";
}
