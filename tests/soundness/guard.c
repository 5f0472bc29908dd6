/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#ifdef SOUNDNESS_SANITIZED

void guard_begin(int fill)
{
    (void)fill;
}

#else

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static const size_t page = 4096, region_bytes = (size_t)1 << 36;
enum { MOST_BLOCKS = 20000, SMALLEST_ALIGNMENT = 16 };

static char *region;
static size_t used;
static int blocks, fill_byte;
static bool on;

void guard_begin(int fill)
{
    void *got = mmap(NULL, region_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED)
        return;
    region = got;
    fill_byte = fill;
    on = true;
}

/* The page before a block's first holds its size and where the memory begins. */
struct head {
    size_t bytes, pages;
};

static bool is_ours(const void *block)
{
    return region && (const char *)block >= region && (const char *)block < region + region_bytes;
}

static struct head *head_of(const void *block)
{
    return (struct head *)(((uintptr_t)block & ~(uintptr_t)(page - 1)) - page);
}

/* The end is at the guarded page, to the byte: an x86 does not mind where an int lies, and 16 bytes at once
 * are only moved in blocks whose size is a multiple of that. */
static void *guarded(size_t bytes)
{
    size_t pages = (bytes + page - 1) / page;
    pages = pages ? pages : 1;
    size_t all = (pages + 2) * page;
    if (used + all > region_bytes)
        return NULL;
    char *base = region + used;
    if (mprotect(base, (pages + 1) * page, PROT_READ | PROT_WRITE) != 0)
        return NULL;
    used += all;
    blocks++;
    *(struct head *)base = (struct head){bytes, pages};
    char *block = base + (pages + 1) * page - bytes;
    if (bytes == 0)
        block = base + (pages + 1) * page - SMALLEST_ALIGNMENT;
    /* an empty block lies in its page, one that fills its pages at their beginning */
    return block;
}

extern const char __executable_start[], etext[];

/* Not what the small MPI and the runtime allocate for themselves. */
static bool guards(const void *caller)
{
    bool own = (const char *)caller >= __executable_start && (const char *)caller < etext;
    return on && !own && blocks < MOST_BLOCKS;
}

static void *allocated(size_t bytes, const void *caller)
{
    if (!guards(caller) || bytes > region_bytes / 4)
        return __libc_malloc(bytes);
    void *block = guarded(bytes);
    if (block)
        memset(block, fill_byte, bytes);
    return block;
}

void *malloc(size_t bytes)
{
    return allocated(bytes, __builtin_return_address(0));
}

void *calloc(size_t count, size_t each)
{
    if (!guards(__builtin_return_address(0)) || (each && count > region_bytes / 4 / each))
        return __libc_calloc(count, each);
    return guarded(count * each);
}

void free(void *block)
{
    if (!is_ours(block)) {
        __libc_free(block);
        return;
    }
    struct head *head = head_of(block);
    madvise((char *)head + page, head->pages * page, MADV_DONTNEED);
    mprotect((char *)head, (head->pages + 1) * page, PROT_NONE);
}

void *realloc(void *block, size_t bytes)
{
    const void *caller = __builtin_return_address(0);
    if (!block)
        return allocated(bytes, caller);
    if (!is_ours(block))
        return __libc_realloc(block, bytes);
    size_t old = head_of(block)->bytes;
    void *fresh = allocated(bytes, caller);
    if (fresh) {
        memcpy(fresh, block, old < bytes ? old : bytes);
        free(block);
    }
    return fresh;
}

void *memalign(size_t alignment, size_t bytes)
{
    return __libc_memalign(alignment, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes)
{
    return __libc_memalign(alignment, bytes);
}

int posix_memalign(void **block, size_t alignment, size_t bytes)
{
    *block = __libc_memalign(alignment, bytes);
    return *block ? 0 : ENOMEM;
}

#endif
