/* hub_actions.c - what each action does */
#include <string.h>

#include "class/902d/bundle.h"
#include "class/902d/solid.h"
#include "class/a140/bundle.h"
#include "class/action.h"
#include "class/b0b5/bundle.h"
#include "class/front.h"
#include "class/waits.h"
#include "hub/hub.h"

static bool renders(const struct hub_channel *c, bool twod)
{
    const enum class_index i = twod ? CLASS_2D : CLASS_3D;

    return class_renders(i, c->fe.state[i], c->render[twod]);
}

/* To whoever draws, clears and computes. */
static bool send(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    if (a->engine == CLASS_3D && !renders(c, false)) {
        h->counts.skipped++;
        return true;
    }
    if (a->engine == CLASS_3D && class_action_at(CLASS_3D, a->method) == ACTION_DRAW)
        scc_draw(&c->scc);
    fe_action_push(&h->hub_gpc, a);
    return true;
}

/* Whether a unit's bundle is that of another channel or class, or a method has changed it; it will be made. */
static bool stale(struct hub *h, struct hub_channel *c, unsigned engine, enum class_reader unit)
{
    struct hub_bundle *b = &h->bundle[unit];
    const unsigned channel = (unsigned)(c - h->channel);
    const bool changed = fe_take_stale(&c->fe, (enum class_index)engine, unit);

    if (b->made && b->channel == channel && b->engine == engine && !changed)
        return false;
    *b = (struct hub_bundle){ true, channel, engine };
    h->counts.bundles++;
    return true;
}

/* The 2D state as the engine takes it. */
static void bundle_2d(struct hub *h, struct hub_channel *c)
{
    if (stale(h, c, CLASS_2D, READER_RSTR2D)) {
        const struct rstr2d_config cfg = rstr2d_bundle(c->fe.state[CLASS_2D]);
        rstr2d_set_state(&h->rstr2d, &cfg);
    }
}

static bool inline_launch(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    if (h->i2m.busy) {
        const struct gpu_fault f = { .kind = GPU_FAULT_COPY,
                                     .address = a->address,
                                     .reason =
                                         "LAUNCH_DMA before the data of the last one is whole" };
        i2m_reset(&h->i2m);
        return hub_fail(h, c, &f);
    }
    h->counts.inlines++;
    if (stale(h, c, a->engine, READER_I2M)) {
        const struct i2m_config cfg = i2m_bundle(c->fe.state[a->engine]);
        i2m_set_state(&h->i2m, &cfg);
    }
    i2m_launch_next(&h->fe_i2m)->id = (u32)h->counts.inlines;
    return hub_begin(h, c, a->address);
}

/* chosen: a word that no launch waits for is dropped */
static bool inline_word(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    h->counts.inline_words++;
    if (!h->i2m.busy)
        return true;
    i2m_word_next(&h->fe_i2m_data)->data = a->data;
    return hub_begin(h, c, a->address);
}

static bool copy(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    h->counts.copies++;
    if (stale(h, c, CLASS_COPY, READER_CE)) {
        const struct ce_config cfg = ce_bundle(c->fe.state[CLASS_COPY]);
        ce_set_state(&h->ce, &cfg);
    }
    ce_launch_next(&h->fe_ce)->id = (u32)h->counts.copies;
    return hub_begin(h, c, a->address);
}

static void change(struct fe *f, enum class_index c, const struct class_change *to)
{
    fe_set(f, c, to->word, to->data);
}

static bool constant(struct hub *h, struct hub_channel *c, const struct mem *m,
                     const struct fe_action *a)
{
    struct class_change step;
    const u64 va = class_constant(c->fe.state[CLASS_3D], &step);
    u8 byte[4];

    h->counts.constants++;
    scc_update(&c->scc, va);
    mem_put(byte, 4, a->data);
    change(&c->fe, CLASS_3D, &step);
    return mem_space_write(&c->space, m, MEM_SCC, va, byte, 4) || hub_fail_access(h, c, a->address);
}

static bool bind(struct hub_channel *c, const struct fe_action *a)
{
    const struct scc_binding b = class_binding(c->fe.state[CLASS_3D], a->method, a->data);

    scc_bind(&c->scc, &b);
    return true;
}

static bool blit(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    const u32 *state = c->fe.state[CLASS_2D];
    const struct twod_blit b = rstr2d_blit_of(state, (u32)++h->counts.blits);
    const struct gpu_fault f = { .kind = GPU_FAULT_LIMIT,
                                 .address = a->address,
                                 .reason = "rstr2d: Y1_8X8 and AY8" };

    if (!renders(c, true)) {
        h->counts.skipped++;
        return true;
    }
    bundle_2d(h, c);
    if (rstr2d_not_modelled(&h->rstr2d.cfg))
        return hub_fail(h, c, &f);
    twod_blit_push(&h->fe_rstr2d, &b);
    return hub_begin(h, c, a->address);
}

