/* test_tex_pool.c - headers and samplers come through caches: a stale one is seen until it is invalidated
 * (facts/texture/texunit.md 1; class cl b197, INVALIDATE_TEXTURE_HEADER_CACHE)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "class/methods.h"
#include "class/programs.h"
#include "common/samples.h"
#include "gpc/tpc/tex/tex.h"

#define POOL     0x1000
#define SAMPLERS 0x8000

static u8 bytes[65536], tags[512];
static struct mem memory = { .size = sizeof bytes, .byte = bytes, .tag = tags };
static struct tex tex;

static struct mem_port open_pools(bool via_header)
{
    memset(bytes, 0, sizeof bytes);
    memset(&tex, 0, sizeof tex);
    tex_set_state(&tex, &(struct tex_config){ .headers = POOL,
                                              .last_header = 200,
                                              .samplers = SAMPLERS,
                                              .last_sampler = 200,
                                              .via_header = via_header });
    return mem_port(&memory, NULL, NULL);
}

/* A buffer of so many elements; TXQ tells how many. */
static void put_header(unsigned number, u32 elements)
{
    u8 *at = bytes + POOL + 32 * number;

    mem_put(at, 4, 0x58d24908);
    mem_put(at + 16, 4, elements - 1);
}

static u32 elements_of(const struct mem_port *m, u32 handle)
{
    const struct tex_quad q = { .query = TEX_QUERY_DIMENSION,
                                .handle = { handle, handle, handle, handle },
                                .quad.lanes = 1 };
    struct tex_answer out;
    const struct tex_outcome z = tex_evaluate(&tex, m, &q, &out);

    assert_null(z.lacks);
    assert_int_equal(z.unmapped, 0);
    return out.value[0];
}

static void a_stale_header_is_seen_until_it_is_forgotten(void **state)
{
    const struct mem_port m = open_pools(false);

    (void)state;
    put_header(3, 100);
    put_header(4, 400);
    assert_int_equal(elements_of(&m, 3), 100);
    assert_int_equal(elements_of(&m, 4), 400);
    put_header(3, 101);
    put_header(4, 401);
    assert_int_equal(elements_of(&m, 3), 100);
    tex_forget(&tex, true, false, 4);
    assert_int_equal(elements_of(&m, 3), 100);
    assert_int_equal(elements_of(&m, 4), 401);
    tex_forget(&tex, false, true, TEX_ALL);
    assert_int_equal(elements_of(&m, 3), 100);
    tex_forget(&tex, true, false, TEX_ALL);
    assert_int_equal(elements_of(&m, 3), 101);
}

/* Another number of the same line takes it. */
static void a_line_holds_one_header(void **state)
{
    const struct mem_port m = open_pools(false);

    (void)state;
    put_header(3, 100);
    put_header(3 + TEX_LINES, 300);
    assert_int_equal(elements_of(&m, 3), 100);
    put_header(3, 101);
    assert_int_equal(elements_of(&m, 3 + TEX_LINES), 300);
    assert_int_equal(elements_of(&m, 3), 101);
}

static u32 filter_of(const struct mem_port *m, u32 handle)
{
    const struct tex_quad q = { .query = TEX_QUERY_FILTER,
                                .handle = { handle, handle, handle, handle },
                                .quad.lanes = 1 };
    struct tex_answer out;

    tex_evaluate(&tex, m, &q, &out);
    return out.value[0];
}

static void samplers_go_by_their_number_or_the_headers(void **state)
{
    (void)state;
    for (unsigned via = 0; via < 2; via++) {
        const struct mem_port m = open_pools(via);

        bytes[SAMPLERS + 32 * 5 + 4] = 1;
        bytes[SAMPLERS + 32 * 9 + 4] = 2;
        assert_int_equal(filter_of(&m, 9u << 20 | 5), via ? 1 : 2);
        bytes[SAMPLERS + 32 * 5 + 4] = bytes[SAMPLERS + 32 * 9 + 4] = 0;
        assert_int_equal(filter_of(&m, 9u << 20 | 5), via ? 1 : 2);
        tex_forget(&tex, true, false, TEX_ALL);
        assert_int_equal(filter_of(&m, 9u << 20 | 5), via ? 1 : 2);
        tex_forget(&tex, false, true, via ? 5 : 9);
        assert_int_equal(filter_of(&m, 9u << 20 | 5), 0);
    }
}

/* Lanes beyond the pool have no memory; the others have their words. */
static void lanes_have_handles_of_their_own(void **state)
{
    const struct mem_port m = open_pools(false);
    const struct tex_quad q = { .query = TEX_QUERY_DIMENSION,
                                .handle = { 3, 201, 4, 3 },
                                .quad.lanes = 15 };
    struct tex_answer out;

    (void)state;
    put_header(3, 100);
    put_header(4, 400);
    const struct tex_outcome z = tex_evaluate(&tex, &m, &q, &out);

    assert_int_equal(z.unmapped, 2);
    assert_true(z.address == POOL + 32 * 201);
    assert_int_equal(out.value[0], 100);
    assert_int_equal(out.value[4], 0);
    assert_int_equal(out.value[8], 400);
    assert_int_equal(out.value[12], 100);
}

#define GOB     0x4000
#define ACROSS  16u /* samples of a GOB of 32 bits */
#define DOWN    8u
#define RESOLVE 3 /* MULTI_SAMPLE_COUNT of 4x2 */

