#!/usr/bin/env bash
# Kills runs of a suite at random moments, in a clone of its own, and looks at what is left and at the next run:
#
#   eng/random-kills.sh [how many in all; 200]
#
# Each try is a row of docs/evidence/random-kills.tsv, on disk before the next begins; started again it goes on where
# it stopped. Linux only: namespaces of its own for processes and for /tmp show to the last one what a run has left,
# and keep the study from waiting for the machine's lock.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1-}" != inside ]; then
  rows=$PWD/docs/evidence/random-kills.tsv folder=$PWD/artifacts/kills
  mkdir -p "$folder" "$(dirname "$rows")"
  [ -s "$rows" ] || printf 'try\trun\tkilled\tafter ms\texit\tended\tnext run\tleft\n' > "$rows"
  [ -d "$folder/clone" ] || git clone --quiet --shared . "$folder/clone"
  git -C "$folder/clone" fetch --quiet "$PWD" HEAD
  git -C "$folder/clone" checkout --quiet --force --detach FETCH_HEAD
  dotnet build "$folder/clone/tests/Perf.Crud" -c Release -v quiet
  user=(); [ "$(id -u)" = 0 ] || user=(--user --map-root-user)
  exec unshare "${user[@]}" --mount --pid --fork --kill-child --mount-proc \
    "$PWD/eng/random-kills.sh" inside "$folder/clone" "$rows" "${1:-200}"
fi

clone=$2 rows=$3 count=$4
mount -t tmpfs none /tmp
mount -t tmpfs none /dev/shm
unset TMPDIR PERF_BASELINES PERF_REASON PERF_AGAINST PERF_SCOPE PERF_REQUIRE
export MSBUILDDISABLENODEREUSE=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
cd "$clone"

suite=tests/Perf.Crud/bin/Release/net10.0/Perf.Crud.dll
baseline=baselines/list-store/memory.json
filter='(TestCategory=insert-one&TestCategory=list-store&TestCategory=memory)'
filter+='|FullyQualifiedName~Every_baseline|FullyQualifiedName~Baselines_and_ledger_agree'
log=/tmp/run.log

# What a run is started from: accepted files as in git, or with one number that must be accepted.
prepare() {
  git checkout --quiet -- baselines
  if [ "$1" = accept ]; then
    awk '/"crud\/insert-one"/ { found = 1 }
         found && /"allocated-bytes"/ { sub(/[0-9]+/, "99999"); found = 0 } { print }' "$baseline" > /tmp/edited
    cat /tmp/edited > "$baseline"
  fi
  if [ "$1" = build ]; then rm -rf artifacts/builds; fi
}

start() {                                # sets pid
  local against=none
  case $1 in
    accept)     set -- "$1" PERF_SCOPE=quick PERF_BASELINES=accept "PERF_REASON=a random kill" ;;
    check)      set -- "$1" PERF_SCOPE=quick ;;
    pair|build) against=self; set -- "$1" PERF_BUDGET=4s PERF_TOLERANCE=100000% ;;
  esac
  env PERF_AGAINST=$against "${@:2}" dotnet test "$suite" --filter "$filter" > "$log" 2>&1 < /dev/null &
  pid=$!
}

now() { date +%s%3N; }

# Every process of the namespace but this script.
others() {
  ps -e -o pid=,stat=,args= | awk '$2 !~ /^Z/ && !/random-kills/ && $3 !~ /^(ps|awk|shuf|yes|xargs|sleep|git)$/'
}

find_victim() {
  case $1 in
    cli)    echo "$pid" ;;
    runner) others | awk '/vstest\.console\.dll/ { print $1; exit }' ;;
    host)   others | awk '/testhost\.dll/ { print $1; exit }' ;;
    worker) others | awk '/Perf\.Crud\.dll work/ { print $1 }' | shuf -n 1 --random-source=<(yes "$RANDOM") ;;
  esac
}

total() { grep -o '^gates: .*' "$log" | tail -n 1; }

