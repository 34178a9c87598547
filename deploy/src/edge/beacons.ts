import { createHmac, randomBytes } from 'node:crypto';
import { Beacon, pageProtocol, type ReleaseSet } from '@lisan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { countAttempts } from './attempts';
import { createBeaconCounts, type BeaconCounts, type VersionOfRemote } from './beacon-counts';
import { createBeaconMetrics } from './beacon-metrics';
import { isOperator } from './near';
import { refuse } from './refusal';
import { siteOf } from './networks';

interface BeaconOptions {
  /** 0.25: a quarter of the pages tell what they open and how quick they are. */
  readonly share: number;
  readonly metricsToken: string | undefined;
  /** What is live: of pages that were opened before this edge began. */
  readonly findSet: () => Promise<ReleaseSet | undefined>;
}

/** What pages tell, and what is made of it. */
export interface Beacons {
  readonly counts: BeaconCounts;
  /** A page with this set is handed out: whether it is to tell what it opens. */
  choose(set: ReleaseSet): boolean;
}

/** Bytes; a page says all it may say in two thousand. */
const MOST_BYTES = 8 * 1024;
/** Of one network: two a page, and some fifty people behind one address who open one each minute. */
const rate = { most: 120, within: 60_000 };

const beaconShape = Compile(Beacon);

/** Takes what pages tell of the code they run, and shows the sums to the operator. Nothing of it is handed on, kept on a disk or logged. */
export async function addBeacons(
  edge: FastifyInstance,
  { share, metricsToken, findSet }: BeaconOptions,
): Promise<Beacons> {
  const metrics = createBeaconMetrics();
  const known = createKnownVersions((one) => void metrics.forget(one));
  const counts = createBeaconCounts();
  const numberOf = createVisitorNumbers();
  const sent = countAttempts(rate);

  await edge.register(async (scope) => {
    // Text would come from any page without being asked for leave.
    scope.removeContentTypeParser('text/plain');
    scope.addHook('onError', async () => metrics.countBeacon('malformed'));
    scope.post(pageProtocol.beaconPath, { bodyLimit: MOST_BYTES }, async (request, reply) => {
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
      const set = await findSet().catch(() => undefined);
      if (set) known.show(set);
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
    choose(set) {
      known.show(set);
      return Math.random() < share;
    },
  };
}

/** A browser says where a page is from, by either of these, and no page can change what it says. */
function isFromOwnPage({ raw: { headers }, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Of versions that were never here, or are gone, nothing is counted. */
function onlyKnown(beacon: Beacon, isKnown: (one: VersionOfRemote) => boolean): Beacon {
  const { vitals } = beacon;
  return {
    opened: unique(beacon.opened.filter(isKnown)),
    failed: unique(beacon.failed.filter(isKnown)),
    faults: unique(beacon.faults.filter(isKnown)),
    ...(vitals && isKnown({ remote: 'shell', version: vitals.shell }) && { vitals }),
  };
}

/** Each once, as a page says it. */
function unique<One extends object>(many: readonly One[]): One[] {
  return [...new Map(many.map((one) => [Object.values(one).join(' '), one])).values()];
}

const sizeOf = ({ opened, failed, faults, vitals }: Beacon) =>
  opened.length + failed.length + faults.length + (vitals ? 1 : 0);

/** Milliseconds. */
const DAY = 24 * 60 * 60_000;

/** Numbers in the place of IPs: the same one for the same visitor within a day. */
type NumberVisitor = (ip: string) => number;

/**
 * The salt lies in memory alone and is another one each day, so that a number leads back to nobody, here or on another
 * edge. Of IPv6 a whole /48 is one visitor: whoever asks his provider for one has 65,536 networks in it.
 */
export function createVisitorNumbers(now: () => number = () => performance.now()): NumberVisitor {
  let salt = randomBytes(32);
  let until = now() + DAY;
  return (ip) => {
    if (now() >= until) [salt, until] = [randomBytes(32), now() + DAY];
    return createHmac('sha256', salt).update(siteOf(ip)).digest().readUIntBE(0, 6);
  };
}

/** Sets whose pages may still be open and tell of their versions. */
const MOST_SETS = 20;

/** Versions that this edge has handed out: of no other is anything counted, whatever a page says. */
interface KnownVersions {
  /** Pages have this set from now on. */
  show(set: ReleaseSet): void;
  has(one: VersionOfRemote): boolean;
  /** Whether it is a canary of the newest set. */
  isCanary(one: VersionOfRemote): boolean;
}

/** @param onForgotten told of each version that no set here names any more */
export function createKnownVersions(onForgotten: (one: VersionOfRemote) => void): KnownVersions {
  /** By id of the set, the newest last. */
  const sets = new Map<string, ReadonlyMap<string, VersionOfRemote>>();
  let canaries = new Set<string>();
  let newest: ReleaseSet | undefined;

  return {
    show(set) {
      if (set === newest) return;
      newest = set;
      canaries = new Set(canariesOf(set).map(nameOf));
      sets.delete(set.id);
      sets.set(set.id, new Map(versionsOf(set).map((one) => [nameOf(one), one])));
      if (sets.size <= MOST_SETS) return;
      const [[id, gone] = ['', new Map<string, VersionOfRemote>()]] = sets;
      sets.delete(id);
      for (const [name, one] of gone)
        if (![...sets.values()].some((known) => known.has(name))) onForgotten(one);
    },
    has: (one) => [...sets.values()].some((known) => known.has(nameOf(one))),
    isCanary: (one) => canaries.has(nameOf(one)),
  };
}

const nameOf = ({ remote, version }: VersionOfRemote) => `${remote}@${version}`;

function versionsOf(set: ReleaseSet): VersionOfRemote[] {
  const named = [...Object.entries(set.remotes), ...Object.entries(set.lastGood ?? {})];
  return [
    { remote: 'shell', version: set.shell.version },
    ...named.map(([remote, { version }]) => ({ remote, version })),
    ...canariesOf(set),
  ];
}

const canariesOf = ({ canaries = {} }: ReleaseSet): VersionOfRemote[] =>
  Object.entries(canaries).map(([remote, { release }]) => ({ remote, version: release.version }));
