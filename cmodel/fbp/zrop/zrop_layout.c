/* zrop_layout.c - addresses of samples in a tile (FORMAT.md 2, 6; facts/fbp.md, Depth compression) */
#include "common/bits.h"
#include "fbp/zrop/zrop_memory.h"

/* chosen: ZF32 in the order of halves, too, so that every format with 32-bit samples has one
 */
struct zrop_layout zrop_layout_of(enum zeta_format format)
{
    switch (format) {
    case ZETA_Z16: return (struct zrop_layout){ .bytes = 128, .z_bytes = 2, .element = 2 };
    case ZETA_ZF32: return (struct zrop_layout){ .bytes = 256, .z_bytes = 4, .element = 4 };
    case ZETA_S8: return (struct zrop_layout){ .bytes = 64, .element = 1 };
    case ZETA_ZF32_X24S8:
        return (struct zrop_layout){
            .bytes = 512, .z_bytes = 4, .planes = 32, .element = 8, .seen_stencil = 4
        };
    default: break;
    }
    /* known: surface_formats.md: Z24S8 has the stencil in byte 0, S8Z24 and X8Z24 Z in bits 23:0 */
    const unsigned first = format == ZETA_Z24S8;
    return (struct zrop_layout){ .bytes = 256,
                                 .z_bytes = 3,
                                 .planes = 32,
                                 .element = 4,
                                 .seen_z = first,
                                 .seen_stencil = first ? 0 : 3 };
}

/* Of a whole tile: each half's depth is one run of bytes, of which the last row lies in one sector. */
static unsigned all_sectors(const struct zrop_layout *l)
{
    unsigned sectors = 0;

    for (unsigned i = 0; i < 8; i += 4) {
        const unsigned first = zrop_depth_at(l, i);
        const unsigned last = zrop_depth_at(l, ZROP_SAMPLES - 8 + i);

        sectors |= (2u << last / ZROP_SECTOR_BYTES) - (1u << first / ZROP_SECTOR_BYTES);
    }
    return sectors;
}

unsigned zrop_depth_sectors(const struct zrop_layout *l, u64 samples)
{
    unsigned sectors = 0;

    if (samples == UINT64_MAX)
        return all_sectors(l);
    for (unsigned i = 0; i < ZROP_SAMPLES; i += ZROP_TOGETHER) { /* less than a sector, in a row */
        const unsigned some = samples >> i & ((1u << ZROP_TOGETHER) - 1);

        if (!some)
            continue;
        sectors |= 1u << zrop_depth_at(l, i + bits_lowest(some)) / ZROP_SECTOR_BYTES;
        sectors |=
            1u << (zrop_depth_at(l, i + bits_top(some)) + l->z_bytes - 1) / ZROP_SECTOR_BYTES;
    }
    return sectors;
}
