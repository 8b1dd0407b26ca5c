/* host.h - channels, pushbuffers, semaphores, runlist (facts/hub.md, Host; facts/classes/host.md 1 to 5)
 *
 *              +--------+ host_method
 *  host_order  |        |------------> fe, ce
 *  driver ---->|        | host_operation
 *              |  host  |------------> mmu
 *  host_answer |        | host_access
 *  memory ---->|        |------------> memory
 *              |        | host_fault
 *              +--------+------------> driver
 *
 * Takes entries from the ring of the channel that has the engine, reads their segments, splits words into
 * headers and data, and sends a method a clock.  Executes its own methods: semaphores, syncpoints, waits for
 * the engines.  A channel gives up the engine when it has no work, when a wait with the switch hint fails, when
 * it yields, and at the end of its group's timeslice.  The group's other channels follow, then the next group of
 * the runlist.  An error sets a bit of the channel's interrupts and stops the channel.
 *
 * chosen: software methods (subchannels 5 to 7) reach a handler that counts and ignores them, as the drivers'
 * kernels do; DEVICE is not raised.
 * chosen: a segment is read when it is reached, so SYNC has no effect.
 * chosen: an order waits while memory has not answered; a runlist that is wrong is passed over; channels that wait are
 * tried again after an order, TIME 0 among them.
 *
 * Words of a line that ask for no more than decoding go as a burst: Host looks at nothing else until the line, the slice or the
 * method's kind ends it.
 *
 * Not modelled: checksums (GP_CRC, PB_CRC, CRC_CHECK count and pass: the polynomial is not published);
 * conditional fetch (drivers write 0: the segment is read); what PRIV allows (nothing is privileged).
 */
#ifndef HOST_H
#define HOST_H

#include "common/atomic.h"
#include "hub/host/pb/pb.h"
#include "hub/hub_net.h"

#define LAYOUT_DEF "hub/host/host.def"
#include "common/layout_c.h"

#define HOST_CHANNELS   512  /* known: facts/classes/host.md 5 */
#define HOST_SYNCPOINTS 256  /* known: the same, 4: an index of 8 bits */
#define HOST_RUNLIST    1024 /* entries; chosen */
#define HOST_LINE       64   /* words read at once; chosen: a request of 256 bytes */
#define HOST_SWAP_NS    300  /* known: rates.csv X, GPFIFO channel swap: of channels */
#define HOST_CONTEXT_NS \
    60000 /* chosen within 20 to 100 us (rates.csv X, context switch): engines' state is saved, another one loaded */

/* Bits of a channel's interrupts that this model raises.  known: nouveau fifo/gk104.c, nvgpu
 * hw_pbdma_gm20b.h
 */
enum host_interrupt {
    HOST_GPFIFO = 1 << 13,    /* the ring runs past the end of addresses */
    HOST_GPPTR = 1 << 14,     /* an index beyond the ring */
    HOST_GPENTRY = 1 << 15,   /* an undefined entry, or one that touches the last word */
    HOST_PBENTRY = 1 << 18,   /* an undefined header */
    HOST_METHOD = 1 << 21,    /* no method of Host, or ILLEGAL */
    HOST_SEMAPHORE = 1 << 25, /* an undefined operation, or an illegal address */
    HOST_ACQUIRE = 1 << 26,   /* waited too long */
    HOST_PBSEG = 1 << 30,     /* data goes on in a conditional segment */
};
#define HOST_SIGNATURE (1u << 31) /* RAMFC's is wrong */
const char *host_interrupt_name(u32 bit);

struct host_channel {
    bool bound, stopped, untold; /* untold: its fault has not left yet */
    bool has_held, waiting;      /* waiting: 'held' could not be done when it was tried last */
    bool engine_waits;           /* host_hold: it has the engine back when that goes on */
    bool polled;                 /* by this selection, in vain */
    bool reduced;                /* 'reduction' is to be written */
    bool timed, segment_conditional;
    u32 interrupt;
    u64 gp_base;
    u32 gp_get, gp_put;
    u8 gp_log2, level;
    u64 pb_get, top_level_get;
    u32 pb_left;    /* words of the segment */
    bool pb_begins; /* none was taken yet */
    struct pb pb;
    struct pb_method held; /* a method that waits to be done */
    u64 held_at;
    u32 semaphore[3], semaphored, mem_op_a, mem_op_c, syncpoint, syncpointb, reference, reduction;
    u64 retry_clocks, timeout_ns; /* 0: none */
    u64 since;                    /* when the wait began */
    u64 interrupts, checksums;    /* NON_STALL_INTERRUPT, checks that were passed over */
};

struct host_entry {
    bool tsg;
    u16 id;     /* channel, or group */
    u16 length; /* channels that follow, of a group */
    u64 slice;  /* ns */
};

enum host_gives {
    HOST_GIVES_NOTHING,
    HOST_GIVES_ACCESS,
    HOST_GIVES_METHOD,
    HOST_GIVES_OPERATION,
    HOST_GIVES_FAULT
};

struct host {
    struct host_config cfg;
    u64 clocks; /* busy so far */
    u64 time;   /* ps */
    u64 methods, headers, entries, software, switches;
    u32 syncpoint[HOST_SYNCPOINTS];
    struct host_entry runlist[HOST_RUNLIST];
    unsigned runlist_length;
    unsigned group, member; /* the group's place in the runlist, the channel's in the group */
    int current;            /* channel, or -1 */
    int last;               /* that had the engine last: a channel, plus 1; 0: none yet */
    int context; /* group whose state the engines have, by its place in the runlist, plus 1; 0: none's */
    s64 slice_left;      /* ps */
    bool copy;           /* the last method went to the copy engine */
    bool polled;         /* some channel's 'polled' */
    u64 asked, answered; /* of memory */
    bool busy, rests;    /* the engines; nothing to do before the next order */
    bool orders_wait;    /* for an answer of memory */
    bool has_answer;     /* memory's, which is not used yet: */
    struct host_answer answer;
    enum host_gives gives; /* what is to leave: one of these */
    struct host_access access;
    struct host_method method;
    struct host_operation operation;
    struct host_fault fault;
    const struct pb_wires *look; /* who looks at the parser's wires, or NULL */
    u32 line[HOST_LINE];         /* read ahead, of the current channel's segment */
    unsigned line_at, line_count;
    struct host_channel channel[HOST_CHANNELS];
};

