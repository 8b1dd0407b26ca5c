/* fbp_tile.c - tiles of colour in the ROP, and their way to memory through comp (facts/fbp.md, Compression) */
#include <string.h>

#include "common/bits.h"
#include "fbp/fbp.h"

#define SECTOR_BYTES (COMP_SECTOR_WORDS * 4)

static void get_words(u32 *word, const u8 *byte, unsigned count)
{
    for (unsigned w = 0; w < count; w++)
        word[w] = mem_get(byte + 4 * w, 4);
}

static void put_words(u8 *byte, const u32 *word, unsigned count)
{
    for (unsigned w = 0; w < count; w++)
        mem_put(byte + 4 * w, 4, word[w]);
}

/* The tile as it lies in memory, decompressed. */
static struct comp_tile load(const struct fbp_target *t, const struct mem *m, u64 at,
                             unsigned *sectors)
{
    const struct comp_kind kind = comp_kind_of(&t->comp);
    struct comp_stored s = { .state = comp_state_of(kind, *mem_tag(m, at) & 3) };

    s.sectors = *sectors = comp_sectors_of(kind, s.state);
    get_words(s.word, mem_at(m, at, COMP_TILE_BYTES), s.sectors * COMP_SECTOR_WORDS);
    return comp_decode(kind, &s, &t->clear);
}

/* comp until its result is there; a stand-in may never give one. */
static bool wait_for_comp(struct fbp *f, const struct fbp_stand_ins *stand_in)
{
    const struct comp_wires wires = { &f->tile_comp, &f->comp_ccache };

    for (bool moved = true; moved && packed_tile_empty(&f->comp_ccache);) {
        moved = false;
        while (comp_wired(&f->comp, &wires, &stand_in->comp))
            moved = true;
    }
    f->stuck |= packed_tile_empty(&f->comp_ccache);
    return !f->stuck;
}

/* A drawn tile through comp into memory. */
static void write_back(struct fbp *f, struct mem *m, struct fbp_tile *tile,
                       const struct fbp_stand_ins *stand_in)
{
    const struct fbp_target *t = &f->state.color[tile->target];
    struct packed_tile packed;
    struct drawn_tile drawn;

    memset(&drawn, 0, sizeof drawn);
    drawn.id.tile = (u24)((tile->at - t->base) / COMP_TILE_BYTES);
    get_words(drawn.word, tile->byte, COMP_TILE_WORDS);
    drawn.clear = comp_is_clear(drawn.word, &t->clear);
    memcpy(drawn.covered, tile->covered, sizeof drawn.covered);
    memcpy(drawn.again, tile->again, sizeof drawn.again);
    f->comp.cfg = t->comp;
    if (f->stuck)
        return;
    drawn_tile_push(&f->tile_comp, &drawn);
    if (!wait_for_comp(f, stand_in))
        return;
    packed = packed_tile_pop(&f->comp_ccache);
    put_words(mem_at(m, tile->at, COMP_TILE_BYTES), packed.word,
              packed.sectors * COMP_SECTOR_WORDS);
    *mem_tag(m, tile->at) = packed.code;
    f->counts.color_state[packed.state]++;
    f->counts.color_stored += packed.sectors * SECTOR_BYTES;
    tile->dirty = false;
}

static struct fbp_tile *slot_of(struct fbp *f, u64 at)
{
    return &f->tile[at / COMP_TILE_BYTES % FBP_TILES];
}

/* chosen: a tile that is drawn in part is read whole, and written whole when its place is needed */
static struct fbp_tile *fetch(struct fbp *f, struct mem *m, unsigned target, u64 at,
                              const struct fbp_stand_ins *stand_in)
{
    struct fbp_tile *tile = slot_of(f, at);
    struct comp_tile loaded;
    unsigned sectors;

    if (tile->valid && tile->at == at)
        return tile;
    if (tile->valid && tile->dirty)
        write_back(f, m, tile, stand_in);
    loaded = load(&f->state.color[target], m, at, &sectors);
    *tile = (struct fbp_tile){ .valid = true, .target = (u3)target, .at = at };
    put_words(tile->byte, loaded.word, COMP_TILE_WORDS);
    f->counts.color_loaded += sectors * SECTOR_BYTES;
    return tile;
}

/* Element number, in raster order, of the byte at 'offset' of a tile.  known: common/surface.h: two rows of
 * 16 bytes a sector, sectors side by side, then down
 */
static unsigned element_at(unsigned offset, unsigned bytes)
{
    const unsigned row = (offset >> 4 & 1) | (offset >> 6 & 3) << 1;
    const unsigned column = (offset & 15) | (offset >> 5 & 1) << 4;

    return (row * 32 + column) / bytes;
}

const u8 *fbp_read(struct fbp *f, struct mem *m, unsigned target, u64 at,
                   const struct fbp_stand_ins *stand_in)
{
    const unsigned bytes = f->color[target].bytes, offset = at % COMP_TILE_BYTES;

    if (!f->state.color[target].compressed)
        return mem_at(m, at, bytes);
    return fetch(f, m, target, at - offset, stand_in)->byte + offset;
}

/* The elements of the bytes of 'enable' are written once more. */
static void mark(struct fbp_tile *tile, unsigned offset, u32 enable, unsigned bytes)
{
    while (enable) {
        const unsigned first = bits_lowest(enable) / bytes * bytes;
        const unsigned element = element_at(offset + first, bytes);
        const u32 bit = UINT32_C(1) << element % 32;

        tile->again[element / 32] |= tile->covered[element / 32] & bit;
        tile->covered[element / 32] |= bit;
        enable &= ~(UINT32_MAX >> (32 - bytes) << first);
    }
}

u8 *fbp_write(struct fbp *f, struct mem *m, unsigned target, u64 at, u32 enable,
              const struct fbp_stand_ins *stand_in)
{
    const unsigned offset = at % COMP_TILE_BYTES;
    struct fbp_tile *tile;

    if (!f->state.color[target].compressed)
        return mem_at(m, at, bits_top(enable) + 1);
    tile = fetch(f, m, target, at - offset, stand_in);
    mark(tile, offset, enable, f->color[target].bytes);
    tile->dirty = true;
    return tile->byte + offset;
}

void fbp_set_clear(struct fbp *f, struct mem *m, unsigned target, u64 at)
{
    const struct comp_kind kind = comp_kind_of(&f->state.color[target].comp);

    slot_of(f, at)->valid &= slot_of(f, at)->at != at;
    *mem_tag(m, at) = comp_code_of(kind, COMP_CLEAR);
    f->counts.color_state[COMP_CLEAR]++;
}

void fbp_flush(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in)
{
    for (unsigned i = 0; i < FBP_TILES; i++) {
        if (f->tile[i].valid && f->tile[i].dirty)
            write_back(f, m, &f->tile[i], stand_in);
        f->tile[i].valid = false;
    }
    fbp_zeta_flush(f, m);
}

struct comp_tile fbp_color_tile(const struct fbp *f, const struct mem *m, unsigned target, u64 at)
{
    const struct fbp_target *t = &f->state.color[target];
    struct comp_tile tile;
    unsigned sectors;

    if (t->compressed)
        return load(t, m, at, &sectors);
    get_words(tile.word, mem_at(m, at, COMP_TILE_BYTES), COMP_TILE_WORDS);
    return tile;
}
