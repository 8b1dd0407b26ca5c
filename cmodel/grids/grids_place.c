/* grids/grids_place.c - where CTAs begin: what CWD asks MPC, and their places in MPC and in the core that executes */
#include <string.h>

#include "grids/grids.h"

/* The MPC that CWD asks. */
bool grids_slots(struct grids *c)
{
    struct mpc_slots s;
    struct mpc_task t;

    if (mpc_task_empty(&c->cwd_mpcs) || mpc_slots_full(&c->mpcs_cwd))
        return false;
    t = mpc_task_pop(&c->cwd_mpcs);
    s = sm_place_slots(&c->place[t.sm % CWD_SMS], &t);
    mpc_slots_push(&c->mpcs_cwd, &s);
    return true;
}

/* MPC's place of a CTA, which goes to a slot of the core that is its own to choose.  CWD has counted what there is room for. */
static void place_cta(struct grids *c, unsigned sm, const struct sm_launch *l)
{
    const struct mpc_launch in = { .id = c->launches++,
                                   .warps = (u7)cwd_task(&c->grid, sm).warps,
                                   .registers = l->registers,
                                   .shared_bytes = l->shared_bytes,
                                   .one_partition = l->one_partition };
    const bool fits = sm_place_cta(&c->place[sm], &in, &(struct mpc_place){ 0 });
    unsigned slot = 0;

    assert(fits);
    (void)fits;
    while (c->sm[sm].ctas[slot].used)
        slot++;
    c->launch[sm][slot] = in.id + 1;
}

bool grids_place(struct grids *c)
{
    const struct cwd_grid *g = &c->grid;
    struct sm_launch l = { .entry = g->entry,
                           .threads = { g->threads[0], g->threads[1], g->threads[2] },
                           .shared_bytes = g->shared_bytes,
                           .local_bytes = g->local_low + g->local_high,
                           .local_high = g->local_high,
                           .crs_bytes = g->crs_bytes,
                           .registers = g->registers,
                           .one_partition = g->one_partition };
    struct cwd_cta to;
    bool fits;

    if (cwd_cta_empty(&c->cwd_sm) || c->fault.kind != GPU_NO_FAULT)
        return false;
    to = cwd_cta_pop(&c->cwd_sm);
    memcpy(l.id, to.id, sizeof l.id);
    place_cta(c, to.sm, &l);
    fits = sm_core_place(&c->sm[to.sm], &l);
    assert(fits); /* MPC counts the slots as the core has them */
    (void)fits;
    c->placed[to.sm]++;
    c->counts.ctas++;
    c->counts.threads += (u64)l.threads[0] * l.threads[1] * l.threads[2];
    return c->places = true;
}

unsigned grids_end(struct grids *c, unsigned sm)
{
    unsigned left = 0;

    for (unsigned n = 0; n < SM_CTAS; n++) {
        const bool used = c->sm[sm].ctas[n].used;

        left += used;
        if (c->launch[sm][n] && !used) {
            sm_place_end(&c->place[sm], c->launch[sm][n] - 1);
            c->launch[sm][n] = 0;
        }
    }
    return left;
}
