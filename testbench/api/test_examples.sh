#!/bin/sh
# test_examples.sh TRIANGLE KERNEL - what the examples of the whole GPU give: each of the 64 x 64 pixels by barycentric weights at
# its centre, and the kernel's words
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$1" > "$tmp/triangle.ppm"
"$(dirname "$0")/check_triangle.sh" "$tmp/triangle.ppm"
[ "$("$2")" = "256 of 256 threads are right" ] || { echo "examples: $("$2")"; exit 1; }
