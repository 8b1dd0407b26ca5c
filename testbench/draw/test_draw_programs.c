/* test_draw_programs.c - pixel programs through the netlist: many planes, four targets of several kinds, by one TPC and
 * by several, with and without wires to the SFU; and one that faults
 */
#include "code_memory.h"
#include "code/code_assemble.h" /* before cmocka.h, which has a macro fail() */
#include "code/code_bytes.h"
#include "draw_frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_float.h"
#include "netlist_frame.h"

#define SIDE       96
#define TRIANGLES  80
#define TARGETS    4
#define COMPONENTS 40 /* of generic attributes */
#define MARK       0x80000000

/* Output 0: depth; 1: the primitive's id as an integer; 2: a sum of three attributes; 3: the place. */
static const char good[] = "IPA.PASS R0, a[0x78], RZ;\n"
                           "MOV R1, R0;\n"
                           "MOV R2, R0;\n"
                           "MOV32I R3, 0x3f800000;\n"
                           "IPA.CONSTANT R4, a[0x60], RZ;\n"
                           "LOP32I.OR R4, R4, 0x80000000;\n"
                           "IPA.PASS R8, a[0x80], RZ;\n"
                           "IPA.PASS R9, a[0xfc], RZ;\n"
                           "IPA.PASS R10, a[0x11c], RZ;\n"
                           "FADD R8, R8, R9;\n"
                           "FADD R8, R8, R10;\n"
                           "IPA.PASS R12, a[0x70], RZ;\n"
                           "IPA.PASS R13, a[0x74], RZ;\n"
                           "FMUL R13, R13, 1024;\n"
                           "FADD R12, R12, R13;\n"
                           "EXIT;\n";
static const char bad[] = "MOV R0, RZ;\nLDG.E R1, [R2+0x40];\nEXIT;\n";

static struct code_file code;

static struct code_memory memory;

static void assemble(const char *text)
{
    struct failure f = { 0 };

    code_file_free(&code);
    memset(&code, 0, sizeof code);
    if (!code_assemble(&code, "test", text, &f))
        fail_msg("%s", f.text);
    code_memory_open(&memory, &code, false);
}

static struct sm_pixel_program program_of(void)
{
    u32 header[SPH_WORDS] = { [0] = 0x00025462, [5] = 0xf1000000 }; /* position, primitive id */
    struct sm_pixel_program p;
    struct sph sph;

    for (unsigned n = 0; n < COMPONENTS; n++)
        bits_put(header, 192 + 2 * n, 2, SPH_LINEAR);
    for (unsigned t = 0; t < TARGETS; t++)
        bits_put(header, 576 + 4 * t, 4, 15);
    assert_null(sph_decode(&sph, header));
    p = sm_pixel_program_of(&sph, 0);
    assert_int_equal(p.planes.count, 2 + COMPONENTS);
    assert_int_equal(sm_pixel_planes(&p), 3 + COMPONENTS);
    return p;
}

/* Of the scene's state, with targets behind its own. */
static struct screen_state state_of(const struct scene *s, const struct draw_how *how)
{
    static const struct scene_state always = { SCENE_ALWAYS, true, SCENE_COPY, SCENE_CULL_NONE };
    static const enum color_format formats[TARGETS] = { FORMAT_A8B8G8R8, FORMAT_RU32, FORMAT_RF32,
                                                        FORMAT_RF32 };
    struct screen_state g = draw_state_of(s, &always, how);
    const u64 size = draw_memory_size(s, how);

    g.gpc.program = program_of();
    g.gpc.prop.outputs = TARGETS;
    g.gpc.prop.saturate = 0;
    for (unsigned t = 0; t < TARGETS; t++) {
        g.gpc.prop.select[t] = (u3)t;
        g.gpc.prop.target[t].format = formats[t];
        g.fbp.cread.target[t] = g.fbp.cread.target[0];
        g.fbp.cread.target[t].format = formats[t];
        g.fbp.color[t] = g.fbp.color[0];
        g.fbp.color[t].base = t * size;
    }
    return g;
}

static struct gpc_prim triangle[TRIANGLES];

/* Attributes that are the same at all vertices: their number and the primitive's. */
static void make_triangles(const struct sm_pixel_program *p)
{
    for (unsigned i = 0; i < TRIANGLES; i++) {
        struct gpc_prim *t = &triangle[i];
        struct raster_vertex *v[3] = { &t->packet.v0, &t->packet.v1, &t->packet.v2 };
        const float x = random_part(SIDE), y = random_part(SIDE);
        const float size = i < 4 ? SIDE : 24;

        memset(t, 0, sizeof *t);
        t->packet.prim = (u16)i;
        t->packet.kind = PRIMITIVE_TRIANGLE;
        t->packet.edge_flags = 7;
        for (unsigned k = 0; k < 3; k++)
            *v[k] = (struct raster_vertex){ bits_of_float(x + random_part(size) - size / 2),
                                            bits_of_float(y + random_part(size) - size / 2),
                                            bits_of_float(0.5f), bits_of_float(1), 0 };
        for (unsigned slot = 0; slot < p->planes.count; slot++) {
            const unsigned a = p->planes.plane[slot].attribute;

            t->attribute[slot].mode = p->planes.plane[slot].mode;
            for (unsigned k = 0; k < 3; k++)
                t->attribute[slot].v[k] =
                    a == SPH_PRIMITIVE_ID ? i : bits_of_float((float)(64 * i + a - SPH_GENERIC));
        }
    }
}

