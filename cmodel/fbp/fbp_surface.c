/* fbp_surface.c - what L2 knows of a target that may be compressed, and tiles of its colours by that (fbp/comp/FORMAT.md)
 *
 * known: facts/classes/mmu.md 5: a page's kind says whether its tiles may be compressed
 * chosen: which states, and the entry of the table of clears, are the target's that was drawn to last
 */
#include "fbp/fbp_surface.h"

#include <string.h>

#include "mem/mem_surface.h"
#include "mmu/gmmu/gmmu_kind.h"

/* Words of struct mem_surface. */
enum { WHAT, HOW, CLEAR, POSITIONS = CLEAR + 1, COLOR_WORDS = CLEAR + 4 };
enum { COLOR = 1, ZETA };

static struct mem_surface color_surface(const struct fbp_target *t)
{
    const struct comp_kind k = comp_kind_of(&t->comp);
    struct mem_surface s = { .word = { COLOR, k.bits | k.samples << 8 | (u32)k.states << 16 } };

    static_assert(COLOR_WORDS <= MEM_SURFACE_WORDS, "a clear's words have no room");
    memcpy(&s.word[CLEAR], t->clear.word, sizeof t->clear.word);
    return s;
}

static struct mem_surface zeta_surface(const struct zrop_config *z)
{
    struct mem_surface s = { .word = { ZETA, z->format | (u32)z->kind << 8 | (u32)z->samples << 16,
                                       z->table_z } };

    for (unsigned n = 0; n < 16; n++)
        s.word[POSITIONS + n / 4] |= (u32)z->position[n] << n % 4 * 8;
    return s;
}

bool fbp_zeta_surface(const struct mem_surface *s, enum zeta_format format, struct zrop_config *z)
{
    if (!s || s->word[WHAT] != ZETA ||
        zrop_layout_of((enum zeta_format)(s->word[HOW] & 255)).bytes !=
            zrop_layout_of(format).bytes)
        return false;
    z->kind = (enum zeta_kind)(s->word[HOW] >> 8 & 3);
    z->samples = s->word[HOW] >> 16 & 7;
    z->table_enable = 1;
    z->table_z = s->word[CLEAR];
    for (unsigned n = 0; n < 16; n++)
        z->position[n] = (u8)(s->word[POSITIONS + n / 4] >> n % 4 * 8);
    return true;
}

static bool tell(const struct fbp_target *t, const struct mem_surface *s, enum mem_client client,
                 const struct mem_port *m)
{
    const struct rop_surface r = fbp_surface(t);

    return mem_is_surface(m, client, r.base, rop_bytes(&r), s);
}

bool fbp_tell_surfaces(const struct fbp_state *s, const struct mem_port *m)
{
    bool good = true;

    if (s->zeta.bound && s->zrop.kind != ZETA_KIND_RAW) {
        const struct mem_surface of = zeta_surface(&s->zrop);

        good = tell(&s->zeta, &of, MEM_ZROP, m);
    }
    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        if (s->color[t].bound && s->color[t].compressed) {
            const struct mem_surface of = color_surface(&s->color[t]);

            good &= tell(&s->color[t], &of, MEM_CROP, m);
        }
    return good;
}

/* Tiles of colours */

/* How the tile at a byte of a page is packed. */
struct packing {
    struct comp_kind kind;
    enum comp_state state;
    struct comp_clear clear;
};

static struct packing packing_of(const struct mem_seen_page *p, unsigned tile)
{
    const u8 tag = p->tag[tile / MEM_TAG_BYTES];
    const struct mem_surface *s = mem_tag_surface(p->surfaces, tag);
    struct packing z = { .state = COMP_RAW };

    if (!s || s->word[WHAT] != COLOR)
        return z;
    z.kind = (struct comp_kind){ (u8)s->word[HOW], s->word[HOW] >> 8 & 15,
                                 (enum comp_states)(s->word[HOW] >> 16 & 3) };
    z.state = comp_state_of(z.kind, mem_tag_state(tag));
    memcpy(z.clear.word, &s->word[CLEAR], sizeof z.clear.word);
    return z;
}

