// plain_bench.sv - runs a unit on a vector file with $readmemh alone: no DPI, no C, any simulator
//
//   +vectors=FILE   +seed=N of pauses and stalls (default 1)   +vcd=FILE writes a waveform
//   +count=N of its lines (default: as many as its head says)
//
// Compares outputs with the file by !==, so an X in a result is a difference.  Valid must not wait for ready, which is shown to
// the unit both ways within a clock; once in LongLines lines nothing is offered, and once nothing taken, for Long clocks; Long
// clocks follow the last packet (bridge/lockstep/README.md).  What no packet is taken
// with is noise or X, or the line, by turns (seldom: Icarus pays for every change): an input while its
// valid is low, the state bundle until its first packet is offered, or whenever none is if it travels
// with them.  Made for Icarus Verilog 11: only constructs that it takes.

// Lines of the longest file; scripts/plain gives the file's own count.
`ifndef PLAIN_LINES
`define PLAIN_LINES 8192
`endif

module plain_bench #(
  parameter VectorBits = 1,
  parameter ConfigBits = 1,
  parameter Ports = 1,
  parameter Travels = 0,
  parameter Silent = 0,  // clocks that the unit may work on what gives nothing: SILENT of bridge/unit/units.list
  parameter Lines = `PLAIN_LINES
) (
  output logic                  clk_o,
  output logic                  rst_no,

  output logic [VectorBits-1:0] line_o,       // offered to the inputs
  output logic [VectorBits-1:0] noise_o,
  output logic [Ports:0]        shown_o,      // which ports see the line, not noise; 0: the state bundle
  input  logic [Ports:1]        is_input_i,   // the others are outputs
  input  logic [Ports*VectorBits-1:0] valid_bits_i,  // of each port: where a line says that it has a packet for it
  output logic [Ports:1]        in_valid_o,
  input  logic [Ports:1]        in_ready_i,

  output logic [Ports*VectorBits-1:0] due_o,  // of each port: whose output comes next
  input  logic [Ports:1]        out_valid_i,
  output logic [Ports:1]        out_ready_o,
  input  logic [Ports*VectorBits-1:0] packet_bits_i,  // of each output: where its packet lies in a line
  input  logic [Ports*VectorBits-1:0] out_bits_i,     // its packet, there
  output logic [Ports:1]        wrong_o,      // rises for a port whose output differs
  output logic [Ports:1]        named_o       // rises for a port whose handshake is wrong
);

  localparam Path = 4096;       // characters of a file's name

  // What the head of a vector file says: "// count N".
  function automatic integer count_of(input reg [8*Path-1:0] name);
    integer from, n, c;
    count_of = 0;
    from = $fopen(name, "r");
    if (from != 0) begin
      while (count_of == 0 && !$feof(from)) begin
        if ($fscanf(from, "// count %d", n) == 1) count_of = n;
        c = $fgetc(from);
        while (c != 10 && c != -1) c = $fgetc(from);
      end
      $fclose(from);
    end
  endfunction

  localparam Patience = 4096 + Silent;
  localparam Withhold = 3072 + Silent;   // clocks of it without a ready where it waits for valid
  localparam Long = 200;        // clocks
  localparam LongLines = 256;
  localparam Config = VectorBits - 1 - ConfigBits;

  reg [VectorBits-1:0] lines [0:Lines-1];
  reg [8*Path-1:0]     file, vcd;
  integer              count, seed, sent, given, compared, quiet, reset_clocks, p;
  integer              stall, idle, tail;    // clocks left; since the last packet
  integer              given_of [1:Ports];  // lines whose output of a port was given
  reg [Ports:1]        taken, moved, pending;
  reg [31:0]           rnd;
  reg [VectorBits-1:0] noise;
  reg                  fresh;                // no packet was offered with the state bundle yet
  reg                  stale;                // the line is shown without valid, too
  reg                  reset_done;           // of the next line
  reg [Ports:1]        want, seen, first;    // ready as it is meant; valid with another; until a port has given
  reg                  probe, yield, follow; // ready is shown both ways; is given though valid is not; comes after valid

  assign shown_o = {in_valid_o | {Ports{stale}}, |in_valid_o || stale || (Travels == 0 && !fresh)};

  initial begin
    if (!$value$plusargs("vectors=%s", file)) begin
      $display("plain: which +vectors=FILE ?");
      $finish;
    end
    if (!$value$plusargs("count=%d", count)) count = count_of(file);
    if (count == 0) begin
      $display("plain: no vectors can be read from that file");
      $finish;
    end
    if (count > Lines) begin
      $display("plain: %0d vectors, room for %0d: compile with +define+PLAIN_LINES=%0d", count, Lines, count);
      $finish;
    end
    if ($value$plusargs("vcd=%s", vcd)) begin
      $dumpfile(vcd);
      $dumpvars(0);
    end
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    load;
    rnd          = seed * 32'd2654435761 + 1;
    clk_o        = 0;
    rst_no       = 0;
    sent         = -1;
    given        = 0;
    compared     = 0;
    quiet        = 0;
    reset_clocks = 4;
    reset_done   = 0;
    in_valid_o   = 0;
    out_ready_o  = 0;
    pending      = 0;
    wrong_o      = 0;
    named_o    = 0;
    stall        = 0;
    idle         = 0;
    tail         = 0;
    want         = 0;
    seen         = 0;
    first        = {Ports{1'b1}};
    probe        = 0;
    yield        = 0;
    follow       = 0;
    line_o       = 0;
    noise        = 0;
    noise_o      = 0;
    fresh        = 1;
    stale        = 0;
    #1;  // valid_bits_i stands
    for (p = 1; p <= Ports; p = p + 1) given_of[p] = -1;
    for (p = 1; p <= Ports; p = p + 1) next_due;
    forever #5 clk_o = !clk_o;
  end

  // The last line is there only if the file wrote over what was there before, whatever that was.
  task load;
    begin
      lines[count-1] = {VectorBits{1'b1}};
      $readmemh(file, lines, 0, count - 1);
      if (&lines[count-1] === 1'b1) begin
        lines[count-1] = 0;
        $readmemh(file, lines, 0, count - 1);
        if (lines[count-1] === 0) begin
          $display("plain: line %0d of that file cannot be read; a file ends with a newline", count - 1);
          $finish;
        end
      end
    end
  endtask

  // The bench acts on the falling edge: nothing races with the unit.
  always @(negedge clk_o) begin
    rnd = rnd ^ (rnd << 13);
    rnd = rnd ^ (rnd >> 17);
    rnd = rnd ^ (rnd << 5);
    noise = {noise[VectorBits-33:0], rnd};
    if (rnd[6:4] == 0 && idle == 0 && stall == 0 && tail == 0) begin
      stale   = rnd[7];
      noise_o = rnd[8] ? {VectorBits{1'bx}} : noise;
    end
    quiet = quiet + 1;
    if (reset_clocks != 0) begin
      reset_clocks = reset_clocks - 1;
      if (reset_clocks == 0) rst_no = 1;
    end
    if (idle != 0) idle = idle - 1;
    if (stall != 0) stall = stall - 1;
    if (idle != 0 || stall != 0) quiet = 0;
    if (rst_no && pending == 0 && idle == 0 && sent + 1 < count) next_line;
    in_valid_o = rst_no && idle == 0 ? in_valid_o | (pending & {Ports{rnd[1:0] != 0}}) : 0;
    if (in_valid_o != 0) fresh = 0;
    yield = quiet >= Withhold;
    probe = rnd[11:9] == 0;
    want  = {Ports{rst_no && (rnd[3:2] != 0 || tail != 0 || yield) && stall == 0}};
    if (follow && !yield && tail == 0) want = want & out_valid_i & ~out_ready_o;
    if (!rst_no) first = {Ports{1'b1}};
    out_ready_o = (probe && rst_no ? ~want : want) & (yield ? ~0 : ~first);
    if (given == count) begin
      tail = tail + 1;
      if (tail == Long) begin
        if (compared == 0) $display("plain: no packet was compared: that proves nothing");
        else $display("plain: %0d packets compared, 0 differ", compared);
        $finish;
      end
    end
    if (quiet == Patience && tail == 0) begin
      $display("plain: stuck at line %0d, %0d packets compared", given, compared);
      $finish;
    end
    #2;
    seen        = out_valid_i;
    out_ready_o = want & (yield ? ~0 : ~first | seen);
  end

  // Whether a line has a packet for a port.
  function automatic logic has(input integer line, input integer port);
    has = (lines[line] & valid_bits_i[(port - 1) * VectorBits +: VectorBits]) != 0;
  endfunction

  // Whether what a port gives is not what its next line says; X, too.
  function automatic logic bad(input integer port);
    bad = ((out_bits_i[(port - 1) * VectorBits +: VectorBits] ^ lines[given_of[port]]) &
           packet_bits_i[(port - 1) * VectorBits +: VectorBits]) !== 0;
  endfunction

  // Offers line sent+1, unless it must wait until all before it are given.
  task next_line;
    integer i;
    begin
      if (sent >= 0 && sent + 1 > given &&
          (lines[sent+1][VectorBits-1] || (Travels == 0 &&
           lines[sent+1][Config +: ConfigBits] != line_o[Config +: ConfigBits]))) begin
        pending = 0;
      end else if (lines[sent+1][VectorBits-1] && reset_clocks == 0 && !reset_done) begin
        rst_no       = 0;
        fresh        = 1;
        stall        = 0;
        reset_clocks = 4;
        reset_done   = 1;
      end else begin
        sent       = sent + 1;
        if (lines[sent][Config +: ConfigBits] != line_o[Config +: ConfigBits]) fresh = 1;
        line_o     = lines[sent];
        reset_done = 0;
        follow     = sent / 16 % 4 == 3;
        if (sent % LongLines == seed % LongLines) stall = Long;
        if (sent % LongLines == (seed + LongLines / 2) % LongLines) idle = Long;
        for (i = 1; i <= Ports; i = i + 1) pending[i] = is_input_i[i] && has(sent, i);
      end
    end
  endtask

  // The next line with an output of port p; 'given' is what all ports have reached.
  task next_due;
    integer i;
    begin
      given_of[p] = given_of[p] + 1;
      while (given_of[p] < count && !(!is_input_i[p] && has(given_of[p], p))) given_of[p] = given_of[p] + 1;
      due_o[(p - 1) * VectorBits +: VectorBits] = lines[given_of[p] < count ? given_of[p] : 0];
      given = count;
      for (i = 1; i <= Ports; i = i + 1) if (given_of[i] < given) given = given_of[i];
    end
  endtask

  // Just before the rising edge everything that moves at it can be seen.
  always @(negedge clk_o) begin
    #4;
    taken = in_valid_o & in_ready_i;
    moved = out_valid_i & out_ready_o;
    if (rst_no && (^out_valid_i === 1'bx || ^(in_ready_i & in_valid_o) === 1'bx)) begin
      $display("plain: a handshake signal is X after line %0d:", given);
      for (p = 1; p <= Ports; p = p + 1) named_o[p] = (out_valid_i[p] ^ (in_ready_i[p] & in_valid_o[p])) === 1'bx;
      #1 $finish;
    end
    for (p = 1; p <= Ports; p = p + 1) begin
      if (rst_no && (probe || first[p]) && !yield && out_valid_i[p] !== seen[p]) begin
        $display("plain: valid depends on ready in the same clock, after line %0d:", given);
        named_o[p] = 1;
        #1 $finish;
      end
      if (rst_no && yield && out_valid_i[p] === 1 && (first[p] || follow)) begin
        $display("plain: valid waits for ready, after line %0d:", given);
        named_o[p] = 1;
        #1 $finish;
      end
    end
    first = first & ~out_valid_i;
    for (p = 1; p <= Ports; p = p + 1) begin
      if (rst_no && moved[p] && (given_of[p] >= count || bad(p))) begin
        $display("plain: line %0d differs, %0d packets compared, at %0t", given_of[p], compared, $time);
        wrong_o[p] = 1;
        #1 $finish;
      end
    end
    #2;
    pending    = pending & ~taken;
    in_valid_o = in_valid_o & ~taken;
    if (rst_no) begin
      if (|taken || |moved) quiet = 0;
      for (p = 1; p <= Ports; p = p + 1) begin
        if (moved[p]) begin
          compared = compared + 1;
          next_due;
        end
      end
    end
  end

endmodule
