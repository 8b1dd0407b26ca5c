/* clear_cases.c - see clear_cases.h */
#include "clear_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "machine/playback_parts.h"
#include "host_float.h"
#include "made_trace.h"
#include "random.h"

static struct random numbers;

void clear_cases_seed(u64 seed)
{
    numbers = random_start(seed, 0);
}

unsigned below(unsigned n)
{
    return random_below(&numbers, n);
}

static bool one_in(unsigned n)
{
    return below(n) == 0;
}

/* The block is no higher than the image, as drivers give it. */
static unsigned block_height(unsigned rows)
{
    unsigned h = below(5);

    while (h && rows <= 8u << (h - 1))
        h--;
    return h;
}

static void set_zeta_format(struct surface_case *s)
{
    static unsigned turn;

    s->format = turn++ % ZETAS;
    s->kind = zeta_cases[s->format].kind;
    s->bytes = zeta_cases[s->format].bytes;
}

static void set_color_format(struct surface_case *s)
{
    static unsigned code[COLORS], codes, turn;

    if (!codes)
        codes = clear_loops_colors(code);
    s->format = code[turn++ % codes];
    s->bytes = clear_loops_bytes(s->format);
}

/* Blocks, bytes of a layer; whether all layers have room. */
static bool lay_out(struct surface_case *s)
{
    s->h = s->pitched ? 0 : block_height(s->height * down_of[s->mode]);
    s->d = s->three && s->layers > 1 ? below(3) : 0;
    s->layer_bytes = (unsigned)(clear_loops_size(s) + 511) / 512 * 512;
    s->first_layer = below(s->layers);
    return clear_loops_size(s) + s->layers * (u64)s->layer_bytes <= BYTES;
}

static void set_color_kind(struct surface_case *s)
{
    s->kind = one_in(2) ? 0xfe : 0xdb;
    s->pitched = one_in(4);
    s->three = !s->pitched && one_in(3);
    s->mode = s->pitched || s->three ? 0 : below(7);
    if (s->pitched) {
        s->kind = 0;
        s->pitch = (s->width * s->bytes + 63) / 64 * 64 + 64 * below(3);
        s->width = s->pitch / s->bytes; /* the stream has no other width */
    }
}

struct surface_case random_surface(bool depth)
{
    struct surface_case s = { .depth = depth };

    if (depth)
        set_zeta_format(&s);
    else
        set_color_format(&s);
    do {
        s.pitched = s.three = false;
        s.width = 1 + below(70);
        s.height = 1 + below(70);
        s.layers = 1 + below(3);
        s.mode = below(7);
        if (!depth)
            set_color_kind(&s);
    } while (!lay_out(&s));
    return s;
}

struct surface_case zeta_beside(const struct surface_case *color)
{
    struct surface_case s = { .depth = true,
                              .mode = color->mode,
                              .width = color->width,
                              .height = color->height,
                              .layers = color->layers };

    do
        set_zeta_format(&s);
    while (!lay_out(&s));
    s.first_layer = color->first_layer;
    return s;
}

static void random_span(unsigned span[4], unsigned width, unsigned height)
{
    span[0] = below(4) ? 0 : below(width);
    span[1] = below(4) ? 0 : below(height);
    span[2] = below(3) ? 200 : below(width + 1);
    span[3] = below(3) ? 200 : below(height + 1);
}

/* A word of the clear colour: a float of some size or none, an integer that fits few formats, or any. */
static u32 random_channel(void)
{
    static const float some[] = { 0,    1,     -1,  0.5f,   -0.25f, 2,
                                  1e9f, 1e-9f, -0., 255.5f, 0.3f,   0x1.fffffep-1f };
    const u32 any = (u32)random_bits(&numbers);

    switch (below(4)) {
    case 0: return bits_of_float(some[below(sizeof some / sizeof *some)]);
    case 1: return bits_of_float((float)(any & 0xffffff) / 0x1000000);
    case 2: return any >> below(32);
    default: return any;
    }
}

