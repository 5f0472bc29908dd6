/* How busy the machine was: the time this thread could have run and did not. */
#ifndef STEELYARD_SCATTER_DELAY_H
#define STEELYARD_SCATTER_DELAY_H

/* Seconds that the first thread of the process has waited for a processor so far, NaN where the system does
 * not say. Local, about a microsecond. */
double sy_delay_now(void);

#endif
