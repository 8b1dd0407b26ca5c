/* chase_walk.c - see chase_walk.h */
#include "chase_walk.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/l1_tags.h"
#include "driver/launch.h"
#include "time/time_machine.h"

#define TLB_LINE 16  /* pages of an entry: known: facts/tlb.md 1 */
#define PAST_L1  256 /* lines: more than it holds */

/* The scoreboard of a load holds the next back; what counts is done by then. */
const struct made_kernel chase_kernel = {
    .name = "chase",
    .text = "[B------:R-:W-:-:S06] MOV R4, c[0x0][0x140];\n"
            "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n"
            "[B------:R-:W-:-:S06] MOV R6, c[0x0][0x148];\n"
            "next:\n"
            "[B0-----:R-:W0:-:S02] LDG.E.64 R4, [R4];\n"
            "[B------:R-:W-:-:S06] IADD R6, R6, -0x1;\n"
            "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R6, RZ, PT;\n"
            "[B------:R-:W-:-:S05] @P0 BRA next;\n"
            "[B0-----:R-:W-:-:S15] EXIT;\n",
    .registers = 8,
    .parameter = { 8, 4 },
};

static void stop_if(bool bad, const char *what)
{
    if (!bad)
        return;
    fprintf(stderr, "chase: %s\n", what);
    exit(1);
}

static unsigned tlb_lines(const struct chase *c)
{
    return (unsigned)(c->footprint / ((u64)TLB_LINE << c->page_shift));
}

unsigned chase_loads(const struct chase *c)
{
    const unsigned lines = tlb_lines(c);

    if (c->kind == CHASE_STRIDE)
        return (unsigned)(c->footprint / c->stride);
    return lines < PAST_L1 ? lines * (PAST_L1 / lines + 1) : lines;
}

/* Pages lie behind each other in memory in the order in which they are first come to; L2's sets repeat every 16 KB: lines of pages as large
 * are all other lines of that, of four pages beside each other they may be the same.
 */
u64 chase_offset(const struct chase *c, unsigned k)
{
    const u64 bytes = (u64)TLB_LINE << c->page_shift;

    if (c->kind == CHASE_STRIDE)
        return k * c->stride;
    const unsigned lines = tlb_lines(c), line = k % lines, round = k / lines;
    const unsigned before = c->page_shift == 12 ? line / 4 : line * (chase_loads(c) / lines);

    return line * bytes + (u64)(before + round) * L1_LINE % bytes;
}

/* Pages that the chase comes to, each a mapping of its own, so that its size is known; where they lie, plus 1; 0: nowhere yet. */
static u8 *at(struct launch *l, const struct chase *c, u64 *place, u64 offset)
{
    const u64 page = offset >> c->page_shift, bytes = UINT64_C(1) << c->page_shift;
    struct failure f = { 0 };

    if (!place[page]) {
        stop_if(!launch_map(l, CHASE_VA + page * bytes, bytes, &place[page], &f), f.text);
        place[page]++;
    }
    return mem_at(&l->device->gpu->mem, place[page] - 1 + offset % bytes, 8);
}

static void write_pointers(struct launch *l, const struct chase *c)
{
    u64 *place = calloc((c->footprint >> c->page_shift) + 1, sizeof *place);
    const unsigned loads = chase_loads(c);

    stop_if(!place, "no memory");
    for (unsigned k = 0; k < loads; k++) {
        const u64 next = CHASE_VA + chase_offset(c, (k + 1) % loads);
        u8 *to = at(l, c, place, chase_offset(c, k));

        mem_put(to, 4, (u32)next);
        mem_put(to + 4, 4, (u32)(next >> 32));
    }
    free(place);
}

static u64 clocks_of(struct device *d, const struct cubin *cubin, const struct cubin_kernel *k,
                     const struct chase *c, unsigned loads)
{
    const struct launch_how how = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } };
    struct failure f = { 0 };
    struct time_machine *t;
    static struct launch l;
    u64 clocks;

    stop_if(!launch_open_on(&l, d, cubin, k, &how, &f), f.text);
    t = time_machine_new(d->gpu, d->gpu->host.room);
    stop_if(!t, "no memory");
    write_pointers(&l, c);
    stop_if(!launch_number(&l, 0, CHASE_VA + chase_offset(c, 0), &f) ||
                !launch_number(&l, 1, loads, &f) || !launch_run(&l, &f),
            f.text);
    stop_if(!time_machine_finish(t), "no memory for clocks");
    clocks = t->net.now;
    time_machine_free(t);
    launch_close(&l);
    return clocks;
}

u64 chase_run(const struct chase *c, unsigned loads)
{
    struct profile p = *profile_default();
    struct failure f = { 0 };
    static struct device d;
    struct cubin_kernel k;
    struct cubin cubin;
    size_t size;
    u8 *bytes = made_cubin(&chase_kernel, 1, &size);
    u64 clocks;

    p.sms = 1;
    stop_if(!cubin_open_bytes(&cubin, chase_kernel.name, bytes, size, &f) ||
                !cubin_kernel(&cubin, NULL, &k, &f) || !device_open(&d, &p, LAUNCH_MEMORY, &f),
            f.text);
    clocks = clocks_of(&d, &cubin, &k, c, loads);
    device_close(&d);
    cubin_close(&cubin);
    free(bytes);
    return clocks;
}

/* Few loads go around several times, as what a launch does beside them takes a while too. */
double chase_clocks(const struct chase *c)
{
    const unsigned around = chase_loads(c);
    const unsigned loads = around * (around < PAST_L1 ? PAST_L1 / around + 1 : 1);

    return (double)(chase_run(c, 2 * loads) - chase_run(c, loads)) / loads;
}
