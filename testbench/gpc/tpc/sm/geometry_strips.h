/* geometry_strips.h - geometry programs in text on an SM, and the primitives that come of them, for tests
 *
 * Include after cmocka.h.
 */
#ifndef GEOMETRY_STRIPS_H
#define GEOMETRY_STRIPS_H

#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/vertex/sm_geometry.h"
#include "seeded.h"
#include "sm_bench.h"

#define VALUE (0x80 / 4) /* the word of vertices that is compared */
#define MOST  4096       /* primitives of a test */

static struct sm_bench *bench;
static struct sph header;
static struct pd_batch batch;
static struct sm_geometry geometry;
static u32 in[SPH_ATTRIBUTES][SM_LANES], out[SPH_ATTRIBUTES][SM_LANES];

/* A primitive by the values of its vertices. */
struct drawn {
    u32 v[3], provoking, id;
};
static struct drawn drawn[MOST], wanted[MOST];
static unsigned primitives, wants, batches;

static u32 input(unsigned word, unsigned vertex)
{
    return 0x1000000 * (vertex + 1) + word;
}

/* A batch of so many primitives, whose corners are any vertices. */
static void start(const char *text, unsigned corners, unsigned count, unsigned invocations,
                  enum sph_topology topology, unsigned most)
{
    sm_assemble(bench, text);
    sm_bench_reset(bench);
    memset(&header, 0, sizeof header);
    memset(&batch, 0, sizeof batch);
    header.stage = SPH_GEOMETRY;
    header.topology = topology;
    header.max_vertices = most;
    header.threads_per_primitive = invocations;
    header.writes[VALUE] = header.writes[VALUE + 1] = true;
    batch.draw = 77;
    batch.corners = (u3)corners;
    batch.vertices = 20;
    batch.primitives = (u6)count;
    for (unsigned p = 0; p < count; p++) {
        batch.primitive[p].id = 300 + p;
        for (unsigned i = 0; i < corners; i++)
            batch.primitive[p].corner[i] = (u5)(random_word() % batch.vertices);
    }
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned v = 0; v < SM_LANES; v++)
            in[word][v] = input(word, v);
}

/* What a batch of strips has, behind what came before. */
static void collect(const struct pd_batch *b)
{
    assert_in_range(b->primitives, 1, 32);
    assert_in_range(b->vertices, b->corners, 32);
    assert_int_equal(b->draw, 77);
    for (unsigned p = 0; p < b->primitives; p++) {
        const struct pd_primitive *from = &b->primitive[p];
        struct drawn *to = &drawn[primitives++];

        memset(to, 0, sizeof *to);
        assert_int_equal(from->edge_flags, 7);
        for (unsigned i = 0; i < b->corners; i++) {
            assert_true(from->corner[i] < b->vertices);
            to->v[i] = out[VALUE][from->corner[i]];
        }
        assert_true(from->provoking < b->corners);
        to->provoking = to->v[from->provoking];
        to->id = from->id;
    }
    batches++;
}

static bool run(unsigned stream, bool last)
{
    const struct sm_launch l = { .local_bytes = 256, .crs_bytes = 4096 };
    struct pd_batch strips;

    primitives = batches = 0;
    sm_geometry_begin(&geometry, &header, &batch, (const u32(*)[SM_LANES])in);
    assert_false(sm_strips_next(&geometry, stream, last, &strips, out)); /* nothing has run */
    while (sm_geometry_more(&geometry)) {
        const unsigned before = primitives;

        if (!sm_geometry_run(&bench->core, &bench->seen, &l, &geometry))
            return false;
        while (sm_strips_next(&geometry, stream, last, &strips, out))
            collect(&strips);
        assert_int_equal(sm_strips_count(&geometry, stream), primitives - before);
    }
    return true;
}

static void must_run(unsigned stream, bool last)
{
    if (!run(stream, last))
        fail_msg("%s at %x", sm_fault_name(bench->core.fault.kind), bench->core.fault.pc);
}

/* Adds a primitive that is wanted. */
static void want(unsigned corners, u32 a, u32 b, u32 c, u32 provoking, u32 id)
{
    struct drawn *w = &wanted[wants++];

    memset(w, 0, sizeof *w);
    w->v[0] = a;
    if (corners > 1)
        w->v[1] = b;
    if (corners > 2)
        w->v[2] = c;
    w->provoking = provoking;
    w->id = id;
}

static unsigned long compare(void)
{
    if (primitives != wants)
        fail_msg("%u primitives, not %u", primitives, wants);
    for (unsigned n = 0; n < wants; n++)
        if (memcmp(&drawn[n], &wanted[n], sizeof drawn[n]) != 0)
            fail_msg("primitive %u: %x %x %x, %x, %u; not %x %x %x, %x, %u", n, drawn[n].v[0],
                     drawn[n].v[1], drawn[n].v[2], drawn[n].provoking, drawn[n].id, wanted[n].v[0],
                     wanted[n].v[1], wanted[n].v[2], wanted[n].provoking, wanted[n].id);
    return wants;
}

#endif
