/* comp_unpack.c - the decoder of an arithmetic packet (FORMAT.md 4) */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

#define ALPHA 3

/* Reads a packet from its beginning; beyond its end it reads zeros. */
struct reader {
    u32 word[COMP_SECTORS / 2 * COMP_SECTOR_WORDS + 1]; /* a packet's, and zeros */
    unsigned at, end;
};

static u32 get(struct reader *r, unsigned width)
{
    const unsigned at = r->at;

    r->at += width;
    if (width == 0 || r->at > r->end)
        return 0;
    return (u32)((r->word[at / 32] | (u64)r->word[at / 32 + 1] << 32) >> at % 32 &
                 bits_mask(width));
}

/* What stands before the residuals. */
struct head {
    const struct comp_mode_row *mode;
    const struct comp_split_row *split;
    u6 width[COMP_LANES];
    bool alpha_map;
    u2 code[COMP_PIXELS];
};

/* False if no encoder writes such a head. */
static bool read_head(struct reader *r, const struct comp_packet_row *p, struct head *h,
                      struct comp_lanes *l)
{
    unsigned mode = get(r, COMP_MODE_BITS), split = get(r, COMP_SPLIT_BITS);

    static_assert(COMP_MODES == 1 << COMP_MODE_BITS, "every code is a mode");
    if (comp_split_rows[split].pixel_bits != p->pixel_bits)
        return false;
    *h = (struct head){ .mode = &comp_mode_rows[mode], .split = &comp_split_rows[split] };
    for (unsigned lane = 0; lane < h->split->lanes; lane++) {
        unsigned width = get(r, h->split->field[lane]);
        h->alpha_map = lane == ALPHA && width == h->split->width[lane] + 1u;
        if (!h->alpha_map && width > h->split->width[lane])
            return false;
        h->width[lane] = (u6)(h->alpha_map ? 0 : width);
    }
    for (unsigned lane = 0; lane < h->split->lanes; lane++)
        l->pixel[0][lane] = get(r, h->split->width[lane]);
    return true;
}

/* Residuals, as numbers modulo 2^32. */
static void read_residuals(struct reader *r, const struct head *h, unsigned count,
                           struct comp_lanes *l)
{
    const struct comp_classes_row *c = h->mode->classes;
    u32 widths[COMP_CLASSES];

    for (unsigned code = 0; code < 1u << c->code_bits; code++)
        widths[code] = comp_class_widths(c, code, h->split->lanes, h->width);
    for (unsigned i = 1; i < count; i++)
        for (unsigned lane = 0; lane < h->split->lanes; lane++) {
            const unsigned bits = widths[h->code[i]] >> 8 * lane & 255;
            const u32 x = get(r, bits);

            l->pixel[i][lane] = bits ? (u32)bits_sign_extend(x, bits) : 0;
        }
}

void comp_unpack(enum comp_packets packet, const u32 *in, u32 *pixels)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    unsigned count = (unsigned)p->width * p->height;
    struct reader r = { .end = p->bits };
    struct comp_lanes l = { 0 };
    u32 alpha[COMP_PIXELS] = { 0 };
    struct head h;

    static_assert(sizeof r.word >= 512 / 8 + 4, "PACKET of comp_modes.def");
    memcpy(r.word, in, p->bits / 8u);
    memset(pixels, 0, count * p->pixel_bits / 8);
    if (!read_head(&r, p, &h, &l))
        return;
    for (unsigned i = 1; i < count; i++)
        h.code[i] = (u2)get(&r, h.mode->classes->code_bits);
    for (unsigned i = 0; h.alpha_map && i < count; i++)
        alpha[i] = get(&r, 1) ? l.pixel[0][ALPHA] : 0;
    read_residuals(&r, &h, count, &l);
    if (r.at > r.end)
        return;
    if (h.mode->green == COMP_SUBTRACT)
        comp_green_subtract(h.split, &l, 1);
    comp_rebuild(p, h.split, h.mode->predictor, &l);
    if (h.mode->green == COMP_SUBTRACT)
        comp_green_add(h.split, &l, count);
    for (unsigned i = 0; h.alpha_map && i < count; i++)
        l.pixel[i][ALPHA] = alpha[i];
    comp_lanes_put(h.split, &l, count, pixels);
}
