/* fbp_clear.c - clears of colour targets, tile by tile, by the unit clear (facts/fbp.md, Clears) */
#include "common/bits.h"
#include "fbp/fbp.h"

#define SECTOR_BYTES 32

/* Bytes of a sector that are written, and bits of them that stay. */
static void write_sector(struct fbp *f, u8 *byte, const struct clear_tile *t, unsigned sector)
{
    const u32 enable = t->enable[sector];

    for (unsigned w = 0; w < SECTOR_BYTES / 4; w++)
        mem_merge(byte + 4 * w, 4, mem_mask(enable >> 4 * w & 15) & ~t->keep[w % 4],
                  t->color[w % 4]);
    f->counts.color_written += bits_count(enable);
}

static void write_tile(struct fbp *f, struct mem *m, unsigned target, const struct clear_tile *t,
                       const struct fbp_stand_ins *stand_in)
{
    const u32 x = CLEAR_BLOCK_BYTES * t->block.x + CLEAR_TILE_BYTES * (t->tile & 1);
    const u32 y = CLEAR_BLOCK_ROWS * t->block.y + CLEAR_TILE_ROWS * (t->tile >> 1);
    const u64 at =
        f->state.color[target].base + surface_image_offset(&f->color[target].image, x, y, 0);

    if (t->action == CLEAR_STATE) {
        fbp_set_clear(f, m, target, at);
        return;
    }
    for (unsigned s = 0; s < CLEAR_SECTORS; s++)
        if (t->enable[s])
            write_sector(f, fbp_write(f, m, target, at + SECTOR_BYTES * s, t->enable[s], stand_in),
                         t, s);
}

void fbp_clear_color(struct fbp *f, struct mem *m, unsigned target, const struct clear_config *cfg,
                     const struct fbp_stand_ins *stand_in)
{
    const struct surface_image *image = &f->color[target].image;

    f->clear.cfg = *cfg;
    for (u32 y = 0; y * CLEAR_BLOCK_ROWS < image->height; y++)
        for (u32 x = 0; x * CLEAR_BLOCK_BYTES < image->width_bytes; x++) {
            const struct clear_block block = { 0, (u14)x, (u12)y };

            f->stuck |= !clear_block_empty(&f->walk_clear); /* what stands in takes none */
            if (f->stuck)
                return;
            clear_block_push(&f->walk_clear, &block);
            for (bool moved = true; moved;) {
                moved = clear_wired(&f->clear,
                                    &(struct clear_wires){ &f->walk_clear, &f->clear_ccache },
                                    &stand_in->clear);
                while (!clear_tile_empty(&f->clear_ccache)) {
                    write_tile(f, m, target, clear_tile_first(&f->clear_ccache), stand_in);
                    clear_tile_drop(&f->clear_ccache);
                }
            }
        }
}
