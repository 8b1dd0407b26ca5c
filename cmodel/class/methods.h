/* methods.h - addresses of the classes' methods, by their names
 *
 * Within the model only class/ includes it (scripts/check/check_class.sh); drivers and tests write streams by it.
 */
#ifndef METHODS_H
#define METHODS_H

#include "class/class.h"

/* NVB197_BEGIN and so on: byte offset of the first element. */
#define METHOD(m, o, n, a)        CLASS_NAME(m) = o,
#define METHOD2(m, o, n, a, k, b) CLASS_NAME(m) = o,
#define NOTE(text)
#define FIELD(f, hi, lo)
#define FIELD_OPEN(f, hi, lo)
#define VALUE(v, x)
#define CLASS_NAME(m) NVB197_##m
enum nvb197 {
#include "class/b197.def"
};
#undef CLASS_NAME
#define CLASS_NAME(m) NVB1C0_##m
enum nvb1c0 {
#include "class/b1c0.def"
};
#undef CLASS_NAME
#define CLASS_NAME(m) NVA140_##m
enum nva140 {
#include "class/a140.def"
};
#undef CLASS_NAME
#define CLASS_NAME(m) NV902D_##m
enum nv902d {
#include "class/902d.def"
};
#undef CLASS_NAME
#define CLASS_NAME(m) NVB0B5_##m
enum nvb0b5 {
#include "class/b0b5.def"
};
#undef CLASS_NAME
#define CLASS_NAME(m) NVB06F_##m
enum nvb06f {
#include "class/b06f.def"
};
#undef CLASS_NAME
#undef METHOD
#undef METHOD2
#undef NOTE
#undef FIELD
#undef FIELD_OPEN
#undef VALUE

#endif
