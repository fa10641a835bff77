#!/usr/bin/env bash
# Breaks the product on purpose, one edit at a time, runs the README's first command on it, and writes down what was
# red: docs/evidence/demos.md, and the first message of the first one in docs/evidence/failure.txt, which the README
# shows.
#
#   eng/demos.sh
#
# It works in a worktree below artifacts/demos, so that yours stays as it is; it takes some twelve minutes.
. "$(dirname "$0")/edited.sh" demos
page=$root/docs/evidence/demos.md
log=$tree/run.log

test() {                                                    # filter, options
  dotnet test Perf.sln -c Release -m:1 --filter "$1" "${@:2}" >"$log" 2>&1 || true
}

headlines() { grep -oE '^ +[a-z]+/[a-z-]+ @ [a-z-]+/[a-z-]+ (regressed: .*|is .* slower than .*)' "$log" | sed 's/^ */- /' || true; }

total() { grep -oE '^ *gates: .*' "$log" | tail -n 1 | sed 's/^ *//'; }

message() {                                                 # the first failure of a case, whole
  awk '/^ +[a-z]+\/[a-z-]+ @ .*(regressed: | slower than )/ && !seen { seen = 1; on = 1 }
       on && /^ *(Stack Trace:)?$/ { exit }
       on { sub(/^ +crud/, "crud"); print }' "$log"
}

demo() {                                                    # title, filter, options
  test "$2" "${@:3}"
  {
    printf '\n## %s\n\n```diff\n%s\n```\n\n```\ndotnet test Perf.sln -c Release -m:1 --filter "%s"%s\n```\n\nRed:\n\n%s\n\n' \
      "$1" "$(git diff -U0 -- src | grep '^[-+] ' || echo 'no line of the source is edited')" "$2" \
      "${3:+ $3}" "$(headlines | grep . || echo nothing)"
    [ -z "$(message)" ] || printf '```\n%s\n```\n\n' "$(message)"
    printf '```\n%s\n```\n' "$(total)"
  } >>"$page"
  git checkout --quiet -- src
}

cat >"$page" <<END
# What red looks like, tried

Made by \`eng/demos.sh\` at commit $(git log -1 --format=%h); not written by hand. Each edit is made in a fresh worktree, the command is run
once, and what it printed of its red cases stands here: all their headlines, the first message whole, the total.
END

reads=src/Perf.Engines/AdoNet/CustomerTable.cs
edit "$reads" 'using DbDataReader reader = _commands.Read(_selectOne, _key.Of(id));' \
  '\1long began = System.Diagnostics.Stopwatch.GetTimestamp();\
\1using DbDataReader reader = _commands.Read(_selectOne, _key.Of(id));'
edit "$reads" 'return reader.Read() ? Current(reader) : null;' \
  '\1Customer? found = reader.Read() ? Current(reader) : null;\
\1long ended = System.Diagnostics.Stopwatch.GetTimestamp();\
\1while (System.Diagnostics.Stopwatch.GetTimestamp() < ended + ((ended - began) * 15 / 100)) { }\
\1return found;'
demo 'A read that spins 15 % longer' TestCategory=wal-full
awk '/^Red:/ { red = 1 } red && /^```$/ { if (on) exit; on = 1; next } on' "$page" >"$root/docs/evidence/failure.txt"

test TestCategory=wal-full
printf '\nAfter the edit is taken back:\n\n```\n%s\n```\n' "$(total)" >>"$page"

edit src/Perf.Engines/Sqlite/TripSql.cs '\(internal const string CreateIndex = \).*' '\1\2"SELECT 1";'
demo 'An index that is not made any more' TestCategory=trips-search-index

edit src/Perf.Engines/Sqlite/CustomerSql.cs \
  '\(internal const string SelectOne = .* WHERE Id = @Id\)";' '\1\2 LIMIT 1";'
demo "A statement's text" TestCategory=wal-full

edit src/Perf.Engines/Sqlite/PragmaSet.cs '\["cache_size"\] = "-2000",' '\1["cache_size"] = "-20",'
demo 'A pragma' TestCategory=wal-full

demo 'Another version of a package' TestCategory=wal-full -p:MicrosoftDataSqliteVersion=8.0.31
