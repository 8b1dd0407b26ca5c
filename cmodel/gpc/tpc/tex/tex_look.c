/* tex_look.c - the parts of a texture unit on their wires, for who looks at them (tex.net) */
#include "gpc/tpc/tex/tex.h"

#include "gpc/tpc/tex/tex_parts.h"

#define NET     tex_inner
#define NET_DEF "gpc/tpc/tex/tex.net"
#include "common/net_code.h"

void tex_wires(struct tex *t, struct net_place at, net_wire_told *told, void *context)
{
    tex_inner_net_wires(&t->inner, at, told, context);
}

void tex_units(struct tex *t, struct net_place at, net_unit_told *told, void *context)
{
    const struct tex_inner_wires none = { .mem = NULL };
    struct tex_inner_stand_ins no_stand_ins = { 0 };

    tex_inner_net_units(&t->inner, &none, &no_stand_ins, at, told, context);
}

bool tex_serve(const struct mem_port *m, struct mem_request_fifo *request,
               struct mem_reply_fifo *to)
{
    struct mem_faults own = { .any = false };
    struct mem_traffic traffic[MEM_CLIENTS] = { { 0, 0 } };
    struct mem_reply reply = { .fault = 0 };
    u8 byte[MEM_SECTOR_BYTES];
    struct mem_port port = *m;

    if (mem_request_empty(request))
        return false;
    port.faults = &own;
    port.traffic = traffic;
    reply.fault =
        !mem_read_bytes(&port, MEM_TEX, mem_request_first(request)->address, byte, sizeof byte);
    mem_get_words(byte, MEM_SECTOR_WORDS, reply.word);
    mem_request_drop(request);
    mem_reply_push(to, &reply);
    return true;
}

/* Steps all parts; nobody keeps what they give.  False: nothing is under way. */
static bool step(struct tex_inner *t, const struct mem_port *m)
{
    bool moved = lod_step(&t->lod, &t->tex_lod, &t->lod_addr);

    moved |= addr_step(&t->addr, &t->lod_addr, &t->addr_fetch);
    moved |=
        fetch_step(&t->fetch, &t->addr_fetch, &t->mem_fetch, &t->fetch_decode, &t->fetch_mem, NULL);
    moved |= tex_serve(m, &t->fetch_mem, &t->mem_fetch);
    moved |= decode_step(&t->decode, &t->fetch_decode, &t->decode_filter);
    moved |= filter_step(&t->filter, &t->decode_filter, &t->filter_tex);
    while (!tex_value_empty(&t->filter_tex))
        tex_value_drop(&t->filter_tex);
    return moved;
}

static void set_state(struct tex_inner *t, const struct tex_state *s)
{
    lod_set_state(&t->lod, s);
    addr_set_state(&t->addr, s);
    l1_set_state(&t->l1, s);
    fetch_set_state(&t->fetch, s);
    decode_set_state(&t->decode, s);
    filter_set_state(&t->filter, s);
}

/* What the quad's texels lie in, to L1: nobody keeps its cost. */
static void look_at_access(void *context, const struct l1_access *access)
{
    struct tex_inner *t = context;

    l1_access_push(&t->tex_l1, access);
    while (l1_step(&t->l1, &t->tex_l1, &t->l1_tex)) {}
    l1_cost_drop(&t->l1_tex);
}

void tex_look(struct tex *t, const struct mem_port *m, const struct tex_state *s,
              const struct tex_view *v, const struct tex_lod_quad *quad, unsigned components)
{
    struct tex_cost cost = { .addresses = 0 };
    struct tex_inner *b = &t->inner;

    set_state(b, s);
    tex_cost_add(&cost, v, quad, components, look_at_access, b);
    tex_cost_end(&cost, look_at_access, b);
    tex_lod_quad_push(&b->tex_lod, quad);
    while (step(b, m))
        ;
}
