// lockstep_assert.sv - reports an assertion of the RTL that is false (RTL_ASSERT of gpu_types.svh)

package lockstep_assert;
  import "DPI-C" bench_assertion = function void failed(input string name);
endpackage
