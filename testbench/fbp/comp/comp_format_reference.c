/* comp_format_reference.c - see comp_format_reference.h; section numbers are those of the page
 *
 * Nothing of cmodel/ is included.
 */
#include "comp_format_reference.h"

#include <stdbool.h>
#include <string.h>

/* Sections 4.2 and 4.4 */

struct split {
    unsigned bits, lanes, w[4], f[4];
};

static const struct split splits[8] = {
    { 32, 4, { 8, 8, 8, 8 }, { 4, 4, 4, 4 } },
    { 32, 4, { 10, 10, 10, 2 }, { 4, 4, 4, 2 } },
    { 32, 3, { 11, 11, 10 }, { 4, 4, 4 } },
    { 32, 2, { 16, 16 }, { 5, 5 } },
    { 32, 1, { 32 }, { 6 } },
    { 64, 4, { 16, 16, 16, 16 }, { 5, 5, 5, 5 } },
    { 64, 2, { 32, 32 }, { 6, 6 } },
    { 0 },
};

static const bool subtracts[8] = { true, false, false, true, true, false, false, true };
static const char predictors[] = "GAGLGAGL"; /* gradient, above, left */
static const bool steps[8] = { false, false, false, false, true, true, true, true };

static unsigned class_width(unsigned mode, unsigned c, unsigned widest)
{
    if (steps[mode])
        return widest > c ? widest - c : 0;
    switch (c) {
    case 0: return widest;
    case 1: return widest ? widest - 1 : 0;
    case 2: return widest / 2;
    default: return 0;
    }
}

/* Fields, section 4.1 */

struct stream {
    const uint8_t *byte;
    unsigned next, end;
};

static uint64_t field(struct stream *s, unsigned bits)
{
    uint64_t x = 0;

    for (unsigned i = 0; i < bits; i++, s->next++)
        if (s->next < s->end)
            x |= (uint64_t)(s->byte[s->next / 8] >> s->next % 8 & 1) << i;
    return x;
}

static int64_t signed_field(struct stream *s, unsigned bits)
{
    uint64_t x = field(s, bits);

    return bits && x >> (bits - 1) ? (int64_t)x - ((int64_t)1 << bits) : (int64_t)x;
}

static int64_t modulo(int64_t x, unsigned w)
{
    return x & (((int64_t)1 << w) - 1);
}

/* Section 4.6 */

struct packet {
    const struct split *split;
    unsigned mode, across, count, width[4];
    bool map;
    unsigned code[32], alpha[32];
    int64_t value[32][4];
};

static bool begin(struct packet *p, struct stream *s, unsigned bits)
{
    p->mode = (unsigned)field(s, 3);
    p->split = &splits[field(s, 3)];
    if (p->split->bits != bits)
        return false;
    for (unsigned l = 0; l < p->split->lanes; l++) {
        p->width[l] = (unsigned)field(s, p->split->f[l]);
        if (l == 3 && p->width[l] == p->split->w[l] + 1) {
            p->map = true;
            p->width[l] = 0;
        }
        if (p->width[l] > p->split->w[l])
            return false;
    }
    for (unsigned l = 0; l < p->split->lanes; l++)
        p->value[0][l] = (int64_t)field(s, p->split->w[l]);
    for (unsigned i = 1; i < p->count; i++)
        p->code[i] = (unsigned)field(s, 2);
    for (unsigned i = 0; p->map && i < p->count; i++)
        p->alpha[i] = (unsigned)field(s, 1);
    for (unsigned i = 1; i < p->count; i++)
        for (unsigned l = 0; l < p->split->lanes; l++)
            p->value[i][l] = signed_field(s, class_width(p->mode, p->code[i], p->width[l]));
    return s->next <= s->end;
}

/* Gives (direction 1) or takes (-1) lane 1 to lanes 0 and 2 of a pixel. */
static void green(const struct packet *p, int64_t *v, int direction)
{
    const unsigned *w = p->split->w;

    if (!subtracts[p->mode] || p->split->lanes < 3)
        return;
    v[0] = modulo(v[0] + direction * (v[1] >> (w[1] - w[0])), w[0]);
    v[2] = modulo(v[2] + direction * (v[1] >> (w[1] - w[2])), w[2]);
}

