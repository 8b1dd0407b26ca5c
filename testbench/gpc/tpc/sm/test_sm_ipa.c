/* test_sm_ipa.c - attributes of pixels against the definition: planes of small dyadic numbers, whose values are exact
 * (facts/isa/semantics.md 10, 10.1; facts/classes/draw_semantics.md 6)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "host_float.h"
#include "pixel_bench.h"

#define PLANES 8

/* The words of c[2] by lane: IPA's offset, w, an index. */
static u32 table[3][SM_LANES];

/* R40 = the lane's offset, R41 = w, R42 = its index. */
#define OPERANDS                   \
    "S2R R43, SR_LANEID;\n"        \
    "SHL R43, R43, 0x2;\n"         \
    "LDC R40, c[0x2][R43];\n"      \
    "LDC R41, c[0x2][R43+0x80];\n" \
    "LDC R42, c[0x2][R43+0x100];\n"

static double plane[PLANES][3];

/* a, b and c: multiples of 1/8 of less than 4, of 16 for c. */
static void make_planes(struct attribute_plane *out)
{
    for (unsigned s = 0; s < PLANES; s++) {
        u32 *word[3] = { &out[s].a, &out[s].b, &out[s].c };

        for (unsigned k = 0; k < 3; k++) {
            const int n = (int)(random_word() % 64) - 32;

            plane[s][k] = n / 8.0 * (k == 2 ? 4 : 1);
            *word[k] = bits_of_float((float)plane[s][k]);
        }
    }
}

static void make_table(void)
{
    for (unsigned lane = 0; lane < SM_LANES; lane++) {
        const u32 x = (u32)(random_word() % 16 - 8), y = (u32)(random_word() % 16 - 8);

        table[0][lane] = (256 * x & 0xffff) | 256 * y << 16;
        table[1][lane] = bits_of_float(ldexpf(1, (int)(random_word() % 5) - 2));
        table[2][lane] = 4 * (u32)(random_word() % 4);
    }
}

/* The plane's value dx and dy sixteenths from the centre of pixel n. */
static double value(const struct shade_quads *q, unsigned n, unsigned slot, int dx, int dy)
{
    const struct pixel_at at = pixel_at(q, n);
    const double x = (double)at.x - PIXEL_REFERENCE_X + dx / 16.0;
    const double y = (double)at.y - PIXEL_REFERENCE_Y + dy / 16.0;

    return plane[slot][0] * x + plane[slot][1] * y + plane[slot][2];
}

static double at_centroid(const struct shade_quads *q, unsigned n, unsigned slot)
{
    return value(q, n, slot, (q->centroid[n] & 15) - 8, (q->centroid[n] >> 4) - 8);
}

