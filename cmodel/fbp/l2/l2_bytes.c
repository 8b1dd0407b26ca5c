/* l2_bytes.c - the bytes of a line (l2.h) */
#include <string.h>

#include "common/bits.h"
#include "fbp/l2/atom/atom.h"
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
    return atom_number_words((enum atomic_type)in->kind, in->wide);
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

/* Returns what the atomic unit is asked of a sector. */
static struct atom_request asked(const struct l2_request *in, const u32 sector[L2_WORDS])
{
    struct atom_request a = { .id = in->id,
                              .op = (enum atomic_op)in->atomic,
                              .kind = (enum atomic_type)in->kind,
                              .wide = in->wide };

    for (unsigned w = 0; w < L2_WORDS; w++)
        a.numbers |= (u8)((l2_numbers(in) >> 4 * w & 1) << w);
    memcpy(a.word, sector, sizeof a.word);
    memcpy(a.operand, in->word, sizeof a.operand);
    memcpy(a.swap, in->word + L2_WORDS, sizeof a.swap);
    return a;
}

void l2_change(struct l2_line line, unsigned sector, const struct l2_request *in, u32 old[L2_WORDS])
{
    static const struct atom_config gm20b = { .keeps = 0 };
    u32 *number = line.word + sector * L2_WORDS;
    const struct atom_request a = asked(in, number);
    const struct atom_result now = atom_changed(&gm20b, &a);

    for (unsigned w = 0; w < L2_WORDS; w++) {
        if (!(now.written >> w & 1))
            continue;
        old[w] = number[w];
        number[w] = now.word[w];
        line.tag->dirty[sector] |= UINT32_C(15) << 4 * w;
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
