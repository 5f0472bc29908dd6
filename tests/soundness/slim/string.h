/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_STRING_H
#define SLIM_STRING_H

#include <stddef.h>

SLIM_C_BEGIN
void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *at, int byte, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t most);
int strcasecmp(const char *a, const char *b);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t most);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t most);
char *strdup(const char *text);
char *strtok(char *text, const char *between);
char *strerror(int code);
#ifndef __cplusplus
void *memchr(const void *at, int byte, size_t bytes);
char *strchr(const char *text, int c);
char *strrchr(const char *text, int c);
char *strstr(const char *text, const char *what);
#endif
SLIM_C_END

#endif
