/* rstr2d_bench.h - the 2D engine between its wires and a memory of two halves, for tests
 *
 * Include after cmocka.h.
 */
#ifndef RSTR2D_BENCH_H
#define RSTR2D_BENCH_H

#include <string.h>

#include "seeded.h"
#include "hub/surface_reference.h"
#include "hub/rstr2d/rstr2d.h"

#define HALF (1u << 19)

static u8 memory[2 * HALF], expected[2 * HALF];

static struct wires {
    struct twod_blit_fifo blit;
    struct twod_solid_fifo solid;
    struct twod_data_fifo word;
    struct copy_data_fifo data;
    struct copy_read_fifo read;
    struct copy_write_fifo write;
    struct twod_done_fifo done;
} wires;

static inline unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

static inline bool serve(void)
{
    bool moved = false;

    if (!copy_read_empty(&wires.read)) {
        const struct copy_read r = copy_read_pop(&wires.read);
        struct copy_data *d = copy_data_next(&wires.data);

        for (unsigned w = 0; w < 4; w++)
            d->word[w] = (u32)random_word();
        for (unsigned b = 0; b < r.bytes; b++)
            bits_put(d->word, 8 * b, 8, memory[r.address + b]);
        moved = true;
    }
    while (!copy_write_empty(&wires.write)) {
        const struct copy_write w = copy_write_pop(&wires.write);

        for (unsigned b = 0; b < w.bytes; b++)
            memory[w.address + b] = (u8)bits_get(w.word, 8 * b, 8);
        for (unsigned b = w.bytes; b < 16; b++)
            assert_int_equal(bits_get(w.word, 8 * b, 8), 0);
        moved = true;
    }
    return moved;
}

/* Until nothing moves, with what lies on the wires. */
static inline void run(struct rstr2d *unit)
{
    for (bool moved = true; moved;) {
        moved = rstr2d_step(unit, &wires.blit, &wires.solid, &wires.word, &wires.data, &wires.read,
                            &wires.write, &wires.done);
        moved |= serve();
    }
    assert_true(unit->asked == unit->answered && unit->job == RSTR2D_IDLE);
}

static inline enum twod_error blit(const struct rstr2d_config *cfg, const struct twod_blit *b)
{
    static struct rstr2d unit;

    rstr2d_reset(&unit);
    unit.cfg = *cfg;
    twod_blit_push(&wires.blit, b);
    run(&unit);
    return twod_done_pop(&wires.done).error;
}

static inline u64 place(const struct copy_surface *s, unsigned bytes, u64 x, u64 y)
{
    return s->address + (s->pitch_layout
                             ? y * (u64)s->pitch + x * bytes
                             : plain_block_linear((u64)s->width * bytes, s->height, s->block_height,
                                                  s->block_depth, x * bytes, y, s->layer));
}

static inline struct copy_surface surface(u64 base, unsigned bytes, u32 width, u32 height,
                                          bool pitch)
{
    return (struct copy_surface){ .pitch_layout = pitch,
                                  .address = base,
                                  .pitch = (s32)(width * bytes + 64),
                                  .block_height = (u4)below(3),
                                  .width = width,
                                  .height = height,
                                  .depth = 1 };
}

static inline void fill(void)
{
    for (unsigned b = 0; b < 2 * HALF; b++)
        memory[b] = (u8)random_word();
    memcpy(expected, memory, sizeof memory);
}

#endif
