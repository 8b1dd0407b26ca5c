/* l2_random.c - see l2_random.h */
#include "l2_random.h"

#include "common/atomic.h"
#include "common/bits.h"

u27 l2_line_in_set(unsigned set, unsigned n)
{
    return (u27)(((set & 7) | (set >> 3 & 7) << 4 | n << 7) & bits_mask(27));
}

static enum l2_op random_op(struct random *r)
{
    const unsigned n = random_below(r, 64);

    return n < 24   ? L2_READ
           : n < 48 ? L2_WRITE
           : n < 54 ? L2_ATOMIC
           : n < 60 ? L2_REDUCE
                    : (enum l2_op)(L2_CLEAN + (n & 3));
}

/* All bytes of a sector, none, a run, or any. */
static u32 random_mask(struct random *r)
{
    switch (random_below(r, 4)) {
    case 0: return UINT32_MAX;
    case 1: return 0;
    case 2: return UINT32_MAX << random_below(r, 32);
    default: return (u32)random_bits(r);
    }
}

static u32 random_word(struct random *r)
{
    static const u32 edge[] = { 0, 1, UINT32_MAX, 0x7fffffff, 0x80000000, 0x3f800000 };

    return random_below(r, 3) ? (u32)random_bits(r) : edge[random_below(r, 6)];
}

void l2_random_request(struct random *r, struct l2_request *q, unsigned sets, unsigned lines)
{
    q->id = (u16)random_bits(r);
    q->op = random_op(r);
    q->evict = (enum l2_class)(random_bits(r) & 3);
    q->pitch = random_bits(r) & 1;
    q->through = random_below(r, 8) == 0;
    q->classes = random_bits(r) & 7;
    q->comptag = (u12)(random_below(r, 2) * random_below(r, 24));
    q->state = random_bits(r) & 3;
    for (unsigned n = 0; n < 4; n++)
        q->has[n] = (u8)random_bits(r);
    q->line = l2_line_in_set(random_below(r, sets), random_below(r, lines)) | random_below(r, 2)
                                                                                  << 3;
    q->sectors = random_bits(r) & 15;
    for (unsigned s = 0; s < 4; s++)
        q->mask[s] = random_mask(r);
    q->atomic = (u4)(random_below(r, 16) ? random_below(r, ATOMIC_CAS + 1) : random_bits(r) & 15);
    q->kind = (u3)(random_below(r, 16) ? random_below(r, ATOMIC_F64 + 1) : random_bits(r) & 7);
    q->wide = random_bits(r) & 1;
    for (unsigned w = 0; w < 32; w++)
        q->word[w] = random_word(r);
}
