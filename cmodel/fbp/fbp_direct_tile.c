/* fbp_direct_tile.c - a fine tile of colours from PROP to memory at once (facts/fbp.md, CROP)
 *
 * Stored pixels of four bytes, one sample each, that CROP only stores: a fine tile is a ROP tile, its packets are the
 * sectors of that, each has one pass, and none reads.  All that is counted is as if each had gone by fbp_color.
 */
#include "fbp/fbp.h"

struct tile_write fbp_write_of(const struct fbp_state *s, unsigned target)
{
    const struct crop_config *crop = &s->cread.target[target];
    const struct crop_mode m = crop_mode_of(crop);
    const struct surface *surface = &s->color[target].surface;
    const struct tile_write none = { .mask = 0 };

    if (!s->color[target].bound || surface->layout == SURFACE_PITCH ||
        surface->samples != SAMPLES_1X1 || surface->element_bytes != 4 ||
        pixel_format_of(crop->format)->bits != 32)
        return none;
    if (m.blend || m.logic || m.savings.kill || cread_reads(crop) ||
        !cread_drawn(&s->cread, target) || s->cread.samples_log2[target])
        return none;
    return (struct tile_write){ m.write.take[0], m.write.ones[0], mem_mask(m.write.enable & 15) };
}

/* Where the tile begins; false: it is not whole in the target. */
static bool place(const struct quad_place *p, const struct quad_id *id, u64 *at)
{
    return id->x + TILE_SIDE <= p->width && id->y + TILE_SIDE <= p->height &&
           quad_byte_at(p, id->x * p->bytes, id->y, at);
}

/* Pixels 2 and 3 of each packet change places with 4 and 5: a sector has a row of four pixels, then the next.
 * known: common/surface.h: two rows of 16 bytes a sector
 */
static void to_sectors(const struct tile_write *write, const struct tile_pixels *tile,
                       struct ccache_words *out)
{
    static const u8 from[TILE_PACKET_SIZE] = { 0, 1, 4, 5, 2, 3, 6, 7 };
    const u64 moved = (tile->covered >> 2 ^ tile->covered) & UINT64_C(0x0c0c0c0c0c0c0c0c);

    out->covered = tile->covered ^ moved ^ moved << 2;
    out->mask = write->mask;
    for (u64 left = tile_packets(tile->covered); left; left &= left - 1) {
        const unsigned first = bits_lowest(left);

        for (unsigned i = 0; i < TILE_PACKET_SIZE; i++)
            out->word[first + i] = (tile->pixel[first + from[i]] & write->take) | write->ones;
    }
}

/* known: rates.csv T6: a packet of one pass is a clock of each unit */
static unsigned count(struct fbp *f, unsigned target, u64 covered)
{
    const unsigned packets = bits_count(tile_packets(covered));

    f->hazard.clocks += packets;
    f->hazard_ccache.pushed += packets;
    f->ccache_cread.pushed += packets;
    f->cread.clocks += packets;
    f->cread_crop.pushed += packets;
    f->pass_ccache.pushed += packets;
    f->pass_crop.pushed += packets;
    f->crop.clocks += packets;
    f->crop_ccache.pushed += packets;
    f->ccache.clocks += packets;
    f->ccache_hazard.pushed += packets;
    f->direct.drawn = true;
    f->direct.target = (u3)target;
    return packets;
}

unsigned fbp_color_whole(struct fbp *f, const struct mem_port *p, const struct tile_pixels *tile)
{
    const struct tile_write *write = &f->direct.write[tile->target];
    struct ccache_words words;

    if (!write->mask || !place(&f->ccache.mode.target[tile->target].place, &tile->id, &words.at))
        return 0;
    to_sectors(write, tile, &words);
    if (!ccache_write_words(&f->ccache, p, tile->target, &words, &f->ccache_comp))
        return 0;
    return count(f, tile->target, tile->covered);
}

bool fbp_color_lies(const struct fbp *f, unsigned target)
{
    return f->direct.write[target].mask && !f->ccache.mode.target[target].compressed;
}

bool fbp_color_at(const struct fbp *f, unsigned target, const struct quad_id *id, u64 *at)
{
    return place(&f->ccache.mode.target[target].place, id, at);
}

u8 *fbp_color_bytes(const struct mem_port *p, u64 at, u64 covered)
{
    return ccache_bytes(p, at, covered);
}

unsigned fbp_color_counted(struct fbp *f, const struct mem_port *p, unsigned target, u64 at,
                           u64 covered)
{
    ccache_wrote(&f->ccache, p, at, covered, f->direct.write[target].mask);
    return count(f, target, covered);
}
