/* pd_bench.c - see pd_bench.h */
#include "pd_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "full_wire.h"

void pd_bench_reset(struct pd_bench *b)
{
    pd_reset(&b->unit);
    b->batches = 0;
    b->lines = 0;
}

static bool memory(struct pd_bench *b)
{
    struct pd_data *data;
    u64 at;

    if (pd_read_empty(&b->reads) || b->steps % 3 == 0)
        return !pd_read_empty(&b->reads);
    at = pd_read_pop(&b->reads).address;
    assert_true(at % 16 == 0 && at >= PD_BENCH_AT && at < PD_BENCH_AT + PD_BENCH_BYTES);
    data = pd_data_next(&b->data);
    for (unsigned i = 0; i < 4; i++) {
        const u8 *byte = &b->memory[at - PD_BENCH_AT + 4 * i];

        data->word[i] = byte[0] | (u32)byte[1] << 8 | (u32)byte[2] << 16 | (u32)byte[3] << 24;
    }
    b->lines++;
    return true;
}

static bool take(struct pd_bench *b)
{
    if (pd_batch_empty(&b->out) || (b->slow && b->steps % b->slow))
        return !pd_batch_empty(&b->out);
    assert_true(b->batches < PD_BENCH_BATCHES);
    b->batch[b->batches++] = pd_batch_pop(&b->out);
    return true;
}

/* A step while one of the outputs is full. */
static void full_step(struct pd_bench *b)
{
    unsigned *const wire = b->steps % 2 ? &b->reads.count : &b->out.count, was = full_wire(wire);

    pd_step(&b->unit, &b->draws, &b->data, &b->reads, &b->out);
    free_wire(wire, was);
}

void pd_bench_give(struct pd_bench *b, const struct pd_config *cfg, const struct pd_draw *d)
{
    pd_set_state(&b->unit, cfg);
    pd_draw_push(&b->draws, d);
    for (bool moved = true; moved; b->steps++) {
        if (b->steps % 5 < 2)
            full_step(b);
        const u64 before = b->reads.pushed + b->out.pushed;

        moved = pd_step(&b->unit, &b->draws, &b->data, &b->reads, &b->out);
        assert_true(moved || before == b->reads.pushed + b->out.pushed);
        moved |= memory(b);
        moved |= take(b);
    }
    assert_true(pd_idle(&b->unit));
    assert_true(pd_draw_empty(&b->draws) && pd_data_empty(&b->data));
    assert_true(b->unit.asked == b->lines && b->unit.answered == b->lines);
}
