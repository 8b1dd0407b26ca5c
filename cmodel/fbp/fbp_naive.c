/* fbp_naive.c - pages of depth, and of colours that are compressed, as L2 shows them to clients other than the ROP
 * (fbp/zrop/FORMAT.md 2, 6; fbp/comp/FORMAT.md)
 *
 * known: facts/fbp.md, Tiles; Read-modify-write expand: L2 decompresses for every client that is not the ROP; a tile that such a
 * client writes is stored uncompressed
 * chosen: what the page's kind cannot have is as it lies: a mapping of a plain kind sees the packed bytes
 */
#include <string.h>

#include "fbp/fbp_surface.h"
#include "mem/mem_port.h"
#include "mmu/gmmu/gmmu_kind.h"

#define ROP_TILE_BYTES 256

/* Kinds begin with what they hold; the longest names first. */
static const struct {
    const char *name;
    enum zeta_format format;
} elements[] = {
    { "ZF32_X24S8", ZETA_ZF32_X24S8 },
    { "Z24S8", ZETA_Z24S8 },
    { "S8Z24", ZETA_S8Z24 },
    { "ZF32", ZETA_ZF32 },
    { "Z16", ZETA_Z16 },
    { "S8", ZETA_S8 },
};

/* The format of a kind's pages; false: none that ROP packs here, as those with coverage. */
static bool format_of(unsigned kind, enum zeta_format *format)
{
    const struct gmmu_kind *k = gmmu_kind(kind);

    if ((k->layout != KIND_DEPTH && k->layout != KIND_STENCIL) || strstr(k->name, "V8"))
        return false;
    for (unsigned i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (strncmp(k->name, elements[i].name, strlen(elements[i].name)) == 0) {
            *format = elements[i].format;
            return true;
        }
    return false;
}

/* X8Z24 has no kind of its own and lies as S8Z24 does. */
bool fbp_kind_holds(unsigned kind, enum zeta_format format)
{
    enum zeta_format is;

    return format_of(kind, &is) && (is == format || (is == ZETA_S8Z24 && format == ZETA_X8Z24));
}

/* A byte of a page: the tile that has it, and its number among the bytes that others see of that. */
struct place {
    unsigned tile, byte;
};

/* known: facts/texture/blocklinear.md 2: bits of an offset in a GOB; narrow tiles share a ROP tile */
static struct place place_of(const struct zrop_layout *l, unsigned at)
{
    const unsigned first = at & ~((l->bytes > ROP_TILE_BYTES ? l->bytes : ROP_TILE_BYTES) - 1);
    const unsigned offset = at - first;
    const unsigned row = (offset >> 4 & 1) | (offset >> 6 & 3) << 1;
    const unsigned x = (offset & 15) | (offset >> 5 & 1) << 4 | (offset >> 8 & 1) << 5;
    const unsigned column = x / l->element;

    return (struct place){ first + column / 8 * l->bytes,
                           (row * 8 + column % 8) * l->element + x % l->element };
}

/* How the tile at a byte of a page is packed: raw, where its compress bits or its surface do not say more. */
static struct zrop_config packing_of(const struct mem_seen_page *p, enum zeta_format format,
                                     unsigned tile, enum zeta_state *state)
{
    const u8 tag = p->tag[tile / MEM_TAG_BYTES];
    struct zrop_config cfg = { .kind = ZETA_KIND_RAW, .format = format };

    *state = ZETA_RAW;
    if (gmmu_kind(p->kind)->bits && mem_tag_state(tag) &&
        fbp_zeta_surface(mem_tag_surface(p->surfaces, tag), format, &cfg)) {
        const struct zcache_surface s = { .kind = cfg.kind };

        *state = zcache_state_of(&s, mem_tag_state(tag));
    }
    return cfg;
}

static struct zeta_stored load(const u8 *tile, const struct zrop_layout *l, enum zeta_state state)
{
    struct zeta_stored s = { .state = state };

    memcpy(s.byte, tile, l->bytes);
    return s;
}

static void read_zeta(const struct mem_seen_page *p, enum zeta_format format, unsigned in, u8 *to,
                      unsigned count)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zrop_bytes moved = { 0, 0 };
    u8 seen[ZROP_TILE_BYTES];
    unsigned here = MEM_PAGE_BYTES; /* none */

    for (unsigned i = 0; i < count; i++) {
        const struct place at = place_of(&l, in + i);

        if (at.tile != here) {
            enum zeta_state state;
            const struct zrop_config cfg = packing_of(p, format, here = at.tile, &state);
            const struct zeta_stored s = load(p->byte + here, &l, state);

            zrop_naive_read(&cfg, &s, UINT32_MAX, seen, &moved);
        }
        to[i] = seen[at.byte];
    }
}

