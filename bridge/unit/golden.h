/* golden.h - one golden unit, run on packed packets
 *
 * Vector files, DPI and the public API all compare with the model through this.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "unit.h"

#define GOLDEN_STAMPS 64 /* packets that wait on a wire, at most */

struct golden {
    const struct unit_ops *unit;
    void *twin;
    struct unit_port port[16];
    const char *not_modelled; /* the feature that the last bundle asked for, or NULL */
    uint64_t clocks_before;   /* busy before the last reset */
    unsigned stamped;         /* the output whose packets golden_made tells apart, or 0 */
    unsigned stamps, oldest;  /* of its packets that were not taken: */
    uint64_t stamp[GOLDEN_STAMPS];
    uint64_t made;       /* the stamp of the last that was taken */
    unsigned early_port; /* of an answer that the last line brought too early, or 0 */
    uint32_t early[VECTOR_WORDS];
};

/* Creates a unit after reset; NULL if memory is short. */
struct golden *golden_open(const struct unit_ops *u);
void golden_close(struct golden *g);

void golden_reset_unit(struct golden *g);

/* Gives the unit a packet, or a state bundle (port 0), and runs it until nothing moves.  Refuses a bundle
 * that is not modelled: not_modelled names the feature, and later packets are dropped.
 */
void golden_put(struct golden *g, unsigned port, const uint32_t *bits);

/* Takes the next packet of an output; false if there is none. */
bool golden_get(struct golden *g, unsigned port, uint32_t *bits);

/* Runs one line of a vector file: takes reset, config and inputs from 'in', writes all of 'out'.  Drops an
 * answer that the unit had not asked for in an earlier line.  False if the config is not modelled, or the
 * unit is full of packets that were not taken (golden_follow).
 */
bool golden_line(struct golden *g, const uint32_t *in, uint32_t *out);

/* Does with one packet, as its struct, what golden_line does with a line's input; golden_first gives what it made.  False as there;
 * 'dropped' receives whether it was an answer that was not asked for.
 */
bool golden_put_packet(struct golden *g, unsigned port, const void *packet, bool *dropped);

/* Returns the next packet of an output, as its struct, until golden_drop; NULL if there is none. */
const void *golden_first(const struct golden *g, unsigned port);
void golden_drop(struct golden *g, unsigned port);

/* Makes the line after 'line' (of golden_line or of this) when the unit still holds packets: without input,
 * but for an answer that the unit waits for, which is the one that 'line' brought too early, else random.  False, and
 * no line, if the unit owes nothing or waits for inputs.
 */
bool golden_follow(struct golden *g, uint32_t *line);

/* Counts the answers that the unit has asked for and not taken. */
uint64_t golden_awaited(const struct golden *g);

/* Makes an answer with random data. */
void golden_make_answer(const struct unit_port *p, uint64_t seed, uint32_t *line);

/* Returns the clocks that the unit was busy, over all resets. */
uint64_t golden_clocks(const struct golden *g);

/* Returns these, and those of what was done and gave nothing (SPENDS of units.list). */
uint64_t golden_charged(const struct golden *g);

/* From here on notes at which clocks an output's packets are made; returns those of the last packet that golden_get took. */
void golden_stamp(struct golden *g, unsigned port);
uint64_t golden_made(const struct golden *g);

/* Counts the packets on its output wires that were not taken. */
unsigned golden_owed_packets(const struct golden *g);

#endif
