/* test_mem_note.c - the requests that memory's clocks make of what a tap is told, of pages with tiles and without
 *
 * known: facts/fbp.md, Tiles; Read-modify-write expand
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/atomic.h"
#include "mem/time/mem_time.h"
#include "seeded.h"

#define BYTES (1u << 18)
#define AT    0x20000u /* of the page */
#define VA    UINT64_C(0x7654321000)
#define TILE  256u
#define HELD  3 /* of a compressed tile */
#define STATE 2 /* its compress bits */
#define RATE  16

static u8 memory[BYTES], tags[BYTES / MEM_TAG_BYTES];
static bool reduced;

/* Tiles lie side by side; those whose compress bits are 0 are not compressed.  Kind 1 has them. */
static bool tile(const struct mem_seen_page *p, unsigned in, unsigned count, struct mem_tile *out)
{
    const unsigned first = in / TILE * TILE;

    if (p->kind != 1)
        return false;
    *out = (struct mem_tile){ .first = first, .bytes = TILE, .rate = RATE, .reduced = reduced };
    out->raw = mem_tag_state(p->tag[first / MEM_TAG_BYTES]) == 0;
    out->held = out->raw ? 255 : HELD;
    out->needed = count > 32 ? HELD : 2;
    return true;
}

static const struct mem_views views = { .tile = tile };
static const struct mem mem = { .size = BYTES, .byte = memory, .tag = tags, .views = &views };
static struct mem_page page = { .address = AT, .kind = 1, .shift = 16, .comptag = 77 };

static struct mem_time_request got[8];
static unsigned count;

static void take(void *context, const struct mem_time_request *r)
{
    (void)context;
    assert_in_range(count, 0, 7);
    got[count++] = *r;
}

/* Notes a request of bytes of the page from 'in' on. */
static void note(struct mem_seen s, unsigned in)
{
    s.address = VA + in;
    s.mem = &mem;
    s.page = &page;
    s.at = AT + in;
    count = 0;
    mem_time_note(&s, take, NULL);
}

static struct mem_seen bytes_of(enum mem_client client, enum mem_access access, u64 bytes)
{
    return (struct mem_seen){ .client = client, .access = access, .bytes = bytes };
}

static struct mem_seen of_rop(enum mem_access access, u8 sectors, u2 state, u32 mask)
{
    return (struct mem_seen){ .client = MEM_CROP,
                              .access = access,
                              .raw = true,
                              .sectors = sectors,
                              .state = state,
                              .mask = mask,
                              .bytes = sectors * 32u };
}

/* The one request is of the tile at 'first'. */
static void is_tile(unsigned first, u16 held, u8 unpacks, u8 after)
{
    assert_int_equal(count, 1);
    assert_int_equal(got[0].address, AT + first);
    assert_int_equal(got[0].tile, TILE / 32);
    assert_int_equal(got[0].held, held);
    assert_int_equal(got[0].unpacks, unpacks);
    assert_int_equal(got[0].state, STATE);
    assert_int_equal(got[0].state_after, after);
    assert_int_equal(got[0].comptag, 77);
    assert_int_equal(got[0].page_shift, 16);
}

static void start(void)
{
    memset(tags, 0, sizeof tags);
    mem_tag_set(&tags[(AT + 2 * TILE) / MEM_TAG_BYTES], STATE); /* the third tile */
    reduced = false;
    page.kind = 1;
    page.comptag = 77;
}

static void the_rop_has_tiles_as_they_are_stored(void **state)
{
    (void)state;
    start();
    note(of_rop(MEM_READ, 8, 0, 0), 2 * TILE);
    is_tile(2 * TILE, HELD, 0, STATE);
    note(of_rop(MEM_READ, 1, 0, 0), 2 * TILE + 32);
    is_tile(2 * TILE, 2, 0, STATE);
    note(of_rop(MEM_STORE, 4, 1, 0xf), 2 * TILE + 64);
    is_tile(2 * TILE, 0x3c, 0, 1);
    note(of_rop(MEM_WRITE, 1, 0, 0xff), 2 * TILE + 32); /* bytes, as they lie */
    assert_true(count == 1 && !got[0].tile && got[0].mask == 0xff && got[0].state_after == STATE);
}

static void others_have_tiles_decompressed(void **state)
{
    (void)state;
    start();
    note(bytes_of(MEM_L1, MEM_READ, 8), 2 * TILE + 40);
    is_tile(2 * TILE, 2, RATE, STATE);
    assert_int_equal(got[0].va, VA + 2 * TILE + 40);
    note(bytes_of(MEM_TEX, MEM_READ, 64), 2 * TILE);
    is_tile(2 * TILE, HELD, RATE, STATE);
    reduced = true;
    note(bytes_of(MEM_TEX, MEM_READ, 64), 2 * TILE);
    is_tile(2 * TILE, HELD, 0, STATE);
    note(bytes_of(MEM_L1, MEM_READ, 64), 2 * TILE);
    is_tile(2 * TILE, HELD, RATE, STATE);
}

/* A part makes a tile raw, which is read for it; all of it needs no read. */
static void others_write_tiles_raw(void **state)
{
    const struct atomic add = { .op = ATOMIC_ADD, .type = ATOMIC_F16X2 };
    struct mem_seen s = bytes_of(MEM_L1, MEM_ATOMIC, 4);

    (void)state;
    start();
    note(bytes_of(MEM_L1, MEM_WRITE, TILE - 1), 2 * TILE);
    is_tile(2 * TILE, HELD, RATE, 0);
    note(bytes_of(MEM_L1, MEM_WRITE, TILE), 2 * TILE);
    assert_true(count == 1 && !got[0].tile && got[0].state == STATE && !got[0].state_after);
    s.atomic = &add;
    s.replied = 4;
    note(s, 2 * TILE + 8);
    is_tile(2 * TILE, HELD, RATE, 0);
    assert_true(got[0].halves && got[0].replied == 4);
}

/* A run from the middle of a tile to that of another is one request for each. */
static void runs_are_cut_by_tiles(void **state)
{
    u64 at = TILE + 100;

    (void)state;
    start();
    note(bytes_of(MEM_L1, MEM_READ, 2 * TILE), TILE + 100);
    assert_int_equal(count, 3);
    for (unsigned n = 0; n < count; n++) {
        assert_int_equal(got[n].va, VA + at);
        assert_int_equal(got[n].tile, n == 1 ? TILE / 32 : 0);
        assert_int_equal(got[n].address, AT + (n == 1 ? 2 * TILE : at));
        at += got[n].bytes;
    }
    assert_int_equal(at, 3 * TILE + 100);
}

static void pages_without_tiles(void **state)
{
    (void)state;
    start();
    page.kind = 0;
    note(bytes_of(MEM_L1, MEM_READ, 2 * TILE), TILE + 100);
    assert_true(count == 1 && !got[0].tile && got[0].bytes == 2 * TILE && !got[0].comptag);
    assert_int_equal(got[0].address, AT + TILE + 100);
}

/* chosen: where the page's entry names no line of compress bits, one stands for 128 KB of memory */
static void lines_of_bits(void **state)
{
    (void)state;
    start();
    page.comptag = 0;
    note(bytes_of(MEM_L1, MEM_READ, 8), 0);
    assert_int_equal(got[0].comptag, 1 + AT / 131072);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rop_has_tiles_as_they_are_stored),
        cmocka_unit_test(others_have_tiles_decompressed),
        cmocka_unit_test(others_write_tiles_raw),
        cmocka_unit_test(runs_are_cut_by_tiles),
        cmocka_unit_test(pages_without_tiles),
        cmocka_unit_test(lines_of_bits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
