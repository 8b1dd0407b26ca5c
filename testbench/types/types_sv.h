/* types_sv.h - turns the .def files of the test into statements that show C every field */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t) begin : b_##t t##_t x; types_next(#t, t##_BITS, line); x = line[t##_BITS-1:0];
#define U(n, f)       types_field(#f, 0, $unsigned(x.f));
#define S(n, f)       types_field(#f, 0, $signed(x.f));
#define E(e, f)       types_field(#f, 0, $unsigned(x.f));
#define T(t, f)       types_packed(#f, x.f);
#define UA(k, n, f)   for (int i = 0; i < k; i++) types_field(#f, i, $unsigned(x.f[i]));
#define END(t)        types_done(); end
