/* draw_stream.c - see draw_stream.h (facts/classes/3d_semantics.md; draw_semantics.md) */
#include "driver/draw_stream.h"

#include <string.h>

#include "class/methods.h"
#include "code/code_bytes.h"
#include "driver/draw_layout.h"
#include "driver/draw_programs.h"
#include "gpc/prop/prop.h"
#include "host_float.h"

#define PROGRAM_STEP   0x1000 /* programs of less */
#define HEADER_PLACE   0x30   /* code lies at a multiple of 128 behind it */
#define CONSTANT_BYTES (256 * (1 + LIGHTS))
#define ONE            0x3f800000 /* 1.0f */

enum { STAGE_VERTEX = 1, STAGE_PIXEL = 5 };

struct setting {
    u16 method;
    u32 data;
};

/* What no world changes. */
static const struct setting settings[] = {
    { NVB197_SET_OBJECT, 0xb197 },
    { NVB197_SET_RENDER_ENABLE_C, 1 },
    { NVB197_SET_WINDOW_ORIGIN, 0 },
    { NVB197_SET_BLEND_SEPARATE_FOR_ALPHA, 1 },
    { NVB197_SET_BLEND_PER_FORMAT_ENABLE, 0x10 },
    { NVB197_SET_SINGLE_CT_WRITE_CONTROL, 1 },
    { NVB197_SET_CT_WRITE, 0x1111 },
    { NVB197_SET_CT_MRT_ENABLE, 1 },
    { NVB197_SET_CT_SELECT, 1 },
    { NVB197_SET_Z_COMPRESSION, 1 },
    { NVB197_SET_COLOR_COMPRESSION, 1 },
    { NVB197_SET_ACTIVE_ZCULL_REGION, 0x3f },
    { NVB197_SET_PS_SATURATE, 1 },
    { NVB197_SET_RASTER_ENABLE, 1 },
    { NVB197_SET_DEPTH_TEST, 1 },
    { NVB197_SET_SAMPLE_MASK_X0_Y0, 0xffff },
    { NVB197_SET_SAMPLE_MASK_X1_Y0, 0xffff },
    { NVB197_SET_SAMPLE_MASK_X0_Y1, 0xffff },
    { NVB197_SET_SAMPLE_MASK_X1_Y1, 0xffff },
    { NVB197_SET_FRONT_POLYGON_MODE, 0x1b02 },
    { NVB197_SET_BACK_POLYGON_MODE, 0x1b02 },
    { NVB197_OGL_SET_FRONT_FACE, 0x901 },
    { NVB197_OGL_SET_CULL_FACE, 0x405 },
    { NVB197_SET_VIEWPORT_SCALE_OFFSET, 1 },
    { NVB197_SET_VIEWPORT_Z_CLIP, 1 },          /* z within 0..w */
    { NVB197_SET_VIEWPORT_CLIP_CONTROL, 0x1c }, /* primitives are cut there, pixels' depths held */
    { NVB197_SET_VIEWPORT_COORDINATE_SWIZZLE, 0x6420 },
    { NVB197_SET_VIEWPORT_CLIP_MIN_Z, 0 },
    { NVB197_SET_VIEWPORT_CLIP_MAX_Z, ONE },
    { NVB197_SET_VIEWPORT_SCALE_Z, ONE },
    { NVB197_SET_VIEWPORT_OFFSET_Z, 0 },
    { NVB197_SET_Z_CLEAR_VALUE, ONE },
    { NVB197_SET_STENCIL_CLEAR_VALUE, 0 },
    { NVB197_SET_INDEX_BUFFER_E, 2 },                  /* of four bytes */
    { NVB197_SET_VERTEX_ATTRIBUTE_A, 0x38200000 },     /* four floats of stream 0, at 0 */
    { NVB197_SET_VERTEX_ATTRIBUTE_A + 4, 0x38200800 }, /* and at 16 */
    { NVB197_SET_VERTEX_STREAM_A_FORMAT, 0x1000 | sizeof(struct object_scene_vertex) },
};

