/* figure_paths.c - figures of what SMs reach memory by, and of constants, by grids on the clocked machine of the profile (rate_grid.h) */
#include <stdio.h>

#include "rate/figure.h"
#include "rate_gpu.h"
#include "rate_grid.h"

#define PAGE 65536
#define KB   1024.0

/* The highest bit of an address that a program loads from. */
static double address_bits(const struct figure_of *of)
{
    static const char loads[] = "[B------:R-:W-:-:S06] MOV R2, c[0x0][0x140];\n"
                                "[B------:R-:W-:-:S06] MOV R3, c[0x0][0x144];\n"
                                "[B------:R-:W0:-:S02] LDG.E R4, [R2];\n"
                                "[B0-----:R-:W-:-:S15] EXIT;\n";
    unsigned bits = 32;

    for (bool is_there = true; is_there && bits < 64; bits += is_there) {
        struct rate_grid *g = rate_grid_open_as(of->p);

        is_there = rate_grid_buffer_at(g, (UINT64_C(1) << (bits + 1)) - PAGE);
        if (is_there) {
            rate_grid_program(g, loads);
            rate_grid_launch(g, &(const struct rate_grid_how){ .ctas = 1 });
            rate_grid_finish(g); /* a fault would stop it */
        }
        rate_grid_close(g);
    }
    return bits;
}

/* Lines of 64 bytes that an SM misses of constants: so many of bank 0 from its first on, then of bank 1, in so many rounds. */
static u64 missed(const struct figure_of *of, unsigned lines, unsigned rounds)
{
    enum { OF_A_BANK = PAGE / SM_CONSTANT_LINE };
    const unsigned first = lines < OF_A_BANK ? lines : OF_A_BANK, then = lines - first;
    struct rate_grid *g = rate_grid_open_as(of->p);
    char text[2048];
    u64 n;

    snprintf(text, sizeof text,
             "[B------:R-:W-:-:S06] MOV32I R91, 0x%x;\n"
             "round:\n[B------:R-:W-:-:S06] MOV R4, RZ;\n"
             "first:\n[B------:R-:W0:-:S02] LDC R8, c[0x0][R4];\n"
             "[B0-----:R-:W-:-:S06] IADD32I R4, R4, 0x%x;\n"
             "[B------:R-:W-:-:S06] IADD32I R5, R4, -0x%x;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R5, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA first;\n"
             "[B------:R-:W-:-:S06] MOV R4, RZ;\n"
             "[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
             "[B------:R-:W-:-:S13] ISETP.EQ.AND P1, PT, R6, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P1 BRA ends;\n"
             "then:\n[B------:R-:W0:-:S02] LDC R8, c[0x1][R4];\n"
             "[B0-----:R-:W-:-:S06] IADD32I R4, R4, 0x%x;\n"
             "[B------:R-:W-:-:S06] IADD R5, R4, -R6;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R5, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA then;\n"
             "ends:\n[B------:R-:W-:-:S06] IADD R91, R91, -0x1;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R91, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA round;\n"
             "[B------:R-:W-:-:S15] EXIT;\n",
             rounds, SM_CONSTANT_LINE, SM_CONSTANT_LINE * first, SM_CONSTANT_LINE * then,
             SM_CONSTANT_LINE);
    rate_grid_program(g, text);
    rate_grid_launch(g, &(const struct rate_grid_how){ .ctas = 1, .registers = 63 });
    rate_grid_finish(g);
    n = g->time->sm[0].clocks.constants.missed;
    rate_grid_close(g);
    return n;
}

/* KB of constants that a second round finds. */
static double constants(const struct figure_of *of)
{
    unsigned low = 1, high = RATE_GRID_BANKS * PAGE / SM_CONSTANT_LINE;

    while (high - low > 1) {
        const unsigned n = (low + high) / 2;

        *(missed(of, n, 2) == missed(of, n, 1) ? &low : &high) = n;
    }
    return low * SM_CONSTANT_LINE / KB;
}

#define TURN  1024 /* bytes that a CTA of eight warps reads at once */
#define TURNS 64   /* more than L1 has, and less than L2, of all SMs */

/* Clocks of a grid of a CTA on each SM, which reads its 64 KB so many times. */
static u64 time_of(const struct profile *p, unsigned rounds)
{
    static char text[16384];
    struct rate_grid *g = rate_grid_open_as(p);
    u64 clocks;
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "[B------:R-:W0:-:S02] S2R R2, SR_TID.X;\n"
                                 "[B------:R-:W1:-:S02] S2R R3, SR_CTAID.X;\n"
                                 "[B01----:R-:W-:-:S06] SHL R3, R3, 0x10;\n"
                                 "[B------:R-:W-:-:S06] SHL R2, R2, 0x2;\n"
                                 "[B------:R-:W-:-:S06] IADD R2, R2, R3;\n"
                                 "[B------:R-:W-:-:S06] IADD R4, R2, c[0x0][0x140];\n"
                                 "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n"
                                 "[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
                                 "round:\n[B------:R-:W-:-:S06] IADD R6, R6, -0x1;\n",
                                 rounds);

    for (unsigned n = 0; n < TURNS; n++)
        at +=
            (size_t)snprintf(text + at, sizeof text - at,
                             "[B------:R-:W0:-:S01] LDG.E R%u, [R4+0x%x];\n", 8 + n % 16, n * TURN);
    snprintf(text + at, sizeof text - at,
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R6, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA round;\n"
             "[B0-----:R-:W-:-:S15] EXIT;\n");
    rate_grid_program(g, text);
    rate_grid_buffer(g, p->sms * TURNS * TURN);
    rate_grid_launch(g, &(const struct rate_grid_how){ .ctas = p->sms, .threads = 256 });
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}

/* Bits a clock that all SMs of a GPC get of L2, with the profile's L2. */
static double gpc_bits(const struct figure_of *of)
{
    enum { FEW = 3, MANY = 7 };
    struct profile p = *of->p;

    p.gpcs = 1;
    p.sms = p.tpcs;
    return 8.0 * p.sms * TURNS * TURN * (MANY - FEW) /
           (double)(time_of(&p, MANY) - time_of(&p, FEW));
}

static const struct figure_item items[] = {
    { "address bits", address_bits },
    { "constant cache", constants },
    { "bits between GPC and L2", gpc_bits },
};

figure_by *figure_paths(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
