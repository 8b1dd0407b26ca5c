/* tex_pool.c - headers and samplers of their pools, through caches (facts/texture/texunit.md 1; tex.h) */
#include "gpc/tpc/tex/tex.h"

#include <string.h>

#include "gpc/tpc/tex/tex_parts.h"

#define LINE_BYTES 32

void tex_forget(struct tex *t, bool headers, bool samplers, u32 number)
{
    for (unsigned n = 0; n < TEX_LINES; n++)
        if (number == TEX_ALL || number % TEX_LINES == n) {
            t->pools.header[n].valid &= !headers;
            t->pools.sampler[n].valid &= !samplers;
        }
}

void tex_set_pools(struct tex *t, const struct tex_pools *pools)
{
    t->pools = *pools;
    memset(t->bound, 0, sizeof t->bound);
}

/* Reads a line, with memory at hand or over wires; false: not yet. */
static bool read_line(struct tex *t, const struct mem_port *m, struct tex_line *l)
{
    u8 byte[LINE_BYTES];

    if (m->mem) {
        l->valid = mem_read_bytes(m, MEM_TEX, l->address, byte, sizeof byte);
        mem_get_words(byte, TEX_HEADER_WORDS, l->word);
        return true;
    }
    l->valid = mem_reply_empty(m->reply) || !mem_reply_first(m->reply)->fault;
    return mem_read(m, &t->mem, MEM_TEX, l->address & ~(u64)(LINE_BYTES - 1), 1, l->word, NULL);
}

/* The line of an entry of a pool, read if it is not there. */
static enum tex_found line_of(struct tex *t, struct tex_line *lines, const struct mem_port *m,
                              u64 address, u32 number, struct tex_line **line)
{
    struct tex_line *l = &lines[number % TEX_LINES], now = { .address = address };

    *line = l;
    if (l->valid && l->address == address)
        return TEX_FOUND;
    if (!read_line(t, m, &now))
        return TEX_WAITS;
    now.serial = ++t->pools.serial;
    *l = now;
    return l->valid ? TEX_FOUND : TEX_UNMAPPED;
}

/* Whether the pool has a handle's header, and where.  known: facts/isa/semantics.md 11 */
static bool has_header(const struct tex *t, u32 handle, u32 *number, u64 *address)
{
    *number = handle & 0xfffff;
    *address = t->cfg.headers + (u64)LINE_BYTES * *number;
    return *number <= t->cfg.last_header;
}

static enum tex_found header_of(struct tex *t, const struct mem_port *m, u32 handle, u64 *address,
                                struct tex_line **line)
{
    u32 number;

    if (!has_header(t, handle, &number, address))
        return TEX_UNMAPPED;
    return line_of(t, t->pools.header, m, *address, number, line);
}

const u32 *tex_header(struct tex *t, const struct mem_port *m, u32 handle, u64 *address)
{
    struct tex_line *l;

    return header_of(t, m, handle, address, &l) == TEX_FOUND ? l->word : NULL;
}

/* One that a cache has, or memory, for who only looks; false: not mapped. */
static bool look_at(const struct tex_line *l, const struct mem_port *m, u64 address,
                    u32 word[TEX_HEADER_WORDS])
{
    struct mem_traffic traffic[MEM_CLIENTS] = { { 0, 0 } };
    struct mem_faults own = { .any = false };
    struct mem_port port = *m;
    u8 byte[LINE_BYTES];

    if (l->valid && l->address == address) {
        memcpy(word, l->word, sizeof l->word);
        return true;
    }
    port.faults = &own;
    port.traffic = traffic;
    if (!mem_read_bytes(&port, MEM_TEX, address, byte, sizeof byte))
        return false;
    mem_get_words(byte, TEX_HEADER_WORDS, word);
    return true;
}

bool tex_header_look(const struct tex *t, const struct mem_port *m, u32 handle,
                     u32 word[TEX_HEADER_WORDS], u64 *address)
{
    u32 number;

    return has_header(t, handle, &number, address) &&
           look_at(&t->pools.header[number % TEX_LINES], m, *address, word);
}

/* known: class b197: SET_SAMPLER_BINDING; facts/isa/semantics.md 11 */
static u32 sampler_number(const struct tex *t, u32 handle)
{
    return t->cfg.via_header ? handle & 0xfffff : handle >> 20;
}

/* The sampler that loads and queries have where the handle's is none: known: facts/texture/texunit.md 2: the default one of
 * nouveau, of which its sRGB bit matters alone
 */
static const struct tex_line no_sampler = { .valid = true, .word = { 0x2000 } };

static enum tex_found sampler_of(struct tex *t, const struct mem_port *m, u32 handle, bool needed,
                                 u64 *address, const struct tex_line **line)
{
    const u32 number = sampler_number(t, handle);
    enum tex_found found = TEX_UNMAPPED;
    struct tex_line *l;

    *address = t->cfg.samplers + (u64)LINE_BYTES * number;
    if (number <= t->cfg.last_sampler)
        found = line_of(t, t->pools.sampler, m, *address, number, &l);
    *line = found == TEX_FOUND ? l : &no_sampler;
    return found == TEX_UNMAPPED && !needed ? TEX_FOUND : found;
}

void tex_bound_view(struct tex_bound *b, const struct tex_state *state)
{
    const struct tex_how plain = { .access = TEX_SAMPLE };

    b->lacks = tex_view_of(state, &b->view);
    b->plain = !b->lacks && tex_warp_takes(&b->view);
    b->without_lod = tex_levels_of(&b->view, &plain, 0);
    b->known_levels.least = UINT64_MAX;
}

/* chosen: a handle beyond a pool is as one that is not mapped; what needs no sampler
 * has the default one then
 */
enum tex_found tex_bind(struct tex *t, const struct mem_port *m, u32 handle, bool samples,
                        struct tex_bound **bound, struct tex_state *state, u64 *address)
{
    struct tex_bound *b = &t->bound[(handle ^ handle >> 20) % TEX_VIEWS];
    struct tex_state known;
    const struct tex_line *s;
    struct tex_line *h;
    enum tex_found found = header_of(t, m, handle, address, &h);

    if (found == TEX_FOUND)
        found = sampler_of(t, m, handle, samples, address, &s);
    if (found != TEX_FOUND)
        return found;
    *bound = b;
    state = state ? state : &known;
    memcpy(state->header, h->word, sizeof state->header);
    memcpy(state->sampler, s->word, sizeof state->sampler);
    if (b->valid && b->handle == handle && b->header_serial == h->serial &&
        b->sampler_serial == s->serial)
        return TEX_FOUND;
    *b = (struct tex_bound){
        .valid = true, .handle = handle, .header_serial = h->serial, .sampler_serial = s->serial
    };
    tex_bound_view(b, state);
    return TEX_FOUND;
}

bool tex_peek(const struct tex *t, const struct mem_port *m, u32 handle, bool samples,
              struct tex_state *state)
{
    const u32 number = sampler_number(t, handle);
    u64 address;

    if (!tex_header_look(t, m, handle, state->header, &address))
        return false;
    address = t->cfg.samplers + (u64)LINE_BYTES * number;
    if (number <= t->cfg.last_sampler &&
        look_at(&t->pools.sampler[number % TEX_LINES], m, address, state->sampler))
        return true;
    memcpy(state->sampler, no_sampler.word, sizeof state->sampler);
    return !samples;
}

const struct tex_level *tex_bound_level(struct tex_bound *b, unsigned level)
{
    if (!(b->known >> level & 1))
        b->level[level] = tex_level_of(&b->view, level);
    b->known |= (u16)(1u << level);
    return &b->level[level];
}
