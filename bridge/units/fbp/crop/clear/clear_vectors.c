/* clear_vectors.c - random and directed vectors of colour clears */
#include <string.h>

#include "fbp/crop/clear/clear.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char clear_work_unit[] = "tiles";

/* known: rates.csv; its tile is a block here */
const struct unit_rate clear_rates[] = {
    { "X", "clear", "ZBC tile 64 Bx16", "cfg.kind_clears=1", 1 },
    { 0 },
};

unsigned clear_work(const struct clear_vector *v)
{
    return v->walk_clear_valid;
}

/* Corners of every numeric type, as its bits; and any. */
static u32 random_value(struct random *r)
{
    static const u32 corners[] = {
        0x00000000, 0x3f800000, 0x3f000000, 0xbf800000, 0x80000000, 0x7f800000,
        0x7fc00000, 0x40000000, 0x3effffff, 0x00000001, 0x000000ff, 0x0000ffff,
        0x7fffffff, 0xffffffff, 0x3b800000, 0x477fe000,
    };
    unsigned kind = random_below(r, 4);

    if (kind == 0)
        return (u32)random_bits(r);
    if (kind == 1) /* of 0 .. 1 */
        return 0x3f800000 - ((u32)random_bits(r) & 0x07ffffff);
    return corners[random_below(r, 16)];
}

/* A slot with the colour in it, and others that are nearly it. */
static void fill_table(struct random *r, struct clear_config *c)
{
    struct clear_color color = clear_color_of(c);

    for (unsigned n = 0; n < CLEAR_SLOTS; n++) {
        unsigned kind = random_below(r, 8);
        for (unsigned w = 0; w < 4; w++)
            c->entries[4 * n + w] = kind < 2 ? color.word[w] : (u32)random_bits(r);
        if (kind == 2)
            for (unsigned w = 0; w < 4; w++)
                c->entries[4 * n + w] =
                    color.word[w] ^ (w == n % 4 ? 1u << random_below(r, 32) : 0);
    }
}

static void small_rectangle(struct random *r, struct clear_config *c)
{
    const bool large = random_below(r, 4) == 0;

    c->x_min = (u16)random_below(r, 40);
    c->y_min = (u16)random_below(r, 40);
    c->x_max = (u16)(large ? 4096 : c->x_min + random_below(r, 80));
    c->y_max = (u16)(large ? 4096 : c->y_min + random_below(r, 80));
}

void clear_random_config(struct random *r, struct clear_vector *v)
{
    struct clear_config *c = &v->cfg;
    const struct pixel_format *f;

    do
        f = &pixel_formats[random_below(r, PIXEL_FORMATS)];
    while (f->bits == 0);
    c->format = (enum color_format)f->code;
    for (unsigned i = 0; i < 4; i++)
        c->color[i] = random_value(r);
    c->channels = (u4)(random_below(r, 4) ? 15 : random_bits(r) & 15);
    c->samples_log2 = (u3)random_below(r, 5);
    c->kind_clears = f->bits >= 32 && random_below(r, 8) != 0;
    fill_table(r, c);
    c->slot_disable = (u15)(random_below(r, 2) ? 0 : random_bits(r) & 0x7fff);
    small_rectangle(r, c);
}

void clear_random_inputs(struct random *r, struct clear_vector *v)
{
    v->walk_clear_valid = 1;
    v->walk_clear.draw = (u16)random_bits(r);
    v->walk_clear.x = (u14)random_below(r, 24);
    v->walk_clear.y = (u12)random_below(r, 12);
}

static void every_format(unsigned i, struct clear_config *c)
{
    c->format = (enum color_format)i;
}

static void channel_mask(unsigned i, struct clear_config *c)
{
    c->format = (enum color_format)pixel_formats[i / 16].code;
    c->channels = (u4)(i % 16);
}

/* Each entry alone: a bit off, disabled, as it is. */
static void entry_of_table(unsigned i, struct clear_config *c)
{
    const unsigned n = i / 34, kind = i % 34;

    c->format = FORMAT_A8B8G8R8;
    c->kind_clears = 1;
    struct clear_color color = clear_color_of(c);
    memcpy(&c->entries[4 * n], color.word, sizeof color.word);
    if (kind < 32)
        c->entries[4 * n + i % 4] ^= 1u << kind;
    c->slot_disable = (u15)(kind == 32 && n ? 1 << (n - 1) : 0);
}

/* Each pixel of the first block and one more, as each edge of the rectangle. */
static void edge(unsigned i, struct clear_config *c)
{
    c->format = FORMAT_A8B8G8R8;
    c->samples_log2 = 0;
    c->x_max = c->y_max = 16;
    *(i % 4 == 0   ? &c->x_min
      : i % 4 == 1 ? &c->x_max
      : i % 4 == 2 ? &c->y_min
                   : &c->y_max) = (u16)(i / 4);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct clear_config *c);
} sections[] = {
    { "every format", 256, every_format },
    { "channel mask", 16 * PIXEL_FORMATS, channel_mask },
    { "entry of the table", 16 * 34, entry_of_table },
    { "edge", 4 * 18, edge },
};

/* Corner i, counted over all sections; formats that are not modelled give another. */
const char *clear_directed(unsigned i, struct clear_vector *v)
{
    struct random r = random_start(i, 1);

    clear_random_config(&r, v);
    memset(v->cfg.entries, 0xa5, sizeof v->cfg.entries);
    v->cfg.channels = 15;
    v->cfg.x_min = v->cfg.y_min = 0;
    v->cfg.x_max = v->cfg.y_max = 64;
    v->walk_clear_valid = 1;
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, &v->cfg);
    if (clear_not_modelled(&v->cfg))
        v->cfg.format = FORMAT_A8B8G8R8;
    v->walk_clear.draw = (u16)s;
    return sections[s].name;
}

/* The blocks of a target around an edge, at every offset of it. */
const uint64_t clear_exhaustive_lines = 64 * 64;

void clear_exhaustive(uint64_t i, struct clear_vector *v)
{
    struct random r = random_start(1, i / 64);

    clear_random_config(&r, v);
    v->walk_clear_valid = 1;
    v->walk_clear.x = i & 7;
    v->walk_clear.y = i >> 3 & 7;
}
