/* What programs have written. */
#ifndef SOUNDNESS_FILES_H
#define SOUNDNESS_FILES_H

#include "outcome.h"

/* The whole of an open file, which the caller frees. */
struct text files_read(int fd);

/* What the working directory holds, names and contents; it is empty afterwards. */
struct text files_take(void);

#endif
