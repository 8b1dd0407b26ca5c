/* test_zdecomp.c - rows of the depth decompressor against FORMAT.md's decoder */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "fbp/zrop/zdecomp/zdecomp.h"
#include "fbp/zrop/zrop_format_reference.h"
#include "unit.h"
#include "vector_bus.h"

#define PACKETS 60000
#define STRIDE  61 /* of the exhaustive set's lines, prime to its powers of two */
#define WORDS   BITS_WORDS(zdecomp_vector_BITS)

static uint64_t seed;
static unsigned long values, of[32][4];

/* The tile in memory, seen whole by the decoder; the row's depths taken from it. */
static void compare(const char *from, uint64_t line, const struct zdecomp_vector *v)
{
    static const char *const names[32] = {
        [ZETA_ZF32] = "ZF32",   [ZETA_Z16] = "Z16",     [ZETA_Z24S8] = "Z24S8",
        [ZETA_X8Z24] = "X8Z24", [ZETA_S8Z24] = "S8Z24", [ZETA_ZF32_X24S8] = "ZF32_X24S8",
    };
    const struct format_surface f = { names[v->cfg.format], 1u << v->cfg.samples, v->cfg.position,
                                      v->cfg.table_z };
    const bool apart = v->cfg.format != ZETA_Z16 && v->cfg.format != ZETA_ZF32;
    const unsigned element = format_element_bytes(&f);
    uint8_t stored[512] = { 0 }, seen[512];
    struct zdecomp_row out;

    for (unsigned b = 0; b < 64; b++)
        stored[b + (apart ? 32 : 0)] = (uint8_t)(v->l2_zdecomp.data[b / 4] >> 8 * (b % 4));
    format_decode(&f, v->l2_zdecomp.state, stored, seen);
    zdecomp_evaluate(&v->cfg, &v->l2_zdecomp, &out);
    assert_true(tile_id_same(&out.id, &v->l2_zdecomp.id) && out.row == v->l2_zdecomp.row);
    for (unsigned k = 0; k < 8; k++, values++) {
        const uint8_t *e = seen + (8 * out.row + k) * element;
        u32 want = e[0] | (u32)e[1] << 8;
        if (element > 2)
            want |= (u32)e[2] << 16 | (u32)e[3] << 24;
        if (v->cfg.format == ZETA_Z24S8)
            want >>= 8;
        if (v->cfg.format == ZETA_S8Z24)
            want &= 0xffffff;
        if (v->l2_zdecomp.state == ZETA_RAW) /* not sent; chosen: zeros */
            want = 0;
        if (out.z[k] != want)
            fail_msg("%s %" PRIu64 ": format %02x, state %u, row %u, column %u: %08" PRIx32
                     ", by FORMAT.md %08" PRIx32,
                     from, line, (unsigned)v->cfg.format, (unsigned)v->l2_zdecomp.state, out.row, k,
                     out.z[k], want);
    }
    of[v->cfg.format][v->l2_zdecomp.state]++;
}

static void random_rows(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("zdecomp");
    const struct unit_sets none = { .count = 0 };
    uint32_t words[WORDS];
    struct zdecomp_vector v;
    unsigned kinds = 0;

    for (uint64_t i = 0; i < PACKETS; i++) {
        unit_random(u, seed, i, &none, words);
        zdecomp_vector_get(&v, words, 0);
        compare("random line", i, &v);
    }
    for (unsigned f = 0; f < 32; f++)
        for (unsigned s = 0; s < 4; s++)
            kinds += of[f][s] > 0;
    assert_int_equal(kinds, 6 * 4);
    compared("depths of random rows", values);
}

static void rows_of_the_exhaustive_set(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("zdecomp");
    uint32_t words[WORDS];
    struct zdecomp_vector v;

    values = 0;
    for (uint64_t i = seed % STRIDE; i < *u->exhaustive_lines; i += STRIDE) {
        memset(words, 0, sizeof words);
        u->exhaustive(i, words);
        zdecomp_vector_get(&v, words, 0);
        compare("exhaustive line", i, &v);
    }
    compared("depths of the exhaustive set's rows", values);
}

static void directed_rows(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("zdecomp");
    uint32_t words[WORDS];
    struct zdecomp_vector v;

    values = 0;
    for (unsigned i = 0;; i++) {
        memset(words, 0, sizeof words);
        if (!u->directed(i, words))
            break;
        zdecomp_vector_get(&v, words, 0);
        compare("directed line", i, &v);
    }
    compared("depths of directed rows", values);
}

static void a_full_wire_holds_the_rest_back(void **state)
{
    (void)state;
    const struct zdecomp_config cfg = { .format = ZETA_Z16, .table_z = 0x12345678 };
    static struct zdecomp d;
    static struct zdecomp_request_fifo l2_zdecomp;
    static struct zdecomp_row_fifo zdecomp_l2;
    struct zdecomp_request request = { .state = ZETA_CLEAR };
    unsigned long given = 0;

    zdecomp_reset(&d);
    zdecomp_set_state(&d, &cfg);
    for (; !zdecomp_request_full(&l2_zdecomp); request.id.prim++)
        zdecomp_request_push(&l2_zdecomp, &request);
    while (!zdecomp_row_full(&zdecomp_l2))
        assert_true(zdecomp_step(&d, &l2_zdecomp, &zdecomp_l2));
    for (unsigned i = 0; i < 2; i++, request.id.prim++)
        zdecomp_request_push(&l2_zdecomp, &request);
    assert_true(zdecomp_step(&d, &l2_zdecomp, &zdecomp_l2)); /* the unit holds one */
    assert_false(zdecomp_step(&d, &l2_zdecomp, &zdecomp_l2));
    for (; !zdecomp_row_empty(&zdecomp_l2); given++) {
        const struct zdecomp_row row = zdecomp_row_pop(&zdecomp_l2);
        assert_int_equal(row.id.prim, given);
        assert_int_equal(row.z[7], 0x5678);
        while (zdecomp_step(&d, &l2_zdecomp, &zdecomp_l2)) {}
    }
    assert_true(zdecomp_idle(&d));
    assert_int_equal(given, request.id.prim);
    assert_int_equal(d.clocks, given);
    compared("rows through a full wire, a clock each", given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_rows),
        cmocka_unit_test(rows_of_the_exhaustive_set),
        cmocka_unit_test(directed_rows),
        cmocka_unit_test(a_full_wire_holds_the_rest_back),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
