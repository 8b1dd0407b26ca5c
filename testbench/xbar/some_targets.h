/* some_targets.h - targets of a draw at random, packets to them, and clears
 *
 * Include after cmocka.h and seeded.h.
 */
#ifndef SOME_TARGETS_H
#define SOME_TARGETS_H

#include <string.h>

#include "screen/screen.h"

#define MEMORY  (8u << 20)
#define TARGETS 3
#define ONE     UINT32_C(0x3f800000)

static const enum sample_mode some_modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2 };

/* What a state has beside what it says. */
struct some {
    unsigned targets, samples_log2;
    unsigned width, height; /* pixels */
    u64 end[TARGETS];       /* of a target's layer in memory */
    u32 clear[TARGETS][4];  /* the colour of its clears, as CLEAR_SURFACE has it */
};

static inline unsigned some_of(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* After 'base', which moves behind it. */
static inline struct fbp_target some_target(const struct some *m, unsigned bytes, bool low,
                                            u64 *base)
{
    struct fbp_target t = { .bound = true,
                            .base = *base,
                            .surface = { .layout = SURFACE_BLOCK_LINEAR,
                                         .samples = some_modes[m->samples_log2],
                                         .width = (u17)m->width,
                                         .height = (u17)m->height,
                                         .depth = 1,
                                         .levels = 1,
                                         .layers = 1,
                                         .element_bytes = (u5)bytes,
                                         .element_width = 1,
                                         .element_height = 1 } };

    t.surface.block_height = (u3)(m->samples_log2 < 3 ? some_of(6) : low ? some_of(3) : 4);
    if (m->samples_log2 == 0 && some_of(2)) {
        t.surface.layout = SURFACE_PITCH;
        t.surface.pitch = (m->width * bytes + 63 + 64 * some_of(4)) / 64 * 64;
    }
    *base += (surface_size(&t.surface) + 512 * some_of(4) + 511) / 512 * 512;
    return t;
}

static inline struct clear_config some_color(const struct screen_state *s, const struct some *m,
                                             unsigned t)
{
    struct clear_config c = { .format = s->fbp.cread.target[t].format,
                              .channels = 15,
                              .samples_log2 = (u3)m->samples_log2 };

    memcpy(c.color, m->clear[t], sizeof c.color);
    return c;
}

static inline void some_compression(struct screen_state *s, const struct some *m, unsigned t,
                                    bool low)
{
    const struct clear_config clear = some_color(s, m, t);
    const struct clear_color color = clear_color_of(&clear);
    const unsigned bits = 8u * s->fbp.color[t].surface.element_bytes;
    const unsigned threshold = low ? 0 : some_of(2) * 8;
    struct fbp_target *to = &s->fbp.color[t];

    if (bits < 32 || to->surface.layout == SURFACE_PITCH || some_of(4) == 0)
        return;
    to->compressed = true;
    to->comp = (struct comp_config){ clear.format, (u2)m->samples_log2, COMP_CRA, (u8)threshold,
                                     (u8)(2 * threshold) };
    if (bits == 128)
        to->comp.states = m->samples_log2 ? COMP_NONE : COMP_CR;
    else if (m->samples_log2 == 2 && some_of(2))
        to->comp.states = COMP_CBR;
    memcpy(to->clear.word, color.word, sizeof to->clear.word);
}

static inline void some_colors(struct screen_state *s, struct some *m, bool low, u64 *base)
{
    static const enum color_format formats[] = {
        FORMAT_A8B8G8R8, FORMAT_R8,   FORMAT_RF16_GF16_BF16_AF16, FORMAT_RF32_GF32_BF32_AF32,
        FORMAT_R5G6B5,   FORMAT_RF32, FORMAT_A8BL8GL8RL8,         FORMAT_RU32_GU32,
        FORMAT_A8R8G8B8, FORMAT_RU16,
    };

    s->fbp.cread.sample_mask = UINT16_MAX;
    s->fbp.cread.reduce = some_of(2);
    for (unsigned t = 0; t < m->targets; t++) {
        struct crop_config *c = &s->fbp.cread.target[t];

        c->format = formats[some_of(sizeof formats / sizeof formats[0])];
        c->write_mask = some_of(4) ? 15 : (u4)some_of(16);
        c->blend_enable = some_of(2);
        c->color_op = c->alpha_op = BLEND_ADD;
        c->color_src = c->alpha_src = FACTOR_ONE;
        c->color_dst = c->alpha_dst = FACTOR_ONE;
        s->fbp.cread.samples_log2[t] = (u3)m->samples_log2;
        for (unsigned i = 0; i < 4; i++)
            m->clear[t][i] = (u32)random_word() & 0x3f7fffff;
        s->fbp.color[t] = some_target(m, pixel_format_of(c->format)->bits / 8u, low, base);
        m->end[t] = s->fbp.color[t].base + surface_size(&s->fbp.color[t].surface);
        some_compression(s, m, t, low);
    }
}

static inline void some_zeta(struct screen_state *s, const struct some *m, bool low, u64 *base)
{
    static const enum zeta_format formats[] = { ZETA_Z16,  ZETA_Z24S8, ZETA_X8Z24,     ZETA_S8Z24,
                                                ZETA_ZF32, ZETA_S8,    ZETA_ZF32_X24S8 };
    struct zrop_config *z = &s->fbp.zrop;

    z->format = formats[some_of(7)];
    z->kind = z->format == ZETA_S8    ? ZETA_KIND_RAW
              : z->format == ZETA_Z16 ? ZETA_KIND_Z
                                      : ZETA_KIND_CZ;
    z->compress_enable = 1;
    z->samples = (u3)m->samples_log2;
    memset(z->position, 0x88, sizeof z->position);
    z->depth_enable = z->depth_write = 1;
    z->depth_func = some_of(2) ? COMPARE_LESS : COMPARE_ALWAYS;
    z->z_max = z->format == ZETA_Z16                                    ? 0xffff
               : z->format == ZETA_ZF32 || z->format == ZETA_ZF32_X24S8 ? ONE
                                                                        : 0xffffff;
    z->stencil_enable = 1;
    z->front = (struct stencil_face){ .func = COMPARE_ALWAYS,
                                      .func_mask = 255,
                                      .write_mask = 255,
                                      .op_fail = STENCIL_REPLACE,
                                      .op_zfail = STENCIL_REPLACE,
                                      .op_zpass = STENCIL_REPLACE,
                                      .ref_value = (u8)random_word() };
    z->table_enable = 1;
    z->table_z = z->clear_z = z->z_max / 2;
    z->clear_stencil = 0x5a;
    s->fbp.zeta = some_target(m, zrop_layout_of(z->format).element, low, base);
    if (s->fbp.zeta.surface.layout == SURFACE_PITCH) {
        s->fbp.zeta.surface.layout = SURFACE_BLOCK_LINEAR;
        *base += surface_size(&s->fbp.zeta.surface) / 512 * 512;
    }
}

/* Low: targets of 8 samples, in blocks of few GOBs. */
static inline struct some some_state(struct screen_state *s, bool low)
{
    struct some m = { .targets = 1 + some_of(TARGETS),
                      .samples_log2 = low ? 3 : some_of(4),
                      .width = 50 + some_of(40),
                      .height = 44 + some_of(30) };
    u64 base = 512 * some_of(40);

    memset(s, 0, sizeof *s);
    some_colors(s, &m, low, &base);
    some_zeta(s, &m, low, &base);
    assert_true(2 * base <= MEMORY);
    return m;
}

/* Another layer of the colour targets: all of them that much further on in memory. */
static inline void some_layer(struct screen_state *s, struct some *m)
{
    for (unsigned t = 0; t < m->targets; t++) {
        s->fbp.color[t].base += MEMORY / 2;
        m->end[t] += MEMORY / 2;
    }
}

/* A packet in a fine tile: of 8 samples that is two pixels wide. */
static inline struct cread_quads some_quads(const struct screen_state *s, const struct some *m)
{
    const unsigned t = some_of(m->targets);
    const unsigned pixels = crop_packet_pixels(&s->fbp.cread.target[t]);
    const bool narrow = m->samples_log2 == 3 && pixels == 8;
    const unsigned across = pixels == 8 && !narrow ? 4 : 2, down = pixels == 2 ? 1 : 2;
    const bool all = some_of(3) == 0;
    struct cread_quads q;

    memset(&q, 0, sizeof q);
    q.id.x = (u14)(across * some_of((m->width + across - 1) / across));
    q.id.y = (u14)(down * some_of((m->height + down - 1) / down));
    q.target = (u3)t;
    for (unsigned i = 0; i < pixels && !(narrow && i > 3); i++)
        q.samples[i] =
            (u16)((all ? UINT16_MAX : random_word()) & ((1u << (1u << m->samples_log2)) - 1));
    for (unsigned i = 0; i < 8; i++)
        q.src[i] = (u32)random_word() & (some_of(4) ? 0x3f3f3f3f : 0x03030303);
    return q;
}

static inline struct prop_frtx some_tile(const struct screen_state *s)
{
    const struct fbp_target *t = &s->fbp.zeta;
    const struct samples_shape shape = samples_shape(t->surface.samples);
    const struct zrop_mode m = zrop_mode_of(&s->fbp.zrop);
    const unsigned across = 8 / shape.across, down = 8 / shape.down;
    struct prop_frtx f;

    memset(&f, 0, sizeof f);
    f.id.x = (u14)(across * some_of((t->surface.width + across - 1) / across));
    f.id.y = (u14)(down * some_of((t->surface.height + down - 1) / down));
    f.coverage = some_of(2) ? UINT64_MAX : random_word();
    f.front_facing = 1;
    f.z[0] = m.z_float ? ONE - 1 - some_of(0x1000000) : (u32)(random_word() % (m.z_max + 1ull));
    f.shader_z = some_of(2) || !zrop_flat(&m, f.z[0], &f.plane);
    for (unsigned i = 0; i < 64; i++)
        f.z[i] = f.shader_z ? f.z[0] - i % 5 * (f.z[0] > 9) : 0;
    return f;
}

/* A rectangle, of all channels or of some; in the state CLEAR where the target can be. */
static inline struct clear_config some_clear(const struct screen_state *s, const struct some *m,
                                             unsigned t)
{
    const struct fbp_target *to = &s->fbp.color[t];
    struct clear_config c = some_color(s, m, t);

    c.x_max = (u16)m->width;
    c.y_max = (u16)m->height;
    if (some_of(2)) {
        c.x_min = (u16)some_of(m->width);
        c.y_min = (u16)some_of(m->height);
        c.x_max = (u16)(c.x_min + some_of(m->width + 1 - c.x_min));
        c.y_max = (u16)(c.y_min + some_of(m->height + 1 - c.y_min));
        c.channels = some_of(2) ? 15 : (u4)some_of(16);
    }
    c.kind_clears = to->compressed && to->comp.states != COMP_NONE && some_of(2);
    memcpy(&c.entries[4], to->clear.word, sizeof to->clear.word);
    return c;
}

static inline struct screen_zeta_clear some_zeta_clear(const struct screen_state *s)
{
    const struct surface *to = &s->fbp.zeta.surface;

    return (struct screen_zeta_clear){ .depth = some_of(2),
                                       .stencil = some_of(2),
                                       .x_min = some_of(to->width),
                                       .x_max = some_of(2 * to->width),
                                       .y_min = some_of(to->height),
                                       .y_max = some_of(2 * to->height) };
}

#endif