static u64 pages(u64 bytes)
{
    return (bytes + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE;
}

static u64 big_pages(u64 bytes)
{
    return (bytes + ADDRESS_BIG_PAGE - 1) / ADDRESS_BIG_PAGE * ADDRESS_BIG_PAGE;
}

static void buffer(struct stream_writer *to, u64 va, u64 bytes, unsigned kind)
{
    if (bytes)
        stream_buffer(to, va, pages(bytes), kind);
}

/* With --memory less of them is mapped than they need: pages of 4 KiB, which have no kinds that compress (facts/mem.md, GMMU). */
static void make_targets(struct stream_writer *to, const struct object_scene *w,
                         const struct draw_how *how)
{
    const u64 colour = draw_colour_bytes(w, how), zeta = draw_zeta_bytes(w, how),
              room = how->memory ? how->memory : colour + zeta,
              first = colour < room ? colour : room, rest = room - first;

    if (how->memory) {
        buffer(to, DRAW_COLOUR_VA, first, DRAW_COLOUR_KIND);
        buffer(to, DRAW_ZETA_VA, zeta < rest ? zeta : rest, draw_zeta_kind(how->depth));
        return;
    }
    buffer(to, DRAW_COLOUR_VA, big_pages(colour), draw_colour_packed(w, how));
    buffer(to, DRAW_ZETA_VA, big_pages(zeta), draw_zeta_packed(w, how));
}

static void words(struct stream_writer *to, u64 va, const u32 *word, u64 count)
{
    enum { PART = 1024 };
    u8 byte[4 * PART];

    for (u64 done = 0, n; done < count; done += n) {
        n = count - done < PART ? count - done : PART;
        for (u64 i = 0; i < n; i++)
            mem_put(byte + 4 * i, 4, word[done + i]);
        stream_data(to, va + 4 * done, byte, 4 * n);
    }
}

static void floats(struct stream_writer *to, u64 va, const float *x, u64 count)
{
    enum { PART = 1024 };
    u32 word[PART];

    for (u64 done = 0, n; done < count; done += n) {
        n = count - done < PART ? count - done : PART;
        for (u64 i = 0; i < n; i++)
            word[i] = bits_of_float(x[done + i]);
        words(to, va + 4 * done, word, n);
    }
}

/* A stage's program, behind its header. */
static void make_program(struct stream_writer *to, unsigned stage, enum draw_program which)
{
    const u32 at = PROGRAM_STEP * stage + HEADER_PLACE;
    struct code_file code;

    if (!draw_assemble(which, &code, to->failure))
        return;
    words(to, DRAW_PROGRAM_VA + at, code.part[0].sph, CODE_SPH_WORDS);
    stream_data(to, DRAW_PROGRAM_VA + at + CODE_SPH_BYTES, code.part[0].bytes, code.part[0].size);
    code_file_free(&code);
    stream_method(to, NVB197_SET_PIPELINE_SHADER + 64 * stage, stage << 4 | 1);
    stream_method(to, NVB197_SET_PIPELINE_PROGRAM + 64 * stage, at);
    stream_method(to, NVB197_SET_PIPELINE_REGISTER_COUNT + 64 * stage, DRAW_REGISTERS);
    stream_method(to, NVB197_SET_PIPELINE_BINDING + 64 * stage, 0);
}

static void make_programs(struct stream_writer *to, const struct object_scene *w)
{
    stream_buffer(to, DRAW_PROGRAM_VA, 8 * PROGRAM_STEP, 0);
    stream_address(to, NVB197_SET_PROGRAM_REGION_A, DRAW_PROGRAM_VA);
    make_program(to, STAGE_VERTEX, w->lit ? DRAW_LIGHT : DRAW_TRANSFORM);
    make_program(to, STAGE_PIXEL, DRAW_COLOUR);
}

static void make_constants(struct stream_writer *to, const struct object_scene *w)
{
    float k[CONSTANT_BYTES / 4] = { 0 };

    memcpy(k, w->matrix, sizeof w->matrix);
    memcpy(k + 16, &w->light.of_all, sizeof w->light.of_all);
    for (unsigned i = 0; i < LIGHTS; i++)
        memcpy(k + 64 * (i + 1), &w->light.light[i], sizeof w->light.light[i]);
    stream_buffer(to, DRAW_CONSTANT_VA, ADDRESS_PAGE, 0);
    floats(to, DRAW_CONSTANT_VA, k, CONSTANT_BYTES / 4);
    stream_method(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, CONSTANT_BYTES);
    stream_address(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B, DRAW_CONSTANT_VA);
    stream_method(to, NVB197_BIND_GROUP_CONSTANT_BUFFER, 1); /* slot 0 */
}

static void make_vertices(struct stream_writer *to, const struct object_scene *w)
{
    const u64 bytes = w->vertices * sizeof *w->vertex, indices = 4 * (u64)w->indices;

    if (!w->vertices || !w->indices)
        return;
    buffer(to, DRAW_VERTEX_VA, bytes, 0);
    buffer(to, DRAW_INDEX_VA, indices, 0);
    floats(to, DRAW_VERTEX_VA, w->vertex[0].position, bytes / 4);
    words(to, DRAW_INDEX_VA, w->index, w->indices);
    stream_address(to, NVB197_SET_VERTEX_STREAM_A_LOCATION_A, DRAW_VERTEX_VA);
    stream_address(to, NVB197_SET_VERTEX_STREAM_LIMIT_A_A, DRAW_VERTEX_VA + bytes - 1);
    stream_address(to, NVB197_SET_INDEX_BUFFER_A, DRAW_INDEX_VA);
    stream_address(to, NVB197_SET_INDEX_BUFFER_C, DRAW_INDEX_VA + indices - 1);
}

/* The standard positions of the raster's samples, in every pixel of the table; target-independent raster. */
static void set_samples(struct stream_writer *to, const struct object_scene *w,
                        const struct draw_how *how)
{
    const unsigned samples = draw_raster_samples(w, how);
    u32 word[4];

    draw_sample_words(samples, word);
    stream_methods(to, NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS, word, 4);
    stream_method(to, NVB197_SET_ANTI_ALIAS_ENABLE, samples > 1);
    stream_method(to, NVB197_SET_ANTI_ALIAS, draw_mode(w->samples));
    if (how->raster) {
        stream_method(to, NVB197_SET_ANTI_ALIAS_RASTER, draw_raster_mode(samples));
        stream_method(to, NVB197_SET_TIR, 1);
        stream_method(to, NVB197_SET_TIR_CONTROL,
                      0x12); /* coverage is reduced, alpha the raster's */
    }
}

/* Sizes of targets are in samples. */
static void set_targets(struct stream_writer *to, const struct object_scene *w,
                        const struct draw_how *how)
{
    const struct samples_shape c = samples_shape(draw_mode(w->samples)),
                               z = samples_shape(draw_mode(draw_raster_samples(w, how)));
    const u32 colour_block = draw_block_height(w, w->samples) << 4,
              zeta_block = draw_block_height(w, draw_raster_samples(w, how)) << 4;
    const u32 colour[] = { DRAW_COLOUR_VA >> 32,
                           (u32)DRAW_COLOUR_VA,
                           w->width * c.across,
                           w->height * c.down,
                           how->color,
                           colour_block,
                           1,
                           0,
                           0 };
    const u32 zeta[] = { DRAW_ZETA_VA >> 32, (u32)DRAW_ZETA_VA, how->depth, zeta_block, 0 };
    const u32 size[] = { w->width * z.across, w->height * z.down, 0x10001 };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A, colour, 9);
    stream_methods(to, NVB197_SET_ZT_A, zeta, 5);
    stream_methods(to, NVB197_SET_ZT_SIZE_A, size, 3);
    stream_method(to, NVB197_SET_ZT_SELECT, 1);
    stream_method(to, NVB197_SET_SURFACE_CLIP_HORIZONTAL, w->width << 16);
    stream_method(to, NVB197_SET_SURFACE_CLIP_VERTICAL, w->height << 16);
    stream_method(to, NVB197_SET_SCISSOR_ENABLE, 0);
    stream_method(to, NVB197_SET_VIEWPORT_CLIP_HORIZONTAL, w->width << 16);
    stream_method(to, NVB197_SET_VIEWPORT_CLIP_VERTICAL, w->height << 16);
    stream_method(to, NVB197_SET_VIEWPORT_SCALE_X, bits_of_float((float)w->width / 2));
    stream_method(to, NVB197_SET_VIEWPORT_SCALE_Y, bits_of_float((float)w->height / 2));
    stream_method(to, NVB197_SET_VIEWPORT_OFFSET_X, bits_of_float((float)w->width / 2));
    stream_method(to, NVB197_SET_VIEWPORT_OFFSET_Y, bits_of_float((float)w->height / 2));
}

