/* sampled_pass.c - see sampled_pass.h */
#include "sampled_pass.h"

#include <assert.h>
#include <string.h>

#include "class/methods.h"
#include "code/code_assemble.h"
#include "machine/address_space.h"
#include "driver/draw_programs.h"
#include "host_float.h"

#define CONSTANT_VA UINT64_C(0x6200000000)
#define VERTEX_VA   UINT64_C(0x6300000000)
#define INDEX_VA    UINT64_C(0x6400000000)

enum { VERTEX = 1, PIXEL = 5, GROUP = 2, TEXEL_BYTES = 16, LINE_UNIT = 128 };

/* Reads the place of the fragment; gives the words of the texel there, of the sample in c[0][0x90]. */
static const char pixel[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                            ".sph 0x30000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                            ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                            ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                            "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x70], RZ;\n"
                            "[B------:R-:W0:-:S15] IPA.PASS R5, a[0x74], RZ;\n"
                            "[B0-----:R-:W0:-:S15] F2I.S32.F32.TRUNC R4, R4;\n"
                            "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R5, R5;\n"
                            "[B------:R-:W-:-:S06] MOV R6, c[0x0][0x90];\n"
                            "[B0-----:R-:W0:-:S15] TLD.LZ.MS R0, R4, R6, 0x20, 2D, 0xf;\n"
                            "[B0-----:R-:W-:-:S15] EXIT;\n";

static u64 line_bytes(const struct sampled_pass *p)
{
    const u64 bytes = (u64)p->width * TEXEL_BYTES;

    return (bytes + LINE_UNIT - 1) / LINE_UNIT * LINE_UNIT;
}

static u64 target_bytes(const struct sampled_pass *p)
{
    return line_bytes(p) * p->height;
}

u64 sampled_pass_bytes(const struct sampled_pass *p)
{
    return target_bytes(p) * p->samples;
}

