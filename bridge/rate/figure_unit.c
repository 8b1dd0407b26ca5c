/* figure_unit.c - figures of units alone, and of the machine's netlist with a profile's counts */
#include <math.h>
#include <string.h>

#include "common/surface.h"
#include "gpc/tpc/sm/sfu/sfu_table.h"
#include "gpc/tpc/tex/decode/gamma/gamma.h"
#include "machine/device.h"
#include "rate/figure.h"
#include "rate_gpu.h"

/* A 7e4 float's sRGB value in codes (IEC 61966-2-1). */
static double code_of(unsigned light)
{
    const unsigned exp = light >> 7, frac = light & 127;
    const double x = exp ? ldexp(128 + frac, (int)exp - 14) : ldexp(frac, -13);

    return 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055);
}

/* 7 bits of fraction and 4 of exponent, as "7e4" is read; 0 if a code does not come back within half a code. */
static double gamma_float(const struct figure_of *of)
{
    (void)of;
    for (unsigned code = 0; code < 256; code++)
        if (gamma_7e4[code] >> 11 || fabs(code_of(gamma_7e4[code]) - code) >= 0.5)
            return 0;
    return 7e4;
}

struct counted {
    const char *name;
    unsigned count;
};

static void count_unit(void *context, const struct net_unit *u)
{
    struct counted *c = context;

    c->count += strcmp(u->name, c->name) == 0;
}

/* Units of a name in a machine of the profile. */
double figure_units(const struct figure_of *of, const char *name)
{
    struct counted c = { name, 0 };
    struct device device;
    struct failure f = { 0 };

    rate_stop_if(!device_open(&device, of->p, 16 << 20, &f), f.text, "");
    gpu_units(device.gpu, count_unit, &c);
    device_close(&device);
    return c.count;
}

static double partitions(const struct figure_of *of)
{
    return figure_units(of, "zrop");
}

/* GPCs, each of which has a way of its own to every slice. */
static double ways_of_crossbar(const struct figure_of *of)
{
    return figure_units(of, "crast");
}

/* Maps memory for a surface of 16 samples a pixel; returns where it lies. */
static u64 map_samples(struct device *d, u64 va, unsigned wide, unsigned high, unsigned bytes)
{
    const struct surface s = surface_plain(SAMPLES_4X4, wide, high, bytes);
    const u64 size = surface_size(&s), page = 1 << 16;
    const struct address_mapping m = { .va = va, .bytes = (size + page - 1) / page * page };
    struct failure f = { 0 };
    u64 place = 0;

    rate_stop_if(!device_map(d, &m, &place, &f), f.text, "");
    return place;
}

/* MB from where colours are to what lies behind depth: memory is given out in its order, page tables too, which take 0.3 %. */
static double storage(const struct figure_of *of)
{
    const u64 gib = UINT64_C(1) << 30;
    struct device device;
    struct failure f = { 0 };

    rate_stop_if(!device_open(&device, of->p, 400 << 20, &f), f.text, "");
    const u64 first = map_samples(&device, gib, 1600, 1200, 8);
    map_samples(&device, 2 * gib, 1600, 1200, 4);
    const u64 behind = map_samples(&device, 3 * gib, 1, 1, 4);

    device_close(&device);
    return (double)(behind - first) / 1e6;
}

/* Kbit of the words that the published five functions read, by all numbers of a segment. */
static double sfu_tables(const struct figure_of *of)
{
    unsigned bits = 0;

    (void)of;
    for (unsigned t = SFU_TABLE_RCP; t <= SFU_TABLE_SIN; t++)
        bits += (26u + sfu_shapes[t].c1_bits + sfu_shapes[t].c2_bits) << sfu_shapes[t].index_bits;
    return bits / 1024.0;
}

static const struct figure_item items[] = {
    { "SFU tables", sfu_tables },
    { "internal float of sRGB", gamma_float },
    { "memory partitions", partitions },
    { "crossbar: a guess of the source", ways_of_crossbar },
    { "1600x1200: 16 samples of 64 colour and 32 depth bits", storage },
};

figure_by *figure_unit(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
