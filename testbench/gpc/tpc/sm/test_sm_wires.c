/* test_sm_wires.c - pixel programs whose special functions go over wires (facts/tpc.md, SM) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_float.h"
#include "pixel_bench.h"

/* By wires, slow at random, as by calls: the same packets, and the same counts. */
static void wires_give_what_calls_give(void **state)
{
    struct pixel_header h = pixel_header();
    struct shaded_quads want[8];
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_PERSPECTIVE);
    pixel_header_input(&h, 0x84, SPH_PERSPECTIVE);
    p = pixel_open(
        &h, "S2R R9, SR_LANEID;\nLOP.AND R9, R9, 0x3;\nISETP.EQ.AND P0, PT, R9, 0x1, PT;\n"
            "SHL R9, R9, 0x2;\nLOP.AND R9, R9, 0x4;\n"
            "IPA.PASS R4, a[0x7c], RZ;\nMUFU.RCP R4, R4;\nIPA R0, a[0x80], R4;\n"
            "IPA.IDX R1, a[R9+0x80], R4;\n@P0 MUFU.SQRT R2, R0;\n@P0 IPA R3, a[0x84], R4;\nEXIT;");
    for (unsigned k = 0; k < 200; k++) {
        struct attribute_plane plane[3];
        struct shade_quads q[4];
        u64 quads;

        for (unsigned slot = 0; slot < 3; slot++)
            plane[slot] = (struct attribute_plane){ bits_of_float((float)(random_word() % 64) / 64),
                                                    bits_of_float((float)(random_word() % 64) / 64),
                                                    bits_of_float(1) };
        pixel_planes(p, k, plane);
        for (unsigned i = 0; i < 4; i++) {
            q[i] = pixel_packet(k, 1 + (unsigned)random_word() % 15);
            shade_quads_push(&p->in, &q[i]);
        }
        p->sfu.quads = p->sfu.clocks = 0;
        pixel_run(p);
        quads = p->sfu.quads;
        assert_int_equal(p->given, 4);
        memcpy(want, p->shaded, sizeof want);
        for (unsigned i = 0; i < 4; i++)
            shade_quads_push(&p->in, &q[i]);
        pixel_run_wired(p);
        assert_int_equal(p->given, 4);
        for (unsigned i = 0; i < 4; i++, cases++)
            assert_true(shaded_quads_same(&p->shaded[i], &want[i]));
        assert_int_equal(p->sfu.quads, 2 * quads);
        assert_int_equal(p->sfu.clocks, 2 * quads);
        for (unsigned i = 0; i < 4; i++)
            shade_quads_push(&p->in, &(struct shade_quads){ .id = q[0].id, .kind = PRIMITIVE_END });
        pixel_run(p);
    }
    pixel_close(p);
    compared("packets by wires", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wires_give_what_calls_give),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
