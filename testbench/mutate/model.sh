#!/bin/sh
# model.sh UNIT COUNT SEED JOBS [MOST] - plants single-line bugs in a unit's C model; its golden tests must find them
#
# scripts/mutate --model calls this; README.md tells how it works.  Everything made goes to
# BUILD/mutate/UNIT/model, the tool (universalmutator) to BUILD/mutate/venv.
set -eu
unit=$1 count=$2 seed=$3 jobs=$4 most=${5:-0}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
error() { echo "mutate: $*" >&2; exit 2; }
# A unit of the table, or a folder of the model that has none, or a file that units share: no directed set then.
path=$(sed -n "s|^UNIT($unit, *\([^,]*\),.*|\1|p" "$root/bridge/unit/units.list")
digest=$path own=$path sources='*.c'
[ -n "$path" ] || own=$(cd "$root/cmodel" && find . -type d -name "$unit" | sed 's|^\./||') path=$own
[ -n "$path" ] || ! [ -f "$root/cmodel/common/$unit.c" ] || path=common sources=$unit.c
if [ -z "$path" ] || ! [ -d "$root/cmodel/$path" ]; then
  error "no unit '$unit' in bridge/unit/units.list, no folder of that name in cmodel/, no such file in cmodel/common"
fi
dir=$BUILD/mutate/$unit/model
rm -rf "$dir"
mkdir -p "$dir/none" "$dir/mutant" "$dir/result" "$BUILD/mutate/times"
export CCACHE_DISABLE=1      # each mutant is compiled once

venv=$BUILD/mutate/venv
if [ ! -x "$venv/bin/mutate" ]; then
  echo "mutate: installing universalmutator in build/mutate/venv" >&2
  python3 -m venv "$venv" || error "python3 -m venv fails; install python3-venv"
  "$venv/bin/pip" install -q universalmutator==1.14.1 || error "pip cannot install universalmutator; is PyPI in reach?"
fi

# tests_of FOLDER: its golden tests but the slow ones
tests_of() {
  list=$root/testbench/$1/CMakeLists.txt
  [ ! -f "$list" ] || awk '/^golden_test\(/ { name = ""; inside = 1 }
    inside { for (i = 1; i <= NF; i++) { w = $i; gsub(/golden_test\(|\).*/, "", w); if (name == "") name = w; if (w == "SLOW") slow[name] } }
    inside && !(name in seen) { seen[name]; order[++n] = name }
    /\)/ { inside = 0 }
    END { for (i = 1; i <= n; i++) if (!(order[i] in slow)) print order[i] }' "$list" | tr '\n' ' '
}

