/* test_sm_texture.c - which registers texture instructions have for what: words of recorded programs, by hand
 * (facts/isa/semantics.md 11)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "gpc/tpc/sm/ops/sm_texture.h"

#define NONE ISA_RZ

static const struct {
    u64 word;
    u8 access, mode, dimension;
    bool compare, bound;
    u8 array, x, y, z, handle, lod, offset, reference, components, d, d2;
} words[] = {
    /* TEXS R2, R0, R1, R0, 0x8, 2D, RGBA */
    { 0xd830008020070100, TEX_SAMPLE, TEX_LOD_QUAD, 2, false, true, NONE, 1, 0, NONE, NONE, NONE,
      NONE, NONE, 15, 0, 2 },
    /* TEXS R2, R0, R0, R2, 0x8, CUBE, RGBA */
    { 0xd990008020270000, TEX_SAMPLE, TEX_LOD_QUAD, 6, false, true, NONE, 0, 1, 2, NONE, NONE, NONE,
      NONE, 15, 0, 2 },
    /* TEXS R2, R0, R0, R4, 0x9, 3D, RGBA */
    { 0xd950009020470000, TEX_SAMPLE, TEX_LOD_QUAD, 4, false, true, NONE, 0, 1, 4, NONE, NONE, NONE,
      NONE, 15, 0, 2 },
    /* TEXS R2, R0, R0, R2, 0xa, ARRAY_2D, RGBA */
    { 0xd8f000a020270000, TEX_SAMPLE, TEX_LOD_QUAD, 3, false, true, 0, 1, 2, NONE, NONE, NONE, NONE,
      NONE, 15, 0, 2 },
    /* TLD4.R.DC R2, R0, R4, 0xa, 2D, 0x5 */
    { 0xc83c0082a0470002, TEX_GATHER, TEX_LOD_GIVEN, 2, true, true, NONE, 0, 1, NONE, NONE, NONE,
      NONE, 4, 5, 2, NONE },
    /* TEXS.DC RZ, R0, R8, R7, 0x8, 2D, R */
    { 0xd880008ff0770800, TEX_SAMPLE, TEX_LOD_QUAD, 2, true, true, NONE, 8, 9, NONE, NONE, NONE,
      NONE, 7, 1, 0, NONE },
    /* TEXS.LZ.DC RZ, R2, R2, R4, 0x8, 2D, R */
    { 0xd8c0008ff0470202, TEX_SAMPLE, TEX_LOD_GIVEN, 2, true, true, NONE, 2, 3, NONE, NONE, NONE,
      NONE, 4, 1, 2, NONE },
    /* TLDS.LZ R2, R0, R0, R1, 0x8, 2D, RGB */
    { 0xda40008020170000, TEX_LOAD, TEX_LOD_GIVEN, 2, false, true, NONE, 0, 1, NONE, NONE, NONE,
      NONE, NONE, 7, 0, 2 },
    /* TEXS.LL R2, R0, R0, R4, 0x8, 2D, RGB */
    { 0xd860008020470000, TEX_SAMPLE, TEX_LOD_GIVEN, 2, false, true, NONE, 0, 1, NONE, NONE, 4,
      NONE, NONE, 7, 0, 2 },
    /* TXD R0, R0, R8, 0x8, 2D, 0x7 */
    { 0xde380083a0870000, TEX_SAMPLE, TEX_LOD_GRADIENT, 2, false, true, NONE, 0, 1, NONE, NONE,
      NONE, NONE, NONE, 7, 0, NONE },
    /* TEX.AOFFI R0, R0, R4, 0x8, 2D, 0x7 */
    { 0xc0780083a0470000, TEX_SAMPLE, TEX_LOD_QUAD, 2, false, true, NONE, 0, 1, NONE, NONE, NONE, 4,
      NONE, 7, 0, NONE },
    /* TLD4.G R0, R0, 0x8, 2D, 0x7 */
    { 0xc9380083aff70000, TEX_GATHER, TEX_LOD_GIVEN, 2, false, true, NONE, 0, 1, NONE, NONE, NONE,
      NONE, NONE, 7, 0, NONE },
    /* TEX.LB R0, R0, R4, 0x8, 2D, 0x7 */
    { 0xc1380083a0470000, TEX_SAMPLE, TEX_LOD_QUAD, 2, false, true, NONE, 0, 1, NONE, NONE, 4, NONE,
      NONE, 7, 0, NONE },
    /* TMML.LOD R2, R0, 0x8, 2D, 0x3 */
    { 0xdf580081aff70002, TEX_QUERY, TEX_LOD_QUAD, 2, false, true, NONE, 0, 1, NONE, NONE, NONE,
      NONE, NONE, 3, 2, NONE },
    /* TLD.LL.AOFFI R2, R2, R4, 0x8, 2D, 0x6 */
    { 0xdcb8008b20470202, TEX_LOAD, TEX_LOD_GIVEN, 2, false, true, NONE, 2, 3, NONE, NONE, 4, 5,
      NONE, 6, 2, NONE },
};

static void words_of_recorded_programs(void **state)
{
    (void)state;
    for (unsigned n = 0; n < sizeof words / sizeof words[0]; n++) {
        struct isa_instruction i;
        struct sm_texture t;

        assert_true(isa_decode(words[n].word, 0, &i));
        assert_true(sm_texture_of(&i, &t));
        assert_int_equal(t.how.access, words[n].access);
        assert_int_equal(t.how.mode, words[n].mode);
        assert_int_equal(t.how.dimension, words[n].dimension);
        assert_int_equal(t.how.compare, words[n].compare);
        assert_int_equal(t.bound, words[n].bound);
        assert_int_equal(t.array, words[n].array);
        assert_int_equal(t.at[0], words[n].x);
        assert_int_equal(t.at[1], words[n].y);
        assert_int_equal(t.at[2], words[n].z);
        assert_int_equal(t.handle, words[n].handle);
        assert_int_equal(t.lod, words[n].lod);
        assert_int_equal(t.offset, words[n].offset);
        assert_int_equal(t.reference, words[n].reference);
        assert_int_equal(t.components, words[n].components);
        assert_int_equal(t.d, words[n].d);
        assert_int_equal(t.d2, words[n].d2);
    }
}

/* TXQ has the handle of .B in front of the level. */
static void queries(void **state)
{
    static const u64 word[2] = { 0xdf48008080470202, 0xdf50000080470000 };
    struct isa_instruction i;
    struct sm_texture t;

    (void)state;
    assert_true(isa_decode(word[0], 0, &i) && sm_texture_of(&i, &t));
    assert_int_equal(t.query, TEX_QUERY_DIMENSION);
    assert_true(t.bound);
    assert_int_equal(t.lod, 2);
    assert_int_equal(t.components, 1);
    assert_true(isa_decode(word[1], 0, &i) && sm_texture_of(&i, &t));
    assert_false(t.bound);
    assert_int_equal(t.handle, 0);
    assert_int_equal(t.lod, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_recorded_programs),
        cmocka_unit_test(queries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
