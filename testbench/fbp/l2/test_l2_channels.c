/* test_l2_channels.c - the crossbar, both slices' compress bit caches and lines together, with memory that answers when it likes: what is
 * read is what a flat memory has, whichever channel passes whichever (facts/mem.md, XBAR); and channels do pass
 *
 * Each source has tiles of its own, so that the order of its requests says what each reads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/atomic.h"
#include "common/bits.h"
#include "fbp/l2/cbc/cbc.h"
#include "fbp/l2/l2.h"
#include "fbp/l2/mxbar/mxbar.h"
#include "seeded.h"

#define TICKS   300000
#define TILES   512
#define LINES   (2 * TILES)
#define TAGS    4    /* lines of compress bits, each of 128 tiles here */
#define PENDING 1024 /* answers that are awaited, of a source */

/* Memory, and what it would hold without L2, caches and channels. */
static u32 dram[LINES][L2_LINE_WORDS], flat[LINES][L2_LINE_WORDS];
static u32 store[2][TAGS + 1][CBC_WORDS];
static u8 bits[TILES];

static struct {
    struct cbc cbc;
    struct l2 l2;
    struct l2_request_fifo requests, on;
    struct cbc_filled_fifo bits;
    struct cbc_fetch_fifo bits_asked;
    struct l2_filled_fifo filled;
    struct l2_fetch_fifo fetches;
    struct l2_reply_fifo replies;
    struct l2_room_fifo room;
} slice[2];

static struct mxbar x;
static struct source {
    struct l2_request_fifo out;
    struct l2_reply_fifo back;
    struct l2_room_fifo room;
    unsigned places[2][L2_CHANNELS], sent;
    struct {
        bool awaited;
        unsigned n; /* of those that it sent */
        struct l2_reply reply;
    } of[PENDING];
    unsigned newest; /* of those answered */
} source[2];
static unsigned long answered, passed;

/* What a request changes and answers. */
static struct l2_reply now(const struct l2_request *q)
{
    const bool changes = q->op == L2_ATOMIC || q->op == L2_REDUCE;
    struct l2_reply r = { .id = q->id, .channel = l2_channel_of(q), .state = q->state };
    u32 *line = flat[q->line];

    if (l2_sweeps(q))
        return r;
    if (q->op == L2_WRITE) {
        for (unsigned b = 0; b < 128; b++)
            if (q->mask[b / 32] >> b % 32 & 1) {
                const u32 byte = UINT32_C(0xff) << b % 4 * 8;

                line[b / 4] = (line[b / 4] & ~byte) | (q->word[b / 4] & byte);
            }
        if (q->comptag)
            bits[q->line / 2] = q->state;
        return r;
    }
    if (q->comptag && !changes)
        r.state = (u2)bits[q->line / 2];
    r.sectors = changes && !q->mask[0] ? 0 : q->sectors;
    for (unsigned w = 0; w < L2_LINE_WORDS; w++) {
        if (!(r.sectors >> w / 8 & 1) || (changes && !(q->mask[0] >> w % 8 * 4 & 1)))
            continue;
        r.word[w] = line[w];
        if (changes)
            line[w] += q->word[w % 8];
    }
    return r;
}

static struct l2_request any_request(unsigned from)
{
    static const enum l2_op ops[] = { L2_READ, L2_READ, L2_WRITE, L2_WRITE, L2_ATOMIC, L2_REDUCE };
    const unsigned tile = (unsigned)(random_word() % (TILES / 2)) * 2 + from;
    struct l2_request q = { .op = ops[random_word() % 6],
                            .evict = L2_NORMAL,
                            .line = (u27)(2 * tile + random_word() % 2),
                            .atomic = ATOMIC_ADD,
                            .kind = ATOMIC_U32 };

    if (random_word() % 200 == 0)
        q.op = random_word() % 2 ? L2_FLUSH : L2_CLEAN_BITS;
    q.classes = 7;
    q.through = random_word() % 8 == 0 && q.op <= L2_WRITE;
    q.comptag = tile / 16 % 2 ? (u12)(1 + tile / 128) : 0;
    memset(q.has, 0xff, sizeof q.has);
    q.state = random_word() & 3;
    q.sectors = (u4)(q.op == L2_READ ? 1 + random_word() % 15 : UINT64_C(1) << random_word() % 4);
    for (unsigned s = 0; s < 4; s++)
        q.mask[s] = q.op == L2_WRITE ? (u32)random_word() : 0;
    if (q.op == L2_ATOMIC || q.op == L2_REDUCE)
        q.mask[0] = random_word() & 0x11111111;
    for (unsigned w = 0; w < L2_LINE_WORDS; w++)
        q.word[w] = (u32)random_word();
    return q;
}

/* A request is sent where there is a place for its channel; what it reads is known then. */
static void send(unsigned from)
{
    struct source *s = &source[from];
    struct l2_request q = any_request(from);
    unsigned *place = &s->places[q.line >> 3 & 1][l2_channel_of(&q)], id = s->sent % PENDING;

    if (*place == 0 || s->of[id].awaited || l2_request_full(&s->out))
        return;
    --*place;
    q.id = (u16)id;
    s->of[id].reply = now(&q);
    s->of[id].n = ++s->sent;
    s->of[id].awaited = mxbar_answered(&q);
    l2_request_push(&s->out, &q);
}

