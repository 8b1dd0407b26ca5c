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

/* Where the elements of a pass lie in memory, if they are words of one sector. */
struct in_sector {
    u64 at;
    u8 word[QUAD_PIXELS]; /* of each lane */
};

static bool in_sector(const struct quad_place *p, const struct quad_axes *axes, struct lanes lane,
                      struct in_sector *to)
{
    u64 at;

    if (p->bytes != 4 || lane.step != 1 || !quad_at(p, axes, lane.first, &at))
        return false;
    to->at = at / MEM_SECTOR_BYTES * MEM_SECTOR_BYTES;
    for (unsigned i = 0; i < p->pixels; i++) {
        if (!quad_at(p, axes, lane.first + i, &at) || at - to->at >= MEM_SECTOR_BYTES)
            return false;
        to->word[i] = (u8)((at - to->at) / 4);
    }
    return true;
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
    struct in_sector s;
    u64 at;

    if (r->lane == 0 && in_sector(&t->place, axes, lane, &s)) {
        if (!come_near(c, p, t, s.at))
            return false;
        for (; r->lane < t->place.pixels; r->lane++)
            r->sector.dst[r->lane] = r->word[s.word[r->lane]];
        c->counts.read += 4 * t->place.pixels;
    }
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

bool cread_ccache_into(struct ccache *c, const struct mem_port *p, const struct cread_request *in)
{
    if (c->has_sector || !came_in(c, in) || !read_lanes(c, p, in)) {
        c->ask_waits = true;
        c->ask = *in;
        return false;
    }
    c->ask_waits = false;
    c->sector = c->reading.sector;
    c->has_sector = true;
    memset(&c->reading, 0, sizeof c->reading);
    return true;
}

bool ccache_sector_from(struct ccache *c, const struct mem_port *p, struct cread_sector *out)
{
    (void)p;
    if (!c->has_sector)
        return false;
    *out = c->sector;
    c->has_sector = false;
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

/* Words of one sector, in one piece. */
static void write_words(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                        const struct in_sector *to, const struct crop_sector *s)
{
    struct gather g = { .at = to->at };

    for (unsigned i = 0; i < t->place.pixels; i++) {
        g.word[to->word[i]] = s->pixel[i];
        g.enable |= (s->byte_enable >> 4 * i & 15) << 4 * to->word[i];
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
    struct in_sector to;

    if (in_sector(&t->place, axes, lane, &to))
        write_words(c, p, t, &to, s);
    else
        write_elements(c, p, t, lane, axes, s);
}

/* A pass of the oldest packet is written; with the last of them the packet is done. */
static void count_pass(struct ccache *c)
{
    struct ccache_packet *packet = &c->packet[c->first];

    c->clocks += ccache_clocks(&c->cfg);
    if (--packet->passes > 0)
        return;
    for (unsigned i = 0; i < packet->lines; i++)
        c->line[packet->line[i]].pins--;
    c->done.id = packet->id;
    c->has_done = true;
    c->first = (c->first + 1) % CCACHE_PACKETS;
    c->packets--;
    c->asking -= c->asking > 0;
}

bool pass_ccache_into(struct ccache *c, const struct mem_port *p, const struct cread_request *in)
{
    (void)p;
    if (c->has_place)
        return false;
    c->place = *in;
    c->has_place = true;
    return true;
}

/* Whether the pass is of the oldest packet, and that does not read any more: it is written after that. */
static bool may_write(const struct ccache *c)
{
    const struct ccache_packet *oldest = &c->packet[c->first];

    return c->has_place && c->packets > 0 && is_of(oldest, &c->place) &&
           !(c->ask_waits && is_of(oldest, &c->ask));
}

bool crop_ccache_into(struct ccache *c, const struct mem_port *p, const struct crop_sector *in)
{
    if (c->has_done || !mem_room(p, PASS_WRITES) || !may_write(c))
        return false;
    write_pass(c, p, &c->place, in);
    count_pass(c);
    c->has_place = false;
    return true;
}

bool ccache_hazard_from(struct ccache *c, const struct mem_port *p, struct quads_done *out)
{
    (void)p;
    if (!c->has_done)
        return false;
    *out = c->done;
    c->has_done = false;
    return true;
}
