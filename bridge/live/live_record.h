/* live_record.h - what the driver does, as a trace (bridge/trace): the folder of AURUM_LIVE_TRACE, for aurum run
 *
 * A trace has what the CPU wrote: buffers that the program has mapped are compared, before each submit, with what they held when
 * the last one had run.  It gets its name when the program ends; of one that is killed there is none.  All functions do
 * nothing where no trace is asked for.
 */
#ifndef LIVE_RECORD_H
#define LIVE_RECORD_H

#include "live/live_buffers.h"
#include "live/live_gpu.h"

/* Begins.  False, after a line on stderr: the folder cannot be made. */
bool live_record_begin(void);

void live_record_channel(unsigned channel);

/* A new buffer of 'align'; one that the program maps; one that goes away. */
void live_record_buffer(const struct live_buffer *b, uint32_t align);
void live_record_mapped(struct live_buffer *b);
void live_record_closed(const struct live_buffer *b);

/* A submit before it runs, of buffers and segments of it as the request has them; that it has run. */
struct drm_nouveau_gem_pushbuf;
struct drm_nouveau_gem_pushbuf_push;
void live_record_submit(const struct drm_nouveau_gem_pushbuf *r,
                        const struct drm_nouveau_gem_pushbuf_push *push,
                        const struct live_segment *segment);
void live_record_ran(void);

void live_record_prepared(uint32_t handle, uint32_t flags);

/* A frame is made of a buffer; is shown. */
struct live_fb {
    uint32_t id, handle, format; /* format: as DRM names it (drm_fourcc.h) */
    unsigned width, height, pitch;
};
void live_record_frame(const struct live_fb *fb);
void live_record_flip(uint32_t id);

/* Lets go of a parent's trace, in a child of fork(). */
void live_record_forget(void);

/* Ends, and gives the trace its name; what fails is said on stderr. */
void live_record_end(void);

#endif
