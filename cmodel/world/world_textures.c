/* world/world_textures.c - whether a draw samples what it draws to (world/world_thread.h) */
#include "world/world_thread.h"

#define POOL_MOST 4096 /* headers that are looked at; chosen: a larger pool may have the target */

bool world_meets(const struct fbp_target *t, u64 first, u64 last)
{
    const struct rop_surface s = fbp_surface(t);

    return t->bound && first < s.base + rop_bytes(&s) && last >= s.base;
}

/* Bytes of all levels and layers, those of elements beyond the lines of pitch headers too. */
static u64 bytes_of(const struct tex_view *v)
{
    switch (v->version) {
    case TEX_BUFFER: return (u64)v->width * v->format.bytes;
    case TEX_PITCH:
    case TEX_PITCH_KEY: return (u64)v->height * v->pitch + (u64)v->width * v->format.bytes;
    default: return v->layers * tex_level_of(v, 0).layer_bytes;
    }
}

/* What is not modelled is not drawn. */
static bool meets_header(const struct fbp_state *s, const u32 header[TEX_HEADER_WORDS])
{
    struct tex_view v;
    const char *lacks = tex_view_image(header, &v);
    bool any = false;

    if (!lacks)
        lacks = tex_format_of(header[0], &v.format);
    if (lacks || !bytes_of(&v))
        return false;
    any = world_meets(&s->zeta, v.address, v.address + bytes_of(&v) - 1);
    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        any |= world_meets(&s->color[t], v.address, v.address + bytes_of(&v) - 1);
    return any;
}

/* The core whose textures are looked at, and the targets. */
struct looked {
    const struct world *world;
    const struct sm_core *core;
    const struct fbp_state *targets;
};

static bool meets_handle(const struct looked *l, u32 handle)
{
    u32 header[TEX_HEADER_WORDS];
    u64 at;

    return tex_header_look(&l->core->tex, &l->world->memory.port, handle, header, &at) &&
           meets_header(l->targets, header);
}

static bool meets_pool(const struct looked *l)
{
    const u32 last = l->core->tex.cfg.last_header;
    bool any = last >= POOL_MOST;

    for (u32 n = 0; n <= last && !any; n++)
        any = meets_handle(l, n);
    return any;
}

/* A handle that is bound nowhere is a fault, or 0 where its bank is short. */
bool world_samples_target(const struct world *g, enum world_stage stage, const struct sm_core *core,
                          const struct fbp_state *s)
{
    const struct looked l = { g, core, s };
    const struct world_program *p = &g->program[stage];
    const unsigned group = world_group_of(p, stage);
    bool any = false;

    if (!p->on || !(p->touches & SM_SAMPLES))
        return false;
    if (p->textures.any)
        return meets_pool(&l);
    for (unsigned n = 0; n < p->textures.count && !any; n++) {
        const u32 at = 4u * p->textures.word[n];
        const bool inside = at + 4 <= core->constant[group][core->handles].size;
        const u8 *byte = core->constant[group][core->handles].bytes;

        any = meets_handle(&l, inside ? mem_get(byte + at, 4) : 0);
    }
    return any;
}
