/* vsc_parts.h - the steps of vsc, one file each */
#ifndef VSC_PARTS_H
#define VSC_PARTS_H

#include "common/cut.h"
#include "gpc/pes/vsc/vsc.h"

/* A vertex after the swizzle. */
struct vsc_corner {
    u32 position[4];
    u32 clip[VSC_USER_PLANES];
    u32 point_size;
};

/* The planes by number: user planes first, in the order in which they cut. */
enum vsc_plane {
    VSC_W = VSC_USER_PLANES, /* w > 0 */
    VSC_X_LOW,
    VSC_X_HIGH,
    VSC_Y_LOW,
    VSC_Y_HIGH,
    VSC_Z_LOW,
    VSC_Z_HIGH,
    VSC_PLANES
};
#define VSC_X_PLANES (3u << VSC_X_LOW)
#define VSC_Y_PLANES (3u << VSC_Y_LOW)
#define VSC_Z_PLANES (3u << VSC_Z_LOW)

/* Planes that hold, a bit each; x, y and z lie within 2^band times w. */
struct vsc_volume {
    u16 planes;
    u4 band[3];
    bool z_from_zero; /* where its band is 2^0 */
};

/* vsc_volume.c: return the volume that cuts a primitive, and the one outside of which it is dropped whole. */
struct vsc_volume vsc_cut_volume(const struct vsc_config *cfg, unsigned viewport);
struct vsc_volume vsc_cull_volume(const struct vsc_config *cfg, unsigned viewport,
                                  enum primitive_kind kind);

/* Returns the planes of the volume outside of which a vertex is. */
u16 vsc_outside(const struct vsc_volume *v, const struct vsc_corner *c);

/* Returns the distance from a plane, negative outside. */
struct cut_number vsc_distance(const struct vsc_volume *v, const struct vsc_corner *c,
                               unsigned plane);

/* vsc_polygon.c: what is left of a primitive: a ring of corners, a line's from end to end.  Vertices 0 to 2 are the
 * primitive's own.
 */
struct vsc_ring {
    unsigned count;
    u8 at[VSC_VERTICES];      /* numbers of vertices, each once */
    bool shows[VSC_VERTICES]; /* the edge that begins there */
};
struct vsc_polygon {
    struct vsc_ring ring;
    unsigned vertices; /* with those that have gone */
    struct vsc_corner vertex[VSC_VERTICES];
    struct clip_vertex cut[VSC_VERTICES - 3];
};

/* Cuts by every plane of the volume; nothing is left if a cut has no place. */
void vsc_cut(struct vsc_polygon *p, const struct vsc_volume *v, bool hide_cut_edges);

/* vsc_window.c: places a vertex in the window. */
struct raster_vertex vsc_window(const struct vsc_config *cfg, unsigned viewport,
                                const struct vsc_corner *c);

#endif
