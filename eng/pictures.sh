#!/usr/bin/env bash
# Makes docs/report-light.png and docs/report-dark.png, with Chromium: the report of a run that fails, because reads by
# key through ADO.NET have a loop more. It takes some minutes.
. "$(dirname "$0")/edited.sh" pictures

picture() {                                                 # name, the number of Chromium's color scheme
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars "--blink-settings=preferredColorScheme=$2" \
    --window-size=1280,1160 "--screenshot=$root/docs/report-$1.png" "file://$tree/artifacts/report/index.html"
}

slower_reads
operations='TestCategory=read-one|TestCategory=insert-one|TestCategory=update-one|TestCategory=query'
dotnet test tests/Perf.Crud -c Release --filter "($operations)&TestCategory=microsoft-data-sqlite" || true
picture dark 0
picture light 1
