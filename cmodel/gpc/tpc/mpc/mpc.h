/* mpc.h - an SM's room for warps: which CTA or warp begins next, and where (facts/gpc.md, MPC; facts/tpc.md, SM)
 *
 *   cwd_mpc  +-----+ mpc_cwd
 *  --------->|     |--------> cwd
 *   cta_mpc  |     |
 *  --------->|     |
 *   pe_mpc   | mpc | mpc_sm
 *  --------->|     |--------> the SM
 *   gpm_mpc  |     |
 *  --------->|     |
 *   sm_mpc   |     |
 *  --------->+-----+
 *
 * Each of four sub-partitions has 16 warps and 512 registers of a warp, which go by eights; CTAs share up to 64 KiB by 256
 * bytes, and are 32 at most; the state bundle may say less of each.  Says how many CTAs of a shape still fit (cwd_mpc, mpc_cwd), and gives launches a place in the order in which
 * they fit, until the SM says that one has ended (sm_mpc).
 *
 * A launch is a CTA (cta_mpc), or a warp of a program before the raster (pe_mpc) or of pixels (gpm_mpc).  One of each of these wires is
 * held while it waits; of those that fit the one goes whose wire is next, in this order, behind that of the launch before.
 *   - A CTA takes a fourth of its warps of each sub-partition, rounded up, or half of those of one partition (sub-partitions 0 and 1, else 2
 *     and 3); its warp n is in the sub-partition n modulo 4, or 2.
 *   - A warp of graphics takes the sub-partition with the most warps free of those with room for its registers, the lowest of equals.
 * In a sub-partition it takes the lowest free warps, and registers for all of them in one piece, the lowest that is free; so also
 * of shared memory.  What does not fit in an SM that is empty gets a place without warps, and holds nothing.
 * An end of an id that holds nothing is passed over; of several with the id the one in the lowest place of the table ends.
 *
 * chosen: registers in one piece, as a warp's are numbered from one base; lowest first
 * chosen: kinds of launches in turn, which is how vertices and pixels stay in balance
 * chosen: a warp begins a clock
 *
 * Not modelled: TRAM and ISBE, which count for themselves (tram, isbe); barriers, of which a CTA has all; priorities.
 */
#ifndef MPC_H
#define MPC_H

#include "gpc/tpc/tpc_bus.h"

#define MPC_PARTS    4
#define MPC_WARPS    16 /* of a sub-partition */
#define MPC_UNITS    64 /* of eight registers of a warp, of a sub-partition */
#define MPC_CTAS     32
#define MPC_GRAIN    256 /* bytes of shared memory */
#define MPC_SHARED   65536
#define MPC_LAUNCHES (MPC_PARTS * MPC_WARPS)

enum mpc_kind { MPC_CTA, MPC_WORLD, MPC_PIXELS, MPC_KINDS };

/* What a launch that does not fit is short of. */
enum mpc_lack {
    MPC_LACKS_NOTHING,
    MPC_LACKS_SLOTS, /* of warps, or of CTAs */
    MPC_LACKS_SHARED,
    MPC_LACKS_REGISTERS,
};

/* What a launch holds. */
struct mpc_held {
    bool used, cta;
    struct mpc_place place;
    u64 units[MPC_PARTS];         /* of registers, a bit each */
    unsigned first_grain, grains; /* of shared memory */
};

struct mpc {
    struct mpc_config cfg;
    u64 clocks;
    u16 warps[MPC_PARTS]; /* that are taken, a bit each, */
    u64 units[MPC_PARTS]; /* ... and registers */
    u64 shared[MPC_SHARED / MPC_GRAIN / 64];
    unsigned ctas;
    struct mpc_held held[MPC_LAUNCHES];
    bool waits[MPC_KINDS];
    struct mpc_launch launch[MPC_KINDS];
    unsigned next; /* kind that goes first */
    bool asked;
    struct mpc_task task;
};

void mpc_reset(struct mpc *m);

/* Returns whether nothing is inside, and no launch holds anything. */
bool mpc_idle(const struct mpc *m);

/* Returns the bundle of a whole SM, which it has after reset. */
struct mpc_config mpc_whole(void);

/* Takes a state bundle; nothing is inside. */
void mpc_set_state(struct mpc *m, const struct mpc_config *cfg);
const char *mpc_not_modelled(const struct mpc_config *cfg);

/* Returns the clocks of a launch: its warps. */
unsigned mpc_clocks(const struct mpc_launch *l);

/* mpc_find.c: finds where a launch fits now; false: it does not. */
bool mpc_find(const struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l,
              struct mpc_held *to);

/* Begins a launch, past those that wait on wires; false: it does not fit now. */
bool mpc_begin(struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l, struct mpc_place *to);

/* Returns what a launch is short of now: the first of these that it would not fit by, were it free of those behind. */
enum mpc_lack mpc_lacks(const struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l);

/* Returns how many CTAs of a task still fit. */
unsigned mpc_free_slots(const struct mpc *m, const struct mpc_task *t);

/* Takes a task, a launch of each kind, the end of one; gives free slots, the place of a launch. */
bool cwd_mpc_into(struct mpc *m, const struct mpc_task *in);
bool cta_mpc_into(struct mpc *m, const struct mpc_launch *in);
bool pe_mpc_into(struct mpc *m, const struct mpc_launch *in);
bool gpm_mpc_into(struct mpc *m, const struct mpc_launch *in);
bool sm_mpc_into(struct mpc *m, const struct mpc_done *in);
bool mpc_cwd_from(struct mpc *m, struct mpc_slots *out);
bool mpc_sm_from(struct mpc *m, struct mpc_place *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool mpc_step(struct mpc *m, struct mpc_task_fifo *tasks, struct mpc_launch_fifo *ctas,
              struct mpc_launch_fifo *world, struct mpc_launch_fifo *pixels,
              struct mpc_done_fifo *ends, struct mpc_slots_fifo *slots,
              struct mpc_place_fifo *places);

#endif
