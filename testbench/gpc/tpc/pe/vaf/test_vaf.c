/* test_vaf.c - batches of vertices by class states, against a fetch byte by byte; on wires as without */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

#include "class/b197/bundle.h"
#include "seeded.h"
#include "vaf_random.h"
#include "vaf_reference.h"
#include "vaf_fetch.h"

static u32 class_state[CLASS_METHODS];
static struct random_constants constants;
static struct vaf unit;

static struct met {
    unsigned long constant, given, substitute, none, instanced, straddles, copies, hits;
} met;

static unsigned written; /* times that memory has changed, all of it */

/* Every byte of memory is another. */
static u8 byte_at(void *context, u64 address)
{
    u64 x = (address + 1) * 0x9e3779b97f4a7c15;

    (void)context;
    return (u8)(((x ^ x >> 29) >> 17) + written);
}

static bool read_bytes(void *context, u64 address, unsigned bytes, u8 *to)
{
    for (unsigned n = 0; n < bytes; n++)
        to[n] = byte_at(context, address + n);
    return true;
}

/* Lines that a cache of 32 in order of arrival asks for. */
struct lines {
    u64 held[32], asked;
    unsigned count, next;
};

static void touch(struct lines *l, u64 address, unsigned bytes)
{
    for (u64 line = address / 32; bytes > 0 && line <= (address + bytes - 1) / 32; line++) {
        bool held = false;

        for (unsigned n = 0; n < l->count; n++)
            held = held || l->held[n] == line % (1ull << 35);
        met.hits += held;
        if (held)
            continue;
        l->asked++;
        l->held[l->next] = line % (1ull << 35);
        l->next = (l->next + 1) % 32;
        if (l->count < 32)
            l->count++;
    }
}

static struct lines expected_lines;
static u64 expected_clocks;

static void attribute(unsigned a, const struct reference_vertex *v, u32 z[4])
{
    const struct reference_memory memory = { NULL, byte_at };
    const u32 word = class_state[(0x1160 + 4 * a) / 4];
    unsigned bytes;
    u64 address;

    reference_attribute(class_state, a, v, constants.given[a] ? constants.word[a] : NULL, &memory,
                        z, &address, &bytes);
    touch(&expected_lines, address, bytes);
    expected_clocks += 1 + (bytes > 0 && address / 32 != (address + bytes - 1) / 32);
    met.straddles += bytes > 0 && address / 32 != (address + bytes - 1) / 32;
    met.constant += word >> 6 & 1;
    met.given += (word >> 6 & 1) && constants.given[a];
    met.none += !(word >> 6 & 1) && bytes == 0;
    met.substitute +=
        bytes > 0 && address == ((u64)class_state[0xf84 / 4] << 32 | class_state[0xf88 / 4]);
    met.instanced += class_state[(0x1880 + 4 * (word & 31)) / 4] & 1;
}

/* All words of the batch, attribute by attribute. */
static void reference_batch(const struct vaf_batch *b, u32 want[256][32])
{
    const u32 copy = class_state[0x161c / 4], from = copy >> 4 & 255;

    memset(want, 0, 256 * sizeof *want);
    memset(&expected_lines, 0, sizeof expected_lines);
    expected_clocks = 0;
    for (unsigned n = 0; n < 64; n++)
        for (unsigned i = 0; i < b->vertices && b->reads[n]; i++) {
            const struct reference_vertex v = { b->index[i], b->vertex_id[i], b->instance_id };
            u32 z[4] = { 0 };

            if (n >= 8 && n < 40)
                attribute(n - 8, &v, z);
            if (n == 47) {
                u32 id = v.id, of[4];

                if ((copy & 1) && (b->reads[n] & 8) && from >= 32 && from < 160) {
                    attribute(from / 4 - 8, &v, of);
                    id = of[from % 4];
                    met.copies++;
                } else if (copy & 1) {
                    id = from == 190 ? v.instance : from == 191 ? v.id : 0;
                }
                z[2] = v.instance;
                z[3] = id;
            }
            for (unsigned c = 0; c < 4; c++)
                want[4 * n + c][i] = b->reads[n] >> c & 1 ? z[c] : 0;
        }
}

