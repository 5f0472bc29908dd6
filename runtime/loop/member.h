/* The parts of one rank's side, for each other: member.c begins and ends loops and delivers chunks, which
 * member_source.c brings and for which member_messages.c asks rank 0. */
#ifndef STEELYARD_LOOP_MEMBER_H
#define STEELYARD_LOOP_MEMBER_H

#include "loop/protocol.h"

static inline unsigned member_traits(const struct loop_member *member)
{
    return sy_loop_technique_of(member->options->technique)->traits;
}

static inline bool member_gives_back(const struct loop_member *member)
{
    return member->options->flags & SY_LOOP_GIVE_BACK;
}

/* member_messages.c */

/* One turn of waiting: rank 0 goes on serving. */
int sy_loop_wait_turn(struct loop_member *member, long long *turn);
/* A message that tells also what has been done since the last one. */
struct loop_message sy_loop_to_rank0(struct loop_member *member, enum loop_kind kind, long long a,
                                     long long b);
int sy_loop_tell(struct loop_member *member, enum loop_kind kind, long long a, long long b);
int sy_loop_await(struct loop_member *member, struct loop_message *reply);
int sy_loop_ask(struct loop_member *member, enum loop_kind kind, long long a, struct loop_message *reply);

/* member_source.c */

/* The next chunk, from wherever there is one; none may mean that there will be. */
int sy_loop_take_chunk(struct loop_member *member);
/* The chunk of a step, calculated here. */
bool sy_loop_take_step(struct loop_member *member, long long step);
/* Steps in the node's stock that nobody of the node will do. All of them have left. */
int sy_loop_return_stock(struct loop_member *member);

#endif
