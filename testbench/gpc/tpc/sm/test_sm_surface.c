/* test_sm_surface.c - surface instructions beside a definition of each: addresses by the equations of
 * facts/texture/blocklinear.md 2 to 5, all memory and all results compared (facts/isa/semantics.md 11)
 *
 * Conversions are test_texel's matter; here they are those of common/texel.h.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "common/texel.h"
#include "seeded.h"
#include "sm_bench.h"
#include "surface_shape.h"

/* What lanes take and give. */
#define LANE_BYTES 64
#define RESULTS    0x2000 /* of lanes, behind what they take */
#define ROUNDS     2000

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* What a program does. */
struct what {
    enum { LOAD, STORE, REDUCE, ATOM, SWAP } action;
    bool formatted, bound, by_bytes, clamped;
    unsigned dim, mask, size, op, type; /* codes of sudim, rgba, susz, atomop, suatomsz */
    unsigned bytes;                     /* of an access */
};

static const char *const dims[] = { "1D", "1D_BUFFER", "1D_ARRAY", "2D", "2D_ARRAY", "3D" };
static const char *const sizes[] = { ".U8", ".S8", ".U16", ".S16", "", ".64", ".128" };
static const unsigned size_bytes[] = { 1, 1, 2, 2, 4, 8, 16 };
static const char *const masks[] = { "",   ".R",  ".G",  ".RG",  ".B",  ".RB",  ".GB",  ".RGB",
                                     ".A", ".RA", ".GA", ".RGA", ".BA", ".RBA", ".GBA", "" };
static const char *const ops[] = { ".ADD", ".MIN", ".MAX", ".INC", ".DEC",
                                   ".AND", ".OR",  ".XOR", ".EXCH" };
static const char *const op_types[] = { "", ".S32", ".U64", NULL, NULL, ".S64", ".SD32", ".SD64" };

static void random_what(struct what *w)
{
    static const unsigned integers[] = { 0, 1, 2, 5, 6, 7 };

    *w = (struct what){ .action = below(5),
                        .formatted = random_word() & 1,
                        .bound = random_word() & 1,
                        .by_bytes = random_word() & 1,
                        .clamped = random_word() & 1,
                        .dim = below(6),
                        .mask = 1 + below(15),
                        .size = below(7),
                        .type = integers[below(6)] };
    w->op = below(w->action == REDUCE ? 8 : 9);
    w->formatted &= w->action <= STORE;
    w->by_bytes &= !w->formatted;
    w->bytes = w->action > STORE ? (w->type == 0 || w->type == 1 || w->type == 6 ? 4 : 8)
                                 : size_bytes[w->size];
}

static void text_of(const struct what *w, char *text, size_t size)
{
    static const char *const names[] = { "SULD", "SUST", "SURED", "SUATOM", "SUATOM" };
    char mode[64], operands[64], handle[16];

    snprintf(handle, sizeof handle, w->bound ? "0x54" : "R12");
    snprintf(mode, sizeof mode, "%s.%s%s.%s%s%s%s", names[w->action], w->formatted ? "P" : "D",
             w->by_bytes ? ".BA" : "", dims[w->dim],
             w->action > STORE ? w->action == SWAP ? ".CAS" : ops[w->op]
             : w->formatted ? masks[w->mask]
                               : sizes[w->size],
             w->action > STORE ? op_types[w->type] : "", w->clamped ? "" : ".IGN");
    snprintf(operands, sizeof operands,
             w->action == LOAD                           ? "R16, [R4], %s"
             : w->action == STORE || w->action == REDUCE ? "[R4], R8, %s"
                                                         : "R16, [R4], R8, %s",
             handle);
    /* coordinates in R4 to R6, data in R8 to R11, the result in R16 to R19 */
    snprintf(text, size,
             "S2R R0, SR_TID.X;\nSHL R1, R0, 0x6;\nIADD R2.CC, R1, c[0x0][0x140];\n"
             "IADD.X R3, RZ, c[0x0][0x144];\nLDG.E.128 R4, [R2];\nLDG.E.128 R8, [R2+0x10];\n"
             "MOV R12, c[0x0][0x150];\nLDG.E.128 R16, [R2+0x20];\n%s %s;\n"
             "STG.E.128 [R2+0x%x], R16;\nEXIT;\n",
             mode, operands, RESULTS);
}

