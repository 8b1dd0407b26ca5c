/* test_sm_vertices.c - vertex programs on the SM: attributes by named programs (facts/isa/semantics.md 9, 10) */
#include "sm_vertices_bench.h"

static unsigned moved_from, moved_to, moved_words;

static u32 moved(unsigned word, unsigned lane)
{
    return word - moved_to < moved_words && header.writes[word]
               ? moved_from + word - moved_to < SPH_ATTRIBUTES
                     ? input(moved_from + word - moved_to, lane)
                     : 0
               : 0;
}

static void sizes_and_places(void **state)
{
    static const char *const sizes[] = { "", ".64", ".96", ".128" };
    unsigned long cases = 0;

    (void)state;
    for (unsigned size = 0; size < 4; size++)
        for (moved_from = 0; moved_from < SPH_ATTRIBUTES; moved_from += 5) {
            char text[128];

            moved_to = (unsigned)(random_word() % SPH_ATTRIBUTES);
            moved_words = size + 1;
            snprintf(text, sizeof text, "ALD%s R4, a[0x%x];\nAST%s a[0x%x], R4;\nEXIT;\n",
                     sizes[size], 4 * moved_from, sizes[size], 4 * moved_to);
            start(text);
            for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
                header.writes[word] = random_word() % 4 != 0;
            cases += expect(1 + (unsigned)(random_word() % 32), moved);
        }
    compared("words of outputs", cases);
}

static u32 nothing(unsigned word, unsigned lane)
{
    (void)word;
    (void)lane;
    return 0;
}

/* Of a header that has the word and of one that lacks it. */
static void a_batch_leaves_nothing_behind(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned has = 0; has < 2; has++) {
        start("ALD.128 R4, a[0x80];\nAST.128 a[0x70], R4;\nEXIT;\n");
        assert_true(run(32));
        assert_int_equal(vertices.out[0x70 / 4][31], input(0x80 / 4, 31));
        sm_assemble(bench, "EXIT;\n");
        sm_bench_reset(bench);
        memset(header.writes, (int)has, sizeof header.writes);
        cases += expect(32, nothing);
    }
    compared("words of outputs", cases);
}

static u32 odd_lanes(unsigned word, unsigned lane)
{
    if (word == 0x80 / 4)
        return lane & 1 ? input(0x84 / 4, lane) : 0;
    if (word == 0x70 / 4) /* then and else */
        return lane & 2 ? input(0x88 / 4, lane) : input(0x8c / 4, lane);
    if (word == 0x74 / 4)
        return lane & 2 ? 0 : lane & 1 ? 0x123 : 0x456;
    return word == 0x78 / 4 && lane < 5 ? 7 : 0;
}

/* A guard, a branch and its other side, a branch inside it, threads that have ended. */
static void only_threads_that_run_write(void **state)
{
    (void)state;
    start("S2R R0, SR_LANEID;\n"
          "LOP.AND R1, R0, 0x1;\n"
          "ISETP.NE.AND P0, PT, R1, RZ, PT;\n"
          "LOP.AND R1, R0, 0x2;\n"
          "ISETP.NE.AND P1, PT, R1, RZ, PT;\n"
          "ALD.128 R4, a[0x80];\n"
          "@P0 AST a[0x80], R5;\n"
          "SSY join;\n"
          "@!P1 BRA else;\n"
          "AST a[0x70], R6;\n"
          "SYNC;\n"
          "else: AST a[0x70], R7;\n"
          "MOV R8, 0x456;\n"
          "SSY inner;\n"
          "@!P0 BRA write;\n"
          "MOV R8, 0x123;\n"
          "SYNC;\n"
          "write: SYNC;\n"
          "inner: AST a[0x74], R8;\n"
          "SYNC;\n"
          "join: ISETP.GE.AND P2, PT, R0, 0x5, PT;\n"
          "@P2 EXIT;\n"
          "MOV R9, 0x7;\n"
          "AST a[0x78], R9;\n"
          "EXIT;\n");
    compared("words of outputs", expect(32, odd_lanes));
}

/* Each vertex its own place: its inputs 4*lane on, to 0x80 + 8*lane; beyond the end nothing. */
static u32 indexed(unsigned word, unsigned lane)
{
    const unsigned to = (0x80 + 32 * lane) / 4;

    if (word == 0)
        return lane < 28 ? 1 : 2; /* AL2P: all four words of 0x80 + 32 * lane lie inside */
    return word - to < 2 && word > 0 ? input(0x90 / 4 + lane + word - to, lane) : 0;
}

static void an_index_is_each_thread_s_own(void **state)
{
    (void)state;
    start("S2R R0, SR_LANEID;\n"
          "SHL R1, R0, 0x2;\n"
          "AL2P R2, R1, 0x10;\n"
          "ALD.PHYS.64 R4, a[R2+0x80];\n"
          "SHL R1, R0, 0x5;\n"
          "AL2P.O.128 P1, R3, R1, 0x80;\n"
          "AST.PHYS.64 a[R3+0x0], R4;\n"
          "MOV R6, 0x2;\n"
          "@P1 MOV R6, 0x1;\n"
          "AST a[0x0], R6;\n"
          "EXIT;\n");
    compared("words of outputs", expect(32, indexed));
}

