/* mem_tell.c - what a tap is told of a request (mem.h, struct mem_seen) */
#include "mem/mem_port.h"

#include <string.h>

void mem_tell(const struct mem_port *p, struct mem_seen *what, const u8 *byte)
{
    const struct mem *m = p->mem;

    what->mem = m;
    what->space = p->space;
    what->page = p->space && byte ? mem_line(p->space, what->address) : NULL;
    what->at = byte ? (u64)(byte - m->byte) : MEM_NOWHERE;
    m->tap->seen(m->tap->context, what);
}

void mem_tell_sectors(const struct mem_port *p, const struct mem_fault *what, const u8 *byte,
                      unsigned sectors, u2 state, u32 mask, const u32 *word)
{
    u8 data[MEM_SECTORS * MEM_SECTOR_BYTES];
    struct mem_seen seen = { .client = what->client,
                             .access = what->access,
                             .address = what->address,
                             .bytes = sectors * MEM_SECTOR_BYTES,
                             .raw = !(byte && mem_apart(p, what)),
                             .sectors = (u8)sectors,
                             .state = state,
                             .mask = mask,
                             .data = byte };

    if (what->access == MEM_READ && !seen.raw) {
        u32 seen_word[MEM_SECTORS * MEM_SECTOR_WORDS];

        mem_apart_read(p, what, sectors, seen_word);
        mem_put_words(data, sectors * MEM_SECTOR_WORDS, seen_word);
        seen.data = data;
    }
    if (what->access != MEM_READ) {
        seen.bytes = bits_count(mask) * (what->access == MEM_WRITE ? 1u : MEM_SECTOR_BYTES);
        seen.data = data;
        if (mask)
            mem_put_words(data, sectors * MEM_SECTOR_WORDS, word);
    }
    mem_tell(p, &seen, byte);
}

void mem_tell_store(const struct mem_port *p, const struct mem_fault *what, u2 state, u16 mask,
                    const u32 *word)
{
    const unsigned sectors = mask ? bits_top(mask) + 1u : 1;
    u8 *tag;

    mem_tell_sectors(p, what, mem_bytes(p, what, sectors * MEM_SECTOR_BYTES, &tag), sectors, state,
                     mask, word);
}
