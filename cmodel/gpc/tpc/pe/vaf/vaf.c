/* vaf.c - see vaf.h */
#include "gpc/tpc/pe/vaf/vaf.h"

#include <string.h>

#include "common/bits.h"

#define NO_ATTRIBUTE VAF_ATTRIBUTES

void vaf_reset(struct vaf *v)
{
    memset(v, 0, sizeof *v);
}

void vaf_set_state(struct vaf *v, const struct vaf_config *cfg)
{
    v->cfg = *cfg;
}

const char *vaf_not_modelled(const struct vaf_config *cfg)
{
    return cfg->global_base ? "SET_VERTEX_GLOBAL_BASE_OFFSET" : NULL;
}

/* chosen: a definition forgets the attribute's data; data without one, and attributes from 32 on, are lost */
void vaf_define(struct vaf *v, const struct vaf_immediate *m)
{
    struct vaf_constant *c;

    if (m->defines)
        v->defined = (u8)(m->data & 255);
    if (v->defined >= VAF_ATTRIBUTES)
        return;
    c = &v->constant[v->defined];
    if (m->defines)
        *c = (struct vaf_constant){ .given = true, .define = m->data };
    else if (c->given)
        c->data[m->word] = m->data;
}

/* The attribute whose elements a vector has; that of ids has one if the vertex id is a copy.
 * known: facts/classes/draw_semantics.md 2: of SET_VERTEX_ID_COPY
 */
static unsigned attribute_of(const struct vaf *v, unsigned vector)
{
    const unsigned from = v->draw.id_word / 4u - VAF_GENERIC;

    if (vector - VAF_GENERIC < VAF_ATTRIBUTES)
        return vector - VAF_GENERIC;
    if (vector == VAF_IDS && (v->batch.reads[vector] & 8) && v->draw.id_copy &&
        from < VAF_ATTRIBUTES)
        return from;
    return NO_ATTRIBUTE;
}

/* The head of a line's chain. */
static u8 *chain_of(struct vaf *v, u40 address)
{
    return &v->chain[address / VAF_LINE_BYTES % VAF_CHAINS];
}

static const struct vaf_held_line *find(struct vaf *v, u40 address)
{
    for (unsigned n = *chain_of(v, address); n != 0; n = v->line[n - 1].next)
        if (v->line[n - 1].address == address)
            return &v->line[n - 1];
    return NULL;
}

/* Takes a line off its chain. */
static void forget(struct vaf *v, unsigned n)
{
    u8 *at = chain_of(v, v->line[n].address);

    while (*at != n + 1)
        at = &v->line[*at - 1].next;
    *at = v->line[n].next;
}

/* The bytes of an element; false: a line, 'wanted', is not there. */
static bool gather(struct vaf *v, const struct vaf_place *p)
{
    while (v->bytes < p->bytes) {
        const u40 address = (p->address + v->bytes) & bits_mask(40);
        const unsigned in = address % VAF_LINE_BYTES, left = p->bytes - v->bytes;
        const unsigned count = left < VAF_LINE_BYTES - in ? left : VAF_LINE_BYTES - in;
        const struct vaf_held_line *line = find(v, address - in);

        if (!line) {
            v->wanted = address - in;
            return false;
        }
        if ((v->bytes | in | count) % 4 == 0)
            memcpy(&v->element[v->bytes / 4], &line->word[in / 4], count);
        else
            bits_copy(v->element, 8 * v->bytes, line->word, 8 * in, 8 * count);
        v->bytes += count;
        v->found++;
    }
    return true;
}

/* The value of an attribute of the vertex under way; false: not yet. */
static bool value_of(struct vaf *v, unsigned attribute, u32 z[4])
{
    const struct vaf_attribute *a = &v->draw.attribute[attribute];
    struct vaf_place p = { 0, 0 };

    if (a->constant) {
        vaf_constant_value(&v->draw, &v->constant[attribute], attribute, z);
    } else {
        p = vaf_place_of(&v->draw, attribute, v->batch.index[v->vertex], v->batch.instance_id);
        if (!gather(v, &p))
            return false;
        vaf_value(a->widths, a->kind, a->swap, v->element, z);
    }
    v->clocks += vaf_clocks(&p);
    v->elements++;
    v->bytes = 0;
    memset(v->element, 0, sizeof v->element);
    return true;
}

