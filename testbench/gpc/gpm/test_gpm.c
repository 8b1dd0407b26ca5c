/* test_gpm.c - work to several TPCs and back, between units that are slow at random: each TPC sees what is of its
 * tiles, in order, with its primitives in front; and results come back in the order of the quads
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "common/screen_tile.h"
#include "gpm_streams.h"

static struct gpm g;
static struct stri_prim_fifo setup_stri, setup_stri_at[GPM_TPCS];
static struct stri_attribute_fifo wdx_stri, wdx_stri_at[GPM_TPCS];
static struct shade_quads_fifo prop_gpm, prop_gpm_at[GPM_TPCS];
static struct shaded_quads_fifo sm_prop, sm_prop_at[GPM_TPCS];

/* What TPC i has taken. */
static struct {
    unsigned events, prims;
    struct prim_id last; /* primitive */
    bool any;
    unsigned slots;  /* of it that have come, if not all */
    u8 parts[PRIMS]; /* that have come whole, a bit each */
} taken[GPM_TPCS];

static bool rarely(void)
{
    return random_word() % 4 == 0;
}

static unsigned slots; /* of the primitive that went last, which have gone */

/* A primitive, and attributes as there is room. */
static bool send_prim(unsigned *sent_prims)
{
    const struct stri_prim *p;
    const unsigned before = slots;

    if (slots == planes && *sent_prims < prims && !stri_prim_full(&setup_stri) && rarely()) {
        stri_prim_push(&setup_stri, &prim[(*sent_prims)++]);
        slots = 0;
    }
    p = *sent_prims ? &prim[*sent_prims - 1] : NULL;
    for (; slots < planes && !stri_attribute_full(&wdx_stri); slots++)
        *stri_attribute_next(&wdx_stri) = (struct stri_attribute){
            .id = p->id, .last = slots + 1 == planes, .slot = (u8)slots, .v = { p->id.prim }
        };
    return slots != before;
}

/* The same, and one event of those whose primitive has gone; as setup does. */
static bool send(unsigned *sent_prims, unsigned *sent_events)
{
    bool moved = send_prim(sent_prims);

    if (*sent_events < events && !shade_quads_full(&prop_gpm)) {
        const struct prim_id *id = &event[*sent_events].id;

        if (*sent_prims == prims || id->prim < prim[*sent_prims].id.prim) {
            shade_quads_push(&prop_gpm, &event[(*sent_events)++]);
            moved = true;
        }
    }
    return moved;
}

/* The next event that TPC i must see. */
static const struct shade_quads *next_of(unsigned i)
{
    while (taken[i].events < events && event[taken[i].events].kind != PRIMITIVE_END &&
           owner(&event[taken[i].events]) != i)
        taken[i].events++;
    assert_true(taken[i].events < events);
    return &event[taken[i].events++];
}

/* A primitive comes before its first attribute. */
static void begin_prim(unsigned i)
{
    const struct stri_prim p = stri_prim_pop(&setup_stri_at[i]);

    assert_true(!taken[i].any || p.id.prim > taken[i].last.prim ||
                (p.id.prim == taken[i].last.prim && p.id.part > taken[i].last.part));
    assert_int_equal(p.area, 3 * p.id.prim + p.id.part);
    taken[i].last = p.id;
    taken[i].any = true;
    taken[i].prims++;
}

/* Whole primitives, each once, in order; as stri does. */
static bool take_planes(unsigned i)
{
    const bool any = !stri_attribute_empty(&wdx_stri_at[i]);

    while (!stri_attribute_empty(&wdx_stri_at[i])) {
        const struct stri_attribute a = stri_attribute_pop(&wdx_stri_at[i]);

        if (taken[i].slots == 0)
            begin_prim(i);
        assert_true(prim_id_same(&a.id, &taken[i].last));
        assert_int_equal(a.slot, taken[i].slots);
        assert_int_equal(a.v[0], a.id.prim);
        taken[i].slots = a.last ? 0 : taken[i].slots + 1;
        if (a.last)
            taken[i].parts[a.id.prim] |= (u8)(1 << a.id.part);
    }
    return any;
}

/* Quads, of a primitive that has come; their results go back at once or when there is room. */
static bool shade(unsigned i, unsigned outputs)
{
    const struct shade_quads *q;

    if (shade_quads_empty(&prop_gpm_at[i]) || sm_prop_at[i].count + outputs > BUS_FIFO_DEPTH ||
        !rarely())
        return false;
    q = shade_quads_first(&prop_gpm_at[i]);
    if (q->kind != PRIMITIVE_END && planes && !(taken[i].parts[q->id.prim] >> q->id.part & 1)) {
        assert_false(stri_attribute_empty(&wdx_stri_at[i])); /* it came before them */
        return false;
    }
    assert_true(shade_quads_same(q, next_of(i)));
    for (unsigned n = 0; q->kind != PRIMITIVE_END && n < outputs; n++)
        *shaded_quads_next(&sm_prop_at[i]) =
            (struct shaded_quads){ .id = q->id, .number = (u3)n, .z = { q->x, q->y } };
    shade_quads_drop(&prop_gpm_at[i]);
    return true;
}

