/* rate_program_surfaces.c - loads and stores of surfaces, measured: rates.csv T15 to T20
 *
 * The rows are of one L1; an SM has two, which all its warps fill.  Lanes lie as sectors do: 16 bytes of two lines
 * of block-linear images, a line of the others.
 *
 * chosen: rows of 1D_ARRAY and 2D_ARRAY are measured on 2D_ARRAY: a line alone fills half of its sectors.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "rate_program.h"
#include "rate_table.h"

#define CACHES 2
/* One of each scheduler: no instruction waits for another, so that they fill the L1s. */
#define WARPS 4

enum { VERSION_BUFFER, VERSION_PITCH = 2, VERSION_BLOCKS };

/* Kinds of surfaces: the header's flavour and type, how instructions say it. */
static const struct shape {
    const char *dim, *row; /* the row names it so */
    u8 version, type;
} shapes[] = {
    { "1D_BUFFER", "1D_BUFFER", VERSION_BUFFER, 6 },
    { "1D", "1D_BUFFER", VERSION_PITCH, 0 },
    { "2D", "1D_BUFFER", VERSION_BLOCKS, 1 },
    { "2D_ARRAY", "1D_ARRAY", VERSION_BLOCKS, 5 },
    { "3D", "3D", VERSION_BLOCKS, 2 },
};
#define SHAPES (sizeof shapes / sizeof shapes[0])

/* Unsigned formats by the log2 of their components and of the bytes of each. */
static const u8 formats[3][3] = { { 29, 27, 15 }, { 24, 12, 4 }, { 8, 3, 1 } };

enum { WIDTH = 1024, HEIGHT = 16, UINT = 4 };

static unsigned handle_of(unsigned shape, unsigned components, unsigned bytes)
{
    return (shape * 3 + components) * 3 + bytes;
}

unsigned rate_surface_of_bytes(void)
{
    return handle_of(2, 2, 0);
}

static void put(u32 *w, unsigned lsb, u32 x)
{
    w[lsb / 32] |= x << lsb % 32;
}

/* At address 0; the texture class's layout (class cl b197tex). */
static void header(u32 w[8], const struct shape *s, unsigned format, unsigned texel)
{
    memset(w, 0, RATE_HEADER_BYTES);
    put(w, 0, format);
    for (unsigned n = 0; n < 4; n++)
        put(w, 7 + 3 * n, UINT);
    put(w, 85, s->version);
    put(w, 128, WIDTH - 1);
    put(w, 151, s->type);
    if (s->version == VERSION_PITCH)
        put(w, 96, WIDTH * texel >> 5);
    if (s->version != VERSION_BUFFER)
        put(w, 160, HEIGHT - 1);
    if (s->version == VERSION_BLOCKS)
        put(w, 99, 1); /* blocks of two GOBs */
}

unsigned rate_surface_headers(u8 *to)
{
    for (unsigned s = 0; s < SHAPES; s++)
        for (unsigned c = 0; c < 3; c++)
            for (unsigned b = 0; b < 3; b++, to += RATE_HEADER_BYTES) {
                u32 w[8];

                header(w, &shapes[s], formats[c][b], 1u << (c + b));
                for (unsigned n = 0; n < RATE_HEADER_BYTES; n++)
                    to[n] = (u8)(w[n / 4] >> n % 4 * 8);
            }
    return (unsigned)SHAPES * 9;
}

