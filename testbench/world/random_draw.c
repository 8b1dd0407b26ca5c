/* random_draw.c - see random_draw.h */
#include "random_draw.h"

#include <stdio.h>
#include <string.h>

#include "random.h"
#include "world_reference.h"

static bool once_in(struct random *r, unsigned n)
{
    return random_below(r, n) == 0;
}

static float between(struct random *r, float low, float high)
{
    return low + (high - low) * (float)(random_bits(r) >> 40) * 0x1p-24f;
}

static void set_samples(struct random *r, struct random_picture *p)
{
    static const u8 modes[6] = { 0, 0, 0, 1, 2, 3 }, count[4] = { 1, 2, 4, 8 };
    static const u8 standard[4][8] = { { 0x88 },
                                       { 0xcc, 0x44 },
                                       { 0x26, 0x6e, 0xa2, 0xea },
                                       { 0x59, 0xb7, 0x9d, 0x35, 0xd3, 0x71, 0xfb, 0x1f } };

    p->samples_mode = modes[random_below(r, 6)];
    p->samples = count[p->samples_mode];
    p->multisample = p->samples > 1 && !once_in(r, 6);
    for (unsigned i = 0; i < 16; i++)
        p->position[i] = standard[p->samples_mode][i % p->samples];
    if (once_in(r, 4))
        for (unsigned i = 0; i < 16; i++)
            p->position[i] = (u8)random_bits(r);
}

static struct draw_span span(struct random *r, unsigned whole)
{
    struct draw_span s = { 0, 0, DRAW_WIDTH, DRAW_HEIGHT };

    if (!once_in(r, whole))
        return s;
    s.x0 = (u16)random_below(r, DRAW_WIDTH / 2);
    s.y0 = (u16)random_below(r, DRAW_HEIGHT / 2);
    s.x1 = (u16)(s.x0 + random_below(r, DRAW_WIDTH));
    s.y1 = (u16)(s.y0 + random_below(r, DRAW_HEIGHT));
    return s;
}

static void set_draw(struct random *r, struct random_draw *d)
{
    static const u8 size[3] = { 1, 2, 4 };

    d->topology = (u8)(once_in(r, 2) ? 4 + random_below(r, 3) : random_below(r, 14));
    d->indexed = once_in(r, 2);
    d->inline_index = d->indexed && once_in(r, 4);
    d->index_bytes = size[random_below(r, 3)];
    d->restart = once_in(r, 2);
    d->last_provokes = once_in(r, 2);
    d->start = random_below(r, 5);
    d->count = 1 + random_below(r, once_in(r, 3) ? DRAW_VERTICES - 5 : 12);
    d->instances = once_in(r, 4) ? 2 + random_below(r, 3) : 1;
    if (d->indexed && once_in(r, 3))
        d->base_vertex = (s32)random_below(r, 6);
    if (once_in(r, 3))
        d->base_instance = random_below(r, 4);
}

/* How far positions of a format go. */
static float reach_of(const struct vertex_format *f)
{
    return f->type != SSCALED ? 1 : f->bits == 8 ? 128 : f->bits == 16 ? 32768 : 0x1p31f;
}

static void set_viewport(struct random *r, struct random_draw *d, bool cuts)
{
    static const u8 turns[5][3] = {
        { 0, 2, 4 }, { 0, 3, 4 }, { 2, 0, 4 }, { 1, 2, 5 }, { 3, 1, 4 }
    };
    static const u8 clips[5] = { 0, 0, 2, 3, 4 };
    const float reach = reach_of(&d->attribute[DRAW_POSITION].format);

    d->scale[0] = between(r, 8, 30) / reach * (once_in(r, 4) ? -1 : 1);
    d->scale[1] = between(r, 8, 24) / reach * (once_in(r, 2) ? -1 : 1);
    d->scale[2] = once_in(r, 2) ? 0.5f : between(r, -0.6f, 0.6f);
    d->offset[0] = once_in(r, 2) ? DRAW_WIDTH / 2 : between(r, 12, 32);
    d->offset[1] = once_in(r, 2) ? DRAW_HEIGHT / 2 : between(r, 10, 26);
    d->offset[2] = once_in(r, 2) ? 0.5f : between(r, 0.2f, 0.8f);
    memcpy(d->swizzle, turns[once_in(r, 2) ? random_below(r, 5) : 0], 3);
    d->swizzle[3] = 6;
    d->viewport = span(r, 3);
    d->surface = span(r, 6);
    /* ends with the targets: what they lack is counted, but not in the slow picture */
    d->surface.x1 = d->surface.x1 < DRAW_WIDTH ? d->surface.x1 : DRAW_WIDTH;
    d->surface.y1 = d->surface.y1 < DRAW_HEIGHT ? d->surface.y1 : DRAW_HEIGHT;
    d->z_min = once_in(r, 2) ? 0 : between(r, 0, 0.4f);
    d->z_max = once_in(r, 2) ? 1 : between(r, 0.6f, 1);
    d->z_unit = once_in(r, 5);
    d->z_clamp = once_in(r, 2);
    d->z_from_zero = once_in(r, 3);
    d->clip = reach > 1 ? 1 : clips[random_below(r, 5)];
    d->narrow_z = d->clip == 3;
    if (cuts)
        d->planes = (u8)random_below(r, 16);
    d->culls = (u8)random_below(r, 16);
}

