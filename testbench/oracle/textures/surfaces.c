/* surfaces.c - suld, sust, sured (oracle_textures.h; PTX ISA 8.3, 9.7.11) */
#include <stdio.h>

#include "oracle_textures.h"

#define NOWHERE UINT64_MAX

static unsigned access_bytes(const struct form *f)
{
    return f->words * f->bytes;
}

static bool by_elements(const struct form *f)
{
    return f->kind == SUSTP || (f->kind == SURED && f->beyond < BEYONDS && f->component);
}

/* Whether a formatted store of these words leaves nothing of an element open: integers, no more components. */
static bool stores_whole(const struct form *f, const struct tex_random *s, const struct texref *t)
{
    unsigned components = 0;

    for (unsigned c = 0; c < 4; c++)
        components += t->field[c].number != TEXREF_ABSENT;
    return s->whole && components <= f->words;
}

/* How many places accesses have that do not overlap. */
static unsigned places_of(const struct form *f, const struct texref *t)
{
    const unsigned row = texref_size(t, t->first, 0);

    return (by_elements(f) ? row : row * t->bytes / access_bytes(f)) * t->layers *
           texref_size(t, t->first, 1) * texref_size(t, t->first, 2);
}

static bool fits(const struct form *f, const struct tex_random *s, const struct texref *t)
{
    const bool keyed = t->version == 1 || t->version == 4; /* refused of surfaces */

    if (t->block || s->depth || s->samples || keyed || places_of(f, t) < 4)
        return false;
    switch (f->kind) {
    case SUSTP: return stores_whole(f, s, t);
    case SURED: return s->whole && t->bytes == f->bytes && t->field[0].bits >= 32;
    default: return texref_size(t, t->first, 0) * t->bytes >= access_bytes(f);
    }
}

static void draw_surface(struct random *r, const struct form *f, struct tex_random *s,
                         struct texref *t)
{
    static const unsigned type[] = { 0, 1, 2, 4, 5 };

    do {
        tex_random_state_of(r, type[f->geometry], s);
        texref_of(s->state.header, s->state.sampler, t);
    } while (!fits(f, s, t));
}

static s64 brought(s64 x, s64 count, const struct form *f, bool *inside)
{
    if (x >= 0 && x < count)
        return x;
    *inside = *inside && f->beyond == CLAMP;
    return x < 0 ? 0 : count - 1;
}

/* Where a thread's access goes; NOWHERE: it is dropped, or reads 0. */
static u64 place_of(const struct form *f, const struct texref *t, const u32 *in)
{
    const unsigned element = t->bytes, bytes = by_elements(f) ? element : access_bytes(f);
    const unsigned unit = by_elements(f) ? element : 1;
    const s64 row = (s64)texref_size(t, t->first, 0) * element, x = (s32)in[0] * (s64)unit;
    const bool planes = f->geometry == G2D || f->geometry == G3D || f->geometry == GA2D;
    bool inside = true;
    struct texref_where w = { .level = t->first };
    s64 at = x;

    if (x < 0 || x + bytes > row) {
        inside = f->beyond == CLAMP;
        at = x < 0 ? 0 : (row - bytes) / bytes * bytes;
    }
    if (planes)
        w.y = (unsigned)brought((s32)in[1], texref_size(t, t->first, 1), f, &inside);
    if (f->geometry == G3D)
        w.z = (unsigned)brought((s32)in[2], texref_size(t, t->first, 2), f, &inside);
    if (t->array)
        w.layer = (unsigned)brought((s32)in[IN_LAYER], t->layers, f, &inside);
    w.x = (unsigned)(at / element);
    return inside ? texref_address(t, &w) + (u64)(at % element) : NOWHERE;
}

static bool taken(u64 place, const u64 *places, unsigned count)
{
    for (unsigned n = 0; n < count && place != NOWHERE; n++)
        if (places[n] == place)
            return true;
    return false;
}

/* Aligned coordinates; some outside, where that is no fault. */
static void draw_place(struct random *r, const struct form *f, const struct texref *t, u32 *in)
{
    const unsigned unit = by_elements(f) ? 1 : access_bytes(f),
                   element = by_elements(f) ? 1 : t->bytes;

    for (unsigned a = 0; a < 4; a++) {
        const unsigned n = a == 3   ? t->layers
                           : a == 0 ? texref_size(t, t->first, 0) * element / unit
                                    : texref_size(t, t->first, a);
        s32 x = (s32)tex_random_below(r, n);

        if (f->beyond != TRAP && tex_random_once(r, 12))
            x += (s32)tex_random_below(r, 3 * n) - (s32)(2 * n);
        if (a == 3 && x < 0) /* a layer is unsigned */
            x = 0;
        in[a] = (u32)(a == 0 ? x * (s32)unit : x);
    }
}

