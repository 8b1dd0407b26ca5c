/* camera.c - see camera.h */
#include "camera.h"

#include <float.h>

#define PI           3.14159265358979323846
#define VIEW_ANGLE   30.0 /* degrees: little distortion */
#define FILL         0.9  /* of the picture, in the direction that is full first */
#define DEPTH_MARGIN 0.01

struct camera camera_look(struct vec eye, struct vec target, double angle, unsigned width,
                          unsigned height)
{
    struct vec ahead = vec_unit(vec_sub(target, eye));
    struct vec right = vec_unit(vec_cross(ahead, (struct vec){ 0, 1, 0 }));

    return (struct camera){ .eye = eye,
                            .right = right,
                            .up = vec_cross(right, ahead),
                            .ahead = ahead,
                            .scale = height / 2.0 / tan(angle * PI / 360),
                            .centre_x = width / 2.0,
                            .centre_y = height / 2.0 };
}

struct box {
    struct vec low, high;
};

static void include(struct box *b, struct vec p)
{
    b->low = (struct vec){ fmin(b->low.x, p.x), fmin(b->low.y, p.y), fmin(b->low.z, p.z) };
    b->high = (struct vec){ fmax(b->high.x, p.x), fmax(b->high.y, p.y), fmax(b->high.z, p.z) };
}

static struct box box_empty(void)
{
    return (struct box){ { DBL_MAX, DBL_MAX, DBL_MAX }, { -DBL_MAX, -DBL_MAX, -DBL_MAX } };
}

/* Scale and centre, so that what is seen fills the picture; depths just around it. */
static void frame(struct camera *c, const struct vec *points, size_t count, unsigned width,
                  unsigned height, double radius)
{
    struct box seen = box_empty();

    for (size_t i = 0; i < count; i++) {
        struct vec from = vec_sub(points[i], c->eye);
        double depth = vec_dot(from, c->ahead);
        include(&seen, (struct vec){ vec_dot(from, c->right) / depth, -vec_dot(from, c->up) / depth,
                                     depth });
    }
    double across = seen.high.x - seen.low.x, down = seen.high.y - seen.low.y;
    double fit_x = across > 0 ? width / across : DBL_MAX;
    double fit_y = down > 0 ? height / down : DBL_MAX;

    c->scale = FILL * fmin(fit_x, fit_y);
    c->centre_x = width / 2.0 - c->scale * (seen.low.x + seen.high.x) / 2;
    c->centre_y = height / 2.0 - c->scale * (seen.low.y + seen.high.y) / 2;
    c->near = seen.low.z - DEPTH_MARGIN * radius;
    c->far = seen.high.z + DEPTH_MARGIN * radius;
}

bool camera_fit(struct camera *c, const struct vec *points, size_t count, unsigned width,
                unsigned height)
{
    struct box all = box_empty();

    for (size_t i = 0; i < count; i++)
        include(&all, points[i]);
    struct vec centre = vec_scale(vec_add(all.low, all.high), 0.5);
    double radius = count ? vec_length(vec_sub(all.high, centre)) : 0;
    if (!(radius > 0))
        return false;
    struct vec direction = vec_unit((struct vec){ 0.55, 0.42, 1.0 });
    double distance = radius / sin(VIEW_ANGLE * PI / 360);
    *c = camera_look(vec_add(centre, vec_scale(direction, distance)), centre, VIEW_ANGLE, width,
                     height);
    frame(c, points, count, width, height, radius);
    return true;
}