void host_reset(struct host *h);

/* Takes a state bundle; no packet is inside. */
void host_set_state(struct host *h, const struct host_config *cfg);
const char *host_not_modelled(const struct host_config *cfg);

/* host_bind.c: read a channel from its 128 words in memory, and write it back.  A wrong signature, ring or index is an
 * interrupt.  host_put: USERD's GP_PUT.
 */
void host_bind(struct host *h, unsigned channel, const u32 ramfc[128]);
void host_save(const struct host *h, unsigned channel, u32 ramfc[128]);
void host_put(struct host *h, unsigned channel, u32 gp_put);

/* host_runlist.c: return what is wrong with a runlist of 'count' entries, two words each, or NULL; the second takes it
 * if nothing is wrong.
 */
const char *host_runlist_wrong(const u32 *words, unsigned count);
const char *host_runlist(struct host *h, const u32 *words, unsigned count);

/* Makes the next channel with work current; false if there is none now, or memory has not answered yet. */
bool host_select(struct host *h);

/* Lets the channel's engine wait, or go on: meanwhile the channel gives up the engine and is not selected. */
void host_hold(struct host *h, unsigned channel, bool waits);

/* Lets time pass without work. */
void host_wait(struct host *h, u64 ns);

/* host_semaphore.c: execute SEMAPHORED and SYNCPOINTB. */
enum host_done {
    HOST_DONE,
    HOST_NOT_IDLE,
    HOST_ASKS, /* memory, which has not answered yet */
    HOST_WAITS,
    HOST_WAITS_SWITCH,
    HOST_YIELDS,
    HOST_STOPPED
};
enum host_done host_semaphore(struct host *h, unsigned channel, u32 d);

/* host_semaphore.c: return whether SEMAPHORED waits for the engines; for a word in memory. */
bool host_semaphore_waits(u32 d);
bool host_semaphore_acquires(u32 d);
enum host_done host_syncpoint(struct host *h, unsigned channel, u32 b);

/* Returns what a reduction does to a word in memory.  known: facts/classes/host.md 4 */
struct atomic host_reduction(unsigned operation, bool is_unsigned, u32 payload);

/* host_method.c: executes a method of Host's own. */
enum host_done host_method_do(struct host *h, unsigned channel, const struct pb_method *m);

/* host_method.c: returns whether a method is Host's own, and what comes behind it does so behind the engines' work.
 * chosen: an acquire is such a one: what it waits for has come before it
 */
bool host_method_waits(unsigned method, u32 data);

/* host_fetch.c: reads and writes words by virtual address, multiples of 4, as the channel's address space has them.  HOST_MISSING is a
 * fault of translation: the channel stops.  HOST_LATER: memory is asked, and the same is to be asked again.
 */
enum host_reply { HOST_MISSING, HOST_HERE, HOST_LATER };
enum host_reply host_read(struct host *h, unsigned channel, u64 va, u32 *word, unsigned words);
enum host_reply host_write(struct host *h, unsigned channel, u64 va, const u32 *word,
                           unsigned words);

/* Returns whether what the channel holds is a wait for a syncpoint; else it is one for a semaphore. */
bool host_holds_syncpoint(const struct host_channel *c);

/* host_fetch.c: takes the current channel's next entry; reads ahead, of its segment. */
enum host_done host_fetch_entry(struct host *h);
enum host_done host_fetch_line(struct host *h);

/* host.c: stops a channel. */
enum host_done host_stop(struct host *h, unsigned channel, u32 interrupt);

/* host_order.c: carries out an order. */
void host_obey(struct host *h, const struct host_order *o);

/* host_order.c: takes an order unless memory has not answered; an answer to what was asked. */
bool driver_host_into(struct host *h, const struct host_order *in);
bool memory_host_into(struct host *h, const struct host_answer *in);

/* host.c: goes on until something leaves, and gives it if it is this: an access, a method, an operation, a fault. */
bool host_memory_from(struct host *h, struct host_access *out);
bool host_fe_from(struct host *h, struct host_method *out);
bool host_mmu_from(struct host *h, struct host_operation *out);
bool host_driver_from(struct host *h, struct host_fault *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool host_step(struct host *h, struct host_order_fifo *orders, struct host_answer_fifo *answers,
               struct host_access_fifo *accesses, struct host_method_fifo *out,
               struct host_operation_fifo *operations, struct host_fault_fifo *faults);

/* Changes channels, or the engines' state, which takes so long: of nobody's slice. */
static inline void host_change(struct host *h, u64 ns)
{
    h->clocks += 1000 * ns / h->cfg.ps_per_clock;
    h->time += 1000 * ns;
}

/* Returns whether the engines have another group's state than the current channel's. */
static inline bool host_is_foreign(const struct host *h)
{
    return h->context != (int)h->group + 1;
}

/* Lets clocks go by. */
static inline void host_tick(struct host *h, u64 clocks)
{
    h->clocks += clocks;
    h->time += clocks * h->cfg.ps_per_clock;
    h->slice_left -= (s64)(clocks * h->cfg.ps_per_clock);
}

#endif
