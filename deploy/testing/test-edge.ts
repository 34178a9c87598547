import type { FastifyInstance } from 'fastify';
import { buildEdge, type EdgeOptions } from '../src/edge/edge';

/** An edge that writes no log, behind no proxy and before no API but what `options` say. Does not listen yet. */
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
    // Two pages of one set are the same.
    beaconShare: 0,
    ...options,
  });
}
