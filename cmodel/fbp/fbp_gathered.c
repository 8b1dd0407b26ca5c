/* fbp_gathered.c - tiles of colours that are gathered: what is counted of them before they are known (screen/screen_shader.c) */
#include "common/bundle.h"
#include "fbp/fbp.h"

bool fbp_colors_looked_at(const struct fbp *f)
{
    return f->hazard_ccache.tap || f->ccache_cread.tap || f->cread_crop.tap || f->pass_ccache.tap ||
           f->pass_crop.tap || f->crop_ccache.tap || f->ccache_hazard.tap || f->ccache_mem.tap;
}

static struct tile_write write_of(const struct fbp *f, unsigned target)
{
    const struct crop_mode m = crop_mode_of(&f->state.cread.target[target]);

    if (m.blend || m.width != CROP_NARROW || m.words != 1 || !f->hazard.mode.target[target].whole ||
        f->hazard.mode.target[target].cread.samples != 1 ||
        f->ccache.mode.target[target].compressed)
        return (struct tile_write){ .mask = 0 };
    return (struct tile_write){ m.write.take[0], m.write.ones[0], mem_mask(m.write.enable & 15) };
}

void fbp_find_writes(struct fbp *f)
{
    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        f->write[t] = f->state.color[t].bound ? write_of(f, t) : (struct tile_write){ .mask = 0 };
}

/* known: rates.csv T6: a packet of one pass is a clock of each unit */
static unsigned count(struct fbp *f, u64 covered)
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
    return packets;
}

bool fbp_color_at(const struct fbp *f, unsigned target, const struct quad_id *id, u64 *at)
{
    const struct quad_place *p = &f->ccache.mode.target[target].place;

    return id->x + TILE_SIDE <= p->width && id->y + TILE_SIDE <= p->height &&
           quad_byte_at(p, id->x * p->bytes, id->y, at);
}

u8 *fbp_color_bytes(const struct mem_port *p, u64 at, u64 covered)
{
    return ccache_bytes(p, at, covered);
}

unsigned fbp_color_counted(struct fbp *f, const struct mem_port *p, unsigned target, u64 covered,
                           u32 mask)
{
    BUNDLE_SEND(crop, &f->crop, &f->state.cread.target[target]);
    ccache_wrote(&f->ccache, p, covered, mask);
    return count(f, covered);
}