static u64 pages(u64 bytes)
{
    return (bytes + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE;
}

u32 sampled_pass_offset(unsigned place)
{
    return SAMPLED_PROGRAM_STEP * place +
           0x30; /* so that code behind the header lies at a multiple of 128 */
}

void sampled_pass_program(struct stream_writer *to, unsigned place, const char *text)
{
    const u64 at = SAMPLED_PROGRAM_VA + sampled_pass_offset(place);
    struct code_file c = { 0 };
    const bool good = text ? code_assemble(&c, "sampled_pass", text, to->failure)
                           : draw_assemble(DRAW_TRANSFORM, &c, to->failure);

    if (!good)
        return;
    stream_data(to, at, c.part[0].sph, CODE_SPH_BYTES);
    stream_data(to, at + CODE_SPH_BYTES, c.part[0].bytes, c.part[0].size);
    code_file_free(&c);
}

const float sampled_depths[SAMPLED_DEPTHS] = { 0.5f, 0.25f, 0.125f };

/* Two triangles over all of clip space, of each depth; the matrix is 1. */
static void vertices(struct stream_writer *to)
{
    static const u32 corner[] = { 0, 1, 2, 0, 2, 3 };
    float vertex[4 * SAMPLED_DEPTHS][8] = { { 0 } }, k[64] = { 0 };
    u32 index[6 * SAMPLED_DEPTHS];

    for (unsigned n = 0; n < 4 * SAMPLED_DEPTHS; n++) {
        vertex[n][0] = n % 4 == 1 || n % 4 == 2 ? 1 : -1;
        vertex[n][1] = n % 4 >= 2 ? 1 : -1;
        vertex[n][2] = sampled_depths[n / 4];
        vertex[n][3] = 1;
        k[5 * (n % 4)] = 1;
    }
    for (unsigned n = 0; n < 6 * SAMPLED_DEPTHS; n++)
        index[n] = 4 * (n / 6) + corner[n % 6];
    stream_data(to, VERTEX_VA, vertex, sizeof vertex);
    stream_data(to, INDEX_VA, index, sizeof index);
    stream_data(to, CONSTANT_VA, k, sizeof k);
}

void sampled_pass_buffers(struct stream_writer *to, const struct sampled_pass *p)
{
    stream_buffer(to, SAMPLED_HEADERS_VA, ADDRESS_PAGE, 0);
    stream_buffer(to, SAMPLED_PROGRAM_VA, SAMPLED_PROGRAMS * SAMPLED_PROGRAM_STEP, 0);
    stream_buffer(to, CONSTANT_VA, ADDRESS_PAGE, 0);
    stream_buffer(to, VERTEX_VA, ADDRESS_PAGE, 0);
    stream_buffer(to, INDEX_VA, ADDRESS_PAGE, 0);
    stream_buffer(to, SAMPLED_TARGET_VA, pages(sampled_pass_bytes(p)), 0);
    stream_data(to, SAMPLED_HEADERS_VA, p->header, sizeof p->header);
    sampled_pass_program(to, VERTEX, p->vertex);
    sampled_pass_program(to, PIXEL, p->pixel ? p->pixel : pixel);
    vertices(to);
}

static void set_programs(struct stream_writer *to)
{
    static const unsigned stages[] = { VERTEX, PIXEL };

    stream_address(to, NVB197_SET_PROGRAM_REGION_A, SAMPLED_PROGRAM_VA);
    for (unsigned n = 0; n < 2; n++) {
        const unsigned at = 64 * stages[n];

        stream_method(to, NVB197_SET_PIPELINE_SHADER + at, stages[n] << 4 | 1);
        stream_method(to, NVB197_SET_PIPELINE_PROGRAM + at, sampled_pass_offset(stages[n]));
        stream_method(to, NVB197_SET_PIPELINE_REGISTER_COUNT + at, DRAW_REGISTERS);
        stream_method(to, NVB197_SET_PIPELINE_BINDING + at, n ? GROUP : 0);
    }
    stream_method(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, 256);
    stream_address(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B, CONSTANT_VA);
    stream_method(to, NVB197_BIND_GROUP_CONSTANT_BUFFER, 1);
    stream_method(to, NVB197_BIND_GROUP_CONSTANT_BUFFER + 32 * GROUP, 1);
    stream_method(to, NVB197_SET_BINDLESS_TEXTURE, 0);
    stream_address(to, NVB197_SET_TEX_HEADER_POOL_A, SAMPLED_HEADERS_VA);
    stream_method(to, NVB197_SET_TEX_HEADER_POOL_C, 0);
}

static void set_state(struct stream_writer *to, const struct sampled_pass *p)
{
    const float half[2] = { (float)p->width / 2, (float)p->height / 2 };

    stream_address(to, NVB197_SET_VERTEX_STREAM_A_LOCATION_A, VERTEX_VA);
    stream_address(to, NVB197_SET_VERTEX_STREAM_LIMIT_A_A, VERTEX_VA + 128 * SAMPLED_DEPTHS - 1);
    stream_address(to, NVB197_SET_INDEX_BUFFER_A, INDEX_VA);
    stream_address(to, NVB197_SET_INDEX_BUFFER_C, INDEX_VA + 24 * SAMPLED_DEPTHS - 1);
    stream_method(to, NVB197_SET_ZT_SELECT, 0);
    stream_method(to, NVB197_SET_DEPTH_TEST, 0);
    stream_method(to, NVB197_SET_BLEND, 0);
    stream_method(to, NVB197_OGL_SET_CULL, 0);
    stream_method(to, NVB197_SET_TIR, 0);
    stream_method(to, NVB197_SET_ANTI_ALIAS_ENABLE, 0);
    stream_method(to, NVB197_SET_ANTI_ALIAS, 0);
    stream_method(to, NVB197_SET_SURFACE_CLIP_HORIZONTAL, p->width << 16);
    stream_method(to, NVB197_SET_SURFACE_CLIP_VERTICAL, p->height << 16);
    stream_method(to, NVB197_SET_VIEWPORT_CLIP_HORIZONTAL, p->width << 16);
    stream_method(to, NVB197_SET_VIEWPORT_CLIP_VERTICAL, p->height << 16);
    for (unsigned axis = 0; axis < 2; axis++) {
        stream_method(to, NVB197_SET_VIEWPORT_SCALE_X + 4 * axis, bits_of_float(half[axis]));
        stream_method(to, NVB197_SET_VIEWPORT_OFFSET_X + 4 * axis, bits_of_float(half[axis]));
    }
}

/* The target of a sample: lines of R32G32B32A32_UINT. */
static void set_target(struct stream_writer *to, const struct sampled_pass *p, unsigned sample)
{
    const u64 va = SAMPLED_TARGET_VA + sample * target_bytes(p);
    const u32 colour[] = {
        (u32)(va >> 32), (u32)va, (u32)line_bytes(p), p->height, 0xc2, 1 << 12, 1, 0, 0
    };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A, colour, 9);
    stream_method(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, 256);
    stream_address(to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B, CONSTANT_VA);
    stream_method(to, NVB197_LOAD_CONSTANT_BUFFER_OFFSET, 0x80);
    stream_method(to, NVB197_LOAD_CONSTANT_BUFFER, 0);
    stream_method(to, NVB197_LOAD_CONSTANT_BUFFER_OFFSET, 0x90);
    stream_method(to, NVB197_LOAD_CONSTANT_BUFFER, sample);
}

void sampled_pass_state(struct stream_writer *to, const struct sampled_pass *p, unsigned sample)
{
    set_programs(to);
    set_state(to, p);
    set_target(to, p, sample);
}

void sampled_pass_draws(struct stream_writer *to, const struct sampled_pass *p)
{
    for (unsigned sample = 0; sample < p->samples; sample++) {
        sampled_pass_state(to, p, sample);
        stream_method(to, NVB197_BEGIN, 4);
        stream_method(to, NVB197_SET_INDEX_BUFFER_F, 0);
        stream_method(to, NVB197_DRAW_INDEX_BUFFER, 6);
        stream_method(to, NVB197_END, 0);
    }
    stream_submit(to, STREAM_CHANNEL);
}