static double saturated(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* The lane of pixel n: quads that run come one after another. */
static unsigned lane_of(const struct shade_quads *q, unsigned n)
{
    unsigned lane = n % 4;

    for (unsigned i = 0; i < n / 4; i++)
        lane += pixel_in_quad(q, 4 * i) ? 4 : 0;
    return lane;
}

static double at_offset(const struct shade_quads *q, unsigned n, unsigned slot)
{
    const u32 offset = table[0][lane_of(q, n)];

    return value(q, n, slot, (int16_t)offset / 256, (int16_t)(offset >> 16) / 256);
}

/* What a program leaves in output 'number' of pixel n, component c. */
static double expected(const struct shade_quads *q, unsigned n, unsigned k, bool flat)
{
    const unsigned lane = lane_of(q, n);
    const double w = float_of_bits(table[1][lane]);

    switch (k) {
    case 0: return value(q, n, 1, 0, 0);
    case 1: return at_centroid(q, n, 1);
    case 2: return at_offset(q, n, 1);
    case 3: return value(q, n, 2, 0, 0) * w;
    case 4: return at_centroid(q, n, 2) * w;
    case 5: return at_offset(q, n, 2) * w;
    case 6: return plane[2][2];
    case 7: return plane[2][2];
    case 8: return saturated(value(q, n, 3, 0, 0));
    case 9: return saturated(at_centroid(q, n, 3) * w);
    case 10: return value(q, n, 1 + table[2][lane] / 4, 0, 0);
    case 11: return at_centroid(q, n, 1 + table[2][lane] / 4) * w;
    case 12: return flat ? plane[5][2] : value(q, n, 5, 0, 0) * w;
    case 13: return saturated(plane[4][2]);
    case 14: return value(q, n, 0, 0, 0);
    default: return at_offset(q, n, 0);
    }
}

static struct pixel_bench *open(const struct pixel_header *h, const char *text, unsigned outputs)
{
    struct pixel_bench *p = pixel_open(h, text);

    p->b->core.constant[SM_PIXEL_GROUP][2].bytes = (const u8 *)table;
    p->b->core.constant[SM_PIXEL_GROUP][2].size = sizeof table;
    p->state.outputs = outputs;
    pixel_state(p);
    return p;
}

static void end(struct pixel_bench *p, unsigned prim)
{
    shade_quads_push(&p->in, &(struct shade_quads){ .id.prim = (u16)prim, .kind = PRIMITIVE_END });
    pixel_run(p);
}

static void modes_give_the_plane_at_their_place(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    for (unsigned t = 0; t < 4; t++) {
        pixel_header_target(&h, t, 15);
        pixel_header_input(&h, 0x80 + 4 * t, SPH_PERSPECTIVE);
    }
    pixel_header_input(&h, 0x280, SPH_PERSPECTIVE);
    p = open(&h,
             OPERANDS
             "IPA.PASS R0, a[0x80], RZ;\nIPA.PASS.CENTROID R1, a[0x80], RZ;\n"
             "IPA.PASS.OFFSET R2, a[0x80], RZ, R40;\nIPA R3, a[0x84], R41;\n"
             "IPA.CENTROID R4, a[0x84], R41;\nIPA.OFFSET R5, a[0x84], R41, R40;\n"
             "IPA.CONSTANT R6, a[0x84], RZ;\nIPA.CONSTANT.CENTROID R7, a[0x84], RZ;\n"
             "IPA.PASS.SAT R8, a[0x88], RZ;\nIPA.CENTROID.SAT R9, a[0x88], R41;\n"
             "IPA.IDX.PASS R10, a[R42+0x80], RZ;\nIPA.IDX.CENTROID R11, a[R42+0x80], R41;\n"
             "IPA.SC R12, a[0x280], R41;\nIPA.CONSTANT.SAT R13, a[0x8c], RZ;\n"
             "IPA.PASS R14, a[0x7c], RZ;\nIPA.PASS.OFFSET R15, a[0x7c], RZ, R40;\nEXIT;",
             4);
    for (unsigned k = 0; k < 400; k++) {
        const struct shade_quads q = pixel_packet(k, 1 + k % 15);
        struct attribute_plane planes[PLANES];

        p->sfu.cfg.flat_shade = k & 1;
        make_table();
        make_planes(planes);
        pixel_planes(p, k, planes);
        pixel_one(p, &q);
        for (unsigned i = 0; i < 16 * 16; i++)
            if (pixel_in_quad(&q, i / 16)) {
                const float got = float_of_bits(p->shaded[i % 16 / 4].color[4 * (i / 16) + i % 4]);

                if (got != (float)expected(&q, i / 16, i % 16, k & 1))
                    fail_msg("case %u, R%u of pixel %u: %g, not %g", k, i % 16, i / 16, got,
                             expected(&q, i / 16, i % 16, k & 1));
                cases++;
            }
        end(p, k);
    }
    pixel_close(p);
    compared("interpolated values", cases);
}

/* Position, depth behind the header's planes, facing, ids bit for bit; what has no plane is 0. */
static void system_values_are_the_pixel_s(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    for (unsigned t = 0; t < 4; t++)
        pixel_header_target(&h, t, 15);
    for (unsigned at = 0x70; at < 0x80; at += 4)
        pixel_header_input(&h, at, SPH_UNUSED);
    pixel_header_input(&h, 0x60, SPH_FLAT);
    pixel_header_input(&h, 0x64, SPH_FLAT);
    pixel_header_input(&h, 0x68, SPH_FLAT);
    pixel_header_input(&h, 0x2e4, SPH_LINEAR);
    p = open(&h,
             OPERANDS "IPA.PASS R0, a[0x70], RZ;\nIPA.PASS R1, a[0x74], RZ;\n"
                      "IPA.PASS R2, a[0x78], RZ;\nIPA.PASS.CENTROID R3, a[0x70], RZ;\n"
                      "IPA.PASS.CENTROID R4, a[0x74], RZ;\nIPA.PASS.OFFSET R5, a[0x74], RZ, R40;\n"
                      "IPA.CONSTANT R6, a[0x3fc], RZ;\nIPA.PASS R7, a[0x3fc], RZ;\n"
                      "IPA.CONSTANT R8, a[0x60], RZ;\nIPA.CONSTANT R9, a[0x64], RZ;\n"
                      "IPA.CONSTANT R10, a[0x68], RZ;\nIPA.PASS R11, a[0x2e4], RZ;\n"
                      "IPA.CONSTANT R12, a[0x90], RZ;\nIPA.PASS R13, a[0x2e0], RZ;\n"
                      "IPA R14, a[0x70], R41;\nS2R R15, SM_SHADER_TYPE;\nEXIT;",
             4);
    assert_int_equal(p->state.program.planes.count, 5); /* 1/w, three ids, t */
    assert_int_equal(p->tram.planes, 6);
    for (unsigned k = 0; k < 400; k++) {
        const struct shade_quads q = pixel_packet(k, 1 + k % 15);
        struct attribute_plane planes[PLANES];
        const u32 front = q.front ? UINT32_MAX : 0;

        make_table();
        make_planes(planes);
        for (unsigned s = 1; s <= 3; s++)
            planes[s] = (struct attribute_plane){ 0, 0, (u32)random_word() | 0x7f800000 };
        pixel_planes(p, k, planes);
        pixel_one(p, &q);
        for (unsigned n = 0; n < 16; n++) {
            const struct pixel_at at = pixel_at(&q, n);
            const u32 offset = table[0][lane_of(&q, n)];
            const double x = at.x + 0.5, y = at.y + 0.5,
                         w = float_of_bits(table[1][lane_of(&q, n)]);
            const u32 want[16] = {
                bits_of_float((float)x),
                bits_of_float((float)y),
                bits_of_float((float)value(&q, n, 5, 0, 0)),
                bits_of_float((float)(at.x + (q.centroid[n] & 15) / 16.0)),
                bits_of_float((float)(at.y + (q.centroid[n] >> 4) / 16.0)),
                bits_of_float((float)(y + (int16_t)(offset >> 16) / 4096.0)),
                front,
                front,
                planes[1].c,
                planes[2].c,
                planes[3].c,
                bits_of_float((float)value(&q, n, 4, 0, 0)),
                0,
                0,
                bits_of_float((float)(x * w)),
                SPH_PIXEL,
            };

            for (unsigned i = 0; i < 16 && pixel_in_quad(&q, n); i++, cases++)
                if (p->shaded[i / 4].color[4 * n + i % 4] != want[i])
                    fail_msg("case %u, R%u of pixel %u: %x, not %x", k, i, n,
                             p->shaded[i / 4].color[4 * n + i % 4], want[i]);
        }
        end(p, k);
    }
    pixel_close(p);
    compared("system values", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_give_the_plane_at_their_place),
        cmocka_unit_test(system_values_are_the_pixel_s),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
