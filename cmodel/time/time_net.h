/* time_net.h - a timed net: units that take packets from bounded wires, work, ask memory, and give packets
 *
 *   capture: time_net_job, _work, _give, ...     time_net_run: the same jobs again, with times
 *
 *    wire of depth n      +--------------------------+   outputs, in order     wire
 *   ==[x][x][ ]=========> | pipe | ops of a job: work |==[ready][ready]==========[x][ ]==> next pipe
 *                         +--------------------------+
 *                                unit: one job works at a time
 *
 * A wire and the pipe at its end are one thing.  A pipe takes a packet as a job when it has come and the job before has done its ops; a
 * unit may have several pipes, of which one works at a time, in the order in which they asked.  What a job gives is ready a unit's latency
 * later, not before memory has replied to what the job has read so far, and leaves in order when its wire has room.  A job is done when all
 * that it gave has left and memory has replied; of a pipe's jobs so many may be begun and not done at once: Little's law.
 *
 * Jobs are written in the order in which the functional machine does them, which has no time.  The k-th packet given to a wire is its
 * k-th job, whenever either comes here: where several units give to one wire, jobs are taken as they come.
 *
 * A run ends when the units that are sources have nothing left to do: what comes later may change all from then on.  What they had is
 * continued by the next capture.
 *
 * In which order pipes move within a clock tells nothing: each goes on until it needs what others may need, too: its unit, memory, a
 * server, a wire that others give to, too, or that all is idle.  When none moves any more, the one of those with the lowest number goes on,
 * and so on until none does: that is arbitration, and chosen.  If none ever would, and a job waits, the net is
 * stuck: what was captured, or the wires' depths, are wrong.
 */
#ifndef TIME_NET_H
#define TIME_NET_H

#include "mem/time/mem_time.h"
#include "time/time.h"

#define TIME_UNITS   1024
#define TIME_PIPES   4096
#define TIME_SERVERS 64
#define TIME_WHEEL   4096 /* clocks ahead that have a list of their own: 64 words of 64 bits */
#define TIME_NONE    UINT32_MAX
/* Memory's, at most: requests to and replies of each slice, flits; DRAM and memory on the chip, bytes. */
#define TIME_MEMORY_SHARES (2 * MEM_TIME_SLICES + 2)
#define TIME_WRITES \
    20 /* chosen: of a pipe, that wait for the crossbar: rows of T6 are met by 18 to 20 */

/* What a job does, one behind the other: words of 3 and 29 bits, some with more words. */
enum time_op {
    TIME_WORK, /* so many clocks of the unit */
    TIME_GIVE, /* to a pipe, as its job of the second word */
    TIME_READ, /* asks memory: the request follows in TIME_REQUEST_WORDS */
    TIME_WRITE, /* the same, and goes on when the pipe's write that was TIME_WRITES before has been taken */
    TIME_NEED, /* goes on when a pipe has done as many jobs as the second word says */
    TIME_RUN, /* a server, as its job of the second word: what is behind it is given when that has ended */
    TIME_WAIT, /* goes on when no unit has a packet or a job, but sources and, if it is no source, the front end */
    TIME_DROP, /* memory forgets lines: address, twice 32 bits, and bytes */
};
#define TIME_OP_BITS       29
#define TIME_REQUEST_WORDS ((sizeof(struct mem_time_request) + 3) / 4)

/* An array that grows at its end and is forgotten from its begin; indices go on. */
struct time_array {
    void *item;
    u64 first, count; /* of those kept: [first, first + count) */
    u64 room;
};

struct time_job {
    u64 op;    /* of the unit's words, the first */
    u32 words; /* TIME_NONE: it has been taken */
    u32 draw;
};

/* What stands in a pipe's outputs: a packet for a wire, or the end of a job. */
struct time_out {
    u64 ready;
    u32 pipe, job; /* pipe: TIME_NONE: an end, and 'job' is the clock in which it was begun */
    u32 draw;
};

struct time_ring {
    void *item;
    u32 first, count, room; /* room: a power of two, or 0 */
};

/* Why a pipe does no more of its job, or takes no other. */
enum time_held {
    TIME_GOES,   /* it does, or there is none */
    TIME_BUSY,   /* another pipe works */
    TIME_JOIN,   /* other jobs must be done */
    TIME_FLIGHT, /* as many jobs wait for memory, or for room, as may */
    TIME_SERVER, /* the server has no room */
    TIME_IDLES,  /* all must be done */
    TIME_HELDS,
};

struct time_pipe {
    const char *name;
    u32 unit, depth, latency, flights;

