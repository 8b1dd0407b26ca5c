/* mpc_vectors.c - vectors of launches, their ends, and questions for room: random ones, and the corners by name */
#include <string.h>

#include "gpc/tpc/mpc/mpc.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char mpc_work_unit[] = "launches";
const struct unit_rate mpc_rates[] = { { 0 } };
const uint64_t mpc_exhaustive_lines = 0;

#define IDS    10 /* names of launches, so that ends meet some */
#define PERIOD 16 /* lines: */
#define FILLS  6  /* ... in which launches come; in the others each name ends */

void mpc_exhaustive(uint64_t i, struct mpc_vector *v)
{
    (void)i;
    (void)v;
}

unsigned mpc_work(const struct mpc_vector *v)
{
    return v->cta_mpc_valid + v->pe_mpc_valid + v->gpm_mpc_valid;
}

void mpc_random_config(struct random *r, struct mpc_vector *v)
{
    v->cfg = mpc_whole();
    if (random_below(r, 4) == 0)
        v->cfg.shared_bytes = MPC_GRAIN * random_below(r, 257);
    if (random_below(r, 4) == 0)
        v->cfg = (struct mpc_config){ .shared_bytes = v->cfg.shared_bytes,
                                      .warps = (u5)random_below(r, MPC_WARPS + 1),
                                      .units = (u7)random_below(r, MPC_UNITS + 1),
                                      .ctas = (u6)random_below(r, MPC_CTAS + 1) };
}

static unsigned random_registers(struct random *r)
{
    return random_below(r, 3) ? 8 * random_below(r, 17) : random_below(r, 256);
}

static struct mpc_launch random_launch(struct random *r, unsigned warps)
{
    return (struct mpc_launch){ .id = random_below(r, IDS),
                                .warps = (u7)(1 + random_below(r, warps)),
                                .registers = (u8)random_registers(r) };
}

/* Wires hold so many packets in all: what waits for room has it before the next come. */
void mpc_random_inputs(struct random *r, struct mpc_vector *v)
{
    const unsigned line = r->line % PERIOD;
    const bool fills = line < FILLS;

    v->cwd_mpc_valid = random_below(r, 8) == 0;
    v->cwd_mpc =
        (struct mpc_task){ .sm = (u9)random_below(r, 64),
                           .warps = (u12)random_below(r, random_below(r, 8) ? 17 : 80),
                           .registers = (u8)random_registers(r),
                           .shared_bytes = random_below(r, 2) ? 0 : random_below(r, 49153),
                           .local_warps = (u12)(random_below(r, 4) ? 4095 : random_below(r, 65)),
                           .one_partition = random_below(r, 4) == 0 };
    v->cta_mpc_valid = random_below(r, 3) == 0 && fills;
    v->cta_mpc = random_launch(r, random_below(r, 16) ? 12 : 127);
    v->cta_mpc.shared_bytes = random_below(r, 2) ? 0 : random_below(r, 20000);
    v->cta_mpc.one_partition = random_below(r, 3) == 0;
    v->pe_mpc_valid = random_below(r, 3) == 0 && fills;
    v->pe_mpc = random_launch(r, random_below(r, 16) ? 1 : 20);
    v->gpm_mpc_valid = random_below(r, 2) == 0 && fills;
    v->gpm_mpc = random_launch(r, random_below(r, 16) ? 1 : 20);
    v->sm_mpc_valid = random_below(r, 4) == 0 || !fills;
    v->sm_mpc.id = fills ? random_below(r, IDS) : line - FILLS;
}

/* Warps of pixels until there is no room, by registers; then ends from the first on. */
static void pixels(unsigned i, struct mpc_vector *v)
{
    v->gpm_mpc_valid = 1;
    v->gpm_mpc = (struct mpc_launch){ .id = i, .warps = 1, .registers = (u8)(8 * (i % 8)) };
    v->sm_mpc_valid = i > 70;
    v->sm_mpc.id = i - 70;
}

/* Every number of registers: how many CTAs of a warp fit, of all sub-partitions and of half. */
static void registers(unsigned i, struct mpc_vector *v)
{
    v->reset = i == 0;
    v->cwd_mpc_valid = 1;
    v->cwd_mpc = (struct mpc_task){ .sm = (u9)(i % 64),
                                    .warps = i >> 8 & 1 ? 5 : 1,
                                    .registers = (u8)(i & 255),
                                    .local_warps = 4095,
                                    .one_partition = i >> 9 & 1 };
}

