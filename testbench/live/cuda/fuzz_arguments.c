/* fuzz_arguments.c - see fuzz_arguments.h */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "fuzz_arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "cuda/cuda_abi.h"

/* Places in the arena of what is not stirred. */
enum {
    LIST = 0,     /* pointers to the values behind */
    VALUES = 256, /* 16 bytes each */
    COPY_2D = 512,
    COPY_3D = 1024,
    LAUNCH = 1536,
    NAMES = 2048, /* 64 bytes each */
    IMAGE = 8192,
    BROKEN = 32768, /* an image with a few other bytes */
    STIRRED = 65536,
};

/* The arena's address in each run, so that a seed makes the same calls: free on Linux, with AddressSanitizer too. */
#define ARENA_AT    UINT64_C(0x100100000000)
#define IMAGE_BYTES 24576
#define NAME_COUNT  8

struct random dice;
u8 *arena;
u64 pool[POOL];

static u8 image[IMAGE_BYTES];

void arguments_open(const char *cubins)
{
    char path[2048];
    FILE *f;

    arena = mmap((void *)(uintptr_t)ARENA_AT, ARENA + 4096, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(arena + ARENA, 4096, PROT_NONE);
    snprintf(path, sizeof path, "%s/glob.cubin", cubins);
    f = fopen(path, "rb");
    if (!f || fread(image, 1, sizeof image, f) == 0)
        exit(1);
    fclose(f);
}

static u64 of_pool(void)
{
    return pool[random_below(&dice, POOL)];
}

static u64 pointer(void)
{
    switch (random_below(&dice, 16)) {
    case 0: return 0;
    case 1: return (uintptr_t)arena + ARENA; /* the guard */
    case 2: return (uintptr_t)arena + ARENA - random_below(&dice, 64);
    case 3: return random_below(&dice, 4096);
    case 4: return random_bits(&dice) | UINT64_C(1) << 63; /* no program has it */
    default: return (uintptr_t)arena + STIRRED + 8 * random_below(&dice, (ARENA - STIRRED) / 8);
    }
}

static u64 number(void)
{
    switch (random_below(&dice, 16)) {
    case 0: return random_bits(&dice);
    case 1: return UINT64_MAX - random_below(&dice, 4);
    case 2: return UINT64_C(1) << random_below(&dice, 64);
    case 3:
    case 4:
    case 5: return random_below(&dice, 5000);
    case 6:
    case 7: return random_below(&dice, 128);
    default: return random_below(&dice, 5);
    }
}

/* A device's address, of a block's first byte, near it, or far: those are below 2^40, and handles above. */
static u64 device(void)
{
    u64 x = 0;

    for (unsigned n = 0; n < 16 && (x >> 36 == 0 || x >> 40); n++)
        x = of_pool();
    switch (random_below(&dice, 8)) {
    case 0: return x + random_below(&dice, 4096);
    case 1: return x + random_below(&dice, 200000);
    default: return x;
    }
}

/* A handle of the kind that a name says: its number is in the bits above 44. */
static u64 handle(const char *name)
{
    static const char *const kinds[] = { "",       "context", "module", "function", "library",
                                         "kernel", "stream",  "event",  "link",     "array" };
    unsigned kind = 0;
    u64 x = 0;

    for (unsigned n = 1; n < sizeof kinds / sizeof kinds[0]; n++)
        kind = strstr(name, kinds[n]) ? n : kind;
    if (kind == 6 && random_below(&dice, 2))
        return random_below(&dice, 3);
    for (unsigned n = 0; n < 64 && x >> 44 != kind; n++)
        x = of_pool();
    return x;
}

static u64 anything(void)
{
    switch (random_below(&dice, 4)) {
    case 0: return number();
    case 1: return pointer();
    default: return of_pool();
    }
}

static u64 at(unsigned place)
{
    return (uintptr_t)arena + place;
}

/* One of a parameter: its type and name. */
static u64 argument(const char *p)
{
    if (random_below(&dice, 16) == 0)
        return anything();
    if (strstr(p, "void **parameters"))
        return at(LIST);
    if (strstr(p, "void **extra"))
        return random_below(&dice, 8) ? 0 : pointer();
    if (strstr(p, "cu_copy_2d"))
        return at(COPY_2D);
    if (strstr(p, "cu_copy_3d"))
        return at(COPY_3D);
    if (strstr(p, "cu_launch"))
        return at(LAUNCH);
    if (strstr(p, "image") || strstr(p, "*data"))
        return at(random_below(&dice, 2) ? IMAGE : BROKEN);
    if (strstr(p, "const char *name") || strstr(p, "const char *path"))
        return at(NAMES + 64 * random_below(&dice, NAME_COUNT));
    if (strstr(p, "cu_handle") && !strchr(p, '*'))
        return handle(p);
    if (strchr(p, '*'))
        return strstr(p, "*host") && random_below(&dice, 2) ? of_pool() : pointer();
    if (strstr(p, "u64"))
        return random_below(&dice, 8) ? device() : pointer();
    if (strstr(p, "device") || strstr(p, "options") || strstr(p, "affinities"))
        return random_below(&dice, 16) == 0;
    return number();
}

void arguments_make(const char *parameters, u64 *word, unsigned most)
{
    char one[200];
    unsigned n = 0;

    for (const char *p = parameters + (*parameters == '('); *p && n < most; n++) {
        const size_t length = strcspn(p, ",)");

        snprintf(one, sizeof one, "%.*s", (int)length, p);
        word[n] = argument(one);
        p += length + (p[length] != 0);
    }
}

static void put(unsigned place, const void *from, size_t bytes)
{
    memcpy(arena + place, from, bytes);
}

static void put_side(struct cu_copy_3d_side *s)
{
    *s = (struct cu_copy_3d_side){ .x = number(),
                                   .y = random_below(&dice, 3),
                                   .z = random_below(&dice, 2),
                                   .type = random_below(&dice, 5),
                                   .host = (void *)(uintptr_t)pointer(),
                                   .device = device(),
                                   .context = handle("context"),
                                   .pitch = number(),
                                   .height = number() };
}

static void put_row(struct cu_copy_2d_side *s)
{
    *s = (struct cu_copy_2d_side){ number(),
                                   random_below(&dice, 3),
                                   random_below(&dice, 5),
                                   (void *)(uintptr_t)pointer(),
                                   device(),
                                   0,
                                   number() };
}

static void put_structs(void)
{
    struct cu_copy_3d c = { .width = number(),
                            .height = random_below(&dice, 20),
                            .depth = random_below(&dice, 3) };
    struct cu_copy_2d r = { .width = number(), .height = random_below(&dice, 20) };
    struct cu_launch l = { { 1, 1, random_below(&dice, 3) },
                           { random_below(&dice, 64), 1, 1 },
                           0,
                           0,
                           (void *)(uintptr_t)pointer(),
                           random_below(&dice, 2) };

    put_side(&c.from);
    put_side(&c.to);
    put_row(&r.from);
    put_row(&r.to);
    put(COPY_2D, &r, sizeof r);
    put(COPY_3D, &c, sizeof c);
    put(LAUNCH, &l, sizeof l);
}

void arguments_stir(void)
{
    static const char *const names[NAME_COUNT] = { "k", "a", "b", "x", "t", "functions" };

    for (unsigned n = 0; n < 8; n++) {
        const u64 list = at(VALUES + 16 * n), value = random_below(&dice, 4) ? device() : number();

        put(LIST + 8 * n, &list, 8);
        put(VALUES + 16 * n, &value, 8);
    }
    put_structs();
    memset(arena + NAMES, 0, 64 * NAME_COUNT);
    for (unsigned n = 0; n < NAME_COUNT - 2; n++)
        put(NAMES + 64 * n, names[n], strlen(names[n]));
    put(IMAGE, image, sizeof image);
    put(BROKEN, image, sizeof image);
    for (unsigned n = 0; n < 4; n++)
        arena[BROKEN + random_below(&dice, 3000)] ^= (u8)(1u << random_below(&dice, 8));
    for (unsigned n = 0; n < 64; n++) {
        const u64 word = anything();

        put(STIRRED + 8 * random_below(&dice, (ARENA - STIRRED) / 8), &word, 8);
    }
}