void surfaces_draw(struct random *r, const struct form *f, struct round *z)
{
    u64 places[THREADS];
    struct texref t;
    unsigned most;

    draw_surface(r, f, &z->texture, &t);
    most = places_of(f, &t) / 2;
    if (z->threads > most)
        z->threads = most;
    for (unsigned n = 0; n < z->threads; n++) {
        do
            draw_place(r, f, &t, z->in[n]);
        while ((f->kind == SUST || f->kind == SUSTP) &&
               taken(places[n] = place_of(f, &t, z->in[n]), places, n));
        for (unsigned w = IN_DATA; w < IN_WORDS; w++)
            z->in[n][w] = (u32)random_bits(r);
    }
}

static u64 read_bytes(const u8 *at, unsigned bytes)
{
    u64 x = 0;

    while (bytes-- > 0)
        x = x << 8 | at[bytes];
    return x;
}

static void write_bytes(u8 *at, unsigned bytes, u64 x)
{
    for (unsigned n = 0; n < bytes; n++, x >>= 8)
        at[n] = (u8)x;
}

static u64 data_of(const u32 *in, unsigned word)
{
    return in[IN_DATA + 2 * word] | (u64)in[IN_DATA + 2 * word + 1] << 32;
}

/* Whether a least or a most is one of signed numbers; .p asks the surface. */
static bool is_signed(const struct form *f, const struct texref *t)
{
    return by_elements(f) ? t->field[0].number == TEXREF_SINT : f->type[0] == 's';
}

static u64 reduced(const struct form *f, const struct texref *t, u64 old, u64 b)
{
    const u64 top = is_signed(f, t) ? UINT64_C(1) << (8 * f->bytes - 1) : 0;
    const u64 mask = UINT64_MAX >> (64 - 8 * f->bytes), x = (old ^ top) & mask,
              y = (b ^ top) & mask;

    b &= mask;
    switch (f->operation[1]) {
    case 'd': return old + b;
    case 'i': return x < y ? old : b;
    case 'a': return x < y ? b : old;
    case 'n': return old & b;
    default: return old | b;
    }
}

/* An integer as a component has it: clamped to what its bits hold. */
static u64 clamped(u32 x, const struct texref_field *field)
{
    const u64 all = UINT64_MAX >> (64 - field->bits);
    const s64 most = (s64)(all >> 1), least = -most - 1;

    if (field->number != TEXREF_SINT)
        return x < all ? x : all;
    return (u64)((s32)x < least ? least : (s32)x > most ? most : (s32)x);
}

/* Stores components of integers in the bits of an element. */
static void store_components(const struct texref *t, u8 *at, const u32 *in)
{
    for (unsigned c = 0; c < 4; c++)
        for (unsigned b = 0; b < t->field[c].bits && t->field[c].number != TEXREF_ABSENT; b++) {
            const unsigned to = t->field[c].at + b;

            at[to / 8] = (u8)((at[to / 8] & ~(1u << to % 8)) |
                              (clamped((u32)data_of(in, c), &t->field[c]) >> b & 1) << to % 8);
        }
}

static void store(const struct form *f, const struct texref *t, u8 *at, const u32 *in)
{
    if (f->kind == SUSTP)
        store_components(t, at, in);
    else if (f->kind == SURED)
        write_bytes(at, f->bytes, reduced(f, t, read_bytes(at, f->bytes), data_of(in, 0)));
    else
        for (unsigned w = 0; w < f->words; w++)
            write_bytes(at + w * f->bytes, f->bytes, data_of(in, w));
}

static void judge_load(const struct form *f, const struct texref *t, const struct round *z,
                       struct judged *j)
{
    for (unsigned n = 0; n < z->threads; n++)
        for (unsigned w = 0; w < f->words; w++) {
            const u64 place = place_of(f, t, z->in[n]);
            const u64 want =
                place == NOWHERE ? 0 : read_bytes(z->before + place + w * f->bytes, f->bytes);
            const u64 got = (z->out[n][2 * w] | (u64)z->out[n][2 * w + 1] << 32) &
                            UINT64_MAX >> (64 - 8 * f->bytes);

            j->compared++;
            if (got != want && !j->differ++)
                snprintf(j->first, sizeof j->first,
                         "%s, thread %u at %d %d %d layer %u: %llx, not %llx",
                         tex_random_format(z->texture.format), n, (int)z->in[n][0],
                         (int)z->in[n][1], (int)z->in[n][2], z->in[n][IN_LAYER],
                         (unsigned long long)got, (unsigned long long)want);
        }
}

void surfaces_judge(const struct form *f, const struct round *z, struct judged *j)
{
    struct texref t;

    texref_of(z->texture.state.header, z->texture.state.sampler, &t);
    if (f->kind == SULD) {
        judge_load(f, &t, z, j);
        return;
    }
    for (unsigned n = 0; n < z->threads; n++) {
        const u64 place = place_of(f, &t, z->in[n]);

        if (place != NOWHERE)
            store(f, &t, z->before + place, z->in[n]);
        j->compared++;
    }
    if (memcmp(z->before, z->after, TEX_RANDOM_BYTES) == 0)
        return;
    for (u32 b = 0; b < TEX_RANDOM_BYTES; b++)
        if (z->before[b] != z->after[b] && !j->differ++)
            snprintf(j->first, sizeof j->first, "%s: byte %x is %02x, not %02x",
                     tex_random_format(z->texture.format), b, z->after[b], z->before[b]);
}
