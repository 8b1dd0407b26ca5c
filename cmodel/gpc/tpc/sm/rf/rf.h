/* rf.h - register banks and the reuse cache of a scheduler (facts/isa/hazards.md 8)
 *
 *            +------+
 *  rf_read   |      |  rf_cost
 *  sched --->|  rf  |----------> sched
 *            |      |
 *            +------+
 *
 * A register lies in bank n & 3, and a bank gives one register a clock: an instruction costs the reads of its
 * busiest bank.  The reuse cache keeps two registers of each slot, with their warps, where the flag asks for it;
 * what it keeps is not read.  Values are elsewhere (sm_core.h): this counts clocks.
 *
 * For a packet, in this order:
 *   - a slot that is not present counts for nothing, and keeps what it keeps;
 *   - unless no_reuse, a slot that keeps source's register for the packet's warp reads nothing and sets its bit of 'kept';
 *     a pair is known by its first register alone, and then neither of the two is read;
 *   - every other slot asks for its register, and of a pair for the next one too (255 is followed by 0); a register that
 *     several slots ask for is read once; 'clocks' is what the busiest bank reads, 1 at least;
 *   - then each slot that is present changes what it keeps, under no_reuse too.  With the flag the register becomes its
 *     newest and the older of two is lost; one that it keeps for that warp already stays where it is.  Without the flag, a
 *     hit or not, all that the slot keeps of that warp is dropped, and of other warps stays.
 *
 * Not modelled: banks read by stores, loads and textures, which read late and by their own ports.
 */
#ifndef RF_H
#define RF_H

#include "gpc/tpc/sm/sm_bus.h"

#define RF_SLOTS 3
#define RF_KEPT  2 /* known: facts/isa/hazards.md 8: at most two of a slot */
#define RF_BANKS 4

struct rf_entry {
    bool valid;
    u6 warp;
    u8 reg;
};

struct rf {
    struct rf_config cfg;
    struct rf_entry kept[RF_SLOTS][RF_KEPT]; /* the newest first */
    u64 clocks;
};

void rf_reset(struct rf *s);

/* Takes a state bundle; no packet is inside. */
void rf_set_state(struct rf *s, const struct rf_config *cfg);
const char *rf_not_modelled(const struct rf_config *cfg);

/* Returns the clocks of one instruction's operands, and updates the reuse cache. */
void rf_read_operands(struct rf *s, const struct rf_read *in, struct rf_cost *out);

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void rf_turn(struct rf *s, const struct rf_read *in, struct rf_cost *out);
bool rf_step(struct rf *s, struct rf_read_fifo *in, struct rf_cost_fifo *out);

#endif
