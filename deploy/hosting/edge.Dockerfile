# An edge: pages, published files and the way to the API. It builds nothing and holds no code of the API.
#   docker build --file deploy/hosting/edge.Dockerfile --target edge --tag lisan-edge .
#   docker build --file deploy/hosting/edge.Dockerfile --target publish --tag lisan-publish .

FROM node:24.22.0-bookworm-slim AS sources
WORKDIR /lisan
RUN chown node:node /lisan
USER node
COPY --chown=node:node . .
RUN npm ci --ignore-scripts --no-audit --no-fund

# What is put in front by whoever releases: every remote and the shell, built, and the release tool. An edge whose admin port is open runs
# here too (`--entrypoint node … deploy/bin/edge.mjs --admin-port 4100`): what teams publish there is proved with a compiler.
FROM sources AS publish
ENV NODE_ENV=production DATA_DIR=/data HOME=/data
RUN npm run build -- shell $(ls remotes) && node deploy/build.mjs
USER root
RUN install --directory --owner=node --group=node /data
USER 1000:1000
VOLUME /data
# A job: it ends by itself, and its exit code says how it went.
HEALTHCHECK NONE
ENTRYPOINT ["node_modules/.bin/tsx", "deploy/src/cli.ts"]
CMD ["status"]

FROM sources AS image
RUN node deploy/build.mjs && node deploy/hosting/gather.mjs edge /tmp/image

FROM node:24.22.0-bookworm-slim AS edge
# A home, for whoever runs it as a user that its system does not know.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data HOME=/data
RUN install --directory --owner=node --group=node /data
WORKDIR /lisan
# Root's, and so not for the process to change.
COPY --from=image --chown=root:root /tmp/image .
USER 1000:1000
# What it has read of a bucket, and serves on while the bucket is away.
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "deploy/bin/edge.mjs"]
