# An edge: pages, published files and the proxy to the API. Contains no build tools and no API code.
#   docker build --file deploy/hosting/edge.Dockerfile --target edge --tag lisan-edge .
#   docker build --file deploy/hosting/edge.Dockerfile --target publish --tag lisan-publish .

FROM node:24.22.0-bookworm-slim AS sources
WORKDIR /lisan
RUN chown node:node /lisan
USER node
COPY --chown=node:node . .
RUN npm ci --ignore-scripts --no-audit --no-fund

# For publishing: the built shell and remotes with the release tool. An edge with an admin port runs in it too
# (`--entrypoint node … deploy/bin/edge.mjs --admin-port 4100`), since the compatibility check needs the compiler.
FROM sources AS publish
ENV NODE_ENV=production DATA_DIR=/data HOME=/data
RUN npm run build -- shell $(ls remotes) && node deploy/build.mjs
USER root
RUN install --directory --owner=node --group=node /data
USER 1000:1000
VOLUME /data
# A job; its exit code is the result.
HEALTHCHECK NONE
ENTRYPOINT ["node_modules/.bin/tsx", "deploy/cli/cli.ts"]
CMD ["status"]

FROM sources AS image
RUN node deploy/build.mjs && node deploy/hosting/gather.mjs edge /tmp/image

FROM node:24.22.0-bookworm-slim AS edge
# A home folder for users unknown to the system.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data HOME=/data
RUN install --directory --owner=node --group=node /data
WORKDIR /lisan
# Owned by root, so the process cannot change them.
COPY --from=image --chown=root:root /tmp/image .
USER 1000:1000
# Mirror of the bucket, to serve during its outages.
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "deploy/bin/edge.mjs"]
