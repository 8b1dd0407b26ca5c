/* sph.h - the header of a graphics program: what it reads, what it gives (facts/isa/semantics.md 10, 12)
 *
 * A program's header is 20 words in front of its code.  Attributes have addresses, a[0] to a[0x3fc]; here an
 * attribute is the number of its word, address / 4.
 *
 * The planes of a pixel program's inputs lie in TRAM by slot: 1/w is slot 0, the others follow in the order of
 * their addresses.  Both sides, wdx and the SM, take the slots from here.
 *
 * Not modelled: headers of other versions than 3.
 */
#ifndef SPH_H
#define SPH_H

#include "common/bits.h"
#include "common/types.h"
#include "gpc/gpc_bus.h"

#define SPH_WORDS      20
#define SPH_BYTES      (4 * SPH_WORDS)
#define SPH_ATTRIBUTES 256 /* words of attribute space */
#define SPH_TARGETS    8
#define SPH_PLANES     162 /* 1/w, and every input that has a plane */

/* Words of attribute space (facts/isa/semantics.md 10). */
enum sph_attribute {
    SPH_PRIMITIVE_ID = 0x060 / 4,
    SPH_LAYER = 0x064 / 4,
    SPH_VIEWPORT = 0x068 / 4,
    SPH_POINT_SIZE = 0x06c / 4,
    SPH_POSITION = 0x070 / 4, /* x y z w; of pixels 1/w */
    SPH_GENERIC = 0x080 / 4,  /* 32 vectors */
    SPH_COLOR = 0x280 / 4,    /* front diffuse, front specular, back diffuse, back specular */
    SPH_CLIP = 0x2c0 / 4,     /* 8 distances */
    SPH_POINT_COORD = 0x2e0 / 4,
    SPH_FOG = 0x2e8 / 4,
    SPH_TESS_COORD = 0x2f0 / 4,
    SPH_INSTANCE_ID = 0x2f8 / 4,
    SPH_VERTEX_ID = 0x2fc / 4,
    SPH_TEXCOORD = 0x300 / 4, /* 10 vectors */
    SPH_VIEWPORT_MASK = 0x3a0 / 4,
    SPH_FRONT_FACING = 0x3fc / 4,
};

/* OutputTopology of a geometry program. */
enum sph_topology { SPH_POINTS = 1, SPH_LINE_STRIP = 6, SPH_TRIANGLE_STRIP = 7 };

enum sph_stage { /* ShaderType */
                 SPH_COMPUTE,
                 SPH_VERTEX,
                 SPH_TESS_CONTROL,
                 SPH_TESS_EVALUATION,
                 SPH_GEOMETRY,
                 SPH_PIXEL,
                 SPH_STAGES
};

/* How a pixel program's header says an input goes over the primitive. */
enum sph_way { SPH_UNUSED, SPH_FLAT, SPH_PERSPECTIVE, SPH_LINEAR };

struct sph {
    enum sph_stage stage;
    bool mrt, kills, stores, loads_or_stores, fp64;
    unsigned stream_out;             /* mask of streams */
    u32 local_low, local_high;       /* bytes of a thread */
    u32 crs_bytes;                   /* of a warp */
    unsigned topology, max_vertices; /* of a geometry program */
    bool passthrough; /* of a geometry program: it keeps primitives as they are (sm_geometry.h) */
    unsigned threads_per_primitive, patch_attributes;
    bool reads[SPH_ATTRIBUTES];  /* of vertex to geometry programs */
    bool writes[SPH_ATTRIBUTES]; /* the same */
    u8 way[SPH_ATTRIBUTES];      /* enum sph_way, of a pixel program */
    u8 target[SPH_TARGETS];      /* channels that a pixel program writes, bit 0: red */
    bool sample_mask, depth;     /* what else it writes */
};

/* Returns how many words of 'reads' or 'writes' are set. */
static inline unsigned sph_count(const bool word[SPH_ATTRIBUTES])
{
    unsigned count = 0;

    for (unsigned n = 0; n < SPH_ATTRIBUTES; n += sizeof(u64)) {
        u64 eight; /* a byte each, 0 or 1 */

        memcpy(&eight, word + n, sizeof eight);
        count += eight ? bits_count(eight) : 0;
    }
    return count;
}

/* Reads a header.  Names what is wrong with it, or NULL. */
const char *sph_decode(struct sph *h, const u32 word[SPH_WORDS]);

/* The planes of a pixel program's inputs. */
struct sph_planes {
    unsigned count;
    struct sph_plane {
        u8 attribute;
        enum interpolation mode;
    } plane[SPH_PLANES];
    u8 slot[SPH_ATTRIBUTES]; /* of an attribute, or SPH_NO_SLOT */
};
#define SPH_NO_SLOT 255

struct sph_planes sph_planes_of(const struct sph *h);

#endif
