/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_CTYPE_H
#define SLIM_CTYPE_H

#ifdef __cplusplus
extern "C" {
#endif
int isalpha(int c);
int isdigit(int c);
int isalnum(int c);
int isspace(int c);
int isupper(int c);
int islower(int c);
int ispunct(int c);
int toupper(int c);
int tolower(int c);
#ifdef __cplusplus
}
#endif

#endif
