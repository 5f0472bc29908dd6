/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_STDIO_H
#define SLIM_STDIO_H

#include <stddef.h>

typedef struct _IO_FILE FILE;

#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

SLIM_C_BEGIN
extern FILE *stdin, *stdout, *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
int printf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t room, const char *format, ...);
int scanf(const char *format, ...);
int fscanf(FILE *stream, const char *format, ...);
int sscanf(const char *from, const char *format, ...);
int puts(const char *text);
int fputs(const char *text, FILE *stream);
int putchar(int c);
int putc(int c, FILE *stream);
int fputc(int c, FILE *stream);
int getc(FILE *stream);
int fgetc(FILE *stream);
int getchar(void);
int ungetc(int c, FILE *stream);
char *fgets(char *to, int room, FILE *stream);
FILE *fopen(const char *path, const char *mode);
int fclose(FILE *stream);
int fflush(FILE *stream);
size_t fread(void *to, size_t each, size_t count, FILE *stream);
size_t fwrite(const void *from, size_t each, size_t count, FILE *stream);
int fseek(FILE *stream, long offset, int from);
long ftell(FILE *stream);
void rewind(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
int remove(const char *path);
int setvbuf(FILE *stream, char *buffer, int mode, size_t room);
void setbuf(FILE *stream, char *buffer);
void perror(const char *text);
SLIM_C_END

#endif
