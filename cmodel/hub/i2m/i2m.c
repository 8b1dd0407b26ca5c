/* i2m.c - see i2m.h */
#include "hub/i2m/i2m.h"

#include <string.h>

#define WORD_BYTES  4
#define CLOCK_BYTES 8
#define LINE_BYTES  16 /* a write lies in one line of so many */

void i2m_reset(struct i2m *u)
{
    memset(u, 0, sizeof *u);
}

void i2m_set_state(struct i2m *u, const struct i2m_config *cfg)
{
    u->cfg = *cfg;
}

const char *i2m_not_modelled(const struct i2m_config *l)
{
    (void)l;
    return NULL;
}

const char *i2m_fault(const struct i2m_config *l)
{
    if (l->completion > I2M_RELEASE_SEMAPHORE)
        return "LAUNCH_DMA.COMPLETION_TYPE 3";
    if (!copy_surface_legal(&l->dst, 1))
        return "SET_DST_BLOCK_SIZE";
    if (l->length && l->lines && !copy_surface_holds(&l->dst, l->length, l->lines))
        return "the rectangle leaves the destination";
    return NULL;
}

static u64 bytes_of(const struct i2m_config *l)
{
    return (u64)l->length * l->lines;
}

u64 i2m_words(const struct i2m_config *l)
{
    return bytes_of(l) / WORD_BYTES + (bytes_of(l) % WORD_BYTES != 0);
}

u64 i2m_clocks(const struct i2m_config *l)
{
    const u64 clocks = bytes_of(l) / CLOCK_BYTES + (bytes_of(l) % CLOCK_BYTES != 0);

    return clocks ? clocks : 1;
}

static bool i2m_take(struct i2m *u, struct i2m_launch_fifo *launches)
{
    if (u->busy || i2m_launch_empty(launches))
        return false;
    u->id = i2m_launch_pop(launches).id;
    u->launch = u->cfg;
    u->clocks += i2m_clocks(&u->launch);
    u->words = i2m_words(&u->launch);
    u->fault = i2m_fault(&u->launch) != NULL;
    u->x = u->line = 0;
    u->left = 0;
    u->busy = true;
    return true;
}

static bool take_word(struct i2m *u, struct i2m_word_fifo *words)
{
    if (!u->busy || u->left || u->words == 0 || i2m_word_empty(words))
        return false;
    u->word = i2m_word_pop(words).data;
    u->left = u->fault ? 0 : WORD_BYTES;
    u->words--;
    return true;
}

static unsigned least(unsigned a, u64 b)
{
    return b < a ? (unsigned)b : a;
}

/* The bytes of a word that go to one line. */
static bool i2m_give(struct i2m *u, struct copy_write_fifo *writes)
{
    const struct i2m_config *l = &u->launch;
    unsigned bytes;
    u64 address;

    if (!u->left || copy_write_full(writes))
        return false;
    address = copy_address(&l->dst, 1, u->x, u->line, 0);
    bytes = least(u->left, LINE_BYTES - address % LINE_BYTES);
    bytes = least(bytes, (u64)l->length - u->x);
    *copy_write_next(writes) = (struct copy_write){
        l->dst.physical, address, (u5)bytes, { u->word & (u32)bits_mask(8 * bytes) }
    };
    u->word = (u32)((u64)u->word >> 8 * bytes);
    u->left -= bytes;
    u->x += bytes;
    if (u->x == l->length) {
        u->x = 0;
        u->line++;
    }
    if (u->line == l->lines)
        u->left = 0;
    return true;
}

static bool i2m_finish(struct i2m *u, struct copy_done_fifo *done)
{
    const struct i2m_config *l = &u->launch;
    const enum ce_release release = l->completion != I2M_RELEASE_SEMAPHORE ? CE_RELEASE_NONE
                                    : l->one_word                          ? CE_RELEASE_ONE_WORD
                                                                           : CE_RELEASE_FOUR_WORDS;

    if (!u->busy || u->left || u->words || copy_done_full(done))
        return false;
    *copy_done_next(done) =
        (struct copy_done){ u->id,      u->fault,  release,      l->semaphore_at,
                            l->payload, l->reduce, l->reduction, l->reduction_unsigned };
    u->busy = false;
    return true;
}

bool i2m_step(struct i2m *u, struct i2m_launch_fifo *launches, struct i2m_word_fifo *words,
              struct copy_write_fifo *writes, struct copy_done_fifo *done)
{
    bool moved = i2m_give(u, writes);

    moved |= i2m_finish(u, done);
    moved |= i2m_take(u, launches);
    moved |= take_word(u, words);
    return moved;
}
