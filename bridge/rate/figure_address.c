/* figure_address.c - figures of addresses, by grids that load where they may, or fault */
#include <stdio.h>

#include "rate/figure.h"
#include "rate_grid.h"

/* Whether a word of 32 bits can be loaded so many bytes behind a buffer's first, 2 to 'shift' of them where that is not 0. */
static bool loads(const struct figure_of *of, unsigned bytes, unsigned shift)
{
    struct rate_grid *g = rate_grid_open_as(of->p);
    char text[512];
    bool fine;

    snprintf(text, sizeof text,
             "[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
             "[B------:R-:W-:-:S06] MOV32I R7, 0x%x;\n"
             "[B------:R-:W-:-:S06] IADD R4, R6, c[0x0][0x140];\n"
             "[B------:R-:W-:-:S06] IADD R5, R7, c[0x0][0x144];\n"
             "[B------:R-:W0:-:S01] LDG.E R8, [R4];\n"
             "[B0-----:R-:W-:-:S15] EXIT;\n",
             bytes, shift ? 1u << (shift - 32) : 0);
    rate_grid_program(g, text);
    rate_grid_buffer(g, 1 << 16);
    rate_grid_launch(g, &(const struct rate_grid_how){ .threads = 1 });
    fine = !rate_grid_faults(g);
    rate_grid_close(g);
    return fine;
}

/* The least distance, a power of two, of words that can all be loaded. */
static double alignment(const struct figure_of *of)
{
    unsigned bytes = 1;

    while (bytes < 64 && !(loads(of, bytes, 0) && loads(of, 3 * bytes, 0)))
        bytes *= 2;
    return bytes;
}

/* The lowest bit that nothing looks at: with it the buffer is where it was. */
static double bits(const struct figure_of *of)
{
    unsigned shift = 33;

    while (shift < 63 && !loads(of, 0, shift))
        shift++;
    return shift;
}

static const struct figure_item items[] = {
    { "alignment of accesses", alignment },
    { "virtual address of a load", bits },
};

figure_by *figure_address(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
