/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_ERRNO_H
#define SLIM_ERRNO_H

#ifdef __cplusplus
extern "C" {
#endif
int *__errno_location(void) __attribute__((__const__));
#ifdef __cplusplus
}
#endif
#define errno (*__errno_location())
#define ERANGE 34
#define EINVAL 22
#define ENOMEM 12

#endif
