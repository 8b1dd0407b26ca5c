/* gmmu_vectors.c - vectors of requests and page table entries: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "mmu/gmmu/gmmu.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char gmmu_work_unit[] = "requests";
const struct unit_rate gmmu_rates[] = { { 0 } };
const uint64_t gmmu_exhaustive_lines = 0;

unsigned gmmu_work(const struct gmmu_vector *v)
{
    return v->client_gmmu_valid;
}

void gmmu_random_config(struct random *r, struct gmmu_vector *v)
{
    v->cfg.bound = random_below(r, 16) != 0;
    v->cfg.target =
        (enum mmu_aperture)(random_below(r, 8) ? 2 * random_below(r, 2) : random_bits(r) & 3);
    v->cfg.big_64k = random_bits(r) & 1;
    v->cfg.directory = (u28)(random_bits(r) & bits_mask(28));
    v->cfg.limit = (u28)(random_below(r, 4) ? bits_mask(28) : random_bits(r) & bits_mask(28));
}

/* Each rule of an entry about as often as not; a page's and a directory's share their bits. */
static u64 random_entry(struct random *r)
{
    u64 e = random_bits(r);

    if (random_below(r, 8) == 0)
        return e;
    if (random_below(r, 4))
        e &= ~(UINT64_C(2) | UINT64_C(12)); /* no privilege, full length, may be written */
    if (random_below(r, 2))
        e |= 1;
    if (random_below(r, 4))
        e &= ~(UINT64_C(3) << 62);
    if (random_below(r, 4))
        e &= ~(UINT64_C(6) << 32);
    if (random_below(r, 2))
        e = (e & ~(UINT64_C(0xff) << 36)) | (random_below(r, 2) ? UINT64_C(0xfe) << 36 : 0);
    return e;
}

void gmmu_random_inputs(struct random *r, struct gmmu_vector *v)
{
    struct gmmu_request *q = &v->client_gmmu;

    v->client_gmmu_valid = random_below(r, 3) == 0;
    q->hub = random_bits(r) & 1;
    q->gpc = (u5)(random_bits(r) & 31);
    q->client = (u6)(random_bits(r) & 63);
    q->privileged = random_below(r, 4) == 0;
    q->write = random_bits(r) & 1;
    q->va = random_bits(r) & bits_mask(40);
    v->memory_gmmu_valid = 1;
    v->memory_gmmu.missing = random_below(r, 32) == 0;
    v->memory_gmmu.bits = random_entry(r);
}

void gmmu_exhaustive(uint64_t i, struct gmmu_vector *v)
{
    (void)i;
    (void)v;
}

/* A walk is four lines: the request after a reset, then up to three entries. */
#define LINES 4

static const u64 page_of = 0xabcde << 4 | 1, pitch = 0, generic = (u64)0xfe << 36;

/* The entries of one walk, in the order in which they are asked for. */
struct page_walk {
    u64 entry[LINES - 1];
};

static struct page_walk through_big(u64 pte)
{
    return (struct page_walk){ { 0x111 << 4 | 1, pte } };
}

static struct page_walk through_both(u64 big, u64 small)
{
    return (struct page_walk){ { 0x111 << 4 | 1 | (u64)(0x222 << 4 | 1) << 32, big, small } };
}

static struct page_walk through_small(u64 pte)
{
    return (struct page_walk){ { (u64)(0x222 << 4 | 1) << 32, pte } };
}

static struct page_walk directory_bits(unsigned i, struct gmmu_vector *v)
{
    (void)v;
    return (struct page_walk){ { (u64)1 << i, page_of | generic, page_of | generic } };
}

static struct page_walk directory_length(unsigned i, struct gmmu_vector *v)
{
    const unsigned size = i & 3, edge = i >> 2 & 1;
    const u64 reach = (u64)1 << (v->cfg.big_64k ? 26 : 27), end = reach >> size;

    v->client_gmmu.va = (v->client_gmmu.va & ~(reach - 1)) + (edge ? end % reach : end - 1);
    return (struct page_walk){ { 0x111 << 4 | 1 | size << 2, page_of | generic } };
}

static struct page_walk big_bits(unsigned i, struct gmmu_vector *v)
{
    v->client_gmmu.write = i >> 7 & 1;
    v->client_gmmu.privileged = i >> 8 & 1;
    return through_big((page_of | generic) ^ (u64)1 << (i & 63));
}

static struct page_walk small_bits(unsigned i, struct gmmu_vector *v)
{
    v->client_gmmu.write = i >> 7 & 1;
    v->client_gmmu.privileged = i >> 8 & 1;
    return through_small((page_of | generic) ^ (u64)1 << (i & 63));
}

/* Valid, privilege and volatile of both entries. */
static struct page_walk both_tables(unsigned i, struct gmmu_vector *v)
{
    const u64 big = (i & 3) | (u64)(i >> 2 & 1) << 32, small = (i >> 3 & 3) | (u64)(i >> 5 & 1)
                                                                                  << 32;

    v->client_gmmu.privileged = i >> 6 & 1;
    return through_both(0xabcd0 << 4 | generic | big, 0x12345 << 4 | pitch | small);
}

static struct page_walk every_kind(unsigned i, struct gmmu_vector *v)
{
    const u64 pte = page_of | (u64)(i & 255) << 36;

    (void)v;
    return i >> 8 ? through_small(pte) : through_big(pte);
}

static struct page_walk every_address_bit(unsigned i, struct gmmu_vector *v)
{
    v->client_gmmu.va = (u64)1 << i;
    return through_both(0, page_of | generic);
}

static struct page_walk limit(unsigned i, struct gmmu_vector *v)
{
    v->cfg.limit = 0x12345;
    v->client_gmmu.va = 0x12345fff + i - 2;
    return through_big(page_of);
}

static struct page_walk space(unsigned i, struct gmmu_vector *v)
{
    v->cfg.bound = i & 1;
    v->cfg.target = (enum mmu_aperture)(i >> 1 & 3);
    return through_big(page_of);
}

static const struct section {
    const char *name;
    unsigned count; /* of lines */
    struct page_walk (*make)(unsigned i, struct gmmu_vector *v);
} sections[] = {
    { "every bit of a directory entry", LINES * 128, directory_bits },
    { "shortened tables", LINES * 16, directory_length },
    { "every bit of a big entry", LINES * 1024, big_bits },
    { "every bit of a small entry", LINES * 1024, small_bits },
    { "two tables", LINES * 256, both_tables },
    { "every kind", LINES * 1024, every_kind },
    { "every bit of an address", LINES * 80, every_address_bit },
    { "the last legal address", LINES * 8, limit },
    { "no address space, its aperture", LINES * 16, space },
};

const char *gmmu_directed(unsigned i, struct gmmu_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    unsigned line = i % LINES, n = i / LINES;
    struct page_walk w;

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg = (struct gmmu_config){
        .bound = 1, .big_64k = n & 1, .directory = 0x54321, .limit = (u28)bits_mask(28)
    };
    v->client_gmmu.va = 0x9876543210;
    w = sections[s].make(n >> 1, v);
    v->reset = line == 0;
    v->client_gmmu_valid = line == 0;
    v->memory_gmmu_valid = line > 0;
    if (line > 0)
        v->memory_gmmu.bits = w.entry[line - 1];
    return sections[s].name;
}
