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

/* The line of an entry of a pool, read if it is not there; NULL: not mapped. */
static struct tex_line *line_of(struct tex *t, struct tex_line *lines, const struct mem_port *m,
                                u64 pool, u32 number, u64 *address)
{
    struct tex_line *l = &lines[number % TEX_LINES];
    u8 byte[LINE_BYTES];

    *address = pool + (u64)LINE_BYTES * number;
    if (l->valid && l->address == *address)
        return l;
    l->valid = mem_read_bytes(m, MEM_TEX, *address, byte, sizeof byte);
    l->address = *address;
    l->serial = ++t->pools.serial;
    mem_get_words(byte, TEX_HEADER_WORDS, l->word);
    return l->valid ? l : NULL;
}

/* Whether the pool has a handle's header, and where.  known: facts/isa/semantics.md 11 */
static bool has_header(const struct tex *t, u32 handle, u32 *number, u64 *address)
{
    *number = handle & 0xfffff;
    *address = t->cfg.headers + (u64)LINE_BYTES * *number;
    return *number <= t->cfg.last_header;
}

static struct tex_line *header_of(struct tex *t, const struct mem_port *m, u32 handle, u64 *address)
{
    u32 number;

    if (!has_header(t, handle, &number, address))
        return NULL;
    return line_of(t, t->pools.header, m, t->cfg.headers, number, address);
}

const u32 *tex_header(struct tex *t, const struct mem_port *m, u32 handle, u64 *address)
{
    const struct tex_line *l = header_of(t, m, handle, address);

    return l ? l->word : NULL;
}

bool tex_header_look(const struct tex *t, const struct mem_port *m, u32 handle,
                     u32 word[TEX_HEADER_WORDS], u64 *address)
{
    struct mem_traffic traffic[MEM_CLIENTS] = { { 0, 0 } };
    struct mem_faults own = { .any = false };
    const struct tex_line *l;
    struct mem_port port = *m;
    u8 byte[LINE_BYTES];
    u32 number;

    if (!has_header(t, handle, &number, address))
        return false;
    l = &t->pools.header[number % TEX_LINES];
    if (l->valid && l->address == *address) {
        memcpy(word, l->word, sizeof l->word);
        return true;
    }
    port.faults = &own;
    port.traffic = traffic;
    if (!mem_read_bytes(&port, MEM_TEX, *address, byte, sizeof byte))
        return false;
    mem_get_words(byte, TEX_HEADER_WORDS, word);
    return true;
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

static const struct tex_line *sampler_of(struct tex *t, const struct mem_port *m, u32 handle,
                                         bool needed, u64 *address)
{
    const u32 number = sampler_number(t, handle);

    const struct tex_line *l = NULL;

    *address = t->cfg.samplers + (u64)LINE_BYTES * number;
    if (number <= t->cfg.last_sampler)
        l = line_of(t, t->pools.sampler, m, t->cfg.samplers, number, address);
    return l || needed ? l : &no_sampler;
}

/* chosen: a handle beyond a pool is as one that is not mapped; what needs no sampler
 * has the default one then
 */
bool tex_bind(struct tex *t, const struct mem_port *m, u32 handle, bool samples,
              struct tex_bound **bound, struct tex_state *state, u64 *address)
{
    const struct tex_line *h = header_of(t, m, handle, address), *s;
    struct tex_bound *b = &t->bound[(handle ^ handle >> 20) % TEX_VIEWS];
    const struct tex_how plain = { .access = TEX_SAMPLE };
    struct tex_state own;

    if (!h)
        return false;
    s = sampler_of(t, m, handle, samples, address);
    if (!s)
        return false;
    *bound = b;
    if (state) {
        memcpy(state->header, h->word, sizeof state->header);
        memcpy(state->sampler, s->word, sizeof state->sampler);
    }
    if (b->valid && b->handle == handle && b->header_serial == h->serial &&
        b->sampler_serial == s->serial)
        return true;
    *b = (struct tex_bound){
        .valid = true, .handle = handle, .header_serial = h->serial, .sampler_serial = s->serial
    };
    memcpy(own.header, h->word, sizeof own.header);
    memcpy(own.sampler, s->word, sizeof own.sampler);
    b->lacks = tex_view_of(&own, &b->view);
    b->plain = !b->lacks && tex_warp_takes(&b->view);
    b->without_lod = tex_levels_of(&b->view, &plain, 0);
    b->known_levels.least = UINT64_MAX;
    return true;
}

const struct tex_level *tex_bound_level(struct tex_bound *b, unsigned level)
{
    if (!(b->known >> level & 1))
        b->level[level] = tex_level_of(&b->view, level);
    b->known |= (u16)(1u << level);
    return &b->level[level];
}
