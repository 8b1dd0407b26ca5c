/* readers_units.c - see readers_units.h */
#include "readers_units.h"

#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/pd_draws.h"
#include "class/b197/run.h"
#include "class/b197/stream.h"
#include "class/b197/target.h"
#include "class/902d/bundle.h"
#include "class/a140/bundle.h"
#include "class/b0b5/bundle.h"
#include "class/b1c0/bundle.h"
#include "class/methods.h"
#include "class/programs.h"
#include "class/state.h"
#include "class/b197/draw_bundle.h"
#include "fbp/crop/clear/clear.h"
#include "gpc/pes/vsc/vsc.h"
#include "gpc/tpc/pe/vaf/vaf.h"
#include "gpc/wdx/wdx.h"
#include "hub/ce/ce.h"
#include "hub/cwd/cwd.h"
#include "hub/fe/fe.h"
#include "hub/i2m/i2m.h"
#include "hub/pd/pd.h"
#include "hub/rstr2d/rstr2d.h"
#include "hub/sked/sked.h"

#define WORDS READERS_WORDS

/* Everything that a unit takes of a class's state, packed. */
static void make_ce(const u32 *state, u32 *bits)
{
    const struct ce_config c = ce_bundle(state);

    ce_config_put(bits, 0, &c);
}

static void make_i2m(const u32 *state, u32 *bits)
{
    const struct i2m_config c = i2m_bundle(state);

    i2m_config_put(bits, 0, &c);
}

static void make_rstr2d(const u32 *state, u32 *bits)
{
    const struct rstr2d_config c = rstr2d_bundle(state);
    const struct twod_blit b = rstr2d_blit_of(state, 0);

    rstr2d_config_put(bits, 0, &c);
    twod_blit_put(bits + WORDS / 2, 0, &b);
}

static void make_sked(const u32 *state, u32 *bits)
{
    const struct sked_config c = sked_bundle(state, 1);

    sked_config_put(bits, 0, &c);
}

static void make_cwd(const u32 *state, u32 *bits)
{
    const struct cwd_config c = cwd_bundle(state, 1);

    cwd_config_put(bits, 0, &c);
}

/* Formats and sample modes are those of the class: the bundle holds no others. */
static_assert(clear_config_BITS <= 32 * WORDS / 8, "WORDS are too few");
static void make_clear(const u32 *state, u32 *bits)
{
    u32 legal[CLASS_METHODS];

    memcpy(legal, state, sizeof legal);
    legal[NVB197_SET_ANTI_ALIAS / 4] &= 3;
    for (unsigned t = 0; t < 8; t++) {
        legal[NVB197_SET_COLOR_TARGET_FORMAT / 4 + 16 * t] &= 0xff;
        const struct clear_config c = clear_bundle(legal, t, 0x3c);
        clear_config_put(bits + WORDS / 8 * t, 0, &c);
    }
}

static void make_vaf(const u32 *state, u32 *bits)
{
    const struct vaf_config c = vaf_bundle(state);

    vaf_config_put(bits, 0, &c);
}

/* A draw's bundles.  The program kills, and writes a mask and two colours. */
static const struct sph pixel = {
    .stage = SPH_PIXEL, .mrt = true, .kills = true, .target = { 15, 15 }, .sample_mask = true
};

