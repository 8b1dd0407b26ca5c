/* gl_reference.c - draws a scene by a software rasteriser of Mesa
 *
 *     gl_reference [-a] [-m] softpipe|llvmpipe SCENE FRAME [PNG]
 *
 * -a draws affine (gl_scene.h).  Samples are passes of one sample each, the vertices moved by the
 * sample's offset, so every number of samples works on either driver.  With -m they are the driver's
 * own: llvmpipe has 4.  The stencil counts the primitives that cover a sample.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame_output.h"
#include "gl_samples.h"
#include "gl_scene.h"
#include "scene/scene_file.h"

struct options {
    const char *driver;
    bool affine, multisampled;
};

static bool read_pass(struct frame *frame, unsigned sample, struct failure *f)
{
    size_t pixels = (size_t)frame->width * frame->height;
    GLsizei width = (GLsizei)frame->width, height = (GLsizei)frame->height;
    uint8_t *rgba = malloc(pixels * 4);
    uint32_t *zs = malloc(pixels * 4), *primitive = malloc(pixels * 4);
    bool good = rgba && zs && primitive;

    if (good) {
        glReadBuffer(GL_COLOR_ATTACHMENT0);
        glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        glReadPixels(0, 0, width, height, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, zs);
        glReadBuffer(GL_COLOR_ATTACHMENT1);
        glReadPixels(0, 0, width, height, GL_RED_INTEGER, GL_UNSIGNED_INT, primitive);
        good = gl_good("reading back", f);
    }
    for (size_t i = 0; good && i < pixels; i++) {
        struct frame_sample *s = &frame->sample[i * frame->samples + sample];
        memcpy(s->rgba, rgba + 4 * i, 4);
        s->depth = zs[i] >> 8;
        s->covered = (uint8_t)zs[i];
        s->primitive = primitive[i];
    }
    free(rgba);
    free(zs);
    free(primitive);
    return good || fail(f, EXIT_IO, "out of memory for a frame");
}

static bool draw(const struct scene *s, struct frame *frame, const void *how, struct failure *f)
{
    const struct options *o = how;
    const bool native = o->multisampled && s->samples > 1;
    struct gl_target target;
    char name[128];

    if (!gl_context_new(o->driver, name, f) ||
        !gl_target_new(&target, GL_RGBA8, s->width, s->height, native ? s->samples : 1, false, f))
        return false;
    struct gl_scene g = gl_scene_new(s, o->affine, false);
    printf("%s\n", name);
    for (unsigned i = 0; i < (native ? 1 : s->samples); i++) {
        const uint8_t *at = scene_samples(s->samples)[i];

        if (!gl_scene_send(&g, native ? 0 : (8 - at[0]) / 16.0, native ? 0 : (8 - at[1]) / 16.0, f))
            return false;
        gl_scene_draw(&g);
        if (!gl_good("drawing", f) ||
            !(native ? gl_samples_read(&target, frame, f) : read_pass(frame, i, f)))
            return false;
    }
    return true;
}

int main(int count, char **words)
{
    struct options o = { 0 };
    struct failure f = { 0 };
    int option;

    while ((option = getopt(count, words, "am")) == 'a' || option == 'm')
        *(option == 'a' ? &o.affine : &o.multisampled) = true;
    if (option != -1 || count - optind < 3 || count - optind > 4) {
        fprintf(stderr, "usage: gl_reference [-a] [-m] softpipe|llvmpipe SCENE FRAME [PNG]\n");
        return EXIT_USAGE;
    }
    words += optind;
    o.driver = words[0];
    if (!frame_output(words[1], words[2], words[3], draw, &o, &f))
        fprintf(stderr, "gl_reference: %s\n", f.text);
    return f.code;
}
