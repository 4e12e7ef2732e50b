#!/bin/sh
# Prints each image that the Dockerfile and the Compose files name, with the digest that its registry has for the tag now:
# `sh deploy/image-digests.sh`. A digest in those files that is another one is of an earlier build of the same version: take over the new one
# with a release. Needs Docker with buildx, and the network.
set -eu

cd "$(dirname "$0")/.."
cat Dockerfile docker-compose.yml docker-compose.cluster.yml |
  grep -oE '(node|postgres|nginx|axllent/mailpit|eventstore/eventstore):v?[0-9]+[.-][a-z0-9.-]*[a-z0-9]' | sort -u |
  while read -r image; do
    digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
    echo "$image@$digest"
  done
