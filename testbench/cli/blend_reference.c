/* blend_reference.c - whether a picture is source over destination, by the definition alone
 *
 *   blend_reference SOURCE.png DESTINATION.png RESULT.png
 *
 * Every channel, alpha too, is (s * a + d * (255 - a)) / 255 to nearest, a the source's alpha.
 * Shares nothing with the model.  Exit 0: all channels are; 1: some are not; 2: no comparison.
 */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct picture {
    png_image image;
    unsigned char *rgba;
};

static struct picture read_png(const char *path)
{
    struct picture p;

    memset(&p, 0, sizeof p);
    p.image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&p.image, path))
        return p;
    p.image.format = PNG_FORMAT_RGBA;
    p.rgba = malloc(PNG_IMAGE_SIZE(p.image));
    if (p.rgba && !png_image_finish_read(&p.image, NULL, p.rgba, 0, NULL)) {
        free(p.rgba);
        p.rgba = NULL;
    }
    return p;
}

static unsigned blend(unsigned s, unsigned d, unsigned a)
{
    return (2 * (s * a + d * (255 - a)) + 255) / 510;
}

static unsigned long differing(const struct picture *p)
{
    unsigned long differ = 0;

    for (size_t i = 0; i < PNG_IMAGE_SIZE(p[0].image); i++) {
        unsigned want = blend(p[0].rgba[i], p[1].rgba[i], p[0].rgba[i | 3]);
        if (p[2].rgba[i] == want)
            continue;
        if (differ++ == 0)
            fprintf(stderr, "channel %zu of pixel %zu is %u, exact arithmetic %u\n", i % 4, i / 4,
                    p[2].rgba[i], want);
    }
    return differ;
}

int main(int argc, char **argv)
{
    struct picture p[3] = { 0 };
    unsigned long differ = 0, compared = 0;

    for (int i = 0; i < 3 && argc == 4; i++)
        p[i] = read_png(argv[i + 1]);
    if (p[0].rgba && p[1].rgba && p[2].rgba && p[0].image.width == p[1].image.width &&
        p[0].image.height == p[1].image.height && p[0].image.width == p[2].image.width &&
        p[0].image.height == p[2].image.height) {
        compared = PNG_IMAGE_SIZE(p[0].image);
        differ = differing(p);
    }
    for (int i = 0; i < 3; i++)
        free(p[i].rgba);
    printf("blend_reference: %lu channels compared, %lu differ\n", compared, differ);
    return compared == 0 ? 2 : differ > 0;
}
