/* fbp_naive.c - pages of depth as L2 shows them to clients other than the ROP (fbp/zrop/FORMAT.md 2, 6) */
#include <string.h>

#include "fbp/fbp.h"
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

static bool packs(unsigned kind)
{
    enum zeta_format format;

    return format_of(kind, &format);
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

static struct zeta_stored load(const u8 *tile, const struct zrop_layout *l)
{
    struct zeta_stored s = { .state = ZETA_RAW };

    memcpy(s.byte, tile, l->bytes);
    return s;
}

static void read_bytes(unsigned kind, const u8 *page, unsigned in, u8 *to, unsigned count)
{
    struct zrop_config cfg = { .kind = ZETA_KIND_RAW };
    struct zrop_bytes moved = { 0, 0 };
    struct zrop_layout l;
    u8 seen[ZROP_TILE_BYTES];
    unsigned here = MEM_PAGE_BYTES; /* none */

    format_of(kind, &cfg.format);
    l = zrop_layout_of(cfg.format);
    for (unsigned i = 0; i < count; i++) {
        const struct place p = place_of(&l, in + i);

        if (p.tile != here) {
            const struct zeta_stored s = load(page + (here = p.tile), &l);

            zrop_naive_read(&cfg, &s, UINT32_MAX, seen, &moved);
        }
        to[i] = seen[p.byte];
    }
}

/* What is gathered of a tile goes to memory. */
static void store(u8 *tile, const struct zrop_config *cfg, const struct zrop_layout *l,
                  struct zrop_naive_write *w)
{
    struct zeta_stored s = load(tile, l);
    struct zrop_bytes moved = { 0, 0 };

    zrop_naive_write(cfg, w, &s, &moved);
    memcpy(tile, s.byte, l->bytes);
    memset(w->enable, 0, sizeof w->enable);
}

static void write_bytes(unsigned kind, u8 *page, unsigned in, const u8 *from, unsigned count)
{
    struct zrop_config cfg = { .kind = ZETA_KIND_RAW };
    struct zrop_naive_write w;
    struct zrop_layout l;
    unsigned here = MEM_PAGE_BYTES; /* none */

    memset(w.enable, 0, sizeof w.enable);
    format_of(kind, &cfg.format);
    l = zrop_layout_of(cfg.format);
    for (unsigned i = 0; i < count; i++) {
        const struct place p = place_of(&l, in + i);

        if (here != MEM_PAGE_BYTES && p.tile != here)
            store(page + here, &cfg, &l, &w);
        here = p.tile;
        w.byte[p.byte] = from[i];
        w.enable[p.byte / 32] |= UINT32_C(1) << p.byte % 32;
    }
    if (count)
        store(page + here, &cfg, &l, &w);
}

const struct mem_views fbp_views = { packs, read_bytes, write_bytes };
