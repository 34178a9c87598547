import { createHmac, randomBytes } from 'node:crypto';
import { Beacon, pageProtocol, type ReleaseManifest } from '@lisan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { releasesOf } from '../../store';
import { countAttempts } from './attempts';
import { createBeaconCounts, type VersionOfRemote } from './beacon-counts';
import { createBeaconMetrics } from './beacon-metrics';
import { isOperator, siteOf } from './networks';
import { refuse } from './refusal';

interface BeaconOptions {
  readonly share: number;
  readonly metricsToken: string | undefined;
  /** For pages opened before this edge started. */
  readonly findManifest: () => Promise<ReleaseManifest | undefined>;
}

const MAX_BODY_BYTES = 8 * 1024;
/** Per network: about 50 users, two beacons a minute. */
const rate = { most: 120, within: 60_000 };

const beaconShape = Compile(Beacon);

/** Beacons are counted in memory, never forwarded, stored or logged. */
export async function addBeacons(
  edge: FastifyInstance,
  { share, metricsToken, findManifest }: BeaconOptions,
) {
  const metrics = createBeaconMetrics();
  const known = createKnownVersions((one) => void metrics.forget(one));
  const counts = createBeaconCounts();
  const numberOf = createVisitorNumbers();
  const sent = countAttempts(rate);

  await edge.register(async (scope) => {
    // Pages of other sites can send text without CORS.
    scope.removeContentTypeParser('text/plain');
    scope.addHook('onError', async () => metrics.countBeacon('malformed'));
    scope.post(pageProtocol.beaconPath, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (sent.begin(request.ip) !== undefined) {
        metrics.countBeacon('too_many');
        return refuse(request, reply, 'too_many_requests');
      }
      if (!isFromOwnPage(request)) {
        metrics.countBeacon('elsewhere');
        return refuse(request, reply, 'elsewhere');
      }
      const { body } = request;
      if (!beaconShape.Check(body)) {
        metrics.countBeacon('malformed');
        return refuse(request, reply, 'unreadable_request');
      }
      const manifest = await findManifest().catch(() => undefined);
      if (manifest) known.show(manifest);
      const beacon = onlyKnown(body, known.has);
      metrics.countBeacon('taken');
      metrics.countUnknown(sizeOf(body) - sizeOf(beacon));
      metrics.add(beacon, known.isCanary);
      counts.add(numberOf(request.ip), beacon);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });

  edge.get('/metrics', async (request, reply) => {
    if (!isOperator(request, metricsToken)) return refuse(request, reply, 'not_yours');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });

  return {
    counts,
    choose(manifest: ReleaseManifest): boolean {
      known.show(manifest);
      return Math.random() < share;
    },
  };
}

/** Pages cannot forge these headers. */
function isFromOwnPage({ raw: { headers }, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function onlyKnown(beacon: Beacon, isKnown: (one: VersionOfRemote) => boolean): Beacon {
  const { vitals } = beacon;
  return {
    opened: unique(beacon.opened.filter(isKnown)),
    failed: unique(beacon.failed.filter(isKnown)),
    faults: unique(beacon.faults.filter(isKnown)),
    ...(vitals && isKnown({ remote: 'shell', version: vitals.shell }) && { vitals }),
  };
}

function unique<One extends object>(many: readonly One[]): One[] {
  return [...new Map(many.map((one) => [Object.values(one).join(' '), one])).values()];
}

const sizeOf = ({ opened, failed, faults, vitals }: Beacon) =>
  opened.length + failed.length + faults.length + (vitals ? 1 : 0);

const DAY_MS = 24 * 60 * 60_000;

/** The salt changes daily and is never stored. An IPv6 /48 counts as one visitor. */
export function createVisitorNumbers(now: () => number = () => performance.now()) {
  let salt = randomBytes(32);
  let until = now() + DAY_MS;
  return (ip: string): number => {
    if (now() >= until) [salt, until] = [randomBytes(32), now() + DAY_MS];
    return createHmac('sha256', salt).update(siteOf(ip)).digest().readUIntBE(0, 6);
  };
}

const MAX_MANIFESTS = 20;

/**
 * Versions that this edge served; others are not counted.
 * @param onForgotten called for versions that are in no set any more
 */
export function createKnownVersions(onForgotten: (one: VersionOfRemote) => void) {
  const sets = new Map<string, ReadonlyMap<string, VersionOfRemote>>();
  let canaries = new Set<string>();
  let newest: ReleaseManifest | undefined;

  return {
    show(manifest: ReleaseManifest): void {
      if (manifest === newest) return;
      newest = manifest;
      canaries = new Set(canariesOf(manifest).map(nameOf));
      sets.delete(manifest.id);
      sets.set(manifest.id, new Map(versionsOf(manifest).map((one) => [nameOf(one), one])));
      if (sets.size <= MAX_MANIFESTS) return;
      const [[id, gone] = ['', new Map<string, VersionOfRemote>()]] = sets;
      sets.delete(id);
      for (const [name, one] of gone)
        if (![...sets.values()].some((known) => known.has(name))) onForgotten(one);
    },
    has: (one: VersionOfRemote): boolean => [...sets.values()].some((known) => known.has(nameOf(one))),
    isCanary: (one: VersionOfRemote): boolean => canaries.has(nameOf(one)),
  };
}

const nameOf = ({ remote, version }: VersionOfRemote) => `${remote}@${version}`;

const versionsOf = (manifest: ReleaseManifest): VersionOfRemote[] =>
  releasesOf(manifest).map(({ name, release }) => ({ remote: name, version: release.version }));

const canariesOf = ({ canaries = {} }: ReleaseManifest): VersionOfRemote[] =>
  Object.entries(canaries).map(([remote, { release }]) => ({ remote, version: release.version }));
