/* live_kms.c - the mode-setting node: one output of one mode, and page flips (facts/drm.md 1) */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>

#include "live/live.h"
#include "live/live_buffers.h"
#include "live/live_files.h"
#include "live/live_frames.h"
#include "live/live_gpu.h"
#include "live/live_host.h"
#include "live/live_ioctl.h"
#include "live/live_record.h"
#include "live/live_user.h"

enum { CRTC = 10, ENCODER = 20, CONNECTOR = 30, FIRST_FB = 1001, FBS = 64 };

static struct live_fb fbs[FBS];
static uint32_t made, flips;

/* Puts the only one of a list, if there is room for it.  False: the list is none. */
static bool put_id(uint64_t list, uint32_t room, uint32_t id)
{
    return !list || !room || live_user_write(list, &id, sizeof id);
}

static int resources(struct drm_mode_card_res *r)
{
    if (!put_id(r->crtc_id_ptr, r->count_crtcs, CRTC) ||
        !put_id(r->encoder_id_ptr, r->count_encoders, ENCODER) ||
        !put_id(r->connector_id_ptr, r->count_connectors, CONNECTOR))
        return -EFAULT;
    r->count_crtcs = r->count_encoders = r->count_connectors = 1;
    r->count_fbs = 0;
    r->min_width = r->min_height = 16;
    r->max_width = r->max_height = 8192;
    return 0;
}

/* At 60 Hz, with blanking of the usual sizes. */
static struct drm_mode_modeinfo mode(void)
{
    const unsigned w = live_options()->width, h = live_options()->height;
    struct drm_mode_modeinfo m = { .clock = (w + 256) * (h + 28) * 60 / 1000,
                                   .hdisplay = (uint16_t)w,
                                   .hsync_start = (uint16_t)(w + 40),
                                   .hsync_end = (uint16_t)(w + 168),
                                   .htotal = (uint16_t)(w + 256),
                                   .vdisplay = (uint16_t)h,
                                   .vsync_start = (uint16_t)(h + 1),
                                   .vsync_end = (uint16_t)(h + 5),
                                   .vtotal = (uint16_t)(h + 28),
                                   .vrefresh = 60,
                                   .type = DRM_MODE_TYPE_PREFERRED | DRM_MODE_TYPE_DRIVER };

    snprintf(m.name, sizeof m.name, "%ux%u", w, h);
    return m;
}

static int connector(struct drm_mode_get_connector *c)
{
    const struct drm_mode_modeinfo m = mode();

    if ((c->modes_ptr && c->count_modes && !live_user_write(c->modes_ptr, &m, sizeof m)) ||
        !put_id(c->encoders_ptr, c->count_encoders, ENCODER))
        return -EFAULT;
    c->count_modes = c->count_encoders = 1;
    c->count_props = 0;
    c->encoder_id = ENCODER;
    c->connector_type = DRM_MODE_CONNECTOR_VIRTUAL;
    c->connector_type_id = 1;
    c->connection = 1;
    c->mm_width = 160;
    c->mm_height = 120;
    c->subpixel = 1;
    return 0;
}

static int encoder(struct drm_mode_get_encoder *e)
{
    e->encoder_type = DRM_MODE_ENCODER_VIRTUAL;
    e->crtc_id = CRTC;
    e->possible_crtcs = 1;
    e->possible_clones = 0;
    return 0;
}

static int crtc(struct drm_mode_crtc *c)
{
    const uint32_t id = c->crtc_id;

    memset(c, 0, sizeof *c);
    c->crtc_id = id;
    c->gamma_size = 256;
    return 0;
}

static int add_fb(const struct live_fb *new, uint32_t *id)
{
    struct live_fb *fb = &fbs[made % FBS];

    if (!live_buffer_of(new->handle))
        return -ENOENT;
    *fb = *new;
    *id = fb->id = FIRST_FB + made++;
    live_record_frame(fb);
    return 0;
}

static void show(uint32_t id)
{
    for (unsigned i = 0; i < FBS; i++) {
        const struct live_buffer *b = fbs[i].id == id ? live_buffer_of(fbs[i].handle) : NULL;

        if (b)
            live_frames_show(&(struct live_frame){ b, fbs[i].width, fbs[i].height, fbs[i].pitch });
    }
}

static int flip(int fd, const struct drm_mode_crtc_page_flip *p)
{
    const uint64_t now = live_now();
    const struct drm_event_vblank e = { .base = { DRM_EVENT_FLIP_COMPLETE, sizeof e },
                                        .user_data = p->user_data,
                                        .tv_sec = (uint32_t)(now / 1000000000),
                                        .tv_usec = (uint32_t)(now % 1000000000 / 1000),
                                        .sequence = ++flips,
                                        .crtc_id = CRTC };

    live_record_flip(p->fb_id);
    show(p->fb_id);
    if (!(p->flags & DRM_MODE_PAGE_FLIP_EVENT))
        return 0;
    return live_files_event(fd, &e, sizeof e) ? 0 : -EBUSY;
}

static int create_dumb(struct drm_mode_create_dumb *d)
{
    struct live_buffer *b;

    d->pitch = (d->width * d->bpp / 8 + 63) & ~63u;
    d->size = (uint64_t)d->pitch * d->height;
    b = live_gpu_ready() ? live_buffer_new(d->size, 0, 0) : NULL;
    d->handle = b ? b->handle : 0;
    if (b)
        live_record_buffer(b, 0);
    return b ? 0 : -ENOMEM;
}

static int map_dumb(struct drm_mode_map_dumb *m)
{
    const struct live_buffer *b = live_buffer_of(m->handle);

    m->offset = b ? b->place : 0;
    return b ? 0 : -ENOENT;
}

static int add_fb1(struct drm_mode_fb_cmd *f)
{
    const struct live_fb fb = { .handle = f->handle,
                                .format = DRM_FORMAT_XRGB8888,
                                .width = f->width,
                                .height = f->height,
                                .pitch = f->pitch };

    return add_fb(&fb, &f->fb_id);
}

static int add_fb2(struct drm_mode_fb_cmd2 *f)
{
    const struct live_fb fb = { .handle = f->handles[0],
                                .format = f->pixel_format,
                                .width = f->width,
                                .height = f->height,
                                .pitch = f->pitches[0] };

    return add_fb(&fb, &f->fb_id);
}

int live_kms(int fd, unsigned number, void *argument)
{
    switch (number) {
    case 0xa0: return resources(argument);
    case 0xa1: return crtc(argument);
    case 0xa2: show(((struct drm_mode_crtc *)argument)->fb_id); return 0;
    case 0xa6: return encoder(argument);
    case 0xa7: return connector(argument);
    case 0xae: return add_fb1(argument);
    case 0xb8: return add_fb2(argument);
    case 0xa3: /* cursors; RMFB */
    case 0xbb:
    case 0xaf: return 0;
    case 0xb0: return flip(fd, argument);
    case 0xb2: return create_dumb(argument);
    case 0xb3: return map_dumb(argument);
    case 0xb4: return 0;
    case 0xb5: ((struct drm_mode_get_plane_res *)argument)->count_planes = 0; return 0;
    case 0xb9: ((struct drm_mode_obj_get_properties *)argument)->count_props = 0; return 0;
    default: return LIVE_NOT_MINE;
    }
}
