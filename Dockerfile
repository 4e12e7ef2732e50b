# One image for the backend and the projections; docker-compose.yml says which of the two a container runs.

# The version that the image is labelled with. A build for another version than that of package.json fails.
ARG VERSION=1.0.0
# With its digest, which the engine compares with the download; `sh deploy/image-digests.sh` prints the one that the registry has.
ARG NODE=node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# The manifests alone, so that packages are installed anew only when one of these files changed.
FROM $NODE AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/package.json tools/
COPY contracts/package.json contracts/
COPY log/package.json log/
COPY projections/package.json projections/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY embedded/package.json embedded/
COPY e2e/package.json e2e/
COPY lab/bench/package.json lab/bench/
COPY lab/faults/package.json lab/faults/

FROM manifests AS build
ARG VERSION
RUN node -e "const { version } = require('./package.json'); if (version !== process.env.VERSION) throw new Error('These files are of version ' + version + ', and the image is to be ' + process.env.VERSION)"
RUN npm ci
COPY . .
RUN node_modules/.bin/tsc -b backend && npm run build --workspace=frontend

FROM manifests AS packages
RUN npm ci --omit=dev --omit=optional --workspace=tools --workspace=contracts --workspace=log --workspace=projections --workspace=backend

FROM $NODE
ARG VERSION
LABEL org.opencontainers.image.title=timekeep org.opencontainers.image.version=$VERSION
# The container's own files are on the file system that Docker keeps its volumes on, unless they were put elsewhere.
ENV NODE_ENV=production HOST=0.0.0.0 FRONTEND_DIR=/app/frontend/dist DISK_FOLDERS=/
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/tools/dist tools/dist
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/log/dist log/dist
COPY --from=build /app/projections/dist projections/dist
COPY --from=build /app/backend/dist backend/dist
COPY backend/bin backend/bin
COPY --from=build /app/frontend/dist frontend/dist
# The command line: docker compose exec backend timekeep ...
RUN ln -s /app/backend/bin/timekeep.mjs /usr/local/bin/timekeep
# Which commit this is: docker build --build-arg TIMEKEEP_COMMIT="$(git rev-parse HEAD)". Last, so that it makes no layer above anew.
ARG TIMEKEEP_COMMIT=
ENV TIMEKEEP_COMMIT=$TIMEKEEP_COMMIT
USER node
EXPOSE 3000
# V8 would let the heap grow to several times of what is in use.
CMD ["node", "--max-old-space-size=1024", "backend/dist/main.js"]
