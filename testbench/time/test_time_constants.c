/* test_time_constants.c - constants of programs take the way of the hardware: SM, GCC, TLB, crossbar, L2 (sm_constants.h, gcc_time.h)
 *
 * Grids of one warp that read lines of 64 bytes of a bank, by operands or by LDC, some rounds: what SMs, GCC and memory were asked for is
 * counted by the lines; what is written or invalidated between two grids comes again, and nothing else.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#undef fail

#include "kernel_stream.h"
#include "profile/sm_caches.h"
#include "seeded.h"

#define TEXT (64 * 1024)

struct kernel {
    unsigned lines, rounds;
    bool loads; /* by LDC */
};

/* The instructions of a kernel; each waits for nothing. */
static void write_kernel(const struct kernel *k, char *text)
{
    size_t n = 0;

    n += (size_t)snprintf(text, TEXT, "[B------:R-:W-:-:S06] MOV32I R0, 0x0;\n");
    for (unsigned i = 0; i < k->lines * k->rounds; i++)
        n += (size_t)snprintf(text + n, TEXT - n,
                              k->loads ? "[B------:R-:W0:-:S02] LDC R2, c[0x0][R0+0x%x];\n"
                                       : "[B------:R-:W-:-:S06] MOV R2, c[0x0][0x%x];\n",
                              SM_CONSTANT_LINE * (i % k->lines));
    snprintf(text + n, TEXT - n, "[B0-----:R-:W-:-:S15] EXIT;\n");
    assert_true(n < TEXT - 64);
}

/* Lines that the default's SM keeps. */
static unsigned room(void)
{
    return sm_caches_named(profile_default()->name)->constants * SM_CONSTANT_WAYS;
}

static struct rate_gpu *open(const struct kernel *k)
{
    static char text[TEXT];

    write_kernel(k, text);
    return kernel_open(text);
}

/* 'drops': the field of the QMD that has constants invalidated, or of its first buffer; NONE: none. */
#define NONE QMD_CONSTANT_BUFFER_VALID /* set anyway */
static void launch(struct rate_gpu *g, unsigned n, enum qmd_field drops)
{
    const struct launch_task t = kernel_task(n, 32);
    u32 qmd[QMD_WORDS];

    launch_qmd(&t, qmd);
    qmd_set(qmd, QMD_INVALIDATE_SHADER_CONSTANT_CACHE, 0, 0);
    if (drops != NONE)
        qmd_set(qmd, drops, 0, 1);
    kernel_launch(g, &t, qmd);
}

/* What was counted in all, of constants; GCC's and memory's without code, which comes by lines of its own. */
struct counted {
    u64 looked, missed, gcc_missed, asked, waited;
};

static struct counted finish(struct rate_gpu *g)
{
    struct counted n = { 0 };
    const struct time_machine *t;
    u64 code = 0;

    rate_gpu_finish(g);
    t = g->time;
    for (unsigned i = 0; i < t->sms; i++) {
        n.looked += t->sm[i].clocks.constants.looked;
        n.missed += t->sm[i].clocks.constants.missed;
        n.waited += t->sm[i].clocks.stats.idle[SM_IDLE_CONSTANT];
        code += t->sm[i].clocks.stats.fetch_misses;
    }
    assert_int_equal(t->records.gpcs, 1);
    assert_int_equal(t->records.gcc[0].looked,
                     4 * code + SM_CONSTANT_LINE / MEM_SECTOR_BYTES * n.missed);
    n.gcc_missed = t->records.gcc[0].missed;
    n.asked = t->memory.client[MEM_GCC].asked;
    assert_int_equal(n.asked, MEM_SECTOR_BYTES * n.gcc_missed);
    assert_int_equal(t->mmu.client[MEM_GCC].requests, t->memory.client[MEM_GCC].requests);
    rate_gpu_close(g);
    return n;
}

/* Sectors of code that a kernel takes: those of one that has the same instructions, of one line. */
static u64 code_of(const struct kernel *k)
{
    const struct kernel one = { 1, k->lines * k->rounds, k->loads };
    struct rate_gpu *g = open(&one);

    launch(g, 0, NONE);
    return finish(g).gcc_missed - SM_CONSTANT_LINE / MEM_SECTOR_BYTES;
}

