/* time_capture_tiles.c - draws that are held, and drawn tile by tile (time_capture.h, world/world_bin.h) */
#include "time/time_capture.h"
#include "time/time_parts.h"

/* A primitive is held: the draw of its bundle is known. */
void time_capture_held(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct bin_entry *e = packet;

    (void)p;
    if (e->kind == BIN_PRIM)
        c->tiles.held[e->state] = c->net->draw;
}

static struct time_act *act_at(struct time_capture *c, u32 i)
{
    return (struct time_act *)c->acts.item + i;
}

/* What comes now is of a draw that was held, in this tile. */
static void draw(struct time_capture *c, u32 of)
{
    struct time_act *a;

    if (of >= c->acts.count)
        return;
    a = time_array_add(c->net, &c->acts, sizeof *a);
    if (!a)
        return;
    *a = (struct time_act){ .what = ACTION_DRAW,
                            .of = of,
                            .next = act_at(c, of)->next,
                            .visit = c->tiles.visit,
                            .x = c->tiles.x,
                            .y = c->tiles.y };
    act_at(c, of)->next = (u32)c->acts.count - 1;
    time_net_draw(c->net);
}

void time_capture_visit(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct bin_visit *v = packet;

    (void)p;
    switch (v->kind) {
    case VISIT_TILE:
        if (!c->tiles.on)
            c->tiles.before = c->net->draw;
        c->tiles.on = true;
        c->tiles.visit++;
        c->tiles.x = v->x0;
        c->tiles.y = v->y0;
        break;
    case VISIT_STATE: draw(c, c->tiles.held[v->state]); break;
    case VISIT_DONE:
        if (c->tiles.on)
            c->net->draw = c->tiles.before;
        c->tiles.on = false;
        break;
    default: break;
    }
}

/* Lines that nobody needs are forgotten when the ROP's caches have given up what they had: at the last job of each. */
void time_capture_drop(void *self, struct mem_space *space, u64 va, u64 bytes)
{
    struct time_capture *c = self;
    const struct mem_port port = mem_port_in(&c->gpu->mem, space);
    const struct mem_page *page = mem_time_page(&port, MEM_WRITE, va);

    if (!page || page->address == MEM_NOWHERE)
        return;
    for (u32 i = 0; i < c->stations; i++)
        if (c->station[i].clients & (1u << MEM_ZROP | 1u << MEM_CROP))
            time_net_drop(c->net, c->station[i].unit, page->address + va % MEM_PAGE_BYTES,
                          (u32)bytes);
}
