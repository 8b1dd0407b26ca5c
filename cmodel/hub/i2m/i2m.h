/* i2m.h - inline to memory: data words of a stream into a surface (facts/hub.md, FE; class KEPLER_INLINE_TO_MEMORY_B)
 *
 *   i2m_launch +-----+ copy_write
 *  fe -------->|     |------------> memory
 *   i2m_word   | i2m | copy_done
 *  fe -------->|     |------------> fe, which releases the semaphore
 *              +-----+
 *
 * Stores the bytes of the words that follow a launch: 'lines' lines of 'length' bytes.  Takes only the words that
 * it needs; the last word may have bytes left over.
 *
 * known: facts/classes/3d_semantics.md 17: the same block of methods is part of 3D, compute and the class of its own
 * chosen: a line begins in the word in which the line before it ended.
 * chosen: a launch takes its words, stores nothing and reports a fault if its rectangle leaves a block-linear
 * surface, or if a value is not of the class.
 *
 * A launch takes the state of the step in which it is taken.  The bytes of a word leave from the lowest on, in writes that end where the
 * line ends and at multiples of 16 bytes; those above in a write are 0.  'done' follows the last word; a launch of no bytes takes none.
 *
 * Not modelled: SYSMEMBAR_DISABLE and the flush, which change no result.
 */
#ifndef I2M_H
#define I2M_H

#include "common/copy_surface.h"
#include "hub/hub_bus.h"

struct i2m {
    struct i2m_config cfg; /* sampled with each launch */
    u64 clocks;            /* busy so far */
    bool busy, fault;
    u32 id;
    struct i2m_config launch; /* under way */
    u32 x, line;              /* the next byte */
    u64 words;                /* yet to be taken */
    u32 word;                 /* the bytes that are left of the last one, the next in bits 7:0 */
    unsigned left;            /* of them */
};

void i2m_reset(struct i2m *u);

/* Returns whether no packet is inside. */
static inline bool i2m_idle(const struct i2m *u)
{
    return !u->busy;
}

/* Takes a state bundle; no packet is inside. */
void i2m_set_state(struct i2m *u, const struct i2m_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *i2m_not_modelled(const struct i2m_config *l);

/* Names the fault of a launch, or NULL. */
const char *i2m_fault(const struct i2m_config *l);

/* Returns the words that a launch takes. */
u64 i2m_words(const struct i2m_config *l);

/* Returns the clocks of a launch: of its words the first, third ... have one each.  known: facts/hub.md: 8 bytes a clock */
u64 i2m_clocks(const struct i2m_config *l);

/* Takes a launch, a word of it; gives what is written, the end. */
bool fe_i2m_into(struct i2m *u, const struct i2m_launch *in);
bool fe_i2m_data_into(struct i2m *u, const struct i2m_word *in);
bool i2m_memory_write_from(struct i2m *u, struct copy_write *out);
bool i2m_fe_from(struct i2m *u, struct copy_done *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool i2m_step(struct i2m *u, struct i2m_launch_fifo *launches, struct i2m_word_fifo *words,
              struct copy_write_fifo *writes, struct copy_done_fifo *done);

#endif
