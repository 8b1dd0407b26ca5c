#!/bin/sh
# test_parse.sh SCRIPT RTL_FILES - what the standard refuses and the simulators take is seen by scripts/check/parse
set -eu
script=$1 files=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "test_parse: $*: $(cat "$tmp/said")" >&2; exit 1; }
tried=0

# plant FILE WORDS SED: a copy of zdecomp's RTL with FILE changed is refused with these words
plant() {
  rm -rf "$tmp/rtl"
  mkdir "$tmp/rtl"
  # shellcheck disable=SC2046 # no path of ours has a space
  cp $("$files" zdecomp) "$tmp/rtl"
  sed -i "$3" "$tmp/rtl/$1"
  code=0
  "$script" zdecomp "$tmp"/rtl/*.sv > "$tmp/said" 2>&1 || code=$?
  if [ $code = 77 ]; then cat "$tmp/said"; exit 77; fi
  [ $code = 1 ] || fail "$2: exit code $code, not 1"
  grep -q "$1:[0-9]*:.*$2" "$tmp/said" || fail "'$2' of $1 is not said"
  tried=$((tried + 1))
}

file=zdecomp_column.sv
plant $file "'late' used before its declaration" \
  's/^endmodule/  logic early, late_q; assign early = late; logic late; assign late_q = early; assign late = 1;\nendmodule/'
plant $file "undeclared identifier 'nowhere'" 's/^endmodule/  assign nowhere = 1;\nendmodule/'
plant $file 'syntax error at token "inf"' 's/^endmodule/  logic inf; assign inf = 1;\nendmodule/'
plant zdecomp.sv 'of inequivalent type' \
  's/^endmodule/  logic signed [1:0] planted_i; planted u_planted (.planted_i);\nendmodule\nmodule planted (input logic [1:0] planted_i); endmodule/'
echo "test_parse: $tried mistakes planted, all seen"
