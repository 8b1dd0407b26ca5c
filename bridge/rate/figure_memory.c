/* figure_memory.c - figures of L2 and memory, by grids on a whole GPU of the profile, and by requests of one client */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rate/figure.h"
#include "rate_gpu.h"
#include "rate_grid.h"
#include "rate_planted.h"

#define KB   1024.0
#define MB   (1 << 20)
#define WORD 128 /* what is asked for together */

/* Each CTA reads 128 KB of its own, a KB by its eight warps at once, each of which has its line: R4 and R5 are a thread's address.  CTAs lie
 * 129 KB apart, so that neighbours are at other caches.
 */
#define TURNS     128
#define TURN      1024
#define CTA_BYTES ((TURNS + 1) * TURN)
static const char reads[] = "[B------:R-:W0:-:S02] S2R R2, SR_TID.X;\n"
                            "[B------:R-:W1:-:S02] S2R R3, SR_CTAID.X;\n"
                            "[B01----:R-:W-:-:S06] SHL R4, R3, 0x11;\n"
                            "[B------:R-:W-:-:S06] SHL R3, R3, 0xa;\n"
                            "[B------:R-:W-:-:S06] SHL R2, R2, 0x2;\n"
                            "[B------:R-:W-:-:S06] IADD R2, R2, R3;\n"
                            "[B------:R-:W-:-:S06] IADD R2, R2, R4;\n"
                            "[B------:R-:W-:-:S06] IADD R4, R2, c[0x0][0x140];\n"
                            "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n";

/* Clocks of a grid of so many CTAs of eight warps. */
static u64 time_of(const struct figure_of *of, bool near, unsigned ctas)
{
    static char text[16384];
    struct rate_grid *g = rate_grid_open_as(of->p);
    const struct rate_grid_how how = { .ctas = ctas, .threads = 256 };
    size_t at = (size_t)snprintf(text, sizeof text, "%s", reads);
    u64 clocks;

    for (unsigned n = 0; n < TURNS; n++)
        at +=
            (size_t)snprintf(text + at, sizeof text - at,
                             "[B------:R-:W0:-:S01] LDG.E R%u, [R4+0x%x];\n", 8 + n % 16, n * TURN);
    snprintf(text + at, sizeof text - at, "[B0-----:R-:W-:-:S15] EXIT;\n");
    rate_grid_program(g, text);
    (near ? rate_grid_buffer_near : rate_grid_buffer)(g, (u64)ctas * CTA_BYTES);
    rate_grid_launch(g, &how);
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}

/* GB/s that all SMs read from a memory, none of it twice. */
static double bandwidth(const struct figure_of *of, bool near)
{
    const unsigned ctas = 16 * of->p->sms;
    const double bytes = (double)ctas / 2 * TURNS * TURN;

    return bytes / (double)(time_of(of, near, ctas) - time_of(of, near, ctas / 2)) *
           figure_core_mhz(of) / 1000;
}
static double ram(const struct figure_of *of)
{
    return bandwidth(of, false);
}
static double esram(const struct figure_of *of)
{
    return bandwidth(of, true);
}

/* MB that mappings get of a memory, one behind the other, until there is none. */
static double size(const struct figure_of *of, bool near)
{
    struct address_mapping m = { .va = UINT64_C(1) << 32, .bytes = 1 << 16, .near = near };
    struct device device;
    struct failure f = { 0 };
    u64 bytes = 0;

    rate_stop_if(!device_open(&device, of->p, LAUNCH_MEMORY, &f), f.text, "");
    while (device_map(&device, &m, NULL, &f)) {
        m.va += m.bytes;
        bytes += m.bytes;
    }
    device_close(&device);
    return (double)bytes / MB;
}
static double esram_size(const struct figure_of *of)
{
    return size(of, true);
}
static double ram_size(const struct figure_of *of)
{
    return size(of, false);
}

/* Memory's clocks alone, with a client that waits for each request. */
struct alone {
    struct mem_shape shape;
    struct mem_time time;
    u64 now;
};

static struct alone *begin(const struct figure_of *of)
{
    struct alone *a = malloc(sizeof *a);

    rate_stop_if(!a, "no memory", "");
    a->now = 0;
    a->shape = *mem_shape_of(of->p);
    a->shape.ways = rate_plant_count("L2 ways", a->shape.ways);
    mem_time_reset_as(&a->time, &a->shape);
    rate_plant_memory(&a->time);
    return a;
}

/* GB/s of lines that nothing has, which clients of all GPCs ask for as fast as they come.
 * chosen: requests, as a program of SM 5.x has too few loads under way on an SM without L1
 */
