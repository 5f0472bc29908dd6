/* What a rank says to rank 0 and hears from it; rank 0 speaks to its own coordinator. */
#include "loop/member.h"

int sy_loop_wait_turn(struct loop_member *member, long long *turn)
{
    if (member->messages && member->coordinator) {
        int code = sy_loop_coordinator_serve(member->coordinator, false);
        if (code)
            return code;
    }
    return member->via->pause(member->via->context, (*turn)++);
}

struct loop_message sy_loop_to_rank0(struct loop_member *member, enum loop_kind kind, long long a,
                                     long long b)
{
    struct loop_message message = {.kind = (long long)kind,
                                   .sequence = member->sequence,
                                   .a = a,
                                   .b = b,
                                   .done = member->unreported,
                                   .waited = member->waited,
                                   .rate = member->asker.rate};
    member->unreported = 0;
    member->waited = 0;
    return message;
}

int sy_loop_tell(struct loop_member *member, enum loop_kind kind, long long a, long long b)
{
    struct loop_message message = sy_loop_to_rank0(member, kind, a, b);
    if (member->coordinator)
        return sy_loop_coordinator_tell(member->coordinator, &message);
    return member->via->send(member->via->context, 0, &message);
}

int sy_loop_await(struct loop_member *member, struct loop_message *reply)
{
    const struct loop_transport *via = member->via;
    double began = via->now(via->context);
    int from = -1, code = SY_SUCCESS;
    for (long long turn = 0; !code;) {
        code = via->receive(via->context, true, reply, &from);
        if (from >= 0)
            break;
        if (!code)
            code = via->pause(via->context, turn++);
    }
    member->waited += via->now(via->context) - began;
    return code;
}

int sy_loop_ask(struct loop_member *member, enum loop_kind kind, long long a, struct loop_message *reply)
{
    int code = SY_SUCCESS;
    if (!member->coordinator) {
        if (!member->asked) {
            struct loop_message request = sy_loop_to_rank0(member, kind, a, 0);
            code = member->via->send(member->via->context, 0, &request);
        }
        member->asked = false;
        return code ? code : sy_loop_await(member, reply);
    }
    struct loop_message request = sy_loop_to_rank0(member, kind, a, 0);
    code = sy_loop_coordinator_ask(member->coordinator, &request, reply);
    for (long long turn = 0; !code && reply->kind == -1;) {
        code = sy_loop_wait_turn(member, &turn);
        request = sy_loop_to_rank0(member, kind, a, 0);
        if (!code)
            code = sy_loop_coordinator_ask(member->coordinator, &request, reply);
    }
    return code;
}
