/* comp_packet_samples.c - see comp_packet_samples.h (FORMAT.md 4) */
#include "comp_packet_samples.h"

#include "common/bits.h"

#define TRIES 24
#define ALPHA 3

/* What stands before the residuals, and where the packet ends. */
struct plan {
    u6 width[COMP_LANES];
    u2 code[COMP_PIXELS];
    bool map;
    unsigned bits;
};

static unsigned residuals_of(const struct comp_split_row *s, const struct comp_classes_row *c,
                             const struct plan *p, unsigned pixel)
{
    unsigned bits = 0;

    for (unsigned lane = 0; lane < s->lanes; lane++)
        bits += comp_class_bits(c, p->code[pixel], p->width[lane]);
    return bits;
}

static struct plan draw(const struct comp_packet_row *p, const struct comp_split_row *s,
                        const struct comp_classes_row *c, struct random *r)
{
    unsigned pixels = (unsigned)p->width * p->height, common = random_below(r, 5);
    struct plan plan = { .map = s->lanes > ALPHA && random_below(r, 4) == 0 };

    plan.bits = COMP_MODE_BITS + COMP_SPLIT_BITS + p->pixel_bits + (pixels - 1) * c->code_bits;
    for (unsigned lane = 0; lane < s->lanes; lane++) {
        unsigned most = random_below(r, 2) ? s->width[lane] : s->width[lane] / 2u + 1;
        plan.width[lane] = (u6)(random_below(r, 6) ? random_below(r, most + 1) : 0);
        plan.bits += s->field[lane];
    }
    if (plan.map) {
        plan.width[ALPHA] = 0;
        plan.bits += pixels;
    }
    for (unsigned i = 1; i < pixels; i++) {
        plan.code[i] = (u2)(common < 4 && random_below(r, 2) ? common : random_bits(r) & 3);
        plan.bits += residuals_of(s, c, &plan, i);
    }
    return plan;
}

struct writer {
    u32 *word;
    unsigned at;
};

static void put(struct writer *w, unsigned bits, u64 x)
{
    if (bits)
        bits_put(w->word, w->at, bits, x & bits_mask(bits));
    w->at += bits;
}

/* A bit of every width is at its end often: the largest, the smallest, and any. */
static u64 residual(struct random *r, unsigned bits)
{
    switch (bits ? random_below(r, 4) : 3) {
    case 0: return bits > 1 ? bits_mask(bits - 1) : 1;
    case 1: return (u64)1 << (bits - 1);
    default: return random_bits(r);
    }
}

void comp_full_packet(enum comp_packets packet, enum comp_split split, unsigned mode,
                      struct random *r, u32 *words)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    const struct comp_split_row *s = &comp_split_rows[split];
    const struct comp_classes_row *c = comp_mode_rows[mode].classes;
    unsigned pixels = (unsigned)p->width * p->height;
    struct plan best = { .bits = 0 };
    struct writer w = { words, 0 };

    for (unsigned i = 0; i < TRIES || best.bits == 0; i++) {
        struct plan plan = draw(p, s, c, r);
        if (plan.bits <= p->bits && plan.bits > best.bits)
            best = plan;
    }
    for (unsigned i = 0; i < p->bits / 32u; i++)
        words[i] = 0;
    put(&w, COMP_MODE_BITS, mode);
    put(&w, COMP_SPLIT_BITS, split);
    for (unsigned lane = 0; lane < s->lanes; lane++)
        put(&w, s->field[lane], lane == ALPHA && best.map ? s->width[lane] + 1u : best.width[lane]);
    put(&w, p->pixel_bits, random_bits(r));
    for (unsigned i = 1; i < pixels; i++)
        put(&w, c->code_bits, best.code[i]);
    put(&w, best.map ? pixels : 0, random_bits(r));
    for (unsigned i = 1; i < pixels; i++)
        for (unsigned lane = 0; lane < s->lanes; lane++) {
            unsigned bits = comp_class_bits(c, best.code[i], best.width[lane]);
            put(&w, bits, residual(r, bits));
        }
    assert(w.at == best.bits);
}