#define MAKE(unit, ...)                                                       \
    static void make_##unit(const u32 *state, u32 *bits)                      \
    {                                                                         \
        const struct unit##_config c = unit##_bundle(__VA_ARGS__);            \
                                                                              \
        static_assert(unit##_config_BITS <= 32 * WORDS, "WORDS are too few"); \
        unit##_config_put(bits, 0, &c);                                       \
    }
MAKE(setup, state)
MAKE(crast, state)
MAKE(zcull, state, &pixel)
MAKE(frast, state)
MAKE(prop, state, &pixel)
MAKE(stri, state)
MAKE(sfu, state)
MAKE(zrop, state)
MAKE(cread, state)

/* Where targets lie. */
static void make_fbp(const u32 *state, u32 *bits)
{
    const struct fbp_state s = fbp_bundle(state);

    for (unsigned i = 0; i <= CREAD_TARGETS; i++) {
        const struct fbp_target *t = i == CREAD_TARGETS ? &s.zeta : &s.color[i];
        u32 *to = bits + 16 * i;

        to[0] = t->bound;
        to[1] = (u32)t->base;
        to[2] = (u32)(t->base >> 32);
        to[3] = t->surface.layout;
        to[4] = t->surface.samples;
        to[5] = t->surface.width;
        to[6] = t->surface.height;
        to[7] = t->surface.element_bytes;
        to[8] = t->surface.block_height;
        to[9] = t->surface.block_depth;
        to[10] = t->surface.pitch;
    }
}

/* What the draw lacks, which depends on all of its state. */
static void make_draw(const u32 *state, u32 *bits)
{
    struct screen_state g;
    const char *why = draw_bundle(&g, state, &pixel);

    for (unsigned i = 0; why && why[i]; i++)
        bits[i] = (u8)why[i];
}

static void make_pd(const u32 *state, u32 *bits)
{
    const struct pd_config c = pd_bundle(state);
    struct pd_draw d[PD_PACKETS];

    pd_config_put(bits, 0, &c);
    pd_draws_of(state, NVB197_BEGIN, PD_TRIANGLES, 0, d);
    pd_draw_put(bits + WORDS / 8, 0, &d[0]);
    pd_draws_of(state, NVB197_DRAW_VERTEX_ARRAY, 3, 0, d);
    pd_draw_put(bits + WORDS / 8 * 2, 0, &d[0]);
    pd_draws_of(state, NVB197_DRAW_INDEX_BUFFER, 3, 0, d);
    pd_draw_put(bits + WORDS / 8 * 3, 0, &d[0]);
    pd_draws_of(state, NVB197_DRAW_AUTO, UINT32_MAX, 0, d);
    pd_draw_put(bits + WORDS / 8 * 4, 0, &d[0]);
}

static void make_tess(const u32 *state, u32 *bits)
{
    const struct tess_config c = tess_bundle(state);

    tess_config_put(bits, 0, &c);
}

static void make_vsc(const u32 *state, u32 *bits)
{
    const struct vsc_config c = vsc_bundle(state);

    vsc_config_put(bits, 0, &c);
}

/* Of programs that leave as much as they can to the class; the shade mode is one of the class. */
static void make_wdx(const u32 *state, u32 *bits)
{
    static const u32 shades[4] = { 1, 2, 0x1d00, 0x1d01 };
    struct sph last = { .stage = SPH_VERTEX }, reader = { .stage = SPH_PIXEL };
    u32 legal[CLASS_METHODS];
    struct wdx_config c;

    memcpy(legal, state, sizeof legal);
    legal[NVB197_SET_SHADE_MODE / 4] = shades[legal[NVB197_SET_SHADE_MODE / 4] & 3];
    for (unsigned i = 0; i < 8; i++) {
        reader.way[SPH_GENERIC + i] = reader.way[SPH_COLOR + i] = SPH_PERSPECTIVE;
        last.writes[SPH_COLOR + 8 + i] = true;
    }
    for (unsigned i = 0; i < 40; i++)
        reader.way[SPH_TEXCOORD + i] = SPH_PERSPECTIVE;
    c = wdx_bundle(legal, &last, &reader);
    wdx_config_put(bits, 0, &c);
}

static void make_bin(const u32 *state, u32 *bits)
{
    const struct bin_config c = bin_bundle(state);

    bin_config_put(bits, 0, &c);
}

/* Programs, stream output, layers. */
static void make_world(const u32 *state, u32 *bits)
{
    const struct program_state p = program_state_of(CLASS_3D, state);
    const struct run_config run = run_bundle(state);
    struct fbp_state all = { .zeta = { .bound = true } };
    u32 *to = bits;

    *to++ = (u32)p.region;
    *to++ = (u32)(p.region >> 32);
    *to++ = (u32)p.textures.headers;
    *to++ = (u32)(p.textures.headers >> 32);
    *to++ = p.textures.last_header;
    *to++ = (u32)p.textures.samplers;
    *to++ = (u32)(p.textures.samplers >> 32);
    *to++ = p.textures.last_sampler;
    *to++ = p.textures.via_header;
    *to++ = p.handles;
    *to++ = p.local_window;
    *to++ = (u32)p.local_memory;
    *to++ = (u32)(p.local_memory >> 32);
    *to++ = run.rasters | run.streams << 1 | run.last << 2 | (u32)run.raster_stream << 3;
    for (unsigned i = 0; i < 6; i++) {
        const struct stage_program s = stage_program_of(state, i);

        *to++ = s.enable | (u32)s.group << 1 | (u32)s.registers << 8;
        *to++ = s.offset;
    }
    for (unsigned b = 0; b < 4; b++) {
        const struct stream_buffer s = stream_buffer_of(state, b);
        u32 sum = 0;

        *to++ = s.enable | (u32)s.stream << 1 | (u32)s.components << 8;
        *to++ = (u32)s.address;
        *to++ = (u32)(s.address >> 32);
        *to++ = s.size;
        *to++ = s.stride;
        *to++ = state[stream_pointer(b)];
        for (unsigned k = 0; k < 128; k++)
            sum = 31 * sum + stream_component(state, b, k);
        *to++ = sum;
    }
    for (unsigned i = 0; i < SPH_ATTRIBUTES / 32; i++)
        *to++ = stream_skips(state)[i];
    *to++ = fbp_layers(&all, state);
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        struct fbp_state one = { .zeta = { .bound = false } };

        one.color[t].bound = true;
        *to++ = fbp_layers(&one, state);
    }
}

