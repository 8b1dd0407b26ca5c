/* slow_net.h - what time/time_net.h says, done clock by clock with plain lists: its third opinion */
#ifndef SLOW_NET_H
#define SLOW_NET_H

#include "time/time_net.h"

#define SLOW_UNITS   16
#define SLOW_PIPES   48
#define SLOW_JOBS    512 /* of a pipe */
#define SLOW_OPS     48
#define SLOW_QUEUE   4096
#define SLOW_DRAWS   512
#define SLOW_SERVERS 2

struct slow_op {
    enum time_op op;
    unsigned what, more; /* pipe, clocks, server; job, count */
    struct mem_time_request request;
};

struct slow_job {
    unsigned draw, ops, at;
    bool over;   /* no op can be added any more */
    bool served; /* but for what it gives */
    struct slow_op op[SLOW_OPS];
};

struct slow_entry {
    u64 at;
    int pipe; /* -1: the end of a job */
    unsigned job, draw;
};

struct slow_queue {
    struct slow_entry entry[SLOW_QUEUE];
    unsigned first, last;
};

#define SLOW_WRITES 64 /* TIME_WRITES at least */

struct slow_pipe {
    unsigned unit, depth, latency, flights;
    bool ordered;
    unsigned jobs, given, begun;
    unsigned givers, giver; /* pipes whose jobs give to it: none, one, several; the first */
    struct slow_job job[SLOW_JOBS];
    struct slow_queue come, out;
    struct slow_job *runs;
    u64 until, replied, written, asked; /* asked: to work, the n-th of all; 0: not */
    u64 taken[SLOW_WRITES];             /* each of its last writes */
    unsigned writes;
    unsigned flying, done;
    u64 full;
    bool lacks, stands;
};

/* A server of so many places, in which a job stays for what its number says. */
struct slow_server {
    unsigned places, busy, waiting;
    struct slow_running {
        u64 end;
        unsigned pipe, job, draw;
        struct slow_job *of;
    } running[8], wait[8]; /* wait: to be the next, in order */
};
u64 slow_server_clocks(unsigned job);

struct slow_net {
    unsigned units, pipes;
    struct {
        enum time_kind kind;
        u64 free, busy, stalled, starved;
        unsigned latency, own; /* its pipe without a wire */
        struct slow_job *last;
    } unit[SLOW_UNITS];
    struct slow_pipe pipe[SLOW_PIPES];
    struct slow_server server[SLOW_SERVERS];
    struct mem_time *memory;
    u64 now, asked;
    long sources, fronts, others;
    unsigned draws;
    struct time_draw draw[SLOW_DRAWS];
    unsigned stuck; /* a pipe, or TIME_NONE */
};

unsigned slow_unit(struct slow_net *n, unsigned latency, enum time_kind kind);
unsigned slow_pipe(struct slow_net *n, unsigned unit, unsigned depth, unsigned latency,
                   unsigned flights);
void slow_job(struct slow_net *n, unsigned pipe);
void slow_feed(struct slow_net *n, unsigned pipe);
void slow_op(struct slow_net *n, unsigned unit, const struct slow_op *op);

/* Parts: an entry goes behind a queue; a packet comes to a unit, or its job is over; a pipe goes as far as it can, in its turn
 * or not: whether it did.
 */
void slow_push(struct slow_queue *q, struct slow_entry e);
void slow_count(struct slow_net *n, unsigned unit, int by);
bool slow_move(struct slow_net *n, struct slow_pipe *p, bool turn);

/* Runs as time_net_run and time_net_finish do. */
void slow_run(struct slow_net *n, bool all);

#endif
