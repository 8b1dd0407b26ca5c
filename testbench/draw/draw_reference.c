/* draw_reference.c - draws a scene by frame_reference
 *
 *     draw_reference SCENE FRAME [PNG]
 */
#include <stdio.h>

#include "frame_reference.h"
#include "frame_output.h"

static bool draw(const struct scene *s, struct frame *frame, const void *how, struct failure *f)
{
    (void)how;
    (void)f;
    frame_reference(s, frame);
    return true;
}

int main(int count, char **words)
{
    struct failure f = { 0 };

    if (count < 3 || count > 4) {
        fprintf(stderr, "usage: draw_reference SCENE FRAME [PNG]\n");
        return EXIT_USAGE;
    }
    if (!frame_output(words[1], words[2], count > 3 ? words[3] : NULL, draw, NULL, &f))
        fprintf(stderr, "draw_reference: %s\n", f.text);
    return f.code;
}