const struct readers_unit readers_units[READERS_UNITS] = {
    { CLASS_COPY, READER_CE, make_ce, 2, false },
    { CLASS_3D, READER_I2M, make_i2m, 2, false },
    { CLASS_COMPUTE, READER_I2M, make_i2m, 2, false },
    { CLASS_I2M, READER_I2M, make_i2m, 2, false },
    { CLASS_2D, READER_RSTR2D, make_rstr2d, 2, false },
    { CLASS_3D, READER_CLEAR, make_clear, 2, true },
    { CLASS_COMPUTE, READER_SKED, make_sked, 2, false },
    { CLASS_COMPUTE, READER_CWD, make_cwd, 2, false },
    { CLASS_3D, READER_VAF, make_vaf, 2, false },
    { CLASS_3D, READER_SETUP, make_setup, 600, false },
    { CLASS_3D, READER_CRAST, make_crast, 8, false },
    { CLASS_3D, READER_ZCULL, make_zcull, 80, false },
    { CLASS_3D, READER_FRAST, make_frast, 80, false },
    { CLASS_3D, READER_PROP, make_prop, 3000, false },
    { CLASS_3D, READER_STRI, make_stri, 80, false },
    { CLASS_3D, READER_SFU, make_sfu, 40, false },
    { CLASS_3D, READER_ZROP, make_zrop, 80, false },
    { CLASS_3D, READER_CREAD, make_cread, 200, false },
    { CLASS_3D, READER_FBP, make_fbp, 200, false },
    { CLASS_3D, READER_DRAW, make_draw, 2, true },
    { CLASS_3D, READER_PD, make_pd, 40, false },
    { CLASS_3D, READER_TESS, make_tess, 2, false },
    { CLASS_3D, READER_VSC, make_vsc, 2, false },
    { CLASS_3D, READER_WDX, make_wdx, 80, false },
    { CLASS_3D, READER_BIN, make_bin, 1, false },
    { CLASS_3D, READER_WORLD, make_world, 80, false },
};
