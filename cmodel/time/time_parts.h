/* time_parts.h - what the files of the timed net share (time_net.h) */
#ifndef TIME_PARTS_H
#define TIME_PARTS_H

#include "time/time_net.h"

/* time_array.c: make room for so many more at the end, 64 at most, or for one, and return it, or NULL: memory is short, the net has failed; forgets what is
 * before an index, if they are many; free.
 */
void *time_array_add_all(struct time_net *n, struct time_array *a, u64 bytes, u64 count);
void time_array_forget(struct time_array *a, u64 before, u64 bytes);
void time_array_free(struct time_net *n, struct time_array *a, u64 bytes);
void *time_ring_add(struct time_net *n, struct time_ring *r, u64 bytes);
void time_ring_free(struct time_net *n, struct time_ring *r, u64 bytes);

static inline void *time_array_add(struct time_net *n, struct time_array *a, u64 bytes)
{
    if (a->count < a->room)
        return (u8 *)a->item + a->count++ * bytes;
    return time_array_add_all(n, a, bytes, 1);
}

static inline void *time_array_at(const struct time_array *a, u64 i, u64 bytes)
{
    return (u8 *)a->item + (i - a->first) * bytes;
}

static inline void *time_ring_first(const struct time_ring *r, u64 bytes)
{
    return (u8 *)r->item + r->first * bytes;
}

static inline void time_ring_drop(struct time_ring *r)
{
    r->first = (r->first + 1) & (r->room - 1);
    r->count--;
}

/* time_net_count.c: what a unit has done up to now becomes its counts; it works; a draw's job begins, is done; all is told to who looks. */
void time_count(struct time_net *n, u32 unit);
void time_count_work(struct time_net *n, u32 unit, u32 draw, u64 clocks);
void time_count_share(struct time_net *n, u32 unit, u32 draw, u64 uses);
void time_count_memory(struct time_net *n, u32 draw); /* since it was asked last */
void time_count_served(struct time_net *n, u32 unit, u32 draw, u64 clocks); /* in clocks before */
void time_count_begin(struct time_net *n, u32 unit, u32 draw);
void time_count_done(struct time_net *n, u32 unit, u32 draw);
void time_count_told(struct time_net *n);

/* A pipe has one job more or less inside from now on. */
static inline void time_count_inside(struct time_net *n, struct time_pipe *p, u32 by)
{
    p->inside += p->flying * (n->now - p->inside_since);
    p->inside_since = n->now;
    p->flying += by;
}

/* A packet comes to a unit; its job is over. */
static inline void time_count_come(struct time_net *n, u32 unit)
{
    n->sources += n->unit[unit].kind == TIME_SOURCE;
    n->fronts += n->unit[unit].kind == TIME_FRONT;
    n->others += n->unit[unit].kind == TIME_UNIT;
}

static inline void time_count_left(struct time_net *n, u32 unit)
{
    n->sources -= n->unit[unit].kind == TIME_SOURCE;
    n->fronts -= n->unit[unit].kind == TIME_FRONT;
    n->others -= n->unit[unit].kind == TIME_UNIT;
}

/* time_net_due.c: has a pipe looked at in a clock, now if that is past; not any more; returns the next clock that one is due in, or TIME_NEVER; has all
 * looked at that are due now.
 */
void time_due(struct time_net *n, u32 pipe, u64 at);
void time_due_not(struct time_net *n, u32 pipe);
u64 time_due_next(const struct time_net *n);
void time_due_now(struct time_net *n);

/* time_net_wait.c: a pipe waits for a reason, in a list or in none (NULL), or goes on; for room on a wire, or TIME_NONE: not any more.
 * Has those looked at that wait in a list; for room on a wire.
 */
void time_hold(struct time_net *n, u32 pipe, enum time_held why, u32 *list);
void time_lack(struct time_net *n, u32 pipe, u32 wire);
void time_rouse(struct time_net *n, u32 *list);
void time_rouse_lacking(struct time_net *n, u32 wire);

/* A pipe needs what others may need, too, and waits for its turn. */
static inline void time_turn(struct time_net *n, u32 pipe)
{
    n->turns[pipe / 64] |= UINT64_C(1) << pipe % 64;
    n->turns_any |= UINT64_C(1) << pipe / 64;
}

/* time_net_give.c: what of a pipe is ready leaves, in its turn or not; something becomes its last output. */
void time_give(struct time_net *n, u32 pipe, bool turn);
void time_give_add(struct time_net *n, u32 pipe, const struct time_out *o);

/* time_net_move.c: lets a pipe go on as far as it can now, in its turn or not. */
void time_move(struct time_net *n, u32 pipe, bool turn);

/* time_net_run.c: a server's job has ended (struct time_server). */
void time_run_ended(void *net, u32 job, u64 at);

#endif
