/* world/world_look.h - most steps of world.net find nothing to do: here that costs no call (world/world_draw.c) */
#ifndef WORLD_LOOK_H
#define WORLD_LOOK_H

#define NET_RESTS
#define world_indices(b)  (!pd_read_empty(&(b)->pd_memory) && (world_indices)(b))
#define world_batch(b)    (!(b)->has_batch && !pd_batch_empty(&(b)->pd_pe) && (world_batch)(b))
#define world_entry(b)    (!isbe_entry_empty(&(b)->isbe_pe) && (world_entry)(b))
#define world_lines(b)    (!vaf_read_empty(&(b)->vaf_memory) && (world_lines)(b))
#define world_vertices(b) (!vaf_inputs_empty(&(b)->vaf_sm) && (world_vertices)(b))
#define world_patch(b)    ((b)->patching && (world_patch)(b))
#define world_points(b)   ((b)->patching && (world_points)(b))
#define world_visit(b)    (!bin_visit_empty(&(b)->bin_gpc) && (world_visit)(b))

#endif
