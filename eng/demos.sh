#!/usr/bin/env bash
# Breaks the product on purpose, one edit at a time, runs the README's first command on it, and writes down what was
# red: a section of docs/evidence/demos.md for each edit, and the first message of the first one in
# docs/evidence/failure.txt, which the README shows. With names, only these sections are made again:
#
#   eng/demos.sh
#   eng/demos.sh native sync durability
#
# It works in a worktree below artifacts/demos, so that yours stays as it is; all take some fourteen minutes.
all='managed native sync index promise durability statement pragma package'
for name in "$@"; do
  case " $all " in *" $name "*) ;; *) echo "no demo is called $name; there are: $all" >&2; exit 2 ;; esac
done
chosen=${*:-$all}
. "$(dirname "$0")/edited.sh" demos
sections=$root/docs/evidence/demos
log=$tree/run.log
error='([A-Za-z.]+Exception : )'                            # what NUnit puts before a message that is no verdict's

test() {                                                    # filter, options
  dotnet test Perf.sln -c Release -m:1 --filter "$1" "${@:2}" >"$log" 2>&1 || true
}

headlines() {
  grep -oE "^ +$error?[a-z]+/[a-z-]+ @ [a-z-]+/[a-z-]+ (regressed: |is .* slower than |could not be measured: ).*" "$log" |
    sed -E "s/^ *$error?/- /" || true
}

total() { grep -oE '^ *gates: .*' "$log" | tail -n 1 | sed 's/^ *//'; }

message() {                                                 # the first failure of a case, whole
  sed -E "s/^ +$error?crud/crud/" "$log" |
    awk '/^crud\/[a-z-]+ @ .*(regressed: | slower than | could not be measured: )/ && !seen { seen = 1; on = 1 }
         on && /^ *(Stack Trace:)?$/ { exit }
         on' || true
}

measured() {                                                # the machine and packages of the last run
  grep -rhoE "\"$1\": \"[^\"]+ [^\"]+\"" artifacts/received | cut -d '"' -f 4 | sort -u | paste -sd '|' | sed 's/|/, /g'
}

demo() {                                                    # title, filter, options
  test "$2" "${@:3}"
  {
    printf '## %s\n\nMeasured at commit %s on %s, with\n%s.\n\n```diff\n%s\n```\n\n```\ndotnet test Perf.sln -c Release -m:1 --filter "%s"%s\n```\n\nFailed cases:\n\n%s\n\n' \
      "$1" "$(git log -1 --format=%h)" "$(measured machine)" "$(measured provider)" "$(git diff -U0 -- src | grep '^[-+] ' || echo 'no line of the source is edited')" "$2" \
      "${3:+ ${*:3}}" "$(headlines | grep . || echo none)"
    [ -z "$(message)" ] || printf '```\n%s\n```\n\n' "$(message)"
    printf '```\n%s\n```\n' "$(total)"
  } >"$sections/$name.md"
  git checkout --quiet -- src
}

managed() {
  slower_reads
  demo 'Slower managed code: a read with a loop of 100 iterations' TestCategory=read-one
  test TestCategory=read-one
  printf '\nAfter the edit is undone:\n\n```\n%s\n```\n' "$(total)" >>"$sections/managed.md"
}

native() {                                                  # the package's library, but for one function
  local made=$tree/artifacts/slower own
  dotnet build tests/Perf.Crud -c Release -v q >"$log"
  own=$(find "$tree/tests/Perf.Crud/bin" -path "*/$(dotnet --info | awk '/^ RID:/ { print $2 }')/*" -name libe_sqlite3.so)
  mkdir -p "$made"
  cc -O2 -shared -fPIC "-DOWN=\"$own\"" -DSHARE=0.5 -o "$made/libslower.so" eng/slower-sqlite.c \
    -Wl,--no-as-needed "$own" "-Wl,-rpath,$(dirname "$own")" -ldl
  export LD_LIBRARY_PATH=$made
  edit src/Perf.Engines/Sqlite/NativeBuild.cs \
    'if (Path() is { } path) NativeLibrary.SetDllImportResolver(importing, (_, _, _) => NativeLibrary.Load(path));' \
    '\1NativeLibrary.SetDllImportResolver(importing, (_, _, _) => NativeLibrary.Load(Path() ?? "libslower.so"));'
  demo 'Slower native code: a SQLite whose `sqlite3_step` takes 50 % longer' \
    'TestCategory=read-one&TestCategory=wal-full'
  unset LD_LIBRARY_PATH
}

sync() {
  edit src/Perf.Engines/AdoNet/SqliteProvider.cs 'FileInfo? log = found\["journal_mode"\] == "wal".*' \
    '\1commands.Execute("PRAGMA synchronous = extra");\
&'
  demo 'One more sync for each commit' 'TestCategory=insert-in-transaction&TestCategory=delete-full'
}

index() {
  edit src/Perf.Engines/Sqlite/TripSql.cs '\(internal const string CreateIndex = \).*' '\1\2"SELECT 1";'
  demo 'An index that is no longer created' TestCategory=trips-search-index
}

promise() {
  edit src/Perf.Engines/Sqlite/Pragmas.cs \
    'OnDisk("wal-full", DurabilityClass.Power, journal: "wal", synchronous: "full"),' \
    '\1OnDisk("wal-full", DurabilityClass.Power, journal: "wal", synchronous: "off"),'
  demo 'A durability class that is promised and lost' 'TestCategory=insert-one&TestCategory=wal-full'
}

durability() {
  edit src/Perf.Engines/Sqlite/Pragmas.cs \
    'OnDisk("wal-full", DurabilityClass.Power, journal: "wal", synchronous: "full"),' \
    '\1OnDisk("wal-full", DurabilityClass.Process, journal: "wal", synchronous: "off"),'
  demo 'A durability class that was accepted and is lost' 'TestCategory=insert-one&TestCategory=wal-full'
}

statement() {
  edit src/Perf.Engines/Sqlite/Statements.cs \
    '\(internal const string SelectOne = .* WHERE Id = @Id\)";' '\1\2 LIMIT 1";'
  demo "A statement's text" TestCategory=wal-full -e PERF_AGAINST=none
}

pragma() {
  edit src/Perf.Engines/Sqlite/Pragmas.cs '\["cache_size"\] = "-2000",' '\1["cache_size"] = "-20",'
  demo 'A pragma' TestCategory=wal-full
}

package() { demo 'Another version of a package' TestCategory=wal-full -p:MicrosoftDataSqliteVersion=8.0.31; }

mkdir -p "$sections"
for name in $chosen; do "$name"; done
{
  cat <<'END'
# Failures of deliberate edits

Made by `eng/demos.sh`; not written by hand. Each edit is made in a fresh worktree, and the command is run once. The
page shows its output about the failed cases: all headlines, the first whole message, and the total.
END
  for name in $all; do printf '\n'; cat "$sections/$name.md"; done
} >"$root/docs/evidence/demos.md"
awk '/^Failed cases:/ { failed = 1 } failed && /^```$/ { if (on) exit; on = 1; next } on' "$sections/managed.md" \
  >"$root/docs/evidence/failure.txt"
