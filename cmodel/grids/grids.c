/* grids/grids.c - see grids/grids.h */
#include "class/action.h"
#include "class/b1c0/bundle.h"
#include "class/programs.h"
#include "gpc/tpc/sm/core/sm_look.h"
#include "grids/grids.h"

#include <string.h>

#define NET     grids
#define NET_DEF "grids/grids.net"
#include "common/net_code.h"

/* Ends all that is under way; code stays decoded. */
static void stop(struct grids *c)
{
    grids_net_reset(c);
    c->begun = 0;
    c->places = false;
    for (unsigned i = 0; i < c->sms; i++) {
        sm_core_stop(&c->sm[i]);
        sm_place_reset(&c->place[i]);
        memset(c->launch[i], 0, sizeof c->launch[i]);
        c->placed[i] = 0;
    }
}

static void forget_code(struct grids *c)
{
    for (unsigned i = 0; i < c->sms; i++)
        sm_core_invalidate(&c->sm[i]);
}

static void forget_textures(struct grids *c, const struct program_forgets *what)
{
    const struct tex_forgets forgets = programs_forgets_told(what);

    for (unsigned i = 0; i < c->sms; i++)
        sm_forget_textures(&c->sm[i], &forgets);
}

void grids_reset(struct grids *c, unsigned sms, struct sm_core *sm,
                 bool (*room)(void *owner, struct sm_core *core, u64 bytes), void *owner)
{
    assert(sms >= 1 && sms <= CWD_SMS);
    grids_net_reset(c);
    c->sms = sms;
    c->sm = sm;
    c->room = room;
    c->owner = owner;
    for (unsigned i = 0; i < sms; i++) {
        sm_core_begin(&sm[i]);
        sm[i].sm_id = i;
        sm[i].sms = sms;
        sm_place_reset(&c->place[i]);
    }
}

static bool fine(const struct grids *c)
{
    return c->fault.kind == GPU_NO_FAULT;
}

/* The next grid begins when the one before has ended, on every SM. */
static void end_clocks(struct grids *c)
{
    u64 longest = 0;

    for (unsigned i = 0; i < c->sms; c->sm[i++].longest = 0)
        longest = c->sm[i].longest > longest ? c->sm[i].longest : longest;
    c->counts.clock += longest;
}

/* What texture units forget before the grid.  chosen: texels are memory's at once, so INVALIDATE_TEXTURE_DATA_CACHE has nothing
 * to do here
 */
static struct program_forgets forgotten_by(struct grids *c, unsigned channel)
{
    const bool entered = fe_take_entered(&c->channel->fe, CLASS_COMPUTE);
    const bool all = entered || channel != c->code_channel;

    return (struct program_forgets){ .headers = all || c->grid.invalidate_headers,
                                     .samplers = all || c->grid.invalidate_samplers };
}

/* What all SMs take of the grid that is next. */
static bool begin_grid(struct grids *c)
{
    const u32 *state = c->channel->fe.state[CLASS_COMPUTE];
    struct program_state p = program_state_of(CLASS_COMPUTE, state);
    const unsigned channel = (unsigned)(c->channel - c->hub->channel);
    const struct program_forgets forgets = forgotten_by(c, channel);

    p.textures.via_header = c->grid.via_header;
    c->counts.grids++;
    end_clocks(c);
    c->fault.qmd_address = c->grid.qmd;
    if (c->grid.invalidate_instructions || p.region != c->memory.region ||
        channel != c->code_channel)
        forget_code(c);
    if (forgets.headers || forgets.samplers)
        forget_textures(c, &forgets);
    c->memory = (struct sm_memory){ mem_port_in(c->mem, &c->channel->space), p.region };
    c->code_channel = channel;
    if (!grids_read_constants(c))
        return false;
    for (unsigned i = 0; i < c->sms; i++) {
        struct sm_core *s = &c->sm[i];

        s->clock = c->counts.clock;
        tex_set_state(&s->tex, &p.textures);
        s->handles = p.handles;
        s->shared_window = p.shared_window;
        s->local_window = p.local_window;
        s->local_memory = p.local_memory;
        for (unsigned n = 0; n < QMD_CONSTANTS; n++) {
            s->constant[0][n].bytes = c->constant[n];
            s->constant[0][n].size = c->grid.constants[n].valid ? c->grid.constants[n].bytes : 0;
            s->constant[0][n].address = c->grid.constants[n].address;
        }
        if (!grids_find_room(c, i))
            return false;
    }
    return true;
}

/* Cwd takes a grid when all of the one before has ended. */
bool grids_begin(struct grids *c)
{
    if (cwd_grid_empty(&c->sked_cwd) || c->begun == c->sked_cwd.pushed || !fine(c))
        return false;
    c->begun = c->sked_cwd.pushed;
    c->grid = *cwd_grid_first(&c->sked_cwd);
    return begin_grid(c);
}

