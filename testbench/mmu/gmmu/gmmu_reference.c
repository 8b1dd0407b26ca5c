/* gmmu_reference.c - see gmmu_reference.h
 *
 * Goes through the rules of the page in their order, by divisions and single bits.
 */
#include "gmmu_reference.h"

#define KIB 1024u

/* Kinds that are defined, and those of them that are compressed, as ranges (facts/classes/mmu.md 5). */
static bool in(unsigned x, unsigned first, unsigned last)
{
    return x >= first && x <= last;
}

static bool defined(unsigned k)
{
    return !(in(k, 0x2c, 0x2d) || in(k, 0x36, 0x39) || in(k, 0x5f, 0x62) || in(k, 0x6b, 0x6e) ||
             in(k, 0x93, 0x96) || in(k, 0xaf, 0xb2) || k == 0xc9 || k == 0xff);
}

static bool compressed(unsigned k)
{
    return defined(k) && !in(k, 0x00, 0x01) && k != 0x11 && !in(k, 0x26, 0x2a) && k != 0x46 &&
           !in(k, 0x5b, 0x5e) && k != 0x7b && !in(k, 0x8b, 0x8e) && !in(k, 0xa7, 0xaa) &&
           k != 0xc3 && !in(k, 0xca, 0xcb) && !in(k, 0xfc, 0xfe);
}

struct entry {
    bool there, missing;
    uint64_t bits;
};

static struct entry read_entry(const struct slow_space *s, uint64_t address)
{
    struct entry e = { .there = true };

    address %= (uint64_t)1 << 40;
    if (address + 8 > s->size) {
        e.missing = true;
        return e;
    }
    for (unsigned b = 8; b-- > 0;)
        e.bits = e.bits * 256 + s->memory[address + b];
    return e;
}

static uint64_t field(uint64_t bits, unsigned high, unsigned low)
{
    uint64_t x = 0;

    for (unsigned b = high + 1; b-- > low;)
        x = 2 * x + (bits >> b & 1);
    return x;
}

static struct slow_answer failed(int code)
{
    return (struct slow_answer){ .fault = code };
}

static struct slow_answer page(uint64_t pte, unsigned bytes, uint64_t va, bool write,
                               bool privileged)
{
    const unsigned kind = (unsigned)field(pte, 43, 36);
    const uint64_t base = field(pte, 31, 4) * 4 * KIB;

    if (field(pte, 1, 1) == 1 && !privileged)
        return failed(5);
    if (write && (field(pte, 2, 2) == 1 || field(pte, 63, 63) == 1))
        return failed(6);
    if (!write && field(pte, 62, 62) == 1)
        return failed(7);
    if (field(pte, 34, 33) == 1)
        return failed(10);
    if (compressed(kind) && bytes == 4 * KIB)
        return failed(11);
    if (!defined(kind))
        return failed(12);
    return (struct slow_answer){ .fault = -1,
                                 .address = base - base % bytes + va % bytes,
                                 .kind = kind,
                                 .comptag = (unsigned)field(pte, 60, 44),
                                 .vol = (unsigned)field(pte, 32, 32),
                                 .aperture = (unsigned)field(pte, 34, 33),
                                 .page = bytes };
}

static struct slow_answer sparse(unsigned bytes)
{
    return (struct slow_answer){ .fault = -1, .sparse = true, .page = bytes };
}

struct slow_answer slow_entry(uint64_t pte, unsigned bytes, bool small_table, uint64_t va,
                              bool write, bool privileged)
{
    const bool big = bytes > 4 * KIB;

    if (field(pte, 0, 0))
        return page(pte, bytes, va, write, privileged);
    if (big && field(pte, 1, 1))
        return failed(2);
    if (field(pte, 32, 32))
        return sparse(bytes);
    return failed(big && small_table ? SLOW_GOES_ON : 2);
}

struct slow_answer slow_walk(const struct slow_space *s, uint64_t va, bool write, bool privileged)
{
    const unsigned big_bytes = (s->big_64k ? 64 : 128) * KIB;
    const uint64_t reach = (uint64_t)1024 * big_bytes;
    struct entry big, small, pde;
    struct slow_answer answer;
    bool has_big, has_small;

    if (va > s->last)
        return failed(3);
    if (s->target == 1)
        return failed(10);
    pde = read_entry(s, s->directory + va / reach * 8);
    if (pde.missing)
        return failed(13);
    has_big = field(pde.bits, 1, 0) != 0;
    has_small = field(pde.bits, 33, 32) != 0;
    if (!has_big && !has_small)
        return field(pde.bits, 35, 35) ? sparse(4 * KIB) : failed(0);
    for (uint64_t part = field(pde.bits, 3, 2), end = reach; part > 0; part--)
        if (va % reach >= (end /= 2))
            return failed(1);
    if (has_big) {
        big = read_entry(s, field(pde.bits, 31, 4) * 4 * KIB + va % reach / big_bytes * 8);
        if (big.missing)
            return failed(13);
        answer = slow_entry(big.bits, big_bytes, has_small, va, write, privileged);
        if (answer.fault != SLOW_GOES_ON)
            return answer;
    }
    small = read_entry(s, field(pde.bits, 63, 36) * 4 * KIB + va % reach / (4 * KIB) * 8);
    return small.missing ? failed(13)
                         : slow_entry(small.bits, 4 * KIB, true, va, write, privileged);
}
