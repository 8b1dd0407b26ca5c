/* sched.c - see sched.h */
#include "gpc/tpc/sm/sched/sched.h"

#include <string.h>

void sched_reset(struct sched *s)
{
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < SCHED_SLOTS; i++)
        s->age[i] = (u8)i;
    s->last = s->yielded = SCHED_NONE;
}

void sched_set_state(struct sched *s, const struct sched_config *cfg)
{
    s->cfg = *cfg;
}

const char *sched_not_modelled(const struct sched_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* Moves a slot behind all others. */
static void make_youngest(struct sched *s, unsigned slot)
{
    unsigned at = 0;

    while (s->age[at] != slot)
        at++;
    memmove(s->age + at, s->age + at + 1, SCHED_SLOTS - 1 - at);
    s->age[SCHED_SLOTS - 1] = (u8)slot;
}

static void start(struct sched *s, unsigned slot)
{
    make_youngest(s, slot);
    s->ready[slot] = 0;
    s->last = s->last == slot ? SCHED_NONE : s->last;
    s->yielded = s->yielded == slot ? SCHED_NONE : s->yielded;
}

u16 sched_ready(const struct sched *s, const struct sched_heads *in)
{
    u16 ready = 0;

    for (unsigned i = 0; i < SCHED_SLOTS; i++)
        ready |= (u16)((s->ready[i] <= in->clock) << i);
    return ready & in->present & (u16)~in->blocked;
}

/* chosen: greedy, then the oldest.  It is what explains the published times of reuse (facts/isa/hazards.md 8):
 * with a stall of 1 one warp goes on, of 2 two take turns, of 3 and more the two cached registers are lost.
 */
static unsigned choose(const struct sched *s, u16 ready)
{
    if (ready == 0)
        return SCHED_NONE;
    if (s->last != SCHED_NONE && ready >> s->last & 1)
        return s->last;
    if (s->yielded != SCHED_NONE && ready != 1u << s->yielded)
        ready &= (u16) ~(1u << s->yielded);
    for (unsigned i = 0; i < SCHED_SLOTS; i++)
        if (ready >> s->age[i] & 1)
            return s->age[i];
    return SCHED_NONE;
}

/* known: facts/isa/semantics.md 2: stall 0 without the hint goes with the next; hazards.md 7: the pair advances
 * by the second's stall.  chosen: where the second has to wait it issues alone, later
 */
static void issue(struct sched *s, const struct sched_heads *in, unsigned slot,
                  struct sched_pick *out)
{
    const bool with_next = in->stall[slot] == 0 && in->no_yield >> slot & 1;
    bool no_yield = in->no_yield >> slot & 1;
    unsigned stall = isa_stall_clocks(in->stall[slot], no_yield);

    out->issued = 1;
    out->slot = (u4)slot;
    out->second = with_next && (in->pairs & ~in->second_blocked) >> slot & 1;
    if (out->second) {
        no_yield = in->second_no_yield >> slot & 1;
        stall = isa_stall_clocks(in->second_stall[slot], no_yield);
    }
    s->ready[slot] = in->clock + (stall ? stall : 1);
    s->last = no_yield && !s->cfg.loose ? (u8)slot : SCHED_NONE;
    s->yielded = no_yield ? SCHED_NONE : (u8)slot;
    if (s->cfg.loose)
        make_youngest(s, slot);
}

void sched_clock(struct sched *s, const struct sched_heads *in, struct sched_pick *out)
{
    for (u32 left = in->started; left; left &= left - 1)
        start(s, bits_lowest(left));
    const unsigned slot = choose(s, sched_ready(s, in));

    *out = (struct sched_pick){ .clock = in->clock };
    if (slot != SCHED_NONE)
        issue(s, in, slot, out);
}

void sched_turn(struct sched *s, const struct sched_heads *in, struct sched_pick *out)
{
    sched_clock(s, in, out);
    s->clocks++;
}
