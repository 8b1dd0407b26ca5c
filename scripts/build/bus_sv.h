/* bus_sv.h - turns .def files into the body of gpu_types.svh; scripts/build/bus_types.sh runs it
 *
 * The first field is the most significant.  bus_types.sh mends what C and SystemVerilog write
 * differently: 0x numbers and the comma after an enumeration's last value.
 */
#ifdef BUS_WIDTHS
#define ENUM(e, n)    localparam e##_BITS = n;
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)     localparam t##_BITS = 0
#define U(n, f)           + n
#define S(n, f)           + n
#define E(e, f)           + e##_BITS
#define UA(k, n, f)       + k * n
#define T(t, f)           + t##_BITS
#define END(t)        ;
#else
#define ENUM(e, n)    typedef enum logic [n-1:0] {
#define VALUE(v, x)       v = x,
#define END_ENUM(e)   } e##_e;
#define STRUCT(t)     typedef struct packed {
#define U(n, f)           logic [n-1:0] f;
#define S(n, f)           logic signed [n-1:0] f;
#define E(e, f)           e##_e f;
#define UA(k, n, f)       logic [k-1:0][n-1:0] f;
#define T(t, f)           t##_t f;
#define END(t)        } t##_t;
#endif
