/* vec.h - three-vectors of the host side */
#ifndef VEC_H
#define VEC_H

#include <math.h>

struct vec {
    double x, y, z;
};

static inline struct vec vec_add(struct vec a, struct vec b)
{
    return (struct vec){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline struct vec vec_sub(struct vec a, struct vec b)
{
    return (struct vec){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline struct vec vec_scale(struct vec a, double s)
{
    return (struct vec){ a.x * s, a.y * s, a.z * s };
}

static inline double vec_dot(struct vec a, struct vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct vec vec_cross(struct vec a, struct vec b)
{
    return (struct vec){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline double vec_length(struct vec a)
{
    return sqrt(vec_dot(a, a));
}

/* Scales to length 1; the zero vector stays. */
static inline struct vec vec_unit(struct vec a)
{
    double length = vec_length(a);

    return length > 0 ? vec_scale(a, 1 / length) : a;
}

#endif
