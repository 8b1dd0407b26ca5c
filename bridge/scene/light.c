/* light.c - see light.h: ambient from above, Lambert, Blinn's highlight; sums are linear light */
#include "light.h"

struct light {
    struct vec direction; /* to the light: right, up, towards the eye */
    struct vec colour;
    double highlight;
};

static const struct vec surface = { 0.82, 0.76, 0.70 };
static const struct vec sky = { 0.055, 0.075, 0.13 }, ground = { 0.035, 0.022, 0.018 };
static const struct light lights[] = {
    { { -0.75, 0.80, 0.40 }, { 1.00, 0.70, 0.40 }, 0.45 }, /* warm, over the left shoulder */
    { { 0.95, 0.05, 0.15 }, { 0.10, 0.26, 0.70 }, 0.60 },  /* cool, from the right */
};
#define SHININESS 36.0

static struct vec product(struct vec a, struct vec b)
{
    return (struct vec){ a.x * b.x, a.y * b.y, a.z * b.z };
}

/* Linear light to the screen: a shoulder instead of clipping, then the exponent of displays. */
static double displayed(double linear)
{
    return pow(1 - exp(-1.6 * linear), 1 / 2.2);
}

void light_vertex(const struct camera *c, struct vec at, struct vec normal, double rgba[4])
{
    struct vec to_eye = vec_unit(vec_sub(c->eye, at));
    double above = 0.5 + 0.5 * normal.y;
    struct vec sum = product(surface, vec_add(vec_scale(ground, 1 - above), vec_scale(sky, above)));

    for (unsigned i = 0; i < sizeof lights / sizeof lights[0]; i++) {
        struct vec d = lights[i].direction;
        struct vec to_light = vec_unit(vec_add(
            vec_add(vec_scale(c->right, d.x), vec_scale(c->up, d.y)), vec_scale(c->ahead, -d.z)));
        double facing = vec_dot(normal, to_light);
        double half = vec_dot(normal, vec_unit(vec_add(to_light, to_eye)));
        if (facing <= 0)
            continue;
        sum = vec_add(sum, vec_scale(product(surface, lights[i].colour), facing));
        if (half > 0)
            sum = vec_add(sum,
                          vec_scale(lights[i].colour, lights[i].highlight * pow(half, SHININESS)));
    }
    rgba[0] = displayed(sum.x);
    rgba[1] = displayed(sum.y);
    rgba[2] = displayed(sum.z);
    rgba[3] = 1;
}
