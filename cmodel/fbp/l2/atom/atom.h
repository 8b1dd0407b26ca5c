/* atom.h - L2's atomic unit: what becomes of the numbers of a sector (facts/fbp.md, L2; facts/isa/semantics.md 8)
 *
 *               +--------+
 *  atom_request |        |  atom_result
 *  l2 --------->|  atom  |-------> l2
 *               |        |
 *               +--------+
 *
 * A sector of 32 bytes holds eight numbers of 4 bytes or four of 8.  'numbers' says which are changed; the others stay.  The
 * arithmetic is common/atomic.h: integers wrap, floats round once to nearest even, every NaN result is float_nan of its format.  CAS
 * compares bits.  INC and DEC compare as unsigned numbers, of every kind; so do MIN and MAX of floats.
 *
 * Clocks: a sector takes one; pairs of halves take one each, at least one.
 * known: facts/fbp.md, L2: 8 numbers, or one pair of halves, a clock
 * chosen: 'keeps' is 0 in a GM20B; doubles, which no compiler for SM 5.x asks of L2, take a clock as other numbers do
 *
 * Not modelled: what L2 does meanwhile for other lines (its bank's clocks: l2_clocks).
 */
#ifndef ATOM_H
#define ATOM_H

#include "fbp/l2/l2_bus.h"

#define ATOM_WORDS 8 /* of a sector */

struct atom {
    struct atom_config cfg;
    u64 clocks;
};

void atom_reset(struct atom *a);

/* Takes a state bundle; no packet is inside. */
void atom_set_state(struct atom *a, const struct atom_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *atom_not_modelled(const struct atom_config *cfg);

/* Returns the words of a number, 1 or 2.
 * chosen: 'wide' says it of integers
 */
unsigned atom_number_words(enum atomic_type kind, bool wide);

/* Returns the numbers that a request changes, a bit each at their lowest word. */
u8 atom_numbers(const struct atom_request *in);

/* Returns the clocks of a request. */
unsigned atom_clocks(const struct atom_request *in);

/* Returns the sector afterwards; takes no time. */
struct atom_result atom_changed(const struct atom_config *cfg, const struct atom_request *in);

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void atom_turn(struct atom *a, const struct atom_request *in, struct atom_result *out);
bool atom_step(struct atom *a, struct atom_request_fifo *in, struct atom_result_fifo *out);

#endif
