/* golden.h - one golden unit, run by packed packets
 *
 * Everything that compares with the model goes through here: vector files, DPI, the public API.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "unit.h"

struct golden {
    const struct unit_ops *unit;
    void *twin;
    struct unit_port port[16];
    const char *not_modelled; /* the feature that was asked for, or NULL */
    uint64_t clocks_before;   /* busy before the last reset */
};

/* NULL if memory is short. */
struct golden *golden_open(const struct unit_ops *u);
void golden_close(struct golden *g);

void golden_reset_unit(struct golden *g);

/* Gives the unit a packet, or a state bundle (port 0), and runs it until nothing moves.  A bundle
 * that is not modelled is refused: not_modelled names why and later packets are dropped.
 */
void golden_put(struct golden *g, unsigned port, const uint32_t *bits);

/* Takes the next packet of an output; false if there is none. */
bool golden_get(struct golden *g, unsigned port, uint32_t *bits);

/* Runs one line of a vector file: takes reset, config and inputs from 'in', writes all of 'out'.
 * An answer that the unit had not asked for in a line before is left out of it.  Returns false if the
 * config is not modelled, or the unit full of what was not taken (golden_follow).
 */
bool golden_line(struct golden *g, const uint32_t *in, uint32_t *out);

/* The line after 'line' (of golden_line or this), when that left packets inside: no input but an
 * answer that the unit waits for.  False, and no line, if the unit owes nothing or waits for inputs.
 */
bool golden_follow(struct golden *g, uint32_t *line);

/* Answers that the unit has asked for and not taken. */
uint64_t golden_awaited(const struct golden *g);

/* An answer with any data. */
void golden_make_answer(const struct unit_port *p, uint64_t seed, uint32_t *line);

/* Clocks that the unit was busy, over all resets. */
uint64_t golden_clocks(const struct golden *g);

/* Packets on its wires that nobody has taken. */
unsigned golden_owed_packets(const struct golden *g);

#endif
