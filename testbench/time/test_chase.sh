#!/bin/sh
# test_chase.sh AURUM CHASE - the pointer chase by aurum launch --clocked: the steps that test_chase has in C
set -eu
aurum=$1 chase=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

clocks() { # LOADS: of the launch
  "$aurum" launch --clocked --arg "@$tmp/list" --arg "$1" "$tmp/chase.cubin" | sed -n 's/ clocks in all$//p'
}
expect() { # KIB STRIDE CLOCKS: of a load, by at most 2 more or less
  loads=$(($1 * 1024 / $2 > 256 ? $1 * 1024 / $2 : 256))
  "$chase" --list "$1" "$2" "$tmp/list"
  each=$((($(clocks $((2 * loads))) - $(clocks "$loads")) / loads))
  if [ "$each" -lt $(($3 - 2)) ] || [ "$each" -gt $(($3 + 2)) ]; then
    echo "$1 KiB, a load each $2 bytes: $each clocks, expected $3" >&2
    exit 1
  fi
}

"$chase" --cubin "$tmp/chase.cubin"
expect 8 128 80
expect 12 64 80
expect 64 128 201
expect 48 2048 80
expect 64 2048 201
expect 256 2048 201
expect 384 2048 351
echo "7 footprints by aurum launch"
