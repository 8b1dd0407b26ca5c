/* rf.c - see rf.h */
#include "gpc/tpc/sm/rf/rf.h"

#include <string.h>

void rf_reset(struct rf *s)
{
    memset(s, 0, sizeof *s);
}

void rf_set_state(struct rf *s, const struct rf_config *cfg)
{
    s->cfg = *cfg;
}

const char *rf_not_modelled(const struct rf_config *cfg)
{
    (void)cfg;
    return NULL;
}

static bool is_kept(const struct rf *s, unsigned slot, u6 warp, u8 reg)
{
    for (unsigned n = 0; n < RF_KEPT; n++) {
        const struct rf_entry *e = &s->kept[slot][n];

        if (e->valid && e->warp == warp && e->reg == reg)
            return true;
    }
    return false;
}

/* The newest first; one that is there already stays where it is. */
static void rf_keep(struct rf *s, unsigned slot, u6 warp, u8 reg)
{
    if (is_kept(s, slot, warp, reg))
        return;
    memmove(s->kept[slot] + 1, s->kept[slot], (RF_KEPT - 1) * sizeof s->kept[slot][0]);
    s->kept[slot][0] = (struct rf_entry){ true, warp, reg };
}

/* chosen: an operand without the flag drops what the warp keeps in the slot: of two operand sets that take
 * turns, one flagged, nothing is gained (facts/isa/hazards.md 8)
 */
static void drop(struct rf *s, unsigned slot, u6 warp)
{
    for (unsigned n = 0; n < RF_KEPT; n++)
        s->kept[slot][n].valid = s->kept[slot][n].valid && s->kept[slot][n].warp != warp;
}

/* chosen: a pair is kept by its lower register; a register in two slots is read once */
void rf_read_operands(struct rf *s, const struct rf_read *in, struct rf_cost *out)
{
    u64 read[RF_BANKS] = { 0 }; /* bit n: register 4 * n + bank */

    *out = (struct rf_cost){ .id = in->id, .clocks = 1 };
    for (unsigned slot = 0; slot < RF_SLOTS; slot++) {
        const unsigned reg = in->source[slot], upper = (reg + 1) & 255;

        if (!(in->present >> slot & 1))
            continue;
        if (!s->cfg.no_reuse && is_kept(s, slot, in->id.warp, in->source[slot])) {
            out->kept |= (u3)(1 << slot);
            continue;
        }
        read[reg % RF_BANKS] |= UINT64_C(1) << reg / RF_BANKS;
        if (in->pairs >> slot & 1)
            read[upper % RF_BANKS] |= UINT64_C(1) << upper / RF_BANKS;
    }
    for (unsigned b = 0; b < RF_BANKS; b++)
        if (bits_count(read[b]) > out->clocks)
            out->clocks = (u3)bits_count(read[b]);
    for (unsigned slot = 0; slot < RF_SLOTS; slot++) {
        if (in->present & in->reuse & 1u << slot)
            rf_keep(s, slot, in->id.warp, in->source[slot]);
        else if (in->present >> slot & 1)
            drop(s, slot, in->id.warp);
    }
}

void rf_turn(struct rf *s, const struct rf_read *in, struct rf_cost *out)
{
    rf_read_operands(s, in, out);
    s->clocks += out->clocks;
}
