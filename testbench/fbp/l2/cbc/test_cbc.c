/* test_cbc.c - the compress bit cache beside a flat array of all tiles' bits and a list of lines by age */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/bits.h"
#include "fbp/l2/cbc/cbc.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 100000
#define TAGS  4096

void cbc_random_config(struct random *r, struct cbc_vector *v);
void cbc_random_inputs(struct random *r, struct cbc_vector *v);
const char *cbc_directed(unsigned i, struct cbc_vector *v);

static struct cbc cbc;
static u32 store[TAGS][32];  /* memory */
static u8 state[TAGS * 512]; /* what each tile's bits are, wherever they lie */
static struct kept {
    unsigned tag;
    bool dirty;
} list[CBC_LINES]; /* used last first */
static unsigned kept;

static void start(void)
{
    cbc_reset(&cbc);
    kept = 0;
    for (unsigned t = 0; t < TAGS; t++)
        for (unsigned n = 0; n < 512; n++) {
            state[t * 512 + n] = (u8)((t * 7 + n * 3 + n / 5) & 3);
            bits_put(store[t], 2 * n, 2, state[t * 512 + n]);
        }
}

/* Puts a line in front; 'wrote' is the comptag of a line that must be written for it, or 0; returns whether it must be read. */
static bool use(unsigned tag, unsigned *wrote)
{
    struct kept front = { tag, false };
    unsigned at = 0;

    *wrote = 0;
    while (at < kept && list[at].tag != tag)
        at++;
    const bool missed = at == kept;

    if (!missed)
        front = list[at];
    else if (kept == CBC_LINES)
        *wrote = list[--at].dirty ? list[CBC_LINES - 1].tag : 0;
    else
        kept++;
    memmove(list + 1, list, at * sizeof front);
    list[0] = front;
    return missed;
}

/* What is seen on the wires of memory: reads by comptag, writes by comptag. */
static struct cbc_fetch_fifo fetches;
static struct cbc_filled_fifo filled;
static unsigned reads, writes, read_tag, written_tag;

static void serve(void)
{
    const struct cbc_fetch t = cbc_fetch_pop(&fetches);
    struct cbc_filled line;

    if (t.write) {
        writes++;
        written_tag = t.comptag;
        memcpy(store[t.comptag], t.word, sizeof t.word);
        return;
    }
    reads++;
    read_tag = t.comptag;
    memcpy(line.word, store[t.comptag], sizeof line.word);
    cbc_filled_push(&filled, &line);
}

static struct l2_request through(const struct l2_request *q)
{
    static struct l2_request_fifo requests, on;
    static struct l2_room_fifo room;

    reads = writes = 0;
    l2_request_push(&requests, q);
    while (cbc_step(&cbc, &requests, &filled, &fetches, &on, &room))
        while (!cbc_fetch_empty(&fetches))
            serve();
    assert_true(cbc_idle(&cbc) && !l2_request_empty(&on));
    assert_true(room.count == 1 && l2_room_pop(&room).channel == l2_channel_of(q));
    return l2_request_pop(&on);
}

/* All dirty lines are written, and are as the tiles have it. */
static void cleaned(void)
{
    unsigned dirty = 0;

    for (unsigned n = 0; n < kept; n++) {
        dirty += list[n].dirty;
        list[n].dirty = false;
    }
    assert_int_equal(writes, dirty);
    for (unsigned n = 0; n < TAGS * 512; n++)
        assert_int_equal(bits_get(store[n / 512], 2 * (n % 512), 2), state[n]);
}

static void looked(const struct l2_request *q, struct l2_request *expected)
{
    u8 *tile = &state[q->comptag * 512 + (q->line * 128 >> 8 & 511)];
    unsigned wrote;
    const bool missed = use(q->comptag, &wrote);

    assert_int_equal(reads, missed);
    assert_true(!missed || read_tag == q->comptag);
    assert_int_equal(writes, wrote != 0);
    assert_true(!wrote || written_tag == wrote);
    if (q->op == L2_WRITE) {
        list[0].dirty |= *tile != q->state;
        *tile = q->state;
        return;
    }
    expected->state = *tile;
    for (unsigned s = 0; s < 4; s++)
        if (!(q->has[*tile] >> (q->line % 2 * 4 + s) & 1))
            expected->sectors &= (u4) ~(1 << s);
}

static void run(const struct cbc_vector *v)
{
    const struct l2_request *q = &v->xbar_cbc;
    struct l2_request expected = *q, out;
    u64 before;

    if (v->reset)
        start();
    before = cbc.clocks;
    cbc_set_state(&cbc, &v->cfg);
    out = through(q);
    if (q->op == L2_CLEAN_BITS)
        cleaned();
    else if (q->comptag && !v->cfg.bypass && q->op <= L2_WRITE)
        looked(q, &expected);
    else
        assert_int_equal(reads + writes, 0);
    assert_true(l2_request_same(&out, &expected));
    assert_int_equal(cbc.clocks - before, 1);
}

/* chosen: lines fill from place 0 on; then the one used longest ago gives place. */
static void empty_places_go_first(void **context)
{
    static struct cbc_lines lines;
    struct cbc_line *line = lines.line;

    (void)context;
    for (unsigned n = 0; n < CBC_LINES; n++) {
        assert_int_equal(cbc_victim(&lines), n);
        line[n] = (struct cbc_line){ .valid = true, .comptag = (u12)n, .used = CBC_LINES - n };
    }
    assert_int_equal(cbc_victim(&lines), CBC_LINES - 1);
    line[3].valid = false;
    assert_int_equal(cbc_victim(&lines), 3);
}

