/* mem.h - the memory of the GPU: bytes, and compress bits beside them; and what stands in front of them for a user
 *
 * Every 128 bytes have compress bits, as in L2's comptag lines.  Their meaning is that of the codec which wrote
 * them.  Beside them is the number of the surface that the bytes are of, if it is one that may be compressed: what the codec needs
 * to know of it for a reader that is not the ROP.
 *
 * A user of memory has its own 'struct mem': the bytes, views, MMU and tap are shared, its address space, counts and
 * first fault are not.  Clients ask through a port (mem_port.h); bytes are indexed in mem/ and mmu/ alone.
 */
#ifndef MEM_H
#define MEM_H

#include <assert.h>
#include <string.h>

#include "common/common_bus.h"
#include "mmu/mmu_bus.h"

#define MEM_TAG_BYTES  128
#define MEM_PAGE_SHIFT 12
#define MEM_PAGE_BYTES (1u << MEM_PAGE_SHIFT)
#define MEM_PAGES      1024 /* that an address space remembers; a simulator's number */
#define MEM_EPOCH      (UINT64_C(1) << 52) /* beyond the number of any page */
#define MEM_EPOCHS     1024                /* that a key has bits for */
#define MEM_RANGES     12                  /* of a kind that it knows; a simulator's number */
#define MEM_NOWHERE    UINT64_MAX
#define MEM_CLIENTS    14 /* enum mem_client */

/* The first request that failed since this was zeros. */
struct mem_faults {
    bool any;
    struct mem_fault first;
    enum mmu_fault code;
};

/* Accesses of pages that are not mapped, where that is no fault (mem_unmapped.h); 'first' and 'code' count if there are any. */
struct mem_unmapped {
    struct mem_fault first;
    enum mmu_fault code;
    u64 reads, writes;
};

/* Bytes that a client moved. */
struct mem_traffic {
    u64 read, written;
};

/* Adds what each client moved. */
static inline void mem_traffic_add(struct mem_traffic to[MEM_CLIENTS],
                                   const struct mem_traffic from[MEM_CLIENTS])
{
    for (unsigned i = 0; i < MEM_CLIENTS; i++) {
        to[i].read += from[i].read;
        to[i].written += from[i].written;
    }
}

/* A page of 4 KiB of virtual addresses, as the page tables had it. */
struct mem_page {
    u64 key; /* (the space's epoch | number) << 2, and what was found: bit 0 it may be read, bit 1 written */
    u64 address; /* in memory; MEM_NOWHERE: sparse, reads give 0 and writes are dropped */
    u8 kind;     /* of the page table's entry, as all below */
    bool apart;  /* so its bytes lie in another order than CROP has them: see mem_views */
    u8 shift;    /* log2 bytes of the page that the entry is of */
    bool is_volatile;
    u17 comptag;
    u8 missing; /* the code of a page that is not mapped, plus 1; 0: it is, or sparse */
};

/* Addresses of which something is known as long as the pages found so far are, that is of an epoch: mem_maps, mem_is_surface. */
struct mem_range {
    u64 epoch, first, end;
    unsigned number; /* of the surface that they are told to be of, */
    u64 marks;       /* as it was then */
};
struct mem_ranges {
    struct mem_range range[MEM_RANGES];
    unsigned next; /* that a new one takes the place of */
};

/* An address space: where its page tables are, the pages found so far, and what its clients did.  Plain data. */
struct mem_space {
    struct gmmu_config cfg;
    struct mem_faults faults;
    struct mem_unmapped unmapped;
    struct mem_traffic traffic[MEM_CLIENTS];
    u64 epoch;                       /* of the pages that are remembered: a multiple of MEM_EPOCH */
    struct mem_page page[MEM_PAGES]; /* mem_line */
    struct mem_ranges mapped, told;
};

/* Returns the line that remembers the page of an address.
 * chosen: direct mapped; targets at the begins of neighbouring 64 GB, where our driver has them, take different lines
 */
static inline struct mem_page *mem_line(struct mem_space *s, u64 va)
{
    const u64 number = va >> MEM_PAGE_SHIFT;

    return &s->page[(number + (number >> 24) * (MEM_PAGES / 2)) % MEM_PAGES];
}