/* Threads a clock of one L1 of an instruction on a surface; R4 to R6 are coordinates, R7 the handle. */
static double threads(const struct shape *s, const char *instruction, unsigned handle,
                      unsigned texel)
{
    const unsigned across = 4 - bits_top(texel); /* lanes of 16 bytes, as a power of two */
    char before[512], body[192];
    size_t at = (size_t)snprintf(before, sizeof before,
                                 "[B------:R-:W-:-:S06] MOV32I R7, 0x%x;\n"
                                 "[B------:R-:W-:-:S06] MOV R4, R0;\n"
                                 "[B------:R-:W-:-:S06] MOV R5, RZ;\n"
                                 "[B------:R-:W-:-:S06] MOV R6, RZ;\n",
                                 handle);

    if (s->version == VERSION_BLOCKS)
        snprintf(before + at, sizeof before - at,
                 "[B------:R-:W-:-:S06] SHR.U32 R5, R0, 0x%x;\n"
                 "[B------:R-:W-:-:S06] LOP.AND R4, R0, 0x%x;\n"
                 "[B------:R-:W-:-:S06] SHR.U32 R8, R5, 0x1;\n"
                 "[B------:R-:W-:-:S06] LOP.AND R5, R5, 0x1;\n"
                 "[B------:R-:W-:-:S06] SHL R8, R8, 0x%x;\n"
                 "[B------:R-:W-:-:S06] IADD R4, R4, R8;\n",
                 across, (1u << across) - 1, across);
    snprintf(body, sizeof body, "[B------:R0:W1:-:S02] %s\n", instruction);
    return 32.0 * WARPS / rate_clocks(before, body, WARPS) / CACHES;
}

/* One instruction on one surface in bytes of the surface a clock, by a handle in a register or a bound one. */
static void access(struct rate_measured *p, unsigned shape, const char *mode, bool loads,
                   unsigned components, unsigned bytes, bool bound)
{
    const unsigned texel = 1u << (components + bytes), handle = handle_of(shape, components, bytes);
    char text[96], name[16] = "R7";

    if (bound)
        snprintf(name, sizeof name, "0x%x", handle);
    snprintf(text, sizeof text,
             loads ? "SULD.%c.%s%s.IGN R12, [R4], %s;" : "SUST.%c.%s%s.IGN [R4], R12, %s;", mode[0],
             shapes[shape].dim, mode + 1, name);
    rate_include(p, threads(&shapes[shape], text, handle, texel) * texel);
}

/* T15: a raw size on texels of as many bytes. */
static void raw(const struct rate_row *row, struct rate_measured *p, unsigned shape, bool bound)
{
    static const char *const modes[] = { "D.U8", "D.U16", "D", "D.64", "D.128" };
    const unsigned log2 = bits_top(strtoul(row->condition + strlen("raw "), NULL, 10) / 8);
    const unsigned components = log2 > 2 ? log2 - 2 : 0;

    for (unsigned loads = 0; loads < 2; loads++)
        access(p, shape, modes[log2], loads, components, log2 - components, bound);
}

/* T16 to T20: components, and register bytes for each of memory: "RG/RGBA store 2:1". */
static void formatted(const struct rate_row *row, struct rate_measured *p, unsigned shape,
                      bool bound)
{
    static const char *const modes[] = { "P.R", "P.RG", "P" };
    const char *ratio = strchr(row->condition, ':');
    const bool loads = strstr(row->condition, "load") != NULL;
    const unsigned bytes = 2 - bits_top(strtoul(ratio - 1, NULL, 10));
    const bool four = strstr(row->condition, "RGBA") != NULL;
    const bool two = strncmp(row->condition, "RG", 2) == 0 && row->condition[2] != 'B';

    if (!four && !two)
        access(p, shape, modes[0], loads, 0, bytes, bound);
    if (two)
        access(p, shape, modes[1], loads, 1, bytes, bound);
    if (four)
        access(p, shape, modes[2], loads, 2, bytes, bound);
}

void rate_program_surfaces(const struct rate_row *row, struct rate_measured *p)
{
    for (unsigned s = 0; s < SHAPES; s++) {
        if (strncmp(row->item, shapes[s].row, strlen(shapes[s].row)) != 0)
            continue;
        for (unsigned bound = 0; bound < 2; bound++) {
            if (!strstr(row->item, bound ? "const" : "bindless"))
                continue;
            if (strncmp(row->condition, "raw", 3) == 0)
                raw(row, p, s, bound);
            else
                formatted(row, p, s, bound);
        }
    }
}

double rate_surface_threads(void)
{
    struct rate_measured p = { 0 };

    for (unsigned loads = 0; loads < 2; loads++)
        access(&p, 0, "D.U8", loads, 0, 0, true);
    return p.high - p.low < 0.01 * p.low ? p.low : 0;
}
