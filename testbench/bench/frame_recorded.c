/* frame_recorded.c - see frame_recorded.h */
#include "frame_recorded.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "machine/playback.h"
#include "inspect/targets.h"
#include "frame_texture.h"
#include "processor_time.h"

#define CLEARS       256 /* of a stream, whose submits are kept */
#define PIXELS       4   /* the group of constants of pixel programs */
#define HANDLE_PLACE 0x20
#define VERTICES     (1u << 20) /* vertices of a draw, at most */

/* One pass over the stream. */
struct playing {
    struct frame_recorded *to;
    struct playback *playback;
    struct failure *failure;
    uint64_t begun[CLEARS]; /* submits before each clear's */
    unsigned clears;
    bool takes; /* the last frame is under way */
    struct target target;
};

static struct hub_channel *channel_of(const struct playing *p, const struct fe_action *a)
{
    return &playback_gpu(p->playback)->hub.channel[a->channel];
}

/* The colour target; those that the frame samples later are textures, so it comes first. */
static unsigned target_of(struct peer_frame *to, const struct target *t)
{
    const u64 address = t->surface.address;
    unsigned n = 0;

    while (n < to->targets && to->target[n].address != address)
        n++;
    if (n == to->targets && n < PEER_TARGETS)
        to->target[to->targets++] = (struct peer_target){ .address = address,
                                                          .width = t->surface.width,
                                                          .height = t->surface.height };
    return n;
}

static bool read_pool(struct playing *p, const struct fe_action *a, struct tex_state *s)
{
    struct hub_channel *channel = channel_of(p, a);
    const u32 *state = channel->fe.state[CLASS_3D];
    const struct mem *m = &playback_gpu(p->playback)->mem;
    const unsigned bank = class_word(state, NVB197_SET_BINDLESS_TEXTURE) & 31;
    u32 handle = 0;

    return mem_space_read(&channel->space, m, MEM_PD,
                          channel->scc.bound[PIXELS][bank].address + HANDLE_PLACE, &handle,
                          sizeof handle) &&
           mem_space_read(&channel->space, m, MEM_PD,
                          class_address(state, NVB197_SET_TEX_HEADER_POOL_A) +
                              32 * (handle & 0xfffff),
                          s->header, sizeof s->header) &&
           mem_space_read(&channel->space, m, MEM_PD,
                          class_address(state, NVB197_SET_TEX_SAMPLER_POOL_A) + 32 * (handle >> 20),
                          s->sampler, sizeof s->sampler);
}

/* Vertices of attribute 's', of floats. */
static bool take_stream(struct playing *p, const struct fe_action *a, struct peer_draw *d,
                        unsigned s)
{
    static const unsigned floats[8] = { 0, 4, 3, 0, 2 };
    struct hub_channel *channel = channel_of(p, a);
    const u32 *state = channel->fe.state[CLASS_3D];
    const u32 attribute = class_word(state, NVB197_SET_VERTEX_ATTRIBUTE_A + 4 * s);
    const unsigned from = 16 * (attribute & 31),
                   stride = class_bits(state, NVB197_SET_VERTEX_STREAM_A_FORMAT + from, 11, 0);
    const u64 at = class_address(state, NVB197_SET_VERTEX_STREAM_A_LOCATION_A + from) +
                   (attribute >> 7 & 0x3fff);
    bool good = true;

    if (attribute >> 6 & 1 || !class_bits(state, NVB197_SET_VERTEX_STREAM_A_FORMAT + from, 12, 12))
        return true;
    d->floats[s] = floats[attribute >> 21 & 7];
    d->vertex[s] = malloc(4 * (size_t)d->floats[s] * d->vertices + 4);
    for (unsigned v = 0; good && d->vertex[s] && v < d->vertices; v++)
        good =
            mem_space_read(&channel->space, &playback_gpu(p->playback)->mem, MEM_PD,
                           at + (u64)stride * v, d->vertex[s] + d->floats[s] * v, 4 * d->floats[s]);
    return good && d->vertex[s];
}