static void set_raster(struct random *r, struct random_draw *d, bool cuts)
{
    d->cull = once_in(r, 3);
    d->cull_face = (u8)(1 + random_below(r, 3));
    d->front_ccw = once_in(r, 2);
    for (unsigned i = 0; i < 2; i++)
        d->mode[i] = (u8)(!cuts && d->clip % 4 < 2 && once_in(r, 3) ? random_below(r, 3) : 2);
    if (d->topology >= 7 && d->topology <= 9) /* whose points nobody has published */
        d->mode[0] = d->mode[1] = d->mode[0] == 1 ? 1 : 2;
    d->no_edges = d->topology != 12 && once_in(r, 10);
    d->point_size = (u16)(16 + random_below(r, 160));
    d->point_attribute = once_in(r, 2);
    d->line_width = (u16)(once_in(r, 2) ? 16 : 16 + random_below(r, 80));
    d->point_top = once_in(r, 2);
    for (unsigned i = 0; i < 3; i++)
        d->offset_on[i] = once_in(r, 3);
    d->units = once_in(r, 2) ? between(r, -500, 500) : 0;
    if (once_in(r, 3)) /* of 24 bits a third of the range and more, at times beyond it */
        d->units *= 0x1p14f;
    d->factor = !cuts && once_in(r, 2) ? between(r, -3, 3) : 0;
    d->bias_clamp = once_in(r, 3) ? between(r, -0.01f, 0.01f) : 0;
    d->scissor_on = once_in(r, 2);
    d->scissor = span(r, 2);
    d->window_on = once_in(r, 4);
    d->window_outside = once_in(r, 2);
    d->screen_on = once_in(r, 8);
    for (unsigned i = 0; i < sizeof d->screen; i++)
        d->screen[i] = (u8)(random_bits(r) | random_bits(r));
    for (unsigned i = 0; i < 8; i++)
        if (once_in(r, 3))
            d->window[i] = span(r, 1);
    for (unsigned i = 0; i < 4; i++)
        d->sample_mask[i] = (u16)(once_in(r, 4) ? random_bits(r) : 0xffff);
}

static void set_program(struct random *r, struct random_draw *d)
{
    struct draw_program *p = &d->program;

    p->way = (u8)(1 + random_below(r, 3));
    p->numbers = once_in(r, 2);
    p->dual = !p->numbers && once_in(r, 3);
    p->one_output = p->dual && once_in(r, 2);
    p->kill_odd = once_in(r, 6);
    p->kill_dark = once_in(r, 6);
    p->depth = once_in(r, 7);
    p->sprite = d->topology == 0 && once_in(r, 2);
}

static void set_tests(struct random *r, struct random_draw *d)
{
    d->alpha_test = once_in(r, 5);
    d->alpha_func = (u8)random_below(r, 8);
    d->alpha_ref = between(r, 0, 1);
    d->stencil_on = once_in(r, 2);
    d->stencil_two = once_in(r, 2);
    for (unsigned i = 0; i < 2; i++) {
        struct draw_stencil *s = &d->stencil[i];

        s->func = (u8)(once_in(r, 2) ? 7 : random_below(r, 8));
        s->ref = (u8)random_bits(r);
        s->func_mask = once_in(r, 2) ? 255 : (u8)random_bits(r);
        s->mask = once_in(r, 2) ? 255 : (u8)random_bits(r);
        s->fail = (u8)random_below(r, 8);
        s->zfail = (u8)random_below(r, 8);
        s->zpass = (u8)random_below(r, 8);
    }
    d->depth_on = !once_in(r, 3);
    d->depth_write = !once_in(r, 3);
    d->depth_func = (u8)(once_in(r, 3) ? random_below(r, 8) : 1 + 2 * random_below(r, 4));
}

