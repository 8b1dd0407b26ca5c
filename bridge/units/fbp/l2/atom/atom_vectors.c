/* atom_vectors.c - random and directed requests of L2's atomic unit */
#include "fbp/l2/atom/atom.h"

#include <string.h>

#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char atom_work_unit[] = "numbers";
/* known: rates.csv X */
const struct unit_rate atom_rates[] = {
    { "X", "L2 atomics int32", "",
      "l2_atom.kind=ATOMIC_U32 l2_atom.op=ATOMIC_ADD l2_atom.wide=0 l2_atom.numbers=255", 1 },
    { "X", "L2 atomics fp16", "",
      "l2_atom.kind=ATOMIC_F16X2 l2_atom.op=ATOMIC_ADD l2_atom.numbers=255", 1 },
    { 0 },
};
/* Every half, plus one of each exponent and sign: 16 sums a line. */
const uint64_t atom_exhaustive_lines = UINT64_C(1) << 18;

void atom_exhaustive(uint64_t i, struct atom_vector *v)
{
    struct atom_request *q = &v->l2_atom;
    const u32 b = (u32)(i >> 12 << 10 | (i * 0x9e5 >> 2 & 1023));

    memset(v, 0, sizeof *v);
    v->l2_atom_valid = 1;
    q->id = (u16)i;
    q->op = ATOMIC_ADD;
    q->kind = ATOMIC_F16X2;
    q->numbers = 255;
    for (u32 w = 0; w < ATOM_WORDS; w++) {
        const u32 a = (u32)(i % 4096) * 16 + 2 * w;

        q->word[w] = a | (a + 1) << 16;
        q->operand[w] = b | (b ^ w) << 16;
    }
}

unsigned atom_work(const struct atom_vector *v)
{
    unsigned n = 0;

    for (unsigned w = 0; w < ATOM_WORDS; w++)
        n += atom_numbers(&v->l2_atom) >> w & 1;
    return v->l2_atom_valid ? n : 0;
}

void atom_random_config(struct random *r, struct atom_vector *v)
{
    v->cfg.keeps = random_below(r, 4) == 0;
}

/* A float of 'frac' bits below 'exp' bits: any, few bits set, or an end of the range; exponents near one another. */
static u64 random_float(struct random *r, unsigned exp, unsigned frac, u64 near)
{
    const u64 most = (UINT64_C(1) << exp) - 1, ones = (UINT64_C(1) << frac) - 1;
    const u64 sign = random_bits(r) & 1;
    const u64 spread = random_below(r, 2) ? random_below(r, 5) : random_below(r, 2 * frac);
    u64 e = (near + spread) & most, f = random_bits(r) & ones;

    switch (random_below(r, 16)) {
    case 0: e = 0; break;
    case 1: e = most; break;
    case 2: f = 0; break;
    case 3: f = ones; break;
    case 4: f = UINT64_C(1) << random_below(r, frac); break;
    case 5: f = ones >> random_below(r, frac); break;
    case 6: e = random_below(r, 3), f = random_below(r, 3); break;
    case 7: e = most - random_below(r, 3), f = random_below(r, 2) ? 0 : f; break;
    default: break;
    }
    return (sign << exp | e) << frac | f;
}

/* Of both operands of a kind, so that their exponents are near each other. */
static void random_floats(struct random *r, struct atom_request *q, unsigned w)
{
    const u64 near = random_bits(r) >> 32;

    for (unsigned side = 0; side < 2; side++) {
        u32 *to = side ? q->operand : q->word;

        if (q->kind == ATOMIC_F32) {
            to[w] = (u32)random_float(r, 8, 23, near);
        } else if (q->kind == ATOMIC_F16X2) {
            to[w] = (u32)(random_float(r, 5, 10, near) << 16 | random_float(r, 5, 10, near));
        } else if (!(w & 1)) {
            const u64 x = random_float(r, 11, 52, near);

            to[w] = (u32)x;
            to[w + 1] = (u32)(x >> 32);
        }
    }
}

static u32 random_word(struct random *r)
{
    static const u32 edge[] = { 0, 1, UINT32_MAX, 0x7fffffff, 0x80000000, 0xfffffffe };

    return random_below(r, 3) ? (u32)random_bits(r) : edge[random_below(r, 6)];
}

/* Both are equal now and then, or differ in one bit, or in the low or the high word of a wide number. */
static void random_integers(struct random *r, struct atom_request *q, unsigned w)
{
    q->word[w] = random_word(r);
    switch (random_below(r, 8)) {
    case 0:
    case 1:
    case 2: q->operand[w] = q->word[w]; break;
    case 3: q->operand[w] = q->word[w] ^ UINT32_C(1) << random_below(r, 32); break;
    default: q->operand[w] = random_word(r); break;
    }
}