# Folders of tests: the unit's own, and what model_tests.txt adds.
tests=''
for folder in $own $(sed -n "s/^$unit  *//p" "$here/model_tests.txt"); do tests="$tests $(tests_of "$folder")"; done
[ -z "$digest" ] || tests="$tests test_full_wires" # of every unit of the table
# shellcheck disable=SC2086
set -- $tests
[ $# -gt 0 ] || error "no golden tests of $path; name their folder in testbench/mutate/model_tests.txt"
# shellcheck disable=SC2086 # a list of words
env -u CCACHE_DISABLE nice ninja -C "$BUILD" $tests aurum > "$dir/build.log" 2>&1 || error "$dir/build.log says what does not build"

# compile SOURCE OBJECT: as the model's file of that name, from its own folder, so that no path is in it.  A file's
# headers are read once; what is no C at all is refused before it is translated.
# shellcheck disable=SC2086,SC2094 # a list of words
ninja -C "$BUILD" -t commands $tests aurum > "$dir/commands"
prepare() {
  cp "$root/cmodel/$path/$1" "$dir/none"
  grep '^#include.*\.h[">]' "$dir/none/$1" > "$dir/none/$1.h"
  # A file that warns of its own at -O1 takes -O2; one whose headers need what it defines before reads them itself.
  for how in "-O1 -include $dir/none/$1.h" "-O2 -include $dir/none/$1.h" -O2; do
    flags=$(grep -F -- " -o cmodel/CMakeFiles/cmodel.dir/$path/$1.o " "$dir/commands" |
      sed "s| -MD .*||; s| -flto -ffat-lto-objects||; s| -g | |; s| -O3 | ${how%% *} |; s|-I\([^/]\)|-I$BUILD/\1|g")
    # shellcheck disable=SC2086
    [ "$how" = -O2 ] || $flags -I"$root/cmodel/$path" -x c-header -o "$dir/none/$1.h.gch" "$dir/none/$1.h" 2> /dev/null || continue
    echo "$flags ${how#-O?}" > "$dir/none/$1.flags"
    if compile "$dir/none/$1" "$dir/none/$1.o"; then
      cksum < "$dir/none/$1.o" >> "$dir/sums"
      public_names "$dir/none/$1.o" > "$dir/none/$1.names"
      return
    fi
  done
  error "cmodel/$path/$1 does not compile by itself"
}
compile() {
  name=${1##*/}
  read -r flags < "$dir/none/$name.flags"
  (cd "${1%/*}" && $flags -fsyntax-only "$name" && $flags -o "$2" -c "$name") 2> /dev/null
}

public_names() { nm -g --defined-only -f posix "$1" | cut -d' ' -f1; }

# COUNT of all mutants, in an order of the seed: those that compile, to other code than the original and one another.
# A public name that is changed is no bug: no program links.
# shellcheck disable=SC2086 # a pattern
"$venv/bin/python" "$here/model_mutants.py" "$dir/all" $((count * 8)) "$seed" "$root/cmodel/$path"/$sources ||
  error "no mutants of cmodel/$path"
total=$(find "$dir/all" -name what | wc -l)
n=0 from=0
while [ "$n" -lt "$count" ] && [ "$from" -lt "$total" ]; do
  from=$((from + 1))
  m=$dir/all/$from
  name=$(basename "$m"/*.c)
  [ -f "$dir/none/$name.flags" ] || prepare "$name"
  if compile "$m/$name" mutant.o && public_names "$m/mutant.o" | cmp -s - "$dir/none/$name.names"; then
    sum=$(cksum < "$m/mutant.o")
    if ! grep -qxF "$sum" "$dir/sums"; then
      echo "$sum" >> "$dir/sums"
      n=$((n + 1))
      mv "$m" "$dir/mutant/$n"
    fi
  fi
done
[ "$n" -gt 0 ] || error "no mutant of cmodel/$path compiles to other code"

# processor_time FILE COMMAND...: runs it; its milliseconds go to FILE.ms, what it prints to FILE.log.  With MOST it
# is stopped after that many seconds and may end so: exit code 137.
processor_time() {
  file=$1
  shift
  # shellcheck disable=SC2016 # expanded by the shell that runs the command
  sh -c 'log=$1 most=$2; shift 2; rc=0
    ([ "$most" -eq 0 ] || ulimit -t "$most"; exec "$@") > "$log" 2>&1 || rc=$?
    [ "$rc" -eq 0 ] || { [ "$most" -gt 0 ] && [ "$rc" -eq 137 ]; } && times && echo "$rc"' sh "$file.log" "$most" "$@" > "$file.times" 2> /dev/null ||
    error "$1 fails with nothing planted: $file.log"
  awk -v most="$most" 'NR == 2 { gsub(/[ms]/, " "); ms = int(($1 * 60 + $2 + $3 * 60 + $4) * 1000) }
    END { print $1 == 137 ? most * 1000 : ms }' "$file.times" > "$file.ms"
}

# The shortest test first; each is measured once for a build of it.
for t in $tests; do
  kept=$BUILD/mutate/times/$t.$most.ms
  [ -n "$(find "$kept" -newer "$(readlink -f "$BUILD/testbench/$t")" 2> /dev/null)" ] || processor_time "${kept%.ms}" "$BUILD/testbench/$t"
  echo "$(cat "$kept") $t"
done | sort -n > "$dir/times"
for t in $tests aurum; do
  program=$t
  [ "$t" = aurum ] || program=testbench/$(basename "$(readlink -f "$BUILD/testbench/$t")") # of its folder
  grep -F -- " -o $program " "$dir/commands" |
    sed "s| [^ ]*cmodel/block_[a-z]*\.o||g; s| -o $program | -o PROGRAM OBJECT |; s|^: && ||; s| && :\$||" > "$dir/none/$t.link"
done

# All mutants go through the tests of a second and less first, then those of bundles through theirs, then what is left
# through the longer ones and the digest.  A test's limit is ten times its processor time, in whole seconds: others may keep the processors busy.
# With MOST a longer test is stopped after that many seconds, and has then found nothing.
awk -v d="$dir/times." -v bundles="" '
  { print > (d (index(bundles, " " $2 " ") ? "bundle" : $1 <= 1000 ? "short" : "long")) }' "$dir/times"
touch "$dir/times.short" "$dir/times.bundle" "$dir/times.long"
cat > "$dir/one" << END
#!/bin/sh
# one short|bundle|long N: the first of these tests that fails with mutant N; a program ends with its first failure
[ ! -f "$dir/result/\$2" ] || exit 0
ulimit -c 0; ulimit -v 4000000; ulimit -f 2000000
export CCACHE_DISABLE=1
cd "$BUILD"
m=$dir/mutant/\$2
[ "\$1" != bundle ] || grep -q '^[0-9]* [a-z0-9_]*_bundle\.c:' "\$m/what" || exit 0
ends() { echo "\$1" > "\$m/how"; mv "\$m/how" "$dir/result/\${m##*/}"; rm -f "\$m/program" "\$m/directed.hex"; exit 0; }
linked() { sh -c "\$(sed "s|PROGRAM|\$m/program|; s|OBJECT|\$m/mutant.o|" "$dir/none/\$1.link")" 2> "\$m/link.log"; }
while read -r ms t; do
  linked "\$t" || ends "not linked"
  limit=\$((1 + ms / 100)) cut=none word=\$t
  [ -L testbench/\$t ] || word='' # a program of its own
  if [ $most -gt 0 ] && [ \$ms -ge ${most}000 ]; then limit=$most cut=137; fi
  { rc=0; (ulimit -t \$limit; exec stdbuf -oL -eL "\$m/program" \$word 2>&1) || rc=\$?; [ \$rc != \$cut ] || rc=0; echo \$rc > "\$m/rc"; } |
    awk '/FAILED/ { exit 1 }' && [ "\$(cat "\$m/rc")" -eq 0 ] || ends "\$t"
done < "$dir/times.\$1"
[ "\$1" = long ] || exit 0
[ -n "$digest" ] || ends survived
linked aurum || ends "not linked"
(ulimit -t \$((1 + \$(cat "$dir/none/gen.ms") / 100)); exec "\$m/program" gen $unit --directed -o "\$m/directed.hex" > "\$m/log" 2>&1) || true
cmp -s "\$m/directed.hex" "$dir/none/directed.hex" || ends digest
ends survived
END
chmod +x "$dir/one"
if [ -n "$digest" ]; then
  (most=0; processor_time "$dir/none/gen" "$BUILD/aurum" gen "$unit" --directed -o "$dir/none/directed.hex")
fi
for which in short bundle long; do
  seq "$n" | xargs -P "$jobs" -I '{}' nice "$dir/one" "$which" '{}' 2>> "$dir/log"
done

# The reason in model_UNIT.txt for a description: 'ERE :: reason'.
reason() {
  [ -f "$here/model_$unit.txt" ] || return 0
  awk -F ' :: ' -v it="$1" '!/^#/ && NF == 2 && it ~ ("^" $1) { print $2; exit }' "$here/model_$unit.txt"
}

dead=0 pinned=0 named=0 open=0 counted=$n
for i in $(seq "$n"); do
  read -r how < "$dir/result/$i"
  read -r line what < "$dir/mutant/$i/what"
  case $how in
    test_*) dead=$((dead + 1)); continue ;;
    "not linked") counted=$((counted - 1)); continue ;; # no bug: no program either
  esac
  why=$(reason "$what")
  case $how in
    digest) pinned=$((pinned + 1)) state="DIGEST ALONE" ;;
    *) state=SURVIVED ;;
  esac
  if [ -n "$why" ]; then
    state=$why
    [ "$how" = digest ] || named=$((named + 1))
  elif [ "$how" != digest ]; then
    open=$((open + 1))
  fi
  printf '%4d %s:%s\n       %s\n' "$i" "${what%%:*}:$line" "${what#*:}" "$state"
done
echo "$unit: $counted mutants of the model: $dead killed by golden tests, $pinned by the directed digest alone," \
  "$named survived by reason, $open not explained"
[ "$open" -eq 0 ]