bool fbp_color_packs(const struct mem_seen_page *p, unsigned in, unsigned count)
{
    const struct gmmu_kind *k = gmmu_kind(p->kind);

    if (k->layout != KIND_COLOR || !k->bits)
        return false;
    for (unsigned tile = in & ~(COMP_TILE_BYTES - 1u); tile < in + count; tile += COMP_TILE_BYTES)
        if (mem_tag_state(p->tag[tile / MEM_TAG_BYTES]))
            return true;
    return false;
}

/* The first 'count' sectors, maybe none. */
static u16 sectors_of(unsigned count)
{
    return (u16)((1u << count) - 1);
}

void fbp_color_held(const struct mem_seen_page *p, unsigned in, unsigned count,
                    struct mem_tile *out)
{
    const unsigned first = in & ~(COMP_TILE_BYTES - 1u);
    const struct packing z = packing_of(p, first);

    *out = (struct mem_tile){ .first = first,
                              .bytes = COMP_TILE_BYTES,
                              .held = sectors_of(comp_sectors_of(z.kind, z.state)),
                              .rate = FBP_UNPACKED,
                              .raw = z.state == COMP_RAW,
                              .reduced = z.state == COMP_REDUCTION };
    for (unsigned s = 0; s < COMP_SECTORS; s++) {
        const unsigned at = first + s * MEM_SECTOR_BYTES;
        const struct comp_source from = comp_source_of(z.kind, z.state, s);

        if (at + MEM_SECTOR_BYTES > in && at < in + count)
            out->needed |= (u16)(sectors_of(from.count) << from.first);
    }
}

/* Bytes of a sector of the tile, decompressed.  known: facts/fbp.md, L2: a sector may need two */
static void read_sector(const struct mem_seen_page *p, unsigned tile, unsigned sector,
                        u8 to[MEM_SECTOR_BYTES])
{
    const struct packing z = packing_of(p, tile);
    const struct comp_source from = comp_source_of(z.kind, z.state, sector);
    u32 source[2 * COMP_SECTOR_WORDS], word[COMP_SECTOR_WORDS];

    mem_get_words(p->byte + tile + from.first * MEM_SECTOR_BYTES, from.count * COMP_SECTOR_WORDS,
                  source);
    if (z.state == COMP_RAW)
        memcpy(word, source, sizeof word);
    else
        comp_decode_sector(z.kind, z.state, sector, source, &z.clear, word);
    mem_put_words(to, COMP_SECTOR_WORDS, word);
}

void fbp_color_read(const struct mem_seen_page *p, unsigned in, u8 *to, unsigned count)
{
    for (unsigned n; count; count -= n, in += n, to += n) {
        u8 byte[MEM_SECTOR_BYTES];

        n = MEM_SECTOR_BYTES - in % MEM_SECTOR_BYTES;
        n = n < count ? n : count;
        read_sector(p, in & ~(COMP_TILE_BYTES - 1u), in % COMP_TILE_BYTES / MEM_SECTOR_BYTES, byte);
        memcpy(to, byte + in % MEM_SECTOR_BYTES, n);
    }
}

/* The tile lies raw from now on. */
static void expand(const struct mem_seen_page *p, unsigned tile)
{
    u8 byte[COMP_TILE_BYTES];

    for (unsigned sector = 0; sector < COMP_SECTORS; sector++)
        read_sector(p, tile, sector, byte + sector * MEM_SECTOR_BYTES);
    memcpy(p->byte + tile, byte, sizeof byte);
    mem_tag_set(&p->tag[tile / MEM_TAG_BYTES], COMP_RAW);
}

void fbp_color_write(const struct mem_seen_page *p, unsigned in, const u8 *from, unsigned count)
{
    for (unsigned tile = in & ~(COMP_TILE_BYTES - 1u); tile < in + count; tile += COMP_TILE_BYTES)
        if (mem_tag_state(p->tag[tile / MEM_TAG_BYTES]))
            expand(p, tile);
    memcpy(p->byte + in, from, count);
}
