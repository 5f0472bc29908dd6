/* Chunk lists for users: what a technique would do, without running anything. */
#include "loop/adapt.h"

#include "error/message.h"

#include <limits.h>
#include <stdlib.h>

struct writer {
    long long *sizes;
    size_t room, n;
};

static bool put(struct writer *writer, long long size) /* false: full */
{
    if (writer->sizes) {
        if (writer->n == writer->room)
            return false;
        writer->sizes[writer->n] = size;
    }
    return ++writer->n < INT_MAX;
}

/* Ranks ask in turn. */
static int by_rank(const sy_loop_options *options, long long items, int ranks, struct writer *writer)
{
    struct loop_asker *asker = malloc((size_t)ranks * sizeof *asker);
    struct loop_batches batches;
    if (!asker)
        return sy_fail(SY_ENOMEM, "sy_loop_chunks: out of memory for %d ranks", ranks);
    sy_loop_batches_make(options, items, ranks, &batches);
    double sum = 0;
    for (int r = 0; r < ranks; r++)
        sum += options->weights ? options->weights[r] : 1;
    struct loop_terms terms = {0, 0, 0, 0};
    struct loop_rate rate = {0, 0};
    if (options->technique == SY_LOOP_AF && options->mu > 0) {
        rate = (struct loop_rate){options->mu, options->sigma * options->sigma};
        terms.d = ranks * rate.variance / rate.mean;
        terms.e = rate.mean / ranks;
    }
    for (int r = 0; r < ranks; r++)
        asker[r] = (struct loop_asker){.options = options,
                                       .batches = &batches,
                                       .items = items,
                                       .ranks = ranks,
                                       .weight = options->weights ? options->weights[r] * ranks / sum : 1,
                                       .rate = rate,
                                       .batch = -1};
    long long position = 0;
    for (int r = 0; position < items; r = (r + 1) % ranks) {
        long long size = sy_loop_asker_size(&asker[r], position, &terms);
        position += size;
        if (!put(writer, size))
            break;
    }
    free(asker);
    return SY_SUCCESS;
}

int sy_loop_chunks(const sy_loop_options *options, long long items, int ranks, long long *sizes, size_t room)
{
    if (items < 0 || ranks < 1)
        return -sy_fail(SY_EARG, "sy_loop_chunks: %lld iterations on %d ranks", items, ranks);
    int code = sy_loop_options_check(options, ranks);
    if (code)
        return -code;
    struct writer writer = {.sizes = sizes, .room = room};
    if (sy_loop_technique_of(options->technique)->traits & LOOP_BY_RANK) {
        code = by_rank(options, items, ranks, &writer);
        return code ? -code : (int)writer.n;
    }
    struct loop_list list;
    code = sy_loop_list_make(options, items, ranks, &list);
    if (code)
        return -code;
    long long begin, end, steps = list.steps;
    if (!sizes) {
        sy_loop_list_clear(&list);
        return steps < INT_MAX ? (int)steps : INT_MAX;
    }
    for (long long step = 0; loop_list_at(&list, step, &begin, &end); step++)
        if (!put(&writer, end - begin))
            break;
    sy_loop_list_clear(&list);
    return (int)writer.n;
}
