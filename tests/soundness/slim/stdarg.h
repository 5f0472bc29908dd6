/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_STDARG_H
#define SLIM_STDARG_H

#ifdef __TINYC__
#include_next <stdarg.h>
#else
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_end(list) __builtin_va_end(list)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#endif

#endif
