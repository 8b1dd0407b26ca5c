/* random_stream.c - see draw_stream.h */
#include "random_stream.h"

#include <string.h>

#include "class/methods.h"
#include "mem/mem.h"
#include "draw_methods.h"
#include "host_float.h"
#include "made_trace.h"
#include "world_reference.h"

#define CODE     UINT64_C(0x500000000)
#define BYTES_VA UINT64_C(0x600000000) /* a draw's bytes; a substitute behind the last one's */
#define ZEROS    (BYTES_VA + 3 * DRAW_BYTES)
#define PIXEL    0x1000 /* of the code: draw n's program, PROGRAM bytes apart */
#define PROGRAM  0x800

void method(unsigned address, u32 data)
{
    made_trace_method(address, data);
}

void number(unsigned address, float data)
{
    method(address, bits_of_float(data));
}

void draw_stream_begin(void)
{
    static u8 code[PIXEL];

    made_trace_begin();
    for (unsigned t = 0; t < DRAW_TARGETS; t++)
        made_trace_buffer(STREAM_COLOR + t * (u64)STREAM_BYTES, STREAM_BYTES, 0xfe);
    for (unsigned z = 0; z < SLOW_ZETAS; z++)
        made_trace_buffer(STREAM_ZETA + z * (u64)STREAM_BYTES, STREAM_BYTES, slow_zetas[z].kind);
    made_trace_buffer(STREAM_REPORT, 0x1000, 0);
    made_trace_buffer(CODE, PIXEL + 3 * PROGRAM, 0);
    made_trace_buffer(BYTES_VA, 4 * DRAW_BYTES, 0);
    memset(code, 0, sizeof code);
    draw_vertex_program(code + 0x30, sizeof code - 0x30);
    made_trace_cpu(CODE, 0, code, sizeof code);
}

static const u8 across[4] = { 1, 2, 2, 4 }, down[4] = { 1, 1, 2, 2 };

unsigned draw_stream_bytes(const struct random_picture *p, unsigned bytes, unsigned h)
{
    const unsigned row = DRAW_WIDTH * across[p->samples_mode] * bytes,
                   rows = DRAW_HEIGHT * down[p->samples_mode], high = 8u << h;

    return (row + 63) / 64 * ((rows + high - 1) / high) * (512u << h);
}

static void targets(const struct random_picture *p)
{
    const unsigned m = p->samples_mode;

    for (unsigned t = 0; t < DRAW_TARGETS; t++) {
        const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * t;

        method(a, STREAM_COLOR >> 32);
        method(a + 4, (u32)(STREAM_COLOR + t * (u64)STREAM_BYTES));
        method(a + 8, DRAW_WIDTH * across[m]);
        method(a + 12, DRAW_HEIGHT * down[m]);
        method(a + 16, slow_formats[p->format[t]].code);
        method(a + 20, (u32)p->color_h << 4);
        method(a + 24, p->layers);
        method(a + 28, 0);
        method(a + 32, 0);
    }
    method(NVB197_SET_ZT_A, STREAM_ZETA >> 32);
    method(NVB197_SET_ZT_B, (u32)(STREAM_ZETA + p->zeta * (u64)STREAM_BYTES));
    method(NVB197_SET_ZT_FORMAT, slow_zetas[p->zeta].code);
    method(NVB197_SET_ZT_BLOCK_SIZE, (u32)p->zeta_h << 4);
    method(NVB197_SET_ZT_ARRAY_PITCH, 0);
    method(NVB197_SET_ZT_SIZE_A, DRAW_WIDTH * across[m]);
    method(NVB197_SET_ZT_SIZE_B, DRAW_HEIGHT * down[m]);
    method(NVB197_SET_ZT_SIZE_C, p->zeta_alone ? 0x10001 : p->layers);
    method(NVB197_SET_ZT_LAYER, 0);
    method(NVB197_SET_ZT_SELECT, 1);
}

