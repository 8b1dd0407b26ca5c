/* bus_arrays.h - TA(k, t, f) of a .def: k structs t, to most readers k fields f0, f1, ..., the first most significant
 *
 * C has an array (bus_c.h).  The tools that read SystemVerilog have no packed arrays of structs.
 */
#ifndef TA
#define TA(k, t, f) TA_##k(t, f)
#define TA_2(t, f)  T(t, f##0) T(t, f##1)
#define TA_4(t, f)  TA_2(t, f) T(t, f##2) T(t, f##3)
#define TA_8(t, f)  TA_4(t, f) T(t, f##4) T(t, f##5) T(t, f##6) T(t, f##7)
#endif
