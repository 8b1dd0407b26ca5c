/* unit_sv.h - turns a row of units.def into the unit's listener and benches
 *
 * Each pass prints one part of a module behind '@ UNIT'; scripts/build/unit_bench.sh picks the unit.
 */
#define WITH #                    /* parameters; C reads "#" in a macro otherwise */

#if defined PASS_WIDTH            /* at least the widest packet */
#define UNIT(u, path, rtl, latency) @ u localparam LOCKSTEP_BITS = 1
#define CONFIG(t)                   | t##_BITS
#define IN(n, t, w)                 | t##_BITS
#define OUT(n, t, w)                | t##_BITS
#define END_UNIT(u)                 ;

#elif defined PASS_PORTS
#define UNIT(u, path, rtl, latency) @ u localparam Ports = 0
#define CONFIG(t)
#define IN(n, t, w)                 + 1
#define OUT(n, t, w)                + 1
#define END_UNIT(u)                 ;

#elif defined PASS_SILENT         /* of the plain bench */
#define UNIT(u, path, rtl, latency) @ u localparam Silent = 0
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)
#define SILENT(u, clocks)           + clocks
#define END_UNIT(u)                 ;

#elif defined PASS_LISTENER       /* module UNIT_lockstep: one listener for each port */
#define UNIT(u, path, rtl, latency) @ u module u##_lockstep ( input logic clk_i, input logic rst_ni
#define CONFIG(t)                   , input t##_t cfg_i
#define IN(n, t, w)                 , input logic w##_valid_i, input logic w##_ready_i, input t##_t w##_i
#define OUT(n, t, w)                , input logic w##_valid_i, input logic w##_ready_i, input t##_t w##_i
#define END_UNIT(u)                 );