/* Returns whether the line is of the address's page, for such an access. */
static inline bool mem_remembers(const struct mem_space *s, const struct mem_page *line, u64 va,
                                 bool write)
{
    return line->key >> 2 == (s->epoch | va >> MEM_PAGE_SHIFT) && (line->key & (write ? 2 : 1));
}

/* What a surface's tiles are decompressed by beside their bytes, compress bits and kind, as the views have it.
 * chosen: one number stands for it beside the compress bits of each tile; no source tells where L2 keeps which entry of the table of
 * clears a tile has
 */
#define MEM_SURFACE_WORDS 8
#define MEM_SURFACES      63 /* numbers, from 1 on: what fits beside two compress bits */
struct mem_surface {
    u32 word[MEM_SURFACE_WORDS];
};
struct mem_surfaces {
    u64 used;  /* bit n - 1: number n is one */
    u64 marks; /* times that the number beside a tile has become another one */
    struct mem_surface surface[MEM_SURFACES];
};

/* A page of memory, as a view sees it: MEM_PAGE_BYTES, and what stands beside each MEM_TAG_BYTES of them. */
struct mem_seen_page {
    unsigned kind;
    u8 *byte, *tag;
    const struct mem_surfaces *surfaces; /* or NULL */
};

/* 256 bytes of a page, or 512, that L2 compresses as one; a bit of a mask is a sector of 32 bytes from the first on. */
struct mem_tile {
    unsigned first, bytes; /* where it begins in its page */
    u16 held;              /* sectors that it has as it is stored */
    u16 needed;            /* of these, what the bytes that were asked for are made from */
    u8 rate;               /* bytes a clock that L2 decompresses of it */
    bool raw;              /* it is not compressed */
    bool reduced;          /* of colours, by reduction alone: TEX takes it as it is stored */
};

/* The bytes of pages whose kind packs them, as L2 shows them to all but the ROP: 'count' bytes from 'in' on.  'apart': CROP too
 * has a kind's pages as L2 shows them, since their order is ZROP's; NULL: none.  'tile': that of the byte at 'in', of whose
 * bytes 'count' from 'in' on are asked for; false: pages of this kind have none.
 */
struct mem_views {
    bool (*apart)(unsigned kind);
    bool (*packs)(const struct mem_seen_page *p, unsigned in, unsigned count);
    void (*read)(const struct mem_seen_page *p, unsigned in, u8 *to, unsigned count);
    void (*write)(const struct mem_seen_page *p, unsigned in, const u8 *from, unsigned count);
    bool (*tile)(const struct mem_seen_page *p, unsigned in, unsigned count, struct mem_tile *out);
};

struct mem;
struct atomic;

/* A request, and what it moves.  The ROP's, of 'sectors', have bytes as they are stored, all others as L2 shows them.
 * A write is told before it is done, a read behind it.
 */
struct mem_seen {
    enum mem_client client;
    enum mem_access access;
    u64 address; /* as the client has it */
    u64 bytes;   /* that are counted */
    u64 replied; /* bytes that an atomic gives back: its old value, or none */
    const struct mem *mem;
    const struct mem_space *space; /* or NULL: addresses are memory's */
    const struct mem_page *page;   /* or NULL: likewise */
    u64 at;     /* in memory; MEM_NOWHERE: nothing is there, or the page is sparse */
    bool raw;   /* bytes as they are stored */
    u8 sectors; /* of a request for sectors; else 0 */
    u2 state;   /* compress bits that MEM_STORE writes */
    u32 mask;   /* of MEM_STORE: which sectors; of MEM_WRITE of a sector: which bytes */
    const u8 *
        data; /* what was read or is written, from 'address' on; of an atomic the old value; NULL: zeros, or dropped */
    const struct atomic *atomic; /* or NULL */
};

/* Is told each request that counts bytes, but for those of clients that it skips.  With one, draws take one host thread, and
 * nobody that it does not skip has bytes in place.
 */
struct mem_tap {
    void (*seen)(void *context, const struct mem_seen *what);
    void *context;
    u32 skips; /* clients, a bit each */
};