static void batches_are_as_the_words_say(void **state)
{
    static u32 want[256][32], got[256][32];
    unsigned long words = 0;
    u64 missing;

    (void)state;
    for (unsigned i = 0; i < 1500; i++) {
        struct vaf_config cfg;
        struct vaf_batch b;

        if (i % 16 == 0) {
            vaf_reset(&unit);
            memset(&constants, 0, sizeof constants);
        }
        if (i % 2 == 0) /* else the same addresses, for which memory is read again */
            random_vaf_state(&seeded, class_state);
        written++;
        cfg = vaf_bundle(class_state);
        vaf_set_state(&unit, &cfg);
        random_vaf_constants(&seeded, &unit, &constants);
        random_vaf_batch(&seeded, &b);
        reference_batch(&b, want);
        const u64 asked = unit.asked, clocks = unit.clocks;
        assert_true(vaf_fetch(&unit, &b, read_bytes, NULL, got, &missing));
        for (unsigned w = 0; w < 256; w++)
            for (unsigned k = 0; k < 32; k++, words++)
                if (got[w][k] != want[w][k])
                    fail_msg("batch %u, a[0x%x] of vertex %u: %08x, by the words %08x", i, 4 * w, k,
                             got[w][k], want[w][k]);
        assert_int_equal(unit.clocks - clocks, expected_clocks);
        assert_int_equal(unit.asked - asked, expected_lines.asked);
    }
    compared("words of vertices' inputs", words);
    printf("  constant %lu, given %lu, substitute %lu, none %lu, instanced %lu, two lines %lu, "
           "copied ids %lu, lines held %lu\n",
           met.constant, met.given, met.substitute, met.none, met.instanced, met.straddles,
           met.copies, met.hits);
    assert_true(met.constant && met.given && met.substitute && met.none && met.instanced &&
                met.straddles && met.copies && met.hits);
}

static struct wires {
    struct vaf_immediate_fifo immediate;
    struct vaf_batch_fifo batch;
    struct vaf_line_fifo line;
    struct vaf_read_fifo read;
    struct vaf_inputs_fifo inputs;
} wires;

/* Steps until nothing moves, memory answers, and what leaves goes into 'in'. */
static void run_wires(struct vaf *v, const struct vaf_batch *b, u32 in[256][32])
{
    unsigned next = 0; /* vectors leave in order, each that is read once */
    bool moved = true;

    while (moved) {
        moved =
            vaf_step(v, &wires.immediate, &wires.batch, &wires.line, &wires.read, &wires.inputs);
        if (!vaf_read_empty(&wires.read)) {
            const u64 address = vaf_read_pop(&wires.read).address;
            struct vaf_line *line = vaf_line_next(&wires.line);

            assert_int_equal(address % 32, 0);
            for (unsigned w = 0; w < 8; w++) {
                line->word[w] = 0;
                for (unsigned n = 0; n < 4; n++)
                    line->word[w] |= (u32)byte_at(NULL, address + 4 * w + n) << 8 * n;
            }
            moved = true;
        }
        while (!vaf_inputs_empty(&wires.inputs)) {
            const struct vaf_inputs z = vaf_inputs_pop(&wires.inputs);

            while (next < 64 && !b->reads[next])
                next++;
            assert_int_equal(z.number, next % 64);
            for (next++; next < 64 && !b->reads[next];)
                next++;
            assert_int_equal(z.last, next >= 64);
            assert_int_equal(z.draw, b->draw);
            for (unsigned k = 0; k < 128; k++)
                in[4 * z.number + k % 4][k / 4] = z.word[k];
        }
    }
}

