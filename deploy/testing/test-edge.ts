import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildEdge, type EdgeOptions } from '../edge/server/edge';

export function buildTestEdge(
  storeFolder: string,
  options: Partial<EdgeOptions> = {},
): Promise<FastifyInstance> {
  return buildEdge({
    storeFolder,
    apiOrigin: () => undefined,
    trustedProxies: [],
    edgeSecret: 'known to edge and API alone',
    withGoogle: false,
    logLevel: 'silent',
    // Makes pages of one set equal.
    beaconShare: 0,
    ...options,
  });
}

export async function startTestApi(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function startTestEdge(handle?: RequestListener, options: Partial<EdgeOptions> = {}) {
  const storeFolder = await mkdtemp(join(tmpdir(), 'lisan-edge-'));
  const api = handle && (await startTestApi(handle));
  const edge = await buildTestEdge(storeFolder, { apiOrigin: () => api?.origin, ...options });
  const url = await edge.listen({ host: '127.0.0.1', port: 0 });
  return {
    edge,
    url,
    storeFolder,
    origin: api?.origin,
    async close() {
      edge.server.closeAllConnections();
      await edge.close();
      api?.close();
      await rm(storeFolder, { recursive: true });
    },
  };
}

export type TestEdge = Awaited<ReturnType<typeof startTestEdge>>;
