/* cwd.h - the compute work distributor: from a grid to CTAs on SMs (facts/hub.md, CWD)
 *
 *   cwd_grid   +-----+ mpc_task
 *  sked ------>|     |---------> MPC of each SM
 *   mpc_slots  |     | cwd_cta
 *  MPC ------->| cwd |---------> the SM
 *   cta_done   |     | grid_done
 *  SM -------->|     |---------> sked
 *              +-----+
 *
 * Cuts a grid into CTAs, x fastest, and sends each to the SM with the most free slots, if there is one.  An SM's
 * slots are what its MPC says when the grid begins (mpc.h); CWD waits for all of them first.  The grid ends when
 * all its CTAs have.
 *
 * chosen: of SMs with as many free slots the lowest number; ROUND_ROBIN takes the next after the last that has one.
 * chosen: one grid at a time.
 * chosen: an end of a CTA on an SM that has none is passed over.
 *
 * An end of a CTA counts first; the next grid is taken when the one before has ended.  A sequential grid has one CTA at a time.  An SM in 'disabled', or of a number that is not below cfg.sms, has no slots.  ROUND_ROBIN begins at SM 0 in
 * each grid.  A grid whose CTA fits nowhere neither sends nor ends.  SMs are asked from 0 on; an answer of an SM that is not below
 * cfg.sms, or has answered, or while none is expected, is passed over.  A CTA of no thread, or of more than 2048, is one of 0 warps.
 *
 * Not modelled: grids beside each other; preemption.
 */
#ifndef CWD_H
#define CWD_H

#include "gpu_bus.h"
#include "hub/hub_bus.h"

#define CWD_SMS 64

struct cwd {
    struct cwd_config cfg; /* constant while packets are inside */
    u64 clocks;            /* busy so far */
    u64 ctas;
    bool busy;
    struct cwd_grid grid; /* under way */
    u64 sent, ended;      /* CTAs of it; the last one ends the grid */
    bool all_sent;
    u32 next[3];   /* the next CTA */
    unsigned last; /* SM that got one */
    u8 running[CWD_SMS];
    unsigned asked;    /* SMs, from 0 on */
    u64 answered;      /* bit n: SM n has */
    u8 slots[CWD_SMS]; /* of each, when the grid began */
};

void cwd_reset(struct cwd *c);

/* Takes a state bundle; no packet is inside. */
void cwd_set_state(struct cwd *c, const struct cwd_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *cwd_not_modelled(const struct cwd_config *cfg);

/* Returns what an SM's MPC is asked about a grid. */
struct mpc_task cwd_task(const struct cwd_grid *g, unsigned sm);

/* Steps to the next CTA, x fastest; false past the last. */
bool cwd_next(const u32 size[3], u32 id[3]);

/* Returns the clocks of a CTA.  known: rates.csv X: half a CTA a clock */
unsigned cwd_clocks(void);

/* Returns whether nothing is inside. */
static inline bool cwd_idle(const struct cwd *c)
{
    return !c->busy;
}

/* Takes a grid, the slots of an SM, the end of a CTA; gives a question for an SM, the next CTA, the end of the grid. */
bool sked_cwd_into(struct cwd *c, const struct cwd_grid *in);
bool mpcs_cwd_into(struct cwd *c, const struct mpc_slots *in);
bool sm_cwd_into(struct cwd *c, const struct cta_done *in);
bool cwd_mpcs_from(struct cwd *c, struct mpc_task *out);
bool cwd_sm_from(struct cwd *c, struct cwd_cta *out);
bool cwd_sked_from(struct cwd *c, struct grid_done *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool cwd_step(struct cwd *c, struct cwd_grid_fifo *grids, struct mpc_slots_fifo *slots,
              struct cta_done_fifo *done, struct mpc_task_fifo *tasks, struct cwd_cta_fifo *ctas,
              struct grid_done_fifo *ends);

#endif
