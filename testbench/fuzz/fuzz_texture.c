/* fuzz_texture.c - any bytes as a header, a sampler, quads that ask for texels, and memory: an answer or what is not modelled
 *
 * The bytes: 32 of the header, 32 of the sampler, packed quads (struct tex_quad), then memory, over and over.  The unit is called,
 * and then runs over its wires: both answer the same.  A warp at once gives what its quads give, and what an instruction
 * takes has an end.
 */
#include <string.h>

#include "fuzz.h"
#include "gpc/tpc/tex/tex.h"

#define MEMORY     65536 /* of texels; the two lines lie behind them */
#define QUADS      2
#define QUAD_WORDS ((tex_quad_BITS + 31) / 32)
#define HEAD       (64 + 4 * QUAD_WORDS * QUADS)
#define STEPS      100000 /* a quad's, at most: 128 taps of 8 texels, each of some sectors */

static u8 byte[MEMORY + 64], tag[sizeof byte / MEM_TAG_BYTES + 1];
static struct mem memory = { .size = sizeof byte, .byte = byte, .tag = tag };
static struct tex called, wired;
static struct tex_quad_fifo quads;
static struct tex_forgets_fifo forgets;
static struct mem_reply_fifo replies;
static struct mem_request_fifo requests;
static struct tex_answer_fifo answers;

static void words(const uint8_t *at, u32 *word, unsigned count)
{
    for (unsigned n = 0; n < count; n++, at += 4)
        word[n] = at[0] | (u32)at[1] << 8 | (u32)at[2] << 16 | (u32)at[3] << 24;
}

/* What no instruction asks for is another question. */
static struct tex_quad quad_of(const uint8_t *at)
{
    u32 word[QUAD_WORDS];
    struct tex_quad q;

    words(at, word, QUAD_WORDS);
    tex_quad_get(&q, word, 0);
    if (q.quad.how.mode > TEX_LOD_GRADIENT)
        q.quad.how.mode = TEX_LOD_QUAD;
    if (q.quad.how.dimension == 5)
        q.quad.how.dimension = 4;
    if (!tex_query_known(q.query))
        q.query = 0;
    for (unsigned lane = 0; lane < TEX_LANES; lane++)
        q.handle[lane] &= 0x100001; /* of the two pools */
    return q;
}

static void serve(void)
{
    struct mem_reply reply = { .fault = 0 };
    const u64 at = mem_request_first(&requests)->address;

    need(at % MEM_SECTOR_BYTES == 0 && mem_request_first(&requests)->sectors == 1, "a bad request");
    mem_request_drop(&requests);
    reply.fault = at + MEM_SECTOR_BYTES > memory.size;
    if (!reply.fault)
        words(byte + at, reply.word, MEM_SECTOR_WORDS);
    mem_reply_push(&replies, &reply);
}

static struct tex_answer by_wires(const struct tex_quad *q)
{
    unsigned steps = 0;

    tex_quad_push(&quads, q);
    while (tex_answer_empty(&answers)) {
        const bool moved = tex_step(&wired, &quads, &forgets, &replies, &answers, &requests, NULL);

        need(moved || !mem_request_empty(&requests), "a quad that waits for nothing");
        need(steps++ < STEPS, "a quad without end");
        if (!mem_request_empty(&requests))
            serve();
    }
    return tex_answer_pop(&answers);
}

/* Of what is not modelled, over wires, all is 0; lanes that have other textures may be modelled. */
static void ask(const struct mem_port *m, const struct tex_quad *q)
{
    const struct tex_answer over = by_wires(q);
    struct tex_answer answer;
    const struct tex_outcome z = tex_evaluate(&called, m, q, &answer);

    bool alike = true;

    for (unsigned lane = 1; lane < TEX_LANES; lane++)
        alike &= q->handle[lane] == q->handle[0];
    need(!z.lacks || strncmp(z.lacks, "textures: ", 10) == 0, "refused without a reason");
    for (unsigned n = 0; n < 16 && z.lacks && alike; n++)
        need(over.value[n] == 0, "an answer of what is not modelled");
    for (unsigned n = 0; n < 16 && !z.lacks; n++)
        need(!(q->quad.lanes >> n / 4 & 1) || over.value[n] == answer.value[n],
             "another answer over wires");
}

static void told(void *context, const struct l1_access *access)
{
    need(access->count <= 32, "an access of too many words");
    ++*(unsigned *)context;
}

static void cost(const struct mem_port *m, const struct tex_quad *q)
{
    struct tex_cost c = { .addresses = 0 };
    unsigned accesses = 0;

    tex_quad_cost(&called, m, q, told, &accesses, &c);
    tex_cost_end(&c, told, &accesses);
    need(tex_cost_clocks(&c) < STEPS, "an instruction of too many clocks");
}

/* A warp has the quad's coordinates, each quad from another lane on. */
static void warp(const struct mem_port *m, const struct tex_quad *q)
{
    u32 x[TEX_WARP], y[TEX_WARP], value[4][TEX_WARP];
    const struct tex_warp in = { q->quad.how, q->handle[0], UINT32_MAX, x, y };

    for (unsigned n = 0; n < TEX_WARP; n++) {
        x[n] = q->quad.at[3 * ((n + n / 4) % 4)];
        y[n] = q->quad.at[3 * ((n + n / 8) % 4) + 1];
    }
    if (!tex_warp_sample(&called, m, &in, value))
        return;
    for (unsigned first = 0; first < TEX_WARP; first += TEX_LANES) {
        struct tex_quad own = { .quad = { .how = in.how, .lanes = 15 } };
        struct tex_answer answer;

        for (unsigned n = 0; n < TEX_LANES; n++) {
            own.handle[n] = in.handle;
            own.quad.at[3 * n] = x[first + n];
            own.quad.at[3 * n + 1] = y[first + n];
        }
        tex_evaluate(&called, m, &own, &answer);
        for (unsigned n = 0; n < 16; n++)
            need(answer.value[n] == value[n % 4][first + n / 4], "another answer for a warp");
    }
}

/* Texels over and over; the lines of header and sampler as they are. */
static void fill(const uint8_t *data, size_t size)
{
    size_t done = size - HEAD < MEMORY ? size - HEAD : MEMORY;

    memcpy(byte, data + HEAD, done);
    for (size_t n; done < MEMORY; done += n) {
        n = done < MEMORY - done ? done : MEMORY - done;
        memcpy(byte + done, byte, n);
    }
    memcpy(byte + MEMORY, data, 64);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct tex_config cfg = { .headers = MEMORY, .samplers = MEMORY + 32 };
    const struct mem_port m = mem_port(&memory, NULL, NULL);

    if (size <= HEAD)
        return 0;
    fill(data, size);
    tex_reset(&called);
    tex_reset(&wired);
    tex_set_state(&called, &cfg);
    tex_set_state(&wired, &cfg);
    for (unsigned n = 0; n < QUADS; n++) {
        const struct tex_quad q = quad_of(data + 64 + 4 * QUAD_WORDS * n);

        ask(&m, &q);
        cost(&m, &q);
        warp(&m, &q);
    }
    return 0;
}