# A run is right that is green, judged as many counts as an undisturbed one, and found nothing slower.
right() {                                # exit code, run
  [ "$1" = 0 ] && [[ "$(total)" == *"(${counts[$2]} counts"*" 0 regressed"* ]]
}

# Accepted files are the old ones or the new ones, line for line.
whole() {
  local edits; edits=$(git diff --numstat -- "$baseline" | awk '{ print $1 + $2 }')
  [ "${edits:-0}" -le 2 ] && tail -n 1 "$baseline" | grep -qx '}' &&
    [ -z "$(git diff --numstat -- baselines/ledger.tsv | awk '$1 > 1 || $2 > 0')" ]
}

left_files() {
  find baselines -name '.*.tmp'
  find artifacts/work -mindepth 1 -maxdepth 1 2> /dev/null || true
  find /dev/shm -mindepth 1 -maxdepth 1
  # What .NET's own commands leave when they are killed is not ours to sweep.
  find /tmp -mindepth 1 -maxdepth 1 ! -name 'perf-*.lock' ! -name NUnit.Engine ! -name run.log ! -name edited \
    ! -name 'clr-debug-pipe-*' ! -name 'dotnet-diagnostic-*' ! -name NuGetScratchroot
}

declare -A counts span
for run in check accept build pair; do   # undisturbed: how long it takes, and what is right
  prepare $run; began=$(now); start $run
  code=0; wait $pid || code=$?
  span[$run]=$(($(now) - began)) counts[$run]=$(total | grep -o '[0-9]* counts' | cut -d ' ' -f 1)
  printf 'undisturbed %s: %s ms, exit %s, %s\n' $run "${span[$run]}" $code "$(total)"
  right $code $run || { cat "$log"; exit 1; }
done

try() {                                  # number
  RANDOM=$1
  local kinds=(check accept check accept check accept pair check accept check accept check accept build) victims=(cli runner host worker worker)
  local run=${kinds[$1 % ${#kinds[@]}]} victim=${victims[RANDOM % ${#victims[@]}]}
  local after=$(((RANDOM * 32768 + RANDOM) % span[$run])) target='' code=0 ended=no next=right left=''
  prepare $run; start $run
  sleep "$((after / 1000)).$(printf %03d $((after % 1000)))"
  local began; began=$(now)
  while kill -0 $pid 2> /dev/null && [ -z "$target" ]; do
    target=$(find_victim $victim) || true
    [ -n "$target" ] || sleep 0.02
  done
  after=$((after + $(now) - began))
  [ -n "$target" ] && kill -9 "$target" 2> /dev/null || { wait $pid || true; return 1; }
  wait $pid || code=$?
  began=$(now)
  while [ -n "$(others)" ] && [ $(($(now) - began)) -lt 30000 ]; do sleep 0.1; done
  if [ -z "$(others)" ]; then ended="$(($(now) - began)) ms"; fi
  if [ $code = 0 ] && ! right 0 $run; then next='green by mistake'; fi
  whole || next='half written'
  others | awk '{ print $1 }' | xargs -r kill -9
  start $run
  code2=0; wait $pid || code2=$?
  if ! right $code2 $run && [ "$next" = right ]; then next="wrong: exit $code2, $(total)"; cp "$log" "artifacts/wrong-$1.log"; fi
  whole || next='half written'
  if [ $run = accept ] && [ "$(git diff --numstat -- baselines/ledger.tsv | cut -f 1)" != 1 ]; then next='ledger'; fi
  left=$(left_files | tr '\n' ' ')
  left_files | xargs -r rm -rf
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" $run $victim $after $code "$ended" "$next" "${left:-nothing}" |
    tee -a "$rows"
}

number=$(awk 'END { print $1 + 0 }' "$rows")
while [ "$(tail -n +2 "$rows" | wc -l)" -lt "$count" ]; do
  number=$((number + 1))
  try $number || printf '%s\tended before it was killed; not counted\n' $number
done
