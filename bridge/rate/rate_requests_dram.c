/* rate_requests_dram.c - what DRAM's bus and its pins are, by streams of requests of memory's clocks: rates.csv T2 */
#include <stdlib.h>
#include <string.h>

#include "mem/time/mem_time.h"
#include "profile/mem_shape.h"
#include "profile/profile.h"
#include "rate_families.h"

#define PAIR_BITS  32 /* known: JESD209-4: two channels of 16; 12.8 GB/s at 3200 */
#define PAIR_BYTES 13 /* a clock of 1 GHz, as the shapes have them */

/* Bytes a clock of reads that L2 lacks. */
static double dram(void)
{
    enum { LINE = 128, COUNT = 20000 };
    struct mem_shape shape = *mem_shape_of(profile_default());
    struct mem_time *m = calloc(1, sizeof *m);
    u64 done = 0;

    if (!m)
        abort();
    shape.dram = shape.dram * 1000 / (unsigned)(1000 + rate_planted("DRAM pins"));
    mem_time_reset_as(m, &shape);
    rate_plant_memory(m);
    for (u64 n = 0; n < COUNT; n++) {
        const struct mem_time_request r = {
            .client = MEM_L1, .access = MEM_READ, .va = n * LINE, .address = n * LINE, .bytes = LINE
        };
        const u64 at = mem_time_ask(m, &r, 0);

        done = at > done ? at : done;
    }
    free(m);
    return (double)LINE * COUNT / (double)done;
}

/* The type of DRAM whose pins are as fast, of the profile's bus.  known: JEDEC's grades JESD79-3F, JESD209-3, JESD209-4, JESD212 */
static const char *dram_type(void)
{
    static const struct {
        const char *name;
        double mhz; /* millions of bits a pin and second */
    } types[] = { { "LPDDR3", 1866 }, { "DDR3", 2133 }, { "LPDDR4", 3200 }, { "GDDR5", 7000 } };
    const double mhz = 1000 * 8 * dram() / profile_default()->dram_bits;

    for (unsigned n = 0; n < sizeof types / sizeof types[0]; n++)
        if (mhz > 0.97 * types[n].mhz && mhz < 1.03 * types[n].mhz)
            return types[n].name;
    return "none of them";
}

bool rate_requests_dram(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "DRAM width bits") == 0) {
        rate_include(m, PAIR_BITS * dram() / PAIR_BYTES);
        m->slower = "DRAM pins";
    } else if (strcmp(row->item, "DRAM type") == 0) {
        m->text = dram_type();
        m->slower = "dram";
    } else {
        return false;
    }
    return true;
}