/* A surface of one GOB, as nouveau's resolve has it: RGBA8, clamped, nearest, not normalized. */
static void put_samples(unsigned number, unsigned code, u32 across, u32 down)
{
    const u32 header[8] = { 0x58d24908, GOB, 3 << 21,  0, 0xe8800000 | (across - 1),
                            down - 1,   0,   code << 8 };
    const u32 sampler[2] = { 0x2092, 0x51 };

    for (unsigned i = 0; i < 8; i++)
        mem_put(bytes + POOL + 32 * number + 4 * i, 4, header[i]);
    for (unsigned i = 0; i < 2; i++)
        mem_put(bytes + SAMPLERS + 32 * number + 4 * i, 4, sampler[i]);
}

static u32 texel(const struct mem_port *m, unsigned number, bool load, bool multisample, u32 x,
                 u32 y, unsigned sample)
{
    const float at[2] = { (float)x + 0.5f, (float)y + 0.5f };
    struct tex_quad q = { .handle = { number | number << 20 }, .components = 15, .quad.lanes = 1 };
    struct tex_answer out;

    q.quad.how = (struct tex_how){ .access = load ? TEX_LOAD : TEX_SAMPLE,
                                   .mode = TEX_LOD_GIVEN,
                                   .dimension = 2,
                                   .multisample = multisample };
    q.quad.sample[0] = (u3)sample;
    memcpy(q.quad.at, at, sizeof at);
    if (load) {
        q.quad.at[0] = x;
        q.quad.at[1] = y;
    }
    const struct tex_outcome z = tex_evaluate(&tex, m, &q, &out);

    assert_null(z.lacks);
    assert_int_equal(z.unmapped, 0);
    return out.value[0];
}

/* known: nouveau's header of a resolve has the size of all samples and their count: only loads of samples multiply by it */
static void only_loads_of_samples_count_them(void **state)
{
    const struct mem_port m = open_pools(false);

    (void)state;
    for (unsigned i = 0; i < ACROSS * DOWN; i++)
        mem_put(bytes + GOB + 4 * i, 4, i + 1);
    put_samples(0, 0, ACROSS, DOWN);
    put_samples(1, RESOLVE, ACROSS, DOWN);
    put_samples(2, RESOLVE, ACROSS / 4, DOWN / 2);
    for (u32 y = 0; y < DOWN; y++)
        for (u32 x = 0; x < ACROSS; x++) {
            const u32 there = texel(&m, 0, true, false, x, y, 0);
            const unsigned s = samples_number(SAMPLES_4X2, x % 4, y % 2);

            assert_int_not_equal(there, 0);
            assert_int_equal(texel(&m, 0, false, false, x, y, 0), there);
            assert_int_equal(texel(&m, 1, true, false, x, y, 0), there);
            assert_int_equal(texel(&m, 1, false, false, x, y, 0), there);
            assert_int_equal(texel(&m, 2, true, true, x / 4, y / 2, s), there);
        }
}

/* LINES ALL or ONE with its TAG; the methods of all lines; of both classes; the data cache's forget neither. */
static void methods_forget(void **state)
{
    static const struct {
        enum class_index class;
        unsigned method;
        bool headers, samplers, all;
    } methods[] = {
        { CLASS_3D, NVB197_INVALIDATE_TEXTURE_HEADER_CACHE, true, false, false },
        { CLASS_3D, NVB197_INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI, true, false, false },
        { CLASS_3D, NVB197_INVALIDATE_TEXTURE_HEADER_CACHE_ALL, true, false, true },
        { CLASS_3D, NVB197_INVALIDATE_SAMPLER_CACHE, false, true, false },
        { CLASS_3D, NVB197_INVALIDATE_SAMPLER_CACHE_NO_WFI, false, true, false },
        { CLASS_3D, NVB197_INVALIDATE_SAMPLER_CACHE_ALL, false, true, true },
        { CLASS_3D, NVB197_INVALIDATE_TEXTURE_DATA_CACHE, false, false, false },
        { CLASS_COMPUTE, NVB1C0_INVALIDATE_TEXTURE_HEADER_CACHE, true, false, false },
        { CLASS_COMPUTE, NVB1C0_INVALIDATE_SAMPLER_CACHE_NO_WFI, false, true, false },
        { CLASS_COMPUTE, NVB1C0_INVALIDATE_SAMPLER_CACHE_ALL, false, true, true },
    };

    (void)state;
    for (unsigned n = 0; n < sizeof methods / sizeof methods[0]; n++) {
        const struct program_forgets one =
            programs_forget(methods[n].class, methods[n].method / 4, 0x1231);
        const struct program_forgets all =
            programs_forget(methods[n].class, methods[n].method / 4, 0);

        assert_int_equal(one.headers, methods[n].headers);
        assert_int_equal(one.samplers, methods[n].samplers);
        assert_false(all.one);
        if (methods[n].headers || methods[n].samplers)
            assert_int_equal(one.one, !methods[n].all);
        assert_int_equal(one.number, 0x123);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stale_header_is_seen_until_it_is_forgotten),
        cmocka_unit_test(a_line_holds_one_header),
        cmocka_unit_test(samplers_go_by_their_number_or_the_headers),
        cmocka_unit_test(lanes_have_handles_of_their_own),
        cmocka_unit_test(only_loads_of_samples_count_them),
        cmocka_unit_test(methods_forget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