/* Results in the order of the quads. */
static bool take_results(unsigned *results, unsigned outputs)
{
    struct shaded_quads s;

    if (shaded_quads_empty(&sm_prop) || !rarely())
        return false;
    s = shaded_quads_pop(&sm_prop);
    while (event[*results / outputs].kind == PRIMITIVE_END)
        *results += outputs;
    assert_true(prim_id_same(&s.id, &event[*results / outputs].id));
    assert_int_equal(s.z[0], event[*results / outputs].x);
    assert_int_equal(s.z[1], event[*results / outputs].y);
    assert_int_equal(s.number, *results % outputs);
    ++*results;
    return true;
}

static void begin(unsigned tpcs, unsigned outputs)
{
    gpm_reset(&g);
    g.tpcs = tpcs;
    g.planes = planes;
    g.outputs = outputs;
    memset(taken, 0, sizeof taken);
    slots = planes;
    deal(tpcs);
    make_streams();
}

static bool step(void)
{
    return gpm_step(&g, &setup_stri, setup_stri_at, &wdx_stri, wdx_stri_at, &prop_gpm, prop_gpm_at,
                    &sm_prop, sm_prop_at);
}

/* All that was sent has come, and nothing else; quads of how many primitives each TPC had. */
static void check_all(unsigned tpcs, unsigned results, unsigned outputs)
{
    while (results / outputs < events && event[results / outputs].kind == PRIMITIVE_END)
        results += outputs;
    assert_int_equal(results, outputs * events);
    for (unsigned i = 0; i < tpcs; i++) {
        const struct prim_id *last = NULL;
        unsigned needs = 0;

        for (unsigned e = 0; e < events; e++)
            if (event[e].kind != PRIMITIVE_END && owner(&event[e]) == i) {
                needs += !last || !prim_id_same(last, &event[e].id);
                last = &event[e].id;
            }
        assert_int_equal(taken[i].prims, planes ? needs : 0);
        assert_int_equal(taken[i].events, events);
        assert_true(stri_prim_empty(&setup_stri_at[i]) && stri_attribute_empty(&wdx_stri_at[i]) &&
                    shade_quads_empty(&prop_gpm_at[i]) && shaded_quads_empty(&sm_prop_at[i]));
    }
    assert_true(gpm_idle(&g));
    assert_true(stri_prim_empty(&setup_stri) && stri_attribute_empty(&wdx_stri));
}

static void run(unsigned tpcs, unsigned outputs)
{
    unsigned sent_prims = 0, sent_events = 0, results = 0, idle = 0;

    begin(tpcs, outputs);
    while (idle < 200) { /* steps in a row in which nothing moved */
        bool moved = send(&sent_prims, &sent_events);

        if (planes == 0 && !stri_prim_empty(&setup_stri))
            stri_prim_drop(&setup_stri); /* as wdx does */
        moved |= step();
        for (unsigned i = 0; i < tpcs; i++)
            moved |= (rarely() && take_planes(i)) | shade(i, outputs);
        moved |= take_results(&results, outputs);
        idle = moved ? 0 : idle + 1;
    }
    check_all(tpcs, results, outputs);
}

static void every_tpc_sees_its_tiles_in_order(void **state)
{
    static const unsigned components[] = { 5, 1, 163, 0, 64 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned tpcs = 2; tpcs <= GPM_TPCS; tpcs++)
        for (unsigned k = 0; k < sizeof components / sizeof components[0]; k++, cases += events) {
            planes = components[k];
            run(tpcs, 1 + (tpcs + k) % 3);
        }
    compared("quads and tokens", cases);
}

/* With one, the wires are the TPC's own. */
static void one_tpc_is_left_alone(void **state)
{
    unsigned long cases = 0;

    (void)state;
    planes = 1;
    begin(1, 1);
    stri_prim_push(&setup_stri, &prim[0]);
    *stri_attribute_next(&wdx_stri) = (struct stri_attribute){ .last = 1 };
    shade_quads_push(&prop_gpm, &event[0]);
    for (; cases < 10; cases++)
        assert_false(step());
    assert_int_equal(setup_stri.count + wdx_stri.count + prop_gpm.count, 3);
    for (u14 x = 0; x < 512; x++, cases++)
        assert_int_equal(screen_tile_tpc(1, 1, x, 3 * x), 0);
    compared("steps and pixels", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tpc_sees_its_tiles_in_order),
        cmocka_unit_test(one_tpc_is_left_alone),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