void atom_random_inputs(struct random *r, struct atom_vector *v)
{
    struct atom_request *q = &v->l2_atom;

    v->l2_atom_valid = 1;
    q->id = (u16)random_bits(r);
    q->op = (enum atomic_op)(random_below(r, 32) ? random_below(r, ATOMIC_CAS + 1)
                                                 : random_bits(r) & 15);
    q->kind = (enum atomic_type)(random_below(r, 32) ? random_below(r, ATOMIC_F64 + 1) : 7);
    if (random_below(r, 3) == 0) {
        q->op = ATOMIC_ADD;
        q->kind = random_below(r, 4) ? ATOMIC_F32 : random_below(r, 2) ? ATOMIC_F16X2 : ATOMIC_F64;
    }
    q->wide = random_bits(r) & 1;
    q->numbers = (u8)(random_below(r, 2) ? 255 : random_bits(r));
    for (unsigned w = 0; w < ATOM_WORDS; w++) {
        q->swap[w] = random_word(r);
        if (q->kind == ATOMIC_F32 || q->kind == ATOMIC_F16X2 || q->kind == ATOMIC_F64)
            random_floats(r, q, w);
        else
            random_integers(r, q, w);
    }
}

/* Every code of operation and kind, both sizes, on ends of the range. */
static void codes(unsigned i, struct atom_vector *v)
{
    static const u32 end[] = { 0, 1, 0x7fffffff, 0x80000000, UINT32_MAX, 0xfffffffe };
    struct atom_request *q = &v->l2_atom;

    q->op = (enum atomic_op)(i & 15);
    q->kind = (enum atomic_type)(i >> 4 & 7);
    q->wide = i >> 7 & 1;
    q->numbers = 255;
    for (unsigned w = 0; w < ATOM_WORDS; w++) {
        q->word[w] = end[(w + (i >> 8)) % 6];
        q->operand[w] = end[(w / 2 + (i >> 8) / 6) % 6];
        q->swap[w] = 0x5a000000 + w;
    }
}

/* Each set of numbers of a word and of two, of pairs of halves. */
static void numbers(unsigned i, struct atom_vector *v)
{
    static const enum atomic_type kind[] = { ATOMIC_U32, ATOMIC_U64, ATOMIC_F16X2 };
    struct atom_request *q = &v->l2_atom;

    q->op = ATOMIC_ADD;
    q->kind = kind[i >> 8];
    q->wide = i >> 8 == 1;
    q->numbers = (u8)i;
    for (unsigned w = 0; w < ATOM_WORDS; w++) {
        q->word[w] = 0x3c003c00 + w;
        q->operand[w] = 0x40003e00;
    }
}

/* Ends of a format, as numbers of any sign: zeros, denormals, normal numbers, one, infinity, NaNs. */
static u64 special(unsigned n, unsigned exp, unsigned frac)
{
    const u64 most = (UINT64_C(1) << exp) - 1, one = UINT64_C(1) << frac;
    const u64 value[] = { 0,
                          1,
                          one - 1,
                          one,
                          one + 1,
                          (most >> 1) * one,
                          (most >> 1) * one + 1,
                          (most - 1) * one + (one - 1),
                          most * one,
                          most * one + 1,
                          most * one + (one >> 1),
                          2 * one };

    return value[n % 12] | (n / 12 & 1 ? UINT64_C(1) << (exp + frac) : 0);
}

/* Each special number plus each. */
static void specials(unsigned i, struct atom_vector *v)
{
    static const enum atomic_type kind[] = { ATOMIC_F32, ATOMIC_F16X2, ATOMIC_F64 };
    struct atom_request *q = &v->l2_atom;
    const unsigned a = i % 24, b = i / 24 % 24;

    v->cfg.keeps = i / 576 % 2;
    q->op = ATOMIC_ADD;
    q->kind = kind[i / 1152];
    q->numbers = q->kind == ATOMIC_F16X2 ? 1 : 255;
    for (unsigned w = 0; w < ATOM_WORDS; w++) {
        const u64 x = special(a, 11, 52), y = special(b + w / 2, 11, 52);

        switch (q->kind) {
        case ATOMIC_F32:
            q->word[w] = (u32)special(a, 8, 23);
            q->operand[w] = (u32)special(b + w, 8, 23);
            break;
        case ATOMIC_F16X2:
            q->word[w] = (u32)(special(a, 5, 10) << 16 | special(b, 5, 10));
            q->operand[w] = (u32)(special(b, 5, 10) << 16 | special(a + 1, 5, 10));
            break;
        default:
            q->word[w] = (u32)(w & 1 ? x >> 32 : x);
            q->operand[w] = (u32)(w & 1 ? y >> 32 : y);
        }
    }
}

/* One and what lies about half of its last place, on both sides of it, and sums that cancel. */
static void ties(unsigned i, struct atom_vector *v)
{
    struct atom_request *q = &v->l2_atom;
    const u32 less = i & 1 ? 0x80000000 : 0, odd = i >> 1 & 1, by = i >> 2;

    q->op = ATOMIC_ADD;
    q->kind = ATOMIC_F32;
    q->numbers = 255;
    for (unsigned w = 0; w < ATOM_WORDS; w++) {
        q->word[w] = 0x3f800000 | odd | (w & 4 ? 0x7ffffe : 0);
        q->operand[w] = (0x3f800000 - (by << 23) + (w & 3) - 1) ^ less;
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct atom_vector *v);
} sections[] = {
    { "every code, on ends of the range", 256 * 36, codes },
    { "every set of numbers", 3 * 256, numbers },
    { "special floats, each with each", 3 * 1152, specials },
    { "about half of the last place", 4 * 28, ties },
};

const char *atom_directed(unsigned i, struct atom_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->l2_atom_valid = 1;
    v->l2_atom.id = (u16)i;
    sections[s].make(i, v);
    return sections[s].name;
}
