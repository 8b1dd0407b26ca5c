/* float_bands.c - is each value of the stream t23_floatops what its operation gives, of the inputs as they were rounded?
 *
 *   float_bands FILE contracted|apart [coarse]
 *
 * FILE: 128x128 pixels of four floats, lowest row first.  A program computes x and y from a pixel's place and runs
 * another operation on them in every six rows: here those of rows 72 to 127, bands 12 to 21.  NVIDIA's compiler
 * contracts products and sums to FFMA; Mesa's renderers round each ('apart').  softpipe's derivatives are those of
 * a quad's upper row and left column ('coarse').
 *
 * Says how many values are the operation's bit for bit, and how many within its bound; exit 1 if one is neither.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_float.h"

#define SIDE     128
#define HALF_ULP 0x1p-24

static float in[SIDE][SIDE][4];
static bool contracted, coarse;
static unsigned long exact, within, wrong;

struct inputs {
    float x, y;
};

static struct inputs inputs_of(int column, int row)
{
    const float gx = (float)column + 0.5f, gy = (float)row + 0.5f, low = 0.011f * gy;
    const float product = (gx - 64) * 0.173f, other = gy * 0.37f;

    if (contracted)
        return (struct inputs){ fmaf(gx - 64, 0.173f, low), fmaf(gy, 0.37f, -11) };
    return (struct inputs){ product + low, other - 11 };
}

static void same(int column, int row, int c, float want)
{
    const float got = in[row][column][c];

    if (bits_of_float(got) == bits_of_float(want)) {
        exact++;
        return;
    }
    if (wrong++ < 10)
        printf("pixel %d %d component %d: %a, not %a\n", column, row, c, (double)got, (double)want);
}

static void near(int column, int row, int c, double want, double bound)
{
    const double got = (double)in[row][column][c];

    if (fabs(got - want) <= bound) {
        within++;
        return;
    }
    if (wrong++ < 10)
        printf("pixel %d %d component %d: %a, not %a; %.2g bounds\n", column, row, c, got, want,
               fabs(got - want) / bound);
}

static float product(int column, int row)
{
    const struct inputs i = inputs_of(column, row);

    return i.x * i.y;
}

/* dFdx, dFdy of x * y; fwidth(x); dFdx(sin(x)): a sine is within 2^-22.4, which is 1.8e-7 */
static void derivatives(int column, int row)
{
    const int left = column & ~1, low = row & ~1;
    const int at_row = coarse ? low + 1 : row, at_column = coarse ? left : column;
    const float across = inputs_of(left + 1, at_row).x - inputs_of(left, at_row).x;
    const float down = inputs_of(at_column, low + 1).x - inputs_of(at_column, low).x;

    same(column, row, 0, product(left + 1, at_row) - product(left, at_row));
    same(column, row, 1, product(at_column, low + 1) - product(at_column, low));
    same(column, row, 2, fabsf(across) + fabsf(down));
    near(column, row, 3,
         sin((double)inputs_of(left + 1, at_row).x) - sin((double)inputs_of(left, at_row).x),
         2 * 0x1p-22);
}

/* A half, to nearest even; the values here are finite in it. */
static float through_half(float a)
{
    int exp;
    const float f = frexpf(a, &exp);

    if (exp < -13) /* a denormal */
        return ldexpf(rintf(ldexpf(a, 24)), -24);
    return ldexpf(rintf(ldexpf(f, 11)), exp - 11);
}

static void split(int column, int row, struct inputs i)
{
    int exp;

    same(column, row, 0, frexpf(i.x, &exp));
    same(column, row, 1, (float)exp);
    same(column, row, 2, through_half(i.x));
    same(column, row, 3, through_half(i.y));
}

static void compared(int column, int row, struct inputs i)
{
    same(column, row, 0, i.x < i.y);
    same(column, row, 1, i.x == i.y);
    same(column, row, 2, i.x >= i.y || i.y > 2);
    same(column, row, 3, i.x < 0 || i.y < 0);
}

/* The determinant of columns (x, y, 1), (2, x, y), (1, 0, x), whose terms and sums may round three times; a column of an
 * inverse, whose determinant x * y - 2 rounds, and its reciprocal; y * x.
 */
static void matrices(int column, int row, struct inputs i)
{
    const double x = (double)i.x, y = (double)i.y, less = x * y - 2;
    const double terms = fabs(x * x * x) + 2 * fabs(x * y) + y * y + fabs(x);
    const double condition = 3 + fabs(x * y / less);

    near(column, row, 0, x * x * x - 2 * x * y + y * y - x, 3 * HALF_ULP * terms);
    near(column, row, 1, y / less, condition * HALF_ULP * fabs(y / less));
    near(column, row, 2, -1 / less, condition * HALF_ULP * fabs(1 / less));
    same(column, row, 3, i.y * i.x);
}

static void check(int column, int row)
{
    const struct inputs i = inputs_of(column, row);

    switch (row / 6) {
    case 12:
        same(column, row, 0, 8 * i.x);
        same(column, row, 1,
             0); /* isnan(x / 0 * 0): a compiler may take x * 0 for 0, and these do */
        same(column, row, 2, 1);
        same(column, row, 3, fabsf(i.x));
        break;
    case 13: derivatives(column, row); break;
    case 14: split(column, row, i); break;
    case 15: compared(column, row, i); break;
    case 16: matrices(column, row, i); break;
    default: /* x, y, and the place in a triangle of twice the target's size */
        same(column, row, 0, i.x);
        same(column, row, 1, i.y);
        same(column, row, 2, ((float)column + 0.5f) / SIDE);
        same(column, row, 3, ((float)row + 0.5f) / SIDE);
    }
}

int main(int argc, char **argv)
{
    FILE *file = argc >= 3 ? fopen(argv[1], "rb") : NULL;

    if (!file || fread(in, sizeof in, 1, file) != 1) {
        fprintf(stderr, "usage: float_bands FILE contracted|apart [coarse]\n");
        return 2;
    }
    fclose(file);
    contracted = strcmp(argv[2], "contracted") == 0;
    coarse = argc > 3;
    for (int row = 72; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            check(column, row);
    printf("%lu values bit for bit, %lu within their bound, %lu wrong\n", exact, within, wrong);
    return wrong != 0;
}
