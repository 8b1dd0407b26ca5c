/* test_fbp_seen.c - pages of compressed colours as L2 shows them to who is not the ROP: every kind and state, any run of bytes, and
 * what such a client writes (facts/fbp.md, Tiles; Read-modify-write expand)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "common/surface.h"
#include "fbp/fbp_surface.h"
#include "mem/mem_surface.h"
#include "seeded.h"

#define TILES (MEM_PAGE_BYTES / COMP_TILE_BYTES)
#define KIND  0xdb /* C32_2CRA: that it compresses counts alone */
#define PLAIN 0xfe

static u8 bytes[MEM_PAGE_BYTES], tags[MEM_PAGE_BYTES / MEM_TAG_BYTES], wanted[MEM_PAGE_BYTES];
static struct mem_surfaces surfaces;
static struct mem memory = {
    .size = sizeof bytes, .byte = bytes, .tag = tags, .surfaces = &surfaces
};
static unsigned long states[COMP_BOTH + 1], runs;

static const struct comp_kind kinds[] = {
    { 32, 1, COMP_CRA }, { 32, 2, COMP_CRA }, { 32, 4, COMP_CRA }, { 32, 8, COMP_CRA },
    { 64, 1, COMP_CRA }, { 64, 2, COMP_CRA }, { 64, 4, COMP_CRA }, { 64, 8, COMP_CRA },
    { 32, 4, COMP_CBR }, { 64, 4, COMP_CBR }, { 128, 1, COMP_CR },
};
#define KINDS (sizeof kinds / sizeof kinds[0])

/* A target of that kind which has all of the page. */
static struct fbp_state state_of(struct comp_kind k, const struct comp_clear *clear)
{
    static const enum color_format formats[5] = {
        [1] = FORMAT_A8B8G8R8, [2] = FORMAT_RF16_GF16_BF16_AF16, [4] = FORMAT_RU32_GU32_BU32_AU32
    };
    static const enum sample_mode modes[4] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2 };
    const unsigned log2 = bits_top(k.samples);
    const struct samples_shape shape = samples_shape(modes[log2]);
    struct fbp_state s = { .zrop.kind = ZETA_KIND_RAW };

    s.color[0] = (struct fbp_target){
        .bound = true,
        .compressed = true,
        .surface = surface_plain(modes[log2], SURFACE_GOB_WIDTH * 8 / k.bits / shape.across,
                                 64u / shape.down, k.bits / 8u),
        .comp = { formats[k.bits / 32], log2 & 3, k.states, 0, 0 },
        .clear = *clear,
    };
    return s;
}

static u32 noise(void)
{
    return (u32)random_word();
}

/* Tiles that states fit: the clear's words, groups of one colour, small differences, anything. */
static struct comp_tile random_tile(struct comp_kind k, const struct comp_clear *clear)
{
    const unsigned what = (unsigned)(random_word() % 5);
    const u32 first[4] = { noise(), noise(), noise(), noise() };
    struct comp_tile t;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        switch (what) {
        case 0: t.word[w] = clear->word[w % 4]; break;
        case 1: t.word[w] = first[w % (k.bits / 32u)]; break;
        case 2:
            t.word[w] = (first[w % (k.bits / 32u)] & 0x7f7f7f7f) + (noise() & 0x01010101);
            break;
        case 3: t.word[w] = first[w % (k.bits / 32u)] + (w / COMP_SECTOR_WORDS & 1); break;
        default: t.word[w] = noise(); break;
        }
    return t;
}

static void make_page(struct comp_kind k)
{
    const struct comp_clear clear = { { noise(), noise(), noise(), noise() } };
    const struct fbp_state s = state_of(k, &clear);
    const struct mem_port port = mem_port(&memory, NULL, NULL);

    memset(tags, 0, sizeof tags);
    assert_true(fbp_tell_surfaces(&s, &port));
    for (unsigned n = 0; n < TILES; n++) {
        const struct comp_tile t = random_tile(k, &clear);
        const enum comp_split split = comp_split_of(pixel_format_of(s.color[0].comp.format));
        const struct comp_stored stored =
            comp_encode(k, k.bits == 128 ? 0 : split, &t, comp_is_clear(t.word, &clear), NULL);
        u8 *at = bytes + n * COMP_TILE_BYTES;

        for (unsigned b = 0; b < COMP_TILE_BYTES; b++)
            at[b] = (u8)noise();
        mem_put_words(at, stored.sectors * COMP_SECTOR_WORDS, stored.word);
        mem_put_words(wanted + n * COMP_TILE_BYTES, COMP_TILE_WORDS, t.word);
        mem_tag_set(&tags[n * COMP_TILE_BYTES / MEM_TAG_BYTES], comp_code_of(k, stored.state));
        states[stored.state]++;
    }
}