static void wires_carry_the_same(void **state)
{
    static struct vaf on_wires;
    static u32 want[256][32], got[256][32];
    unsigned long words = 0;

    (void)state;
    vaf_reset(&unit);
    vaf_reset(&on_wires);
    for (unsigned i = 0; i < 500; i++) {
        const u32 define = random_below(&seeded, 32) | random_below(&seeded, 5) << 8 |
                           1u << (12 + random_below(&seeded, 3)) | random_below(&seeded, 8) << 16;
        struct vaf_immediate m[2];
        struct vaf_config cfg;
        struct vaf_batch b;

        random_vaf_state(&seeded, class_state);
        cfg = vaf_bundle(class_state);
        random_vaf_batch(&seeded, &b);
        if (i % 50 == 0)
            memset(b.reads, 0, sizeof b.reads); /* one packet, of zeros */
        vaf_method(0x114c, define, &m[0]);
        vaf_method(0x1150 + 4 * random_below(&seeded, 4), (u32)random_word(), &m[1]);
        vaf_set_state(&unit, &cfg);
        vaf_set_state(&on_wires, &cfg);
        for (unsigned n = 0; n < 2; n++)
            vaf_immediate_push(&wires.immediate, &m[n]);
        memset(got, 0, sizeof got);
        run_wires(&on_wires, &b, got);
        vaf_define(&unit, &m[0]);
        vaf_define(&unit, &m[1]);
        vaf_fetch(&unit, &b, read_bytes, NULL, want, NULL);
        vaf_batch_push(&wires.batch, &b);
        run_wires(&on_wires, &b, got);
        assert_true(vaf_idle(&on_wires) && vaf_batch_empty(&wires.batch));
        assert_memory_equal(got, want, sizeof got);
        words += 256 * 32;
    }
    assert_int_equal(on_wires.clocks, unit.clocks);
    assert_int_equal(on_wires.asked, unit.asked);
    assert_int_equal(on_wires.elements, unit.elements);
    compared("words on wires and without", words);
}

static bool read_none(void *context, u64 address, unsigned bytes, u8 *to)
{
    return address / 4096 != *(u64 *)context / 4096 && read_bytes(NULL, address, bytes, to);
}

/* A page is missing: its bytes are 0, its first address is told, the others are there. */
static void what_is_not_mapped_is_zero(void **state)
{
    static u32 got[256][32];
    struct pd_batch b = { .vertices = 32 };
    bool reads[256] = { false };
    u64 hole = 0x20000, missing = 0;
    struct vaf_config cfg = { 0 };
    struct vaf_batch batch;

    (void)state;
    reads[32] = true;
    for (unsigned i = 0; i < 32; i++)
        b.index[i] = i;
    cfg.attribute[0] = (struct vaf_attribute){ .widths = 0x12, .kind = VAF_UINT };
    cfg.stream[0] =
        (struct vaf_stream){ .enable = 1, .stride = 16, .base = 0x1ff02, .limit = 0x30000 };
    batch = vaf_batch_of(&b, reads);
    for (unsigned told = 0; told < 2; told++) {
        vaf_reset(&unit);
        vaf_set_state(&unit, &cfg);
        assert_false(vaf_fetch(&unit, &batch, read_none, &hole, got, told ? &missing : NULL));
    }
    assert_int_equal(missing, 0x20000);
    for (unsigned i = 0; i < 32; i++) {
        u32 want = 0;

        for (unsigned n = 0; n < 4 && i < 16; n++)
            want |= (u32)byte_at(NULL, 0x1ff02 + 16 * i + n) << 8 * n;
        assert_int_equal(got[32][i], want);
    }
    compared("vertices beside a hole", 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_are_as_the_words_say),
        cmocka_unit_test(wires_carry_the_same),
        cmocka_unit_test(what_is_not_mapped_is_zero),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, reference_open, reference_close);
}
