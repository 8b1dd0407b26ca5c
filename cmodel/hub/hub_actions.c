/* hub_actions.c - what each action does */
#include <string.h>

#include "class/902d/bundle.h"
#include "class/a140/bundle.h"
#include "class/b0b5/bundle.h"
#include "hub/hub.h"

/* known: facts/classes/3d_semantics.md 13: a mode that forces, else the condition */
static bool renders(const struct hub_channel *c, bool twod)
{
    const unsigned method =
        twod ? NV902D_SET_RENDER_ENABLE_OVERRIDE : NVB197_SET_RENDER_ENABLE_OVERRIDE;
    const unsigned mode = class_bits(c->fe.state[twod ? CLASS_2D : CLASS_3D], method, 1, 0);

    return mode == 0 ? c->render[twod] : mode == 1;
}

/* To whoever draws, clears and computes. */
static bool send(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    if (a->engine == CLASS_3D && !renders(c, false))
        h->counts.skipped++;
    else
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
        const struct hub_fault f = { .kind = HUB_FAULT_COPY,
                                     .address = a->address,
                                     .text =
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

/* LOAD_CONSTANT_BUFFER.  known: facts/classes/3d_semantics.md 4: at the offset, which steps */
static bool constant(struct hub *h, struct hub_channel *c, const struct mem *m,
                     const struct fe_action *a)
{
    const u32 *state = c->fe.state[CLASS_3D];
    const u32 offset = class_word(state, NVB197_LOAD_CONSTANT_BUFFER_OFFSET);
    const u64 va = class_address(state, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B) + offset;
    u8 byte[4];

    h->counts.constants++;
    mem_put(byte, 4, a->data);
    fe_set(&c->fe, CLASS_3D, NVB197_LOAD_CONSTANT_BUFFER_OFFSET / 4, (offset + 4) & 0xffff);
    return gmmu_write(&c->space, m, HUB_CLIENT_SCC, va, byte, 4) ||
           hub_fail_access(h, c, a->address);
}

static bool blit(struct hub *h, struct hub_channel *c, const struct fe_action *a)
{
    const u32 *state = c->fe.state[CLASS_2D];
    const struct twod_blit b = rstr2d_blit_of(state, (u32)++h->counts.blits);
    const struct hub_fault f = { .kind = HUB_FAULT_LIMIT,
                                 .address = a->address,
                                 .text = "not modelled: rstr2d: Y1_8X8 and AY8" };

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

/* Vertices that a shape of RENDER_SOLID_PRIM_MODE needs, and how it is drawn. */
enum { POINTS, LINES, POLYLINE, TRIANGLES, RECTS };
static const struct {
    unsigned vertices;
    enum twod_shape shape;
} shapes[] = {
    { 1, TWOD_POINT }, { 2, TWOD_LINE }, { 2, TWOD_LINE }, { 3, TWOD_TRIANGLE }, { 2, TWOD_RECT }
};

/* A point is whole: the shape's last one draws it.  A polyline goes on from its last point. */
static bool point(struct hub *h, struct hub_channel *c, u32 x, u32 y, u64 address)
{
    const u32 *state = c->fe.state[CLASS_2D];
    const unsigned mode = class_bits(state, NV902D_RENDER_SOLID_PRIM_MODE, 2, 0);
    struct twod_solid s = { .id = (u32)h->counts.solids };

    c->solid_x[c->points] = x;
    c->solid_y[c->points++] = y;
    if (mode > RECTS || c->points < shapes[mode].vertices)
        return true;
    s.shape = shapes[mode].shape;
    s.format = (u8)class_bits(state, NV902D_SET_RENDER_SOLID_PRIM_COLOR_FORMAT, 7, 0);
    memcpy(s.x, c->solid_x, sizeof s.x);
    memcpy(s.y, c->solid_y, sizeof s.y);
    s.color[0] = class_word(state, NV902D_SET_RENDER_SOLID_PRIM_COLOR);
    if (s.format == FORMAT_RF32_GF32_BF32_AF32 || s.format == FORMAT_RF16_GF16_BF16_AF16 ||
        s.format == FORMAT_RF32_GF32)
        for (unsigned i = 0; i < 4; i++)
            s.color[i] = class_word(state, NV902D_SET_RENDER_SOLID_PRIM_COLOR0 + 4 * i);
    c->points = mode == POLYLINE;
    c->solid_x[0] = x;
    c->solid_y[0] = y;
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

/* known: facts/classes/2d_semantics.md 5: one store of cells behind four windows
 * chosen: between widths the nearest code; Y8 is all three
 */
static void pattern_cells(struct fe *f, unsigned offset, u32 data)
{
    const unsigned cell = NV902D_COLOR_PATTERN_X8R8G8B8 / 4;

    if (offset >= NV902D_COLOR_PATTERN_Y8 && offset < NV902D_COLOR_PATTERN_Y8 + 16 * 4)
        for (unsigned i = 0; i < 4; i++)
            fe_set(f, CLASS_2D, cell + (offset - NV902D_COLOR_PATTERN_Y8) + i,
                   (data >> 8 * i & 255) * 0x010101);
    for (unsigned wide = 0; wide < 2; wide++) { /* R5G6B5, X1R5G5B5 */
        const unsigned first = wide ? NV902D_COLOR_PATTERN_X1R5G5B5 : NV902D_COLOR_PATTERN_R5G6B5;

        for (unsigned i = 0; i < 2 && offset >= first && offset < first + 32 * 4; i++) {
            const u32 x = data >> 16 * i & 0xffff, b = x & 31, g = wide ? x >> 5 & 31 : x >> 5 & 63,
                      r = wide ? x >> 10 & 31 : x >> 11;
            const u32 g8 = wide ? (510 * g + 31) / 62 : (510 * g + 63) / 126;

            fe_set(f, CLASS_2D, cell + (offset - first) / 2 + i,
                   (510 * r + 31) / 62 << 16 | g8 << 8 | (510 * b + 31) / 62);
        }
    }
}

/* State that more than the front end looks at when it is written. */
static bool set_2d(struct hub *h, struct hub_channel *c, const struct mem *m,
                   const struct fe_action *a)
{
    const unsigned offset = a->method * 4u;

    if (offset == NV902D_SET_RENDER_ENABLE_C)
        return hub_condition(h, c, m, true, a->address);
    if (offset == NV902D_RENDER_SOLID_PRIM_MODE)
        c->points = 0;
    if (offset >= NV902D_SET_PIXELS_FROM_CPU_SRC_WIDTH &&
        offset <= NV902D_SET_PIXELS_FROM_CPU_DST_Y0_INT)
        c->stream_begins = true;
    pattern_cells(&c->fe, offset, a->data);
    return true; /* others: caches, waiting */
}

static bool act_2d(struct hub *h, struct hub_channel *c, const struct mem *m,
                   const struct fe_action *a)
{
    const unsigned offset = a->method * 4u;

    if (offset == NV902D_PIXELS_FROM_MEMORY_SRC_Y0_INT)
        return blit(h, c, a);
    if (offset == NV902D_PIXELS_FROM_CPU_DATA)
        return cpu_word(h, c, a);
    if (offset == NV902D_RENDER_SOLID_PRIM_POINT_X_Y)
        return point(h, c, (u32)(s16)(a->data & 0xffff), (u32)(s16)(a->data >> 16), a->address);
    if (offset >= NV902D_RENDER_SOLID_PRIM_POINT_SET_X &&
        offset < NV902D_RENDER_SOLID_PRIM_POINT_SET_X + 64 * 8)
        return point(h, c, c->fe.state[CLASS_2D][a->method - 1], a->data, a->address);
    if (offset == NV902D_NOTIFY)
        return hub_notify(h, c, m, a);
    return set_2d(h, c, m, a);
}

/* What 3D, compute and inline to memory share has the same offsets. */
static bool act_common(struct hub *h, struct hub_channel *c, const struct mem *m,
                       const struct fe_action *a, bool *done)
{
    *done = true;
    switch (a->method * 4u) {
    case NVB197_LAUNCH_DMA: return inline_launch(h, c, a);
    case NVB197_LOAD_INLINE_DATA: return inline_word(h, c, a);
    case NVB197_NOTIFY: return hub_notify(h, c, m, a);
    case NVB197_SET_REPORT_SEMAPHORE_D:
        if (a->engine != CLASS_I2M)
            return hub_report(h, c, m, a);
        break;
    default: break;
    }
    *done = false;
    return true;
}

static bool act_3d(struct hub *h, struct hub_channel *c, const struct mem *m,
                   const struct fe_action *a)
{
    const unsigned offset = a->method * 4u;

    if (offset >= NVB197_LOAD_CONSTANT_BUFFER && offset < NVB197_LOAD_CONSTANT_BUFFER + 16 * 4)
        return constant(h, c, m, a);
    if (scc_act(&c->scc, c->fe.state[CLASS_3D], a))
        return true;
    if (offset == NVB197_SET_RENDER_ENABLE_C)
        return hub_condition(h, c, m, false, a->address);
    if (offset == NVB197_INCREMENT_SYNC_POINT) {
        hub_order(h, &(struct host_order){ .what = HOST_COUNT, .value = a->data & 0xfff });
        return true;
    }
    if (offset == NVB197_CLEAR_REPORT_VALUE) {
        hub_clear_report(h, a->data & 31);
        return true;
    }
    return send(h, c, a);
}

bool hub_act(struct hub *h, struct hub_channel *c, const struct mem *m, const struct fe_action *a)
{
    bool done;
    bool fine;

    if (a->engine == CLASS_COPY)
        return copy(h, c, a);
    if (a->engine == CLASS_2D)
        return act_2d(h, c, m, a);
    fine = act_common(h, c, m, a, &done);
    if (done || a->engine == CLASS_I2M)
        return fine;
    return a->engine == CLASS_3D ? act_3d(h, c, m, a) : send(h, c, a);
}