static bool through(void *self, void *unit, const void *wires)
{
    const struct sfu_wires *w = wires;

    *(u64 *)self += sfu_quad_empty(w->mio_sfu) ? 0 : 1;
    return sfu_step(unit, w->mio_sfu, w->sfu_rf);
}

static u64 over_wires;

static void put_in(void *context, const struct net_unit *u)
{
    (void)context;
    if (!strcmp(u->name, "sfu"))
        *u->stand_in = (struct stand_in){ through, &over_wires };
}

static struct screen *draw(const struct scene *s, struct draw_how how, unsigned tpcs, bool wired)
{
    struct screen_state state;
    struct screen *g;

    how.memory = TARGETS * draw_memory_size(s, &how);
    how.tpcs = tpcs;
    g = gpu_for(s, &how);
    state = state_of(s, &how);
    assert_null(screen_not_modelled(&state));
    g->programs = memory.seen;
    if (wired)
        screen_units(g, put_in, NULL);
    screen_begin(g, &state);
    for (unsigned i = 0; i < TRIANGLES; i++)
        assert_true(screen_draw(g, &triangle[i]));
    assert_true(screen_end(g));
    assert_true(screen_finish(g));
    return g;
}

static u32 word_at(const struct screen *g, unsigned target, unsigned x, unsigned y)
{
    const struct fbp_target *t = &g->fbp[0].state.color[target];
    const struct surface_image image = surface_level(&t->surface, 0);

    return code_u32(g->mem.byte + t->base + surface_image_offset(&image, 4 * x, y, 0));
}

static unsigned long check(const struct screen *g)
{
    unsigned long covered = 0;

    for (unsigned y = 0; y < SIDE; y++)
        for (unsigned x = 0; x < SIDE; x++) {
            const u32 id = word_at(g, 1, x, y);

            if (id == 0) { /* nothing was drawn there */
                for (unsigned t = 0; t < TARGETS; t++)
                    assert_int_equal(word_at(g, t, x, y), 0);
                continue;
            }
            assert_in_range(id, MARK, MARK + TRIANGLES - 1);
            assert_int_equal(word_at(g, 0, x, y), 0xff808080); /* 0.5 */
            if (float_of_bits(word_at(g, 2, x, y)) != (float)(3 * 64 * (id - MARK) + 31 + 39))
                fail_msg("primitive %u at %u, %u: %g", id - MARK, x, y,
                         float_of_bits(word_at(g, 2, x, y)));
            assert_true(float_of_bits(word_at(g, 3, x, y)) ==
                        (float)x + 0.5f + 1024 * ((float)y + 0.5f));
            covered++;
        }
    return covered;
}

static void several_targets_of_many_planes(void **state)
{
    struct scene s = scene_new(SIDE, SIDE, 1, (uint8_t[4]){ 0 });
    unsigned long cases = 0;

    (void)state;
    assemble(good);
    for (unsigned k = 0; k < 4; k++) {
        const struct sm_pixel_program p = program_of();
        struct screen *one;

        make_triangles(&p);
        one = draw(&s, z24s8, 1, false);
        cases += check(one);
        for (unsigned tpcs = 1; tpcs <= GPM_TPCS; tpcs *= 2)
            for (unsigned wired = tpcs == 1; wired < 2; wired++) {
                struct screen *g = draw(&s, z24s8, tpcs, wired);

                assert_memory_equal(g->mem.byte, one->mem.byte, one->mem.size);
                draw_gpu_free(g);
            }
        draw_gpu_free(one);
    }
    assert_true(over_wires > 1000);
    scene_free(&s);
    compared("pixels", cases);
}

/* The first fault is told, with its instruction; the draw ends, and no more is drawn. */
static void a_fault_ends_the_draw(void **state)
{
    struct scene s = scene_new(SIDE, SIDE, 1, (uint8_t[4]){ 0 });
    const struct sm_pixel_program p = program_of();
    unsigned long cases = 0;

    (void)state;
    assemble(bad);
    make_triangles(&p);
    for (unsigned tpcs = 1; tpcs <= 2; tpcs++, cases++) {
        unsigned tpc = 99;
        struct screen *g = draw(&s, z24s8, tpcs, false);
        const struct sm_fault *f = screen_program_fault(g, &tpc);

        assert_non_null(f);
        assert_in_range(tpc, 0, tpcs - 1);
        assert_int_equal(f->kind, SM_UNMAPPED);
        assert_int_equal(f->pc, 0x10);
        assert_int_equal(f->word, code_u64(code.part[0].bytes + 0x10));
        assert_int_equal(f->address, 0x40);
        assert_true(g->gpc[0].setup.prims < TRIANGLES);
        draw_gpu_reset(g, &z24s8);
        assert_null(screen_program_fault(g, &tpc));
        draw_gpu_free(g);
    }
    scene_free(&s);
    code_file_free(&code);
    compared("draws that fault", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_targets_of_many_planes),
        cmocka_unit_test(a_fault_ends_the_draw),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
