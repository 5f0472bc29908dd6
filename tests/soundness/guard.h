/* Memory for the programs that are judged: every block ends at a page that cannot be touched, what was freed
 * cannot be touched either, and fresh memory is filled with a byte, so that a program that reads what it
 * never wrote shows it when the byte is another. Without it (in the judge that is built with sanitizers) the
 * sanitizer does this. */
#ifndef SOUNDNESS_GUARD_H
#define SOUNDNESS_GUARD_H

/* From now on, in this process. */
void guard_begin(int fill);

#endif
