#!/bin/sh
# Copies the files of a running EventStoreDB: `sh deploy/backup/eventstoredb.sh DATA FOLDER`, where DATA has the chunks and the folder
# index. No scavenge may run meanwhile. Checkpoints are copied before what they point to, so that none lies beyond what was copied. The
# copy is an archive; the newest BACKUP_KEEP (14) are kept. docs/operations.md#backup says how one is put back.
set -eu

usage='Usage: eventstoredb.sh DATA FOLDER'
data=${1:?$usage}
folder=${2:?$usage}
keep=${BACKUP_KEEP:-14}
case $keep in '' | *[!0-9]* | 0) echo "BACKUP_KEEP needs a number of 1 or more; it is '$keep'." >&2; exit 2 ;; esac
for file in chaser.chk writer.chk epoch.chk; do
  [ -f "$data/$file" ] || { echo "$data has no $file: it is not the data folder of an EventStoreDB." >&2; exit 2; }
done

umask 077
mkdir -p "$folder"
name=eventstoredb-$(date -u +%Y%m%dT%H%M%SZ)
copy=$(mktemp -d "$folder/$name.XXXXXX")
trap 'rm -rf "$copy" "$folder/$name.unfinished"' EXIT

copy_files() {
  while read -r file; do cp -p "$data/$file" "$copy/$file" || exit 1; done
}

# A file of the index may be merged into another one while it is copied; then the map of the index has changed, and it is copied anew.
copy_index() {
  rm -rf "$copy/index"
  [ -d "$data/index" ] || return 0
  (cd "$data" && find index -type d) | while read -r part; do mkdir -p "$copy/$part" || exit 1; done || return 1
  (cd "$data" && find index -type f -name '*.chk') | copy_files || return 1
  (cd "$data" && find index -type f ! -name '*.chk') | copy_files || return 1
  [ ! -f "$data/index/indexmap" ] || cmp -s "$data/index/indexmap" "$copy/index/indexmap"
}

tries=0
until copy_index; do
  tries=$((tries + 1))
  [ "$tries" -lt 10 ] || { echo 'The index changed during each of ten copies. Nothing was kept.' >&2; exit 1; }
done
# The chaser's first: it is the one that a restored log is cut at.
for file in chaser.chk epoch.chk proposal.chk writer.chk truncate.chk; do
  [ ! -f "$data/$file" ] || cp -p "$data/$file" "$copy/$file"
done
cp -p "$data"/chunk-* "$copy/"

# A restored log is cut where the chaser was.
cp -p "$copy/chaser.chk" "$copy/truncate.chk"
tar -czf "$folder/$name.unfinished" -C "$copy" .
tar -tzf "$folder/$name.unfinished" >/dev/null
mv "$folder/$name.unfinished" "$folder/$name.tgz"
echo "$folder/$name.tgz"

ls "$folder" | grep -E '^eventstoredb-[0-9]{8}T[0-9]{6}Z\.tgz$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$folder/$old"
  echo "Removed $old."
done
