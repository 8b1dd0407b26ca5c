#!/bin/sh
# fuzz_cuda.sh AURUM CUBINS FUZZ CALLS - random calls of the driver API, with a seed of this run that is printed
set -eu
aurum=$1 cubins=$2 fuzz=$3 calls=$4
seed=${AURUM_SEED:-$(date +%s)}
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}protect_shadow_gap=0:verify_asan_link_order=0"
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
echo "seed $seed"
"$aurum" with "$fuzz" "$cubins" "$calls" "$seed" 2> said || { code=$?; tail -3 said; echo "exit $code"; exit 1; }
