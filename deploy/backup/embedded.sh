#!/bin/sh
# Backs up the events of the system in DATA_DIR, running or not: `sh deploy/backup/embedded.sh FOLDER`. The file is read back from its
# beginning to its end before older ones go, of which the newest BACKUP_KEEP (14) are kept.
# The audit shows who took it: BACKUP_AS (nightly-backup).
set -eu

folder=${1:?Usage: embedded.sh FOLDER}
keep=${BACKUP_KEEP:-14}
case $keep in '' | *[!0-9]* | 0) echo "BACKUP_KEEP needs a number of 1 or more; it is '$keep'." >&2; exit 2 ;; esac

root=$(cd "$(dirname "$0")/../.." && pwd)
it() {
  node "$root/backend/dist/cli/main.js" "$@"
}

umask 077
mkdir -p "$folder"
name=timekeep-$(date -u +%Y%m%dT%H%M%SZ).backup
it --as "${BACKUP_AS:-nightly-backup}" backup "$folder/$name.unchecked"
if ! it restore "$folder/$name.unchecked" --dry-run; then
  echo "The backup $folder/$name.unchecked cannot be read back. Older ones are kept." >&2
  exit 1
fi
mv "$folder/$name.unchecked" "$folder/$name"

# Their names sort by time.
ls "$folder" | grep -E '^timekeep-[0-9]{8}T[0-9]{6}Z\.backup$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$folder/$old"
  echo "Removed $old."
done