    /* captured */
    struct time_array jobs; /* struct time_job: those that are not forgotten */
    u64 forget;             /* jobs before this one have been taken */
    u64 given;              /* packets */
    u32 giver;              /* the pipe whose job gives them, or TIME_NONE: none has yet; */
    bool many;              /* ... others do, too */

    /* timed */
    bool ordered;          /* packets are taken in the order of capture, and all have room */
    u32 begun;             /* jobs */
    struct time_ring come; /* struct time_come: on the wire; of one that is ordered, by job */
    struct time_ring out;  /* struct time_out */
    bool running;
    u32 draw, job, at;      /* at: the clock in which it was begun */
    u64 op, end;            /* what is left of the job: the unit's words */
    u64 until, replied;     /* until then it works; then what it has read has come */
    u64 written;            /* what it wrote has been taken */
    u64 taken[TIME_WRITES]; /* its last writes */
    u32 writes;
    u32 flying; /* jobs that are begun and not done */
    u64 done;
    enum time_held held;
    u32 lacks; /* the wire that has no room for its next packet; or TIME_NONE, */
    u64 lacks_since;
    bool waits, queued; /* it is in a list of what holds it; of its unit's busy pipes */
    u32 next_waits, next_lacks, next_busy;
    u32 first_lacks, first_joins; /* pipes that wait for room on this wire; for its jobs */
    u64 wake;                     /* TIME_NEVER: nothing is due */
    u32 next_due, last_due;

    /* counts */
    u64 packets, full;        /* full: clocks in which a giver waited for room */
    u64 held_for[TIME_HELDS]; /* clocks, by reason */
    u64 held_since;
    u64 inside, inside_since; /* jobs that were begun and not done, summed over clocks */
    u64 lasted;               /* clocks from begin to end, summed over jobs that are done */
};

struct time_come {
    u64 at;
    u32 job;
};

/* What a unit is to the end of a run and to TIME_WAIT. */
enum time_kind {
    TIME_UNIT,   /* waited for */
    TIME_FRONT,  /* of the front end: what it does comes behind the wait */
    TIME_FED,    /* behind a source: the same, and its own waits are for the front end, too */
    TIME_SOURCE, /* the same, and more comes from it: the run ends when it has nothing left */
};

struct time_unit {
    const char *name;
    u32 instance, latency;
    enum time_kind kind;
    struct time_array words; /* u32 */
    s32 slower; /* its clocks are so many thousandths more, or less: as the profile's, and for who asks what if; */
    u32 slower_rest; /* ... what is left of one */
    u32 pipe;        /* without a wire: what goes on by itself */
    u32 used;        /* pipes that have had jobs */
    u32 last;        /* the pipe of the job that was captured last; TIME_NONE: there was none */
    u64 last_job;
    u32 rate; /* of what is shared: it has no pipes, and 'busy' counts uses, so many a clock; 0: it is a unit */
    bool serves; /* its clocks are its servers', as are those of others */
    bool served; /* it is a server's from now on: what neither gives nor runs is another's */
    u64 free;    /* from then on it can work */
    u32 first_busy, last_busy; /* pipes that wait to work */
    u32 holds;                 /* of its pipes, that do not go on, though there is something */
    u64 counted;               /* clocks so far are counted */
    u64 busy, stalled, starved, jobs;
    u64 worked_from, worked_to; /* for one draw, as told to who looks */
    u32 worked_for;
};

/* A draw, or what else the front end began. */
struct time_draw {
    u64 begin, end;
    u64 jobs; /* begun, and done */
    u64 done;
};

/* A job that a server has, or that waits to be its next. */
struct time_flight {
    u32 pipe, job, draw, begun;
    bool waits;
    u64 op, end;
};

struct time_served {
    struct time_server *server;
    u64 due; /* its next clock */
    struct time_array
        flights; /* struct time_flight; those that wait, in the order in which they came to */
    u32 waiting; /* of them: they go before those of pipes */
    bool ended;  /* some have, in this clock */
    u32 share;   /* its clocks, whoever's; or TIME_NONE */
    u32 draw;    /* of the job that began last */
    u32 first_waits;
};

/* Who looks: a unit has worked for a draw from one clock to another, with gaps, and for nothing else in between; time has come to a
 * clock, once or less in each TIME_PERIOD.
 */
#define TIME_PERIOD 1024
struct time_look {
    void (*worked)(void *context, u32 unit, u32 draw, u64 from, u64 to);
    void (*passed)(void *context, u64 now);
    void *context;
};

