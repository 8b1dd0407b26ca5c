#!/bin/sh
# whole.sh BENCH DIR N - a survivor that no proof covers meets the unit's whole exhaustive set
#
# A difference makes it killed (DIR/result/N); none is noted in DIR/proof/N, and still has to be
# explained.
set -eu
bench=$1 dir=$2 n=$3
if timeout 1800 "$bench" --exhaustive 0 > "$dir/whole/$n.log" 2>&1; then
  echo "$(cat "$dir/proof/$n"); the exhaustive set agrees" > "$dir/proof/$n"
elif grep -q ' differs in clock ' "$dir/whole/$n.log"; then
  echo exhaustive > "$dir/result/$n"
fi
: > "$dir/whole/$n"
