/* oracle_textures.c - runs the kernels of a cubin that a list describes, and judges what they give (oracle_textures.h)
 *
 *   oracle_textures CUBIN LIST [ROUNDS]     a line of the list: kernel, kind, geometry, mode, coordinates, component or words,
 *                                           results' type, flags (offset, compare, indirect, adds), beyond; see textures.py
 *
 * Prints each form that differs, and a count.  AURUM_SEED: 1.
 */
#include "oracle_textures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"

#define IMAGE   (UINT64_C(4) << 32) /* of addresses: nothing of a launch is there */
#define POOLS   (IMAGE + TEX_RANDOM_BYTES)
#define SAMPLES (POOLS + 4096)

static const char *const kinds[] = { "tex", "tld4", "txq", "suld", "sust", "sustp", "sured" };
static const char *const geometries[] = { "1d",   "2d",    "3d",   "a1d",  "a2d",
                                          "cube", "acube", "2dms", "a2dms" };
static const char *const modes[] = { "plain", "base", "level", "grad" };
static const char *const beyonds[] = { "trap", "clamp", "zero" };

static struct random image; /* random bytes, once */
static u8 *bytes;

static unsigned find(const char *text, const char *const *all, unsigned count)
{
    for (unsigned n = 0; n < count; n++)
        if (strcmp(text, all[n]) == 0)
            return n;
    fprintf(stderr, "oracle_textures: '%s'\n", text);
    exit(2);
}

static bool read_form(FILE *list, struct form *f)
{
    char kind[16], geometry[16], mode[16], integers[8], flags[16], beyond[8];
    unsigned offset, compare, indirect, adds;

    if (fscanf(list, "%15s %15s %15s %15s %7s %u %u %u %7s %7s %15s %7s", f->kernel, kind, geometry,
               mode, integers, &f->component, &f->words, &f->bytes, f->operation, f->type, flags,
               beyond) != 12 ||
        sscanf(flags, "%1u%1u%1u%1u", &offset, &compare, &indirect, &adds) != 4)
        return false;
    f->kind = (enum kind)find(kind, kinds, KINDS);
    f->geometry = (enum geometry)find(geometry, geometries, GEOMETRIES);
    f->mode = (enum mode)find(mode, modes, MODES);
    f->beyond = (enum beyond)find(beyond, beyonds, BEYONDS);
    f->integers = strcmp(integers, "s32") == 0;
    f->half = strcmp(f->type, "f16x2") == 0;
    f->offset = offset;
    f->compare = compare;
    f->indirect = indirect;
    f->adds = adds;
    return true;
}

static bool map(struct launch *l, u64 va, u64 size, u8 **at, struct failure *failure)
{
    u64 place;

    if (!launch_map(l, va, size, &place, failure))
        return false;
    *at = mem_at(&l->device->gpu->mem, place, size);
    return *at != NULL;
}

/* The header's address is of the image. */
static void put_header(const struct round *z, u8 *pools)
{
    struct tex_state s = z->texture.state;
    u64 address = s.header[1] | (u64)(s.header[2] & 0xffff) << 32;

    address += IMAGE;
    s.header[1] = (u32)address;
    s.header[2] = (s.header[2] & 0xffff0000) | (u32)(address >> 32 & 0xffff);
    memcpy(pools + 32 * HANDLE, s.header, 32);
    memcpy(pools + (SAMPLES - POOLS) + 32 * SAMPLER, s.sampler, 32);
}

static bool set_up(struct launch *l, struct round *z, u8 **texels, struct failure *failure)
{
    const u64 handle = HANDLE | (u64)SAMPLER << 20;
    u8 *pools;

    if (!map(l, IMAGE, TEX_RANDOM_BYTES, texels, failure) || !map(l, POOLS, 8192, &pools, failure))
        return false;
    memcpy(*texels, bytes, TEX_RANDOM_BYTES);
    put_header(z, pools);
    l->pools = (struct launch_pools){ POOLS, SAMPLES, 15, 15 };
    for (unsigned t = 0; t < z->threads; t++)
        z->in[t][IN_HANDLE] = (u32)handle;
    return launch_number(l, 0, handle, failure) &&
           launch_buffer(l, 1, (u8 *)z->in, sizeof z->in, failure) &&
           launch_buffer(l, 2, (u8 *)z->out, sizeof z->out, failure);
}

/* Two warps and a part of one, or a part of a quad alone. */
static bool run(const struct cubin *c, const struct form *f, struct round *z,
                struct failure *failure)
{
    static struct launch l;
    const struct launch_how how = { .grid = { 1, 1, 1 }, .block = { z->threads, 1, 1 } };
    struct cubin_kernel k;
    bool good;
    u8 *texels;

    if (!cubin_kernel(c, f->kernel, &k, failure) || !launch_open(&l, c, &k, &how, failure))
        return false;
    good = set_up(&l, z, &texels, failure) && launch_run(&l, failure);
    if (good && f->kind > SULD)
        memcpy(z->after, texels, TEX_RANDOM_BYTES);
    launch_close(&l);
    return good;
}

/* What is stored stays in 'bytes' for the next. */
static bool form(const struct cubin *c, const struct form *f, unsigned rounds, u8 *after,
                 struct judged *j)
{
    static struct round z;
    struct failure failure = { 0 };
    bool good = true;

    z.before = bytes;
    z.after = after;
    for (unsigned n = 0; n < rounds && good; n++) {
        memset(z.in, 0, sizeof z.in);
        memset(z.out, 0, sizeof z.out);
        z.threads = 1 + (unsigned)random_below(&seeded, THREADS);
        (f->kind <= TXQ ? sampled_draw : surfaces_draw)(&seeded, f, &z);
        good = run(c, f, &z, &failure);
        if (good)
            (f->kind <= TXQ ? sampled_judge : surfaces_judge)(f, &z, j);
    }
    if (!good)
        snprintf(j->first, sizeof j->first, "%.250s", failure.text);
    return good;
}

/* All forms of the list; prints what differs.  Returns whether all agree. */
static bool forms(const struct cubin *c, FILE *list, unsigned rounds, u8 *after)
{
    unsigned long count = 0, wrong = 0;
    struct judged all = { 0 };
    struct form f;

    for (; read_form(list, &f); count++) {
        struct judged j = { 0 };
        const bool good = form(c, &f, rounds, after, &j);

        if (!good || j.differ)
            printf("%s: %lu of %lu differ: %s\n", f.kernel, j.differ, j.compared, j.first);
        wrong += !good || j.differ;
        all.compared += j.compared;
        all.free += j.free;
    }
    printf("%lu results of %lu forms compared, %lu forms differ, %lu results may be anything\n",
           all.compared, count, wrong, all.free);
    return !wrong && all.compared;
}

int main(int argc, char **argv)
{
    const unsigned rounds = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 0) : 4;
    u8 *after = malloc(TEX_RANDOM_BYTES);
    struct failure failure = { 0 };
    struct cubin c;
    FILE *list;
    bool good;

    bytes = malloc(TEX_RANDOM_BYTES);
    if (argc < 3 || !bytes || !after || !(list = fopen(argv[2], "r")) ||
        !cubin_open(&c, argv[1], &failure)) {
        fprintf(stderr, "oracle_textures: %s\n",
                failure.code ? failure.text : "CUBIN LIST [ROUNDS]");
        return 2;
    }
    seed_from_environment();
    image = seeded;
    tex_random_memory(&image, bytes);
    good = forms(&c, list, rounds, after);
    fclose(list);
    cubin_close(&c);
    free(bytes);
    free(after);
    return !good;
}
