/* mem_port.h - the one way to memory
 *
 *   unit ---- mem_request ---> | port | ---> memory: bytes, compress bits
 *        <--- mem_reply ------ |      | ---> the first fault
 *
 * A port is passed to a unit's step and never stored.  It is one of two things: memory itself, which
 * answers at once, in place; or two wires, when somebody looks at them (a recorder, a bench), where
 * mem_serve is the other end.  A unit asks one thing at a time: while mem_read gives false it changes
 * nothing that a later step with the same request depends on, and asks again.
 *
 * An address is that of a byte of memory, or virtual when memory has a translation: then the host's table of pages
 * stands in front of the walk (mem.h).  known: facts/classes/mmu.md 2: a sparse page reads 0 and drops what is written
 *
 * A request that memory does not hold whole, or that has no translation, reads zeros and writes nothing; the first such
 * is kept until the caller looks (known: facts/mem.md: a fatal fault stops the channel, its data recorded).
 * chosen: a virtual request lies in one page; all tiles do, as they are aligned to their size
 *
 * Not modelled: time.
 */
#ifndef MEM_PORT_H
#define MEM_PORT_H

#include "common/bits.h"
#include "common/common_bus.h"
#include "common/mem.h"

#define MEM_SECTOR_BYTES 32
#define MEM_SECTOR_WORDS 8
#define MEM_SECTORS      16 /* of a request, at most */

struct mem_port {
    struct mem *mem; /* or NULL: the wires */
    struct mem_request_fifo *request;
    struct mem_reply_fifo *reply;
};

/* What a unit has asked for and got, on wires. */
struct mem_asked {
    u64 asked, answered;
};

/* The port of a unit: memory, or without one, or if somebody looks at them, the unit's wires. */
static inline struct mem_port mem_port(struct mem *m, struct mem_request_fifo *request,
                                       struct mem_reply_fifo *reply)
{
    return (struct mem_port){ request && request->tap ? NULL : m, request, reply };
}

/* mem_port.c: on wires. */
bool mem_ask(const struct mem_port *p, struct mem_asked *a, const struct mem_fault *what,
             unsigned sectors, u32 *word, u2 *state);
void mem_post(const struct mem_port *p, const struct mem_fault *what, unsigned sectors, u2 state,
              u32 mask, const u32 *word);

/* Keeps a fault, if it is the first. */
void mem_fault_at(struct mem *m, const struct mem_fault *what);

/* Where a virtual request lies in memory, or MEM_NOWHERE; of a fault too, which is kept. */
static inline u64 mem_translate(struct mem *m, const struct mem_fault *what, u64 count)
{
    const u64 in = what->address % MEM_PAGE_BYTES;
    const struct mem_page *page =
        &m->translation.page[(what->address >> MEM_PAGE_SHIFT) % MEM_PAGES];

    if ((!mem_page_is(page, what->address, what->access != MEM_READ) &&
         !m->translation.walk(m->translation.context, what)) ||
        in + count > MEM_PAGE_BYTES) {
        mem_fault_at(m, what);
        return MEM_NOWHERE;
    }
    return page->address == MEM_NOWHERE ? MEM_NOWHERE : page->address + in;
}

/* The bytes and their compress bits; or NULL: there are none, or a fault is kept. */
static inline u8 *mem_bytes(const struct mem_port *p, const struct mem_fault *what, u64 count,
                            u8 **tag)
{
    struct mem *m = p->mem;
    u64 at = what->address;

    if (m->translation.page) {
        at = mem_translate(m, what, count);
        if (at == MEM_NOWHERE)
            return NULL;
    }
    if (at <= m->size && count <= m->size - at) {
        *tag = m->tag + at / MEM_TAG_BYTES;
        return m->byte + at;
    }
    mem_fault_at(m, what);
    return NULL;
}

/* As mem_read and mem_store with memory at hand, in place.  The bytes to be read, or NULL: they read as zeros, and so do
 * the compress bits.
 */
static inline const u8 *mem_look(const struct mem_port *p, enum mem_client client, u64 at,
                                 unsigned sectors, u2 *state)
{
    const struct mem_fault what = { client, MEM_READ, at };
    const u8 *byte;
    u8 *tag;

    byte = mem_bytes(p, &what, sectors * MEM_SECTOR_BYTES, &tag);
    p->mem->traffic[client % MEM_CLIENTS].read += sectors * MEM_SECTOR_BYTES;
    *state = byte ? *tag & 3 : 0;
    return byte;
}

/* The bytes at 'at', for the sectors of 'mask' to be written whole by the caller, or NULL: they are dropped. */
static inline u8 *mem_place(const struct mem_port *p, enum mem_client client, u64 at, u2 state,
                            u16 mask)
{
    const struct mem_fault what = { client, MEM_STORE, at };
    const unsigned sectors = mask ? bits_top(mask) + 1u : 1;
    u8 *byte, *tag;

    byte = mem_bytes(p, &what, sectors * MEM_SECTOR_BYTES, &tag);
    p->mem->traffic[client % MEM_CLIENTS].written += bits_count(mask) * MEM_SECTOR_BYTES;
    if (byte)
        *tag = state;
    return byte;
}

/* 'sectors' sectors from 'at' on into words, and the compress bits at 'at' (or NULL); false: not yet. */
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
    if (byte)
        mem_get_words(byte, sectors * MEM_SECTOR_WORDS, word);
    else
        memset(word, 0, sectors * MEM_SECTOR_BYTES);
    return true;
}

/* Whether 'writes' writes have room. */
static inline bool mem_room(const struct mem_port *p, unsigned writes)
{
    return p->mem || p->request->count + writes <= BUS_FIFO_DEPTH;
}

/* The bytes of 'mask', which is not 0, of a sector.  There is room. */
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
    p->mem->traffic[client % MEM_CLIENTS].written += bits_count(mask);
    if (byte && mask == UINT32_MAX) {
        mem_put_words(byte, MEM_SECTOR_WORDS, word);
        return;
    }
    for (unsigned w = 0; byte && w < MEM_SECTOR_WORDS; w++)
        if (mask >> 4 * w & 15)
            mem_merge(byte + 4 * w, 4, mem_mask(mask >> 4 * w & 15), word[w]);
}

/* The sectors of 'mask', maybe none, counted from 'at' on, and the compress bits at 'at'; 'word' begins at
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
    byte = mem_place(p, client, at, state, mask);
    for (unsigned i = 0; byte && mask >> i; i++)
        if (mask >> i & 1)
            mem_put_words(byte + i * MEM_SECTOR_BYTES, MEM_SECTOR_WORDS,
                          word + i * MEM_SECTOR_WORDS);
}

/* Whether all bytes from 'first' to 'last' are surely there, to be read and written. */
bool mem_maps(const struct mem *m, enum mem_client client, u64 first, u64 last);

/* The other end of the wires: one request; whether there was one. */
bool mem_serve_next(struct mem *m, struct mem_request_fifo *request, struct mem_reply_fifo *reply);

static inline bool mem_serve(struct mem *m, struct mem_request_fifo *request,
                             struct mem_reply_fifo *reply)
{
    return !mem_request_empty(request) && mem_serve_next(m, request, reply);
}

#endif
