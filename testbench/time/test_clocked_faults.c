/* test_clocked_faults.c - recorded streams whose page tables are spoilt under way: with clocks the same fault, and the same bytes
 *
 * When a draw begins, one valid entry of the channel's page tables becomes another: a hole, another aperture or kind, a page that may
 * not be read or written or is for the privileged, one outside of memory, or bits that mean nothing.  The stream goes on by the
 * function, by the units of translation over their wires, and with clocks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "machine/playback.h"
#include "time/time_machine.h"

#include <cmocka.h>

#include "seeded.h"

#define MOST   65536 /* entries */
#define ROUNDS 20    /* of a trace */

enum way { FUNCTION, UNITS, CLOCKS, WAYS };

static struct {
    unsigned begins, at; /* the BEGIN that it happens at */
    uint64_t seed;
    unsigned how;
    bool done;
} spoil;

static u64 entry[MOST]; /* addresses of valid ones */
static unsigned entries;

static u64 word_at(const struct mem *m, u64 at)
{
    return (u64)mem_get(m->byte + at + 4, 4) << 32 | mem_get(m->byte + at, 4);
}

static void find_in(const struct mem *m, u64 table, unsigned count)
{
    for (unsigned n = 0; n < count && table + 8 * n < m->size; n++)
        if (entries < MOST && word_at(m, table + 8 * n) & 1)
            entry[entries++] = table + 8 * n;
}

static void find_entries(const struct mem *m, const struct gmmu_config *cfg)
{
    entries = 0;
    for (unsigned n = 0; n < (cfg->big_64k ? 16384u : 8192u); n++) {
        const u64 pde = word_at(m, ((u64)cfg->directory << 12) + 8 * n);

        if (pde & 3)
            find_in(m, (pde >> 4 & 0xfffffff) << 12, 1024);
        if (pde >> 32 & 3)
            find_in(m, pde >> 36 << 12, cfg->big_64k ? 16384 : 32768);
    }
}

/* An entry that says something else. */
static u64 spoilt(u64 e, unsigned how, u64 bits)
{
    static const u64 flips[] = {
        1, 3, 4, 8, UINT64_C(1) << 62, UINT64_C(1) << 63, UINT64_C(0xe) << 58
    };

    switch (how) {
    case 0: return 0;
    case 1: return (e & ~(UINT64_C(6) << 32)) | UINT64_C(2) << 32; /* peer */
    case 2: return e | UINT64_C(0xff) << 36;                       /* no kind */
    case 3: return e | UINT64_C(0xfffff00);                        /* outside of memory */
    case 4: return (e & ~(u64)1) | UINT64_C(1) << 32;              /* sparse */
    case 5:
        return (e & ~(UINT64_C(0xff) << 36)) | UINT64_C(0x2c)
                                                   << 36; /* a kind that is not defined */
    case 6: return e | 2;                                 /* privileged */
    default: return e ^ flips[bits % 7];
    }
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    if (gpu_action_of(a) == ACTION_BEGIN && spoil.begins++ == spoil.at && !spoil.done) {
        struct hub_channel *c = &g->hub.channel[a->channel];
        struct random r = random_start(spoil.seed, 0);

        find_entries(&g->mem, &c->space.cfg);
        assert_true(entries > 0);
        for (unsigned n = 0; n < 1 + entries / 2;
             n++) { /* half of them, as most are not used again */
            const u64 at = entry[random_below(&r, entries)];
            const u64 e = spoilt(word_at(&g->mem, at), spoil.how, random_bits(&r));

            mem_put(g->mem.byte + at, 4, (u32)e);
            mem_put(g->mem.byte + at + 4, 4, (u32)(e >> 32));
        }
        mem_space_invalidate(&c->space);
        spoil.done = true;
    }
    return GPU_DO;
}

static void look(void *self, const void *packet)
{
    (void)self;
    (void)packet;
}

static u64 digest(const struct mem *m)
{
    u64 d = 0;

    for (unsigned n = 0; n < entries && n < 2048; n++) {
        const u64 page = (word_at(m, entry[n]) >> 4 & 0xfffffff) << 12;

        for (unsigned b = 0; page + 4096 <= m->size && b < 4096; b += 8)
            d = (d ^ word_at(m, page + b)) * UINT64_C(0x100000001b3);
    }
    return d;
}

struct outcome {
    bool ran;
    struct failure f;
    u64 digest;
    enum gpu_fault_kind kind;
};

static struct outcome run(const char *trace, enum way way)
{
    static struct net_tap tap;
    const struct playback_taker taker = { .watch = { .before = act } };
    struct outcome o = { .ran = false };
    struct time_machine *t = NULL;
    char folder[512];
    struct playback *r;
    struct gpu *g;

    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", trace);
    spoil.begins = 0;
    spoil.done = false;
    r = playback_open(folder, profile_default(), &taker, &o.f);
    assert_non_null(r);
    g = playback_gpu(r);
    tap = (struct net_tap){ .given = look };
    if (way == UNITS)
        net_tap_on(&g->mmu.client_utlb.tap, &tap);
    if (way == CLOCKS)
        assert_non_null(t = time_machine_new(g, g->host.room));
    o.ran = playback_run(r, UINT64_MAX, &o.f);
    if (way == UNITS)
        assert_true(g->mmu.gmmu.asked > 0);
    if (t) {
        assert_true(time_machine_finish(t));
        assert_true(t->net.now > 0 && t->mmu.tlb.counts[tlb_time_place(MEM_HOST, 0, 0)].walks > 0);
    }
    o.digest = digest(&g->mem);
    o.kind = g->fault.kind;
    time_machine_free(t);
    playback_close(r);
    return o;
}

/* Of a fault all is the same, but for textures: whose pages are looked at, and in which order, is another thing where somebody looks at
 * memory or translation (mem_whole_page, mem_maps), so another thread of the instruction's may be the first one to fault at the address,
 * with other pixels stored before it.
 */
static bool same(const struct outcome *a, const struct outcome *b)
{
    const char *thread = strstr(b->f.text, ": TEX") ? strstr(b->f.text, ", thread ") : NULL;
    const size_t count = thread ? (size_t)(thread - b->f.text) : sizeof b->f.text;

    return a->ran == b->ran && a->f.code == b->f.code && a->kind == b->kind &&
           strncmp(a->f.text, b->f.text, count) == 0 && (thread || a->digest == b->digest);
}

static void clocks_find_the_same_fault(void **state)
{
    static const char *const traces[] = { "t02_triangle", "t04_depth_blend", "t03_texquad_mip" };
    unsigned long streams = 0, faults = 0;

    (void)state;
    for (unsigned i = 0; i < ROUNDS * 3; i++) {
        const char *trace = traces[i % 3];
        struct outcome o[WAYS];

        spoil.at = (unsigned)(random_word() % 2);
        spoil.seed = random_word();
        spoil.how = i / 3 % 10;
        for (unsigned w = 0; w < WAYS; w++) {
            o[w] = run(trace, (enum way)w);
            if (!same(&o[w], &o[0]))
                fail_msg("way %u: %s, %u of seed %" PRIu64 ": '%s', not '%s'", w, trace, spoil.how,
                         spoil.seed, o[w].f.text, o[0].f.text);
        }
        if (o[0].f.code)
            printf("    %s\n", o[0].f.text);
        faults += o[0].f.code != 0;
        streams++;
    }
    compared("spoilt streams, three ways", streams);
    compared("faults", faults);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_find_the_same_fault),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
