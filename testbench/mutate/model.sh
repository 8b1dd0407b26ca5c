#!/bin/sh
# model.sh UNIT COUNT SEED JOBS - plants single-line bugs in a unit's C model; its golden tests must find them
#
# scripts/mutate --model calls this; README.md tells how it works.  Everything made goes to
# BUILD/mutate/UNIT/model, the tool (universalmutator) to BUILD/mutate/venv.
set -eu
unit=$1 count=$2 seed=$3 jobs=$4
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
error() { echo "mutate: $*" >&2; exit 2; }
path=$(sed -n "s|^UNIT($unit, *\([^,]*\),.*|\1|p" "$root/bridge/unit/units.def")
[ -n "$path" ] || error "no unit '$unit' in bridge/unit/units.def"
dir=$BUILD/mutate/$unit/model
rm -rf "$dir"
mkdir -p "$dir/all" "$dir/none" "$dir/mutant" "$dir/result"

tool=$BUILD/mutate/venv/bin/mutate
if [ ! -x "$tool" ]; then
  echo "mutate: installing universalmutator in build/mutate/venv" >&2
  python3 -m venv "$BUILD/mutate/venv" || error "python3 -m venv fails; install python3-venv"
  "$BUILD/mutate/venv/bin/pip" install -q universalmutator==1.14.1 ||
    error "pip cannot install universalmutator; is PyPI in reach?"
fi

# Folders of tests: the unit's own, and what model_tests.txt adds.
folders="$path $(sed -n "s/^$unit  *//p" "$here/model_tests.txt")"
tests=
for folder in $folders; do
  tests="$tests $(sed -n 's/^golden_test(\(test_[a-z0-9_]*\).*/\1/p' "$root/testbench/$folder/CMakeLists.txt" |
    while read -r t; do
      grep -A 3 "^golden_test(${t}[ )]" "$root/testbench/$folder/CMakeLists.txt" |
        awk '{ print; if (/\)/) exit }' | grep -qw SLOW || echo "$t"
    done | tr '\n' ' ')"
done
[ -n "$(echo $tests)" ] || error "no golden tests in testbench/: $folders"
# shellcheck disable=SC2086 # a list of words
nice ninja -C "$BUILD" $tests aurum > "$dir/build.log" 2>&1 || error "$dir/build.log says what does not build"

# compile SOURCE OBJECT: as the model's file of that name, from its own folder, so that no path is in it
compile() {
  name=$(basename "$1")
  flags=$(sed -n "s|^$name ||p" "$dir/flags")
  # shellcheck disable=SC2086 # a list of words
  (cd "$(dirname "$1")" && $flags -fno-lto -o "$2" -c "$name") 2> /dev/null
}

: > "$dir/flags"
for f in "$root/cmodel/$path"/*.c; do
  name=$(basename "$f")
  object=cmodel/CMakeFiles/cmodel.dir/$path/$name.o
  ninja -C "$BUILD" -t commands "$object" | tail -n 1 |
    sed "s| -MD .*||; s| -flto=auto -ffat-lto-objects||; s|-I\([^/]\)|-I$BUILD/\1|g; s|^|$name |" >> "$dir/flags"
  cp "$f" "$dir/none"
  mkdir -p "$dir/all/${name%.c}"
  (cd "$dir/none" && "$tool" "$name" --noCheck --mutantDir "$dir/all/${name%.c}") > "$dir/tool.log" 2>&1 ||
    error "$dir/tool.log says why there are no mutants of $name"
done
for f in "$dir"/none/*.c; do compile "$f" "${f%.c}.o" || error "$f does not compile by itself"; done

# COUNT of all mutants, in an order of the seed: those that compile, to other code than the original and one another
find "$dir/all" -name '*.c' | sort |
  awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand() " " $0 }' | sort | sed 's/.* //' > "$dir/order"
n=0
while read -r f && [ "$n" -lt "$count" ]; do
  name=$(basename "$(dirname "$f")").c
  mkdir -p "$dir/mutant/next"
  cp "$f" "$dir/mutant/next/$name"
  if compile "$dir/mutant/next/$name" mutant.o && ! cmp -s "$dir/mutant/next/mutant.o" "$dir/none/${name%.c}.o"; then
    sum=$(cksum < "$dir/mutant/next/mutant.o")
    if ! grep -qxF "$sum" "$dir/sums" 2> /dev/null; then
      echo "$sum" >> "$dir/sums"
      n=$((n + 1))
      mv "$dir/mutant/next" "$dir/mutant/$n"
      diff "$dir/none/$name" "$dir/mutant/$n/$name" |
        awk -v name="$name" '/^[0-9]/ { at = $0; sub(/[^0-9].*/, "", at) } /^</ && !a { a = $0 } /^>/ && !b { b = $0 }
          function line(s) { sub(/^[<>] */, "", s); gsub(/[ \t]+/, " ", s); return s }
          END { print at " " name ": " line(a) " ==> " line(b) }' > "$dir/mutant/$n/what"
      continue
    fi
  fi
  rm -rf "$dir/mutant/next"
