/* exact_draw.c - draws a scene by exact_raster
 *
 *     exact_draw SCENE FRAME [PNG]
 */
#include <stdio.h>

#include "exact_raster.h"
#include "scene_file.h"

static bool draw(const char *from, const char *to, const char *png, struct failure *f)
{
    struct scene s;
    struct frame frame;
    struct picture p;

    if (!scene_read(&s, from, f) || !frame_new(&frame, &s, f))
        return false;
    exact_raster(&s, &frame);
    bool good = frame_write(&frame, to, f) &&
                (!png || (frame_picture(&frame, &p, f) && picture_write(&p, png, f)));
    if (png)
        picture_free(&p);
    frame_free(&frame);
    scene_free(&s);
    return good;
}

int main(int count, char **words)
{
    struct failure f = { 0 };

    if (count < 3 || count > 4) {
        fprintf(stderr, "usage: exact_draw SCENE FRAME [PNG]\n");
        return EXIT_USAGE;
    }
    if (!draw(words[1], words[2], count > 3 ? words[3] : NULL, &f))
        fprintf(stderr, "exact_draw: %s\n", f.text);
    return f.code;
}
