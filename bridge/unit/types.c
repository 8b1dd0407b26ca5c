/* types.c - the descriptions of every packet and enumeration */
#include "type.h"
#include "vector_bus.h"

#define BUS_DEF "common/common.def"
#include "bus_describe.h"
#define BUS_DEF "gpu.def"
#include "bus_describe.h"
#define BUS_DEF "hub/hub.def"
#include "bus_describe.h"
#define BUS_DEF "hub/fe/mme/mme.def"
#include "bus_describe.h"
#define BUS_DEF "hub/ce/ce.def"
#include "bus_describe.h"
#define BUS_DEF "hub/i2m/i2m.def"
#include "bus_describe.h"
#define BUS_DEF "mmu/mmu.def"
#include "bus_describe.h"
#define BUS_DEF "mmu/gmmu/gmmu.def"
#include "bus_describe.h"
#define BUS_DEF "gpc/gpc.def"
#include "bus_describe.h"
#define BUS_DEF "gpc/tpc/sm/sm.def"
#include "bus_describe.h"
#define BUS_DEF "gpc/tpc/tpc.def"
#include "bus_describe.h"
#define BUS_DEF "fbp/fbp.def"
#include "bus_describe.h"
#define BUS_DEF "vector.def"
#include "bus_describe.h"

#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t) &t##_type,
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
const struct type *const all_types[] = {
#include "common/common.def"
#include "gpu.def"
#include "hub/hub.def"
#include "hub/fe/mme/mme.def"
#include "hub/ce/ce.def"
#include "hub/i2m/i2m.def"
#include "mmu/mmu.def"
#include "mmu/gmmu/gmmu.def"
#include "gpc/gpc.def"
#include "gpc/tpc/sm/sm.def"
#include "gpc/tpc/tpc.def"
#include "fbp/fbp.def"
#include "vector.def"
};
#include "common/bus_undef.h"

#define ENUM(e, n) &e##_enumeration,
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
const struct enumeration *const all_enumerations[] = {
#include "common/common.def"
#include "gpu.def"
#include "hub/hub.def"
#include "hub/fe/mme/mme.def"
#include "hub/ce/ce.def"
#include "hub/i2m/i2m.def"
#include "mmu/mmu.def"
#include "mmu/gmmu/gmmu.def"
#include "gpc/gpc.def"
#include "gpc/tpc/sm/sm.def"
#include "gpc/tpc/tpc.def"
#include "fbp/fbp.def"
};
#include "common/bus_undef.h"

const unsigned all_types_count = sizeof all_types / sizeof all_types[0];
const unsigned all_enumerations_count = sizeof all_enumerations / sizeof all_enumerations[0];