/* Every channel, depth, and stencil where there is one. */
static void clear(struct stream_writer *to, const struct object_scene *w,
                  const struct draw_how *how)
{
    u32 colour[4];

    for (unsigned i = 0; i < 4; i++)
        colour[i] = bits_of_float((float)w->clear[i] / 255);
    stream_methods(to, NVB197_SET_COLOR_CLEAR_VALUE, colour, 4);
    stream_method(to, NVB197_CLEAR_SURFACE, draw_has_stencil(how->depth) ? 0x3f : 0x3d);
}

/* What is covered in part is blended over what is there: a copy becomes an opaque source over it. */
static void set_blend(struct stream_writer *to, const struct scene_state *s,
                      const struct draw_how *how)
{
    enum { ADD = 0x8006, ONE_TIMES = 0x4001, ALPHA = 0x4302, REST = 0x4303 };
    const bool add = s->blend == SCENE_ADD;
    const u32 rest = add ? ONE_TIMES : REST;
    const u32 word[] = { ADD, add ? ONE_TIMES : ALPHA, rest, ADD, ONE_TIMES };

    stream_method(to, NVB197_SET_BLEND, s->blend != SCENE_COPY || how->raster);
    stream_methods(to, NVB197_SET_BLEND_COLOR_OP, word, 5);
    stream_method(to, NVB197_SET_BLEND_ALPHA_DEST_COEFF, rest);
    if (how->raster) {
        stream_method(to, NVB197_SET_TIR_MODULATION, add ? MODULATE_RGBA : MODULATE_ALPHA);
        stream_method(to, NVB197_SET_ANTI_ALIAS_ALPHA_CONTROL, s->blend == SCENE_COPY ? 0x10 : 0);
    }
}

