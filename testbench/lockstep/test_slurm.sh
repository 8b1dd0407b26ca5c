#!/bin/sh
# test_slurm.sh BUILD - scripts/regress --slurm on a cluster of one node: Slurm's own daemons, with a configuration and a
# key of their own, end when the test does
#
# Needs slurmctld, slurmd, sbatch and munged (scripts/setup --slurm).  Arrays may have 3 tasks, so that a task has several
# runs.  Under root slurmd runs as root; else all daemons are the user's.
set -eu
build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
PATH=$PATH:/usr/sbin:/sbin
for program in munged slurmctld slurmd sbatch sinfo scontrol squeue; do
  command -v $program > /dev/null || { echo "test_slurm: $program is not here: run scripts/setup --slurm" >&2; exit 1; }
done
tmp=$(mktemp -d)
chmod 755 "$tmp"
fail() {
  echo "test_slurm: $*" >&2
  tail -n 20 "$tmp"/*.log >&2
  exit 1
}
# Each daemon is ended by the number that it wrote itself.
ends_daemons() {
  # What still runs after a failure, first: its steps would outlive the daemons.
  if [ -s "$tmp/slurmctld.pid" ] && [ -n "$(timeout 10 squeue -h)" ]; then
    timeout 10 scancel --user="$(id -un)" || :
    sleep 5
  fi
  for daemon in slurmd slurmctld munged; do
    [ ! -s "$tmp/$daemon.pid" ] || kill "$(cat "$tmp/$daemon.pid")" || :
  done
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    left=
    for daemon in slurmd slurmctld munged; do [ ! -e "$tmp/$daemon.pid" ] || left=1; done
    [ -n "$left" ] || break
    sleep 0.5
  done
  rm -rf "$tmp"
}
trap ends_daemons EXIT

dd if=/dev/urandom of="$tmp/key" bs=128 count=1 2> "$tmp/dd.log"
chmod 400 "$tmp/key"
munged --key-file="$tmp/key" --socket="$tmp/munge.sock" --pid-file="$tmp/munged.pid" --log-file="$tmp/munged.log" \
  --seed-file="$tmp/seed" --force 2> "$tmp/start.log" || fail "munged: $(cat "$tmp/start.log")"
free_ports() {
  python3 -c '
import socket
s = [socket.socket() for _ in range(2)]
for x in s: x.bind(("127.0.0.1", 0))
print(*(x.getsockname()[1] for x in s))'
}
host=$(hostname -s)
ports=$(free_ports)
mkdir "$tmp/state" "$tmp/spool"
cat > "$tmp/slurm.conf" << END
ClusterName=aurum
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$tmp/munge.sock
SlurmctldPort=${ports% *}
SlurmdPort=${ports#* }
StateSaveLocation=$tmp/state
SlurmdSpoolDir=$tmp/spool
SlurmctldPidFile=$tmp/slurmctld.pid
SlurmdPidFile=$tmp/slurmd.pid
SlurmctldLogFile=$tmp/slurmctld.log
SlurmdLogFile=$tmp/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
MaxArraySize=4
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF="$tmp/slurm.conf"
slurmctld 2> "$tmp/start.log" || fail "slurmctld: $(cat "$tmp/start.log")"
slurmd 2> "$tmp/start.log" || fail "slurmd: $(cat "$tmp/start.log")"
tries=0
until [ "$(sinfo -h -o %T 2> "$tmp/sinfo.log")" = idle ]; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail "the node is not idle after 60 s: $(sinfo 2>&1)"
  sleep 1
done

cd "$tmp"
cat > plan.toml << END
name = "array"
[[run]]
unit = "zdecomp"
seeds = [1, 2, 3]
count = 400
shards = 2
[[run]]
unit = "zdecomp"
count = 300
options = ["--steady"]
END
# regress CODE ARGUMENT...
regress() {
  code=$1 got=0
  shift
  BUILD=$build "$root/scripts/regress" "$@" > out 2> err || got=$?
  [ $got = "$code" ] || fail "$*: exit code $got, not $code: $(cat out err)"
}
packets() {
  python3 -c '
import sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("select command, code, compared, differ, clocks from result order by command").fetchall()
print("\n".join(map(str, rows)))' "$1"
}

# What Slurm ran is what runs here.
regress 0 plan.toml --slurm --jobs 2 --database slurm.sqlite
grep -q '^regress: 7 runs, 0 not agreeing' out || fail "$(cat out)"
[ "$(grep -c '^  run ' slurm.sqlite.runs/1/array.sh)" = 7 ] && [ "$(grep -c '^[0-9]*)$' slurm.sqlite.runs/1/array.sh)" = 3 ] ||
  fail "not 3 tasks of 7 runs: $(cat slurm.sqlite.runs/1/array.sh)"
grep -c 'WEXITSTATUS 0' slurmctld.log | grep -qx 3 || fail "Slurm's log has not three tasks"
regress 0 plan.toml --jobs 1 --database here.sqlite
packets slurm.sqlite > a
packets here.sqlite > b
cmp a b || fail "Slurm's results: $(diff a b)"

# A run that cannot be: its error is in the results, the others agree; only it runs again.
sed 's/"--steady"/"--pace=none"/' plan.toml > bad.toml
regress 1 bad.toml --slurm --database slurm.sqlite
grep -q '^regress: 7 runs, 1 not agreeing' out && grep -q '^usage .*--pace=none' out || fail "$(cat out)"
regress 1 bad.toml --slurm --rerun --database slurm.sqlite
grep -q '^regress: 1 runs, 1 not agreeing' out || fail "$(cat out)"

# A task that somebody kills: its run has not ended, and says so; the others have.
printf '[[run]]\nunit = "zdecomp"\nseeds = [1]\ncount = 400000000\n[[run]]\nunit = "zdecomp"\nseeds = [2, 3]\ncount = 300\n' > killed.toml
BUILD=$build "$root/scripts/regress" killed.toml --slurm --database killed.sqlite > out 2> err &
regress=$!
tries=0
until squeue -h -r -t R -o %K | grep -qx 0; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail "the run that is to be killed does not start: $(cat out err)"
  sleep 0.5
done
scancel "$(squeue -h -r -t R -o '%K %F_%K' | sed -n 's/^0 //p')"
got=0
wait $regress || got=$?
[ $got = 1 ] && grep -q '^regress: 3 runs, 1 not agreeing' out && grep -q '^input or output .*--seed 1 ' out || fail "a killed task: $got: $(cat out err)"
grep -q 'Slurm did not run it to its end' regress.html || fail "a killed task: $(cat regress.html)"

# Interrupted: the array job is cancelled.
sed 's/count = 400/count = 4000000/' plan.toml > long.toml
BUILD=$build env --default-signal=INT setsid "$root/scripts/regress" long.toml --slurm --database long.sqlite > out 2> err &
regress=$!
tries=0
until [ -n "$(squeue -h -t R)" ]; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail "the long run does not start: $(cat out err)"
  sleep 0.5
done
python3 -c 'import os, signal, sys; os.killpg(int(sys.argv[1]), signal.SIGINT)' $regress
got=0
wait $regress || got=$?
[ $got = 130 ] && grep -q 'the array job is cancelled' err || fail "interrupted: exit code $got: $(cat out err)"
tries=0
while [ -n "$(squeue -h)" ]; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail "still in the queue: $(squeue)"
  sleep 0.5
done

# No controller.
kill "$(cat slurmctld.pid)"
while [ -e slurmctld.pid ]; do sleep 0.2; done
sed -i '$ a SlurmctldTimeout=1\nMessageTimeout=2' slurm.conf
regress 4 plan.toml --slurm --database gone.sqlite
grep -q '^regress: --slurm: ' err || fail "without a controller: $(cat out err)"
echo "test_slurm: 7 runs in 3 tasks, $(awk -F, '{ n += $3 } END { print n }' a) packets compared"
