/* knot_mesh.c - prints vectors/meshes/knot.obj: a ridged tube along a torus knot, of quadrilaterals */
#include <stdio.h>

#include "scene/vec.h"

#define PI 3.14159265358979323846
enum { STEPS = 150, SIDES = 20, ACROSS = 2, AROUND = 3, RIDGES = 3, TWISTS = 10 };

/* The middle of the tube at 'turn', 0 to 1. */
static struct vec middle(double turn)
{
    double a = 2 * PI * ACROSS * turn, b = 2 * PI * AROUND * turn;
    double radius = 2 + 0.85 * cos(b);

    return (struct vec){ radius * cos(a), radius * sin(a), 0.95 * sin(b) };
}

static struct vec place(double turn, double angle)
{
    struct vec here = middle(turn), there = middle(turn + 1e-3);
    struct vec along = vec_unit(vec_sub(there, here));
    struct vec side = vec_unit(vec_cross(along, vec_add(here, there)));
    struct vec out = vec_cross(side, along);
    double thick = 0.48 + 0.055 * cos(RIDGES * angle + 2 * PI * TWISTS * turn);

    return vec_add(
        here, vec_add(vec_scale(out, thick * cos(angle)), vec_scale(side, thick * sin(angle))));
}

int main(void)
{
    printf("# knot.obj - a torus knot, made by testbench/draw/knot_mesh.c; licence Apache-2.0\n");
    for (int i = 0; i < STEPS; i++)
        for (int k = 0; k < SIDES; k++) {
            struct vec p = place(i / (double)STEPS, 2 * PI * k / SIDES);
            printf("v %.4f %.4f %.4f\n", p.x, p.y, p.z);
        }
    for (int i = 0; i < STEPS; i++)
        for (int k = 0; k < SIDES; k++) {
            int j = (i + 1) % STEPS, l = (k + 1) % SIDES;
            printf("f %d %d %d %d\n", i * SIDES + k + 1, i * SIDES + l + 1, j * SIDES + l + 1,
                   j * SIDES + k + 1);
        }
    return 0;
}