static double requested(const struct figure_of *of)
{
    enum { COUNT = 20000 };
    struct alone *a = begin(of);
    u64 done = 0, half = 0;

    for (u64 n = 0; n < COUNT; n++) {
        const struct mem_time_request r = { .client = MEM_L1,
                                            .access = MEM_READ,
                                            .gpc = (u8)(n % of->p->gpcs),
                                            .va = n * WORD,
                                            .address = n * WORD,
                                            .bytes = WORD };
        const u64 at = mem_time_ask(&a->time, &r, 0);

        done = at > done ? at : done;
        half = n < COUNT / 2 ? done : half;
    }
    free(a);
    return (double)WORD * COUNT / 2 / (double)(done - half) * figure_core_mhz(of) / 1000;
}

/* Pins of DRAM, two bits a clock each; of a partition. */
static double pins(const struct figure_of *of)
{
    return of->memory_ghz > 0 ? 8 * requested(of) / (2 * of->memory_ghz) : 0;
}
static double partition_pins(const struct figure_of *of)
{
    return pins(of) / figure_units(of, "zrop");
}

/* Reads a word by a texture unit, which every L2 keeps; returns how long it takes. */
static u64 read_word(struct alone *a, u64 at)
{
    const struct mem_time_request r = {
        .client = MEM_TEX, .access = MEM_READ, .va = at, .address = at, .bytes = 4
    };
    const u64 from = a->now;

    a->now = mem_time_ask(&a->time, &r, from);
    return a->now - from;
}

/* Whether words so far apart, of so many, are all in L2 in the second round. */
static bool stay(const struct figure_of *of, u64 apart, unsigned count)
{
    struct alone *a = begin(of);
    const u64 missed = read_word(a, 0);
    bool all = true;

    for (unsigned round = 0; round < 2; round++)
        for (unsigned n = 0; n < count; n++) {
            const u64 took = read_word(a, n * apart);

            all &= round == 0 || took < missed;
        }
    free(a);
    return all;
}

static unsigned most(const struct figure_of *of, u64 apart, unsigned limit)
{
    unsigned low = 0, high = limit;

    while (high - low > 1) {
        const unsigned n = (low + high) / 2;

        *(stay(of, apart, n) ? &low : &high) = n;
    }
    return low;
}

/* Lines of all caches: words an odd number of sectors apart are of lines of their own, and of all sets alike. */
static double all_lines(const struct figure_of *of)
{
    return most(of, 33 * MEM_SECTOR_BYTES, 1 << 16);
}

/* What has room in all, in sectors beside each other, by lines. */
static double line(const struct figure_of *of)
{
    return MEM_SECTOR_BYTES * most(of, MEM_SECTOR_BYTES, 1 << 16) / all_lines(of);
}

/* Clocks of a line that L2 has, behind others' of a block so many further on: longer where that is of the same cache. */
static u64 behind(const struct figure_of *of, unsigned blocks)
{
    struct mem_time_request r = { .client = MEM_TEX, .access = MEM_READ, .bytes = WORD };
    struct alone *a = begin(of);
    u64 clocks;

    mem_time_ask(&a->time, &r, 0);
    r.va = r.address = blocks * (u64)KB;
    mem_time_ask(&a->time, &r, 0);
    for (unsigned n = 0; n < 8; n++)
        mem_time_ask(&a->time, &r, 10000);
    r.va = r.address = 0;
    clocks = mem_time_ask(&a->time, &r, 10000);
    free(a);
    return clocks;
}

/* The first block that shares block 0's. */
static double caches(const struct figure_of *of)
{
    unsigned n = 1;

    while (n < 64 && behind(of, n) < behind(of, 0))
        n++;
    return n;
}

static double cache_lines(const struct figure_of *of)
{
    return all_lines(of) / caches(of);
}
static double cache_bytes(const struct figure_of *of)
{
    return cache_lines(of) * line(of) / KB;
}
static double all_bytes(const struct figure_of *of)
{
    return all_lines(of) * line(of) / KB;
}

/* Words of one set: so far apart that twice as far keeps as many. */
static double ways(const struct figure_of *of)
{
    return most(of, (u64)caches(of) << 20, 256);
}

static const struct figure_item items[] = {
    { "ESRAM", esram_size },
    { "ESRAM bandwidth", esram },
    { "RAM bandwidth", ram },
    { "memory", requested },
    { "memory: as quoted", requested },
    { "memory pins", pins },
    { "bits of a partition", partition_pins },
    { "memory size", ram_size },
    { "L2 caches", caches },
    { "L2 cache", cache_bytes },
    { "L2 ways", ways },
    { "L2 lines of a cache", cache_lines },
    { "L2 line", line },
    { "texture L2 of a controller", cache_bytes },
    { "texture L2", all_bytes },
};

figure_by *figure_memory(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