struct time_net {
    void *(*room)(void *was, u64 had, u64 bytes); /* as struct gpu_host has it */
    struct mem_time *memory;
    const struct time_look *look; /* or NULL */
    u32 units, pipes, servers;
    struct time_unit unit[TIME_UNITS];
    struct time_pipe pipe[TIME_PIPES];
    struct time_served served[TIME_SERVERS];
    u64 now;
    u64 sources, fronts,
        others; /* packets and jobs of sources, of the front end, and of units that are waited for */
    u64 memory_used[TIME_MEMORY_SHARES]; /* so far, as its units have it */
    u32 first_idles;                     /* pipes that wait for these */
    u32 serves;                          /* the server that runs */
    u32 memory_share;                    /* the first of memory's, or TIME_NONE; so many: */
    u32 memory_shares;
    struct time_array draws; /* struct time_draw */
    struct time_array busy;  /* u64: of each draw its units' */
    u32 draw;                /* that is captured */
    u32 cause;   /* the unit that has others go on, or TIME_NONE: they do by themselves */
    bool failed; /* memory was short: nothing is captured or run any more */
    u32 stuck; /* the pipe that waits for what never comes: nothing is run any more; or TIME_NONE */
    u64 moves[TIME_PIPES / 64]; /* pipes that are to be looked at in this clock; */
    u64 moves_any;              /* ... and which words have any */
    u64 turns[TIME_PIPES / 64]; /* pipes that need what others may need, too; */
    u64 turns_any;              /* ... and which words have any */
    u32 shuffle; /* of tests: pipes move in an order at random, of this seed; 0: by their numbers */
    u32 runs;    /* since what is over was forgotten */
    u32 wheel[TIME_WHEEL];    /* the first pipe that is due */
    u64 due[TIME_WHEEL / 64]; /* lists that have one, */
    u64 due_any;              /* ... and words of those */
};

/* Makes an empty net; frees all that it has asked 'room' for. */
void time_net_begin(struct time_net *n, void *(*room)(void *was, u64 had, u64 bytes),
                    struct mem_time *memory);
void time_net_end(struct time_net *n);

/* Add a unit, before its pipes; a pipe, which is the wire to it, of a depth of at least 1 and a latency of at least 1; a server.
 * Return their numbers.
 */
u32 time_net_unit(struct time_net *n, const char *name, u32 instance, u32 latency,
                  enum time_kind kind);
u32 time_net_pipe(struct time_net *n, const char *name, u32 unit, u32 depth, u32 latency,
                  u32 flights);
u32 time_net_server(struct time_net *n, struct time_server *s);

/* Has what servers and memory are used for counted by draw: adds a unit for each; memory's are its slices' ports, and DRAM. */
void time_net_shares(struct time_net *n, const char *server);

/* Capture.  A draw begins; a pipe's next packet is taken: what its unit does from now on is of this job; it works, asks memory, gives a
 * packet to a pipe, needs the first 'count' jobs of a pipe to be done; a server runs; it waits for idle.
 * time_net_drop: memory forgets lines that nobody needs.
 * time_net_taken returns how many jobs a pipe has so far.
 * time_net_serve_as: the job of a time_net_serve, which returned its place, gets its number; TIME_NONE: there is none.
 * time_net_feed: a packet comes to a wire that no unit gives to.
 */
void time_net_draw(struct time_net *n);
void time_net_job(struct time_net *n, u32 pipe);
void time_net_work(struct time_net *n, u32 unit, u64 clocks);
void time_net_ask(struct time_net *n, u32 unit, const struct mem_time_request *r);
void time_net_drop(struct time_net *n, u32 unit, u64 address, u32 bytes);
void time_net_give(struct time_net *n, u32 unit, u32 pipe);
void time_net_need(struct time_net *n, u32 unit, u32 pipe, u64 count);
u64 time_net_taken(const struct time_net *n, u32 pipe);
u64 time_net_serve(struct time_net *n, u32 unit, u32 server, u32 job);
void time_net_serve_as(struct time_net *n, u32 unit, u64 place, u32 job);
bool time_net_serves(const struct time_net *n, u32 unit, u64 place); /* it has a number */
void time_net_wait(struct time_net *n, u32 unit);
void time_net_feed(struct time_net *n, u32 pipe);

/* Has a pipe take packets in the order of capture, whoever gives them: the next one always has room; if 'all', so have those that come
 * early, as a pipe must whose givers are not in order themselves.
 */
void time_net_order(struct time_net *n, u32 pipe, bool all);

/* Run what was captured: until the sources have nothing to do; until nothing is left. */
void time_net_run(struct time_net *n);
void time_net_finish(struct time_net *n);

/* Return draw i and, of it, the clocks that a unit worked; draws begin with 0. */
const struct time_draw *time_net_draw_at(const struct time_net *n, u32 i);
u64 time_net_draw_busy(const struct time_net *n, u32 i, u32 unit);

#endif
