/* SPDX-License-Identifier: Apache-2.0 */
/* Slim headers: what generated programs use of the C library and nothing else, so that reading one takes a
 * tenth of the time. A program that includes anything that is not here is read with the real headers. */
#ifndef SLIM_STDDEF_H
#define SLIM_STDDEF_H

typedef unsigned long size_t;
typedef long ptrdiff_t;
#ifndef __cplusplus
typedef int wchar_t;
#endif
#ifdef __cplusplus
#define NULL __null
#define SLIM_C_BEGIN extern "C" {
#define SLIM_C_END }
#else
#define NULL ((void *)0)
#define SLIM_C_BEGIN
#define SLIM_C_END
#endif
#ifdef __TINYC__
#define offsetof(type, member) ((size_t) & ((type *)0)->member)
#else
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif

#endif