/* An SM has 32 lines: of more, in turn, none is there when it is read again; GCC has them all. */
static void lines_come_once_while_there_is_room(void **state)
{
    static const struct kernel kernels[] = {
        { 1, 4, false }, { 32, 3, false }, { 64, 3, false },
        { 32, 3, true }, { 64, 3, true },  { 500, 1, false },
    };
    u64 lines = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof kernels / sizeof kernels[0]; i++) {
        const struct kernel *k = &kernels[i];
        const bool fits = k->lines <= room();
        const u64 code = code_of(k);
        struct rate_gpu *g = open(k);
        struct counted n;

        launch(g, 0, NONE);
        n = finish(g);
        assert_int_equal(n.looked, k->lines * k->rounds);
        assert_int_equal(n.missed, fits ? k->lines : k->lines * k->rounds);
        assert_int_equal(n.gcc_missed - code, 2 * k->lines);
        assert_true(k->loads || n.waited > 0);
        lines += n.looked;
    }
    compared("lines of constants", lines);
}

/* Two grids, with a change between them: what GCC fetches for the second. */
struct change {
    const char *name;
    u64 sectors; /* of 32 lines */
    enum qmd_field drops;
    struct {
        enum class_index class;
        u32 method, data;
    } word[6];
};
static const struct change changes[] = {
    { "nothing", 0, NONE, { { CLASS_3D, 0, 0 } } },
    { "code is invalidated", 0, NONE, { { CLASS_COMPUTE, NVB1C0_INVALIDATE_SHADER_CACHES, 1 } } },
    { "constants are invalidated",
      64,
      NONE,
      { { CLASS_COMPUTE, NVB1C0_INVALIDATE_SHADER_CACHES, 1 << 12 } } },
    { "constants are invalidated, by 3D",
      64,
      NONE,
      { { CLASS_3D, NVB197_INVALIDATE_SHADER_CACHES_NO_WFI, 1 << 12 } } },
    { "a grid invalidates constants",
      64,
      QMD_INVALIDATE_SHADER_CONSTANT_CACHE,
      { { CLASS_3D, 0, 0 } } },
    { "a grid invalidates its buffer", 64, QMD_CONSTANT_BUFFER_INVALIDATE, { { CLASS_3D, 0, 0 } } },
    { "a word is written",
      8,
      NONE,
      { { CLASS_3D, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, 65536 },
        { CLASS_3D, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B, BANK_VA >> 32 },
        { CLASS_3D, NVB197_SET_CONSTANT_BUFFER_SELECTOR_C, (u32)BANK_VA },
        { CLASS_3D, NVB197_LOAD_CONSTANT_BUFFER_OFFSET, 512 },
        { CLASS_3D, NVB197_LOAD_CONSTANT_BUFFER, 0x1234 } } },
};

static struct counted two_grids(const struct change *c)
{
    const struct kernel k = { 32, 2, false };
    struct rate_gpu *g = open(&k);

    launch(g, 0, NONE);
    for (unsigned n = 0; c->word[n].method; n++) {
        const u32 word[] = { 1u << 29 | 1u << 16 | (u32)c->word[n].class << 13 |
                                 c->word[n].method / 4,
                             c->word[n].data };

        stream_words(g->to, word, 2);
    }
    launch(g, 1, c->drops);
    return finish(g);
}

static void what_changes_comes_again(void **state)
{
    const struct counted base = two_grids(&changes[0]);

    (void)state;
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const struct counted n = two_grids(&changes[i]);

        if (n.gcc_missed - base.gcc_missed != changes[i].sectors)
            print_error("%s: %llu sectors come again\n", changes[i].name,
                        (unsigned long long)(n.gcc_missed - base.gcc_missed));
        assert_int_equal(n.gcc_missed - base.gcc_missed, changes[i].sectors);
        assert_int_equal(n.looked, base.looked);
    }
    compared("pairs of grids", sizeof changes / sizeof changes[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(lines_come_once_while_there_is_room),
                                        cmocka_unit_test(what_changes_comes_again) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
