/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_UNISTD_H
#define SLIM_UNISTD_H

#include <stddef.h>

typedef long ssize_t;

SLIM_C_BEGIN
ssize_t write(int fd, const void *from, size_t bytes);
int unlink(const char *path);
int getpid(void);
unsigned sleep(unsigned s);
int usleep(unsigned us);
extern char *optarg;
extern int optind, opterr, optopt;
int getopt(int argc, char *const argv[], const char *options);
SLIM_C_END

#endif
