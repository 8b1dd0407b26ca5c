/* l2_bytes.c - the bytes of a line (l2.h) */
#include <string.h>

#include "common/atomic.h"
#include "common/bits.h"
#include "fbp/l2/l2.h"
#include "mem/mem.h"

void l2_put(struct l2_line line, unsigned sector, u32 mask, const u32 word[L2_WORDS], bool dirty)
{
    u32 *to = line.word + sector * L2_WORDS, *held = &line.tag->held[sector],
        *is_dirty = &line.tag->dirty[sector];

    for (unsigned w = 0; w < L2_WORDS; w++) {
        const u32 bytes = mem_mask(mask >> 4 * w & 15);

        to[w] = (to[w] & ~bytes) | (word[w] & bytes);
    }
    *held |= mask;
    *is_dirty = dirty ? *is_dirty | mask : *is_dirty & ~mask;
}

unsigned l2_number_words(const struct l2_request *in)
{
    switch (in->kind) {
    case ATOMIC_F32:
    case ATOMIC_F16X2: return 1;
    case ATOMIC_F64: return 2;
    default: return in->wide ? 2 : 1;
    }
}

u32 l2_numbers(const struct l2_request *in)
{
    return in->mask[0] & (l2_number_words(in) > 1 ? 0x01010101u : 0x11111111u);
}

u4 l2_sectors(const struct l2_request *in)
{
    unsigned sectors = 0;

    switch (in->op) {
    case L2_READ: return in->sectors;
    case L2_WRITE:
        for (unsigned s = 0; s < L2_SECTORS; s++)
            sectors |= (in->mask[s] != 0u) << s;
        return (u4)sectors;
    default: /* an atomic */ return l2_numbers(in) ? (u4)(in->sectors & (0u - in->sectors)) : 0;
    }
}

/* Changes the number of 'words' words, one or two. */
static void change_one(const struct l2_request *in, unsigned at, unsigned words, u32 *number)
{
    const u32 *b = in->word + at, *c = in->word + L2_WORDS + at;
    const struct atomic a = {
        .op = (enum atomic_op)in->atomic,
        .type = (enum atomic_type)in->kind,
        .wide = words > 1,
        .operand = words > 1 ? (u64)b[1] << 32 | b[0] : b[0],
        .swap = words > 1 ? (u64)c[1] << 32 | c[0] : c[0],
    };
    const u64 now = atomic_result(&a, words > 1 ? (u64)number[1] << 32 | number[0] : number[0]);

    number[0] = (u32)now;
    if (words > 1)
        number[1] = (u32)(now >> 32);
}

void l2_change(struct l2_line line, unsigned sector, const struct l2_request *in, u32 old[L2_WORDS])
{
    const unsigned words = l2_number_words(in);
    u32 *number = line.word + sector * L2_WORDS;

    for (unsigned w = 0; w < L2_WORDS; w += words) {
        if (!(l2_numbers(in) >> 4 * w & 1))
            continue;
        memcpy(old + w, number + w, words * sizeof *old);
        change_one(in, w, words, number + w);
        line.tag->dirty[sector] |= (u32)bits_mask(4 * words) << 4 * w;
    }
}

void l2_write_back(struct l2_line line, struct l2_fetch *out)
{
    memset(out, 0, sizeof *out);
    out->write = 1;
    out->line = line.tag->number;
    out->sectors = l2_dirty(line.tag);
    memcpy(out->mask, line.tag->dirty, sizeof out->mask);
    for (unsigned w = 0; w < L2_LINE_WORDS; w++)
        out->word[w] =
            line.word[w] & mem_mask(line.tag->dirty[w / L2_WORDS] >> 4 * (w % L2_WORDS) & 15);
    memset(line.tag->dirty, 0, sizeof line.tag->dirty);
}

static unsigned port_clocks(const struct l2_request *in)
{
    switch (in->op) {
    case L2_READ:
    case L2_WRITE: return bits_count(l2_sectors(in));
    case L2_ATOMIC:
    case L2_REDUCE: return in->kind == ATOMIC_F16X2 ? bits_count(l2_numbers(in)) : 1;
    default: return 1;
    }
}

unsigned l2_clocks(const struct l2_request *in, const u8 bank[L2_SECTORS])
{
    unsigned clocks = port_clocks(in);

    for (unsigned s = 0; s < L2_SECTORS; s++)
        clocks = bank[s] > clocks ? bank[s] : clocks;
    return clocks ? clocks : 1;
}
