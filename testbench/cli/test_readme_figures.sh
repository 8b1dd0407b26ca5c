#!/bin/sh
# test_readme_figures.sh AURUM SCRIPT ROOT - pages show what their commands print; another figure is told, and mended
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
script=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
root=$(cd "$3" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "test_readme_figures: $*" >&2; exit 1; }
"$script" "$aurum" "$root/README.md" "$root/bridge/cli/README.md" "$root/bridge/cli/draw/README.md" > "$tmp/said" ||
  fail "$(cat "$tmp/said"); scripts/check/readme_figures --write AURUM FILE mends them"
grep -q 'README.md: [4-9] commands, 0 lines' "$tmp/said" || fail "$(cat "$tmp/said")"

sed 's/ 6000 / 6001 /; s/zrop   tiles tested/zrop   tiles/' "$root/README.md" > "$tmp/README.md"
cmp -s "$root/README.md" "$tmp/README.md" && fail "README.md has no such lines"
got=0
"$script" "$aurum" "$tmp/README.md" > "$tmp/said" || got=$?
[ $got = 1 ] && grep -q 'README.md:.*: shows  setup ' "$tmp/said" && grep -q ': prints no such line' "$tmp/said" || fail "$got: $(cat "$tmp/said")"
sed 's/ 6000 / 6001 /' "$root/README.md" > "$tmp/README.md"
"$script" --write "$aurum" "$tmp/README.md" > "$tmp/said" || fail "--write: $(cat "$tmp/said")"
cmp "$root/README.md" "$tmp/README.md" || fail "--write does not mend"
tail -n 1 "$tmp/said"
