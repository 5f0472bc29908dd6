#include "scatter/raise.h"

#include <stdarg.h>
#include <stdio.h>

#include "error/message.h"

bool sy_mpi_is_up(void)
{
    int initialized = 0;
    int finalized = 0;
    PMPI_Initialized(&initialized);
    PMPI_Finalized(&finalized);
    return initialized && !finalized;
}

int sy_raise(MPI_Comm comm, int mpi_class, int code, bool speak, const char *format, ...)
{
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sy_fail(code, "%s", text);
    if (speak)
        sy_say("%s", text);
    if (sy_mpi_is_up())
        PMPI_Comm_call_errhandler(comm == MPI_COMM_NULL ? MPI_COMM_WORLD : comm, mpi_class);
    return code;
}
