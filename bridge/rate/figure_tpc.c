/* figure_tpc.c - figures of TPCs, by grids on the clocked machine: which SMs share a texture unit, what their caches of textures keep together */
#include <stdio.h>
#include <string.h>

#include "profile/tpc_shape.h"
#include "rate/figure.h"
#include "rate_grid.h"

#define GOB  512 /* bytes of a turn */
#define MOST 64  /* turns that are tried */
#define KB   1024.0

/* All SMs together take so many times as long as one alone. */
static double sms_of_tpc(const struct figure_of *of)
{
    const struct profile one = figure_with_sms(of->p, 1);

    return (double)figure_texture_clocks(of->p) / (double)figure_texture_clocks(&one);
}

static double tpcs(const struct figure_of *of)
{
    return of->p->sms / sms_of_tpc(of);
}

/* Sectors that come to all of a TPC's SMs when each reads so many GOBs of its own, some rounds; texels of 16 bytes, four beside each
 * other, eight rows.
 */
static u64 sectors(const struct profile *p, unsigned turns, unsigned rounds)
{
    struct rate_grid *g = rate_grid_open_as(p);
    char text[2048];
    u64 missed = 0;

    snprintf(text, sizeof text,
             "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
             "[B------:R-:W1:-:S02] S2R R1, SR_CTAID.X;\n"
             "[B01----:R-:W-:-:S06] SHL R15, R1, 0x5;\n"
             "[B------:R-:W-:-:S06] MOV32I R11, 0x%x;\n"
             "round:\n[B------:R-:W-:-:S06] MOV32I R10, 0x%x;\n"
             "[B------:R-:W-:-:S06] MOV R20, RZ;\n"
             "turn:\n" FIGURE_GOB_TEXEL "[B------:R-:W-:-:S06] IADD R13, R13, R15;\n"
             "[B------:R-:W-:-:S06] IADD R20, R20, 0x1;\n"
             "[B------:R0:W0:-:S02] TLD.LZ R24, R12, 0x%x, 2D, 0xf;\n"
             "[B------:R-:W-:-:S06] IADD R10, R10, -0x1;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R10, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA turn;\n"
             "[B------:R-:W-:-:S06] IADD R11, R11, -0x1;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R11, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA round;\n"
             "[B0-----:R-:W-:-:S15] EXIT;\n",
             rounds, turns, RATE_GRID_TEXTURE);
    rate_grid_program(g, text);
    rate_grid_texture(g, RATE_FP32X4, RATE_2D, RATE_NEAREST);
    rate_grid_launch(
        g, &(const struct rate_grid_how){ .ctas = p->sms, .threads = 32, .registers = 32 });
    rate_grid_finish(g);
    for (unsigned i = 0; i < g->time->sms; i++)
        missed += g->time->sm[i].clocks.stats.missed[1];
    rate_grid_close(g);
    return missed;
}

/* KB that stay for a second round, of as many SMs together. */
static double kept(const struct figure_of *of, unsigned sms)
{
    const struct profile p = figure_with_sms(of->p, sms);
    unsigned low = 0, high = MOST;

    while (high - low > 1) {
        const unsigned n = (low + high) / 2;

        *(sectors(&p, n, 2) == sectors(&p, n, 1) ? &low : &high) = n;
    }
    return low * sms * GOB / KB;
}

static double l1_of_tpc(const struct figure_of *of)
{
    return kept(of, tpc_shape_named(of->p->name)->sms);
}
static double parts(const struct figure_of *of)
{
    return l1_of_tpc(of) / kept(of, 1);
}

static const struct figure_item items[] = {
    { "SMs of a TPC", sms_of_tpc },
    { "TPCs", tpcs },
    { "texture L1 of a TPC", l1_of_tpc },
    { "texture L1: parts", parts },
};

figure_by *figure_tpc(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
