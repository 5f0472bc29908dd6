/* What a .clang-format beside a file, or in a directory above it, says of long lines. */
#ifndef STEELYARD_TOOL_CLANG_FORMAT_H
#define STEELYARD_TOOL_CLANG_FORMAT_H

#include "rewrite/finish.h"

/* Lines of up to 100 columns are fine anywhere, of more where the file there says so. */
struct line_style line_style_at(const char *path);

#endif
