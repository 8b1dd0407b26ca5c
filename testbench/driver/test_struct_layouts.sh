#!/bin/sh
# test_struct_layouts.sh CC LAYOUTS - whether a snapshot's key changes with the layout of a struct, and with nothing else
set -eu
cc=$1 layouts=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
of() { # NAME TEXT
  printf '%s\n' "$2" > "$tmp/$1.c"
  "$cc" -g -gdwarf-4 -O0 -c "$tmp/$1.c" -o "$tmp/$1.o"
  "$layouts" "$tmp/$1.o" > "$tmp/$1"
  [ -s "$tmp/$1" ] || { echo "struct_layouts: $1: nothing"; exit 1; }
}
of first 'enum e { A, B }; struct s { int a; unsigned b : 3, c : 5; enum e e; char d[4]; }; struct s x;'
of same '/* another comment */
struct other { long unused; }; static inline int f(int n) { return n + 1; }
enum e { A, B };
struct s { int a; /* the first */ unsigned b : 3, c : 5; enum e e; char d[4]; }; struct s x;'
cmp -s "$tmp/first" "$tmp/same" || { echo "struct_layouts: a comment, a function or an unused struct counts"; exit 1; }
n=0
for text in 'enum e { A, B }; struct s { int z; unsigned b : 3, c : 5; enum e e; char d[4]; }; struct s x;' \
  'enum e { A, B }; struct s { int a; unsigned b : 4, c : 4; enum e e; char d[4]; }; struct s x;' \
  'enum e { A, B }; struct s { int a; unsigned b : 3, c : 5; enum e e; char d[8]; }; struct s x;' \
  'enum e { B, A }; struct s { int a; unsigned b : 3, c : 5; enum e e; char d[4]; }; struct s x;' \
  'enum e { A, B }; struct s { int a; unsigned b : 3, c : 5; char d[4]; enum e e; }; struct s x;'; do
  n=$((n + 1))
  of "other$n" "$text"
  ! cmp -s "$tmp/first" "$tmp/other$n" || { echo "struct_layouts: not told apart: $text"; exit 1; }
done
echo "struct_layouts: 1 the same, $n others"
