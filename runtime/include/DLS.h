/* The name under which DLS4LB installs its header. */
#include <LB4MPI.h>