static void hear(unsigned from)
{
    struct source *s = &source[from];

    while (!l2_room_empty(&s->room)) {
        const struct l2_room room = l2_room_pop(&s->room);

        s->places[room.slice][room.channel]++;
    }
    while (!l2_reply_empty(&s->back)) {
        const struct l2_reply r = l2_reply_pop(&s->back);

        assert_true(r.id < PENDING && s->of[r.id].awaited);
        assert_true(l2_reply_same(&r, &s->of[r.id].reply));
        s->of[r.id].awaited = false;
        answered++;
        passed += s->of[r.id].n < s->newest;
        s->newest = s->of[r.id].n > s->newest ? s->of[r.id].n : s->newest;
    }
}

static void serve_bits(unsigned n)
{
    const struct cbc_fetch f = cbc_fetch_pop(&slice[n].bits_asked);
    struct cbc_filled line;

    assert_true(f.comptag <= TAGS);
    if (f.write)
        memcpy(store[n][f.comptag], f.word, sizeof f.word);
    memcpy(line.word, store[n][f.comptag], sizeof line.word);
    if (!f.write)
        cbc_filled_push(&slice[n].bits, &line);
}

static void serve(unsigned n)
{
    const struct l2_fetch f = l2_fetch_pop(&slice[n].fetches);
    struct l2_filled line;

    for (unsigned b = 0; b < 128 && f.write; b++)
        if (f.mask[b / 32] >> b % 32 & 1) {
            const u32 byte = UINT32_C(0xff) << b % 4 * 8;

            dram[f.line][b / 4] = (dram[f.line][b / 4] & ~byte) | (f.word[b / 4] & byte);
        }
    memcpy(line.word, dram[f.line], sizeof line.word);
    if (!f.write)
        l2_filled_push(&slice[n].filled, &line);
}

/* Each part moves or does not; memory of bits is slow. */
static void step(unsigned slow)
{
    for (unsigned n = 0; n < 2; n++) {
        if (random_word() % 2)
            l2_step(&slice[n].l2, &slice[n].on, &slice[n].filled, &slice[n].fetches,
                    &slice[n].replies);
        if (random_word() % 2)
            cbc_step(&slice[n].cbc, &slice[n].requests, &slice[n].bits, &slice[n].bits_asked,
                     &slice[n].on, &slice[n].room);
        if (!cbc_fetch_empty(&slice[n].bits_asked) && random_word() % slow == 0)
            serve_bits(n);
        if (!l2_fetch_empty(&slice[n].fetches) && random_word() % 3)
            serve(n);
    }
    mxbar_step(&x, &source[0].out, &source[1].out, &slice[0].replies, &slice[1].replies,
               &slice[0].room, &slice[1].room, &slice[0].requests, &slice[1].requests,
               &source[0].back, &source[1].back, &source[0].room, &source[1].room);
}

static void begin(void)
{
    const struct l2_config cfg = { 4, 8 };

    memset(&source, 0, sizeof source);
    memset(&slice, 0, sizeof slice);
    mxbar_reset(&x);
    for (unsigned n = 0; n < 2; n++) {
        cbc_reset(&slice[n].cbc);
        l2_reset(&slice[n].l2);
        l2_set_state(&slice[n].l2, &cfg);
        for (unsigned k = 0; k < 2; k++)
            for (unsigned c = 0; c < L2_CHANNELS; c++)
                source[n].places[k][c] = MXBAR_DEPTH;
    }
    for (unsigned n = 0; n < LINES * L2_LINE_WORDS; n++)
        dram[n / L2_LINE_WORDS][n % L2_LINE_WORDS] = (u32)random_word();
    memcpy(flat, dram, sizeof flat);
}

static bool at_rest(void)
{
    bool rest = mxbar_idle(&x);

    for (unsigned n = 0; n < 2; n++) {
        rest &= cbc_idle(&slice[n].cbc) && l2_idle(&slice[n].l2);
        rest &= !slice[n].requests.count && !slice[n].on.count && !source[n].out.count;
        for (unsigned id = 0; id < PENDING; id++)
            rest &= !source[n].of[id].awaited;
    }
    return rest;
}

/* What is dirty of both slices goes to memory. */
static void flush(void)
{
    for (unsigned n = 0; n < 2; n++) {
        const struct l2_request all = { .op = L2_FLUSH, .classes = 7 };

        l2_request_push(&slice[n].on, &all);
        while (l2_step(&slice[n].l2, &slice[n].on, &slice[n].filled, &slice[n].fetches,
                       &slice[n].replies))
            while (!l2_fetch_empty(&slice[n].fetches))
                serve(n);
        l2_reply_drop(&slice[n].replies);
    }
}

static void what_is_read_is_what_flat_memory_has(void **state)
{
    (void)state;
    begin();
    for (unsigned t = 0; t < TICKS; t++) {
        for (unsigned from = 0; from < 2; from++) {
            if (t < TICKS - 20000 && random_word() % 2)
                send(from);
            hear(from);
        }
        step(t / 10000 % 2 ? 50 : 2);
    }
    assert_true(at_rest());
    flush();
    assert_memory_equal(dram, flat, sizeof flat);
    compared("answers", answered);
    printf("  %lu of them were passed by a later one\n", passed);
    assert_true(answered > TICKS / 100 && passed > answered / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(what_is_read_is_what_flat_memory_has) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
