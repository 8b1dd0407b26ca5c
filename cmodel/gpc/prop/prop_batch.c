/* prop_batch.c - batches to the SMs and back: a tile's quads, a warp's colours (common/shade_batch.h; facts/gpc.md, PROP) */
#include <string.h>

#include "common/lanes.h"
#include "gpc/prop/prop_parts.h"

#define QUAD_PACKET 4 /* quads of a packet */

/* Counts quads, bit 0 of four each, and packets, bit 0 of 16. */
static inline unsigned count_quads(u64 x)
{
    return (unsigned)(((x + (x >> 4)) & UINT64_C(0x0303030303030303)) *
                          UINT64_C(0x0101010101010101) >>
                      56);
}
static inline unsigned count_packets(u64 x)
{
    return (unsigned)(x * UINT64_C(0x0001000100010001) >> 48);
}

/* Those of one sample a pixel, each at the centre; returns how many. */
static unsigned send_quads(struct prop *p, const struct prop_tile *t, struct shade_tile *out)
{
    unsigned quads;

    out->made = NULL;
    out->quads = bits_any(t->left, 4);
    out->packets = count_packets(bits_any(t->left, PROP_GROUP));
    quads = count_quads(out->quads);
    p->pixels += bits_count(t->left);
    p->quads += quads;
    return quads;
}

/* Those of several samples: of packets. */
static unsigned send_samples(struct prop *p, const struct prop_tile *t, struct shade_tile *out)
{
    out->made = p->made;
    out->quads = out->packets = 0;
    for (unsigned group = 0; group < PROP_GROUPS; group++) {
        if (!prop_call(p, t, group, &p->made[group]))
            continue;
        out->packets++;
        for (unsigned q = 0; q < QUAD_PACKET; q++) {
            u64 samples; /* of four pixels */

            memcpy(&samples, &p->made[group].samples[4 * q], sizeof samples);
            out->quads |= (u64)(samples != 0) << 4 * (QUAD_PACKET * group + q);
        }
    }
    return count_quads(out->quads);
}

bool prop_gpm_from_batch(struct prop *p, struct shade_tile *out)
{
    struct prop_tile *t = prop_front(p);

    if (!p->batches || !t || t->stage != PROP_SHADE)
        return false;
    out->id = &t->tile.id;
    out->kind = t->tile.kind;
    out->front = t->tile.front;
    out->x = t->tile.x;
    out->y = t->tile.y;
    out->tile = (u8)prop_newest(p);
    out->left = t->left;
    t->away += p->mode.shape.each == 1 && p->mode.centred ? send_quads(p, t, out)
                                                          : send_samples(p, t, out);
    t->words = p->mode.words && !t->tile.fades;
    t->stored = false;
    prop_sent(p, t);
    return true;
}

void prop_gpm_packet(const struct shade_tile *x, unsigned i, struct shade_quads *out)
{
    u64 packets = bits_any(x->quads, 4 * QUAD_PACKET);
    unsigned group;

    while (i--)
        packets &= packets - 1;
    group = bits_lowest(packets) / (4 * QUAD_PACKET);
    if (x->made) {
        *out = x->made[group];
        return;
    }
    *out = (struct shade_quads){ .id = *x->id,
                                 .kind = x->kind,
                                 .front = x->front,
                                 .x = x->x,
                                 .y = x->y,
                                 .group = (u2)group,
                                 .across = QUAD_PACKET };
    prop_spread(1, x->left >> PROP_GROUP * group, PROP_GROUP, out->samples);
    memset(out->centroid, PROP_CENTER, sizeof out->centroid);
}

/* What a warp leaves, and the tile of each quad. */
struct returned {
    const struct warp_colors *x;
    struct prop_tile *tile[PROP_WARP / 4];
};

/* Four registers of a quad: vectors turn four by four words. */
static inline void put_quad(const u32 *restrict at, u32 *restrict color)
{
    for (unsigned i = 0; i < 4; i++) {
        color[4 * i] = at[i];
        color[4 * i + 1] = at[SHADE_LANES + i];
        color[4 * i + 2] = at[2 * SHADE_LANES + i];
        color[4 * i + 3] = at[3 * SHADE_LANES + i];
    }
}

LANES_CLONES static void put_quads(const u32 *r, unsigned quads, u32 *const *to)
{
    for (unsigned q = 0; q < quads; q++)
        put_quad(r + 4 * q, to[q]);
}

/* Colours, each quad's to its tile, if that has no words. */
static void take_colors(const struct returned *r)
{
    const struct warp_colors *x = r->x;
    u32 *to[PROP_WARP / 4], nowhere[16];

    for (unsigned output = 0; output < x->outputs; output++) {
        for (unsigned q = 0; q < x->quads; q++)
            to[q] = r->tile[q]->words ? nowhere : r->tile[q]->color[output][4 * x->home[q].quad];
        if (x->color[output])
            put_quads(x->color[output][0], x->quads, to);
        else
            for (unsigned q = 0; q < x->quads; q++)
                memset(to[q], 0, 16 * sizeof *to[q]);
    }
}

/* How memory takes those of one word; what does not lie there as it is, takes them so again. */
static inline void write_words(const struct tile_write *write, u32 *word)
{
    for (unsigned i = 0; i < PROP_WARP; i++)
        word[i] = (word[i] & write->take) | write->ones;
}

static void put_words(const struct returned *r, unsigned output, u32 mask, const u32 *word,
                      unsigned words)
{
    for (unsigned q = 0; q < r->x->quads; q++, word += 4 * words) {
        const struct shade_home *of = &r->x->home[q];
        struct prop_tile *t = r->tile[q];

        if (t->stored)
            tile_put(t->byte[output], of->quad, of->covered, mask, word);
        else if (t->words)
            memcpy(&t->word[output][4 * words * of->quad], word, 4 * words * sizeof *word);
    }
}

/* Stored pixels of those that have words: into memory where the tile's pixels go there as they come, else to the tile. */
static void take_words(const struct prop *p, const struct returned *r)
{
    u32 word[TILE_PIXEL_WORDS * PROP_WARP];

    for (unsigned output = 0; output < r->x->outputs; output++) {
        if (p->mode.output[output].packets == 0)
            continue;
        prop_encode_warp(p, output, r->x->color[output], word);
        if (p->stores)
            write_words(&p->write[output], word);
        put_words(r, output, p->write[output].mask, word,
                  prop_pixel_words(&p->mode.output[output]));
    }
}

/* Results of quads are back, those of a tile together. */
static void come_back(struct prop *p, const struct returned *r)
{
    for (unsigned q = 0, n; q < r->x->quads; q += n) {
        for (n = 1; q + n < r->x->quads && r->tile[q + n] == r->tile[q]; n++)
            continue;
        prop_back(p, r->tile[q], n);
    }
}

bool sm_prop_into_batch(struct prop *p, const struct warp_colors *x)
{
    struct returned r = { .x = x };
    bool words = true;

    for (unsigned q = 0; q < x->quads; q++) {
        r.tile[q] = &p->tile[x->home[q].tile];
        words &= r.tile[q]->words;
    }
    if (p->mode.words)
        take_words(p, &r);
    if (!words)
        take_colors(&r);
    come_back(p, &r);
    return true;
}
