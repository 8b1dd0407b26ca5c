/* ccache_pass.c - passes read and write their elements (facts/fbp.md, CROP; texture/blocklinear.md) */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/ccache/ccache.h"

#define PASS_WRITES 32 /* of sectors, at most: 128 bits, 16 samples; 64 bits, 4X2_D3D */

/* The first number of a pass, how far it is to the next lane's, which is how many are written of each. */
struct lanes {
    unsigned first, step;
};

static struct lanes lanes_of(const struct quad_place *p, const struct cread_request *pass)
{
    return pass->reduced ? (struct lanes){ 0, p->samples }
                         : (struct lanes){ p->pixels * pass->sector, 1 };
}

/* The sector of an element into 'reading'; false: not yet. */
static bool come_near(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                      u64 sector)
{
    struct ccache_reading *r = &c->reading;
    const struct ccache_line *line = ccache_line_of(c, sector);

    if (r->near && r->at == sector)
        return true;
    r->near = false;
    if (t->compressed) {
        memcpy(r->word, &line->word[sector % COMP_TILE_BYTES / 4], sizeof r->word);
    } else if (!ccache_may_ask(c, CCACHE_READS) ||
               !mem_read(p, &c->mem, MEM_CROP, sector, 1, r->word, NULL)) {
        return false;
    }
    r->near = true;
    r->at = sector;
    return true;
}

/* The element at 'at' of the sector that is near, as lane i. */
static void put_lane(struct ccache_reading *r, const struct ccache_target *t, u64 at, unsigned i)
{
    const unsigned offset = at % MEM_SECTOR_BYTES, bytes = t->place.bytes;

    for (unsigned w = 0; w < t->words; w++)
        r->sector.dst[i * t->words + w] = r->word[offset / 4 + w];
    if (bytes < 4)
        r->sector.dst[i] = r->word[offset / 4] >> 8 * (offset % 4) & UINT32_MAX >> (32 - 8 * bytes);
}

/* Every lane that is still to be read, of packet 'asking'; false if one is not here yet. */
static bool read_lanes(struct ccache *c, const struct mem_port *p, const struct cread_request *ask)
{
    const struct ccache_target *t = &c->mode.target[ask->target];
    const struct lanes lane = lanes_of(&t->place, ask);
    const struct quad_axes *axes = &c->packet[(c->first + c->asking) % CCACHE_PACKETS].axes;
    struct ccache_reading *r = &c->reading;
    u64 at;

    for (; r->lane < t->place.pixels; r->lane++) {
        if (!quad_at(&t->place, axes, lane.first + r->lane * lane.step, &at))
            continue;
        if (!come_near(c, p, t, at / MEM_SECTOR_BYTES * MEM_SECTOR_BYTES))
            return false;
        put_lane(r, t, at, r->lane);
        c->counts.read += t->place.bytes;
    }
    return true;
}

static bool is_of(const struct ccache_packet *p, const struct cread_request *r)
{
    return quad_id_same(&p->id, &r->id) && p->target == r->target;
}

/* Whether the packet that a request is of has come in; requests come in the order of packets. */
static bool came_in(struct ccache *c, const struct cread_request *ask)
{
    for (unsigned i = c->asking; i < c->packets; i++)
        if (is_of(&c->packet[(c->first + i) % CCACHE_PACKETS], ask)) {
            c->asking = i;
            return true;
        }
    return false;
}

bool ccache_read(struct ccache *c, const struct mem_port *p, const struct cread_request *ask,
                 struct cread_sector *out)
{
    if (!read_lanes(c, p, ask))
        return false;
    *out = c->reading.sector;
    memset(&c->reading, 0, sizeof c->reading);
    return true;
}

bool ccache_take_ask(struct ccache *c, const struct mem_port *p, const struct ccache_ports *w)
{
    const u64 asked = c->asked, answered = c->answered;
    struct cread_sector sector;

    if (cread_request_empty(w->asks) || cread_sector_full(w->answers) ||
        !came_in(c, cread_request_first(w->asks)))
        return false;
    if (!ccache_read(c, p, cread_request_first(w->asks), &sector))
        return c->asked != asked || c->answered != answered;
    cread_sector_push(w->answers, &sector);
    cread_request_drop(w->asks);
    return true;
}

/* Bytes of one sector that a pass writes, one element after the other. */
struct gather {
    u64 at;
    u32 enable;
    u32 word[MEM_SECTOR_WORDS];
};

static void write_sector(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                         const struct gather *g)
{
    const unsigned offset = g->at % COMP_TILE_BYTES;
    struct ccache_line *line = ccache_line_of(c, g->at);

    if (!g->enable)
        return;
    c->counts.written += bits_count(g->enable);
    if (!t->compressed) {
        mem_write(p, MEM_CROP, g->at, g->enable, g->word);
        return;
    }
    for (unsigned i = 0; i < MEM_SECTOR_WORDS; i++) {
        const u32 mask = mem_mask(g->enable >> 4 * i & 15);
        u32 *word = &line->word[offset / 4 + i];

        *word = (*word & ~mask) | (g->word[i] & mask);
    }
    ccache_mark(line, offset, g->enable, t->place.bytes);
    line->dirty = true;
}

