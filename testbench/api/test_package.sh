#!/bin/sh
# test_package.sh BUILD - the Debian package, installed in an empty root: the program, its man pages, completion,
# lists, and a bench of somebody's RTL made with them
set -eu
build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
checked=0
fail() { echo "test_package: $*" >&2; exit 1; }
has() { [ -s "$clean/$1" ] || fail "no $1"; checked=$((checked + 1)); }

(cd "$build" && cpack -G DEB -B "$tmp/made" > "$tmp/log" 2>&1) || fail "$(cat "$tmp/log")"
package=$(ls "$tmp"/made/*.deb)
dpkg-deb -f "$package" > "$tmp/control"
grep -qx 'Package: aurum' "$tmp/control" && grep -q '^Depends: .*libcjson1.*' "$tmp/control" || fail "$(cat "$tmp/control")"
version=$("$build/aurum" --version | awk '{ print $2 }')
grep -qx "Version: $version" "$tmp/control" || fail "not $version: $(cat "$tmp/control")"
case $package in */aurum_"$version"*_*.deb) ;; *) fail "$package" ;; esac

# An empty root but for what a package's own script needs, a shell and ldconfig; what it depends on is not in it.
clean=$tmp/root
mkdir -p "$clean/var/lib/dpkg/info" "$clean/var/lib/dpkg/updates" "$clean/bin" "$clean/sbin" "$clean/etc"
: > "$clean/var/lib/dpkg/status"
cp "$(command -v dash)" "$clean/bin/sh"
cp /sbin/ldconfig "$clean/sbin/"
for library in $(ldd "$(command -v dash)" /sbin/ldconfig 2> /dev/null | grep -oE '/[^ ]+\.so[^ ]*' | sort -u); do
  mkdir -p "$clean/$(dirname "$library")"
  cp -L "$library" "$clean/$library"
done
dpkg --root="$clean" --force-not-root --force-depends --log=/dev/null -i "$package" > "$tmp/log" 2>&1 || fail "$(cat "$tmp/log")"
dpkg --root="$clean" -s aurum | grep -q '^Status: install ok' || fail "$(dpkg --root="$clean" -s aurum)"
for file in usr/bin/aurum usr/share/doc/aurum/README.md usr/share/doc/aurum/CHANGELOG.md usr/share/doc/aurum/ci/README.md \
  usr/share/man/man1/aurum.1 usr/share/man/man1/aurum-cosim.1 usr/share/bash-completion/completions/aurum \
  usr/share/aurum/plain/crop.f usr/share/aurum/plain/crop_rtl.f usr/share/aurum/scripts/bench \
  usr/libexec/aurum/cuda/libcuda.so.1 usr/libexec/aurum/cuda/libcudart.so.12; do has $file; done
# No file names where it was built.
if grep -rlF "$root/" "$clean/usr" --include='*.f' --include='*.sv*' --include='*.cmake' --include='*.pc' > "$tmp/log"; then
  fail "the source tree is named in $(cat "$tmp/log")"
fi
[ "$("$clean/usr/bin/aurum" --version)" = "$("$build/aurum" --version)" ] || fail "another version"

# Its benches, where the tree that they were made in is not to be seen; no folder is empty.
[ -z "$(find "$clean/usr" -type d -empty)" ] || fail "empty folders: $(find "$clean/usr" -type d -empty)"
hide() { unshare -rm sh -c 'mount -t tmpfs none "$0" && exec "$@"' "$root" "$@"; }
if ! unshare -rm true 2> "$tmp/log"; then
  echo "test_package: no mount name space here: benches run beside the tree"
  hide() { "$@"; }
fi

# A program that links to CUDA's runtime by its name finds it, and the driver's API under it, beside the package's program.
echo 'int cudaGetDeviceCount(int *); int main(void) { int n = 0; return cudaGetDeviceCount(&n) || n != 1; }' > "$tmp/device.c"
cc "$tmp/device.c" "$clean/usr/libexec/aurum/cuda/libcudart.so.12" -o "$tmp/device"
(cd "$tmp" && hide "$clean/usr/bin/aurum" with "$tmp/device") || fail "the package's aurum with has no device for CUDA"
checked=$((checked + 1))

