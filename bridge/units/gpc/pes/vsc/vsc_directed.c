/* vsc_directed.c - the corners of vsc by name (facts/classes/draw_semantics.md 4, 5) */
#include <string.h>

#include "common/fp32.h"
#include "gpc/pes/vsc/vsc.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define HALF  UINT32_C(0x3f000000)
#define TWO   UINT32_C(0x40000000)
#define MINUS UINT32_C(0x80000000)

/* A triangle in the middle of a window of 64 x 64 pixels, at w = 1; nothing cuts it. */
static void base(struct vsc_vector *v)
{
    static const u32 at[3][2] = { { HALF | MINUS, HALF | MINUS }, { HALF, 0 }, { 0, HALF } };

    memset(v, 0, sizeof *v);
    v->cfg.raster = v->cfg.transform = 1;
    for (unsigned i = 0; i < 16; i++) {
        struct vsc_viewport *p = &v->cfg.viewport[i];

        for (unsigned k = 0; k < 3; k++)
            p->scale[k] = p->offset[k] = k < 2 ? 0x42000000 : HALF;
        for (unsigned k = 0; k < 4; k++)
            p->swizzle[k] = (u3)(2 * k);
        p->band[0] = p->band[1] = 8;
    }
    v->reset = v->sm_vsc_valid = 1;
    v->sm_vsc.kind = PRIMITIVE_TRIANGLE;
    v->sm_vsc.edge_flags = 7;
    for (unsigned i = 0; i < 3; i++) {
        v->sm_vsc.v[i].position[0] = at[i][0];
        v->sm_vsc.v[i].position[1] = at[i][1];
        v->sm_vsc.v[i].position[3] = FP32_ONE;
        v->sm_vsc.v[i].point_size = FP32_ONE;
    }
}

/* Vertices inside, outside or on one plane of the volume, in every mode; 3 bits of i: where each vertex is. */
static void one_plane(unsigned i, struct vsc_vector *v)
{
    const unsigned plane = i / 27 % 6, axis = plane / 2;
    unsigned where = i % 27;

    v->cfg.clip = CLIP_FRUSTUM_XYZ;
    v->cfg.z_from_zero = i / 162 % 2;
    v->sm_vsc.kind = (enum primitive_kind)(i / 324 % 3);
    for (unsigned k = 0; k < 3; k++, where /= 3) {
        const u32 low = plane % 2 == 0 ? MINUS : 0;
        const u32 a = where % 3 == 0 ? HALF : where % 3 == 1 ? FP32_ONE : TWO;

        v->sm_vsc.v[k].position[axis] = axis == 2 && low && v->cfg.z_from_zero
                                            ? (where % 3 == 1 ? 0 : a | (where % 3 == 2 ? low : 0))
                                            : a | low;
    }
}

/* Every pair of user planes, by each vertex on either side of either. */
static void two_planes(unsigned i, struct vsc_vector *v)
{
    const unsigned a = i / 64 % 8, b = i / 512 % 8;

    v->cfg.planes = (u8)(1u << a | 1u << b);
    for (unsigned k = 0; k < 3; k++) {
        v->sm_vsc.v[k].clip[a] = FP32_ONE | (i >> k & 1 ? MINUS : 0);
        v->sm_vsc.v[k].clip[b] = (HALF + (k << 22)) | (i >> (3 + k) & 1 ? MINUS : 0);
    }
}

/* Planes that cut, that cull, of values that are no distances; on each kind. */
static void user_plane(unsigned i, struct vsc_vector *v)
{
    static const u32 kinds[8] = { 0,          MINUS,      FP32_ONE,   FP32_ONE | MINUS,
                                  0x7f800000, 0xff800000, 0x7fc00000, 1 | MINUS };

    v->cfg.planes = 1;
    v->cfg.culls = i / 512 & 1;
    v->cfg.hide_cut_edges = i / 1024 & 1;
    v->sm_vsc.kind = (enum primitive_kind)(i / 2048);
    for (unsigned k = 0; k < 3; k++)
        v->sm_vsc.v[k].clip[0] = kinds[i >> 3 * k & 7];
}

