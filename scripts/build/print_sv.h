/* print_sv.h - turns .def files into tasks that print packets field by field; scripts/build/unit_bench.sh runs it
 *
 * fields_TYPE(prefix, rtl, file) calls field() for each, the most significant first.  Each task begins with '@'.
 */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)     @ fields_##t task fields_##t(input string at, input logic [t##_BITS-1:0] a, \
                      input logic [t##_BITS-1:0] b); integer l, i; l = t##_BITS;
#define U(n, f)       l = l - (n); field({at, #f}, n, a[l +: n], b[l +: n]);
#define S(n, f)       U(n, f)
#define E(e, f)       U(e##_BITS, f)
#define UA(k, n, f)   l = l - (k) * (n); for (i = 0; i < k; i = i + 1) \
                      element({at, #f}, i, n, a[l + i * (n) +: n], b[l + i * (n) +: n]);
#define T(t, f)       l = l - t##_BITS; fields_##t({at, #f "."}, a[l +: t##_BITS], b[l +: t##_BITS]);
#define END(t)        endtask
