/* The calls of LB4MPI (public name DLS4LB), carried out by Steelyard's loops (steelyard/loop.h): a program
 * written for that library compiles and runs unchanged. docs/loops.md says what differs. Link libsteelyard
 * instead of it.
 *
 * Ranges are inclusive, numbers are ints, functions return nothing: what goes wrong is said once on standard
 * error, and the loop gives no more work. Every function but Configure_Chunk_Calculation_Mode and
 * get_DLS_ShortName takes the record that a setup function has filled in; setup, DLS_StartLoop, DLS_EndLoop
 * and DLS_Finalize are collective. STEELYARD_LOOP_MODE and STEELYARD_LOOP override mode and method. */
#ifndef LB4MPI_H
#define LB4MPI_H

#include <mpi.h>
#include <stdlib.h> /* programs rely on what the original includes */
#include <string.h>

#ifdef __cplusplus
extern "C" {
#else
#ifndef min
#define min(a, b) ((b) < (a) ? (b) : (a))
#endif
#ifndef max
#define max(a, b) ((b) > (a) ? (b) : (a))
#endif
#endif

/* Methods: the numbers of LB4MPI, then what the paper added (its numbers are not public). Any other number,
 * and SimAS, which needs a simulator, is STATIC. */
#define STATIC 0
#define SS 1
#define FSC 2
#define mFSC 3
#define GSS 4
#define TSS 5
#define FAC 6 /* batches of half of what is left: "fac2" */
#define WF 7
#define AWF 8
#define AWF_B 9
#define AWF_C 10
#define AWF_D 11
#define AWF_E 12
#define AF 13
#define SimAS 14
#define TAP 15
#define TFSS 16
#define FISS 17
#define VISS 18
#define RND 19
#define PLS 20

/* Modes: rank 0 calculates chunks ("cca"), or every rank its own ("dca-node", the default). */
#define CENTRALIZED 0
#define DECENTRALIZED 1

struct sy_dls_state;

/* Filled in by a setup function; to be read only. */
typedef struct infoDLS {
    MPI_Comm comm, crew; /* crew: of DLS_GroupSetup's first record, who gets each chunk together */
    int commSize, crewSize, myRank, firstRank, lastRank, foreman;
    int method, firstIter, lastIter, N;
    int minChunk, breakAfter, requestWhen;
    int myIters, numChunks, timeStep; /* of this rank, in this loop; loops started */
    double workTime;                  /* seconds between DLS_StartChunk and DLS_EndChunk, in this loop */
    double h_overhead, sigma;
    struct sy_dls_state *state;
} infoDLS;

/* "STATIC", "SS", ..; "unknown" for no number of a method. Borrowed. */
char *get_DLS_ShortName(int method);

/* For all loops started afterwards, the same on all ranks. */
void Configure_Chunk_Calculation_Mode(int mode);

/* minChunk: the number of ranks; break and request as by default. */
void DLS_Setup(MPI_Comm comm, infoDLS *info);

/* requestWhen: iterations left when a rank asks for its next chunk, breakAfter: iterations after which rank 0
 * serves (both only where messages are used; negative: the defaults); minChunk <= 0: half of mFSC's chunk;
 * h_overhead, sigma: FSC, seconds; the last nKNL ranks have the speed KNL_speed, the others Xeon_speed (WF).
 * numProcs is not looked at. */
void DLS_Parameters_Setup(MPI_Comm comm, infoDLS *info, int numProcs, int requestWhen, int breakAfter,
                          int minChunk, double h_overhead, double sigma, int nKNL, double Xeon_speed,
                          double KNL_speed);

/* Two levels. The ranks of a node are a group, but `coordinator`, which gets no work where there are others:
 * among the groups a loop on `groups` gives out chunks, each to all ranks of a group alike, who then share it
 * by a loop on `local`. At a rank outside of all, and at all but the first of a group in `groups`, comm is
 * MPI_COMM_NULL and the rank -1; all ranks make the same calls. Collective over world. */
void DLS_GroupSetup(MPI_Comm world, int coordinator, infoDLS *groups, infoDLS *local);

/* Iterations firstIter .. lastIter; none where lastIter < firstIter. */
void DLS_StartLoop(infoDLS *info, int firstIter, int lastIter, int method);
/* 1 when this rank gets no more. */
int DLS_Terminated(infoDLS *info);
/* *chunkSize iterations from *chunkStart; the size is 0 when there was no more. */
void DLS_StartChunk(infoDLS *info, int *chunkStart, int *chunkSize);
void DLS_EndChunk(infoDLS *info);
/* *niters (may be NULL): iterations of this rank; *worktime (may be NULL): its workTime. */
void DLS_EndLoop(infoDLS *info, int *niters, double *worktime);
void DLS_Finalize(infoDLS *info);

#ifdef __cplusplus
}
#endif
#endif
