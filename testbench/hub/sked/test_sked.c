/* test_sked.c - tasks and the grids of their QMDs, against words and shifts written from the headers of NVIDIA */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "sked_bench.h"

static struct wires {
    struct sked_task_fifo task;
    struct qmd_data_fifo data;
    struct grid_done_fifo done;
    struct qmd_read_fifo read;
    struct cwd_grid_fifo grid;
    struct copy_done_fifo release;
    struct sked_fault_fifo fault;
} wires;

static struct sked unit;

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

static void random_qmd(u32 *w, bool v17)
{
    plain(w, v17);
    w[7] |= (u32)random_word() & 0xfc000000;
    w[8] = (u32)random_word() & ~7u;
    w[12] = (u32)random_word();
    w[13] = (u32)random_word();
    w[14] = (u32)random_word();
    w[15] = (u32)random_word();
    w[17] = 256 * below(193);
    w[18] = (w[18] & 0xffff) | (1 + below(64)) << 16;
    w[19] = (1 + below(2)) << 16 | (1 + below(4));
    w[20] |= below(256);
    for (unsigned i = 0; i < 8; i++) {
        w[29 + 2 * i] = (u32)random_word();
        w[30 + 2 * i] = below(256) | below(2) << 14 | below(65537) << 15;
    }
    w[45] = 16 * below(16) | below(18) << 27;
    w[46] = 16 * below(16) | below(65) << 24;
    w[47] = 512 * below(8);
    if (v17) {
        w[5] = (u32)random_word();
        w[6] = below(64) | below(2) << 7 | 1u << 14 | below(2) << 13;
        w[11] |= below(2) << 18;
        w[21] = below(3);
        w[22] = (u32)random_word();
    }
    w[6] |= below(4) << 10;
    w[23] = (u32)random_word();
    w[24] = below(256) | below(8) << 20 | below(2) << 24 | below(2) << 26 | below(2) << 31;
    w[25] = (u32)random_word();
    w[26] = (u32)random_word();
    w[27] = below(256) | below(8) << 20 | below(2) << 24 | below(2) << 26 | below(2) << 31;
    w[28] = (u32)random_word();
}

static void same_grid(const u32 *w, bool v17, u40 qmd, const struct cwd_grid *g)
{
    const u32 local = ((w[45] & 0xffffff) + (w[46] & 0xffffff)) * 32;

    assert_true(g->qmd == qmd);
    assert_int_equal(g->entry, w[8]);
    assert_int_equal(g->size[0], w[12]);
    assert_int_equal(g->size[1], w[13] & 0xffff);
    assert_int_equal(g->size[2], w[13] >> 16);
    assert_int_equal(g->resume[0], w[14]);
    assert_int_equal(g->resume[1], w[15] & 0xffff);
    assert_int_equal(g->resume[2], w[15] >> 16);
    assert_int_equal(g->threads[0], w[18] >> 16);
    assert_int_equal(g->threads[1], w[19] & 0xffff);
    assert_int_equal(g->threads[2], w[19] >> 16);
    assert_int_equal(g->shared_bytes, w[17]);
    assert_int_equal(g->registers, w[46] >> 24);
    assert_int_equal(g->local_low, w[45] & 0xffffff);
    assert_int_equal(g->local_high, w[46] & 0xffffff);
    assert_int_equal(g->crs_bytes, w[47] & 0xffffff);
    assert_int_equal(g->local_warps, local == 0 ? 4095
                                     : (1u << 24) / (local + (w[47] & 0xffffff)) > 4095
                                         ? 4095
                                         : (1u << 24) / (local + (w[47] & 0xffffff)));
    assert_int_equal(g->sequential, v17 && (w[11] >> 18 & 1));
    assert_int_equal(g->one_partition, v17 && (w[6] >> 7 & 1));
    assert_true(g->disabled == (v17 ? (u64)w[22] << 32 | w[21] : 0));
    assert_int_equal(g->invalidate_headers, w[7] >> 26 & 1);
    assert_int_equal(g->invalidate_samplers, w[7] >> 27 & 1);
    assert_int_equal(g->invalidate_texels, w[7] >> 28 & 1);
    assert_int_equal(g->via_header, w[11] >> 30 & 1);
    assert_int_equal(g->invalidate_data, w[7] >> 29 & 1);
    assert_int_equal(g->invalidate_instructions, w[7] >> 30 & 1);
    assert_int_equal(g->invalidate_constants, w[7] >> 31);
    for (unsigned i = 0; i < 8; i++) {
        const struct grid_constants *c = &g->constants[i];

        assert_int_equal(c->valid, w[20] >> i & 1);
        assert_true(c->address == ((u64)(w[30 + 2 * i] & 255) << 32 | w[29 + 2 * i]));
        assert_int_equal(c->invalidate, w[30 + 2 * i] >> 14 & 1);
        assert_int_equal(c->bytes, w[30 + 2 * i] >> 15);
    }
}

/* The releases of a QMD, in order: what stands in words 23 to 25 and 26 to 28. */
static void same_releases(const u32 *w)
{
    static const u8 host_order[8] = { 5, 0, 1, 6, 7, 3, 4, 2 };

    for (unsigned i = 0; i < 2; i++) {
        const u32 *r = w + 23 + 3 * i;
        struct copy_done d;

        if (!(w[6] >> (10 + i) & 1))
            continue;
        assert_false(copy_done_empty(&wires.release));
        d = copy_done_pop(&wires.release);
        assert_true(d.semaphore_at == ((u64)(r[1] & 255) << 32 | r[0]));
        assert_int_equal(d.payload, r[2]);
        assert_int_equal(d.semaphore_type,
                         r[1] >> 31 ? CE_RELEASE_ONE_WORD : CE_RELEASE_FOUR_WORDS);
        assert_int_equal(d.reduce, r[1] >> 26 & 1);
        assert_int_equal(d.reduction, host_order[r[1] >> 20 & 7]);
        assert_int_equal(d.reduction_unsigned, (r[1] >> 24 & 3) == 0);
        assert_int_equal(d.fault, 0);
    }
    assert_true(copy_done_empty(&wires.release));
}

