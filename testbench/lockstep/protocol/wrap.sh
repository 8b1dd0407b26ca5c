#!/bin/sh
# wrap.sh UNIT DIR - a copy of a unit's RTL in DIR whose streams each go through a stream_bug; prints the files
#
# Stream 1 is the first of the unit's ports, inputs and outputs alike.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
unit=$1 dir=$2
files=$("$root/scripts/build/rtl_files" "$unit")
top=$(echo "$files" | grep "/$unit\.sv$")
mkdir -p "$dir"
sed "s/^module $unit\b/module ${unit}_inner/" "$top" > "$dir/${unit}_inner.sv"
sed -n "/^module $unit\b/,/^);/p" "$top" | awk -v unit="$unit" '
  { print }
  match($0, /(input|output) +[a-z0-9_]+ +[a-z0-9_]+_[io]/) {
    split(substr($0, RSTART, RLENGTH), w, / +/)
    stem = substr(w[3], 1, length(w[3]) - 2)
    if (stem ~ /_(valid|ready)$/ || stem == "cfg" || w[2] == "logic") next
    stream[++n] = stem; type[n] = w[2]; gives[n] = w[1] == "output"
  }
  END {
    for (i = 1; i <= n; i++) {
      s = stream[i]
      printf "\n  logic %s_valid, %s_ready, %s_empty;\n  %s %s;\n", s, s, s, type[i], s
      empty = empty " && " s "_empty"
      printf "  stream_bug #(.Width($bits(%s)), .Stream(%d)) u_bug_%s (.clk_i, .rst_ni, .empty_o(%s_empty),\n", type[i], i, s, s
      if (gives[i])
        printf "    .in_valid_i(%s_valid), .in_ready_o(%s_ready), .in_i(%s),\n    .out_valid_o(%s_valid_o), .out_ready_i(%s_ready_i), .out_o(%s_o));\n", s, s, s, s, s, s
      else
        printf "    .in_valid_i(%s_valid_i), .in_ready_o(%s_ready_o), .in_i(%s_i),\n    .out_valid_o(%s_valid), .out_ready_i(%s_ready), .out_o(%s));\n", s, s, s, s, s, s
    }
    printf "\n  logic idle;\n  assign idle_o = idle%s;\n  %s_inner u_inner (.clk_i, .rst_ni, .idle_o(idle), .cfg_i", empty, unit
    for (i = 1; i <= n; i++) {
      s = stream[i]
      if (gives[i]) printf ",\n    .%s_valid_o(%s_valid), .%s_ready_i(%s_ready), .%s_o(%s)", s, s, s, s, s, s
      else printf ",\n    .%s_valid_i(%s_valid), .%s_ready_o(%s_ready), .%s_i(%s)", s, s, s, s, s, s
    }
    print ");\n\nendmodule"
  }' | sed '1i `include "gpu_types.svh"' > "$dir/$unit.sv"
for f in $files; do
  if [ "$f" = "$top" ]; then echo "$dir/${unit}_inner.sv"; else echo "$f"; fi
done
echo "$dir/$unit.sv $here/stream_bug.sv $root/testbench/mutate/mutant.c"
