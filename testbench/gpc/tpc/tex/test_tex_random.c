/* test_tex_random.c - the texture unit beside a sampler by the definitions (tex_reference.h)
 *
 * Random headers, samplers and quads; every answer must be one that fixed point allows.  Each pair of a wrap mode and the
 * three filters is counted for each type of texture, and each format.
 *
 *   test_tex_random [SAMPLES]     a million by default
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/tex/lod/lod.h"
#include "seeded.h"
#include "tex_blocks.h"
#include "tex_chain.h"
#include "tex_random.h"
#include "tex_reference.h"

#define QUADS 12 /* of a header */

static unsigned long wanted = 1000000;
static struct mem memory;
static struct mem_port port;
static struct texref_memory bytes;

struct counts {
    unsigned long samples, one, exact, free, refused, differ;
    unsigned long combination[9][8][2][3][3];
    unsigned long format[128], access[4];
};
static struct counts counts;
static unsigned long shown; /* differences; one of a header */

static bool is_exact(const struct texref_answer *a)
{
    for (unsigned i = 0; i < 4; i++) {
        const struct texref_value *v = &a->value[0][i];

        if (v->free || (!v->whole && !v->nan && (float)v->low != (float)v->high))
            return false;
    }
    return a->count == 1;
}

static void show_value(const struct texref_value *v)
{
    if (v->free)
        printf(" anything");
    else if (v->nan)
        printf(" NaN");
    else if (v->whole)
        printf(" %08x", v->word);
    else
        printf(" %.9Lg..%.9Lg", v->low, v->high);
}

static void show(const struct tex_random *s, const struct tex_lod_quad *q, unsigned lane,
                 const struct texref_answer *a, const u32 value[4])
{
    printf("differs: type %u wrap %u mag %u min %u mip %u %s\n  header ", s->type, s->wrap,
           s->magnify, s->minify, s->mip, tex_random_format(s->format));
    for (unsigned i = 0; i < 8; i++)
        printf(" %08x", s->state.header[i]);
    printf("\n  sampler");
    for (unsigned i = 0; i < 8; i++)
        printf(" %08x", s->state.sampler[i]);
    printf("\n  size %u %u %u layers %u levels %u samples %u normalized %d", s->size[0], s->size[1],
           s->size[2], s->layers, s->levels, s->samples, s->normalized);
    printf("\n  access %d mode %d compare %u component %u four %u lane %u layer %u offset %08x "
           "least %x lod %08x (%g) reference %g sample %u\n ",
           q->how.access, q->how.mode, q->how.compare, q->how.component, q->how.four_offsets, lane,
           q->layer[lane], q->offset[lane], q->least[lane], q->lod[lane],
           (double)texref_float(q->lod[lane]), (double)texref_float(q->depth_ref[lane]),
           q->sample[lane]);
    for (unsigned i = 0; i < 12; i++)
        printf(" %08x(%g)", q->at[i], (double)texref_float(q->at[i]));
    for (unsigned i = 0; i < 4 && q->how.mode == TEX_LOD_GRADIENT; i++)
        printf(" gradient %g", (double)texref_float(q->gradient[4 * lane + i]));
    printf("\n  got    ");
    for (unsigned i = 0; i < 4; i++)
        printf(" %08x(%.9g)", value[i], (double)texref_float(value[i]));
    for (unsigned n = 0; n < a->count && n < 4; n++) {
        printf("\n  allowed");
        for (unsigned i = 0; i < 4; i++)
            show_value(&a->value[n][i]);
    }
    printf("\n  of %u\n", a->count);
}

static void count(const struct tex_random *s, const struct tex_lod_quad *q,
                  const struct texref_answer *a)
{
    counts.samples++;
    counts.access[q->how.access]++;
    counts.free += a->free;
    counts.one += !a->free && a->count == 1;
    counts.exact += !a->free && is_exact(a);
    counts.format[s->format]++;
    if (q->how.access == TEX_SAMPLE)
        counts.combination[s->type][s->wrap][s->magnify - 1][s->minify - 1][s->mip - 1]++;
}

static void one_quad(const struct tex_random *s, const struct tex_view *v, const struct texref *t,
                     unsigned long was)
{
    static struct texref_answer a;
    struct tex_lod_quad q;
    u32 value[4][4];

    tex_random_quad(&seeded, s, &q);
    tex_chain(v, &port, &q, value);
    for (unsigned lane = 0; lane < 4; lane++) {
        if (!(q.lanes >> lane & 1))
            continue;
        texref_lane(t, &bytes, &q, lane, &a);
        count(s, &q, &a);
        if (texref_allows(&a, value[lane]))
            continue;
        if (shown < 10 && counts.differ == was) {
            shown++;
            show(s, &q, lane, &a, value[lane]);
        }
        counts.differ++;
    }
}

