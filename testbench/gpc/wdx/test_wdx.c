/* test_wdx.c - attributes of primitives and of their pieces, by the host's arithmetic
 * (facts/classes/draw_semantics.md 4 to 6)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <mpfr.h>
#include <string.h>

#include "gpc/wdx/wdx.h"
#include "host_float.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

#define CASES 30000
#define ONE   0x3f800000

void wdx_random_config(struct random *, struct wdx_vector *);
void wdx_random_inputs(struct random *, struct wdx_vector *);
const char *wdx_directed(unsigned i, struct wdx_vector *);

/* What is known of the words and cuts that have come. */
struct known {
    u32 word[256][3];
    struct clip_vertex cut;
    bool any_cut;
    u16 pieces;
};

static u32 clamped(const struct wdx_config *c, unsigned attribute, u32 a)
{
    const float f = float_of_bits(a);

    if (!c->clamp || attribute < 0x280 / 4 || attribute > 0x2bc / 4)
        return a;
    return bits_of_float(!(f > 0) ? 0 : f > 1 ? 1 : f);
}

static u32 nan_as_one(u32 a)
{
    return (a & 0x7fffffff) > 0x7f800000 ? 0x7fffffff : a;
}

/* a + t * (b - a), rounded once; what is no number as fp32 has it. */
static u32 value_of_cut(const struct clip_vertex *c, u32 a, u32 b)
{
    const float from = float_of_bits(a), to = float_of_bits(b);
    mpfr_t t, z, word;
    float value;

    if (!isfinite(from) || !isfinite(to))
        return nan_as_one(bits_of_float(fmaf(c->t[0] ? (float)c->t[0] : 1, to - from, from)));
    mpfr_inits2(2000, t, z, word, NULL);
    mpfr_set_zero(t, 1);
    for (unsigned i = 0; i < 6; i++) {
        mpfr_set_ui_2exp(word, c->t[i], -32 * (int)(i + 1), MPFR_RNDN);
        mpfr_add(t, t, word, MPFR_RNDN);
    }
    mpfr_set_flt(z, to, MPFR_RNDN);
    mpfr_sub_d(z, z, (double)from, MPFR_RNDN);
    mpfr_mul(z, z, t, MPFR_RNDN);
    mpfr_add_d(z, z, (double)from, MPFR_RNDN);
    value = mpfr_zero_p(z) ? 0 : mpfr_get_flt(z, MPFR_RNDN);
    mpfr_clears(t, z, word, NULL);
    return bits_of_float(value);
}

/* The same of what is linear on the screen. */
static u32 value_on_screen(const struct clip_vertex *c, u32 a, u32 b)
{
    volatile float from = float_of_bits(a) * float_of_bits(c->w[0]);
    volatile float to = float_of_bits(b) * float_of_bits(c->w[1]);
    volatile float z = float_of_bits(value_of_cut(c, bits_of_float(from), bits_of_float(to)));

    z = z / float_of_bits(c->w[2]);
    return isfinite(z) ? bits_of_float(z) : value_of_cut(c, a, b);
}

static void words(const struct known *k, const struct wdx_config *c, const struct clip_prim *p,
                  unsigned attribute, unsigned mode, u32 v[3])
{
    u32 at[64] = { 0 };

    for (unsigned i = 0; i < 3; i++)
        at[i] = clamped(c, attribute, k->word[attribute][i]);
    if (p->kind == PRIMITIVE_POINT || mode == INTERPOLATE_FLAT) {
        v[0] = v[1] = v[2] = at[p->kind == PRIMITIVE_POINT ? 0 : p->provoking % 3];
        return;
    }
    if (k->any_cut)
        at[k->cut.number] = (mode == INTERPOLATE_LINEAR ? value_on_screen : value_of_cut)(
            &k->cut, at[k->cut.a], at[k->cut.b]);
    for (unsigned i = 0; i < 3; i++)
        v[i] = at[p->vertex[i]];
}

static void all(u32 v[3], u32 a, u32 b, u32 c)
{
    v[0] = a;
    v[1] = b;
    v[2] = c;
}

/* What is the same at all vertices, or not of the vertices. */
static void value_of(const struct wdx_config *c, const struct clip_prim *p, unsigned slot, u32 v[3])
{
    static const u32 none = 0, one = ONE, facing = 0xffffffff;
    const u32 *const from[8] = { [WDX_ZERO] = &none,
                                 [WDX_ONE] = &one,
                                 [WDX_VERTEX] = &none,
                                 [WDX_ID] = &p->id,
                                 [WDX_LAYER] = &p->layer_value,
                                 [WDX_VIEWPORT] = &p->viewport_value,
                                 [WDX_FACING] = &facing,
                                 &none };
    const u32 a = *from[c->source[slot]];

    all(v, a, a, a);
}

static void sprite_of(const struct known *k, const struct wdx_config *c, unsigned slot, u32 v[3])
{
    const unsigned first = c->attribute[slot] / 4 * 4;
    const u32 a = clamped(c, first, k->word[first][0]);

    switch (c->sprite[slot]) {
    case SPRITE_S: all(v, 0, ONE, 0); break;
    case SPRITE_DOWN: all(v, 0, 0, ONE); break;
    case SPRITE_UP: all(v, ONE, ONE, 0); break;
    case SPRITE_ZERO: all(v, 0, 0, 0); break;
    case SPRITE_ONE: all(v, ONE, ONE, ONE); break;
    case SPRITE_FIRST: all(v, a, a, a); break;
    }
}