static void step_all(void)
{
    while (sked_step(&unit, &wires.task, &wires.data, &wires.done, &wires.read, &wires.grid,
                     &wires.release, &wires.fault))
        continue;
}

static void answer(u40 qmd, const u32 *w)
{
    assert_false(qmd_read_empty(&wires.read));
    assert_true(qmd_read_pop(&wires.read).qmd == qmd);
    memcpy(qmd_data_next(&wires.data)->word, w, 256);
    step_all();
}

static void grids_are_what_the_words_say(void **state)
{
    unsigned long grids = 0, dependents = 0;

    (void)state;
    sked_reset(&unit);
    unit.cfg = two_sms;
    for (unsigned i = 0; i < 4000; i++) {
        const bool v17 = below(2);
        const u40 qmd = (random_word() >> 24) & ~UINT64_C(255);
        u32 w[64], next[64];
        struct cwd_grid g;

        random_qmd(w, v17);
        *sked_task_next(&wires.task) = (struct sked_task){ qmd, 1 };
        step_all();
        answer(qmd, w);
        if (!sked_fault_empty(&wires.fault)) { /* too many threads for their registers */
            assert_int_equal(sked_fault_pop(&wires.fault).kind, SKED_FAULT_RESOURCES);
            continue;
        }
        g = cwd_grid_pop(&wires.grid);
        same_grid(w, v17, qmd, &g);
        grid_done_next(&wires.done)->qmd = qmd;
        step_all();
        same_releases(w);
        if (v17 && (w[6] >> 13 & 1)) {
            plain(next, below(2));
            answer((u64)w[5] << 8, next);
            assert_true(cwd_grid_pop(&wires.grid).qmd == (u64)w[5] << 8);
            grid_done_next(&wires.done)->qmd = (u64)w[5] << 8;
            step_all();
            dependents++;
        }
        assert_true(qmd_read_empty(&wires.read) && !unit.running);
        grids++;
    }
    assert_true(grids > 2000 && dependents > 500);
    compared("grids, and those that depend on them", grids + dependents);
}

struct waiting {
    unsigned count;
    struct {
        u40 qmd;
        u32 group;
    } task[17];
};

/* Another task: at the end, or before the first of its group. */
static void queue(struct waiting *l, u40 qmd, u32 group, bool head)
{
    unsigned at = l->count;

    for (unsigned k = l->count; head && k-- > 0;)
        if (l->task[k].group == group)
            at = k;
    memmove(&l->task[at + 1], &l->task[at], (l->count - at) * sizeof l->task[0]);
    l->task[at].qmd = qmd;
    l->task[at].group = group;
    l->count++;
}

static void send_task(u40 qmd, u32 group, bool head)
{
    u32 w[64];

    plain(w, true);
    w[6] |= group | (u32)head << 9;
    *sked_task_next(&wires.task) = (struct sked_task){ qmd, 1 };
    step_all();
    answer(qmd, w);
}

/* Tasks wait while a grid runs: in order, but those at the head of their group before it. */
static void tasks_keep_their_order(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        const unsigned count = 1 + below(16);
        struct waiting list = { 0 };

        sked_reset(&unit);
        unit.cfg = two_sms;
        send_task(256, 0, false); /* it runs */
        for (unsigned t = 1; t <= count; t++) {
            const u32 group = below(3);
            const bool head = below(2);

            send_task(256 * (t + 1), group, head);
            queue(&list, 256 * (t + 1), group, head);
        }
        assert_true(cwd_grid_pop(&wires.grid).qmd == 256);
        for (unsigned t = 0; t < list.count; t++) {
            grid_done_next(&wires.done)->qmd = 0;
            step_all();
            assert_true(cwd_grid_pop(&wires.grid).qmd == list.task[t].qmd);
            cases++;
        }
        grid_done_next(&wires.done)->qmd = 0;
        step_all();
        assert_true(cwd_grid_empty(&wires.grid));
    }
    compared("tasks in order", cases);
}

static void a_bad_task_launches_nothing(void **state)
{
    u32 w[64];

    (void)state;
    sked_reset(&unit);
    unit.cfg = two_sms;
    plain(w, true);
    *sked_task_next(&wires.task) = (struct sked_task){ 0x100, 0 }; /* not scheduled */
    step_all();
    assert_true(qmd_read_empty(&wires.read) && sked_task_empty(&wires.task));
    *sked_task_next(&wires.task) = (struct sked_task){ 0x200, 1 };
    step_all();
    assert_true(qmd_read_pop(&wires.read).qmd == 0x200);
    qmd_data_next(&wires.data)->missing = 1;
    step_all();
    assert_int_equal(sked_fault_pop(&wires.fault).kind, SKED_FAULT_MEMORY);
    assert_true(cwd_grid_empty(&wires.grid) && !unit.running && unit.waiting == 0);
    grid_done_next(&wires.done)->qmd = 0x300; /* of nothing */
    step_all();
    assert_true(copy_done_empty(&wires.release) && !unit.ended);
    compared("tasks that are wrong", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_are_what_the_words_say),
        cmocka_unit_test(tasks_keep_their_order),
        cmocka_unit_test(a_bad_task_launches_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
