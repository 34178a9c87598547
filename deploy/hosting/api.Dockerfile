# The API (`--target api`) and, with ROLE=work, a worker (`--target worker`, with native FFmpeg, which is much faster than WebAssembly).
#   docker build --file deploy/hosting/api.Dockerfile --target api --tag lisan-api .
#   docker build --file deploy/hosting/api.Dockerfile --target worker --tag lisan-worker .

FROM node:24.22.0-bookworm-slim AS sources
WORKDIR /lisan
RUN chown node:node /lisan
USER node
COPY --chown=node:node . .
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM sources AS image
RUN node api/build.mjs && node deploy/hosting/gather.mjs api /tmp/image

FROM node:24.22.0-bookworm-slim AS api
ENV NODE_ENV=production HOST=0.0.0.0 API_PORT=4001 DATA_DIR=/data HOME=/data
RUN install --directory --owner=node --group=node /data
WORKDIR /lisan
# Owned by root, so the process cannot change them.
COPY --from=image --chown=root:root /tmp/image .
USER 1000:1000
# Uploads in progress; also files and the database when no bucket or PostgreSQL is configured.
VOLUME /data
EXPOSE 4001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.API_PORT + '/api/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "api/dist/server.js"]

FROM api AS worker
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm --recursive --force /var/lib/apt/lists/*
ENV ROLE=work
USER 1000:1000