static int64_t prediction(const struct packet *p, unsigned i, unsigned l)
{
    unsigned x = i % p->across, y = i / p->across;
    int64_t left = x ? p->value[i - 1][l] : 0;
    int64_t above = y ? p->value[i - p->across][l] : 0;
    int64_t corner = x && y ? p->value[i - p->across - 1][l] : 0;
    char how = predictors[p->mode];

    if (x == 0)
        return above;
    if (y == 0)
        return left;
    return how == 'L' ? left : how == 'A' ? above : left + above - corner;
}

static void put_elements(const struct packet *p, uint8_t *elements)
{
    unsigned at = 0;

    for (unsigned i = 0; i < p->count; i++)
        for (unsigned l = 0; l < p->split->lanes; l++)
            for (unsigned b = 0; b < p->split->w[l]; b++, at++)
                elements[at / 8] |= (uint8_t)((p->value[i][l] >> b & 1) << at % 8);
}

void format_packet(unsigned bits, unsigned across, unsigned down, unsigned size,
                   const uint8_t *packet, uint8_t *elements)
{
    struct stream s = { packet, 0, size };
    struct packet p = { .across = across, .count = across * down };
    int64_t map_value;

    memset(elements, 0, p.count * bits / 8);
    if (!begin(&p, &s, bits))
        return;
    map_value = p.value[0][3];
    green(&p, p.value[0], -1);
    for (unsigned i = 1; i < p.count; i++)
        for (unsigned l = 0; l < p.split->lanes; l++)
            p.value[i][l] = modulo(p.value[i][l] + prediction(&p, i, l), p.split->w[l]);
    for (unsigned i = 0; i < p.count; i++) {
        green(&p, p.value[i], 1);
        if (p.map)
            p.value[i][3] = p.alpha[i] ? map_value : 0;
    }
    put_elements(&p, elements);
}

/* Sections 1 to 3 */

static unsigned offset(unsigned x, unsigned y)
{
    return 64 * (y / 2) + 32 * (x / 16) + 16 * (y % 2) + x % 16;
}

/* Byte x of row y of a tile whose groups have the given elements. */
static uint8_t grouped(const uint8_t *groups, unsigned bytes, unsigned samples, unsigned x,
                       unsigned y)
{
    unsigned across = samples == 8 ? 4 : 2, element = x / bytes;
    unsigned in_row = 32 / bytes / across;

    return groups[(y / 2 * in_row + element / across) * bytes + x % bytes];
}

static char state_of(const char *kind, unsigned code)
{
    if (strcmp(kind, "CBR") == 0)
        return "-CBR"[code];
    if (strcmp(kind, "CRA") == 0)
        return "-CRA"[code];
    return strcmp(kind, "CR") == 0 ? "-CR-"[code] : '-';
}

void format_decode(unsigned bits, unsigned samples, const char *kind, unsigned code,
                   const uint8_t *stored, const uint8_t clear[16], uint8_t tile[256])
{
    unsigned bytes = bits / 8, across = 32 / bytes;
    char state = state_of(kind, code);
    uint8_t half[2][128] = { { 0 } }, groups[64] = { 0 };

    if (state == 'A')
        for (unsigned h = 0; h < 2; h++)
            format_packet(bits, across, 4, 512, stored + 64 * h, half[h]);
    if (state == 'B')
        format_packet(bits, across / 2, 4, 256, stored, groups);
    if (state == 'R')
        memcpy(groups, stored, samples == 8 ? 32 : 64);
    for (unsigned y = 0; y < 8; y++)
        for (unsigned x = 0; x < 32; x++) {
            uint8_t *to = &tile[offset(x, y)];
            switch (state) {
            case 'A': *to = half[y / 4][y % 4 * 32 + x]; break;
            case 'B':
            case 'R': *to = grouped(groups, bytes, samples, x, y); break;
            case 'C': *to = clear[offset(x, y) % 16]; break;
            default: *to = stored[offset(x, y)]; break;
            }
        }
}
