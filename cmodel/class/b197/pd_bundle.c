/* pd_bundle.c - the state bundle from the methods of the 3D class */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "hub/pd/pd.h"

struct pd_config pd_bundle(const u32 *state)
{
    return (struct pd_config){
        .index_base = class_address(state, NVB197_SET_INDEX_BUFFER_A),
        .index_limit = class_address(state, NVB197_SET_INDEX_BUFFER_C),
        .restart = class_bits(state, NVB197_SET_DA_PRIMITIVE_RESTART, 0, 0) & 1,
        .restart_arrays = class_bits(state, NVB197_SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY, 0, 0) & 1,
        .restart_topology =
            class_bits(state, NVB197_SET_DA_PRIMITIVE_RESTART_TOPOLOGY_CHANGE, 0, 0) & 1,
        .restart_index = class_word(state, NVB197_SET_DA_PRIMITIVE_RESTART_INDEX),
        .base_vertex = class_word(state, NVB197_SET_GLOBAL_BASE_VERTEX_INDEX),
        .id_base = class_word(state, NVB197_SET_VERTEX_ID_BASE),
        .id_from_start = class_bits(state, NVB197_SET_DA_OUTPUT, 12, 12) & 1,
        .last = class_bits(state, NVB197_SET_PROVOKING_VERTEX, 0, 0) & 1,
        .edge_flag = class_bits(state, NVB197_SET_EDGE_FLAG, 0, 0) & 1,
        .patch = (u6)class_bits(state, NVB197_SET_PATCH, 5, 0),
        .inline16_start = class_bits(state, NVB197_SET_INLINE_INDEX2X16_ALIGN, 31, 31) & 1,
        .inline16_count = class_bits(state, NVB197_SET_INLINE_INDEX2X16_ALIGN, 30, 0),
        .inline8_start = (u2)class_bits(state, NVB197_SET_INLINE_INDEX4X8_ALIGN, 31, 30),
        .inline8_count = class_bits(state, NVB197_SET_INLINE_INDEX4X8_ALIGN, 29, 0),
    };
}
