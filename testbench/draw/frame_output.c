/* frame_output.c - see frame_output.h */
#include "frame_output.h"

#include "scene/scene_file.h"

bool frame_output(const char *scene, const char *frame, const char *png,
                  bool (*draw)(const struct scene *, struct frame *, const void *,
                               struct failure *),
                  const void *how, struct failure *f)
{
    struct scene s;
    struct frame drawn = { 0 };
    struct picture p = { 0 };

    if (!scene_read(&s, scene, f))
        return false;
    bool good = frame_new(&drawn, &s, f) && draw(&s, &drawn, how, f) &&
                frame_write(&drawn, frame, f) &&
                (!png || (frame_picture(&drawn, &p, f) && picture_write(&p, png, f)));
    picture_free(&p);
    frame_free(&drawn);
    scene_free(&s);
    return good;
}