/* One element; what was gathered of another sector is written. */
static void gather(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                   struct gather *g, u64 at, u32 enable, const u32 *pixel)
{
    const unsigned offset = at % MEM_SECTOR_BYTES, shift = 8 * (offset % 4);
    u32 *const word = &g->word[offset / 4];

    if (g->at != at - offset) {
        write_sector(c, p, t, g);
        g->at = at - offset;
        g->enable = 0;
    }
    if (t->place.bytes == 4)
        *word = pixel[0];
    else if (t->place.bytes > 4)
        memcpy(word, pixel, t->words * sizeof *pixel);
    else if (g->enable >> (offset & ~3u) & 15) /* beside another in its word */
        *word = (*word & ~(mem_mask(enable) << shift)) | pixel[0] << shift;
    else
        *word = pixel[0] << shift;
    g->enable |= enable << offset;
}

/* Elements of different sectors, or of other sizes than a word. */
static void write_elements(struct ccache *c, const struct mem_port *p,
                           const struct ccache_target *t, struct lanes lane,
                           const struct quad_axes *axes, const struct crop_sector *s)
{
    struct gather g = { .at = UINT64_MAX };
    u64 at;

    for (unsigned i = 0; i < t->place.pixels; i++) {
        const u32 enable = s->byte_enable >> 4 * t->words * i & UINT32_MAX >> (32 - t->place.bytes);

        for (unsigned n = 0; enable && n < lane.step; n++)
            if (quad_at(&t->place, axes, lane.first + i * lane.step + n, &at))
                gather(c, p, t, &g, at, enable, &s->pixel[t->words * i]);
    }
    write_sector(c, p, t, &g);
}

/* Whether a packet is one sector: two rows of four words, which begin where a sector does. */
static bool is_sector(const struct quad_place *p, const struct quad_axes *a)
{
    return p->samples == 1 && p->pixels == 8 && p->bytes == 4 && !p->pitch &&
           a->column[0] % (MEM_SECTOR_BYTES / 2) == 0 && a->row[0] % MEM_SECTOR_BYTES == 0 &&
           a->column[3] != QUAD_OUTSIDE && a->row[1] != QUAD_OUTSIDE;
}

/* Such a packet, in one piece: the sector has the first rows of both quads, then the second ones.
 * known: common/surface.h: two rows of 16 bytes a sector
 */
static void write_whole(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                        const struct quad_axes *axes, const struct crop_sector *s)
{
    const u32 enable = s->byte_enable, outer = UINT32_C(0xff0000ff), second = 0xff00;
    struct gather g = { .at = axes->column[0] + axes->row[0],
                        .enable =
                            (enable & outer) | (enable & second) << 8 | (enable >> 8 & second) };

    for (unsigned i = 0; i < 2; i++) {
        memcpy(&g.word[2 * i], &s->pixel[4 * i], 2 * sizeof *g.word);
        memcpy(&g.word[2 * i + 4], &s->pixel[4 * i + 2], 2 * sizeof *g.word);
    }
    write_sector(c, p, t, &g);
}

/* What a pass of the oldest packet writes; a reduced one to every sample. */
static void write_pass(struct ccache *c, const struct mem_port *p, const struct cread_request *pass,
                       const struct crop_sector *s)
{
    const struct ccache_target *t = &c->mode.target[pass->target];
    const struct lanes lane = lanes_of(&t->place, pass);
    const struct quad_axes *axes = &c->packet[c->first].axes;

    if (is_sector(&t->place, axes)) /* its only pass */
        write_whole(c, p, t, axes, s);
    else
        write_elements(c, p, t, lane, axes, s);
}

/* A pass of the oldest packet is written; returns whether it was the last, with which the packet is done. */
static bool count_pass(struct ccache *c)
{
    struct ccache_packet *packet = &c->packet[c->first];

    if (--packet->passes > 0)
        return false;
    for (unsigned i = 0; i < packet->lines; i++)
        c->line[packet->line[i]].pins--;
    c->first = (c->first + 1) % CCACHE_PACKETS;
    c->packets--;
    c->asking -= c->asking > 0;
    return true;
}

bool ccache_write(struct ccache *c, const struct mem_port *p, const struct cread_request *place,
                  const struct crop_sector *s)
{
    write_pass(c, p, place, s);
    c->clocks += ccache_clocks(&c->cfg);
    return count_pass(c);
}

/* Whether the oldest packet still reads: it is written after that. */
static bool reads(const struct ccache *c, struct cread_request_fifo *asks)
{
    return !cread_request_empty(asks) && is_of(&c->packet[c->first], cread_request_first(asks));
}

bool ccache_take_sector(struct ccache *c, const struct mem_port *p, const struct ccache_ports *w)
{
    if (crop_sector_empty(w->sectors) || cread_request_empty(w->places) ||
        quads_done_full(w->done) || !mem_room(p, PASS_WRITES) || c->packets == 0 ||
        !is_of(&c->packet[c->first], cread_request_first(w->places)) || reads(c, w->asks))
        return false;
    if (ccache_write(c, p, cread_request_first(w->places), crop_sector_first(w->sectors)))
        quads_done_next(w->done)->id = cread_request_first(w->places)->id;
    crop_sector_drop(w->sectors);
    cread_request_drop(w->places);
    return true;
}
