/* test_host_vectors.c - Host's directed lines: what they show of facts/classes/host.md, looked at from outside */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "golden.h"
#include "host_bench.h"
#include "seeded.h"
#include "vector_bus.h"

/* What came of the lines of a run. */
struct seen {
    u32 payload, d, memory; /* the last semaphore, and what it held */
    bool semaphore;
    unsigned long reductions, releases, lines;
    u32 raised;
    unsigned long translations;
};

/* The page's table of reductions, in wide integers. */
static u32 reduced(u32 operation, bool is_unsigned, u32 memory, u32 payload)
{
    const long long m = is_unsigned ? (long long)memory : (long long)(s32)memory,
                    p = is_unsigned ? (long long)payload : (long long)(s32)payload;

    switch (operation) {
    case 0: return (u32)(m < p ? m : p);
    case 1: return (u32)(m > p ? m : p);
    case 2: return memory ^ payload;
    case 3: return memory & payload;
    case 4: return memory | payload;
    case 5: return (u32)(m + p);
    case 6: return memory >= payload ? 0 : memory + 1;
    default: return memory == 0 || memory > payload ? payload : memory - 1;
    }
}

/* Segments of these lines say a semaphore in words 1 to 4. */
static void look_at_answer(struct seen *s, const struct host_answer *a)
{
    if (a->word[0] == (1u << 29 | 4u << 16 | 4)) {
        s->payload = a->word[3];
        s->d = a->word[4];
        s->semaphore = true;
    } else {
        s->memory = a->word[0];
    }
}

static void look_at_write(struct seen *s, const struct host_access *a)
{
    assert_true(s->semaphore);
    if ((s->d & 31) == 16) {
        assert_int_equal(a->words, 1);
        assert_int_equal(a->word[0], reduced(s->d >> 27 & 15, s->d >> 31, s->memory, s->payload));
        s->reductions++;
    } else {
        assert_int_equal(s->d & 31, 2);
        assert_int_equal(a->words, s->d >> 24 & 1 ? 1 : 4);
        assert_int_equal(a->word[0], s->payload);
        assert_int_equal(a->word[1], 0);
        s->releases++;
    }
}

static void look(struct seen *s, const uint32_t *line)
{
    struct host_vector v;

    host_vector_get(&v, line, 0);
    s->lines++;
    s->semaphore = s->semaphore && !v.reset;
    if (v.memory_host_valid)
        look_at_answer(s, &v.memory_host);
    if (v.host_memory_valid && v.host_memory.write)
        look_at_write(s, &v.host_memory);
    if (v.host_fe_valid)
        assert_true(v.host_fe.subchannel < 5 && (v.host_fe.method == 0 || v.host_fe.method >= 64));
    if (!v.host_driver_valid)
        return;
    assert_int_equal(v.host_driver.raised == 0, v.host_driver.translation);
    assert_int_equal(v.host_driver.raised & (v.host_driver.raised - 1), 0);
    s->raised |= v.host_driver.raised;
    s->translations += v.host_driver.translation;
}

static void directed_lines(void **state)
{
    const struct unit_lines lines = { .kind = LINES_DIRECTED };
    const u32 all = HOST_GPFIFO | HOST_GPPTR | HOST_GPENTRY | HOST_PBENTRY | HOST_METHOD |
                    HOST_SEMAPHORE | HOST_ACQUIRE | HOST_PBSEG | HOST_SIGNATURE;
    static uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];
    struct golden *g = golden_open(unit_named("host"));
    struct seen s = { 0 };

    (void)state;
    for (unsigned i = 0; unit_line(g->unit, &lines, i, in, NULL); i++) {
        assert_true(golden_line(g, in, out));
        look(&s, out);
        while (golden_follow(g, out))
            look(&s, out);
    }
    golden_close(g);
    assert_int_equal(s.raised, all);
    assert_true(s.translations > 0);
    compared("lines", s.lines);
    compared("reductions", s.reductions);
    compared("releases", s.releases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directed_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
