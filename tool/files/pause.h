/* A test aid: STEELYARD_TEST_PAUSE=POINT:FIFO stops the run at POINT until a line can be read from FIFO. Lets
 * tests change a file, or kill the run, at an exact moment. */
#ifndef STEELYARD_TOOL_PAUSE_H
#define STEELYARD_TOOL_PAUSE_H

void pause_at(const char *point);

#endif
