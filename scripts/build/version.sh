#!/bin/sh
# version.sh FILE VERSION - writes FILE, an initialiser in C: the version, and the commit if this is a checkout of git;
# leaves it as it is if that has not changed
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
file=$1 version=$2 commit=
# A folder in somebody else's checkout is none of ours.
if [ "$(git -C "$root" rev-parse --show-toplevel 2> /dev/null)" = "$root" ]; then
  commit=$(git -C "$root" describe --always --dirty --exclude '*' --abbrev=12)
fi
text="\"$version\"${commit:+\" ($commit)\"}"
if [ "$(cat "$file" 2> /dev/null)" != "$text" ]; then echo "$text" > "$file"; fi