/* Coordinate 'x' of 'count' places; false if it lies outside and nothing is done. */
static bool bring(s64 *x, s64 count, bool clamped)
{
    if (*x >= 0 && *x < count)
        return true;
    *x = *x < 0 ? 0 : count - 1;
    return clamped;
}

/* Where an access goes; false: outside. */
static bool place_of(const struct shape *s, const struct what *w, const s32 c[3], unsigned *offset)
{
    const struct level l = shape_level(s, shape_first(s));
    const bool blocks = s->version == VERSION_BLOCKS, buffer = s->version == VERSION_BUFFER;
    const s64 wide = blocks ? l.width : s->width, row = wide * s->texel;
    const s64 high = blocks ? l.height : buffer || s->type == ONE_D ? 1 : s->height;
    const s64 slices = !blocks ? 1 : s->type == THREE_D ? l.depth : shape_layers(s);
    const unsigned bytes = w->formatted ? s->texel : w->bytes;
    const s64 unit = w->by_bytes ? 1 : s->texel;
    s64 x = w->dim == 1 ? (s64)(u32)c[0] : c[0], y = w->dim >= 3 ? c[1] : 0;
    s64 z = w->dim == 2 ? c[1] : w->dim >= 4 ? c[2] : 0;

    if (row < bytes)
        return false;
    if (x < 0 || x * unit + bytes > row) {
        /* the last aligned place */
        x = x < 0 ? 0 : (row - bytes) / bytes * bytes / unit;
        if (!w->clamped)
            return false;
    }
    if (!bring(&y, high, w->clamped) || !bring(&z, slices, w->clamped))
        return false;
    *offset = SHAPE_IMAGE + shape_offset(s, (unsigned)(x * unit), (unsigned)y, (unsigned)z);
    return true;
}

static u64 fetch(const u8 *at, unsigned bytes)
{
    u64 x = 0;

    while (bytes-- > 0)
        x = x << 8 | at[bytes];
    return x;
}

/* .SD32 and .SD64 are signed if the surface is. */
static u64 after(const struct shape *s, const struct what *w, u64 old, u64 b, u64 swap)
{
    const unsigned type = s->kind == 3 && w->type >= 6 ? (w->type == 6 ? 1 : 5) : w->type;
    const bool less = type == 1 ? (s32)b < (s32)old : type == 5 ? (s64)b < (s64)old : b < old;
    const u64 all[] = { old + b,
                        less ? b : old,
                        less ? old : b,
                        old >= b ? 0 : old + 1,
                        old == 0 || old > b ? b : old - 1,
                        old & b,
                        old | b,
                        old ^ b,
                        b };

    return w->action == SWAP ? (old == b ? swap : old) : all[w->op];
}

/* One lane: what it does to memory and to its result. */
static void lane_does(const struct shape *s, const struct what *w, const u32 header[8], u8 *memory,
                      const u8 *takes, u8 *result)
{
    const u32 data[4] = { (u32)fetch(takes + 16, 4), (u32)fetch(takes + 20, 4),
                          (u32)fetch(takes + 24, 4), (u32)fetch(takes + 28, 4) };
    const s32 c[3] = { (s32)fetch(takes, 4), (s32)fetch(takes + 4, 4), (s32)fetch(takes + 8, 4) };
    u32 value[4] = { 0 }, out[4] = { 0 };
    unsigned offset, words = w->formatted ? bits_count(w->mask) : (w->bytes + 3) / 4, n = 0;
    const bool inside = place_of(s, w, c, &offset);
    u8 *at = memory + (inside ? offset : 0);

    memcpy(result, takes + 32, 16);
    if (w->action >= REDUCE) {
        const u64 old = inside ? fetch(at, w->bytes) : 0;
        const u64 pair = (u64)data[1] << 32 | data[0], next = (u64)data[3] << 32 | data[2];
        const u64 now =
            w->bytes == 8 ? after(s, w, old, pair, next) : after(s, w, old, data[0], data[1]);

        for (unsigned b = 0; inside && b < w->bytes; b++)
            at[b] = (u8)(now >> 8 * b);
        for (unsigned b = 0; w->action != REDUCE && b < w->bytes; b++)
            result[b] = (u8)(old >> 8 * b);
        return;
    }
    if (w->action == STORE && inside && !w->formatted)
        memcpy(at, takes + 16, w->bytes);
    if (w->action == STORE && inside && w->formatted) {
        for (unsigned i = 0; i < 4; i++)
            value[i] = w->mask >> i & 1 ? data[n++] : 0;
        texel_pack(header[0], w->mask, value, at);
    }
    if (w->action == STORE)
        return;
    if (inside && w->formatted) {
        texel_unpack(header[0], at, value);
        for (unsigned i = 0; i < 4; i++)
            if (w->mask >> i & 1)
                out[n++] = value[i];
    } else if (inside) {
        for (unsigned i = 0; i < w->bytes; i++)
            out[i / 4] |= (u32)at[i] << i % 4 * 8;
        out[0] = w->size == 1 ? (u32)(s8)out[0] : w->size == 3 ? (u32)(s16)out[0] : out[0];
    }
    for (unsigned i = 0; i < 4 * words; i++)
        result[i] = (u8)(out[i / 4] >> i % 4 * 8);
}