/* What is gathered of a tile goes to memory. */
static void store(const struct mem_seen_page *p, enum zeta_format format, unsigned tile,
                  struct zrop_naive_write *w)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zrop_bytes moved = { 0, 0 };
    enum zeta_state state;
    const struct zrop_config cfg = packing_of(p, format, tile, &state);
    struct zeta_stored s = load(p->byte + tile, &l, state);

    zrop_naive_write(&cfg, w, &s, &moved);
    memcpy(p->byte + tile, s.byte, l.bytes);
    if (s.state != state)
        mem_tag_set(&p->tag[tile / MEM_TAG_BYTES], ZETA_RAW);
    memset(w->enable, 0, sizeof w->enable);
}

static void write_zeta(const struct mem_seen_page *p, enum zeta_format format, unsigned in,
                       const u8 *from, unsigned count)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zrop_naive_write w;
    unsigned here = MEM_PAGE_BYTES; /* none */

    memset(w.enable, 0, sizeof w.enable);
    for (unsigned i = 0; i < count; i++) {
        const struct place at = place_of(&l, in + i);

        if (here != MEM_PAGE_BYTES && at.tile != here)
            store(p, format, here, &w);
        here = at.tile;
        w.byte[at.byte] = from[i];
        w.enable[at.byte / 32] |= UINT32_C(1) << at.byte % 32;
    }
    if (count)
        store(p, format, here, &w);
}

static bool apart(unsigned kind)
{
    enum zeta_format format;

    return format_of(kind, &format);
}

static bool packs(const struct mem_seen_page *p, unsigned in, unsigned count)
{
    enum zeta_format format;

    return format_of(p->kind, &format) || fbp_color_packs(p, in, count);
}

static void read_bytes(const struct mem_seen_page *p, unsigned in, u8 *to, unsigned count)
{
    enum zeta_format format;

    if (format_of(p->kind, &format))
        read_zeta(p, format, in, to, count);
    else
        fbp_color_read(p, in, to, count);
}

static void write_bytes(const struct mem_seen_page *p, unsigned in, const u8 *from, unsigned count)
{
    enum zeta_format format;

    if (format_of(p->kind, &format))
        write_zeta(p, format, in, from, count);
    else
        fbp_color_write(p, in, from, count);
}

/* chosen: bytes of a tile of depth need all of it: its planes, and its stencil */
static void zeta_tile(const struct mem_seen_page *p, enum zeta_format format, unsigned in,
                      struct mem_tile *out)
{
    const struct zcache_format f = zcache_format_of(format);
    const unsigned stored = f.layout.bytes,
                   bytes = stored > ROP_TILE_BYTES ? stored : ROP_TILE_BYTES;

    *out = (struct mem_tile){
        .first = in / bytes * bytes, .bytes = bytes, .rate = FBP_UNPACKED, .raw = true
    };
    for (unsigned at = 0; at < bytes; at += stored) {
        enum zeta_state state;

        packing_of(p, format, out->first + at, &state);
        out->raw &= state == ZETA_RAW;
        if (format == ZETA_Z16 && state != ZETA_CLEAR)
            out->rate = FBP_UNPACKED / 2;
        out->held |= (u16)(f.sectors[state] << at / MEM_SECTOR_BYTES);
    }
    out->needed = out->held;
}

static bool tile(const struct mem_seen_page *p, unsigned in, unsigned count, struct mem_tile *out)
{
    const struct gmmu_kind *k = gmmu_kind(p->kind);
    enum zeta_format format;

    if (!k->bits || !p->tag)
        return false;
    if (format_of(p->kind, &format))
        zeta_tile(p, format, in, out);
    else if (k->layout == KIND_COLOR)
        fbp_color_held(p, in, count, out);
    else
        return false;
    return true;
}

const struct mem_views fbp_views = { apart, packs, read_bytes, write_bytes, tile };
