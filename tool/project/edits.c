#include "project/edits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool edits_apply(const char *bytes, size_t size, const struct edit *const *edits, size_t count,
                 struct buffer *out)
{
    size_t at = 0;
    buffer_add(out, "", 0);
    for (size_t i = 0; i < count; i++) {
        const struct edit *edit = edits[i];
        if (edit->offset < at || edit->offset > size || edit->length > size - edit->offset)
            return false;
        buffer_add(out, bytes + at, edit->offset - at);
        buffer_text(out, edit->text);
        at = edit->offset + edit->length;
    }
    buffer_add(out, bytes + at, size - at);
    return true;
}

static struct rewritten_file *entry_of(struct rewriting *rewriting, const struct file_text *file)
{
    for (size_t i = 0; i < rewriting->count; i++) {
        if (rewriting->files[i].original == file)
            return &rewriting->files[i];
    }
    rewriting->files = reallocate(rewriting->files, (rewriting->count + 1) * sizeof *rewriting->files);
    struct rewritten_file *entry = &rewriting->files[rewriting->count++];
    *entry = (struct rewritten_file){.original = file};
    return entry;
}

/* True when the same change came in already under another name of the file, or for another group: of another
 * program that shares the file. */
static bool has_twin(const struct rewritten_file *entry, const struct edit *edit)
{
    for (size_t i = 0; i < entry->edit_count; i++) {
        const struct edit *other = entry->edits[i];
        bool elsewhere = strcmp(other->path, edit->path) || edit->group != other->group || edit->group < 0;
        if (elsewhere && other->offset == edit->offset && other->length == edit->length &&
            !strcmp(other->text, edit->text))
            return true;
    }
    return false;
}

/* Stable: edits at the same offset stay in list order. */
static void sort_edits(struct rewritten_file *entry)
{
    for (size_t i = 1; i < entry->edit_count; i++) {
        const struct edit *edit = entry->edits[i];
        size_t k = i;
        for (; k && entry->edits[k - 1]->offset > edit->offset; k--)
            entry->edits[k] = entry->edits[k - 1];
        entry->edits[k] = edit;
    }
}

static int compare_files(const void *a, const void *b)
{
    const struct rewritten_file *left = a, *right = b;
    return strcmp(left->original->path, right->original->path);
}

int rewriting_make(const struct project *project, struct rewriting *rewriting)
{
    return rewriting_make_of(project, project->sites->edits, project->sites->edit_count, rewriting);
}

int rewriting_make_of(const struct project *project, const struct edit *edits, size_t count,
                      struct rewriting *rewriting)
{
    *rewriting = (struct rewriting){0};
    for (size_t i = 0; i < count; i++) {
        const struct edit *edit = &edits[i];
        const struct file_text *file = file_table_find(&project->files, edit->path);
        if (!file) {
            fprintf(stderr, "steelyard: internal error: an edit of %s, which was not read\n", edit->path);
            return EXIT_INTERNAL;
        }
        struct rewritten_file *entry = entry_of(rewriting, file);
        if (has_twin(entry, edit))
            continue;
        entry->edits = reallocate(entry->edits, (entry->edit_count + 1) * sizeof(struct edit *));
        entry->edits[entry->edit_count++] = edit;
    }
    for (size_t i = 0; i < rewriting->count; i++) {
        struct rewritten_file *entry = &rewriting->files[i];
        sort_edits(entry);
        entry->met = allocate(entry->edit_count * sizeof *entry->met);
        if (!edits_apply(entry->original->bytes, entry->original->size, entry->edits, entry->edit_count,
                         &entry->bytes)) {
            fprintf(stderr, "steelyard: internal error: edits of %s overlap; nothing was written\n",
                    entry->original->path);
            return EXIT_INTERNAL;
        }
    }
    if (rewriting->count)
        qsort(rewriting->files, rewriting->count, sizeof *rewriting->files, compare_files);
    return EXIT_COMPLETE;
}

void rewriting_free(struct rewriting *rewriting)
{
    for (size_t i = 0; i < rewriting->count; i++) {
        free(rewriting->files[i].edits);
        free(rewriting->files[i].met);
        buffer_free(&rewriting->files[i].bytes);
    }
    free(rewriting->files);
    *rewriting = (struct rewriting){0};
}