static u32 read_back(unsigned word, unsigned lane)
{
    if (word == 0x80 / 4)
        return input(0x90 / 4, lane);
    if (word == 0x100 / 4)
        return input(0x90 / 4, lane) + 5;
    return word == 0x104 / 4 || word == 0x108 / 4 ? 5 : 0; /* of one that has no bit, of none */
}

static void outputs_can_be_read(void **state)
{
    (void)state;
    start("ALD.64 R4, a[0x90];\n"
          "AST.64 a[0x80], R4;\n"
          "ALD.O.96 R8, a[0x80];\n"
          "IADD R8, R8, 0x5;\n"
          "IADD R9, R9, 0x5;\n"
          "IADD R10, R10, 0x5;\n"
          "AST.96 a[0x100], R8;\n"
          "EXIT;\n");
    header.writes[0x84 / 4] = false;
    compared("words of outputs", expect(32, read_back));
}

static u32 registers(unsigned word, unsigned lane)
{
    const u32 x[] = { lane, 100 + lane, 0x10000, SPH_VERTEX, 0x3f800000, 0 };

    return word - 0x80 / 4 < 6 ? x[word - 0x80 / 4] : 0;
}

static void special_registers(void **state)
{
    (void)state;
    start("S2R R0, SR_LANEID;\n"
          "S2R R1, SR_INVOCATION_ID;\n"
          "S2R R2, SR_INVOCATION_INFO;\n"
          "S2R R3, SM_SHADER_TYPE;\n"
          "S2R R4, SR_Y_DIRECTION;\n"
          "S2R R5, SR_THREAD_KILL;\n"
          "AST.128 a[0x80], R0;\n"
          "AST.64 a[0x90], R4;\n"
          "EXIT;\n");
    compared("words of outputs", expect(23, registers));
}

static u32 handles(unsigned word, unsigned lane)
{
    return word == 0x80 / 4 ? lane : 0;
}

static void a_handle_is_the_vertex_s_number(void **state)
{
    (void)state;
    start("S2R R0, SR_LANEID;\nISBERD R1, [R0];\nAST a[0x80], R1;\nEXIT;\n");
    compared("words of outputs", expect(32, handles));
}

/* The second instruction faults. */
static void what_is_not_modelled_is_named(void **state)
{
    static const struct {
        const char *text, *what; /* NULL: an address */
    } refused[] = {
        { "ALD.P R0, a[0x20];", "ALD.P outside of tessellation programs" },
        { "AST.P a[0x20], R0;", "AST.P outside of tessellation programs" },
        { "ALD R0, a[0x80], R1;", "ALD of another vertex" },
        { "AST a[0x80], R0, R1;", "AST of another vertex" },
        { "OUT.EMIT R0, R1, 0x0;", "OUT outside of geometry programs" },
        { "ISBERD.O R0, [R1];", "ISBERD.O, .PATCH, .PRIM, .ATTR, .SKEW, .U16 and .B32" },
        { "ISBERD.PATCH R0, [R1];", "ISBERD.O, .PATCH, .PRIM, .ATTR, .SKEW, .U16 and .B32" },
        { "ALD.PHYS R0, a[R1+0x80];", NULL },
        { "AST.PHYS a[R1+0x80], R0;", NULL },
        { "ALD R0, a[0x82];", NULL },
    };
    const unsigned count = sizeof refused / sizeof refused[0];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        char text[128];

        snprintf(text, sizeof text, "MOV R1, 0x1;\n%s\nEXIT;\n", refused[n].text);
        start(text);
        assert_false(run(32));
        assert_int_equal(bench->core.fault.pc, 16);
        assert_int_equal(bench->core.fault.kind, refused[n].what ? SM_NOT_MODELLED : SM_MISALIGNED);
        if (refused[n].what)
            assert_string_equal(bench->core.fault.what, refused[n].what);
    }
    start("NOP;\nALD R0, a[0x80];\nEXIT;\n"); /* of a compute program */
    assert_false(sm_bench_run(bench, 1, 32, 0));
    assert_string_equal(bench->core.fault.what, "ALD outside of vertex programs");
    compared("refused", count + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_and_places),
        cmocka_unit_test(a_batch_leaves_nothing_behind),
        cmocka_unit_test(only_threads_that_run_write),
        cmocka_unit_test(an_index_is_each_thread_s_own),
        cmocka_unit_test(outputs_can_be_read),
        cmocka_unit_test(special_registers),
        cmocka_unit_test(a_handle_is_the_vertex_s_number),
        cmocka_unit_test(what_is_not_modelled_is_named),
    };
    int failed;

    seed_from_environment();
    bench = sm_bench_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(bench);
    return failed;
}
