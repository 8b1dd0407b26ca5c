/* mem_port.h - the one door to memory, for every client
 *
 *   unit ---- mem_request ---> | port | ---> address space ---> memory: bytes, compress bits
 *        <--- mem_reply ------ |      | ---> the first fault, counts by client, a tap
 *
 * A port is made where a step begins, passed to a unit, and never stored.  Behind it is memory itself, which answers at once,
 * in place; or there are two wires, where RTL or a bench is on one side, and mem_serve is the other end.
 *
 * The ROP's units ask for sectors of 32 bytes and their compress bits, at most 16 of them, in place or by wires.  One asks one
 * thing at a time: while mem_read gives false it changes nothing that a later step with the same request depends on, and
 * asks again.  All others read and write runs of bytes, as L2 shows them (mem.h, views), and send atomics, with memory at hand.
 *
 * An address is that of a byte of memory, or virtual when the port has an address space: each page is then translated by
 * the GMMU and remembered.  known: facts/classes/mmu.md 2: a sparse page reads 0 and drops what is written
 *
 * A request that memory does not hold whole, or that has no translation, reads zeros and writes nothing; the first such
 * is kept until the owner looks (known: facts/mem.md: a fatal fault stops the channel, its data recorded).
 * chosen: a request for sectors lies in one page; all tiles do, as they are aligned to their size
 * chosen: bytes of several pages are done up to the page that fails
 * chosen: CROP has pages of depth as L2 shows them: Mesa's nouveau copies depth as a colour target, and reads it as depth; a
 * compressed target of colours has no such page
 *
 * Not modelled: time (mem/time), L2 (fbp/l2): they look, by a tap.
 */
#ifndef MEM_PORT_H
#define MEM_PORT_H

#include "common/atomic.h"
#include "common/bits.h"
#include "common/common_bus.h"
#include "mem/mem.h"
#include "mem/mem_tell.h"
#include "mem/mem_unmapped.h"

#define MEM_SECTOR_BYTES 32
#define MEM_SECTOR_WORDS 8
#define MEM_SECTORS      16 /* of a request, at most */

struct mem_port {
    const struct mem *mem;       /* or NULL: the wires */
    struct mem_space *space;     /* or NULL: addresses are those of memory */
    struct mem_traffic *traffic; /* [MEM_CLIENTS] */
    struct mem_faults *faults;
    struct mem_request_fifo *request;
    struct mem_reply_fifo *reply;
};

/* What a unit has asked for and got, on wires. */
struct mem_asked {
    u64 asked, answered;
};

/* Makes the port of a unit: to memory, or without one, or if somebody looks at them, to the unit's wires. */
static inline struct mem_port mem_port(struct mem *m, struct mem_request_fifo *request,
                                       struct mem_reply_fifo *reply)
{
    return m && !(request && request->tap)
               ? (struct mem_port){ m, m->space, m->traffic, &m->faults, NULL, NULL }
               : (struct mem_port){ .request = request, .reply = reply };
}

/* Makes the port of an address space's clients, which counts and faults there. */
static inline struct mem_port mem_port_in(const struct mem *m, struct mem_space *s)
{
    return (struct mem_port){ m, s, s->traffic, &s->faults, NULL, NULL };
}

/* mem_wires.c: asks on wires. */
bool mem_ask(const struct mem_port *p, struct mem_asked *a, const struct mem_fault *what,
             unsigned sectors, u32 *word, u2 *state);
void mem_post(const struct mem_port *p, const struct mem_fault *what, unsigned sectors, u2 state,
              u32 mask, const u32 *word);

/* Keeps a fault, if it is the first. */
void mem_fault_at(const struct mem_port *p, const struct mem_fault *what, enum mmu_fault code);

/* mem_space.c: finds the page of a request in the page tables, and remembers it; false, and '*code' says why. */
bool mem_page_walk(const struct mem *m, struct mem_space *s, const struct mem_fault *what,
                   enum mmu_fault *code);

/* Counts what a request moves. */
static inline void mem_moved(const struct mem_port *p, enum mem_client client,
                             enum mem_access access, u64 bytes)
{
    struct mem_traffic *t = &p->traffic[client % MEM_CLIENTS];

    *(access == MEM_READ ? &t->read : &t->written) += bytes;
}

/* Returns the page of a request, or NULL: a fault is kept. */
static inline const struct mem_page *mem_page_of(const struct mem_port *p,
                                                 const struct mem_fault *what)
{
    const struct mem_page *page = mem_line(p->space, what->address);
    enum mmu_fault code;

    if (mem_remembers(p->space, page, what->address, what->access != MEM_READ) ||
        mem_page_walk(p->mem, p->space, what, &code))
        return page;
    mem_fault_at(p, what, code);
    return NULL;
}