static void random_samples_are_allowed(void **state)
{
    static struct tex_random s;
    struct tex_view v;
    struct texref t;

    (void)state;
    while (counts.samples < wanted) {
        tex_random_state(&seeded, &s);
        texref_of(s.state.header, s.state.sampler, &t);
        if (tex_view_of(&s.state, &v)) {
            counts.refused++;
            continue;
        }
        for (unsigned long i = 0, was = counts.differ; i < QUADS; i++)
            one_quad(&s, &v, &t, was);
    }
    printf("  %lu samples: %lu differ, %lu have one answer, %lu to the bit, %lu may be anything; "
           "%lu headers refused\n",
           counts.samples, counts.differ, counts.one, counts.exact, counts.free, counts.refused);
    assert_int_equal(counts.differ, 0);
    assert_int_equal(counts.refused, 0);
    assert_true(counts.free < counts.samples / 10);
    assert_true(counts.exact > counts.samples / 4);
    compared("samples that are allowed", counts.samples);
}

static bool is_whole(const struct texref *t)
{
    for (unsigned c = 0; c < 4; c++)
        if (t->field[c].number != TEXREF_ABSENT && t->field[c].number != TEXREF_UINT &&
            t->field[c].number != TEXREF_SINT)
            return false;
    return true;
}

/* What TMML tells of a level: between two of a mip filter as it is, else the level that is read.  known: OpenGL 4.6 8.14.1 */
static bool tells(const struct texref *t, const struct tex_lod_quad *q, unsigned lane, int lod,
                  const struct tex_tap *tap)
{
    const int clamped = texref_clamped(t, q, lane, lod),
              most = 256 * (int)(t->view_last - t->first);
    const bool between = t->mip == 3 && !is_whole(t);
    const int within = clamped < 0 ? 0 : clamped < most ? clamped : most;
    struct texref_level level[2];

    texref_levels(t, clamped, level);
    return tap->lod == lod &&
           tap->clamped == (between ? within : 256 * (int)(level[0].level - t->first));
}

static bool may_tell(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                     const struct tex_tap *tap)
{
    struct texref_lods l;

    texref_lod(t, q, lane, &l);
    l.free |= t->cube && l.taps[1] > 1; /* chosen: isotropic; D3D leaves it open */
    for (int lod = l.first; lod <= l.last && !l.free; lod++)
        if (tells(t, q, lane, lod, tap))
            return true;
    return l.free || l.first < INT16_MIN || l.last > INT16_MAX;
}

static void queries_tell_levels(void **state)
{
    static struct tex_tap tap[TEX_TAPS_MOST];
    static struct tex_random s;
    unsigned long cases = 0, wrong = 0;

    (void)state;
    while (cases < wanted / 10) {
        struct tex_lod_quad q;
        struct tex_view v;
        struct texref t;

        tex_random_state(&seeded, &s);
        if (s.type == 6 || s.samples || tex_view_of(&s.state, &v))
            continue;
        texref_of(s.state.header, s.state.sampler, &t);
        do
            tex_random_quad(&seeded, &s, &q);
        while (q.how.access != TEX_SAMPLE || q.how.mode != TEX_LOD_QUAD);
        q.how.access = TEX_QUERY;
        memset(q.lod, 0, sizeof q.lod);
        tex_lod(&v, &q, tap);
        for (unsigned lane = 0, n = 0; lane < 4; lane++)
            if (q.lanes >> lane & 1) {
                wrong += !may_tell(&t, &q, lane, &tap[n++]);
                cases++;
            }
    }
    assert_int_equal(wrong, 0);
    compared("levels that are told", cases);
}

static void every_combination_was_drawn(void **state)
{
    unsigned long missing = 0, all = 0;

    (void)state;
    for (unsigned type = 0; type < 9; type++)
        for (unsigned i = 0; i < 8 * 2 * 3 * 3; i++) {
            if (type == 6) /* a buffer is only loaded */
                continue;
            all++;
            missing += (&counts.combination[type][0][0][0][0])[i] == 0;
        }
    for (unsigned i = 0; i < tex_random_formats(); i++)
        missing += counts.format[i] == 0;
    printf("  %lu combinations of type, wrap and filters, %u formats: %lu missing\n", all,
           tex_random_formats(), missing);
    if (wanted >= 1000000)
        assert_int_equal(missing, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_samples_are_allowed),
        cmocka_unit_test(queries_tell_levels),
        cmocka_unit_test(every_combination_was_drawn),
    };

    if (argc > 1)
        wanted = strtoul(argv[1], NULL, 0);
    seed_from_environment();
    if (!tex_chain_memory(&memory, &port, TEX_RANDOM_BYTES))
        return 1;
    tex_random_memory(&seeded, memory.byte);
    bytes = (struct texref_memory){ memory.byte, memory.size, tex_blocks };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
