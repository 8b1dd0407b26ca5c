#!/bin/sh
# test_self.sh AURUM - where /proc is not there aurum finds what lies beside it all the same, however it was called
#
# Skipped where no mount namespace can be made.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
if ! unshare -m mount -t tmpfs none /proc 2> "$tmp/err"; then
  echo "test_self: no namespace for mounts: $(cat "$tmp/err")"
  exit 77
fi
fail() { echo "test_self: $*" >&2; exit 1; }
# An installed one, in a folder with a blank; a script that says what it was given stands for aurum bench.
prefix="$tmp/pre fix"
mkdir -p "$prefix/bin" "$prefix/share/aurum/scripts"
cp "$aurum" "$prefix/bin/aurum"
printf '#!/bin/sh\necho "bench of $1"\n' > "$prefix/share/aurum/scripts/bench"
chmod +x "$prefix/share/aurum/scripts/bench"
ln -s "$prefix/bin/aurum" "$tmp/linked"
: > "$tmp/x.sv"
without() { unshare -m sh -c 'mount -t tmpfs none /proc && cd "$1" && shift && exec "$@"' sh "$@"; }
for call in "$prefix/bin/aurum" "$tmp/linked"; do
  [ "$(without / "$call" bench sfu "$tmp/x.sv")" = 'bench of sfu' ] || fail "$call"
done
[ "$(without "$prefix/bin" ./aurum bench sfu "$tmp/x.sv")" = 'bench of sfu' ] || fail "a relative call"
[ "$(PATH="$prefix/bin:$PATH" without / aurum bench sfu "$tmp/x.sv")" = 'bench of sfu' ] || fail "a call by PATH"
without / "$prefix/bin/aurum" gen sfu --count 3 -o "$tmp/v.hex" 2> "$tmp/err" || fail "gen: $(cat "$tmp/err")"
[ -s "$tmp/v.hex" ] || fail "gen: no file"
echo "test_self: 5 calls without /proc"