static void samples(const struct random_picture *p)
{
    method(NVB197_SET_ANTI_ALIAS, p->samples_mode);
    method(NVB197_SET_ANTI_ALIAS_ENABLE, p->multisample);
    for (unsigned i = 0; i < 4; i++) {
        u32 word = 0;

        for (unsigned k = 0; k < 4; k++)
            word |= (u32)p->position[4 * i + k] << 8 * k;
        method(NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * i, word);
    }
}

/* What all draws have. */
static void common(void)
{
    method(0, 0xb197);
    method(NVB197_SET_PROGRAM_REGION_A, CODE >> 32);
    method(NVB197_SET_PROGRAM_REGION_B, (u32)CODE);
    for (unsigned i = 0; i < 6; i++)
        method(NVB197_SET_PIPELINE_SHADER + 64 * i, i << 4 | (i == 1 || i == 5));
    method(NVB197_SET_PIPELINE_PROGRAM + 64, 0x30);
    method(NVB197_SET_PIPELINE_REGISTER_COUNT + 64, 32);
    method(NVB197_SET_PIPELINE_REGISTER_COUNT + 5 * 64, 32);
    method(NVB197_SET_PIPELINE_BINDING + 64, 0);
    method(NVB197_SET_PIPELINE_BINDING + 5 * 64, 4);
    method(NVB197_SET_VERTEX_STREAM_SUBSTITUTE_A, ZEROS >> 32);
    method(NVB197_SET_VERTEX_STREAM_SUBSTITUTE_B, (u32)ZEROS);
    method(NVB197_SET_RASTER_ENABLE, 1);
    method(NVB197_SET_VIEWPORT_SCALE_OFFSET, 1);
    method(NVB197_SET_DA_OUTPUT, 0x1000);
    method(NVB197_SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY, 0);
    method(NVB197_SET_CT_MRT_ENABLE, 1);
    method(NVB197_SET_BLEND_PER_FORMAT_ENABLE, 0x10);
    method(NVB197_SET_BLEND_STATE_PER_TARGET, 1);
    method(NVB197_SET_PS_OUTPUT_SAMPLE_MASK_USAGE, 3);
    method(NVB197_SET_POINT_SPRITE, 1);
    method(NVB197_SET_ALIASED_LINE_WIDTH_ENABLE, 1);
    method(NVB197_SET_DEPTH_BIAS_CONTROL, 1);
    method(NVB197_SET_REDUCE_COLOR_THRESHOLDS_ENABLE, 0);
    method(NVB197_SET_STATISTICS_COUNTER, 0xffff);
    method(NVB197_SET_ZPASS_PIXEL_COUNT, 1);
    method(NVB197_CLEAR_REPORT_VALUE, 1); /* ZPASS_PIXEL_CNT */
}

static void fetch_state(const struct random_draw *d, u64 bytes)
{
    const u64 index = bytes + DRAW_ROOM * DRAW_STREAMS;

    for (unsigned a = 0; a < DRAW_ATTRIBUTES; a++) {
        const struct draw_attribute *of = &d->attribute[a];

        method(NVB197_SET_VERTEX_ATTRIBUTE_A + 4 * a,
               of->stream | (u32)of->offset << 7 | (u32)of->format.widths << 21 |
                   (u32)of->format.type << 27 | (u32)of->swap << 31);
    }
    for (unsigned s = 0; s < DRAW_STREAMS; s++) {
        const u64 base = bytes + DRAW_ROOM * s, last = base + d->stream[s].limit - 1;
        const unsigned a = NVB197_SET_VERTEX_STREAM_A_FORMAT + 16 * s;

        method(a, d->stream[s].stride | 1u << 12);
        method(a + 4, (u32)(base >> 32));
        method(a + 8, (u32)base);
        method(a + 12, d->stream[s].divisor);
        method(NVB197_SET_VERTEX_STREAM_INSTANCE_A + 4 * s, d->stream[s].per_instance);
        method(NVB197_SET_VERTEX_STREAM_LIMIT_A_A + 8 * s, (u32)(last >> 32));
        method(NVB197_SET_VERTEX_STREAM_LIMIT_A_A + 8 * s + 4, (u32)last);
    }
    method(NVB197_SET_INDEX_BUFFER_A, (u32)(index >> 32));
    method(NVB197_SET_INDEX_BUFFER_B, (u32)index);
    method(NVB197_SET_INDEX_BUFFER_C, (u32)(index >> 32));
    method(NVB197_SET_INDEX_BUFFER_D, (u32)index + DRAW_ROOM - 1);
    method(NVB197_SET_INDEX_BUFFER_E, d->index_bytes / 2);
    method(NVB197_SET_INDEX_BUFFER_F, d->start);
    method(NVB197_SET_VERTEX_ARRAY_START, d->start);
    method(NVB197_SET_GLOBAL_BASE_VERTEX_INDEX, (u32)(d->indexed ? d->base_vertex : 0));
    method(NVB197_SET_VERTEX_ID_BASE, (u32)(d->indexed ? d->base_vertex : 0));
    method(NVB197_SET_GLOBAL_BASE_INSTANCE_INDEX, d->base_instance);
    method(NVB197_SET_DA_PRIMITIVE_RESTART, d->restart);
    method(NVB197_SET_DA_PRIMITIVE_RESTART_INDEX, d->restart_index);
}

