// sfu_operand.sv - a source: its table entry, exponent and special value
// golden model: cmodel/common/fp32.c (fp32_unpack), sfu_octaves.c and one file of each function
//
// Combinational.  A special value is given by its high bits; its bits below 19 are copies of bit 19.

`default_nettype none
`include "gpu_types.svh"

module sfu_operand (
  input  logic [3:0]  op_i,       // sfu_op
  input  logic [31:0] a_i,        // of IPA: w
  output logic [9:0]  address_o,  // of the table's word
  output logic [16:0] xl_o,       // of RCP 16 bits
  output logic [23:0] sig_o,
  output logic        sign_o,     // of the result; of IPA: of w
  output logic [11:0] exp_o,      // biased, of a leading one at bit 47 of the sum; of LG2: the
                                  // integer part; of RRO: the shift; of IPA: without that of u
  output logic        one_o,      // RSQ of an even power of two
  output logic        special_o,
  output logic [12:0] value_o     // bits 31:19 of the special value; of IPA: of w
);

  /////////////
  // Operand //
  /////////////

  logic        wide, zero, infinity, nan;  // wide: high word of a double
  logic [10:0] biased;
  logic [22:0] fraction;

  assign wide     = op_i == SFU_RCP64H || op_i == SFU_RSQ64H;
  assign biased   = wide ? a_i[30:20] : {3'b0, a_i[30:23]};
  assign fraction = wide ? {a_i[19:0], 3'b0} : a_i[22:0];
  assign zero     = biased == '0;
  assign infinity = biased == (wide ? 11'd2047 : 11'd255) && fraction == '0;
  assign nan      = biased == (wide ? 11'd2047 : 11'd255) && fraction != '0;
  assign sig_o    = {1'b1, fraction};

  /////////////////
  // Fixed point //
  /////////////////

  // COS is SIN a quadrant further on; odd quadrants run backwards, as 2^x of a negative x does.
  logic [1:0]  quadrant;
  logic        backwards;
  logic [30:0] fixed;

  assign quadrant  = a_i[24:23] + {1'b0, op_i == SFU_COS};
  assign backwards = op_i == SFU_EX2 ? a_i[31] : quadrant[0];
  assign fixed     = backwards ? -{1'b0, a_i[29:0]} : {1'b0, a_i[29:0]};

  ///////////
  // Table //
  ///////////

  // The order of the ROM: 128 words of RCP and of RSQ, 64 of EX2, LG2, SIN, 128 of SQRT.  Those of
  // RSQ and SQRT are of two octaves; the even one is of odd biased exponents.
  logic [3:0]  page;  // of 64 words
  logic [22:0] x;
  logic        octave;

  assign octave = !biased[0];

  always_comb begin
    x    = fraction;
    page = 4'd0;
    case (op_i)
      SFU_RCP, SFU_RCP64H: page = {3'd0, x[22]};
      SFU_RSQ, SFU_RSQ64H: page = {3'd1, octave};
      SFU_EX2:             begin page = 4'd4; x = fixed[22:0]; end
      SFU_LG2:             page = 4'd5;
      SFU_SIN, SFU_COS:    begin page = 4'd6; x = fixed[22:0]; end
      SFU_SQRT:            page = octave ? 4'd8 : 4'd7;
      default: ;
    endcase
    if (page[3:1] == 3'd0) begin
      address_o = {page, x[21:16]};
      xl_o      = {1'b0, x[15:0]};
    end else begin
      address_o = {page, x[22:17]};
      xl_o      = x[16:0];
    end
    one_o = (op_i == SFU_RSQ || op_i == SFU_RSQ64H) && !octave && fraction == '0;
  end

  //////////////
  // Exponent //
  //////////////

  // base +- the source's exponent, or half of it; base or carry has the one of a two's complement.
  logic [11:0] base, exponent, half;
  logic        minus, carry;

  assign half = {2'b0, biased[10:1]};

  always_comb begin
    base     = '0;
    exponent = {1'b0, biased};
    minus    = 1'b0;
    carry    = 1'b0;
    case (op_i)
      SFU_SIN, SFU_COS: begin base = 12'd136; exponent = '0; end
      SFU_EX2:          begin base = 12'd135; exponent = {{4{fixed[30]}}, fixed[30:23]}; end
      SFU_LG2:          base = -12'd127;
      SFU_RCP:          begin base = 12'd262;  minus = 1'b1; end
      SFU_RCP64H:       begin base = 12'd2054; minus = 1'b1; end
      SFU_RSQ:          begin base = 12'd197;  exponent = half; minus = 1'b1; carry = octave; end
      SFU_RSQ64H:       begin base = 12'd1541; exponent = half; minus = 1'b1; carry = octave; end
      SFU_SQRT:         begin base = 12'd70;   exponent = half; carry = !octave; end
      SFU_RRO_SINCOS:   base = -12'd103;
      SFU_RRO_EX2:      base = -12'd102;
      default:          base = -12'd126;
    endcase
    exp_o = base + (minus ? ~exponent : exponent) + {11'b0, carry};
  end

  /////////////
  // Special //
  /////////////

  logic [31:0] value, signed_zero, signed_inf;
  logic        unused;

  assign signed_zero = {a_i[31], 31'b0};
  assign signed_inf  = {a_i[31], wide ? 31'h7ff00000 : 31'h7f800000};
  assign value_o     = value[31:19];
  assign unused      = ^value[18:0];

  always_comb begin
    sign_o    = a_i[31];
    special_o = zero || infinity || nan;
    value     = 32'h7fffffff;
    case (op_i)
      SFU_SIN, SFU_COS: begin
        sign_o    = (op_i == SFU_SIN && a_i[31]) ^ quadrant[1];
        special_o = a_i[30] || (quadrant[0] && a_i[22:0] == '0);
        if (!a_i[30]) value = {sign_o, 31'h3f800000};
      end
      SFU_EX2: begin
        sign_o    = 1'b0;
        special_o = a_i[30];
        if (a_i[23]) value = a_i[31] ? '0 : 32'h7f800000;
      end
      SFU_LG2: begin
        special_o = zero || infinity || nan || a_i[31];
        if (zero) value = 32'hff800000;
        else if (infinity && !a_i[31]) value = 32'h7f800000;
      end
      SFU_RCP, SFU_RCP64H: begin
        if (zero) value = signed_inf;
        else if (infinity) value = signed_zero;
      end
      SFU_RSQ, SFU_RSQ64H: begin
        sign_o    = 1'b0;
        special_o = zero || infinity || nan || a_i[31];
        if (zero) value = signed_inf;
        else if (infinity && !a_i[31]) value = '0;
      end
      SFU_SQRT: begin
        sign_o    = 1'b0;
        special_o = zero || infinity || nan || a_i[31];
        if (zero) value = signed_zero;
        else if (infinity && !a_i[31]) value = 32'h7f800000;
      end
      // Beyond these exponents no bit of the product is in the fixed point; 2/pi ends in one zero.
      SFU_RRO_SINCOS: begin
        special_o = biased < 11'd103 || biased > 11'd182;
        if (nan) value = {a_i[31], 31'h40000000};
        else if (infinity) value = {a_i[31], 31'h40800000};
        else value = signed_zero;
      end
      SFU_RRO_EX2: begin
        special_o = biased < 11'd103 || biased > 11'd133;
        if (nan) value = {a_i[31], 31'h40000000};
        else if (biased > 11'd133) value = {a_i[31], 31'h40800000};
        else value = signed_zero;
      end
      SFU_IPA_PASS, SFU_IPA_MULTIPLY: begin
        if (zero) value = signed_zero;
        else if (infinity) value = signed_inf;
      end
      default: begin
        special_o = 1'b1;
        value     = '0;
      end
    endcase
  end

endmodule

`default_nettype wire