/* Returns where a virtual request lies in memory, or MEM_NOWHERE; of a fault too, which is kept. */
static inline u64 mem_translate(const struct mem_port *p, const struct mem_fault *what, u64 count)
{
    const u64 in = what->address % MEM_PAGE_BYTES;
    const struct mem_page *page = mem_page_of(p, what);

    if (page && in + count > MEM_PAGE_BYTES) {
        mem_fault_at(p, what, MMU_FAULT_REGION);
        return MEM_NOWHERE;
    }
    return !page || page->address == MEM_NOWHERE ? mem_unmapped_at(p, what) : page->address + in;
}

/* Returns the bytes and their compress bits; or NULL: there are none, or a fault is kept. */
static inline u8 *mem_bytes(const struct mem_port *p, const struct mem_fault *what, u64 count,
                            u8 **tag)
{
    const struct mem *m = p->mem;
    u64 at = what->address;

    if (p->space) {
        at = mem_translate(p, what, count);
        if (at == MEM_NOWHERE)
            return NULL;
    }
    if (at <= m->size && count <= m->size - at) {
        *tag = m->tag + at / MEM_TAG_BYTES;
        return m->byte + at;
    }
    mem_fault_at(p, what, MMU_FAULT_REGION);
    return NULL;
}

/* Returns whether a request, whose page has been found, is CROP's for bytes that lie in ZROP's order. */
static inline bool mem_apart(const struct mem_port *p, const struct mem_fault *what)
{
    return what->client == MEM_CROP && p->space && mem_line(p->space, what->address)->apart;
}

/* mem_port.c: read sectors of such a page, write the bytes of 'mask' of one sector; they are counted by the caller. */
void mem_apart_read(const struct mem_port *p, const struct mem_fault *what, unsigned sectors,
                    u32 *word);
void mem_apart_write(const struct mem_port *p, const struct mem_fault *what, u32 mask,
                     const u32 *word);

/* mem_port.c: returns 'count' bytes at 'at', which the caller reads and writes in place and counts (mem_moved); of those the first
 * 'first', in one page, fault where they are not there.  NULL: not all are there, in this order, or a tap sees them.
 */
u8 *mem_lend(const struct mem_port *p, enum mem_client client, u64 at, u64 first, u64 count);

/* mem_port.c: returns the bytes of a whole page for an access, which the caller reads or writes in place and counts (mem_moved); NULL: it
 * is not mapped so, sparse, or its bytes are not as they are seen, or a tap sees it; no fault is kept.
 */
u8 *mem_whole_page(const struct mem_port *p, enum mem_client client, enum mem_access access,
                   u64 at);

/* Returns, as mem_read with memory at hand, the bytes in place, or NULL: they read as zeros, and so do the compress bits. */
static inline const u8 *mem_look(const struct mem_port *p, enum mem_client client, u64 at,
                                 unsigned sectors, u2 *state)
{
    const struct mem_fault what = { client, MEM_READ, at };
    const u8 *byte;
    u8 *tag;

    byte = mem_bytes(p, &what, sectors * MEM_SECTOR_BYTES, &tag);
    mem_moved(p, client, MEM_READ, sectors * MEM_SECTOR_BYTES);
    if (mem_tapped(p->mem, client))
        mem_tell_sectors(p, &what, byte, sectors, 0, 0, NULL);
    *state = byte ? mem_tag_state(*tag) : 0;
    return byte;
}

/* Returns, for a mem_store with memory at hand and no tap, the bytes at 'at', for the sectors of 'mask' to be written whole by the
 * caller, or NULL: they are dropped.
 */
static inline u8 *mem_place(const struct mem_port *p, enum mem_client client, u64 at, u2 state,
                            u16 mask)
{
    const struct mem_fault what = { client, MEM_STORE, at };
    const unsigned sectors = mask ? bits_top(mask) + 1u : 1;
    u8 *byte, *tag;

    byte = mem_bytes(p, &what, sectors * MEM_SECTOR_BYTES, &tag);
    mem_moved(p, client, MEM_STORE, bits_count(mask) * MEM_SECTOR_BYTES);
    if (byte)
        mem_tag_set(tag, state);
    return byte;
}