/* Bytes of memory that nobody asked for are not taken, before and behind those of a line. */
static void unasked_lines_are_refused(void **context)
{
    const struct l2_request q = { .op = L2_READ, .comptag = 5, .sectors = 1 };
    const struct cbc_filled l = { .word = { 1 } };
    struct cbc_fetch f;
    struct l2_request out;

    (void)context;
    cbc_reset(&cbc);
    assert_false(memory_cbc_into(&cbc, &l));
    assert_true(xbar_cbc_into(&cbc, &q) && cbc_memory_from(&cbc, &f));
    assert_true(memory_cbc_into(&cbc, &l));
    assert_false(memory_cbc_into(&cbc, &l));
    assert_true(cbc_l2_from(&cbc, &out));
    assert_false(memory_cbc_into(&cbc, &l));
}

/* A tile of a compressed page waits for its bits: reads and writes of other pages pass; those of its tile, those behind these in their
 * channel, and atomics do not.  A sweep waits for all, and all for it.
 */
static void others_pass_what_waits_for_bits(void **context)
{
    static const struct {
        enum l2_op op;
        u12 comptag;
        u27 line;
    } all[] = { { L2_READ, 5, 0 },   { L2_ATOMIC, 0, 20 }, { L2_READ, 0, 30 },
                { L2_WRITE, 0, 40 }, { L2_READ, 0, 1 },    { L2_READ, 0, 50 },
                { L2_WRITE, 0, 60 }, { L2_FLUSH, 0, 0 },   { L2_WRITE, 0, 80 } };
    static const u16 before[] = { 2, 3, 6 }, behind[] = { 0, 1, 4, 5, 7, 8 };
    const struct cbc_filled l = { .word = { 0 } };
    struct l2_request out;
    struct l2_room room;
    struct cbc_fetch f;

    (void)context;
    cbc_reset(&cbc);
    for (u16 n = 0; n < 9; n++) {
        const struct l2_request q = {
            .id = n, .op = all[n].op, .comptag = all[n].comptag, .line = all[n].line, .sectors = 1
        };

        assert_true(xbar_cbc_into(&cbc, &q));
    }
    assert_true(cbc_memory_from(&cbc, &f) && !f.write && f.comptag == 5);
    for (unsigned n = 0; n < 3; n++)
        assert_true(cbc_l2_from(&cbc, &out) && out.id == before[n]);
    assert_false(cbc_l2_from(&cbc, &out));
    assert_false(cbc_memory_from(&cbc, &f)); /* the line is not asked for again */
    assert_true(memory_cbc_into(&cbc, &l));
    for (unsigned n = 0; n < 6; n++)
        assert_true(cbc_l2_from(&cbc, &out) && out.id == behind[n]);
    for (unsigned n = 0; n < 9; n++)
        assert_true(!cbc_idle(&cbc) && cbc_room_from(&cbc, &room));
    assert_true(cbc_idle(&cbc));
    compared("requests", 9);
}

/* Each channel has its room, and no more; one that is full refuses no other. */
static void each_channel_has_its_room(void **context)
{
    static const enum l2_op ops[L2_CHANNELS] = { L2_READ, L2_WRITE, L2_REDUCE };

    (void)context;
    cbc_reset(&cbc);
    for (unsigned c = 0; c < L2_CHANNELS; c++)
        for (unsigned n = 0; n <= L2_ROOM; n++) {
            const struct l2_request q = { .op = ops[c], .line = 2 * n };

            assert_int_equal(xbar_cbc_into(&cbc, &q), n < L2_ROOM);
        }
}

static void bits_are_those_of_a_flat_array(void **context)
{
    (void)context;
    struct cbc_vector v;
    const uint64_t seed = seed_from_environment();
    unsigned n = 0;

    start();
    for (; cbc_directed(n, &v); n++)
        if (v.xbar_cbc.op != L2_CLEAN_BITS || n % 3 == 0)
            run(&v);
    memset(&v, 0, sizeof v);
    for (unsigned i = 0; i < LINES; i++, n++) {
        struct random r = random_start(seed, i);

        cbc_random_config(&r, &v);
        cbc_random_inputs(&r, &v);
        if (v.xbar_cbc.comptag)
            v.xbar_cbc.comptag |=
                (u12)(i & 1u << 11);            /* all bits of the comptag tell lines apart */
        if (v.xbar_cbc.comptag && i / 8192 % 2) /* more lines than there are */
            v.xbar_cbc.comptag = (u12)(1 + random_below(&r, CBC_LINES + CBC_LINES / 16));
        if (v.xbar_cbc.op == L2_CLEAN_BITS && i % 64)
            v.xbar_cbc.op = L2_READ;
        run(&v);
    }
    compared("requests of the compress bit cache", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_places_go_first),
        cmocka_unit_test(unasked_lines_are_refused),
        cmocka_unit_test(others_pass_what_waits_for_bits),
        cmocka_unit_test(each_channel_has_its_room),
        cmocka_unit_test(bits_are_those_of_a_flat_array),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
