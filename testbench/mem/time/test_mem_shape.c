/* test_mem_shape.c - L2 and memory of each profile's shape beside lists of lines: what comes from DRAM, what goes there, and where it lies */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mem/time/mem_time.h"
#include "profile/profile.h"
#include "seeded.h"

#define REQUESTS 60000
#define LINES    (1 << 16)

static struct mem_time mem;

/* A line of L2: sectors that are there, and that memory has not; when it was used. */
struct line {
    u64 number;
    unsigned held, dirty;
    u64 used;
};

/* All of L2 as one list, and bytes of DRAM and of memory on the chip. */
static struct {
    const struct mem_shape *shape;
    unsigned slices;
    struct line line[LINES];
    unsigned lines;
    u64 now, far, near;
    u64 page[LINES]; /* that textures have read since all was forgotten */
    unsigned pages, forgotten;
} slow;

static u64 line_bytes(void)
{
    return slow.shape->sectors * 32;
}

static void move(u64 line, unsigned sectors)
{
    const u64 at = line * line_bytes(), first = (u64)slow.shape->near_at << 30;
    const bool near = at >= first && at < first + slow.shape->near_kb * UINT64_C(1024);

    for (unsigned n = 0; n < slow.shape->sectors; n++)
        *(near ? &slow.near : &slow.far) += sectors >> n & 1 ? 32 : 0;
}

/* The set of a line, among those of all slices: a slice has each so manieth block, and its blocks are one behind the other. */
static u64 set_of(u64 line)
{
    const u64 at = line * line_bytes(), block = at >> slow.shape->block;
    const u64 inside = at % (UINT64_C(1) << slow.shape->block) / line_bytes();
    const u64 own =
        block / slow.slices * ((UINT64_C(1) << slow.shape->block) / line_bytes()) + inside;

    return block % slow.slices * slow.shape->sets + own % slow.shape->sets;
}

static struct line *find(u64 number)
{
    for (unsigned i = 0; i < slow.lines; i++)
        if (slow.line[i].number == number)
            return &slow.line[i];
    return NULL;
}

/* The line of a set that was used longest ago, of all or of those that are dirty; how many there are. */
static struct line *oldest(u64 set, bool dirty, unsigned *count)
{
    struct line *old = NULL;

    *count = 0;
    for (unsigned i = 0; i < slow.lines; i++) {
        struct line *l = &slow.line[i];

        if (set_of(l->number) != set || (dirty && !l->dirty))
            continue;
        ++*count;
        if (!old || l->used < old->used)
            old = l;
    }
    return old;
}

static struct line *take_place(u64 number)
{
    unsigned count;
    struct line *l = oldest(set_of(number), false, &count);

    if (count == slow.shape->ways)
        move(l->number, l->dirty);
    else
        l = &slow.line[slow.lines++];
    *l = (struct line){ .number = number };
    return l;
}

static bool has_page(u64 page)
{
    for (unsigned i = 0; i < slow.pages; i++)
        if (slow.page[i] == page)
            return true;
    return false;
}

/* What textures have read, where L2 is theirs; a write of such a page lets it forget all. */
static void follow_textures(u64 number, bool write, bool texture)
{
    const u64 page = number * line_bytes() / 4096;

    if (!slow.shape->textures)
        return;
    if (texture && !has_page(page))
        slow.page[slow.pages++] = page;
    if (write && has_page(page)) {
        slow.lines = slow.pages = 0;
        slow.forgotten++;
    }
}

static void visit(u64 number, unsigned reads, unsigned writes, bool texture)
{
    struct line *l = find(number);
    unsigned count;

    follow_textures(number, writes != 0, texture);
    if (slow.shape->textures && !texture) { /* it goes past: nothing of it stays */
        move(number, reads & ~(l ? l->held : 0));
        move(number, writes);
        return;
    }
    if (!l)
        l = take_place(number);
    l->used = ++slow.now;
    move(number, reads & ~l->held);
    l->held |= reads | writes;
    l->dirty |= writes;
    if (!writes)
        return;
    l = oldest(set_of(number), true, &count);
    if (count > MEM_TIME_DIRTY_WAYS) {
        move(l->number, l->dirty);
        l->dirty = 0;
    }
}

