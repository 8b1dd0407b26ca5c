/* figure_unmapped.c - figures of pages that are not mapped, by a grid that reads, writes and adds there (mem/mem_unmapped.h)
 *
 * A warp loads, stores and adds at an address without a page, with the predicate of the load, and keeps what it got in a buffer.
 */
#include <string.h>

#include "mem/mem_space.h"
#include "rate/figure.h"
#include "rate_gpu.h"
#include "rate_grid.h"
#include "rate_planted.h"

#define LANES 32

/* R4 and R5: a thread's place in the buffer; R2 and R3: one that is not mapped. */
static const char program[] = "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
                              "[B0-----:R-:W-:-:S06] SHL R0, R0, 0x4;\n"
                              "[B------:R-:W-:-:S06] IADD R4, R0, c[0x0][0x140];\n"
                              "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n"
                              "[B------:R-:W-:-:S06] MOV R2, R0;\n"
                              "[B------:R-:W-:-:S06] MOV32I R3, 0x77;\n"
                              "[B------:R-:W-:-:S06] MOV32I R8, 0x1234;\n"
                              "[B------:R0:W-:-:S02] STG.E [R2], R8;\n"
                              "[B0-----:R-:W0:-:S02] LDG.E P0, R8, [R2];\n"
                              "[B------:R-:W1:-:S02] ATOM.E.ADD R9, [R2], R3;\n"
                              "[B01----:R-:W0:-:S02] LDG.E P1, R12, [R4];\n"
                              "[B0-----:R-:W-:-:S06] MOV R10, RZ;\n"
                              "[B------:R-:W-:-:S06] @P0 MOV32I R10, 0x1;\n"
                              "[B------:R-:W-:-:S06] @!P1 MOV32I R10, 0x2;\n"
                              "[B------:R-:W-:-:S06] MOV R11, RZ;\n"
                              "[B------:R0:W-:-:S02] STG.E.128 [R4], R8;\n"
                              "[B0-----:R-:W-:-:S15] EXIT;\n";

struct came {
    bool faulted;
    unsigned not_zero; /* words that were read, and predicates that are wrong */
    u64 coded;         /* accesses that left a code */
};

static struct came run(const struct figure_of *of)
{
    const struct rate_grid_how how = { .ctas = 1, .threads = LANES };
    struct rate_grid *g = rate_grid_open_as(of->p);
    struct mem_space *space = &g->device.gpu->hub.channel[0].space;
    struct mem *m = &g->device.gpu->mem;
    const u64 buffer = g->buffers;
    u8 byte[16 * LANES];
    struct came c = { 0 };

    m->defined = m->defined && !rate_planted("unmapped pages");
    rate_grid_program(g, program);
    rate_grid_buffer(g, sizeof byte);
    rate_grid_launch(g, &how);
    c.faulted = rate_grid_faults(g);
    if (!c.faulted)
        rate_stop_if(!mem_space_read(space, m, MEM_HOST, buffer, byte, sizeof byte), "no buffer",
                     "");
    for (unsigned n = 0; n < sizeof byte && !c.faulted; n += 4)
        c.not_zero += mem_get(byte + n, 4) != 0;
    c.coded = space->unmapped.reads + space->unmapped.writes;
    rate_grid_close(g);
    return c;
}

static double faults(const struct figure_of *of)
{
    return run(of).faulted;
}
static double words(const struct figure_of *of)
{
    const struct came c = run(of);

    return c.faulted ? LANES : c.not_zero;
}

/* Of three by each lane. */
static double codes(const struct figure_of *of)
{
    return (double)run(of).coded / (3 * LANES);
}

static const struct figure_item items[] = {
    { "faults of unmapped pages", faults },
    { "words of unmapped pages that are not zero", words },
    { "accesses of unmapped pages with a code", codes },
};

figure_by *figure_unmapped(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
