/* The calls of the small MPI, once: SOUNDNESS_MPI_CALL(name, parameters). */
SOUNDNESS_MPI_CALL(Init, (int *argc, char ***argv))
SOUNDNESS_MPI_CALL(Init_thread, (int *argc, char ***argv, int required, int *provided))
SOUNDNESS_MPI_CALL(Initialized, (int *flag))
SOUNDNESS_MPI_CALL(Finalize, (void))
SOUNDNESS_MPI_CALL(Finalized, (int *flag))
SOUNDNESS_MPI_CALL(Abort, (MPI_Comm comm, int code))
SOUNDNESS_MPI_CALL(Query_thread, (int *provided))
SOUNDNESS_MPI_CALL(Get_processor_name, (char *name, int *length))
SOUNDNESS_MPI_CALL(Get_library_version, (char *version, int *length))
SOUNDNESS_MPI_CALL(Error_string, (int code, char *text, int *length))

SOUNDNESS_MPI_CALL(Comm_rank, (MPI_Comm comm, int *rank))
SOUNDNESS_MPI_CALL(Comm_size, (MPI_Comm comm, int *size))
SOUNDNESS_MPI_CALL(Comm_dup, (MPI_Comm comm, MPI_Comm *made))
SOUNDNESS_MPI_CALL(Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *made))
SOUNDNESS_MPI_CALL(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *made))
SOUNDNESS_MPI_CALL(Comm_free, (MPI_Comm * comm))
SOUNDNESS_MPI_CALL(Comm_compare, (MPI_Comm a, MPI_Comm b, int *result))
SOUNDNESS_MPI_CALL(Comm_group, (MPI_Comm comm, MPI_Group *group))
SOUNDNESS_MPI_CALL(Comm_test_inter, (MPI_Comm comm, int *flag))
SOUNDNESS_MPI_CALL(Comm_create_keyval, (MPI_Comm_copy_attr_function * copy,
                                        MPI_Comm_delete_attr_function *drop, int *keyval, void *extra))
SOUNDNESS_MPI_CALL(Comm_free_keyval, (int *keyval))
SOUNDNESS_MPI_CALL(Comm_set_attr, (MPI_Comm comm, int keyval, void *value))
SOUNDNESS_MPI_CALL(Comm_get_attr, (MPI_Comm comm, int keyval, void *value, int *flag))
SOUNDNESS_MPI_CALL(Comm_delete_attr, (MPI_Comm comm, int keyval))
SOUNDNESS_MPI_CALL(Comm_set_errhandler, (MPI_Comm comm, MPI_Errhandler handler))
SOUNDNESS_MPI_CALL(Comm_call_errhandler, (MPI_Comm comm, int code))
SOUNDNESS_MPI_CALL(Group_size, (MPI_Group group, int *size))
SOUNDNESS_MPI_CALL(Group_rank, (MPI_Group group, int *rank))
SOUNDNESS_MPI_CALL(Group_incl, (MPI_Group group, int n, const int ranks[], MPI_Group *made))
SOUNDNESS_MPI_CALL(Group_translate_ranks, (MPI_Group a, int n, const int ranks[], MPI_Group b, int found[]))
SOUNDNESS_MPI_CALL(Group_free, (MPI_Group * group))
SOUNDNESS_MPI_CALL(Dims_create, (int ranks, int dimensions, int dims[]))
SOUNDNESS_MPI_CALL(Cart_create, (MPI_Comm comm, int dimensions, const int dims[], const int periods[],
                                 int reorder, MPI_Comm *made))
SOUNDNESS_MPI_CALL(Cart_coords, (MPI_Comm comm, int rank, int dimensions, int coords[]))
SOUNDNESS_MPI_CALL(Cart_rank, (MPI_Comm comm, const int coords[], int *rank))
SOUNDNESS_MPI_CALL(Cart_get, (MPI_Comm comm, int dimensions, int dims[], int periods[], int coords[]))
SOUNDNESS_MPI_CALL(Cart_shift, (MPI_Comm comm, int direction, int by, int *source, int *destination))