static bool program_fault(struct grids *c, unsigned sm)
{
    const struct sm_core *s = &c->sm[sm];
    const struct sm_warp *w = &s->warps[s->fault.warp];

    if (s->fault.kind == SM_NO_FAULT)
        return false;
    c->fault.kind = GPU_FAULT_PROGRAM;
    c->fault.sm = s->fault;
    c->fault.on = sm;
    c->fault.of_grid = true;
    c->fault.warp = w->index;
    memcpy(c->fault.cta, s->ctas[w->cta].launch.id, sizeof c->fault.cta);
    c->fault.has_code = c->channel->space.faults.any;
    c->fault.code = c->channel->space.faults.code;
    return true;
}

/* A turn of an SM; tells CWD of the CTAs that have ended. */
static bool turn(struct grids *c, unsigned sm)
{
    struct sm_core *s = &c->sm[sm];
    unsigned left;
    bool moved;

    if (c->placed[sm] == 0)
        return false;
    moved = sm_core_turn(s, &c->memory);
    if (!moved)
        sm_core_run(s, &c->memory); /* says who waits for whom */
    if (program_fault(c, sm))
        return false;
    left = grids_end(c, sm);
    for (; c->placed[sm] > left && !cta_done_full(&c->sm_cwd); c->placed[sm]--)
        cta_done_next(&c->sm_cwd)->sm = (u9)sm;
    return true;
}

/* A turn of every SM: CTAs begin before those that run go on, and end before the next turn. */
bool grids_turn(struct grids *c)
{
    bool moved = false;

    if (c->places || !cta_done_empty(&c->sm_cwd)) {
        c->places = false;
        return false;
    }
    for (unsigned i = 0; i < c->sms && fine(c); i++)
        moved |= turn(c, i);
    return moved && fine(c);
}

bool grids_release(struct grids *c)
{
    struct copy_done d;

    if (copy_done_empty(&c->sked_fe) || !fine(c))
        return false;
    d = copy_done_pop(&c->sked_fe);
    if (!hub_release(c->hub, c->channel, c->mem, &d, c->address))
        c->fault.kind = GPU_FAULT_RELEASE;
    return fine(c);
}

bool grids_refuse(struct grids *c)
{
    if (sked_fault_empty(&c->sked_driver) || !fine(c))
        return false;
    c->fault.kind = GPU_FAULT_QMD;
    c->fault.qmd = sked_fault_pop(&c->sked_driver);
    c->fault.qmd_address = c->fault.qmd.qmd;
    return false;
}

static enum grids_result failed(struct grids *c)
{
    stop(c);
    if (gpu_fault_is_limit(&c->fault))
        return GRIDS_NOT_MODELLED;
    hub_fail(c->hub, c->channel, &c->fault);
    return GRIDS_FAULTED;
}

static enum grids_result launch(struct grids *c, u32 pcas)
{
    const u32 *state = c->channel->fe.state[CLASS_COMPUTE];
    const struct grids_wires none = { 0 };

    c->chain = 0;
    c->sked.cfg = sked_bundle(state, c->sms);
    c->cwd.cfg = cwd_bundle(state, c->sms);
    *sked_task_next(&c->fe_sked) = sked_task_of(state, pcas);
    while (fine(c) && grids_net_step(c, &none, &c->stand_in))
        continue;
    if (!fine(c))
        return failed(c);
    end_clocks(c);
    return GRIDS_DONE;
}

enum grids_result grids_act(struct grids *c, struct hub *h, unsigned channel, const struct mem *m,
                            const struct fe_action *a)
{
    const enum class_action what = class_action_at((enum class_index)a->engine, a->method);
    const struct program_forgets forgets =
        programs_forget((enum class_index)a->engine, a->method, a->data);

    gpu_fault_clear(&c->fault);
    c->hub = h;
    c->channel = &h->channel[channel];
    c->mem = m;
    c->address = c->fault.address = a->address;
    if (c->counts.grids && /* else SMs have no code, and their memory stays untouched */
        programs_invalidated((enum class_index)a->engine, a->method, a->data))
        forget_code(c);
    if (c->counts.grids && (forgets.headers || forgets.samplers))
        forget_textures(c, &forgets);
    if (what == ACTION_QUEUE) {
        c->fault.kind = GPU_FAULT_LIMIT;
        c->fault.reason = "sked: SEND_PCAS_B, which is of queues";
        return GRIDS_NOT_MODELLED;
    }
    return what == ACTION_GRID ? launch(c, a->data) : GRIDS_DONE;
}

void grids_wires(struct grids *c, net_wire_told *told, void *context)
{
    for (unsigned i = 0; i < c->sms; i++)
        sm_place_wires_told(&c->place[i], (struct net_place){ i, c->sms }, told, context);
    grids_net_wires(c, (struct net_place){ 0, 1 }, told, context);
}

void grids_units(struct grids *c, net_unit_told *told, void *context)
{
    for (unsigned i = 0; i < c->sms; i++)
        sm_place_units_told(&c->place[i], (struct net_place){ i, c->sms }, told, context);
    grids_net_units(c, NULL, &c->stand_in, (struct net_place){ 0, 1 }, told, context);
}
