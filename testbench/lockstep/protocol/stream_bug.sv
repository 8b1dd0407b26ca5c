// stream_bug.sv - breaks the protocol of one stream, as the number in MUTANT says: 100 * Stream + 10 * kind + k
//
//   1  valid falls after k clocks without ready      4  a packet that waited k clocks is given twice
//   2  data changes after k clocks without ready     5  nothing moves once a packet has waited k clocks
//   3  a packet is lost after k clocks without ready 6  a packet that waited k clocks is given wrong
//
// Any other number: all passes as it is.

module stream_bug #(
  parameter Width = 1,
  parameter Stream = 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] in_i,

  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] out_o
);

  import "DPI-C" function int mutant_selected();

  int         kind, k;
  logic [3:0] held_q;  // clocks that the packet has waited
  logic       stuck_q, waited;

  initial begin
    kind = mutant_selected() / 100 == Stream ? mutant_selected() / 10 % 10 : 0;
    k    = mutant_selected() % 10;
  end

  assign waited      = 32'(held_q) >= k;
  assign out_valid_o = in_valid_i && !(kind == 1 && 32'(held_q) == k) && !stuck_q;
  assign in_ready_o  = ((out_ready_i && !(kind == 4 && waited)) || (kind == 3 && 32'(held_q) == k)) && !stuck_q;
  assign out_o       = in_i ^ Width'((kind == 2 && waited) || (kind == 6 && waited && out_ready_i));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q  <= '0;
      stuck_q <= 1'b0;
    end else begin
      held_q  <= !in_valid_i || out_ready_i ? '0 : held_q == '1 ? held_q : held_q + 1;
      stuck_q <= stuck_q || (kind == 5 && in_valid_i && waited);
    end
  end

endmodule