static struct mem_seen_page page_of(unsigned kind)
{
    return (struct mem_seen_page){ kind, bytes, tags, &surfaces };
}

static void see(unsigned in, unsigned count, u8 *to)
{
    const struct mem_seen_page p = page_of(KIND);

    if (fbp_views.packs(&p, in, count))
        fbp_views.read(&p, in, to, count);
    else
        memcpy(to, bytes + in, count);
}

static void compare(void)
{
    u8 seen[MEM_PAGE_BYTES];

    for (unsigned n = 0; n < 40; n++, runs++) {
        const unsigned in = n ? (unsigned)(random_word() % MEM_PAGE_BYTES) : 0;
        const unsigned most = MEM_PAGE_BYTES - in,
                       count = n == 0 ? most
                                      : 1 + (unsigned)(random_word() % (n % 2 ? 20 : most)) % most;

        see(in, count, seen);
        assert_memory_equal(seen, wanted + in, count);
    }
}

static void every_kind_and_state(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 20; round++)
        for (unsigned k = 0; k < KINDS; k++) {
            make_page(kinds[k]);
            compare();
        }
    compared("runs of bytes", runs);
    for (unsigned n = 0; n <= COMP_BOTH; n++)
        compared("tiles of a state", states[n]);
}

/* What is written is seen, all else stays; its tiles lie raw then, and no others. */
static void writes_expand(void **state)
{
    unsigned long writes = 0;

    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        const struct mem_seen_page p = page_of(KIND);
        bool touched[TILES] = { false };
        u8 before[sizeof tags], some[1000];

        make_page(kinds[round % KINDS]);
        memcpy(before, tags, sizeof tags);
        for (unsigned n = 0; n < 3; n++, writes++) {
            const unsigned in = (unsigned)(random_word() % MEM_PAGE_BYTES),
                           most = MEM_PAGE_BYTES - in;
            const unsigned count = 1 + (unsigned)(random_word() % (n ? 40 : 1000)) % most;

            for (unsigned b = 0; b < count; b++)
                wanted[in + b] = some[b] = (u8)noise();
            if (fbp_views.packs(&p, in, count))
                fbp_views.write(&p, in, some, count);
            else
                memcpy(bytes + in, some, count);
            for (unsigned t = in / COMP_TILE_BYTES; t <= (in + count - 1) / COMP_TILE_BYTES; t++)
                touched[t] = true;
        }
        compare();
        for (unsigned t = 0; t < TILES; t++) {
            const unsigned at = t * COMP_TILE_BYTES / MEM_TAG_BYTES;

            assert_int_equal(mem_tag_state(tags[at]), touched[t] ? 0 : mem_tag_state(before[at]));
            assert_int_equal(tags[at] >> 2, before[at] >> 2);
        }
    }
    compared("writes", writes);
}

/* By a page of a plain kind the packed bytes are seen as they lie. */
static void a_plain_kind_sees_what_lies_there(void **state)
{
    const struct mem_seen_page p = page_of(PLAIN);

    (void)state;
    make_page(kinds[0]);
    assert_false(fbp_views.packs(&p, 0, MEM_PAGE_BYTES));
}

/* More surfaces than there are numbers: those that no tile has any more are free again. */
static void numbers_are_used_again(void **state)
{
    const struct mem_port port = mem_port(&memory, NULL, NULL);
    struct mem_surface s = { .word = { 1 } };
    unsigned told = 0;

    (void)state;
    memset(tags, 0, sizeof tags);
    memset(&surfaces, 0, sizeof surfaces);
    for (s.word[2] = 0; s.word[2] < 1000; s.word[2]++)
        assert_true(mem_is_surface(&port, MEM_CROP, 0, MEM_PAGE_BYTES, &s));
    for (; told < sizeof tags; told++, s.word[2]++)
        assert_true(mem_is_surface(&port, MEM_CROP, told * MEM_TAG_BYTES, MEM_TAG_BYTES, &s));
    for (unsigned n = 0; n < told; n++)
        assert_int_equal(mem_tag_surface(&surfaces, tags[n])->word[2], 1000 + n);
    compared("surfaces", 1000 + told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_and_state),
        cmocka_unit_test(writes_expand),
        cmocka_unit_test(a_plain_kind_sees_what_lies_there),
        cmocka_unit_test(numbers_are_used_again),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