struct mmu;

/* The arrays, and all that is pointed to, are the owner's. */
struct mem {
    u64 size; /* bytes; a multiple of MEM_TAG_BYTES, with views of MEM_PAGE_BYTES */
    u8 *byte;
    u8 *tag; /* [size / MEM_TAG_BYTES]: compress bits 1:0, the surface's number 7:2 */
    struct mem_surfaces *surfaces; /* or NULL: nobody reads but the ROP */
    const struct mem_views *views; /* or NULL: bytes are as they are stored */
    bool defined;    /* pages that are not mapped have zeros and codes, else they fault */
    struct mmu *mmu; /* who knows pages that are not remembered; NULL: nobody looks at it */
    const struct mem_tap *tap; /* or NULL */
    struct mem_space *space;   /* or NULL: addresses are those of memory */
    struct mem_traffic traffic[MEM_CLIENTS];
    struct mem_faults faults;
};

/* Returns whether somebody is told what a client asks for. */
static inline bool mem_tapped(const struct mem *m, enum mem_client client)
{
    return m->tap && !(m->tap->skips >> client & 1);
}

/* Returns 'count' bytes at 'at', which must lie inside. */
static inline u8 *mem_at(const struct mem *m, u64 at, u64 count)
{
    assert(at <= m->size && count <= m->size - at);
    return m->byte + at;
}

/* Read and write a number of up to four bytes, least significant first. */
static inline u32 mem_get(const u8 *byte, unsigned count)
{
    u32 x = 0;

    if (count == 4) /* what compilers know as one load */
        return byte[0] | (u32)byte[1] << 8 | (u32)byte[2] << 16 | (u32)byte[3] << 24;
    while (count-- > 0)
        x = x << 8 | byte[count];
    return x;
}

static inline void mem_put(u8 *byte, unsigned count, u32 x)
{
    for (unsigned b = 0; b < count; b++)
        byte[b] = (u8)(x >> 8 * b);
}

/* Copies words, one behind the other: where the host has them in this order, one copy. */
static inline void mem_get_words(const u8 *byte, unsigned count, u32 *word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(word, byte, count * sizeof *word);
#else
    for (unsigned w = 0; w < count; w++)
        word[w] = mem_get(byte + 4 * w, 4);
#endif
}

static inline void mem_put_words(u8 *byte, unsigned count, const u32 *word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(byte, word, count * sizeof *word);
#else
    for (unsigned w = 0; w < count; w++)
        mem_put(byte + 4 * w, 4, word[w]);
#endif
}

/* 'count' bytes that will be looked at soon come into the host's cache; they may lie beyond memory.  No result changes. */
static inline void mem_expect(const u8 *byte, unsigned after, unsigned count)
{
    for (unsigned i = 0; byte && i < count; i += 64)
        __builtin_prefetch((const void *)((uintptr_t)byte + after + i), 1);
}

/* Returns the mask of the bytes of a word that 'enable' (0..15) selects. */
static inline u32 mem_mask(unsigned enable)
{
    if (enable == 15) /* most are */
        return UINT32_MAX;
    return ((enable & 1) | (enable & 2) << 7 | (enable & 4) << 14 | (enable & 8) << 21) * 255u;
}

/* Writes 'x' to the bits of 'mask' of a number of up to four bytes. */
static inline void mem_merge(u8 *byte, unsigned count, u32 mask, u32 x)
{
    mem_put(byte, count, (mem_get(byte, count) & ~mask) | (x & mask));
}

static inline u8 *mem_tag(const struct mem *m, u64 at)
{
    assert(at < m->size);
    return m->tag + at / MEM_TAG_BYTES;
}

/* Return compress bits; the surface that they are of, or NULL; make the compress bits others. */
static inline u2 mem_tag_state(u8 tag)
{
    return tag & 3;
}

static inline const struct mem_surface *mem_tag_surface(const struct mem_surfaces *s, u8 tag)
{
    return s && tag >> 2 ? &s->surface[(tag >> 2) - 1] : NULL;
}

static inline void mem_tag_set(u8 *tag, u2 state)
{
    *tag = (u8)((*tag & ~3u) | state);
}

#endif
