#!/usr/bin/env bash
# Edits what a load does in a known way, and writes down what its pairs with the build before find.
#
#   eng/load-trials.sh [runs of each edit]
#
# It works in a worktree below artifacts/load-trials, so that yours stays as it is. Lines are added to
# artifacts/trials/loads-<edit>.jsonl; moved to docs/evidence/pairs, they are what docs/evidence/pairs.md is made of.
runs=${1:-5}
. "$(dirname "$0")/edited.sh" load-trials
rows=$root/artifacts/trials
mkdir -p "$rows"

run() {                                                     # of an edit: its pairs with HEAD, some times
  for ((i = 1; i <= runs; i++)); do
    rm -rf artifacts/history
    dotnet test tests/Perf.Concurrency -c Release --filter "$2" -e PERF_AGAINST=git:HEAD -e PERF_BUDGET=10m || true
    grep '"method":"pair"' artifacts/history/concurrency.jsonl >>"$rows/loads-$1.jsonl"
  done
  git checkout --quiet -- src
}

reader=src/Perf.Load/Clients/Clients.cs
edit "$reader" 'Customer? found = store.Read(id);' \
  '\1long began = System.Diagnostics.Stopwatch.GetTimestamp();\
\1Customer? found = store.Read(id);\
\1long ended = System.Diagnostics.Stopwatch.GetTimestamp();\
\1while (System.Diagnostics.Stopwatch.GetTimestamp() < ended + ((ended - began) / 5)) { }'
run reads-20-percent-slower 'TestCategory=wal-normal&TestCategory=readers'

writer=src/Perf.Load/Scenarios/CustomersLoad.cs
edit "$writer" ': stores.Client(store => Writer($"writer {i}", store.Update), shape.Reconnects));' \
  '\1: stores.Client(store => Writer($"writer {i}", record =>\
\1{\
\1    store.Begin();\
\1    bool found = store.Update(record);\
\1    Thread.Sleep(2);\
\1    store.Commit();\
\1    return found;\
\1}), shape.Reconnects));'
run lock-2-ms-longer 'TestCategory=wal-normal&TestCategory=writers'
