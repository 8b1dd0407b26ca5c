/* test_sm_vertex_random.c - random vertex programs, batches beside one vertex at a time (facts/isa/semantics.md 10) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/vertex/sm_vertices.h"
#include "one_thread.h"
#include "random_program.h"
#include "seeded.h"

#define BATCHES 3

static const u32 quanta[] = { 1, 7, 1000 };
static const unsigned counts[BATCHES] = { 32, 1, 19 };

static struct sph header;
static struct sm_vertices batch[BATCHES];
static u32 want[BATCHES][SM_LANES][SPH_ATTRIBUTES];

static void random_batches(void)
{
    memset(&header, 0, sizeof header);
    header.stage = SPH_VERTEX;
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        header.writes[word] = random_word() % 8 != 0;
    for (unsigned k = 0; k < BATCHES; k++) {
        batch[k].header = &header;
        for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
            for (unsigned lane = 0; lane < SM_LANES; lane++)
                batch[k].in[word][lane] = (u32)random_word();
        for (unsigned lane = 0; lane < SM_LANES; lane++)
            batch[k].invocation[lane] = k * SM_LANES + lane;
    }
}

/* Each vertex for itself. */
static void alone(const struct sm_bench *b, u8 *memory)
{
    memset(want, 0, sizeof want);
    for (unsigned k = 0; k < BATCHES; k++)
        for (unsigned lane = 0; lane < counts[k]; lane++) {
            u32 in[SPH_ATTRIBUTES];
            const struct one_vertex v = { lane, k * SM_LANES + lane, in, header.writes,
                                          want[k][lane] };

            for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
                in[word] = batch[k].in[word][lane];
            one_vertex(b, &v, memory);
        }
}

static unsigned long check(struct sm_bench *b, const char *text, const u8 *memory, u32 quantum)
{
    const struct sm_launch l = { .local_bytes = 256, .crs_bytes = 4096 };

    memset(b->memory, 0xee, SM_BENCH_MEMORY);
    sm_bench_reset(b);
    b->core.quantum = quantum;
    for (unsigned k = 0; k < BATCHES; k++) {
        memset(b->local, 0, sizeof b->local);
        if (!sm_vertices_run(&b->core, &b->seen, &l, &batch[k], counts[k])) {
            printf("%s", text);
            fail_msg("%s at %x", sm_fault_name(b->core.fault.kind), b->core.fault.pc);
        }
        for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
            for (unsigned lane = 0; lane < SM_LANES; lane++)
                if (batch[k].out[word][lane] != want[k][lane][word]) {
                    printf("%s", text);
                    fail_msg("batch %u, a[0x%x] of vertex %u: %x, not %x", k, 4 * word, lane,
                             batch[k].out[word][lane], want[k][lane][word]);
                }
    }
    assert_memory_equal(b->memory, memory, SM_BENCH_MEMORY);
    return BATCHES * SPH_ATTRIBUTES * SM_LANES;
}

static void batches_do_what_vertices_do(void **state)
{
    struct sm_bench *b = sm_bench_open();
    char *text = malloc(1 << 17);
    u8 *memory = malloc(SM_BENCH_MEMORY);
    unsigned long words = 0;

    (void)state;
    assert_non_null(text);
    assert_non_null(memory);
    for (u64 n = 0; n < 200; n++) {
        struct random r = random_start(random_word(), n);

        random_vertex_program(&r, text, 1 << 17);
        for (unsigned c = 0; c < 16 * 4; c++)
            b->constant[0x150 + c] = (u8)random_word();
        sm_assemble(b, text);
        sm_bench_reset(b);
        random_batches();
        memset(memory, 0xee, SM_BENCH_MEMORY);
        alone(b, memory);
        words += check(b, text, memory, quanta[n % 3]);
    }
    free(b);
    free(text);
    free(memory);
    compared("words of outputs of random programs", words);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(batches_do_what_vertices_do) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
