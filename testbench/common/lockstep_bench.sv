// lockstep_bench.sv - source of all inputs and sink of all outputs of one unit
//
// Vectors come from C one at a time (a file or random ones); packets of a vector are offered with random pauses, outputs are
// taken with random stalls, both seldom for long.  All start anew with each line, from its number in the run (bench_pace), so
// that they stay as they were when other lines are left out.  A reset waits until the unit is empty, unless it is abrupt; a new
// bundle that does not travel with the packets until it is idle.  Stops Tail clocks after the vectors end, or when nothing has
// moved for too long.  What no packet is taken with is noise, three clocks in four.  The rules: bridge/lockstep/README.md.

module lockstep_bench #(
  parameter VectorBits = 1,
  parameter ConfigBits = 1,
  parameter Ports = 1,      // 1 .. Ports; an input's bits of out_ are idle, and the reverse
  parameter Travels = 0     // each packet is taken with a state bundle of its own
) (
  input  logic                  clk_i,
  output logic                  rst_no,
  input  logic                  idle_i,      // of the unit: no packet is inside

  output logic [VectorBits-1:0] vector_o,    // the line now offered
  output logic [VectorBits-1:0] noise_o,
  output logic [Ports:0]        shown_o,     // which ports see the line, not noise; 0: the state bundle
  output logic [Ports:1]        in_valid_o,
  input  logic [Ports:1]        in_ready_i,
  input  logic [Ports:1]        out_valid_i,
  output logic [Ports:1]        out_ready_o,

  // of each output, what stream_check is told
  output logic [Ports:1]        seen_o,      // valid, with ready as it is not meant or in the clock's first half
  output logic [Ports:1]        probed_o,    // valid must be what was seen
  output logic [Ports:1]        withheld_o   // ready came only because valid did not
);

  import "DPI-C" function int bench_next(output bit [VectorBits-1:0] next_line, output int has);
  import "DPI-C" function int bench_owed();
  import "DPI-C" function int bench_pace(input int which);
  import "DPI-C" function int bench_resets();
  import "DPI-C" function void bench_waits(input int port, input int clocks);
  import "DPI-C" function int bench_silent(input int quiet);
  import "DPI-C" function void bench_stuck(input int quiet);
  import "DPI-C" function void bench_end();
  import "DPI-C" function void bench_assertion(input string what);

  localparam Patience = 4096;  // clocks without a packet, beside those of what is inside (bench_silent)
  localparam Withhold = 3072;  // of them, without a ready where it waits for valid
  localparam Tail = 200;       // clocks after the last packet
  localparam ResetClocks = 6;
  localparam Sweep = 128;      // with --resets: the first resets come 1, 2, 3, ... clocks after the first packet
  localparam Config = VectorBits - 1 - ConfigBits;  // under the reset bit

  typedef enum logic [1:0] {
    BENCH_RESET,  // reset is low for ResetClocks
    BENCH_OFFER,  // packets of the line wait to be taken
    BENCH_DRAIN,  // the next line has a reset or a bundle that must wait
    BENCH_LAST    // no more lines
  } state_e;

  state_e                state_q;
  bit   [VectorBits-1:0] line;       // of vectors: reset, state bundle, packets
  int                    has;        // bit of each input: the line has a packet for it
  logic [VectorBits-1:0] next_q;
  logic [Ports:1]        next_has_q, pending_q, taken, left, waiting;
  logic [31:0]           rnd_q, rnd2_q;
  logic [7:0]            pace_q;     // bench_pace.c
  int                    fresh, fresh2, fresh3, works;
  logic [7:0]            fresh_pace;
  int unsigned           quiet_q;    // clocks since a packet moved
  int unsigned           still_q;    // the same, but for clocks in which the bench held it up, or the unit works
  int unsigned           work_q;     // clocks that it still needs
  int unsigned           idle_q, stall_q, tail_q;  // clocks left
  logic [Ports:1]        stall_ports_q;
  int unsigned           waits_q [1:Ports];  // clocks that a port has had valid without ready
  logic                  fresh_q;    // no packet was offered with the state bundle yet
  int unsigned           sweep_q, since_q;   // clocks until the next of these resets; that have gone
  logic                  nothing_q, moved, empty, resets, stale, abrupt_q, yield_q;

  logic                  half_q;     // ready in the first half of a clock, where nothing moves, and in the second
  logic [Ports:1]        ready_q, ready, first_q, follows, probe_q, seen_q, waited_q;

  initial begin
    state_q     = BENCH_RESET;
    rst_no      = 1'b0;
    vector_o    = '0;
    noise_o     = '0;
    fresh_q     = 1'b1;
    in_valid_o  = '0;
    ready_q     = '0;
    half_q      = 1'b0;
    first_q     = '1;
    probe_q     = '0;
    seen_q      = '0;
    waited_q    = '0;
    pending_q   = '0;
    quiet_q     = 0;
    still_q     = 0;
    work_q      = 0;
    idle_q      = 0;
    stall_q     = 0;
    tail_q      = 0;
    {nothing_q, abrupt_q, yield_q} = '0;
    sweep_q     = 1;
    for (int i = 1; i <= Ports; i++) waits_q[i] = 0;
    pace_q      = '0;
    rnd_q       = bench_pace(0);
    rnd2_q      = bench_pace(1);
    resets      = bench_resets() != 0;
  end

  // xorshift32 (Marsaglia 2003): the same pauses and stalls in every simulator
  function automatic logic [31:0] xorshift(input logic [31:0] x);
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return x;
  endfunction

  // One of four paces, from every clock to one in eight.
  function automatic logic goes(input logic [1:0] pace, input logic [2:0] dice);
    case (pace)
      2'd0:    return 1'b1;
      2'd1:    return dice[1:0] != 0;
      2'd2:    return dice[0];
      default: return dice == 0;
    endcase
  endfunction

  function automatic logic [Ports:1] each_goes(input logic [1:0] pace, input logic [31:0] dice);
    for (int i = 1; i <= Ports; i++) each_goes[i] = goes(pace, dice[3*i +: 3]);
  endfunction

  assign taken = in_valid_o & in_ready_i;
  assign left  = pending_q & ~taken;
  assign waiting = (in_valid_o & ~in_ready_i) | (out_valid_i & ~out_ready_o);
  assign moved = |taken || |(out_valid_i & out_ready_o);
  assign empty = quiet_q >= 2 && stall_q == 0 && bench_owed() == 0;  // what moved last has been compared

  // Where ready waits for valid: at the first packet after a reset without losing a clock, in some stretches with a clock lost.
  assign follows = (pace_q[4] ? '1 : first_q) & ~{Ports{yield_q}};
  assign out_ready_o = half_q ? (ready_q ^ probe_q) & ~(first_q & ~{Ports{yield_q}})
                              : ready_q & ~(first_q & ~{Ports{yield_q}} & ~seen_q);
  assign seen_o     = seen_q;
  assign probed_o   = probe_q | first_q;
  assign withheld_o = waited_q & {Ports{yield_q}};

  always_ff @(posedge clk_i or negedge clk_i) begin
    half_q <= clk_i;
    if (!clk_i) seen_q <= out_valid_i;
  end

  // One clock in four the line of the last packet, or of the next, is there without valid.
  assign stale   = noise_o[VectorBits-1 -: 2] == 0;
  assign shown_o = {in_valid_o | {Ports{stale}},
                    in_valid_o != 0 || stale || (Travels == 0 && !fresh_q)};

  // Of the line that is offered from now on.
  task automatic start(input logic [7:0] pace);
    pace_q <= pace;
    idle_q <= pace[5] ? bench_pace(3) : 0;
    if (pace[6]) begin
      stall_q <= bench_pace(4);
      fresh3 = bench_pace(5);
      stall_ports_q <= fresh3[Ports:1];
    end
  endtask

  // What ready is in the next clock.
  function automatic logic [Ports:1] taken_at(input logic [7:0] pace, input logic [31:0] dice);
    taken_at = each_goes(pace[3:2], dice);
    if (pace[4]) taken_at &= out_valid_i & ~out_ready_o;
    if (stall_q > 1) taken_at &= ~stall_ports_q;
    if (yield_q) taken_at = '1;
  endfunction

  always_ff @(posedge clk_i) begin
    noise_o <= {noise_o[VectorBits-33:0], rnd_q};
    fresh_q <= fresh_q && in_valid_o == 0;
    rnd_q   <= xorshift(rnd_q);
    rnd2_q  <= xorshift(rnd2_q);
    quiet_q <= moved ? 0 : quiet_q + 1;
    still_q <= moved || idle_q != 0 || stall_q != 0 || work_q != 0 ? 0 : still_q + 1;
    work_q  <= moved || work_q == 0 ? 0 : work_q - 1;
    for (int i = 1; i <= Ports; i++) waits_q[i] <= waiting[i] ? waits_q[i] + 1 : 0;
    ready_q <= taken_at(pace_q, rnd2_q);
    probe_q <= {Ports{rnd_q[31:29] == 0}};
    first_q <= first_q & ~out_valid_i;

    // A unit that gives nothing where ready waits for valid gets ready, and has to give nothing then, too.
    if (still_q == Withhold && !moved) begin
      works = bench_silent(int'(quiet_q));
      if (works != 0) begin
        work_q  <= works;
        still_q <= 0;
      end else begin
        yield_q  <= 1'b1;
        waited_q <= follows;
      end
    end else if (moved) begin
      yield_q <= 1'b0;
    end

    if (idle_q != 0) idle_q <= idle_q - 1;
    if (stall_q != 0) stall_q <= stall_q - 1;

    since_q    <= !rst_no ? 0 : since_q + (since_q != 0 || taken != 0 ? 1 : 0);
    in_valid_o <= in_valid_o & ~taken;
    pending_q  <= left;
    case (state_q)
      BENCH_RESET: begin
        ready_q  <= '0;
        probe_q  <= '0;
        first_q  <= '1;
        yield_q  <= 1'b0;
        waited_q <= '0;
        still_q  <= 0;
        work_q   <= 0;
        if (quiet_q == ResetClocks) begin
          rst_no  <= 1'b1;
          state_q <= BENCH_OFFER;
        end
      end
      BENCH_OFFER: begin
        if (left != 0 || idle_q != 0) begin
          if (idle_q == 0) in_valid_o <= (in_valid_o & ~taken) | (left & each_goes(pace_q[1:0], rnd_q));
        end else if (bench_next(line, has) == 0) begin
          state_q <= BENCH_LAST;
        end else begin
          fresh_pace = 8'(bench_pace(2));
          if (line[VectorBits-1] || (Travels == 0 &&
              line[Config +: ConfigBits] != vector_o[Config +: ConfigBits])) begin
            next_q     <= line;
            next_has_q <= has[Ports:1];
            abrupt_q   <= line[VectorBits-1] && fresh_pace[7];
            state_q    <= BENCH_DRAIN;
          end else begin
            fresh       = bench_pace(0);
            fresh2      = bench_pace(1);
            vector_o    <= line;
            pending_q   <= has[Ports:1];
            in_valid_o  <= fresh_pace[5] ? '0 : has[Ports:1] & each_goes(fresh_pace[1:0], fresh);
            ready_q     <= taken_at(fresh_pace, fresh2);
            rnd_q       <= xorshift(fresh);
            rnd2_q      <= xorshift(fresh2);
            start(fresh_pace);
          end
        end
        if (resets && ((rnd_q[31:21] == 0 && rnd2_q[1:0] == 0) || (since_q >= sweep_q && sweep_q <= Sweep))) begin
          sweep_q    <= sweep_q + 1;
          rst_no     <= 1'b0;
          in_valid_o <= '0;
          pending_q  <= '0;  // an answer would wait for a question that is gone
          fresh_q    <= 1'b1;
          {quiet_q, idle_q, stall_q} <= '0;
          state_q    <= BENCH_RESET;
        end
      end
      BENCH_DRAIN: begin
        // A bundle may change when the unit is idle, at once: what owes nothing may have packets inside that give nothing.
        if (next_q[VectorBits-1] ? empty || abrupt_q : idle_i && stall_q == 0) begin
          vector_o  <= next_q;
          pending_q <= next_has_q;
          fresh      = bench_pace(0);
          rnd_q     <= xorshift(fresh);
          rnd2_q    <= bench_pace(1);
          fresh_q   <= 1'b1;
          quiet_q   <= 0;
          fresh_pace = 8'(bench_pace(2));
          start(fresh_pace);
          if (next_q[VectorBits-1]) begin
            rst_no  <= 1'b0;
            stall_q <= 0;
            state_q <= BENCH_RESET;
          end else begin
            in_valid_o <= fresh_pace[5] ? '0 : next_has_q & each_goes(fresh_pace[1:0], fresh);
            state_q    <= BENCH_OFFER;
          end
        end
      end
      BENCH_LAST: begin
        if (empty || tail_q != 0) begin
          pace_q  <= '0;  // what comes now is taken
          ready_q <= '1;
          tail_q  <= tail_q + 1;
          still_q <= 0;
          if (tail_q == Tail) bench_end();
        end
      end
    endcase
    nothing_q <= rst_no && idle_i && taken == 0;
    if (rst_no && nothing_q && out_valid_i != 0) bench_assertion("idle_o was high, but a packet was inside");
    if (still_q == Patience) begin
      for (int i = 1; i <= Ports; i++) bench_waits(i, int'(waits_q[i]) + int'(waiting[i]));
      bench_stuck(int'(quiet_q));
    end
  end

  lockstep_longest u_longest (
    .clk_i, .stalls_i(|(out_valid_i & ~out_ready_o)),
    .idles_i(in_valid_o == 0 && rst_no && state_q != BENCH_LAST)
  );

endmodule