done < "$dir/order"
[ "$n" -gt 0 ] || error "no mutant of cmodel/$path compiles to other code"

# How long each test takes, the shortest first; the directed set's digest.
for t in $tests; do
  from=$(date +%s%N)
  "$BUILD/testbench/$t" > "$dir/none/$t.log" 2>&1 || error "$t fails with nothing planted: $dir/none/$t.log"
  echo "$((($(date +%s%N) - from) / 1000000)) $t"
done | sort -n > "$dir/times"
for t in $tests aurum; do
  program=$t
  [ "$t" = aurum ] || program=testbench/$t
  ninja -C "$BUILD" -t commands "$program" | tail -n 1 |
    sed "s|-flto=auto|-fno-lto|; s| -o $program | -o PROGRAM OBJECT |; s|^: && ||; s| && :\$||" > "$dir/none/$t.link"
done

cat > "$dir/one" << EOF
#!/bin/sh
# one N: the first test that fails with mutant N; a program ends with its first failure
ulimit -c 0; ulimit -v 8000000; ulimit -f 2000000
cd "$BUILD"
m=$dir/mutant/\$1
linked() { sh -c "\$(sed "s|PROGRAM|\$m/program|; s|OBJECT|\$m/mutant.o|" "$dir/none/\$1.link")" 2> "\$m/link.log"; }
while read -r ms t; do
  linked "\$t" || { echo "not linked" > "$dir/result/\$1"; exit 0; }
  { rc=0; timeout \$((20 + ms / 100)) stdbuf -oL -eL "\$m/program" 2>&1 || rc=\$?; echo \$rc > "\$m/rc"; } |
    awk '/FAILED/ { exit 1 }' && [ "\$(cat "\$m/rc")" -eq 0 ] ||
    { echo "\$t" > "$dir/result/\$1"; rm -f "\$m/program"; exit 0; }
done < "$dir/times"
linked aurum || { echo "not linked" > "$dir/result/\$1"; exit 0; }
timeout 120 "\$m/program" gen $unit --directed -o "\$m/directed.hex" > "\$m/log" 2>&1 || true
if cmp -s "\$m/directed.hex" "$dir/none/directed.hex"; then echo survived; else echo digest; fi > "$dir/result/\$1"
rm -f "\$m/program" "\$m/directed.hex"
EOF
chmod +x "$dir/one"
"$BUILD/aurum" gen "$unit" --directed -o "$dir/none/directed.hex" > "$dir/none/gen.log" 2>&1 || error "$dir/none/gen.log"
seq "$n" | xargs -P "$jobs" -I '{}' nice "$dir/one" '{}'

# The reason in model_UNIT.txt for a description: 'ERE :: reason'.
reason() {
  [ -f "$here/model_$unit.txt" ] || return 0
  awk -F ' :: ' -v it="$1" '!/^#/ && NF == 2 && it ~ ("^" $1) { print $2; exit }' "$here/model_$unit.txt"
}

dead=0 pinned=0 named=0 open=0
for i in $(seq "$n"); do
  read -r how < "$dir/result/$i"
  read -r line what < "$dir/mutant/$i/what"
  case $how in
    test_*) dead=$((dead + 1)); continue ;;
  esac
  why=$(reason "$what")
  case $how in
    "not linked") state="NOT LINKED: $(tail -n 1 "$dir/mutant/$i/link.log")" ;;
    digest) pinned=$((pinned + 1)) state="DIGEST ALONE" ;;
    *) state=SURVIVED ;;
  esac
  if [ -n "$why" ] && [ "$how" != "not linked" ]; then
    state=$why
    [ "$how" = digest ] || named=$((named + 1))
  elif [ "$how" != digest ]; then
    open=$((open + 1))
  fi
  printf '%4d %s:%s\n       %s\n' "$i" "${what%%:*}:$line" "${what#*:}" "$state"
done
echo "$unit: $n mutants of the model: $dead killed by golden tests, $pinned by the directed digest alone," \
  "$named survived by reason, $open not explained"
[ "$open" -eq 0 ]
