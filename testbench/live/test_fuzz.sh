#!/bin/sh
# test_fuzz.sh AURUM FUZZ_REQUESTS N FUZZ_PUSHES N - requests and pushbuffers without sense on the node, so many: all come back (AURUM_SEED)
set -eu
aurum=$1 requests=$2 pushes=$4
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
seed=${AURUM_SEED:-$(date +%s)}
echo "test_fuzz: seed $seed"
fuzz() { # PROGRAM TIMES
  "$aurum" with "$1" "$2" "$seed" 2> "$lines" || { echo "fuzz: $? of $1 $2 $seed: $(tail -n 3 "$lines")"; exit 1; }
}
fuzz "$requests" "$3"
fuzz "$pushes" "$5"
