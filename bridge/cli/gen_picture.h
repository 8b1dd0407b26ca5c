/* gen_picture.h - vectors from a source picture blended over a destination */
#ifndef GEN_PICTURE_H
#define GEN_PICTURE_H

#include <argp.h>

#include "scene/picture.h"
#include "unit.h"
#include "vector_bus.h"

struct gen_picture {
    const char *src, *dst; /* PNG files; src NULL: no pictures */
    const char *set[24];   /* FIELD=VALUE of the options */
    char text[24][64];
    const char *option[24]; /* the option of each */
    unsigned sets;
    struct picture src_picture, dst_picture;
    struct crop_vector vector; /* with the state bundle */
};

/* A child parser; its input is a struct gen_picture. */
extern const struct argp gen_picture_argp;

/* Reads the pictures and makes the state bundle; 'sets' of the command line come last. */
bool gen_picture_open(struct gen_picture *g, const struct unit_ops *u, const struct unit_sets *sets,
                      struct failure *f);

/* Packs line i; false after the last. */
bool gen_picture_line(const struct gen_picture *g, uint64_t i, uint32_t *line);

void gen_picture_close(struct gen_picture *g);

#endif
