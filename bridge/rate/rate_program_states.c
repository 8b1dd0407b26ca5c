/* rate_program_states.c - how compressed targets are stored, measured by draws: rates.csv T10
 *
 * A target is cleared, then covered with small squares by a stream through Host.  What tells is what a GPU's counters tell: the
 * bytes that the ROP writes for each 256 of the target.  Squares as large as what a reduction keeps one colour of, or smaller, and
 * of colours without order, or that differ by one from square to square:
 *
 *   squares           colours       is stored in fewer bytes by
 *   none              the clear's   the table of clears
 *   of a group        any           4:1 or 8:1
 *   smaller           close by      differences, 2:1
 *   of a group        close by      both, if in fewer bytes than any colours
 *   smaller           any           nothing
 *
 * chosen: the surfaces of each order of states that a kind's name has (CR, CRA, CBR), as class state does not have them
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"
#include "driver/draw_world.h"
#include "rate_program.h"
#include "rate_table.h"

#define SIDE       16  /* pixels; 256 bytes or more, and no more than the ROP's cache holds */
#define TILE_BYTES 256 /* known: facts/fbp.md, Tiles */

/* A surface, and what it is covered with. */
struct surface_try {
    unsigned bits, samples;
    enum comp_states states;
    struct draw_world draw;
};

struct squares {
    bool any;   /* there are squares */
    bool small; /* than a group */
    bool mixed; /* of colours without order */
};

static enum color_format format_of(unsigned bits)
{
    return bits == 32   ? FORMAT_A8B8G8R8
           : bits == 64 ? FORMAT_R16_G16_B16_A16
                        : FORMAT_RF32_GF32_BF32_AF32;
}

/* A target of the order of states that is tried. */
static void set_states(struct surface_try *t, struct screen_state *s)
{
    if (s->fbp.color[0].bound)
        s->fbp.color[0].comp.states = t->states;
}

static void targets(void *context, struct screen_state *s)
{
    struct surface_try *t = context;

    draw_tables_targets(&t->draw.tables, s);
    set_states(t, s);
}

static void draws(void *context, struct screen_state *s)
{
    struct surface_try *t = context;

    draw_tables_draw(&t->draw.tables, s);
    set_states(t, s);
}

static void clears(void *context, struct clear_config *c)
{
    struct surface_try *t = context;

    draw_tables_clears(&t->draw.tables, c);
}

/* Component c of square n: 8 or 16 bits' worth of it. */
static float color_at(const struct surface_try *t, const struct squares *q, unsigned x, unsigned y,
                      unsigned c)
{
    const unsigned most = t->bits == 64 ? 65535 : 255;
    const u32 noise = ((x * 64 + y) * 4 + c + 1) * 2654435761u;

    return (float)(q->mixed ? (noise ^ noise >> 15) * 2246822519u >> 16 & most : 100 + x + 2 * y) /
           (float)most;
}

static bool add_square(struct object_scene *w, const struct surface_try *t, const struct squares *q,
                       const float size[2], unsigned x, unsigned y, struct failure *f)
{
    struct object_scene_vertex v[4];

    for (unsigned n = 0; n < 4; n++) {
        v[n] = (struct object_scene_vertex){ .position = {
                                                 ((float)x + (float)(n == 1 || n == 2)) * size[0],
                                                 ((float)y + (float)(n / 2)) * size[1], 0.5f, 1 } };
        for (unsigned c = 0; c < 4; c++)
            v[n].value[c] = color_at(t, q, x, y, c);
    }
    return object_scene_quad(w, v, f);
}

/* A group is 2 x 2 pixels of one or two samples, else a pixel; what is smaller is a pixel, or a part of one across. */
static bool make_world(struct object_scene *w, const struct surface_try *t, const struct squares *q,
                       struct failure *f)
{
    static const struct scene_state over = { SCENE_ALWAYS, false, SCENE_COPY, SCENE_CULL_NONE };
    const float group = t->samples < 4 ? 2 : 1;
    const float part = t->samples == 1 ? 1 : t->samples < 8 ? 0.5f : 0.25f;
    const float size[2] = { q->small ? part : group, q->small ? 1 : group };
    bool good = true;

    *w = object_scene_new(SIDE, SIDE, t->samples, (const uint8_t[4]){ 12, 34, 56, 78 });
    object_scene_look_at_window(w);
    if (!q->any)
        return true;
    good = object_scene_begin(w, &over, f);
    for (unsigned y = 0; good && (float)y * size[1] < SIDE; y++)
        for (unsigned x = 0; good && (float)x * size[0] < SIDE; x++)
            good = add_square(w, t, q, size, x, y, f);
    return good;
}