struct clear_case random_clear(const struct surface_case *s, unsigned output)
{
    const float depths[] = { 0, 1, 0.5f, -1, 2, 1e-30f, 0x1.fffffep-1f };
    struct clear_case c = { .stencil = below(256),
                            .mask = below(256),
                            .use_mask = one_in(2),
                            .use_rect = one_in(2),
                            .use_scissor = one_in(2),
                            .scissor_on = one_in(2),
                            .use_viewport = one_in(2) };

    c.word = s->depth ? 1 + below(3) : (1 + below(15)) << 2 | output << 6;
    c.word |= below(s->layers - s->first_layer + (below(8) == 0)) << 10; /* now and then beyond */
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = random_channel();
    c.z = bits_of_float(one_in(3) ? depths[below(7)] : (float)below(1 << 24) / (float)(1 << 24));
    random_span(c.clip, s->width, s->height);
    random_span(c.rect, s->width, s->height);
    random_span(c.scissor, s->width, s->height);
    random_span(c.viewport, s->width, s->height);
    return c;
}

void make_pieces(const struct surface_case *s, struct target_memory *to, int hole)
{
    unsigned order[PIECES];
    const unsigned pads = s->depth ? zeta_cases[s->format].pads : 0;

    for (unsigned i = 0; i < PIECES; i++)
        order[i] = i;
    for (unsigned i = PIECES - 1; i > 0; i--) {
        const unsigned k = below(i + 1), o = order[i];

        order[i] = order[k];
        order[k] = o;
    }
    for (unsigned i = 0; i < BYTES; i++)
        to->expected[i] = (u8)random_bits(&numbers);
    for (unsigned i = 0; i < PIECES; i++) {
        const u64 va = to->va + order[i] * (u64)PIECE;

        if ((int)order[i] == hole)
            continue;
        made_trace_buffer(va, PIECE, s->kind);
        made_trace_cpu(va, 0, to->expected + order[i] * PIECE, PIECE);
    }
    for (unsigned i = 0; i < BYTES; i++) /* what the CPU writes to pads is lost */
        if (pads >> i % 8 & 1)
            to->expected[i] = 0;
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    (void)g;
    return gpu_action_of(a) == ACTION_CLEAR ? GPU_DO : GPU_LEAVE_OUT;
}

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    return (fail)(f, EXIT_NOT_MODELLED, "%s", what->text); /* not cmocka's */
}

const char *carry_out(struct carried *c, void (*done)(struct carried *c, void *context),
                      void *context)
{
    static struct failure f;
    const struct playback_taker taker = { .watch = { .before = act }, .lacks = lacks };

    f = (struct failure){ 0 };
    c->playback = playback_open(".", profile_default(), &taker, &f);
    if (c->playback && c->tables)
        playback_gpu(c->playback)->tables = *c->tables;
    if (c->playback && playback_run(c->playback, UINT64_MAX, &f) && done)
        done(c, context);
    playback_close(c->playback);
    return f.text;
}

unsigned long compare_memory(struct carried *c, const struct surface_case *s,
                             const struct target_memory *t)
{
    u8 seen[4096];

    for (unsigned at = 0; at < BYTES; at += sizeof seen) {
        assert_true(mem_space_read(&playback_channel(c->playback)->space,
                                   &playback_gpu(c->playback)->mem, MEM_HOST, t->va + at, seen,
                                   sizeof seen));
        for (unsigned i = 0; i < sizeof seen; i++)
            if (seen[i] != t->expected[at + i])
                fail_msg("%s, format 0x%x, %ux%u, mode %u, blocks %u %u, pitch %u: byte 0x%x is "
                         "%02x, not %02x",
                         s->depth ? "depth" : "colour", s->format, s->width, s->height, s->mode,
                         s->h, s->d, s->pitch, at + i, seen[i], t->expected[at + i]);
    }
    return BYTES;
}
