/* picture.c - see picture.h: libpng's simplified interface */
#include "picture.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "vector/new_file.h"

#define SIDE_MAX 16384 /* of a colour target */

bool picture_new(struct picture *p, unsigned width, unsigned height, struct failure *f)
{
    *p = (struct picture){ width, height, calloc((size_t)width * height, 4) };
    return p->rgba || fail(f, EXIT_IO, "out of memory for a picture of %ux%u", width, height);
}

void picture_free(struct picture *p)
{
    free(p->rgba);
    p->rgba = NULL;
}

bool picture_read(struct picture *p, const char *path, struct failure *f)
{
    png_image image = { .version = PNG_IMAGE_VERSION };
    struct stat status;

    if (stat(path, &status) != 0)
        return fail(f, EXIT_IO, "%s: cannot be read: %s; check the name", path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return fail(f, EXIT_IO, "%s is not a file; give a PNG", path);
    if (!png_image_begin_read_from_file(&image, path))
        return fail(f, EXIT_IO, "%s is not a PNG that can be read (%s); give a PNG", path,
                    image.message);
    if (image.width > SIDE_MAX || image.height > SIDE_MAX) {
        png_image_free(&image);
        return fail(f, EXIT_IO, "%s is %ux%u; a colour target is at most %dx%d", path, image.width,
                    image.height, SIDE_MAX, SIDE_MAX);
    }
    image.format = PNG_FORMAT_RGBA;
    if (!picture_new(p, image.width, image.height, f)) {
        png_image_free(&image);
        return false;
    }
    if (!png_image_finish_read(&image, NULL, p->rgba, 0, NULL)) {
        picture_free(p);
        return fail(f, EXIT_IO, "%s is a damaged PNG (%s); copy or save it again", path,
                    image.message);
    }
    return true;
}

/* FAST: rows without filters, packed with less effort: a third of the instructions, files of twice the size. */
bool picture_write(const struct picture *p, const char *path, struct failure *f)
{
    png_image image = { .version = PNG_IMAGE_VERSION,
                        .width = p->width,
                        .height = p->height,
                        .format = PNG_FORMAT_RGBA,
                        .flags = PNG_IMAGE_FLAG_FAST };
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    if (!png_image_write_to_stdio(&image, n.stream, 0, p->rgba, 0, NULL)) {
        new_file_abandon(&n);
        return fail(f, EXIT_IO, "%s: cannot be written (%s)", path, image.message);
    }
    return new_file_commit(&n, f);
}
