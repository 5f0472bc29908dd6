/* Whether the analysis is to end before it is through: the user's time limit, or SIGTERM. What is known by
 * then is reported, and that it is not all. */
#ifndef STEELYARD_TOOL_STOP_H
#define STEELYARD_TOOL_STOP_H

/* From here on: a limit of so many seconds (0: none), and SIGTERM no longer ends the command at once; the
 * second one does. */
void stop_watch(long long seconds);

/* SIGTERM ends the command again; what stop_reason() says stays. */
void stop_unwatch(void);

/* Why the analysis is to end, as the end of a sentence; null: it goes on. From any thread. */
const char *stop_reason(void);

#endif