static void draw(struct stream_writer *to, const struct scene_draw *d, const struct draw_how *how)
{
    stream_method(to, NVB197_SET_DEPTH_FUNC, 0x200 + d->state.depth);
    stream_method(to, NVB197_SET_DEPTH_WRITE, d->state.depth_write);
    stream_method(to, NVB197_OGL_SET_CULL, d->state.cull == SCENE_CULL_BACK);
    set_blend(to, &d->state, how);
    stream_method(to, NVB197_BEGIN, 4); /* triangles */
    stream_method(to, NVB197_SET_INDEX_BUFFER_F, (u32)d->first);
    stream_method(to, NVB197_DRAW_INDEX_BUFFER, (u32)d->count);
    stream_method(to, NVB197_END, 0);
    stream_submit(to, STREAM_CHANNEL);
}

void draw_stream(struct stream_writer *to, const struct object_scene *w, const struct draw_how *how)
{
    make_targets(to, w, how);
    for (unsigned i = 0; i < sizeof settings / sizeof settings[0]; i++)
        stream_method(to, settings[i].method, settings[i].data);
    make_programs(to, w);
    make_constants(to, w);
    make_vertices(to, w);
    set_samples(to, w, how);
    set_targets(to, w, how);
    clear(to, w, how);
    stream_submit(to, STREAM_CHANNEL);
    for (size_t i = 0; i < w->draws; i++)
        if (w->draw[i].count)
            draw(to, &w->draw[i], how);
}
