/* test_sm_helpers.c - coverage: helpers and killed pixels have derivatives, and leave nothing; what PIXLD tells
 * (facts/classes/draw_semantics.md 6; facts/isa/semantics.md 3.1, 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_float.h"
#include "pixel_bench.h"

/* R20 = the lane, R22:R23 = the address of its word in memory; P0 = the lane's bit of c[0x0][0x150]. */
#define LANE                             \
    "S2R R20, SR_LANEID;\n"              \
    "SHL R21, R20, 0x2;\n"               \
    "IADD R22.CC, R21, c[0x0][0x140];\n" \
    "IADD.X R23, RZ, c[0x0][0x144];\n"   \
    "MOV R24, c[0x0][0x150];\n"          \
    "SHR.U32 R24, R24, R20;\n"           \
    "LOP.AND.NZ P0, R24, R24, 0x1;\n"

/* Slopes of a[0x80] to R4 and R5 as compilers take them: from neighbours, which may be helpers. */
#define SLOPES                             \
    "IPA.PASS R0, a[0x80], RZ;\n"          \
    "SHFL.BFLY PT, R4, R0, 0x1, 0x1c03;\n" \
    "FSWZADD R4, R4, R0, PNNPPNNP;\n"      \
    "SHFL.BFLY PT, R5, R0, 0x2, 0x1c03;\n" \
    "FSWZADD R5, R5, R0, PNPNNPNP;\n"

static struct pixel_bench *open(const struct pixel_header *h, const char *text)
{
    struct pixel_bench *p = pixel_open(h, text);

    p->b->core.constant[SM_PIXEL_GROUP][0] = p->b->core.constant[0][0];
    return p;
}

static unsigned lane_of(const struct shade_quads *q, unsigned n)
{
    unsigned lane = n % 4;

    for (unsigned i = 0; i < n / 4; i++)
        lane += pixel_in_quad(q, 4 * i) ? 4 : 0;
    return lane;
}

/* A program over a plane of known slopes; the lanes of 'kill' are killed, or return early. */
static void run(struct pixel_bench *p, unsigned prim, const struct shade_quads *q, u32 kill,
                double slope[2])
{
    const struct shade_quads end = { .id.prim = (u16)prim, .kind = PRIMITIVE_END };
    struct attribute_plane plane[2] = { { 0, 0, 0 }, { 0, 0, bits_of_float(3) } };

    for (unsigned k = 0; k < 2; k++)
        slope[k] = (double)(random_word() % 64) / 8 - 4;
    plane[1].a = bits_of_float((float)slope[0]);
    plane[1].b = bits_of_float((float)slope[1]);
    memcpy(p->b->constant + 0x150, &kill, 4);
    memset(p->b->memory, 0, 4 * SM_LANES);
    pixel_planes(p, prim, plane);
    pixel_one(p, q);
    shade_quads_push(&p->in, &end);
    pixel_run(p);
    p->given = p->state.outputs;
}

/* A killed pixel goes on as a helper while its quad lives: neighbours have slopes, its own stores do nothing. */
static void killed_pixels_help(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0, killed = 0;

    (void)state;
    pixel_header_target(&h, 0, 15);
    pixel_header_target(&h, 1, 15);
    pixel_header_input(&h, 0x80, SPH_LINEAR);
    pixel_header_flag(&h, PIXEL_KILLS);
    p = open(&h, LANE "@P0 KIL;\n" SLOPES "MOV32I R6, 0x55;\nSTG.E [R22], R6;\nEXIT;");
    p->state.outputs = 2;
    pixel_state(p);
    for (unsigned k = 0; k < 500; k++) {
        const struct shade_quads q = pixel_packet(k, 1 + (unsigned)random_word() % 15);
        const u32 kill = (u32)random_word() & (u32)random_word();
        double slope[2];

        run(p, k, &q, kill, slope);
        for (unsigned n = 0; n < 16; n++, cases++) {
            const unsigned lane = lane_of(&q, n);
            const bool gone = kill >> lane & 1 && q.samples[n];
            bool lives = false;

            for (unsigned i = n & ~3u; i < (n & ~3u) + 4; i++)
                lives |= q.samples[i] && !(kill >> lane_of(&q, i) & 1);
            assert_int_equal(p->shaded[0].killed >> n & 1, pixel_in_quad(&q, n) && gone);
            assert_int_equal(p->shaded[1].killed, 0); /* of output 0 */
            killed += gone;
            if (!pixel_in_quad(&q, n))
                continue;
            assert_int_equal(sm_bench_word(p->b, lane), q.samples[n] && !gone ? 0x55 : 0);
            if (lives) {
                assert_true(float_of_bits(p->shaded[1].color[4 * n]) == slope[0]);
                assert_true(float_of_bits(p->shaded[1].color[4 * n + 1]) == slope[1]);
            } else { /* the quad has ended */
                assert_int_equal(p->shaded[1].color[4 * n + 2], 0);
            }
        }
    }
    pixel_close(p);
    assert_true(killed > 100);
    compared("pixels beside killed ones", cases);
}

