/* class/902d/solid.h - shapes and the colour pattern of class FERMI_TWOD_A's state (facts/classes/2d_semantics.md) */
#ifndef CLASS_902D_SOLID_H
#define CLASS_902D_SOLID_H

#include "class/front.h"
#include "hub/hub_bus.h"

/* Returns the vertices that a shape of RENDER_SOLID_PRIM_MODE needs; 0: there is no such shape. */
unsigned solid_vertices(const u32 *state);

/* Returns whether the next shape goes on from the last point of this one: a polyline. */
bool solid_goes_on(const u32 *state);

/* Makes the shape but for its id and its vertices. */
struct twod_solid solid_of(const u32 *state);

/* A point: of POINT both coordinates, of POINT_Y y, with x of the method before. */
struct solid_point {
    u32 x, y;
};
struct solid_point solid_point_xy(u32 data);
struct solid_point solid_point_y(const u32 *state, unsigned word, u32 data);

/* Makes the cells of the colour pattern that a method of another format writes, at most SOLID_CELLS; returns their number. */
#define SOLID_CELLS 4
unsigned solid_cells(unsigned word, u32 data, struct class_change cell[SOLID_CELLS]);

#endif
