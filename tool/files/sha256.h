/* SHA-256 (FIPS 180-4), to tell whether a file is still what was analysed or written. */
#ifndef STEELYARD_TOOL_SHA256_H
#define STEELYARD_TOOL_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 65 };
/* Lower-case hexadecimal of the digest, NUL-terminated. */
void sha256_hex(const void *data, size_t size, char hex[SHA256_HEX]);

#endif
