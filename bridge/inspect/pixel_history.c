/* pixel_history.c - see pixel_history.h */
#include "inspect/pixel_history.h"

#include <stdlib.h>
#include <string.h>

#include "class/action.h"
#include "class/b197/target.h"
#include "class/clear_rect.h"
#include "class/state.h"
#include "fbp/zrop/zrop_parts.h"

struct pixel_history *pixel_history_new(const struct pixel_place *place, struct world *g)
{
    struct pixel_history *h = calloc(1, sizeof *h);

    if (!h)
        return NULL;
    h->place = *place;
    h->draws = g;
    h->watch = pixel_watch_new(h, g);
    if (h->watch)
        return h;
    free(h);
    return NULL;
}

void pixel_history_free(struct pixel_history *h)
{
    if (!h)
        return;
    pixel_watch_free(h->watch);
    pixel_lookups_free(&h->textures);
    free(h->event);
    free(h);
}

struct pixel_event *pixel_history_add(struct pixel_history *h, enum pixel_event_kind kind)
{
    struct pixel_event *e;

    if (h->events == h->room) {
        const size_t room = h->room ? 2 * h->room : 64;
        struct pixel_event *more = realloc(h->event, room * sizeof *more);

        h->no_memory |= !more;
        if (!more)
            return NULL;
        h->event = more;
        h->room = room;
    }
    e = &h->event[h->events++];
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->order = h->draws->counts.primitives;
    e->address = h->target.surface.address;
    e->format = h->target.format;
    e->depth = h->target.depth;
    e->samples = samples_count(h->shape);
    memcpy(e->before, h->value, sizeof e->before);
    memcpy(e->after, h->value, sizeof e->after);
    return e;
}

/* Memory */

static struct pixel_value value_of(const struct target *t, const u8 *byte)
{
    struct pixel_value v = { { 0 } };

    if (t->depth) {
        const struct zrop_layout l = zrop_layout_of((enum zeta_format)t->format);

        v.word[0] = l.z_bytes ? mem_get(byte + l.seen_z, l.z_bytes) : 0;
        if (zrop_has_stencil((enum zeta_format)t->format))
            v.word[1] = byte[l.seen_stencil];
        return v;
    }
    for (unsigned w = 0; w < PIXEL_WORDS; w++)
        v.word[w] = mem_get(byte + 4 * w, 4);
    return v;
}

/* What memory has of the pixel; false: it is not mapped. */
static bool read_values(const struct pixel_history *h, struct gpu *g,
                        struct pixel_value value[PIXEL_SAMPLES])
{
    const struct target *t = &h->target;
    const unsigned bytes = t->depth ? zrop_layout_of((enum zeta_format)t->format).element
                                    : pixel_format_of(t->format)->bits / 8u;
    struct mem_space *space = h->space;
    struct mem_traffic *counted = &space->traffic[MEM_HOST];
    const struct mem_traffic kept = *counted;

    memset(value, 0, PIXEL_SAMPLES * sizeof *value);
    if (!target_mapped(t, space, &g->mem))
        return false;
    for (unsigned s = 0; s < samples_count(h->shape); s++) {
        const struct samples_place at = samples_place(h->mode, s);
        u8 byte[16] = { 0 };

        if (!mem_space_read(space, &g->mem, MEM_HOST,
                            copy_address(&t->surface, bytes, h->place.x * h->shape.across + at.x,
                                         h->place.y * h->shape.down + at.y, 0),
                            byte, bytes))
            return false;
        value[s] = value_of(t, byte);
    }
    *counted = kept;
    return true;
}

/* Whether an event is of the 2D engine and has seen no change: the rest of what it writes comes later. */
static bool begun(const struct pixel_event *e)
{
    return e->kind == PIXEL_2D && memcmp(e->before, e->after, sizeof e->before) == 0;
}

/* Compares with memory: a change is an event; 'always': so is a value that stays. */
static void look(struct pixel_history *h, struct gpu *g, enum pixel_event_kind kind, bool always)
{
    struct pixel_value now[PIXEL_SAMPLES];
    struct pixel_event *e;

    if (kind == PIXEL_CHANGED && h->by_2d)
        kind = PIXEL_2D;
    if (!h->found || !read_values(h, g, now) || (!always && memcmp(now, h->value, sizeof now) == 0))
        return;
    e = kind == PIXEL_2D && h->events && begun(&h->event[h->events - 1])
            ? &h->event[h->events - 1]
            : pixel_history_add(h, kind);
    memcpy(h->value, now, sizeof now);
    if (!e)
        return;
    memcpy(e->after, now, sizeof now);
    e->number = kind == PIXEL_CLEAR ? g->counts.clears : g->counts.draws;
}

/* Targets */

/* A target that is meant: another one than before is read anew. */
static void take(struct pixel_history *h, struct gpu *g, const struct target *t,
                 enum sample_mode mode)
{
    const struct samples_shape shape = samples_shape(mode);
    const bool same = h->found && h->target.depth == t->depth && h->target.format == t->format &&
                      h->mode == mode && copy_surface_same(&h->target.surface, &t->surface);

