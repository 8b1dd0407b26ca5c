/* ce_beat.c - the beats of a copy, in order */
#include "hub/ce/ce.h"

#define REQUEST 256 /* bytes */

unsigned ce_src_bytes(const struct ce_config *l)
{
    return l->remap ? (l->component_bytes + 1u) * (l->src_components + 1u) : 1;
}

unsigned ce_dst_bytes(const struct ce_config *l)
{
    return l->remap ? (l->component_bytes + 1u) * (l->dst_components + 1u) : 1;
}

/* Whether the stored bytes of both elements are the same ones, so that a line is one run of bytes. */
static bool plain(const struct ce_config *l)
{
    if (!l->remap)
        return true;
    if (l->src_components != l->dst_components)
        return false;
    for (unsigned c = 0; c <= l->dst_components; c++)
        if (l->select[c] != c)
            return false;
    return true;
}

static unsigned to_line_end(u64 address)
{
    return CE_BEAT - (unsigned)(address % CE_BEAT);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* A run of whole bytes, over elements. */
static void plain_beat(const struct ce_config *l, struct ce_place *at, struct ce_beat *b)
{
    const unsigned bytes = ce_dst_bytes(l);
    const u64 left = ((u64)l->length - at->element) * bytes - at->byte;
    u64 end;

    b->src = copy_address(&l->src, bytes, at->element, at->line, at->byte);
    b->dst = copy_address(&l->dst, bytes, at->element, at->line, at->byte);
    b->reads = b->writes = true;
    b->bytes = least(to_line_end(b->src), to_line_end(b->dst));
    if (b->bytes > left)
        b->bytes = (unsigned)left;
    end = (u64)at->element * bytes + at->byte + b->bytes;
    at->element = (u32)(end / bytes);
    at->byte = (u5)(end % bytes);
}

/* What is left of one component. */
static void component_beat(const struct ce_config *l, struct ce_place *at, struct ce_beat *b)
{
    const unsigned size = l->component_bytes + 1u, c = at->byte / size, within = at->byte % size;
    const unsigned select = l->select[c];
    const u32 constant = select == CE_CONST_A ? l->const_a : select == CE_CONST_B ? l->const_b : 0;

    b->reads = select <= l->src_components;
    b->writes = select != CE_NO_WRITE;
    b->dst = copy_address(&l->dst, ce_dst_bytes(l), at->element, at->line, at->byte);
    b->bytes = least(size - within, to_line_end(b->dst));
    if (b->reads) {
        b->src =
            copy_address(&l->src, ce_src_bytes(l), at->element, at->line, select * size + within);
        b->bytes = least(b->bytes, to_line_end(b->src));
    } else {
        b->word[0] = constant >> 8 * within & (u32)bits_mask(8 * b->bytes);
    }
    at->byte = (u5)(at->byte + b->bytes);
    if (at->byte == ce_dst_bytes(l)) {
        at->byte = 0;
        at->element++;
    }
}

bool ce_next(const struct ce_config *l, struct ce_place *at, struct ce_beat *beat)
{
    const u32 lines = l->multi_line ? l->lines : 1;

    if (l->transfer == CE_NONE || l->length == 0 || at->line >= lines)
        return false;
    *beat = (struct ce_beat){ 0 };
    if (plain(l))
        plain_beat(l, at, beat);
    else
        component_beat(l, at, beat);
    if (at->element == l->length) {
        at->element = 0;
        at->line++;
    }
    return true;
}

/* chosen: requests begin with the line and are counted of the wider surface's bytes */
u64 ce_clocks(const struct ce_config *l)
{
    const unsigned src = ce_src_bytes(l), dst = ce_dst_bytes(l);
    const u64 line = (u64)l->length * (src > dst ? src : dst);
    const u64 requests = (line + REQUEST - 1) / REQUEST;

    if (l->transfer == CE_NONE || line == 0)
        return 1;
    return ((line + CE_BEAT - 1) / CE_BEAT + 2 * requests) * (l->multi_line ? l->lines : 1);
}