/* Without KillsPixels in the header KIL does nothing. */
static void a_header_may_forbid_kil(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;
    double slope[2];

    (void)state;
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_LINEAR);
    p = open(&h, LANE "@P0 KIL;\nMOV32I R0, 0x9;\nEXIT;");
    for (unsigned k = 0; k < 50; k++) {
        const struct shade_quads q = pixel_packet(k, 15);

        run(p, k, &q, UINT32_MAX, slope);
        assert_int_equal(p->shaded[0].killed, 0);
        for (unsigned n = 0; n < 16; n++, cases++)
            assert_int_equal(p->shaded[0].color[4 * n], 9);
    }
    pixel_close(p);
    compared("pixels that live", cases);
}

/* Helpers write nothing to memory, by stores and atomics, and read 0 from these; their own local memory works. */
static void helpers_write_nothing(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;
    double slope[2];

    (void)state;
    h.word[1] = 16; /* bytes of local memory */
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_LINEAR);
    p = open(&h, LANE "IADD R6, R20, 0x11;\nSTL [RZ], R6;\nMOV R6, RZ;\nLDL R0, [RZ];\n"
                      "MOV32I R7, 0x1;\nATOM.E.ADD R1, [R22], R7;\nSTG.E [R22+0x80], R7;\n"
                      "RED.E.ADD [R22+0x80], R7;\nEXIT;");
    for (unsigned k = 0; k < 100; k++) {
        const struct shade_quads q = pixel_packet(k, 1 + k % 15);

        memset(p->b->memory + 128, 0, 128);
        run(p, k, &q, 0, slope);
        for (unsigned n = 0; n < 16; n++, cases++) {
            const unsigned lane = lane_of(&q, n);

            if (!pixel_in_quad(&q, n))
                continue;
            assert_int_equal(p->shaded[0].color[4 * n], lane + 0x11);
            assert_int_equal(sm_bench_word(p->b, lane), q.samples[n] != 0);
            assert_int_equal(sm_bench_word(p->b, 32 + lane), q.samples[n] ? 2 : 0);
        }
    }
    pixel_close(p);
    compared("pixels that write", cases);
}

/* Accesses of helpers that would fault read 0 and store nothing: beyond local memory, unmapped, misaligned. */
static void helpers_have_no_faults(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0, helped = 0;
    double slope[2];

    (void)state;
    h.word[1] = 16; /* bytes of local memory */
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_LINEAR);
    p = open(&h, LANE "S2R R6, SR_THREAD_KILL;\nLOP.AND R7, R6, 0x100;\nIADD R10, R20, 0x11;\n"
                      "STL [R7], R10;\nLDL R0, [R7];\nMOV R8, R22;\nLOP.OR R9, R23, R6;\n"
                      "LDG.E R1, [R8];\nLOP.AND R7, R6, 0x2;\nLDC R2, c[0x0][R7+0x154];\n"
                      "LDG.E R3, [R8+0x80];\nSTG.E [R8+0x80], R10;\nEXIT;");
    for (unsigned k = 0; k < 100; k++) {
        const struct shade_quads q = pixel_packet(k, 1 + k % 15);

        memcpy(p->b->constant + 0x154, (u32[]){ 0x77 }, 4);
        memset(p->b->memory + 128, 0x33, 128);
        run(p, k, &q, 0, slope);
        assert_int_equal(p->b->core.fault.kind, SM_NO_FAULT);
        for (unsigned n = 0; n < 16; n++, cases++) {
            const u32 *color = p->shaded[0].color + 4 * n;
            const unsigned lane = lane_of(&q, n);
            const bool covered = q.samples[n] != 0;

            if (!pixel_in_quad(&q, n))
                continue;
            helped += !covered;
            assert_int_equal(color[0], covered ? lane + 0x11 : 0);
            assert_int_equal(color[2], covered ? 0x77 : 0);
            assert_int_equal(color[3], covered ? 0x33333333 : 0);
            assert_int_equal(sm_bench_word(p->b, 32 + lane), covered ? lane + 0x11 : 0x33333333);
        }
    }
    pixel_close(p);
    assert_true(helped > 100);
    compared("pixels beside helpers that would fault", cases);
}