static void inline_indices(const struct random_draw *d, const u8 *bytes)
{
    for (u32 k = d->start; k < d->start + d->count; k++)
        method(NVB197_DRAW_INLINE_INDEX,
               (u32)mem_get(bytes + DRAW_ROOM * DRAW_STREAMS + k * d->index_bytes, d->index_bytes));
}

static void draws(const struct random_draw *d, const u8 *bytes)
{
    for (u32 i = 0; i < d->instances; i++) {
        method(NVB197_BEGIN, d->topology | (i ? 1u << 26 : 0));
        if (d->inline_index)
            inline_indices(d, bytes);
        else
            method(d->indexed ? NVB197_DRAW_INDEX_BUFFER : NVB197_DRAW_VERTEX_ARRAY, d->count);
        method(NVB197_END, 0);
    }
}

static void report(void)
{
    method(NVB197_SET_REPORT_SEMAPHORE_A, STREAM_REPORT >> 32);
    method(NVB197_SET_REPORT_SEMAPHORE_B, (u32)STREAM_REPORT);
    method(NVB197_SET_REPORT_SEMAPHORE_C, 0);
    method(NVB197_SET_REPORT_SEMAPHORE_D, 0x0100f002); /* ZPASS_PIXEL_CNT */
}

void draw_stream_add(const struct random_picture *p, const u8 *color[DRAW_TARGETS], const u8 *zeta)
{
    static u8 code[3 * PROGRAM], bytes[4 * DRAW_BYTES];

    for (unsigned t = 0; t < DRAW_TARGETS; t++)
        made_trace_cpu(STREAM_COLOR + t * (u64)STREAM_BYTES, 0, color[t],
                       draw_stream_bytes(p, slow_formats[p->format[t]].bytes, p->color_h));
    made_trace_cpu(STREAM_ZETA + p->zeta * (u64)STREAM_BYTES, 0, zeta,
                   draw_stream_bytes(p, slow_zetas[p->zeta].bytes, p->zeta_h));
    memset(bytes, 0, sizeof bytes);
    memset(code, 0, sizeof code);
    for (unsigned n = 0; n < p->draws; n++) {
        memcpy(bytes + n * DRAW_BYTES, p->bytes[n], DRAW_BYTES);
        draw_pixel_program(&p->draw[n], code + n * PROGRAM + 0x30, PROGRAM - 0x30);
    }
    made_trace_cpu(BYTES_VA, 0, bytes, sizeof bytes);
    made_trace_cpu(CODE, PIXEL, code, sizeof code);
    common();
    method(NVB197_INVALIDATE_SHADER_CACHES, 0x1011);
    targets(p);
    samples(p);
    for (unsigned n = 0; n < p->draws; n++) {
        fetch_state(&p->draw[n], BYTES_VA + n * DRAW_BYTES);
        method(NVB197_SET_PIPELINE_PROGRAM + 5 * 64, PIXEL + n * PROGRAM + 0x30);
        draw_methods(&p->draw[n]);
        draws(&p->draw[n], p->bytes[n]);
    }
    report();
    made_trace_submit(1);
}
