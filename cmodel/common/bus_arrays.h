/* bus_arrays.h - TA(k, t, f) of a .def: k structs t, to most readers k fields f0, f1, ..., the first most significant
 *
 * C has an array (bus_c.h).  The tools that read SystemVerilog have no packed arrays of structs.
 */
#ifndef TA
#define TA(k, t, f) TA_##k(t, f)
#define TA_2(t, f)  T(t, f##0) T(t, f##1)
#define TA_3(t, f)  TA_2(t, f) T(t, f##2)
#define TA_4(t, f)  TA_2(t, f) T(t, f##2) T(t, f##3)
#define TA_8(t, f)  TA_4(t, f) T(t, f##4) T(t, f##5) T(t, f##6) T(t, f##7)
/* clang-format off */
#define TA_12(t, f) TA_8(t, f) T(t, f##8) T(t, f##9) T(t, f##10) T(t, f##11)
#define TA_16(t, f) TA_12(t, f) T(t, f##12) T(t, f##13) T(t, f##14) T(t, f##15)
#define TA_20(t, f) TA_16(t, f) T(t, f##16) T(t, f##17) T(t, f##18) T(t, f##19)
#define TA_24(t, f) TA_20(t, f) T(t, f##20) T(t, f##21) T(t, f##22) T(t, f##23)
#define TA_28(t, f) TA_24(t, f) T(t, f##24) T(t, f##25) T(t, f##26) T(t, f##27)
#define TA_32(t, f) TA_28(t, f) T(t, f##28) T(t, f##29) T(t, f##30) T(t, f##31)
/* clang-format on */
#endif