/* A request of whole sectors, line by line. */
static void slow_ask(const struct mem_time_request *r)
{
    const unsigned all = slow.shape->sectors;

    for (u64 number = r->address / line_bytes(); number * line_bytes() < r->address + r->bytes;
         number++) {
        unsigned sectors = 0;

        for (unsigned n = 0; n < all; n++) {
            const u64 at = number * line_bytes() + 32 * n;

            sectors |= (unsigned)(at >= r->address && at < r->address + r->bytes) << n;
        }
        visit(number, r->access == MEM_READ ? sectors : 0, r->access == MEM_READ ? 0 : sectors,
              r->client == MEM_TEX);
    }
}

/* Few sets are used, so that they overflow; both memories are, where there are two. */
static struct mem_time_request random_request(const struct mem_shape *s)
{
    const u64 block = random_word() % 40 * (slow.slices * (s->sets / 8)) + random_word() % 2;
    const u64 at = block * 1024 + random_word() % 16 * 32;
    const bool write = random_word() % (s->textures && random_word() % 8 ? 3000 : 3) == 0;

    return (struct mem_time_request){ .client = write || random_word() % 2 ? MEM_L1 : MEM_TEX,
                                      .access = write ? MEM_WRITE : MEM_READ,
                                      .address =
                                          at + (random_word() % 2 ? mem_shape_near_at(s) : 0),
                                      .bytes = 32 * (1 + random_word() % 8) };
}

static void bytes_are_those_of_lists(void **state)
{
    unsigned long compared_bytes = 0;

    (void)state;
    for (unsigned i = 0; profile_at(i); i++) {
        const struct mem_shape *s = mem_shape_of(profile_at(i));

        assert_string_equal(s->profile, profile_at(i)->name);
        assert_true(profile_at(i)->l2_slices <= MEM_TIME_SLICES && s->sets <= MEM_TIME_SETS);
        memset(&slow, 0, sizeof slow);
        slow.shape = s;
        slow.slices = profile_at(i)->l2_slices;
        mem_time_reset_as(&mem, s);
        for (unsigned n = 0; n < REQUESTS; n++) {
            const struct mem_time_request r = random_request(s);

            mem_time_ask(&mem, &r, 10 * n);
            slow_ask(&r);
            assert_int_equal(mem.dram_bytes, slow.far);
            assert_int_equal(mem.near_bytes, slow.near);
        }
        assert_int_equal(mem.textures_written, slow.forgotten);
        assert_true(s->textures ? slow.forgotten > REQUESTS / 100 : slow.forgotten == 0);
        assert_true(s->near ? slow.near > 0 : slow.near == 0);
        printf("  %s: %lu bytes of DRAM, %lu on the chip\n", s->profile, (unsigned long)slow.far,
               (unsigned long)slow.near);
        compared_bytes += slow.far + slow.near;
    }
    compared("bytes", compared_bytes);
}

/* Each memory gives its bytes a clock, and the first of that on the chip are there sooner. */
static void rates_are_the_shapes(void **state)
{
    const struct mem_shape *s = mem_shape_of(profile_named("durango"));
    u64 first[2];

    (void)state;
    for (unsigned near = 0; near < 2; near++) {
        const u64 at = near ? mem_shape_near_at(s) : 0;
        u64 done = 0;

        mem_time_reset_as(&mem, s);
        first[near] = mem_time_dram(&mem, at, 32, 0);
        for (unsigned n = 0; n < 4000; n++)
            done = mem_time_dram(&mem, at + n * 64, 64, 1000);
        const double rate = 4000 * 64 / (double)(done - 1000), wanted = near ? s->near : s->dram;

        printf("  %.2f of %.0f bytes a clock\n", rate, wanted);
        assert_true(rate > 0.93 * wanted && rate <= wanted); /* a latency is among the clocks */
    }
    assert_true(first[1] < first[0]);
    compared("rates", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_those_of_lists),
        cmocka_unit_test(rates_are_the_shapes),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