/* A vertex, or all, with w of every kind; in every mode and band. */
static void any_w(unsigned i, struct vsc_vector *v)
{
    static const u32 kinds[8] = { 0,          MINUS, FP32_ONE | MINUS, 0x00800000,
                                  0x007fffff, 1,     0x7f800000,       0x7fc00000 };

    v->cfg.clip = (enum geometry_clip)(i / 64 % 8);
    v->cfg.narrow_band = i / 512 % 2;
    v->sm_vsc.v[0].position[3] = kinds[i % 8];
    if (i / 8 % 8)
        v->sm_vsc.v[1].position[3] = kinds[i / 8 % 8];
    v->sm_vsc.kind = (enum primitive_kind)(i / 1024);
}

/* A coordinate that is no ordinary number. */
static void special_coordinate(unsigned i, struct vsc_vector *v)
{
    static const u32 kinds[8] = { MINUS,      1,          0x7f7fffff, 0xff7fffff,
                                  0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000 };

    v->cfg.clip = (enum geometry_clip)(i / 96 % 8);
    v->cfg.transform = i / 768 % 2;
    v->sm_vsc.v[i / 8 % 3].position[i / 24 % 4] = kinds[i % 8];
}

/* Around the guard band and the frustum, each axis; both bands of each kind of primitive. */
static void bands(unsigned i, struct vsc_vector *v)
{
    static const u32 far[8] = { 0x3f7fffff, FP32_ONE,   0x3f800001, 0x42ffffff,
                                0x43000000, 0x437fffff, 0x43800000, 0x43800001 };

    v->sm_vsc.v[0].position[i / 8 % 3] = far[i % 8] | (i / 24 % 2 ? MINUS : 0);
    if (i / 48 % 2)
        v->sm_vsc.v[1].position[i / 8 % 3] = v->sm_vsc.v[2].position[i / 8 % 3] = far[i % 8];
    v->sm_vsc.kind = (enum primitive_kind)(i / 96 % 3);
    v->cfg.band_z = (enum guard_band_z)(i / 288 % 4);
    v->cfg.narrow_band = i / 1152 % 2;
    v->cfg.narrow_cull = i / 2304 % 2;
    v->cfg.viewport[0].band[0] = (u4)(i / 4608 ? 7 : 8);
}

static void swizzle(unsigned i, struct vsc_vector *v)
{
    for (unsigned k = 0; k < 4; k++)
        v->cfg.viewport[0].swizzle[k] = (u3)(i >> 3 * k & 7);
}

/* Indices in and out of range; masks, of which copies may be culled. */
static void viewports(unsigned i, struct vsc_vector *v)
{
    v->sm_vsc.viewport = i % 20 < 18 ? i % 20 : i % 20 == 18 ? UINT32_MAX : 1u << 16;
    v->sm_vsc.multicast = i / 20 % 2;
    v->sm_vsc.viewports = (u16)(0x9e37 * i);
    v->cfg.program_layer = i / 40 % 2;
    v->cfg.layer = 7;
    v->sm_vsc.layer = i / 80 % 2 ? 3 : UINT32_MAX;
    v->cfg.layer_by_viewport = i / 160 % 2;
    for (unsigned k = 0; k < 16; k += 3)
        v->cfg.viewport[k].swizzle[3] = 7; /* behind the eye */
}

static void window(unsigned i, struct vsc_vector *v)
{
    static const s32 moves[4] = { 0, 1, -1, -65536 };

    v->cfg.window_x = moves[i % 4];
    v->cfg.window_y = 2 * moves[i / 4 % 4];
    v->cfg.pixel_at_integers = i / 16 % 2;
    v->cfg.transform = i / 32 % 2;
    v->cfg.raster = i / 64 % 2;
    v->sm_vsc.draw_end = i / 128 % 2;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct vsc_vector *v);
} sections[] = {
    { "one plane of the frustum", 972, one_plane },
    { "two user planes", 4096, two_planes },
    { "a user plane", 6144, user_plane },
    { "w", 3072, any_w },
    { "special coordinate", 1536, special_coordinate },
    { "around the bands", 9216, bands },
    { "swizzle", 4096, swizzle },
    { "viewports and layers", 320, viewports },
    { "window", 256, window },
};

const char *vsc_directed(unsigned i, struct vsc_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->sm_vsc.draw = (u16)s;
    v->sm_vsc.prim = (u16)i;
    return sections[s].name;
}
