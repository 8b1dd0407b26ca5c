// types_top.sv - shows C every field of every struct, 200 times (types_test.c)

`include "types_all.svh"

module types_top;

  import "DPI-C" function void types_seed();
  import "DPI-C" function void types_next(input string name, input int bits, output bit [32767:0] line);
  import "DPI-C" function void types_field(input string name, input int index, input longint unsigned value);
  import "DPI-C" function void types_packed(input string name, input bit [32767:0] value);
  import "DPI-C" function void types_done();
  import "DPI-C" function int types_end();

  bit [32767:0] line;

  initial begin
    types_seed();
    for (int n = 0; n < 200; n++) begin
`include "types_statements.svh"
    end
    if (types_end() != 0) $fatal(1, "fields differ");
    $finish;
  end

endmodule