/* Reads 'sectors' sectors from 'at' on, and the compress bits at 'at' unless 'state' is NULL.  Returns false: not yet. */
static inline bool mem_read(const struct mem_port *p, struct mem_asked *a, enum mem_client client,
                            u64 at, unsigned sectors, u32 *word, u2 *state)
{
    const struct mem_fault what = { client, MEM_READ, at };
    const u8 *byte;
    u2 none;

    if (!state)
        state = &none;
    if (!p->mem)
        return mem_ask(p, a, &what, sectors, word, state);
    byte = mem_look(p, client, at, sectors, state);
    if (byte && mem_apart(p, &what)) {
        *state = 0;
        mem_apart_read(p, &what, sectors, word);
    } else if (byte)
        mem_get_words(byte, sectors * MEM_SECTOR_WORDS, word);
    else
        memset(word, 0, sectors * MEM_SECTOR_BYTES);
    return true;
}

/* Returns whether 'writes' writes have room. */
static inline bool mem_room(const struct mem_port *p, unsigned writes)
{
    return p->mem || p->request->count + writes <= BUS_FIFO_DEPTH;
}

/* Writes the bytes of 'mask', which is not 0, of a sector.  There is room. */
static inline void mem_write(const struct mem_port *p, enum mem_client client, u64 at, u32 mask,
                             const u32 word[MEM_SECTOR_WORDS])
{
    const struct mem_fault what = { client, MEM_WRITE, at };
    u8 *byte, *tag;

    if (!p->mem) {
        mem_post(p, &what, 1, 0, mask, word);
        return;
    }
    byte = mem_bytes(p, &what, MEM_SECTOR_BYTES, &tag);
    mem_moved(p, client, MEM_WRITE, bits_count(mask));
    if (mem_tapped(p->mem, client))
        mem_tell_sectors(p, &what, byte, 1, 0, mask, word);
    if (byte && mem_apart(p, &what)) {
        mem_apart_write(p, &what, mask, word);
        return;
    }
    if (byte && mask == UINT32_MAX) {
        mem_put_words(byte, MEM_SECTOR_WORDS, word);
        return;
    }
    for (unsigned w = 0; byte && w < MEM_SECTOR_WORDS; w++)
        if (mask >> 4 * w & 15)
            mem_merge(byte + 4 * w, 4, mem_mask(mask >> 4 * w & 15), word[w]);
}

/* Writes the sectors of 'mask', maybe none, counted from 'at' on, and the compress bits at 'at'; 'word' begins at
 * 'at'.  There is room.
 */
static inline void mem_store(const struct mem_port *p, enum mem_client client, u64 at, u2 state,
                             u16 mask, const u32 *word)
{
    const struct mem_fault what = { client, MEM_STORE, at };
    u8 *byte;

    if (!p->mem) {
        mem_post(p, &what, mask ? bits_top(mask) + 1u : 1, state, mask, word);
        return;
    }
    if (mem_tapped(p->mem, client))
        mem_tell_store(p, &what, state, mask, word);
    byte = mem_place(p, client, at, state, mask);
    for (unsigned i = 0; byte && mask >> i; i++)
        if (mask >> i & 1)
            mem_put_words(byte + i * MEM_SECTOR_BYTES, MEM_SECTOR_WORDS,
                          word + i * MEM_SECTOR_WORDS);
}

/* Returns whether all bytes from 'first' to 'last' are surely there, to be read and written.  Keeps no fault.  With a
 * stand-in of the GMMU nobody can tell.
 */
bool mem_maps(const struct mem *m, enum mem_client client, u64 first, u64 last);

/* Read and write 'count' bytes at 'va', of 40 bits, as L2 shows them; memory is at hand.  False: a fault, and a read gives zeros
 * from there on.
 */
bool mem_read_bytes(const struct mem_port *p, enum mem_client client, u64 va, void *to, u64 count);
bool mem_write_bytes(const struct mem_port *p, enum mem_client client, u64 va, const void *from,
                     u64 count);

/* Returns whether the page of an address is sparse; an address that has none is not, and no fault is kept. */
bool mem_sparse(const struct mem_port *p, enum mem_client client, u64 va);

/* Does an atomic operation on the number at 'va', as L2 does: one request, with the operands; the old value comes back if 'old' is
 * not NULL.  Memory is at hand.  False: a fault.  chosen: the bits of 'va' below the number's size are ignored
 */
bool mem_atomic(const struct mem_port *p, enum mem_client client, u64 va, const struct atomic *a,
                u64 *old);

/* Serves a request at the other end of the wires; returns whether there was one.  mem_serve_next: there is one, and 'p' has memory;
 * returns whether there is room for its reply.
 */
bool mem_serve_next(const struct mem_port *p, struct mem_request_fifo *request,
                    struct mem_reply_fifo *reply);
bool mem_serve(struct mem *m, struct mem_request_fifo *request, struct mem_reply_fifo *reply);

#endif