/* Whether a client of L2 sees one colour, which is not 0, in all of the target. */
static bool has_one_color(struct surface_try *t)
{
    const u64 element = t->bits / 8, size = SIDE * SIDE * t->samples * element;
    struct gpu *g = t->draw.gpu;
    u8 byte[SIDE * SIDE * 8 * 16], some = 0;

    if (!mem_space_read(&playback_channel(t->draw.playback)->space, &g->mem, MEM_HOST,
                        DRAW_COLOUR_VA, byte, size))
        return false;
    for (u64 n = 0; n < element; n++)
        some |= byte[n];
    return some && memcmp(byte, byte + element, size - element) == 0;
}

/* Bytes that the ROP writes of each tile; below 0 if there is no such surface, or nothing of a clear is seen. */
static double stored_bytes(struct surface_try *t, const struct squares *q)
{
    const struct draw_how how = { .depth = ZETA_Z24S8,
                                  .color = format_of(t->bits),
                                  .compress = true };
    const double tiles = SIDE * SIDE * t->samples * t->bits / 8.0 / TILE_BYTES;
    struct failure f = { 0 };
    struct object_scene world;
    struct stream_writer *to = NULL;
    double bytes = -1;

    if (make_world(&world, t, q, &f) && draw_open(&t->draw, &world, &how, &f)) {
        t->draw.gpu->tables = (struct gpu_tables){ draws, targets, clears, t };
        to = stream_begin(NULL, t->draw.playback, &f);
        if (to)
            draw_stream(to, &world, &how);
        if (to && stream_end(to) && (q->any || has_one_color(t)))
            bytes = (double)playback_channel(t->draw.playback)->space.traffic[MEM_CROP].written;
        draw_close(&t->draw);
    }
    object_scene_free(&world);
    return bytes / tiles;
}

/* What kinds of a size have. */
struct states_seen {
    bool plain, clear, difference, both, together; /* differences and both in one kind */
    unsigned reduction;                            /* 4 or 8: to one; 0: none */
};

static void see(struct surface_try *t, struct states_seen *z)
{
    static const struct squares none = { false, false, false }, group = { true, false, true },
                                close = { true, true, false }, close_group = { true, false, false },
                                any = { true, true, true };
    const double of_group = stored_bytes(t, &group), of_close = stored_bytes(t, &close),
                 of_both = stored_bytes(t, &close_group);

    if (of_group < 0)
        return;
    z->plain |= stored_bytes(t, &any) == TILE_BYTES;
    z->clear |= stored_bytes(t, &none) == 0;
    if (of_group == TILE_BYTES / 4.0 || of_group == TILE_BYTES / 8.0)
        z->reduction = (unsigned)(TILE_BYTES / of_group);
    z->difference |= of_close == TILE_BYTES / 2.0;
    z->both |= of_both == of_group / 2;
    z->together |= of_close == TILE_BYTES / 2.0 && of_both == of_group / 2;
}

static void print(const struct states_seen *z, char *text, size_t size)
{
    char reduction[16] = "";

    if (z->reduction)
        snprintf(reduction, sizeof reduction, " red%u", z->reduction);
    snprintf(text, size, "%s%s%s%s%s", z->plain ? "unc" : "", z->clear ? " zbc" : "", reduction,
             z->difference ? " arith" : "",
             !z->both        ? ""
             : z->together   ? " both"
             : z->difference ? "|both"
                             : " both");
}

/* "32,64 bpp", "4x": both sizes have the same. */
void rate_program_states(const struct rate_row *row, struct rate_measured *p)
{
    static char text[64];
    const char *at = row->item;

    for (text[0] = '\0'; *at >= '0' && *at <= '9'; at += *at == ',') {
        struct surface_try t = { .samples = (unsigned)strtoul(row->condition, NULL, 10) };
        struct states_seen seen = { .plain = false };
        char own[64], *end;

        t.bits = (unsigned)strtoul(at, &end, 10);
        at = end;
        for (t.states = COMP_CR; t.states <= COMP_CBR; t.states++)
            see(&t, &seen);
        print(&seen, own, sizeof own);
        snprintf(text, sizeof text, "%s", text[0] && strcmp(own, text) != 0 ? "not the same" : own);
    }
    p->text = text;
}