static void check_plane(const struct known *k, const struct wdx_config *c,
                        const struct clip_prim *p, unsigned slot, const struct wdx_plane *got)
{
    const unsigned attribute = c->attribute[slot];
    const bool point = p->kind == PRIMITIVE_POINT;
    u32 v[3], back[3] = { 0 };

    value_of(c, p, slot, v);
    if (c->source[slot] == WDX_VERTEX)
        words(k, c, p, attribute, c->mode[slot], v);
    if (point)
        sprite_of(k, c, slot, v);
    if (got->sided && c->source[slot] != WDX_FACING)
        words(k, c, p, (attribute + 8) % 256, c->mode[slot], back);
    assert_int_equal(got->slot, slot);
    assert_int_equal(got->mode, c->mode[slot]);
    assert_int_equal(got->square, point && c->sprite[slot] != SPRITE_NOT);
    assert_int_equal(got->last, slot + 1 == c->planes);
    assert_memory_equal(got->v, v, sizeof v);
    assert_memory_equal(got->back, back, sizeof back);
}

/* At most nine attributes have two sides, which is all that a program can ask for. */
static void check_piece(const struct known *k, const struct wdx_config *c,
                        const struct clip_prim *p, struct setup_packet_fifo *out,
                        struct wdx_plane_fifo *planes)
{
    const struct setup_packet packet = setup_packet_pop(out), token = setup_packet_pop(out);
    unsigned sided = 0;

    assert_true(packet.draw == p->draw && !packet.draw_end);
    assert_int_equal(packet.prim, k->pieces);
    assert_int_equal(packet.kind, p->kind);
    assert_int_equal(packet.order, p->order);
    assert_int_equal(packet.edge_flags, p->edge_flags);
    assert_int_equal(packet.viewport, p->viewport);
    assert_true(raster_vertex_same(&packet.v0, &p->v[0]) &&
                raster_vertex_same(&packet.v1, &p->v[1]) &&
                raster_vertex_same(&packet.v2, &p->v[2]));
    assert_true(token.kind == PRIMITIVE_END && !token.draw_end && token.prim == packet.prim);
    assert_int_equal(planes->count, c->planes);
    for (unsigned slot = 0; slot < c->planes; slot++) {
        const struct wdx_plane got = wdx_plane_pop(planes);
        const bool want = (c->sided[slot] || c->source[slot] == WDX_FACING) && sided < 9;

        assert_int_equal(got.sided, want);
        check_plane(k, c, p, slot, &got);
        sided += want;
    }
}

struct wires {
    struct clip_vertex_fifo cuts;
    struct clip_prim_fifo in;
    struct beta_word_fifo beta;
    struct setup_packet_fifo out;
    struct wdx_plane_fifo planes;
};

/* Gives the packets of a line, and knows of them. */
static void give(struct wdx *w, const struct wdx_vector *v, struct wires *q, struct known *k)
{
    clip_prim_push(&q->in, &v->vsc_wdx);
    if (v->sm_wdx_valid) {
        beta_word_push(&q->beta, &v->sm_wdx);
        memcpy(k->word[v->sm_wdx.attribute], v->sm_wdx.v, sizeof v->sm_wdx.v);
    }
    if (v->vsc_wdx_cut_valid) {
        clip_vertex_push(&q->cuts, &v->vsc_wdx_cut);
        k->cut = v->vsc_wdx_cut;
        k->any_cut = true;
    }
    while (wdx_step(w, &q->cuts, &q->in, &q->beta, &q->out, &q->planes))
        continue;
    assert_true(wdx_idle(w) && clip_prim_empty(&q->in) && beta_word_empty(&q->beta));
}

/* chosen: wdx.h: eight attributes a clock, and no piece in less than one */
static unsigned clocks_of(const struct wdx_vector *v)
{
    unsigned clocks = 0;

    for (unsigned given = 0; given < v->cfg.planes; given += 8)
        clocks++;
    return v->vsc_wdx.draw_end ? 0 : clocks ? clocks : 1;
}

static void packets_carry_what_the_vertices_have(void **state)
{
    static struct wdx w;
    static struct known k;
    static struct wires q;
    struct wdx_vector v;
    unsigned long cases = 0, tokens = 0;

    (void)state;
    memset(&v, 0, sizeof v);
    wdx_reset(&w);
    for (unsigned i = 0; i < CASES || wdx_directed(i - CASES, &v); i++) {
        if (i < CASES && i % 16 == 0)
            wdx_random_config(&seeded, &v);
        if (i < CASES)
            wdx_random_inputs(&seeded, &v);
        wdx_set_state(&w, &v.cfg);
        const u64 before = w.clocks;

        give(&w, &v, &q, &k);
        assert_int_equal(w.clocks - before, clocks_of(&v));
        if (v.vsc_wdx.draw_end) {
            const struct setup_packet end = setup_packet_pop(&q.out);

            assert_true(end.kind == PRIMITIVE_END && end.draw_end && end.draw == v.vsc_wdx.draw);
            k.pieces = 0;
            tokens++;
        } else {
            check_piece(&k, &v.cfg, &v.vsc_wdx, &q.out, &q.planes);
            k.pieces++;
            cases += v.cfg.planes;
        }
        assert_true(setup_packet_empty(&q.out) && wdx_plane_empty(&q.planes));
    }
    printf("  %lu ends of draws\n", tokens);
    compared("attributes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packets_carry_what_the_vertices_have),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
