#!/bin/sh
# test_check_facts.sh - scripts/check/check_facts.sh finds every kind of cite and link that leads nowhere
#
#   test_check_facts.sh SCRIPT
set -eu
script=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
mkdir -p cmodel/facts/a bridge rtl testbench vectors
printf 'table,item\nT6,x\n' > vectors/rates.csv
printf '# A\n\n## 1. One\n\n## 2. Two\n\n### 2.1 Half\n\n## C. Patents\n\n1. P 1\n\nL2 and more.\n' \
  > cmodel/facts/a/page.md
tries=0

# try TEXT RESULT: a comment with TEXT; RESULT is empty, or what must be said of it
try() {
  tries=$((tries + 1))
  printf '# The map\n' > cmodel/README.md
  case "$1" in '['*) printf '%s\n' "$1" > cmodel/README.md; set -- 'facts/a/page.md' "$2" ;; esac
  printf '/* x.c - known: %s */\n' "$1" > cmodel/x.c
  if ROOT=$tmp "$script" > out; then code=0; else code=1; fi
  if [ -z "$2" ]; then
    [ $code = 0 ] || { echo "'$1' is refused: $(cat out)"; exit 1; }
  else
    [ $code = 1 ] || { echo "'$1' is let pass"; exit 1; }
    grep -qF -- "$2" out || { echo "'$1': not '$2' but: $(cat out)"; exit 1; }
  fi
}

try 'facts/a/page.md' ''
try 'facts/a/page.md 1, 2.1: text' ''
try 'page.md 1 to 2; rates.csv T6' ''
try 'facts/a/page.md C 1, and more' ''
try 'facts/a/page.md, L2' ''
try '[there](facts/a/page.md)' ''
try 'facts/page.md.md' 'no page'
try 'facts/b.md 1' 'no page cmodel/facts/b.md'
try 'facts/a/page.md 3' 'has no section 3'
try 'facts/a/page.md 1, 9' 'has no section 9'
try 'page.md 1 and 2.2' 'has no section 2.2'
try 'facts/a/page.md C 2' 'has no section C 2'
try 'facts/a/page.md, Zcull' 'does not say Zcull'
try 'rates.csv T7' 'has no section T7'
try '[there](facts/a/pages.md)' 'no file facts/a/pages.md'
try 'no page at all' 'no cites found'
echo "test_check_facts: $tries comments and pages tried"
