#!/bin/sh
# Makes the secret files of docker-compose.yml and docker-compose.cluster.yml that are not there yet: `sh deploy/make-secrets.sh [folder]`.
# A value that .env in the present folder has is taken from there. Files that are there stay as they are.
set -eu

folder=${1:-secrets}

# Docker mounts each file as it is, for users of containers whose ids nobody here knows. So everybody may read the files, and nobody
# but the owner may enter the folder.
umask 077
mkdir -p "$folder"
chmod 700 "$folder"

random() {
  od -An -tx1 -N32 /dev/urandom | tr -d ' \n'
}

# The value of a variable in .env, without quotes around it; nothing when there is none.
from_env() {
  [ -f .env ] || return 0
  sed -n "s/^$1=//p" .env | tail -n 1 | sed -e "s/^'\(.*\)'\$/\1/" -e 's/^"\(.*\)"$/\1/'
}

# make FILE VARIABLE [DEFAULT], an empty file when there is neither a value nor a default
make() {
  file=$folder/$1
  [ ! -s "$file" ] || return 0
  value=$(from_env "$2")
  origin='.env'
  if [ -z "$value" ]; then
    value=${3-}
    origin='new'
  fi
  if [ -z "$value" ]; then
    [ ! -e "$file" ] || return 0
    origin='empty'
  fi
  : >"$file.new"
  [ -z "$value" ] || printf '%s\n' "$value" >"$file.new"
  chmod 444 "$file.new"
  mv "$file.new" "$file"
  echo "$file ($origin)"
}

make jwt_secret JWT_SECRET "$(random)"
make pin_secret PIN_SECRET "$(random)"
make metrics_token METRICS_TOKEN "$(random)"
make postgres_password POSTGRES_PASSWORD "$(random)"
make database_password DATABASE_PASSWORD "$(random)"
make replication_password REPLICATION_PASSWORD "$(random)"
# Only used with OIDC_ISSUER. The provider gives it: an invented one would hide a later value of .env.
make oidc_client_secret OIDC_CLIENT_SECRET
make smtp_url SMTP_URL smtp://mailpit:1025
make eventstore_url EVENTSTORE_URL 'esdb://eventstore:2113?tls=false'
make eventstore_cluster_url EVENTSTORE_CLUSTER_URL \
  'esdb://eventstore-1:2113,eventstore-2:2113,eventstore-3:2113?tls=false&nodePreference=leader'
