#!/bin/bash
# Saves the engines of compose.yml: the proofs, the log, the records, in this order (docs/operating-guide.md, Backups). The keyring is
# not in it. A backup that was cut off ends with .partial, and the next one takes it away.
set -euo pipefail
log="${LOG_FOLDER:-/eventstoredb}"
to="${BACKUP_FOLDER:-/backups}"
mongo="$(cat "${MONGODB_URL_FILE:-/run/secrets/mongodb-backup-url}")"
name="$(date -u +%Y-%m-%dT%H-%M-%SZ)"
umask 077
rm -rf "$to"/*.engines.partial
part="$to/$name.engines.partial"
mkdir -p "$part/log"

# The password stands in a file of its own, and on no command line.
config="$part/mongodump.yml"
dump() {
  printf 'uri: "%s"\n' "$mongo" >"$config"
  mongodump --quiet --config "$config" --db "$1" --gzip --archive="$part/$1.gz"
  rm "$config"
}
trap 'rm -f "$config"' EXIT

dump consent-proofs
# In the order of the server's own guide: checkpoints of an index before it, those of the database before its chunks, so that no
# checkpoint says more than what was copied behind it.
cd "$log"
if [ -d index ]; then
  find index -name '*.chk' -exec cp --parents -t "$part/log" {} +
  find index -type f ! -name '*.chk' -exec cp --parents -t "$part/log" {} +
fi
cp ./*.chk "$part/log/"
cp ./chunk-* "$part/log/"
# What the copy ends at, as the server reads it when it starts on it.
cp "$part/log/chaser.chk" "$part/log/truncate.chk"
dump consent-records
cd "$part"
find . -type f ! -name SHA256SUMS -exec sha256sum {} + >SHA256SUMS
sync
mv "$part" "$to/$name.engines"
echo "$to/$name.engines: $(du -sh "$to/$name.engines" | cut -f1). The keyring is not in it."