SOUNDNESS_MPI_CALL(Type_size, (MPI_Datatype type, int *size))
SOUNDNESS_MPI_CALL(Type_get_extent, (MPI_Datatype type, MPI_Aint *lower, MPI_Aint *extent))
SOUNDNESS_MPI_CALL(Type_contiguous, (int count, MPI_Datatype type, MPI_Datatype *made))
SOUNDNESS_MPI_CALL(Type_vector, (int count, int length, int stride, MPI_Datatype type, MPI_Datatype *made))
SOUNDNESS_MPI_CALL(Type_indexed, (int count, const int lengths[], const int displs[], MPI_Datatype type,
                                  MPI_Datatype *made))
SOUNDNESS_MPI_CALL(Type_create_struct, (int count, const int lengths[], const MPI_Aint displs[],
                                        const MPI_Datatype types[], MPI_Datatype *made))
SOUNDNESS_MPI_CALL(Type_create_resized,
                   (MPI_Datatype type, MPI_Aint lower, MPI_Aint extent, MPI_Datatype *made))
SOUNDNESS_MPI_CALL(Type_commit, (MPI_Datatype * type))
SOUNDNESS_MPI_CALL(Type_free, (MPI_Datatype * type))
SOUNDNESS_MPI_CALL(Get_address, (const void *place, MPI_Aint *address))
SOUNDNESS_MPI_CALL(Op_create, (MPI_User_function * function, int commutes, MPI_Op *op))
SOUNDNESS_MPI_CALL(Op_free, (MPI_Op * op))

SOUNDNESS_MPI_CALL(Send, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Ssend, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Bsend, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Isend, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                           MPI_Request *request))
SOUNDNESS_MPI_CALL(Recv, (void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                          MPI_Status *status))
SOUNDNESS_MPI_CALL(Irecv, (void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                           MPI_Request *request))
SOUNDNESS_MPI_CALL(Sendrecv, (const void *send, int send_count, MPI_Datatype send_type, int to, int send_tag,
                              void *receive, int receive_count, MPI_Datatype receive_type, int from,
                              int receive_tag, MPI_Comm comm, MPI_Status *status))
SOUNDNESS_MPI_CALL(Sendrecv_replace, (void *buffer, int count, MPI_Datatype type, int to, int send_tag,
                                      int from, int receive_tag, MPI_Comm comm, MPI_Status *status))
SOUNDNESS_MPI_CALL(Probe, (int from, int tag, MPI_Comm comm, MPI_Status *status))
SOUNDNESS_MPI_CALL(Iprobe, (int from, int tag, MPI_Comm comm, int *flag, MPI_Status *status))
SOUNDNESS_MPI_CALL(Get_count, (const MPI_Status *status, MPI_Datatype type, int *count))
SOUNDNESS_MPI_CALL(Wait, (MPI_Request * request, MPI_Status *status))
SOUNDNESS_MPI_CALL(Waitall, (int count, MPI_Request requests[], MPI_Status statuses[]))
SOUNDNESS_MPI_CALL(Waitany, (int count, MPI_Request requests[], int *index, MPI_Status *status))
SOUNDNESS_MPI_CALL(Waitsome,
                   (int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]))
SOUNDNESS_MPI_CALL(Test, (MPI_Request * request, int *flag, MPI_Status *status))
SOUNDNESS_MPI_CALL(Cancel, (MPI_Request * request))
SOUNDNESS_MPI_CALL(Request_free, (MPI_Request * request))

SOUNDNESS_MPI_CALL(Barrier, (MPI_Comm comm))
SOUNDNESS_MPI_CALL(Bcast, (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Scatter, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                             int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Scatterv,
                   (const void *send, const int counts[], const int displs[], MPI_Datatype send_type,
                    void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Gather, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                            int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Gatherv, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                             const int counts[], const int displs[], MPI_Datatype receive_type, int root,
                             MPI_Comm comm))
SOUNDNESS_MPI_CALL(Allgather, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                               int receive_count, MPI_Datatype receive_type, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Allgatherv,
                   (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                    const int counts[], const int displs[], MPI_Datatype receive_type, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Alltoall, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                              int receive_count, MPI_Datatype receive_type, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Alltoallv, (const void *send, const int send_counts[], const int send_displs[],
                               MPI_Datatype send_type, void *receive, const int receive_counts[],
                               const int receive_displs[], MPI_Datatype receive_type, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Reduce, (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op,
                            int root, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Allreduce,
                   (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Scan,
                   (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Exscan,
                   (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm))
SOUNDNESS_MPI_CALL(Reduce_scatter, (const void *send, void *receive, const int counts[], MPI_Datatype type,
                                    MPI_Op op, MPI_Comm comm))
