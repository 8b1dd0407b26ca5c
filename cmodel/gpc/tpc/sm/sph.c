/* sph.c - see sph.h */
#include "gpc/tpc/sm/sph.h"

#include <string.h>

#include "common/bits.h"
#define LAYOUT_DEF "gpc/tpc/sm/isa/isa_sph.def"
#include "common/layout_c.h"

/* Bits of the header where maps begin. */
#define INPUTS  160 /* a bit, of pixels' vectors two, for each word */
#define OUTPUTS 400
#define MAP     240 /* words that a map has */
#define TARGETS 576

/* Where the map of a pixel program has an attribute, and in how many bits; 0: nowhere. */
static unsigned pixel_bits(unsigned attribute, unsigned *at)
{
    if (attribute < SPH_GENERIC) {
        *at = INPUTS + attribute;
        return 1;
    }
    if (attribute < SPH_COLOR) {
        *at = 192 + 2 * (attribute - SPH_GENERIC);
        return 2;
    }
    if (attribute <
        SPH_COLOR +
            8) { /* front and back are one input: known: facts/classes/draw_semantics.md 6 */
        *at = 448 + 2 * (attribute - SPH_COLOR);
        return 2;
    }
    if (attribute >= SPH_CLIP && attribute < SPH_TEXCOORD) {
        *at = 464 + (attribute - SPH_CLIP);
        return 1;
    }
    if (attribute >= SPH_TEXCOORD && attribute < SPH_TEXCOORD + 40) {
        *at = 480 + 2 * (attribute - SPH_TEXCOORD);
        return 2;
    }
    return 0;
}

/* System values have one bit.
 * known: facts/classes/draw_semantics.md 6: clip distances as perspective values, point coordinates on the screen
 * chosen: fog as clip distances; tessellation coordinates and ids are of the provoking vertex
 */
static enum sph_way system_way(unsigned attribute)
{
    if (attribute >= SPH_POINT_COORD && attribute < SPH_FOG)
        return SPH_LINEAR;
    if (attribute >= SPH_CLIP && attribute < SPH_TESS_COORD)
        return SPH_PERSPECTIVE;
    return SPH_FLAT;
}

static void decode_pixel(struct sph *h, const u32 *word)
{
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
        unsigned at = 0;
        const unsigned bits = pixel_bits(n, &at);
        const unsigned value = bits ? (unsigned)bits_get(word, at, bits) : 0;

        h->way[n] = (u8)(bits == 1 && value ? system_way(n) : value);
    }
    for (unsigned t = 0; t < SPH_TARGETS; t++)
        h->target[t] = (u8)bits_get(word, TARGETS + 4 * t, 4);
    h->sample_mask = bits_get(word, 608, 1) != 0;
    h->depth = bits_get(word, 609, 1) != 0;
}

/* Position is no plane of its own: 1/w has one always, x, y and z are the pixel's. */
static bool has_plane(const struct sph *h, unsigned attribute)
{
    return h->way[attribute] != SPH_UNUSED &&
           (attribute < SPH_POSITION || attribute >= SPH_GENERIC);
}

static unsigned planes_of(const struct sph *h)
{
    unsigned planes = 1;

    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        planes += has_plane(h, n);
    return planes;
}

const char *sph_decode(struct sph *h, const u32 word[SPH_WORDS])
{
    struct isa_sph s;

    isa_sph_get(&s, word);
    memset(h, 0, sizeof *h);
    h->stage = (enum sph_stage)s.shader;
    h->mrt = s.mrt_enable;
    h->kills = s.kills_pixels;
    h->stores = s.does_global_store;
    h->loads_or_stores = s.does_load_or_store;
    h->fp64 = s.does_fp64;
    h->stream_out = (unsigned)s.stream_out_mask;
    h->local_low = (u32)s.local_memory_low;
    h->local_high = (u32)s.local_memory_high;
    h->crs_bytes = (u32)s.local_memory_crs;
    h->topology = (unsigned)s.output_topology;
    h->max_vertices = (unsigned)s.max_output_vertices;
    h->passthrough = h->stage == SPH_GEOMETRY && s.geometry_passthrough;
    h->threads_per_primitive = (unsigned)s.threads_per_input_primitive;
    h->patch_attributes = (unsigned)s.per_patch_attributes;
    if (s.version != 3)
        return "a header of another version than 3";
    if (h->stage < SPH_VERTEX || h->stage > SPH_PIXEL || (h->stage == SPH_PIXEL) != (s.type == 2))
        return "a header whose types do not fit";
    if (h->stage == SPH_PIXEL) {
        decode_pixel(h, word);
        return planes_of(h) > SPH_PLANES ? "a header with more inputs than a primitive has planes"
                                         : NULL;
    }
    /* guess: the last eight, which NVIDIA's document reserves, are like the others; nvc0 has SPH_VIEWPORT_MASK there */
    for (unsigned n = 0; n < MAP; n++) {
        h->reads[n] = bits_get(word, INPUTS + n, 1) != 0;
        h->writes[n] = bits_get(word, OUTPUTS + n, 1) != 0;
    }
    return NULL;
}

static enum interpolation interpolation_of(unsigned way)
{
    return way == SPH_FLAT     ? INTERPOLATE_FLAT
           : way == SPH_LINEAR ? INTERPOLATE_LINEAR
                               : INTERPOLATE_PERSPECTIVE;
}

struct sph_planes sph_planes_of(const struct sph *h)
{
    struct sph_planes p;

    memset(&p, 0, sizeof p);
    memset(p.slot, SPH_NO_SLOT, sizeof p.slot);
    p.plane[0] = (struct sph_plane){ SPH_POSITION + 3, INTERPOLATE_W };
    p.slot[SPH_POSITION + 3] = 0;
    p.count = 1;
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
        if (!has_plane(h, n))
            continue;
        p.slot[n] = (u8)p.count;
        p.plane[p.count++] = (struct sph_plane){ (u8)n, interpolation_of(h->way[n]) };
    }
    return p;
}