static bool take_draw(struct playing *p, const struct fe_action *a)
{
    struct peer_frame *to = &p->to->peer;
    struct hub_channel *channel = channel_of(p, a);
    const u32 *state = channel->fe.state[CLASS_3D];
    const struct mem *m = &playback_gpu(p->playback)->mem;
    struct peer_draw *d = &to->draw[to->draws];
    struct tex_state s;

    if (a->method * 4u != NVB197_DRAW_VERTEX_ARRAY || to->draws == PEER_DRAWS || !a->data ||
        a->data > VERTICES || !target_color(state, 0, &p->target))
        return fail(p->failure, EXIT_NOT_MODELLED, "%s: not draws of arrays", p->to->folder);
    *d = (struct peer_draw){ .target = target_of(to, &p->target),
                             .mode = class_bits(state, NVB197_BEGIN, 15, 0),
                             .vertices = a->data,
                             .blends = class_word(state, NVB197_SET_BLEND) & 1 };
    to->draws++;
    to->shown = d->target;
    to->depth |= class_word(state, NVB197_SET_DEPTH_TEST) & 1;
    if (d->target == PEER_TARGETS || !read_pool(p, a, &s))
        return fail(p->failure, EXIT_IO, "%s: no target or texture", p->to->folder);
    if (!frame_texture(to, &s, &channel->space, m, &d->texture, p->failure))
        return false;
    mem_space_read(&channel->space, m, MEM_PD, channel->scc.bound[0][0].address, to->matrix,
                   sizeof to->matrix);
    for (unsigned n = 0; n < PEER_STREAMS; n++)
        if (!take_stream(p, a, d, n))
            return fail(p->failure, EXIT_IO, "%s: vertices that are not there", p->to->folder);
    return true;
}

static bool take_clear(struct playing *p, const struct fe_action *a)
{
    const u32 *state = channel_of(p, a)->fe.state[CLASS_3D];
    struct target target;
    unsigned n;

    if (!target_color(state, 0, &target))
        return fail(p->failure, EXIT_NOT_MODELLED, "%s: a clear of no target", p->to->folder);
    n = target_of(&p->to->peer, &target);
    for (unsigned c = 0; c < 4 && n < PEER_TARGETS; c++)
        memcpy(&p->to->peer.target[n].clear[c], &state[NVB197_SET_COLOR_CLEAR_VALUE / 4 + c],
               sizeof(float));
    return true;
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    struct playing *p = context;
    const enum class_action action = gpu_action_of(a);

    (void)g;
    if (a->engine != CLASS_3D)
        return GPU_DO;
    if (action == ACTION_CLEAR && p->clears < CLEARS)
        p->begun[p->clears++] = playback_counts(p->playback)->submits - 1;
    if (!p->takes ||
        (action == ACTION_CLEAR ? take_clear(p, a) : action != ACTION_DRAW || take_draw(p, a)))
        return GPU_DO;
    return GPU_STOP;
}

/* A frame's buffer may go away later. */
static bool shown(void *context, struct playback *r, struct failure *f)
{
    struct playing *p = context;

    picture_free(&p->to->picture);
    return !p->takes || !p->to->peer.draws ||
           target_picture(&p->target, &playback_channel(r)->space, &playback_gpu(r)->mem,
                          &p->to->picture, f);
}

/* Plays up to the last frame if 'begins' is known, then to the end. */
static bool play(struct playing *p, uint64_t begins)
{
    const struct playback_taker taker = { .watch = { .before = act, .context = p },
                                          .shown = shown,
                                          .context = p };
    bool good;

    p->playback = playback_open(p->to->folder, profile_default(), &taker, p->failure);
    if (!p->playback)
        return false;
    good = !begins || playback_run(p->playback, begins, p->failure);
    p->takes = begins;
    good = good && playback_run(p->playback, UINT64_MAX, p->failure);
    playback_close(p->playback);
    return good;
}

bool frame_recorded_new(struct frame_recorded *r, struct failure *f)
{
    struct playing first = { .to = r, .failure = f }, second = first;

    if (!play(&first, 0))
        return false;
    if (first.clears < r->clears)
        return fail(f, EXIT_IO, "%s: too few clears", r->folder);
    r->begins = first.begun[first.clears - r->clears];
    r->peer.turned = true;
    return play(&second, r->begins) &&
           (r->picture.rgba || fail(f, EXIT_IO, "%s: no frame is shown", r->folder));
}

void frame_recorded_free(struct frame_recorded *r)
{
    peer_frame_free(&r->peer);
    picture_free(&r->picture);
}

bool frame_recorded_draw(const struct frame_recorded *r, double *seconds, struct failure *f)
{
    struct playback *p = playback_open(r->folder, profile_default(), NULL, f);
    bool good = p && playback_run(p, r->begins, f);

    if (good) {
        const double start = processor_seconds();

        good = playback_run(p, UINT64_MAX, f);
        *seconds = processor_seconds() - start;
    }
    if (p)
        playback_close(p);
    return good;
}
