/* tex_look.c - the parts of a texture unit on their wires, for who looks at them (tex.net) */
#include "gpc/tpc/tex/tex.h"

#include "gpc/tpc/tex/tex_parts.h"

#define NET     tex
#define NET_DEF "gpc/tpc/tex/tex.net"
#include "common/net_code.h"

#define NET_STEP_lod    NET_STEP_MADE
#define NET_STEP_addr   NET_STEP_MADE
#define NET_STEP_fetch  NET_STEP_MADE
#define NET_STEP_decode NET_STEP_MADE
#define NET_STEP_filter NET_STEP_MADE
#define NET_DEF         "gpc/tpc/tex/tex.net"
#include "common/net_step.h"

void tex_wires(struct tex *t, struct net_place at, net_wire_told *told, void *context)
{
    tex_net_wires(t, at, told, context);
}

void tex_units(struct tex *t, struct net_place at, net_unit_told *told, void *context)
{
    const struct tex_wires none = { .mem = NULL };
    struct tex_stand_ins no_stand_ins = { 0 };

    tex_net_units(t, &none, &no_stand_ins, at, told, context);
}

/* Memory answers with the sector as L2 shows it; what is not there is 0, and no fault of anybody. */
static bool serve(struct tex *t, const struct mem_port *m)
{
    struct mem_faults own = { .any = false };
    struct mem_traffic traffic[MEM_CLIENTS] = { { 0, 0 } };
    struct mem_reply reply = { .fault = 0 };
    u8 byte[MEM_SECTOR_BYTES];
    struct mem_port port = *m;

    if (mem_request_empty(&t->fetch_mem))
        return false;
    port.faults = &own;
    port.traffic = traffic;
    reply.fault = !mem_read_bytes(&port, MEM_TEX, mem_request_first(&t->fetch_mem)->address, byte,
                                  sizeof byte);
    mem_get_words(byte, MEM_SECTOR_WORDS, reply.word);
    mem_request_drop(&t->fetch_mem);
    mem_reply_push(&t->mem_fetch, &reply);
    return true;
}

/* The next packets on all wires; false: nothing is under way. */
static bool step(struct tex *t, const struct mem_port *m)
{
    const struct mem_port wires = mem_port(NULL, &t->fetch_mem, &t->mem_fetch);
    struct tex_tap tap;
    struct tex_footprint footprint;
    struct tex_elements elements;
    struct tex_texels texels;
    struct tex_value value;

    if (serve(t, m))
        return true;
    if (filter_tex_from(&t->filter, &value)) {
        tex_value_push(&t->filter_tex, &value);
        tex_value_drop(&t->filter_tex);
    } else if (decode_filter_from(&t->decode, &texels)) {
        tex_texels_push(&t->decode_filter, &texels);
        decode_filter_into(&t->filter, &texels);
        tex_texels_drop(&t->decode_filter);
    } else if (fetch_decode_from(&t->fetch, &wires, &elements)) {
        tex_elements_push(&t->fetch_decode, &elements);
        fetch_decode_into(&t->decode, &elements);
        tex_elements_drop(&t->fetch_decode);
    } else if (t->fetch.full) {
        return true; /* it has asked for memory */
    } else if (addr_fetch_from(&t->addr, &footprint)) {
        tex_footprint_push(&t->addr_fetch, &footprint);
        addr_fetch_into(&t->fetch, &wires, &footprint);
        tex_footprint_drop(&t->addr_fetch);
    } else if (lod_addr_from(&t->lod, &tap)) {
        tex_tap_push(&t->lod_addr, &tap);
        lod_addr_into(&t->addr, &tap);
        tex_tap_drop(&t->lod_addr);
    } else {
        return false;
    }
    return true;
}

static void set_state(struct tex *t, const struct tex_state *s)
{
    lod_set_state(&t->lod, s);
    addr_set_state(&t->addr, s);
    fetch_set_state(&t->fetch, s);
    decode_set_state(&t->decode, s);
    filter_set_state(&t->filter, s);
}

void tex_look(struct tex *t, const struct mem_port *m, const struct tex_state *s,
              const struct tex_lod_quad *quad)
{
    set_state(t, s);
    tex_lod_quad_push(&t->tex_lod, quad);
    tex_lod_into(&t->lod, quad);
    tex_lod_quad_drop(&t->tex_lod);
    while (step(t, m))
        ;
}
