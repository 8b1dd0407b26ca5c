/* vaf_random.c - see vaf_random.h */
#include "class/b197/bundle.h"
#include "vaf_random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void put_address(u32 *class_state, unsigned method, u64 address)
{
    class_state[method / 4] = (u32)(address >> 32);
    class_state[method / 4 + 1] = (u32)address;
}

static void random_stream(struct random *r, u32 *class_state, unsigned s)
{
    const u64 base = random_bits(r) >> (24 + random_below(r, 8));
    const unsigned reach = random_below(r, 4) ? 0xfffff : random_below(r, 512);

    class_state[(0x1c00 + 16 * s) / 4] =
        (random_below(r, 4) ? random_below(r, 80) : random_below(r, 4096)) |
        (u32)(random_below(r, 10) != 0) << 12;
    put_address(class_state, 0x1c04 + 16 * s, base);
    class_state[(0x1c0c + 16 * s) / 4] =
        random_below(r, 8) ? random_below(r, 5) : (u32)random_bits(r);
    put_address(class_state, 0x1f00 + 8 * s,
                random_below(r, 16) ? (base + reach) & 0xffffffffff
                : base              ? base - 1
                                    : 0);
    class_state[(0x1880 + 4 * s) / 4] = random_below(r, 3) == 0;
}

void random_vaf_state(struct random *r, u32 class_state[CLASS_METHODS])
{
    static const u8 codes[18] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0x0a, 0x0f, 0x12, 0x13,
                                  0x18, 0x1b, 0x1d, 0x2f, 0x30, 0x31, 0x32, 0x33, 0x34 };

    memset(class_state, 0, CLASS_METHODS * sizeof *class_state);
    for (unsigned n = 0; n < 32; n++) {
        class_state[(0x1160 + 4 * n) / 4] =
            random_below(r, 32) | (u32)(random_below(r, 8) == 0) << 6 |
            (random_below(r, 4) ? random_below(r, 64) : random_below(r, 16384)) << 7 |
            (u32)(random_below(r, 32) ? codes[random_below(r, 18)] : random_below(r, 64)) << 21 |
            random_below(r, 8) << 27 | (u32)(random_below(r, 4) == 0) << 31;
        random_stream(r, class_state, n);
    }
    put_address(class_state, 0xf84, random_below(r, 3) ? random_bits(r) >> 24 : 0);
    class_state[0x1438 / 4] = random_below(r, 4) ? random_below(r, 30) : (u32)random_bits(r);
    class_state[0x1610 / 4] = random_below(r, 64);
    class_state[0x161c / 4] =
        random_below(r, 3) == 0
            ? 1 | (random_below(r, 2) ? 32 + random_below(r, 128) : random_below(r, 256)) << 4
            : 0;
}

void random_vaf_constants(struct random *r, struct vaf *v, struct random_constants *c)
{
    for (unsigned i = random_below(r, 4); i > 0; i--) {
        const u32 define = random_below(r, 34) | random_below(r, 8) << 8 |
                           1u << (12 + random_below(r, 4)) | random_below(r, 8) << 16 |
                           random_below(r, 2) * 0xfff88800; /* of no field */
        struct vaf_immediate m;
        const unsigned a = define & 255;

        assert_true(vaf_method(0x114c, define, &m));
        vaf_define(v, &m);
        if (a < 32) {
            memset(c->word[a], 0, sizeof c->word[a]);
            c->word[a][0] = define;
            c->given[a] = true;
        }
        for (unsigned word = 0; word < 4; word++) {
            const u32 data = (u32)random_bits(r);

            if (random_below(r, 4) == 0)
                continue;
            assert_true(vaf_method(0x1150 + 4 * word, data, &m));
            vaf_define(v, &m);
            if (a < 32)
                c->word[a][1 + word] = data;
        }
    }
}

void random_vaf_batch(struct random *r, struct vaf_batch *out)
{
    struct pd_batch b = { .draw = (u16)random_below(r, 65536) };
    bool reads[256] = { false };
    const unsigned step = random_below(r, 3);

    b.instance_id = random_below(r, 8) ? random_below(r, 9) : (u32)random_bits(r);
    b.vertices = (u6)(1 + random_below(r, 32));
    for (unsigned i = 0; i < 32; i++) {
        b.index[i] = random_below(r, 32) ? step * i + random_below(r, 3) : (u32)random_bits(r);
        b.vertex_id[i] = (u32)random_bits(r);
    }
    for (unsigned w = 0; w < 256; w++)
        reads[w] = random_below(r, 8) == 0;
    for (unsigned n = random_below(r, 8); n > 0; n--)
        memset(reads + 32 + 4 * random_below(r, 32), true, 4);
    if (random_below(r, 2))
        reads[190] = reads[191] = true;
    *out = vaf_batch_of(&b, reads);
    assert_memory_equal(out->index, b.index, sizeof b.index);
    assert_memory_equal(out->vertex_id, b.vertex_id, sizeof b.vertex_id);
    assert_true(out->draw == b.draw && out->instance_id == b.instance_id);
    assert_true(out->vertices == b.vertices);
    for (unsigned w = 0; w < 256; w++)
        assert_int_equal(out->reads[w / 4] >> w % 4 & 1, reads[w]);
}