for bench in "$clean"/usr/libexec/aurum/*_bench; do
  [ -x "$bench" ] || continue # built without benches
  unit=$(basename "$bench" _bench)
  (cd "$tmp" && hide "$clean/usr/bin/aurum" cosim "$unit" --count 300) > "$tmp/log" 2>&1 || fail "$unit without the tree: $(cat "$tmp/log")"
  grep -q "^$unit: [1-9][0-9]* packets compared, 0 differ" "$tmp/log" || fail "$(cat "$tmp/log")"
  checked=$((checked + 1))
done

# Lists name the place that they have on the machine.
grep -q '^/usr/share/aurum/rtl/fbp/crop/crop\.sv$' "$clean/usr/share/aurum/plain/crop_rtl.f" || fail "$(cat "$clean/usr/share/aurum/plain/crop_rtl.f")"
sed 's|^\(+incdir+\)\{0,1\}/usr|\1'"$clean"'/usr|' "$clean/usr/share/aurum/plain/zdecomp.f" "$clean/usr/share/aurum/plain/zdecomp_rtl.f" > "$tmp/list.f"
iverilog -g2012 -f "$tmp/list.f" -s plain -o "$tmp/plain.vvp" 2> "$tmp/log" || fail "$(cat "$tmp/log")"
"$clean/usr/bin/aurum" gen zdecomp --count 30 -o "$tmp/v.hex" 2> "$tmp/log"
vvp -n "$tmp/plain.vvp" +vectors="$tmp/v.hex" | grep -q '^plain: 30 packets compared, 0 differ' || fail "the plain bench"

# A bench of RTL, with what the package has.
cd "$tmp"
# shellcheck disable=SC2046 # a list of files
XDG_CACHE_HOME="$tmp/cache" "$clean/usr/bin/aurum" bench zdecomp -o bench $("$root/scripts/build/rtl_files" zdecomp) > log 2>&1 || fail "aurum bench: $(cat log)"
"$clean/usr/bin/aurum" cosim zdecomp --bench bench/zdecomp_bench --count 500 > log 2>&1 || fail "aurum cosim: $(cat log)"
grep -q '^zdecomp: 500 packets compared, 0 differ' log || fail "$(cat log)"

# A regression of that bench, with what the package has.
printf '[[run]]\nunit = "zdecomp"\nseeds = [1, 2]\ncount = 200\nbenches = ["bench/zdecomp_bench"]\n' > plan.toml
"$clean/usr/share/aurum/scripts/regress" plan.toml --coverage > log 2>&1 || fail "regress: $(cat log)"
grep -q '^regress: 2 runs, 0 not agreeing: regress.html$' log && grep -q '<h2>Coverage</h2>' regress.html || fail "regress: $(cat log)"
if find "$clean/usr/share/aurum/scripts" -name '__pycache__' | grep .; then fail "regress leaves files in the package"; fi

# Man pages: one for each command, of every option that it has, without a warning of troff.
for command in $("$build/aurum" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
  page=$clean/usr/share/man/man1/aurum-$command.1
  has "usr/share/man/man1/aurum-$command.1"
  for option in $("$build/aurum" "$command" --help | grep -oE -- '^ +(-., )?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
    grep -qF -- "$(echo "$option" | sed 's/-/\\-/g')" "$page" || fail "$page has no $option"
  done
  [ "$(grep -c '^\.SH OPTIONS' "$page")" = 1 ] || fail "$page: $(grep -n '^\.SH' "$page")"
  if command -v groff > /dev/null; then
    groff -man -Tascii -ww "$page" 2> log > page || fail "$page: $(cat log)"
    [ ! -s log ] || fail "$page: $(cat log)"
  fi
done
[ $checked -gt 25 ] || fail "only $checked files"

# Completion: of a command, of an option, of a unit.
PATH=$clean/usr/bin:$PATH bash -c '
  . "$1"
  tries() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _aurum; echo "${COMPREPLY[*]}"; }
  [ "$(tries aurum cos)" = cosim ] && [ "$(tries aurum cosim --juni)" = --junit ] && [ "$(tries aurum cosim zdec)" = zdecomp ]' \
  bash "$clean/usr/share/bash-completion/completions/aurum" || fail "completion"
echo "test_package: $(basename "$package"), $checked files and pages checked"
