/* rate_gpu.c - see rate_gpu.h */
#include "rate_gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "code/code_assemble.h"
#include "common/bits.h"
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"
#include "host_float.h"
#include "rate_planted.h"

#define PROGRAMS_VA   UINT64_C(0x170000000) /* of measurements */
#define PROGRAM_BYTES 0x1000                /* of one */
#define HEADER_PLACE  0x30                  /* code lies at a multiple of 128 behind it */
#define STAGES        6

/* Bits of a header (facts/isa/semantics.md 12). */
#define INPUTS       160
#define OUTPUTS      400
#define PIXEL_INPUTS 192 /* two bits a word of generic attributes */
#define TARGETS      576
#define SAMPLE_MASK  608
#define DEPTH        609

/* Of a geometry program: passthrough, a thread a primitive, points, of a vertex. */
#define PASSTHROUGH 24
#define THREADS     88
#define TOPOLOGY    120
#define VERTICES    128

void rate_stop_if(bool bad, const char *what, const char *text)
{
    if (!bad)
        return;
    fprintf(stderr, "rates: a measurement of ours fails: %s\n%.300s\n", what, text);
    abort();
}

static void set_state(struct rate_gpu *g, unsigned block)
{
    stream_method(g->to, NVB197_SET_COLOR_TARGET_MEMORY, block << 4);
    stream_method(g->to, NVB197_SET_DEPTH_FUNC, 0x207);
    stream_method(g->to, NVB197_SET_DEPTH_WRITE, 0);
    stream_method(g->to, NVB197_OGL_SET_CULL, 0);
    stream_method(g->to, NVB197_SET_BLEND, 0);
    stream_address(g->to, NVB197_SET_PROGRAM_REGION_A, PROGRAMS_VA);
}

struct rate_gpu *rate_gpu_open(const struct rate_target *t)
{
    return rate_gpu_open_as(profile_default(), t);
}

struct rate_gpu *rate_gpu_open_as(const struct profile *p, const struct rate_target *t)
{
    struct rate_gpu *g = calloc(1, sizeof *g);

    rate_stop_if(!g, "no memory", "");
    g->world =
        object_scene_new(t->width, t->height, t->samples, (const uint8_t[4]){ 12, 34, 56, 78 });
    object_scene_look_at_window(&g->world);
    g->how = (struct draw_how){ .depth = t->depth,
                                .color = t->color,
                                .compress = t->compress,
                                .profile = p,
                                .fbps = t->fbps ? t->fbps : rate_plant_count("ROPs", p->rops),
                                .gpcs = t->gpcs ? t->gpcs : rate_plant_count("GPCs", p->gpcs) };
    rate_stop_if(!draw_open(&g->draw, &g->world, &g->how, &g->failure), g->failure.text, "");
    g->time = time_machine_new(g->draw.gpu, g->draw.gpu->host.room);
    rate_stop_if(!g->time, "no memory for clocks", "");
    rate_plant(g->time);
    g->to = stream_begin(NULL, g->draw.playback, &g->failure);
    rate_stop_if(!g->to, g->failure.text, "");
    draw_stream(g->to, &g->world, &g->how);
    stream_buffer(g->to, PROGRAMS_VA, STAGES * PROGRAM_BYTES, 0);
    set_state(g, t->block);
    return g;
}

void rate_gpu_close(struct rate_gpu *g)
{
    time_machine_free(g->time);
    draw_close(&g->draw);
    object_scene_free(&g->world);
    free(g);
}

/* What a fast geometry program has beside. */
static void put_geometry(const struct rate_program_header *h, u32 word[CODE_SPH_WORDS])
{
    bits_put(word, PASSTHROUGH, 1, 1);
    bits_put(word, THREADS, 8, 1);
    bits_put(word, TOPOLOGY, 4, 1);
    bits_put(word, VERTICES, 12, 1);
    bits_put(word, OUTPUTS + SPH_POSITION, 4, 0); /* they are the vertices' */
    bits_put(word, OUTPUTS + SPH_VIEWPORT_MASK, 1, h->viewport_mask);
}

