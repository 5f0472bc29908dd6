/* The reordered world communicator, for the one who frees it. */
#ifndef STEELYARD_SCATTER_ORDER_H
#define STEELYARD_SCATTER_ORDER_H

/* SY_COMM_WORLD is MPI_COMM_WORLD again. Local; called when the communicator is freed at MPI_Finalize. */
void sy_order_forget(void);

#endif
