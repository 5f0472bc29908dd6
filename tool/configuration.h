/* .steelyard.toml: what holds for a project, so that it need not be said on every command line. */
#ifndef STEELYARD_TOOL_CONFIGURATION_H
#define STEELYARD_TOOL_CONFIGURATION_H

#include "commands.h"

/* Looks for the file in the working directory and above it, and takes what it says as defaults of the
 * command's options; the command line comes after it and wins. EXIT_USAGE after a message when the file is
 * broken. */
int configuration_read(const struct command *command);

#endif
