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

bool fe_i2m_into(struct i2m *u, const struct i2m_launch *in)
{
    if (u->busy)
        return false;
    u->id = in->id;
    u->launch = u->cfg;
    u->words = i2m_words(&u->launch);
    u->clocks += u->words == 0;
    u->fault = i2m_fault(&u->launch) != NULL;
    u->x = u->line = 0;
    u->left = 0;
    u->busy = true;
    return true;
}

bool fe_i2m_data_into(struct i2m *u, const struct i2m_word *in)
{
    if (!u->busy || u->left || u->words == 0)
        return false;
    u->word = in->data;
    u->left = u->fault ? 0 : WORD_BYTES;
    u->clocks += (i2m_words(&u->launch) - u->words) % (CLOCK_BYTES / WORD_BYTES) == 0;
    u->words--;
    return true;
}

static unsigned least(unsigned a, u64 b)
{
    return b < a ? (unsigned)b : a;
}

/* The bytes of a word that go to one line. */
bool i2m_memory_write_from(struct i2m *u, struct copy_write *out)
{
    const struct i2m_config *l = &u->launch;
    unsigned bytes;
    u64 address;

    if (!u->left)
        return false;
    address = copy_address(&l->dst, 1, u->x, u->line, 0);
    bytes = least(u->left, LINE_BYTES - address % LINE_BYTES);
    bytes = least(bytes, (u64)l->length - u->x);
    *out = (struct copy_write){
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

bool i2m_fe_from(struct i2m *u, struct copy_done *out)
{
    const struct i2m_config *l = &u->launch;
    const enum ce_release release = l->completion != I2M_RELEASE_SEMAPHORE ? CE_RELEASE_NONE
                                    : l->one_word                          ? CE_RELEASE_ONE_WORD
                                                                           : CE_RELEASE_FOUR_WORDS;

    if (!u->busy || u->left || u->words)
        return false;
    *out = (struct copy_done){ u->id,      u->fault,  release,      l->semaphore_at,
                               l->payload, l->reduce, l->reduction, l->reduction_unsigned };
    u->busy = false;
    return true;
}
