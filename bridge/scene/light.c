/* light.c - see light.h */
#include "light.h"

struct light {
    struct vec direction; /* to the light: right, up, towards the eye */
    struct vec colour;
    double highlight;
};

static const struct vec surface = { 0.82, 0.76, 0.70 };
static const struct vec sky = { 0.055, 0.075, 0.13 }, ground = { 0.035, 0.022, 0.018 };
static const struct light lights[LIGHTS] = {
    { { -0.75, 0.80, 0.40 }, { 1.00, 0.70, 0.40 }, 0.45 }, /* warm, over the left shoulder */
    { { 0.95, 0.05, 0.15 }, { 0.10, 0.26, 0.70 }, 0.60 },  /* cool, from the right */
};
#define SHININESS 36.0
#define SHOULDER  1.6
#define DISPLAY   2.2

static void put(float to[4], struct vec a)
{
    to[0] = (float)a.x;
    to[1] = (float)a.y;
    to[2] = (float)a.z;
    to[3] = 0;
}

static struct vec product(struct vec a, struct vec b)
{
    return (struct vec){ a.x * b.x, a.y * b.y, a.z * b.z };
}

struct light_constants light_constants(const struct camera *c)
{
    struct light_constants k = { .of_all = { .shininess = (float)SHININESS,
                                             .shoulder = (float)(-SHOULDER / log(2)),
                                             .exponent = (float)(1 / DISPLAY) } };

    put(k.of_all.eye, c->eye);
    put(k.of_all.ambient, vec_scale(product(surface, vec_add(sky, ground)), 0.5));
    put(k.of_all.from_above, vec_scale(product(surface, vec_sub(sky, ground)), 0.5));
    for (unsigned i = 0; i < LIGHTS; i++) {
        const struct vec d = lights[i].direction;

        put(k.light[i].to_light,
            vec_unit(vec_add(vec_add(vec_scale(c->right, d.x), vec_scale(c->up, d.y)),
                             vec_scale(c->ahead, -d.z))));
        put(k.light[i].colour, product(surface, lights[i].colour));
        put(k.light[i].highlight, vec_scale(lights[i].colour, lights[i].highlight));
    }
    return k;
}