/* Pixels that return early keep what they had in their registers then. */
static void early_exits_keep_their_registers(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;
    double slope[2];

    (void)state;
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_LINEAR);
    p = open(&h, LANE "MOV32I R0, 0x9;\n@P0 EXIT;\nMOV32I R0, 0xa;\nEXIT;");
    for (unsigned k = 0; k < 100; k++) {
        const struct shade_quads q = pixel_packet(k, 15);
        const u32 early = (u32)random_word();

        run(p, k, &q, early, slope);
        for (unsigned n = 0; n < 16; n++, cases++)
            assert_int_equal(p->shaded[0].color[4 * n], early >> n & 1 ? 9 : 10);
    }
    pixel_close(p);
    compared("pixels that end early", cases);
}

/* Every form of PIXLD, of a grid of positions that repeats every two pixels. */
static void pixld_knows_coverage_and_positions(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    for (unsigned t = 0; t < 2; t++)
        pixel_header_target(&h, t, 15);
    p = open(&h, LANE "LOP.AND R25, R20, 0x3;\nPIXLD.COVMASK R0, P0, [RZ+0x0];\n"
                      "PIXLD.COVERED R1, PT, [RZ+0x0];\nPIXLD.OFFSET R2, PT, [R25+0x1];\n"
                      "PIXLD.CENTROID_OFFSET R3, PT, [RZ+0x0];\nPIXLD.MY_INDEX R4, PT, [RZ+0x0];\n"
                      "SEL R5, R21, RZ, P0;\nS2R R6, SR_THREAD_KILL;\nEXIT;");
    p->state.outputs = 2;
    pixel_state(p);
    pixel_planes(p, 0, (struct attribute_plane[1]){ { 0, 0, 0 } });
    for (unsigned k = 0; k < 400; k++) {
        const struct shade_quads q = pixel_packet(0, 1 + k % 15);

        pixel_one(p, &q);
        for (unsigned n = 0; n < 16; n++) {
            const struct pixel_at at = pixel_at(&q, n);
            const unsigned lane = lane_of(&q, n), sample = (lane + 1) % 4;
            const u8 position = p->state.grid.position[4 * (2 * (at.y % 2) + at.x % 2) + sample];
            const u32 covered = q.samples[n] ? UINT32_MAX : 0;
            const u32 want[8] = {
                q.samples[n],
                covered,
                (256 * ((position & 15) - 8u) & 0xffff) | 256 * ((position >> 4) - 8u) << 16,
                (256 * ((q.centroid[n] & 15) - 8u) & 0xffff) | 256 * ((q.centroid[n] >> 4) - 8u)
                                                                   << 16,
                q.sample,
                covered ? 4 * lane : 0,
                ~covered,
                0,
            };

            for (unsigned i = 0; i < 8 && pixel_in_quad(&q, n); i++, cases++)
                if (p->shaded[i / 4].color[4 * n + i % 4] != want[i])
                    fail_msg("case %u, R%u of pixel %u: %x, not %x", k, i, n,
                             p->shaded[i / 4].color[4 * n + i % 4], want[i]);
        }
    }
    pixel_close(p);
    compared("what PIXLD gives", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_pixels_help),
        cmocka_unit_test(a_header_may_forbid_kil),
        cmocka_unit_test(helpers_write_nothing),
        cmocka_unit_test(helpers_have_no_faults),
        cmocka_unit_test(early_exits_keep_their_registers),
        cmocka_unit_test(pixld_knows_coverage_and_positions),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