/* The words of a header; what a program of vertices reads and writes begins with a[0x80], behind the place that it writes. */
static void header_of(unsigned stage, const struct rate_program_header *h, u32 word[CODE_SPH_WORDS])
{
    const bool pixels = stage == SPH_PIXEL;

    memset(word, 0, CODE_SPH_BYTES);
    word[0] = (pixels ? 0x00020062u : 0x00020061u) | (unsigned)stage << 10;
    if (!pixels) {
        for (unsigned n = 0; n < 4 * h->reads; n++)
            bits_put(word, INPUTS + SPH_GENERIC + n, 1, 1);
        bits_put(word, INPUTS + SPH_VERTEX_ID, 1, h->vertex_id);
        for (unsigned n = 0; n < 4 + 4 * h->writes; n++)
            bits_put(word, OUTPUTS + SPH_POSITION + n, 1, 1);
        if (stage == SPH_GEOMETRY)
            put_geometry(h, word);
        return;
    }
    word[0] |= (h->kills ? 1u << 15 : 0) | 1u << 14;
    for (unsigned n = 0; n < 4 * h->reads; n++)
        bits_put(word, PIXEL_INPUTS + 2 * n, 2, SPH_PERSPECTIVE);
    if (h->reads)
        bits_put(word, INPUTS + SPH_POSITION + 3, 1, 1);
    bits_put(word, TARGETS, 32, h->targets);
    bits_put(word, SAMPLE_MASK, 1, h->sample_mask);
    bits_put(word, DEPTH, 1, h->depth);
}

/* So many words into a buffer. */
static void put_words(struct stream_writer *to, u64 va, const u32 *word, unsigned count)
{
    u8 *byte = malloc(4 * (size_t)count);

    rate_stop_if(!byte, "no memory", "");
    for (unsigned i = 0; i < count; i++)
        mem_put(byte + 4 * i, 4, word[i]);
    stream_data(to, va, byte, 4 * (u64)count);
    free(byte);
}

void rate_gpu_program(struct rate_gpu *g, unsigned stage, const struct rate_program_header *h,
                      const char *text)
{
    const enum sph_stage of = stage == 5 ? SPH_PIXEL : (enum sph_stage)stage;
    const u32 at = PROGRAM_BYTES * stage + HEADER_PLACE;
    u32 word[CODE_SPH_WORDS];
    struct code_file code = { 0 };

    header_of(of, h, word);
    rate_stop_if(!code_assemble(&code, "rates", text, &g->failure), g->failure.text, text);
    put_words(g->to, PROGRAMS_VA + at, word, CODE_SPH_WORDS);
    stream_data(g->to, PROGRAMS_VA + at + CODE_SPH_BYTES, code.part[0].bytes, code.part[0].size);
    code_file_free(&code);
    stream_method(g->to, NVB197_SET_PIPELINE_SHADER + 64 * stage, stage << 4 | 1);
    stream_method(g->to, NVB197_SET_PIPELINE_PROGRAM + 64 * stage, at);
    stream_method(g->to, NVB197_SET_PIPELINE_REGISTER_COUNT + 64 * stage, 32);
}

void rate_gpu_vertices(struct rate_gpu *g, const float *x, unsigned count, unsigned stride)
{
    const u64 bytes = 4 * (u64)count;
    u32 *word = malloc(bytes);

    rate_stop_if(!word, "no memory", "");
    for (unsigned i = 0; i < count; i++)
        word[i] = bits_of_float(x[i]);
    stream_buffer(g->to, DRAW_VERTEX_VA, (bytes + 4095) / 4096 * 4096, 0);
    put_words(g->to, DRAW_VERTEX_VA, word, count);
    free(word);
    stream_address(g->to, NVB197_SET_VERTEX_STREAM_A_LOCATION_A, DRAW_VERTEX_VA);
    stream_address(g->to, NVB197_SET_VERTEX_STREAM_LIMIT_A_A, DRAW_VERTEX_VA + bytes - 1);
    stream_method(g->to, NVB197_SET_VERTEX_STREAM_A_FORMAT, 0x1000 | stride);
}

void rate_gpu_draw(struct rate_gpu *g, unsigned mode, unsigned first, unsigned count)
{
    stream_method(g->to, NVB197_BEGIN, mode);
    stream_method(g->to, NVB197_SET_VERTEX_ARRAY_START, first);
    stream_method(g->to, NVB197_DRAW_VERTEX_ARRAY, count);
    stream_method(g->to, NVB197_END, 0);
}

void rate_gpu_finish(struct rate_gpu *g)
{
    stream_submit(g->to, STREAM_CHANNEL);
    rate_stop_if(!stream_end(g->to), g->failure.text, "");
    rate_stop_if(!time_machine_finish(g->time), "no memory for clocks", "");
}

void rate_gpu_read(struct rate_gpu *g, struct frame *f)
{
    struct screen *s = &g->draw.gpu->screen;
    struct hub_channel *channel = playback_channel(g->draw.playback);

    s->mem = mem_view(&g->draw.gpu->mem, &channel->space);
    draw_read(s, f);
}

u64 rate_gpu_end(const struct rate_gpu *g, unsigned i)
{
    rate_stop_if(i >= g->time->net.draws.count, "no such action", "");
    return time_net_draw_at(&g->time->net, i)->end;
}

double rate_gpu_each(const struct rate_gpu *g, unsigned first, unsigned last)
{
    return (double)(rate_gpu_end(g, last) - rate_gpu_end(g, first)) / (last - first);
}
