/* pd_index.c - the vertex numbers of a draw: counted, out of its word, or read from memory */
#include <string.h>

#include "hub/pd/pd.h"

/* chosen: size 3, which the class does not have, is 4 bytes */
unsigned pd_index_bytes(enum pd_index_size size)
{
    return size == PD_INDEX_8 ? 1 : size == PD_INDEX_16 ? 2 : 4;
}

u64 pd_vertices(const struct pd_draw *d)
{
    return d->what == PD_INLINE ? 4 / pd_index_bytes(d->index_size) : d->count;
}

void pd_take_line(struct pd *p, const struct pd_data *data)
{
    memcpy(p->word, data->word, sizeof p->word);
    p->waiting = false;
    p->held = true;
    p->answered++;
}

static void pd_ask(struct pd *p, u64 line)
{
    p->asks = p->asks || !p->waiting;
    p->line = line;
    p->held = false;
}

/* The index at the draw's place, from memory; false until all of its bytes are there.
 *
 * chosen: an index of which a byte is beyond the limit is 0, as in D3D; one at an odd address may lie in two lines
 */
static bool fetch(struct pd *p, u32 *index)
{
    const unsigned bytes = pd_index_bytes(p->draw.index_size);
    const u64 address = p->draw_cfg.index_base + (p->draw.first + p->at) * bytes;

    if (address + bytes - 1 > p->draw_cfg.index_limit) {
        *index = 0;
        return true;
    }
    /* Most indices lie whole in the line that is held. */
    if (p->held && p->line == address - address % PD_LINE && address % bytes == 0) {
        *index = (u32)bits_get(p->word, 8 * (unsigned)(address % PD_LINE), 8 * bytes);
        return true;
    }
    for (; p->bytes < bytes; p->bytes++) {
        const u64 at = address + p->bytes, line = at - at % PD_LINE;

        if (!p->held || p->line != line) {
            pd_ask(p, line);
            return false;
        }
        p->gathered |= (u32)bits_get(p->word, 8 * (unsigned)(at % PD_LINE), 8) << 8 * p->bytes;
    }
    *index = p->gathered;
    p->gathered = p->bytes = 0;
    return true;
}

/* Whether the index of a word counts, by the list that SET_INLINE_INDEX*_ALIGN describes. */
static bool inline_index(struct pd *p, u32 *index)
{
    const struct pd_config *c = &p->draw_cfg;
    const unsigned bits = 8 * pd_index_bytes(p->draw.index_size);
    const bool wide = p->draw.index_size == PD_INDEX_16;
    const u64 start = wide ? c->inline16_start : c->inline8_start;
    const u64 count = wide ? c->inline16_count : c->inline8_count;
    u64 n;

    *index = p->draw.first >> bits * p->at & (u32)bits_mask(bits);
    if (bits == 32)
        return true;
    n = p->inlines[wide]++;
    return n >= start && (count == 0 || n - start < count);
}

bool pd_next_index(struct pd *p, u32 *number, bool *counts)
{
    *counts = true;
    *number = 0;
    if (p->draw.what == PD_INDICES)
        return fetch(p, number);
    if (p->draw.what == PD_INLINE)
        *counts = inline_index(p, number);
    if (p->draw.what == PD_ARRAY)
        *number = p->draw.first + (u32)p->at;
    return true;
}

static u64 up(u64 n, u64 by)
{
    return n / by + (n % by != 0);
}

u64 pd_clocks(const struct pd_draw *d)
{
    switch (d->what) {
    case PD_ARRAY:
    case PD_ZEROS: return up(d->count, PD_LINE / 4);
    case PD_INDICES: return up(d->count, PD_LINE / pd_index_bytes(d->index_size));
    case PD_INLINE: return 1;
    default: return 0;
    }
}
