/* zrop_format_reference.c - see zrop_format_reference.h; the numbers in brackets are FORMAT.md's sections */
#include "zrop_format_reference.h"

#include <gmp.h>
#include <mpfr.h>
#include <stdbool.h>
#include <string.h>

/* Tables of (2), (3) and (6), by the names of the page. */
static const struct row {
    const char *name;
    unsigned tile, half, z_from, z_bytes, planes, element, z_bit, stencil_bit;
    bool stencil;
} rows[] = {
    { "Z16", 128, 0, 0, 2, 0, 2, 0, 0, false },
    { "Z24S8", 256, 128, 32, 3, 32, 4, 8, 0, true },
    { "S8Z24", 256, 128, 32, 3, 32, 4, 0, 24, true },
    { "X8Z24", 256, 128, 32, 3, 32, 4, 0, 0, false },
    { "ZF32", 256, 128, 0, 4, 0, 4, 0, 0, false },
    { "ZF32_X24S8", 512, 256, 32, 4, 32, 8, 0, 32, true },
    { "S8", 64, 32, 0, 0, 0, 1, 0, 0, true },
};

static const struct row *row_of(const struct format_surface *s)
{
    unsigned i = 0;

    while (strcmp(rows[i].name, s->format) != 0)
        i++;
    return &rows[i];
}

unsigned format_tile_bytes(const struct format_surface *s)
{
    return row_of(s)->tile;
}

unsigned format_element_bytes(const struct format_surface *s)
{
    return row_of(s)->element;
}

/* Bits high:low of little-endian bytes. */
static uint64_t field(const uint8_t *b, unsigned high, unsigned low)
{
    uint64_t x = 0;

    for (unsigned bit = high + 1; bit-- > low;)
        x = 2 * x + (b[bit / 8] >> bit % 8 & 1);
    return x;
}

static int64_t field_signed(const uint8_t *b, unsigned high, unsigned low)
{
    const uint64_t x = field(b, high, low), top = (uint64_t)1 << (high - low);

    return x & top ? (int64_t)x - 2 * (int64_t)top : (int64_t)x;
}

/* (1) and (4) */
static void point(const struct format_surface *s, unsigned i, int *px, int *py)
{
    static const struct {
        int samples, across, down, gx, gy;
    } table[5] = {
        { 1, 1, 1, 4, 4 }, { 2, 2, 1, 2, 4 },  { 4, 2, 2, 2, 2 },
        { 8, 4, 2, 1, 2 }, { 16, 4, 4, 1, 1 },
    };
    int n = 0;

    while (table[n].samples != (int)s->samples)
        n++;
    const int across = table[n].across, down = table[n].down;
    const int column = (int)i % 8, row = (int)i / 8, x = column % across, y = row % down;
    const int number[5] = { 0, x, x + 2 * y, x % 2 + 2 * y + 4 * (x / 2), x + 4 * y };
    const int X = column / across, Y = row / down, W = 8 / across, H = 8 / down;
    const int entry =
        (Y % table[n].gy * table[n].gx + X % table[n].gx) * table[n].samples + number[n];

    *px = 16 * X + s->positions[entry] % 16 - 8 * W;
    *py = 16 * Y + s->positions[entry] / 16 - 8 * H;
}

/* (3) and (4): plane n, at bit 'at' of the data. */
static uint32_t value(const struct format_surface *s, const uint8_t *data, unsigned at, unsigned i)
{
    const struct row *r = row_of(s);
    int px, py;
    mpfr_t z, half;
    uint32_t stored;

    point(s, i, &px, &py);
    mpfr_init2(z, 256);
    mpfr_init2(half, 256);
    mpfr_set_si(z,
                field_signed(data, at + 87, at + 56) + field_signed(data, at + 55, at + 28) * px +
                    field_signed(data, at + 27, at) * py,
                MPFR_RNDN);
    mpfr_mul_2si(z, z, (long)field(data, at + 94, at + 88) - 96, MPFR_RNDN);
    if (r->z_bytes == 4) {
        float f = mpfr_get_flt(z, MPFR_RNDN);
        if (field(data, at + 95, at + 95))
            f = f < 0 ? 0 : f > 1 ? 1 : f;
        memcpy(&stored, &f, sizeof stored);
    } else {
        const uint32_t most = (uint32_t)((1ul << 8 * r->z_bytes) - 1);
        mpfr_set_d(half, 0.5, MPFR_RNDN);
        mpfr_add(z, z, half, MPFR_RNDN);
        mpfr_floor(z, z);
        stored = mpfr_sgn(z) < 0            ? 0
                 : mpfr_cmp_ui(z, most) > 0 ? most
                                            : (uint32_t)mpfr_get_ui(z, MPFR_RNDN);
    }
    mpfr_clears(z, half, (mpfr_ptr)0);
    return stored;
}

static uint32_t depth(const struct format_surface *s, unsigned code, const uint8_t *stored,
                      unsigned i)
{
    const struct row *r = row_of(s);
    const unsigned h = i % 8 / 4, p = 4 * (i / 8) + i % 4;
    const uint8_t *data = stored + r->planes;
    const unsigned raw = strcmp(r->name, "Z16") ? r->half * h + r->z_from + r->z_bytes * p : 2 * i;

    switch (code) {
    case 0: return (uint32_t)field(stored + raw, 8 * r->z_bytes - 1, 0);
    case 1: return s->clear & (uint32_t)((1ull << 8 * r->z_bytes) - 1);
    case 2: return value(s, data, 64 + 96 * (unsigned)field(data, i, i), i);
    default: return value(s, data, 128 + 96 * (unsigned)field(data, 2 * i + 1, 2 * i), i);
    }
}

static uint8_t stencil(const struct row *r, unsigned code, const uint8_t *stored, unsigned i)
{
    const unsigned h = i % 8 / 4, p = 4 * (i / 8) + i % 4, k = i % 8;

    if (r->z_bytes == 0 && code == 2) {
        const uint8_t *word = stored + 4 * (i / 8);
        return (uint8_t)(field(word, 7, 0) + field(word, 8 + 3 * k + 2, 8 + 3 * k));
    }
    return stored[r->half * h + p];
}

void format_decode(const struct format_surface *s, unsigned code, const uint8_t *stored,
                   uint8_t *seen)
{
    const struct row *r = row_of(s);

    memset(seen, 0, r->tile);
    for (unsigned i = 0; i < 64; i++) {
        const uint64_t z = r->z_bytes ? depth(s, code, stored, i) : 0;
        const uint64_t x =
            z << r->z_bit |
            (r->stencil ? (uint64_t)stencil(r, code, stored, i) << r->stencil_bit : 0);
        for (unsigned b = 0; b < r->element; b++)
            seen[i * r->element + b] = (uint8_t)(x >> 8 * b);
    }
}
