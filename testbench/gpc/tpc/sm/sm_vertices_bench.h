/* sm_vertices_bench.h - a batch of vertices with known inputs, run on the SM: for test_sm_vertices.c */
#ifndef SM_VERTICES_BENCH_H
#define SM_VERTICES_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/vertex/sm_vertices.h"
#include "seeded.h"
#include "sm_bench.h"

static struct sm_bench *bench;
static struct sph header;
static struct sm_vertices vertices;

static u32 input(unsigned word, unsigned lane)
{
    return 0x1000000 * (lane + 1) + word;
}

/* Inputs are known, the header has every output. */
static void start(const char *text)
{
    sm_assemble(bench, text);
    sm_bench_reset(bench);
    memset(&header, 0, sizeof header);
    memset(&vertices, 0, sizeof vertices);
    header.stage = SPH_VERTEX;
    memset(header.writes, true, sizeof header.writes);
    vertices.header = &header;
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned lane = 0; lane < SM_LANES; lane++)
            vertices.in[word][lane] = input(word, lane);
    for (unsigned lane = 0; lane < SM_LANES; lane++)
        vertices.invocation[lane] = 100 + lane;
    memset(vertices.out, 0xee, sizeof vertices.out); /* what was there is gone */
    memset(vertices.written, true, sizeof vertices.written);
}

static bool run(unsigned count)
{
    const struct sm_launch l = { .local_bytes = 256, .crs_bytes = 4096 };

    return sm_vertices_run(&bench->core, &bench->seen, &l, &vertices, count);
}

/* Runs it whole for so many vertices; their word is 'want', that of all others 0.  Returns the comparisons. */
static unsigned long expect(unsigned count, u32 (*want)(unsigned word, unsigned lane))
{
    if (!run(count))
        fail_msg("%s at %x", sm_fault_name(bench->core.fault.kind), bench->core.fault.pc);
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned lane = 0; lane < SM_LANES; lane++) {
            const u32 x = lane < count ? want(word, lane) : 0;

            if (vertices.out[word][lane] != x)
                fail_msg("a[0x%x] of vertex %u: %x, not %x", 4 * word, lane,
                         vertices.out[word][lane], x);
        }
    return SPH_ATTRIBUTES * SM_LANES;
}

#endif
