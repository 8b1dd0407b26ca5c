// sfu_slope.sv - one slope of a plane and its product, on the plane's grid
// golden model: cmodel/gpc/tpc/sm/sfu/sfu_plane.c (sfu_grid_of)
//
// One register.  Stage 1 gives this term's bound; stage 2 takes that of the plane and gives the
// term and the slope; both are combinational.

`default_nettype none

module sfu_slope (
  input  logic               clk_i,
  input  logic               advance_i,
  input  logic [31:0]        slope_i,       // fp32, finite
  input  logic signed [16:0] x_i,           // 1/16 pixel
  output logic               any_o,
  output logic [8:0]         bound_o,       // the term is below 2^(bound - 127)
  input  logic [8:0]         bound_q1_i,
  output logic signed [40:0] term_o,        // in units of 2^(bound - 127 - 40)
  output logic signed [38:0] slope_o
);

  //////////
  // Term //
  //////////

  // Of the magnitude and of x with both signs: a product without signs, and one row subtracted.
  logic [7:0]         exponent, exponent_q1;
  logic               sign;
  logic [23:0]        sig;
  logic signed [24:0] signed_sig, signed_sig_q1;
  logic [17:0]        minus_x, multiplier;
  logic [16:0]        size;
  logic [4:0]         length;
  logic [41:0]        product, product_q1;

  assign exponent   = slope_i[30:23];
  assign sign       = slope_i[31];
  assign any_o      = exponent != '0;
  assign sig        = any_o ? {1'b1, slope_i[22:0]} : '0;
  assign signed_sig = sign ? -{1'b0, sig} : {1'b0, sig};
  assign minus_x    = -{x_i[16], x_i};
  assign multiplier = sign ? minus_x : {x_i[16], x_i};
  assign size       = x_i[16] ? minus_x[16:0] : x_i;
  assign product    = {18'b0, sig} * {25'b0, multiplier[16:0]} -
                      {1'b0, sig & {24{multiplier[17]}}, 17'b0};

  // At least 6: two pixels.
  function automatic logic [4:0] length_of(input logic [10:0] high);
    length_of = 5'd6;
    for (int i = 0; i < 11; i++) begin
      if (high[i]) length_of = i[4:0] + 5'd7;
    end
  endfunction

  assign length  = length_of(size[16:6]);
  assign bound_o = {1'b0, exponent} + {4'b0, length} - 9'd3;

  /////////////////
  // Floor shift //
  /////////////////

  logic [9:0] shift;
  logic [5:0] amount;
  logic signed [51:0] shifted_product;

  assign shift  = {1'b0, bound_q1_i} - {2'b0, exponent_q1} - 10'd3;
  assign amount = shift[9:6] != '0 ? 6'd63 : shift[5:0];

  assign shifted_product = $signed({product_q1, 10'b0}) >>> amount;
  assign term_o          = shifted_product[40:0];
  assign slope_o         = $signed({signed_sig_q1, 14'b0}) >>> amount;

  logic unused;
  assign unused = ^{size[5:0], shifted_product[51:41]};

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      exponent_q1   <= exponent;
      signed_sig_q1 <= signed_sig;
      product_q1    <= product;
    end
  end

endmodule

`default_nettype wire
