/* snapshot_saved.c - the structs whose bytes lie in a snapshot: compiled for its debug information alone (CMakeLists.txt) */
#include "machine/playback_parts.h"
#include "inspect/targets.h"

struct {
    struct gmmu_config config;
    struct address_space space;
    struct hub hub;
    struct gpu_counts counts;
    struct pd pd;
    struct vaf vaf;
    struct grids_counts grids;
    struct mem_surfaces surfaces;
    struct tex_pools textures;
    struct playback_counts playback;
    struct playback_frame frame;
    struct playback_buffer buffer;
    struct targets targets;
} snapshot_saved;