    if (same)
        return;
    h->outside = h->place.x >= t->surface.width / shape.across ||
                 h->place.y >= t->surface.height / shape.down;
    if (h->outside && h->events) /* of an output, which goes to a smaller target now */
        return;
    h->target = *t;
    h->mode = mode;
    h->shape = shape;
    h->place.address = t->surface.address;
    h->found = !h->outside && read_values(h, g, h->value);
}

/* Whether colour target 'slot' of output 'output', or the depth target, is the one that is meant, of a layer. */
static bool is_color(struct pixel_history *h, struct gpu *g, const u32 *state, unsigned output,
                     u32 layer)
{
    const unsigned slot = state_output(state, output);
    struct fbp_target from;
    struct target t;

    if (!fbp_color_target(state, slot, layer, &from) || !target_color(state, slot, &t))
        return false;
    if (h->place.numbered ? h->place.number != output : h->place.address != from.base)
        return false;
    t.surface.address = from.base;
    take(h, g, &t, from.surface.samples);
    return true;
}

static bool is_zeta(struct pixel_history *h, struct gpu *g, const u32 *state, u32 layer)
{
    struct fbp_target from;
    struct target t;

    if (h->place.numbered || !fbp_zeta_target(state, layer, &from) || !target_zeta(state, &t) ||
        h->place.address != from.base)
        return false;
    t.surface.address = from.base;
    take(h, g, &t, from.surface.samples);
    return true;
}

/* Actions */

static bool is_clear(const struct fe_action *a)
{
    return class_action_at((enum class_index)a->engine, a->method) == ACTION_CLEAR;
}

/* Whether a clear is of the pixel. */
static bool clears(struct pixel_history *h, struct gpu *g, const u32 *state, u32 data)
{
    const struct clear_word word = clear_word_of(data);
    const bool color = word.channels && is_color(h, g, state, word.output, word.layer);
    const bool zeta = !color && (word.depth || word.stencil) && is_zeta(h, g, state, word.layer);
    struct clear_rect rect;

    if ((!color && !zeta) || !h->found)
        return false;
    rect = clear_rect_of(state, h->target.surface.width / h->shape.across,
                         h->target.surface.height / h->shape.down);
    return h->place.x >= rect.x_min && h->place.x < rect.x_max && h->place.y >= rect.y_min &&
           h->place.y < rect.y_max;
}

/* Whether an action goes to pd, but those that begin or end a run. */
static bool draws(const struct fe_action *a)
{
    const enum class_action what = class_action_at((enum class_index)a->engine, a->method);

    return what == ACTION_DRAW || what == ACTION_DRAW_INLINE || what == ACTION_PRIMITIVE_ID;
}

static void find_target(struct pixel_history *h, struct gpu *g, const u32 *state)
{
    bool found = false;

    for (unsigned i = 0; i < state_outputs(state) && !found; i++)
        found = is_color(h, g, state, i, 0);
    if (!found)
        is_zeta(h, g, state, 0);
}

/* What others have written since the last action. */
static void settle(struct pixel_history *h, struct gpu *g)
{
    look(h, g, PIXEL_CHANGED, false);
    h->by_2d = false;
}

void pixel_history_before(struct pixel_history *h, struct gpu *g, const struct fe_action *a)
{
    const u32 *state = g->hub.channel[a->channel].fe.state[CLASS_3D];

    h->space = &g->hub.channel[a->channel].space;
    if (is_clear(a)) {
        settle(h, g);
        clears(h, g, state, a->data);
    } else if (draws(a)) {
        if (!h->draws->open) {
            settle(h, g);
            find_target(h, g, state);
        }
        pixel_watch_draw(h->watch, g->counts.draws);
    }
}

void pixel_history_after(struct pixel_history *h, struct gpu *g, const struct fe_action *a)
{
    const u32 *state = g->hub.channel[a->channel].fe.state[CLASS_3D];

    if (is_clear(a))
        look(h, g, PIXEL_CLEAR, clears(h, g, state, a->data));
}

void pixel_history_2d(struct pixel_history *h, struct gpu *g, const u32 *state)
{
    struct target t;
    bool fresh = false;

    h->space = &g->hub.channel[g->hub.acting].space;
    h->by_2d = target_2d(state, &t) && h->place.address == t.surface.address;
    if (!h->by_2d || h->place.numbered)
        return;
    if (!h->found) {
        take(h, g, &t, SAMPLES_1X1);
        fresh = true;
    }
    look(h, g, PIXEL_2D, fresh);
}

/* By primitives; what has the same order keeps its place. */
static void sort(struct pixel_history *h)
{
    for (size_t i = 1; i < h->events; i++) {
        const struct pixel_event e = h->event[i];
        size_t at = i;

        while (at > 0 && h->event[at - 1].order > e.order)
            at--;
        memmove(&h->event[at + 1], &h->event[at], (i - at) * sizeof e);
        h->event[at] = e;
    }
}

void pixel_history_end(struct pixel_history *h, struct gpu *g)
{
    settle(h, g);
    sort(h);
}