/* A point is whole: the shape's last one draws it.  A polyline goes on from its last point. */
static bool point(struct hub *h, struct hub_channel *c, struct solid_point p, u64 address)
{
    const u32 *state = c->fe.state[CLASS_2D];
    const unsigned vertices = solid_vertices(state);
    struct twod_solid s;

    c->solid_x[c->points] = p.x;
    c->solid_y[c->points++] = p.y;
    if (!vertices || c->points < vertices)
        return true;
    s = solid_of(state);
    s.id = (u32)h->counts.solids;
    memcpy(s.x, c->solid_x, sizeof s.x);
    memcpy(s.y, c->solid_y, sizeof s.y);
    c->points = solid_goes_on(state);
    c->solid_x[0] = p.x;
    c->solid_y[0] = p.y;
    h->counts.solids++;
    bundle_2d(h, c);
    if (!renders(c, true))
        return true;
    twod_solid_push(&h->fe_rstr2d_solid, &s);
    return hub_begin(h, c, address);
}

static bool cpu_word(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    h->counts.cpu_words++;
    bundle_2d(h, c);
    *twod_data_next(&h->fe_rstr2d_data) = (struct twod_data){ c->stream_begins, a->data };
    c->stream_begins = false;
    return hub_begin(h, c, a->address);
}

static bool pattern(struct hub_channel *c, const struct fe_action *a)
{
    struct class_change cell[SOLID_CELLS];
    const unsigned cells = solid_cells(a->method, a->data, cell);

    for (unsigned i = 0; i < cells; i++)
        change(&c->fe, CLASS_2D, &cell[i]);
    return true;
}

static bool act_2d(struct hub *h, struct hub_channel *c, const struct fe_action *a,
                   enum class_action what)
{
    const u32 *state = c->fe.state[CLASS_2D];

    switch (what) {
    case ACTION_BLIT: return blit(h, c, a);
    case ACTION_CPU_WORD: return cpu_word(h, c, a);
    case ACTION_CPU_BEGIN: c->stream_begins = true; return true;
    case ACTION_SOLID_MODE: c->points = 0; return true;
    case ACTION_POINT: return point(h, c, solid_point_xy(a->data), a->address);
    case ACTION_POINT_Y: return point(h, c, solid_point_y(state, a->method, a->data), a->address);
    case ACTION_PATTERN: return pattern(c, a);
    default: return true; /* caches, waiting */
    }
}

static bool act_3d(struct hub *h, struct hub_channel *c, const struct mem *m,
                   const struct fe_action *a, enum class_action what)
{
    switch (what) {
    case ACTION_CONSTANT: return constant(h, c, m, a);
    case ACTION_BIND: return bind(c, a);
    case ACTION_SYNC_POINT:
        hub_order(h, &(struct host_order){ .what = HOST_COUNT, .value = a->data & 0xfff });
        return true;
    case ACTION_CLEAR_REPORT: hub_clear_report(h, a->data & 31); return true;
    default: return send(h, c, a);
    }
}

/* What only one class has. */
static bool act_own(struct hub *h, struct hub_channel *c, const struct mem *m,
                    const struct fe_action *a, enum class_action what)
{
    switch ((enum class_index)a->engine) {
    case CLASS_3D: return act_3d(h, c, m, a, what);
    case CLASS_COMPUTE: return send(h, c, a);
    case CLASS_2D: return act_2d(h, c, a, what);
    case CLASS_COPY: return copy(h, c, a);
    default: return true;
    }
}

bool hub_act(struct hub *h, struct hub_channel *c, const struct mem *m, const struct fe_action *a)
{
    const enum class_action what = class_action_at((enum class_index)a->engine, a->method);

    if (!hub_heard(h, (unsigned)(c - h->channel), (enum class_index)a->engine, what))
        return false;
    if (class_waits((enum class_index)a->engine, a->method, a->data))
        scc_idle(&c->scc);
    switch (what) {
    case ACTION_INLINE_LAUNCH: return inline_launch(h, c, a);
    case ACTION_INLINE_WORD: return inline_word(h, c, a);
    case ACTION_NOTIFY: return hub_notify(h, c, m, a);
    case ACTION_REPORT: return hub_report(h, c, m, a);
    case ACTION_CONDITION: return hub_condition(h, c, m, a->engine == CLASS_2D, a->address);
    default: return act_own(h, c, m, a, what);
    }
}