#elif defined PASS_LISTENER_BODY
#define UNIT(u, path, rtl, latency) @ u \
    import "DPI-C" function int golden_new(input string unit); \
    int golden; initial golden = golden_new(#u); \
    lockstep_reset u_reset (.clk_i, .rst_ni, .golden_i(golden));
#define CONFIG(t)                   localparam ConfigBits = t##_BITS;
#define IN(n, t, w) \
    lockstep_in WITH (.Port(n), .ConfigBits(ConfigBits), .Width(t##_BITS)) u_##w ( \
        .clk_i, .rst_ni, .golden_i(golden), .cfg_i(cfg_i), .valid_i(w##_valid_i), \
        .ready_i(w##_ready_i), .data_i(w##_i));
#define OUT(n, t, w) \
    t##_t w##_rtl, w##_model; logic w##_mismatch, w##_given, w##_modelled; \
    lockstep_out WITH (.Port(n), .Width(t##_BITS)) u_##w ( \
        .clk_i, .rst_ni, .golden_i(golden), .valid_i(w##_valid_i), .ready_i(w##_ready_i), \
        .data_i(w##_i), .given_o(w##_given), .modelled_o(w##_modelled), .rtl_o(w##_rtl), .model_o(w##_model), .mismatch_o(w##_mismatch));
#define END_UNIT(u)                 endmodule

#elif defined PASS_BIND
#define UNIT(u, path, rtl, latency) @ u bind u u##_lockstep u_lockstep (.clk_i(clk_i), .rst_ni(rst_ni)
#define CONFIG(t)                   , .cfg_i(cfg_i)
#define IN(n, t, w)                 , .w##_valid_i(w##_valid_i), .w##_ready_i(w##_ready_o), .w##_i(w##_i)
#define OUT(n, t, w)                , .w##_valid_i(w##_valid_o), .w##_ready_i(w##_ready_i), .w##_i(w##_o)
#define END_UNIT(u)                 );

#elif defined PASS_WIRES          /* of both benches */
#define UNIT(u, path, rtl, latency) @ u \
    u##_vector_t line, noise; logic [Ports:0] shown; logic rst_n, idle; \
    localparam VectorBits = u##_vector_BITS; \
    logic [Ports:1] in_valid, in_ready, out_valid, out_ready, seen, probed, withheld;
#define CONFIG(t) \
    localparam ConfigBits = t##_BITS; localparam Travels = 0; \
    t##_t cfg; assign cfg = shown[0] ? line.cfg : noise.cfg;
#define STATE(t) \
    localparam ConfigBits = t##_BITS; localparam Travels = 1; \
    t##_t cfg; assign cfg = shown[0] ? line.cfg : noise.cfg;
#define IN(n, t, w) \
    logic w##_valid, w##_ready; t##_t w; \
    assign w = shown[n] ? line.w : noise.w; \
    assign w##_valid = in_valid[n]; assign in_ready[n] = w##_ready; assign out_valid[n] = 0;
#define OUT(n, t, w) \
    logic w##_valid, w##_ready; t##_t w; \
    assign out_valid[n] = w##_valid; assign w##_ready = out_ready[n]; assign in_ready[n] = 0;
#define END_UNIT(u)

#elif defined PASS_DUE            /* of the plain bench: what the file says of each port */
#define UNIT(u, path, rtl, latency) @ u \
    logic [u##_vector_BITS-1:0] line_bits, noise_bits; logic [Ports*u##_vector_BITS-1:0] due_bits; \
    typedef u##_vector_t vector_t; u##_vector_t due_1, due_2, due_3, due_4, due_5, due_6, due_7, due_8; \
    logic [Ports*u##_vector_BITS-1:0] valid_bits; logic [Ports*u##_vector_BITS-1:0] packet_bits, out_bits; logic [Ports:1] is_input, wrong, named; \
    assign line = line_bits; assign noise = noise_bits;
#define CONFIG(t)
#define IN(n, t, w) \
    vector_t valid_of_##n; initial begin valid_of_##n = 0; valid_of_##n.w##_valid = 1; end \
    assign valid_bits[(n - 1) * VectorBits +: VectorBits] = valid_of_##n; \
    assign packet_bits[(n - 1) * VectorBits +: VectorBits] = 0; \
    assign out_bits[(n - 1) * VectorBits +: VectorBits] = 0; \
    assign is_input[n] = 1;
#define OUT(n, t, w) \
    assign due_##n = due_bits[(n - 1) * VectorBits +: VectorBits]; \
    vector_t packet_of_##n, out_of_##n; \
    initial begin packet_of_##n = 0; packet_of_##n.w = ~packet_of_##n.w; end \
    always_comb begin out_of_##n = 0; out_of_##n.w = w; end \
    assign packet_bits[(n - 1) * VectorBits +: VectorBits] = packet_of_##n; \
    assign out_bits[(n - 1) * VectorBits +: VectorBits] = out_of_##n; \
    assign is_input[n] = 0; \
    vector_t valid_of_##n; initial begin valid_of_##n = 0; valid_of_##n.w##_valid = 1; end \
    assign valid_bits[(n - 1) * VectorBits +: VectorBits] = valid_of_##n;
#define END_UNIT(u)

#elif defined PASS_TYPES          /* of the outputs */
#define UNIT(u, path, rtl, latency) @ u
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w)                t ;
#define END_UNIT(u)

#elif defined PASS_REPORT         /* of the plain bench, when an output is wrong */
#define UNIT(u, path, rtl, latency) @ u
#define CONFIG(t)
#define IN(n, t, w)                 initial begin wait (named[n] === 1) $display("  %s%s", #w, "_ready_o"); end
#define OUT(n, t, w)                initial begin wait (wrong[n] === 1) fields_##t("", w, due_##n.w); end \
                                    initial begin wait (named[n] === 1) $display("  %s%s", #w, "_valid_o"); end
#define END_UNIT(u)

#elif defined PASS_CHECKS
#define UNIT(u, path, rtl, latency) @ u
#define CONFIG(t)
#define IN(n, t, w)
#define OUT(n, t, w) \
    stream_check WITH (.Port(n), .Width(t##_BITS)) u_##w##_check ( \
        .clk_i(clk), .rst_ni(rst_n), .valid_i(w##_valid), .ready_i(w##_ready), .data_i(w), \
        .probed_i(probed[n]), .seen_i(seen[n]), .withheld_i(withheld[n]));
#define END_UNIT(u)

#elif defined PASS_UNIT
#define UNIT(u, path, rtl, latency) @ u u u_##u (.clk_i(clk), .rst_ni(rst_n), .idle_o(idle)
#define CONFIG(t)                   , .cfg_i(cfg)
#define IN(n, t, w)                 , .w##_valid_i(w##_valid), .w##_ready_o(w##_ready), .w##_i(w)
#define OUT(n, t, w)                , .w##_valid_o(w##_valid), .w##_ready_i(w##_ready), .w##_o(w)
#define END_UNIT(u)                 );
#endif