static void set_blend(struct random *r, struct random_draw *d, const struct random_picture *p)
{
    d->logic = once_in(r, 6);
    d->logic_op = (u8)random_below(r, 16);
    for (unsigned i = 0; i < 4; i++)
        d->constant[i] = between(r, -0.1f, 1.1f);
    for (unsigned t = 0; t < DRAW_TARGETS; t++) {
        struct draw_target *to = &d->target[t];

        to->format = p->format[t];
        to->mask = (u8)(once_in(r, 4) ? random_below(r, 16) : 15);
        to->blend = slow_formats[to->format].blends && once_in(r, 2);
        if (d->logic && slow_formats[to->format].kind == SLOW_FLOAT)
            to->blend = false; /* nobody says whether it blends */
        for (unsigned i = 0; i < 2; i++) {
            to->op[i] = (u8)(once_in(r, 2) ? 0 : random_below(r, 5));
            to->src[i] = (u8)random_below(r, d->program.dual && t == 0 ? 19 : 15);
            to->dst[i] = (u8)random_below(r, d->program.dual && t == 0 ? 19 : 15);
        }
    }
}

/* Most draws do without what has no documented picture: cut lines, polygon offset of what is cut. */
static void ease(struct random *r, struct random_draw *d)
{
    static const bool lines[14] = { [1] = true, [2] = true, [3] = true, [10] = true, [11] = true };
    const bool frustum = d->clip == 2 || d->clip == 3;

    if (once_in(r, 4))
        return;
    if (lines[d->topology]) {
        d->planes = 0;
        d->clip = frustum ? 0 : d->clip;
        d->narrow_z = false;
    } else if (d->planes || frustum) {
        d->units = d->factor = 0;
    }
}

void random_picture(struct random *r, struct random_picture *p)
{
    memset(p, 0, sizeof *p);
    set_samples(r, p);
    p->zeta = (u8)random_below(r, SLOW_ZETAS);
    p->layers = (u8)(1 + random_below(r, 3));
    p->zeta_alone = once_in(r, 2);
    p->color_h = (u8)random_below(r, 3);
    p->zeta_h = (u8)random_below(r, 3);
    p->format[0] = (u8)random_below(r, SLOW_FORMATS - SLOW_INTEGERS);
    p->format[1] = (u8)(SLOW_FORMATS - 1 - random_below(r, SLOW_INTEGERS));
    p->draws = 1 + random_below(r, 3);
    for (unsigned n = 0; n < p->draws; n++) {
        struct random_draw *d = &p->draw[n];
        const bool cuts = once_in(r, 3);

        set_draw(r, d);
        random_vertices(r, d, p->bytes[n], cuts);
        set_viewport(r, d, cuts);
        set_raster(r, d, cuts);
        d->layer = (u8)(once_in(r, 6) ? random_below(r, 4) : 0);
        ease(r, d);
        set_program(r, d);
        set_tests(r, d);
        set_blend(r, d, p);
    }
}

void random_draw_text(char *text, unsigned size, const struct random_picture *p, unsigned n)
{
    const struct random_draw *d = &p->draw[n];

    snprintf(
        text, size,
        "draw %u of %u: topology %u, %u of %s from %u%s, %u instances, position %02x.%u, clip %u, "
        "planes %x, modes %u %u, way %u%s%s%s%s; %u samples%s, zeta %u, format 0x%02x%s%s%s%s",
        n, p->draws, d->topology, d->count, d->indexed ? "indices" : "vertices", d->start,
        d->restart ? " with restart" : "", d->instances, d->attribute[DRAW_POSITION].format.widths,
        d->attribute[DRAW_POSITION].format.type, d->clip, d->planes, d->mode[0], d->mode[1],
        d->program.way, d->program.kill_odd ? ", kills odd" : "",
        d->program.kill_dark ? ", kills dark" : "", d->program.depth ? ", gives depth" : "",
        d->program.sprite ? ", sprite" : "", p->samples, p->multisample ? "" : " at one place",
        p->zeta, slow_formats[p->format[0]].code, d->target[0].blend ? ", blends" : "",
        d->logic ? ", logic" : "", d->depth_on ? ", depth" : "", d->stencil_on ? ", stencil" : "");
}