/* Every size of a CTA, and of its shared memory. */
static void sizes(unsigned i, struct mpc_vector *v)
{
    v->cwd_mpc_valid = 1;
    v->cwd_mpc = (struct mpc_task){ .warps = (u12)(i % 66),
                                    .registers = 8,
                                    .shared_bytes = i / 66 * 257,
                                    .local_warps = (u12)(i & 1 ? 4095 : i % 64),
                                    .one_partition = i >> 1 & 1 };
}

/* CTAs with shared memory, whose ends leave gaps. */
static void gaps(unsigned i, struct mpc_vector *v)
{
    v->reset = i == 0;
    v->cta_mpc_valid = i % 2 == 0;
    v->cta_mpc = (struct mpc_launch){ .id = i % 7,
                                      .warps = (u7)(1 + i % 5),
                                      .registers = (u8)(16 + 8 * (i % 3)),
                                      .shared_bytes = 4096 + 2048 * (i % 4) + i % 3,
                                      .one_partition = i % 3 == 0 };
    v->sm_mpc_valid = i % 4 == 3;
    v->sm_mpc.id = i * 5 % 7;
}

/* All three wires at once, in turn. */
static void in_turn(unsigned i, struct mpc_vector *v)
{
    v->reset = i == 0;
    v->cta_mpc_valid = v->pe_mpc_valid = v->gpm_mpc_valid = i % 2 == 0;
    v->cta_mpc = (struct mpc_launch){ .id = i, .warps = 4, .registers = 32 };
    v->pe_mpc = (struct mpc_launch){ .id = 100 + i, .warps = 1, .registers = 64 };
    v->gpm_mpc = (struct mpc_launch){ .id = 200 + i, .warps = 1, .registers = 40 };
    v->sm_mpc_valid = i > 8;
    v->sm_mpc.id = 100 * (i % 3) + (i - 8) / 3;
}

/* What fits in no SM gets no warps; a CTA larger than an SM, of more shared memory than there is. */
static void never(unsigned i, struct mpc_vector *v)
{
    v->reset = i == 0;
    v->cfg.shared_bytes = 16384;
    v->cta_mpc_valid = 1;
    v->cta_mpc = (struct mpc_launch){ .id = i,
                                      .warps = (u7)(i % 4 == 0   ? 65
                                                    : i % 4 == 1 ? 0
                                                                 : 8),
                                      .registers = (u8)(i % 4 == 2 ? 255 : 8),
                                      .shared_bytes = i % 4 == 3 ? 16385 : 0 };
    v->pe_mpc_valid = i & 1;
    v->pe_mpc = (struct mpc_launch){ .id = i, .warps = 17 };
    v->sm_mpc_valid = i > 4;
    v->sm_mpc.id = i - 4;
}

/* SMs of every number of warps and CTAs, and of few registers. */
static void smaller(unsigned i, struct mpc_vector *v)
{
    v->reset = i == 0;
    v->cfg.warps = i % 17;
    v->cfg.units = i % 13 * 5;
    v->cfg.ctas = i / 17 % 33;
    v->cwd_mpc_valid = 1;
    v->cwd_mpc = (struct mpc_task){ .warps = (u12)(1 + i % 9),
                                    .registers = (u8)(i % 5 * 10),
                                    .local_warps = 4095,
                                    .one_partition = i & 1 };
    v->gpm_mpc_valid = 1;
    v->gpm_mpc = (struct mpc_launch){ .id = i, .warps = 1, .registers = (u8)(i % 3 * 24) };
    v->sm_mpc_valid = i > 5;
    v->sm_mpc.id = i - 5;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct mpc_vector *v);
} sections[] = {
    { "warps of pixels", 200, pixels },         { "registers", 1024, registers },
    { "sizes of a CTA", 66 * 256, sizes },      { "gaps", 120, gaps },
    { "kinds in turn", 64, in_turn },           { "what never fits", 32, never },
    { "SMs with less room", 17 * 33, smaller },
};

const char *mpc_directed(unsigned i, struct mpc_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->reset = i == 0;
    v->cfg = mpc_whole();
    sections[s].make(i, v);
    return sections[s].name;
}