/* known: facts/classes/draw_semantics.md 2.  chosen: a copy of a word that no attribute has is that id, or 0 */
static void put_ids(const struct vaf *v, bool copied, u32 z[4])
{
    const unsigned word = v->draw.id_word;
    const u32 ids[4] = { 0, 0, v->batch.instance_id, v->batch.vertex_id[v->vertex] };
    u32 id = ids[3];

    if (v->draw.id_copy)
        id = copied ? z[word % 4] : word / 4 == VAF_IDS ? ids[word % 4] : 0;
    memcpy(z, ids, sizeof ids);
    z[3] = id;
}

/* The vector under way, of all vertices; false: a line is wanted. */
static bool fill(struct vaf *v)
{
    const unsigned vector = v->inputs.number, attribute = attribute_of(v, vector);

    for (; v->vertex < v->batch.vertices; v->vertex++) {
        u32 z[4] = { 0 };

        if (attribute != NO_ATTRIBUTE && !value_of(v, attribute, z))
            return false;
        if (vector == VAF_IDS)
            put_ids(v, attribute != NO_ATTRIBUTE, z);
        for (unsigned c = 0; c < 4; c++)
            if (v->batch.reads[vector] >> c & 1)
                v->inputs.word[4 * v->vertex + c] = z[c];
    }
    return true;
}

/* The next vector that is read from 'vector' on; 64: none. */
static unsigned next_vector(const struct vaf_batch *b, unsigned vector)
{
    while (vector < VAF_VECTORS && !b->reads[vector])
        vector++;
    return vector;
}

static void begin_vector(struct vaf *v, unsigned vector)
{
    memset(v->inputs.word, 0, sizeof v->inputs.word);
    v->inputs.number = (u6)(vector % VAF_VECTORS);
    v->inputs.last = next_vector(&v->batch, vector + 1) >= VAF_VECTORS;
    v->vertex = 0;
}

/* chosen: a batch of more than 32 vertices has 32 */
static void begin(struct vaf *v, const struct vaf_batch *b)
{
    v->draw = v->cfg;
    v->batch = *b;
    if (v->batch.vertices > VAF_VERTICES)
        v->batch.vertices = VAF_VERTICES;
    for (unsigned n = 0; n < VAF_LINES; n++)
        v->line[n].valid = false;
    memset(v->chain, 0, sizeof v->chain);
    v->inputs.draw = b->draw;
    v->busy = true;
    v->batches++;
    begin_vector(v, next_vector(b, 0));
}

static void end_vector(struct vaf *v)
{
    if (v->inputs.last)
        v->busy = false;
    else
        begin_vector(v, next_vector(&v->batch, v->inputs.number + 1u));
}

static void keep(struct vaf *v, const u32 word[8])
{
    struct vaf_held_line *line = &v->line[v->oldest];
    u8 *chain = chain_of(v, v->wanted);

    if (line->valid)
        forget(v, v->oldest);
    line->valid = true;
    line->address = v->wanted;
    line->next = *chain;
    *chain = (u8)(v->oldest + 1);
    memcpy(line->word, word, sizeof line->word);
    v->oldest = (v->oldest + 1) % VAF_LINES;
}

/* The vector under way is whole, or a line is to be read. */
static void go_on(struct vaf *v)
{
    v->filled = fill(v);
    v->asks = !v->filled;
}

bool fe_vaf_into(struct vaf *v, const struct vaf_immediate *in)
{
    if (v->busy)
        return false;
    vaf_define(v, in);
    return true;
}

bool pe_vaf_into(struct vaf *v, const struct vaf_batch *in)
{
    if (v->busy)
        return false;
    begin(v, in);
    go_on(v);
    return true;
}

bool memory_vaf_into(struct vaf *v, const struct vaf_line *in)
{
    if (!v->waiting)
        return false;
    keep(v, in->word);
    v->answered++;
    v->waiting = false;
    go_on(v);
    return true;
}

bool vaf_memory_from(struct vaf *v, struct vaf_read *out)
{
    if (!v->asks)
        return false;
    out->address = v->wanted;
    v->asked++;
    v->asks = false;
    v->waiting = true;
    return true;
}

bool vaf_sm_from(struct vaf *v, struct vaf_inputs *out)
{
    if (!v->filled)
        return false;
    *out = v->inputs;
    v->filled = false;
    end_vector(v);
    if (v->busy)
        go_on(v);
    return true;
}
