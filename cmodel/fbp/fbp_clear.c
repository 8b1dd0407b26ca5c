/* fbp_clear.c - clears of colour targets, tile by tile, by the unit clear (facts/fbp.md, Clears) */
#include "fbp/fbp.h"

#define SECTOR_BYTES 32

/* Bytes of a tile that are written, and bits of them that stay. */
static void write_tile(struct fbp *f, struct mem *m, unsigned target, const struct clear_tile *t,
                       const struct stand_in *stand_in)
{
    const u32 x = CLEAR_BLOCK_BYTES * t->block.x + CLEAR_TILE_BYTES * (t->tile & 1);
    const u32 y = CLEAR_BLOCK_ROWS * t->block.y + CLEAR_TILE_ROWS * (t->tile >> 1);
    const u64 at =
        f->state.color[target].base + surface_image_offset(&f->color[target].image, x, y, 0);

    if (t->action == CLEAR_STATE) {
        fbp_set_clear(f, m, target, at);
        return;
    }
    for (unsigned b = 0; b < CLEAR_SECTORS * SECTOR_BYTES; b++) {
        const unsigned word = b % 16 / 4, shift = 8 * (b % 4);
        const u8 keep = (u8)(t->keep[word] >> shift);
        u8 *byte;

        if (!(t->enable[b / SECTOR_BYTES] >> b % SECTOR_BYTES & 1))
            continue;
        byte = fbp_write(f, m, target, at + b, stand_in);
        *byte = (u8)((*byte & keep) | ((u8)(t->color[word] >> shift) & ~keep));
        f->counts.color_written++;
    }
}

void fbp_clear_color(struct fbp *f, struct mem *m, unsigned target, const struct clear_config *cfg,
                     const struct stand_in *stand_in)
{
    const struct surface_image *image = &f->color[target].image;

    f->clear.cfg = *cfg;
    for (u32 y = 0; y * CLEAR_BLOCK_ROWS < image->height; y++)
        for (u32 x = 0; x * CLEAR_BLOCK_BYTES < image->width_bytes; x++) {
            const struct clear_block block = { 0, (u14)x, (u12)y };

            clear_block_push(&f->crast_clear, &block);
            for (bool moved = true; moved;) {
                moved = WIRED_STEP(clear, &f->clear, stand_in, &f->crast_clear, &f->clear_comp);
                while (!clear_tile_empty(&f->clear_comp)) {
                    const struct clear_tile t = clear_tile_pop(&f->clear_comp);

                    write_tile(f, m, target, &t, stand_in);
                }
            }
        }
}
