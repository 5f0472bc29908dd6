/* What two runs left behind: status, what each rank printed, the files of the working directory. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "behaviour/behaviour.h"
#include "files/file.h"

static enum sameness worse(enum sameness a, enum sameness b)
{
    return a > b ? a : b;
}

/* Every file of `folder` (below `under`) against the same in `other`; files only there are found by the
 * second call with the roles changed. */
static enum sameness folders_compare(const struct comparison *how, const char *folder, const char *other,
                                     bool contents, size_t *files, char **where)
{
    enum sameness result = SAME;
    DIR *directory = opendir(folder);
    struct dirent *entry;
    while (directory && result != DIFFERENT && (entry = readdir(directory))) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        char *left = format_text("%s/%s", folder, entry->d_name),
             *right = format_text("%s/%s", other, entry->d_name);
        struct stat info;
        struct file_text a, b;
        char *why_a, *why_b, *detail = NULL;
        if (stat(left, &info) == 0 && S_ISDIR(info.st_mode)) {
            result = worse(result, folders_compare(how, left, right, contents, files, where));
        } else {
            bool read_a = file_read(left, &a, &why_a) != FILE_UNREADABLE,
                 read_b = file_read(right, &b, &why_b) != FILE_MISSING;
            *files += contents;
            enum sameness one = !read_a || !read_b ? DIFFERENT
                                : contents ? texts_compare(how, a.bytes, a.size, b.bytes, b.size, &detail)
                                           : SAME;
            if (one >= OTHER_ORDER && where && !*where)
                *where = format_text("file %s: %s", entry->d_name,
                                     detail ? detail : "written by one of the two only");
            result = worse(result, one);
            free(detail);
            free(why_a);
            free(why_b);
            file_free(&a);
            file_free(&b);
        }
        free(left);
        free(right);
    }
    if (directory)
        closedir(directory);
    return result;
}

/* Rank by rank; lines may have moved to another rank, but what a rank still prints keeps its order. */
static enum sameness streams_compare(const struct comparison *how, const struct run_outcome *a,
                                     const struct run_outcome *b, char **where)
{
    enum sameness result = SAME;
    for (int rank = 0; rank < a->ranks; rank++) {
        char *detail;
        result = worse(result, texts_compare(how, a->streams[rank].data, a->streams[rank].size,
                                             b->streams[rank].data, b->streams[rank].size, &detail));
        if (detail && !*where)
            *where = format_text("rank %d, %s", rank, detail);
        free(detail);
    }
    if (result < OTHER_ORDER)
        return result;
    struct text_lines *left = allocate((size_t)a->ranks * sizeof *left),
                      *right = allocate((size_t)a->ranks * sizeof *right);
    bool text = true;
    for (int rank = 0; rank < a->ranks; rank++) {
        const struct buffer *x = &a->streams[rank], *y = &b->streams[rank];
        text = text && !(x->size && memchr(x->data, 0, x->size)) && !(y->size && memchr(y->data, 0, y->size));
        left[rank] = lines_kept(how, x->data, x->size);
        right[rank] = lines_kept(how, y->data, y->size);
    }
    result = text ? lines_of_ranks_compare(how, left, right, a->ranks) : DIFFERENT;
    for (int rank = 0; rank < a->ranks; rank++) {
        lines_free(&left[rank]);
        lines_free(&right[rank]);
    }
    free(left);
    free(right);
    return result;
}

enum sameness outcomes_compare(const struct comparison *how, const struct run_outcome *a,
                               const struct run_outcome *b, size_t *files, char **where)
{
    *files = 0;
    *where = NULL;
    if (b->complaint && !a->complaint) {
        *where = duplicate(b->complaint);
        return DIFFERENT;
    }
    if (a->process.status != b->process.status || a->process.timed_out != b->process.timed_out) {
        *where = b->process.timed_out
                     ? duplicate("timed out")
                     : format_text("exit status %d became %d", a->process.status, b->process.status);
        return DIFFERENT;
    }
    /* What no rank can be named for, the launcher's own words among it, has no order. */
    struct comparison unordered = *how;
    unordered.any_order = true;
    enum sameness result = texts_compare(&unordered, a->process.output.data, a->process.output.size,
                                         b->process.output.data, b->process.output.size, where);
    if (result != DIFFERENT && a->streams && b->streams)
        result = worse(result, streams_compare(how, a, b, where));
    if (result != DIFFERENT)
        result = worse(result, folders_compare(how, a->folder, b->folder, true, files, where));
    if (result != DIFFERENT)
        result = worse(result, folders_compare(how, b->folder, a->folder, false, files, where));
    if (result != DIFFERENT)
        result = worse(result, elsewhere_compare(how, a, b, files, where));
    if (result < OTHER_ORDER) {
        free(*where);
        *where = NULL;
    }
    return result;
}