/* Coordinates inside, at the edge and beyond; x such that the access is aligned. */
static void random_lane(const struct shape *s, const struct what *w, u8 *takes)
{
    const unsigned bytes = w->formatted ? s->texel : w->bytes;
    const unsigned step = w->by_bytes ? bytes : bytes > s->texel ? bytes / s->texel : 1;
    s32 x[3];

    for (unsigned n = 0; n < 3; n++)
        x[n] = (s32)below(n == 2 ? 8 : 48) - (below(8) == 0 ? 20 : 0);
    if (below(30) == 0)
        x[below(3)] = (s32)(random_word() >> 33 ^ random_word());
    if (w->by_bytes)
        x[0] = (s32)((u32)x[0] * s->texel);
    x[0] = (s32)((u32)x[0] - (u32)x[0] % step);
    for (unsigned b = 0; b < LANE_BYTES; b++)
        takes[b] = (u8)(below(4) ? random_word() : b == 16);
    for (unsigned n = 0; n < 3; n++)
        for (unsigned b = 0; b < 4; b++)
            takes[4 * n + b] = (u8)((u32)x[n] >> 8 * b);
}

static void one_round(struct sm_bench *b, u8 *wanted)
{
    struct shape s;
    struct what w;
    char text[1024];
    u32 header[8];

    shape_random(&seeded, &s);
    random_what(&w);
    shape_put(b, SHAPE_HANDLE, &s, header);
    for (unsigned lane = 0; lane < 32; lane++)
        random_lane(&s, &w, b->memory + LANE_BYTES * lane);
    memcpy(wanted, b->memory, SM_BENCH_MEMORY);
    text_of(&w, text, sizeof text);
    sm_assemble(b, text);
    sm_bench_reset(b);
    b->core.tex.cfg.headers = SM_BENCH_BASE + SHAPE_HEADERS;
    b->core.tex.cfg.last_header = SHAPE_HANDLE;
    b->core.handles = 0;
    b->constant[0x150] = SHAPE_HANDLE;
    if (!sm_bench_run(b, 1, 32, 0))
        fail_msg("%s%s%s", text, sm_fault_name(b->core.fault.kind),
                 b->core.fault.what ? b->core.fault.what : "");
    for (unsigned lane = 0; lane < 32; lane++)
        lane_does(&s, &w, header, wanted, wanted + LANE_BYTES * lane,
                  wanted + LANE_BYTES * lane + RESULTS);
    for (unsigned n = 0; memcmp(b->memory, wanted, SM_BENCH_MEMORY) && n < SM_BENCH_MEMORY; n++)
        if (b->memory[n] != wanted[n])
            fail_msg("%sversion %u type %u format %u, %u x %u x %u, level %u of %u: byte %x is %x, "
                     "not %x",
                     text, s.version, s.type, s.format, s.width, s.height, s.depth, s.level,
                     s.levels, n, b->memory[n], wanted[n]);
}

static void surfaces_are_as_defined(void **state)
{
    struct sm_bench *b = sm_bench_open();
    u8 *wanted = malloc(SM_BENCH_MEMORY);

    (void)state;
    assert_non_null(wanted);
    for (unsigned n = SHAPE_IMAGE; n < SM_BENCH_MEMORY; n++)
        b->memory[n] = (u8)random_word();
    for (unsigned n = 0; n < ROUNDS; n++)
        one_round(b, wanted);
    free(wanted);
    free(b);
    compared("lanes", 32 * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_are_as_defined),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
