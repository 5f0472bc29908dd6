/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_ASSERT_H
#define SLIM_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif
void __assert_fail(const char *what, const char *file, unsigned line, const char *function)
    __attribute__((__noreturn__));
#ifdef __cplusplus
}
#define assert(what) ((what) ? (void)0 : __assert_fail(#what, __FILE__, __LINE__, __func__))
#elif defined NDEBUG
#define assert(what) ((void)0)
#else
#define assert(what)                                                                                         \
    ((void)sizeof((what) ? 1 : 0), __extension__({                                                           \
         if (what)                                                                                           \
             ;                                                                                               \
         else                                                                                                \
             __assert_fail(#what, __FILE__, __LINE__, __func__);                                             \
     }))
#endif

#endif
