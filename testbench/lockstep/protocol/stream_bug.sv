// stream_bug.sv - breaks the protocol of one stream, as the number in MUTANT says: 100 * Stream + 10 * kind + k
//
//   1  valid falls after k clocks without ready      5  nothing moves once a packet has waited k clocks
//   2  data changes after k clocks without ready     6  a packet that waited k clocks is given wrong
//   3  a packet is lost after k clocks without ready 7  valid of every k-th packet needs ready in the same clock
//   4  a packet that waited k clocks is given twice  8  valid of every k-th packet comes after ready
//   9  a FIFO of 64 that takes more
//   0  seldom; k says what: 1, a packet is wrong after a stall of 64 clocks; 2, after 64 clocks without one; 3, packet Many
//      since reset is given twice; 4, nothing moves after it; 5, as 8, but for the packets from Many on; 6, all are taken and
//      none is given; 7, one more is given after 150 clocks without one; 8, every 64th packet comes a clock late
//
// Any other number: all passes as it is.

module stream_bug #(
  parameter Width = 1,
  parameter Stream = 1,
  parameter Many = 3000
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] in_i,

  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] out_o,

  output logic             empty_o  // no packet is in here, nor is made here
);

  import "DPI-C" function int mutant_selected();

  localparam Long = 64, Tail = 150;

  int               kind, k;
  int               held_q;   // clocks that the packet has waited
  int               idle_q;   // clocks without one
  int               count_q;  // of packets given
  logic             stuck_q, waited, was_ready_q, again_q, rested_q, wrong_q, wrong, gives, rests, late, kth, twice, hoards, ghost, ghost_q;
  logic [Width-1:0] fifo [0:Long-1];
  int               fill_q, head_q;

  initial begin
    kind = mutant_selected() / 100 == Stream ? mutant_selected() / 10 % 10 : -1;
    k    = mutant_selected() % 10;
  end

  assign waited = held_q >= k;
  assign kth    = kind == 0 ? count_q >= Many : count_q % (k + (k == 0 ? 1 : 0)) == 0;
  assign twice  = (kind == 4 && waited) || (kind == 0 && k == 3 && count_q == Many && !again_q);
  assign late   = kth && (kind == 7 ? !out_ready_i : (kind == 8 || (kind == 0 && k == 5)) && !was_ready_q);
  assign wrong  = (kind == 2 && waited) || (kind == 6 && waited && out_ready_i) || wrong_q;
  assign rests  = kind == 0 && k == 8 && count_q % Long == Long - 1 && !rested_q;
  assign gives  = in_valid_i && !(kind == 1 && held_q == k) && !stuck_q && !late && !rests;

  assign empty_o = kind == 9 ? fill_q == 0 : !(kind == 0 && k == 7);
  assign hoards = kind == 0 && k == 6;
  assign ghost  = kind == 0 && k == 7 && ghost_q;

  assign out_valid_o = kind == 9 ? fill_q != 0 : (gives && !hoards) || ghost;
  assign in_ready_o  = kind == 9 || hoards || (((out_ready_i && !twice) || (kind == 3 && held_q == k)) && !stuck_q && !late && !rests && !ghost);
  assign out_o       = kind == 9 ? fifo[head_q] : in_i ^ Width'(wrong);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q      <= 0;
      idle_q      <= 0;
      count_q     <= 0;
      stuck_q     <= 1'b0;
      was_ready_q <= 1'b0;
      again_q     <= 1'b0;
      rested_q    <= 1'b0;
      wrong_q     <= 1'b0;
      ghost_q     <= 1'b0;
    end else begin
      held_q      <= !in_valid_i || out_ready_i ? 0 : held_q + 1;
      idle_q      <= in_valid_i ? 0 : idle_q + 1;
      count_q     <= count_q + (out_valid_o && out_ready_i ? 1 : 0);
      stuck_q     <= stuck_q || (kind == 5 && in_valid_i && waited) || (kind == 0 && k == 4 && count_q >= Many && !(out_valid_o && !out_ready_i));
      was_ready_q <= (was_ready_q || out_ready_i) && !(out_valid_o && out_ready_i);
      again_q     <= again_q || (twice && gives && out_ready_i);
      rested_q    <= (rested_q || (rests && in_valid_i)) && !(out_valid_o && out_ready_i);
      ghost_q     <= count_q > 0 && (idle_q == Tail || (ghost_q && !out_ready_i));
      // Of the next packet, before it is there.
      if (kind == 0 && k == 1 && held_q >= Long && out_ready_i) wrong_q <= 1'b1;
      else if (kind == 0 && k == 2 && idle_q >= Long && !in_valid_i) wrong_q <= 1'b1;
      else if (out_valid_o && out_ready_i) wrong_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      fill_q <= 0;
      head_q <= 0;
    end else begin
      if (in_valid_i && fill_q != Long) fifo[(head_q + fill_q) % Long] <= in_i;
      if (out_valid_o && out_ready_i) head_q <= (head_q + 1) % Long;
      fill_q <= fill_q + (in_valid_i && fill_q != Long ? 1 : 0) - (kind == 9 && out_valid_o && out_ready_i ? 1 : 0);
    end
  end

endmodule
