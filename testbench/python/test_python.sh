#!/bin/sh
# test_python.sh AURUM LIBAURUM - pip install ./bridge/python in a fresh virtual environment, and what the package gives
#
# Exit code 77, skipped, where there is no Python, no venv, or PyPI cannot be reached; it says which.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
library=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
skip() { echo "test_python: skipped: $*"; exit 77; }

command -v python3 > "$tmp/said" || skip "there is no python3"
python3 -m venv "$tmp/venv" > "$tmp/said" 2>&1 || skip "python3 -m venv: $(tail -n 1 "$tmp/said")"
# The package is built in a copy: pip leaves its files beside it.
cp -r "$here/../../bridge/python" "$tmp/python"
if ! "$tmp/venv/bin/pip" install --quiet --disable-pip-version-check numpy setuptools wheel > "$tmp/said" 2>&1; then
  skip "pip does not get numpy from PyPI: $(grep -m 1 ERROR "$tmp/said" || tail -n 1 "$tmp/said")"
fi
AURUM_LIBRARY=$library "$tmp/venv/bin/pip" install --quiet --disable-pip-version-check --no-build-isolation "$tmp/python"
version=$("$tmp/venv/bin/pip" --disable-pip-version-check show aurum-golden | sed -n 's/^Version: //p')
[ "$version" = "$("$aurum" --version | awk '{ print $2 }')" ] || { echo "test_python: the package is of version $version"; exit 1; }
cd "$tmp"
AURUM=$aurum "$tmp/venv/bin/python" "$here/test_aurum.py"
"$tmp/venv/bin/python" "$here/../../bridge/python/examples/triangle.py"
"$here/../api/check_triangle.sh" triangle.ppm
"$tmp/venv/bin/python" "$here/../../bridge/python/examples/kernel.py" | grep -qx '256 threads: 1000 to 1255, right'
