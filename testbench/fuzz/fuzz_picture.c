/* fuzz_picture.c - any bytes as a PNG: refused with a reason, or a picture that can be written and read */
#include <string.h>

#include "fuzz.h"
#include "scene/picture.h"

#define PIXELS_MAX (1 << 20) /* of a picture that is written again */

static void check(const struct picture *p, const struct scratch *s)
{
    const size_t bytes = (size_t)p->width * p->height * 4;
    struct failure f = { 0 };
    struct picture again;

    need(p->width > 0 && p->height > 0, "a picture of nothing");
    if (bytes > 4 * (size_t)PIXELS_MAX)
        return;
    need(picture_write(p, s->path, &f), "a picture that was read cannot be written");
    need(picture_read(&again, s->path, &f), "a picture that was written cannot be read");
    need(again.width == p->width && again.height == p->height &&
             memcmp(again.rgba, p->rgba, bytes) == 0,
         "another picture");
    picture_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scratch s = scratch_new("a.png", data, size);
    struct failure f = { 0 };
    struct picture p;

    if (picture_read(&p, s.path, &f)) {
        need(f.code == 0, "read, but a reason given");
        check(&p, &s);
        picture_free(&p);
    } else {
        need_reason(&f);
    }
    scratch_free(&s);
    return 0;
}
