// zrop_pick.sv - picks the next samples; golden model: cmodel/fbp/zrop/zrop_clocks.c (evaluated)
//
// Combinational.  Picks the lowest sample numbers, one for each lane from lane 0 on.  Numbers are
// bit-sliced, bit b of all of them in word b, so that each step is one operation on whole words.

`default_nettype none

module zrop_pick #(
  parameter Bits = 128,
  parameter IndexBits = 7,
  parameter Lanes = 16                        // at most 16
) (
  input  logic [Bits-1:0]            need_i,
  input  logic [4:0]                 limit_i,  // lanes free
  output logic [Lanes-1:0]           valid_o,
  output logic [IndexBits*Lanes-1:0] index_o,
  output logic [Bits-1:0]            left_o,
  output logic                       last_o    // nothing is left
);

  // Of each bit how many are set up to it, 16 and more as plane 4: those of 1, 2, 4, ... bits joined.
  function automatic logic [5*Bits-1:0] counts(input logic [Bits-1:0] x);
    logic [Bits-1:0] own, other, carry;
    counts = {{(4*Bits){1'b0}}, x};
    for (int level = 0; level < IndexBits; level++) begin
      carry = '0;
      for (int b = 0; b < 4; b++) begin
        own   = counts[Bits*b +: Bits];
        other = own << (1 << level);
        counts[Bits*b +: Bits] = own ^ other ^ carry;
        carry = (own & other) | (own & carry) | (other & carry);
      end
      own = counts[4*Bits +: Bits];
      counts[4*Bits +: Bits] = own | (own << (1 << level)) | carry;
    end
  endfunction

  function automatic logic [Bits-1:0] below(input logic [5*Bits-1:0] planes, input logic [4:0] limit);
    logic [Bits-1:0] plane;
    below = '0;
    for (int b = 0; b < 5; b++) begin
      plane = planes[Bits*b +: Bits];
      below = limit[b] ? ~plane | below : ~plane & below;
    end
  endfunction

  function automatic logic [Bits-1:0] equal(input logic [5*Bits-1:0] planes, input int number);
    equal = ~planes[4*Bits +: Bits];
    for (int b = 0; b < 4; b++) begin
      equal = equal & (number[b] ? planes[Bits*b +: Bits] : ~planes[Bits*b +: Bits]);
    end
  endfunction

  logic [5*Bits-1:0] count, rank;
  logic [4:0]        total;

  assign count  = counts(need_i);
  assign left_o = need_i & ~below(rank, limit_i);
  assign last_o = left_o == '0;

  // rank: how many come before it
  for (genvar b = 0; b < 5; b++) begin : g_plane
    assign rank[Bits*b +: Bits] = {count[Bits*b +: Bits-1], 1'b0};
    assign total[b]             = count[Bits*b+Bits-1];
  end
  for (genvar j = 0; j < Lanes; j++) begin : g_lane
    logic [Bits-1:0] here;
    assign here       = need_i & equal(rank, j);
    assign valid_o[j] = total > j && limit_i > j;
    for (genvar b = 0; b < IndexBits; b++) begin : g_index
      localparam [Bits-1:0] Odd = {(Bits >> (b + 1)){{(1 << b){1'b1}}, {(1 << b){1'b0}}}};
      assign index_o[IndexBits*j+b] = (here & Odd) != '0;
    end
  end

endmodule

`default_nettype wire
