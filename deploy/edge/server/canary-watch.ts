import { hostname } from 'node:os';
import type { ReleaseManifest } from '@lisan/contract';
import {
  appendAction,
  addHalt,
  findHalt,
  findHalted,
  type Halt,
  namedCanariesOf,
  type NamedCanary,
  type Storage,
} from '../../store';
import type { BeaconCounts } from './beacon-counts';
import type { LiveManifest } from './live-manifest';

/** Returns the set without the canary; `undefined` when it already ended. */
export type EndCanary = (
  one: NamedCanary,
  author: Pick<Halt, 'by' | 'reason'>,
) => Promise<string | undefined>;

interface WatchOptions {
  readonly live: Pick<LiveManifest, 'find'>;
  readonly store: Storage;
  readonly here?: Storage | undefined;
  /** Only an edge with the signing key ends canaries for good. */
  readonly end?: EndCanary | undefined;
  readonly judge: BeaconCounts['judge'];
  readonly log: { warn(text: string): void; error(fault: unknown, text: string): void };
  readonly checkIntervalMs?: number | undefined;
}

const RETRY_AFTER_MS = 30_000;

/** Halts canaries that exceed their error budget: here at once, on other edges at their next check. */
export function watchCanaries({
  live,
  store,
  here,
  end: endForGood,
  judge,
  log,
  checkIntervalMs = 1_000,
}: WatchOptions) {
  const shelves = here ? [store, here] : [store];
  const own = new Map<string, Halt>();
  const noted = new Set<string>();
  const noteAgainAt = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  let known: { readonly id: string; readonly at: number; readonly names: readonly string[] } | undefined;
  let last: ReleaseManifest | undefined;
  let running: Promise<void> | undefined;

  async function readHalted(manifest: ReleaseManifest): Promise<readonly string[]> {
    const found = await Promise.allSettled(shelves.map((shelf) => findHalted(shelf, manifest)));
    const read = found.flatMap((one) => (one.status === 'fulfilled' ? one.value.map(nameOf) : []));
    const mine = namedCanariesOf(manifest)
      .filter((one) => own.has(keyOf(one)))
      .map(nameOf);
    // While the store is away, the last known halts apply.
    const before =
      found.some(({ status }) => status === 'rejected') && known?.id === manifest.id ? known.names : [];
    return [...new Set([...read, ...mine, ...before])];
  }

  async function haltedOf(manifest: ReleaseManifest): Promise<readonly string[]> {
    last = manifest;
    if (!manifest.canaries) return [];
    if (known?.id === manifest.id && performance.now() - known.at < checkIntervalMs) return known.names;
    const names = await readHalted(manifest);
    known = { id: manifest.id, at: performance.now(), names };
    return names;
  }

  /** The first edge to record the halt writes the log entry. */
  async function note(one: NamedCanary, halt: Halt): Promise<void> {
    const key = keyOf(one);
    if (noted.has(key) || performance.now() < (noteAgainAt.get(key) ?? 0)) return;
    for (const shelf of shelves.slice(1)) await addHalt(shelf, one, halt).catch(() => undefined);
    try {
      const outcome = await addHalt(store, one, halt);
      noted.add(key);
      if (outcome === 'exists') return;
      const act = `halt ${one.name} ${one.canary.release.version}`;
      await appendAction(store, { by: halt.by, from: hostname(), reason: halt.reason, act });
    } catch (fault) {
      noteAgainAt.set(key, performance.now() + RETRY_AFTER_MS);
      log.error(
        fault,
        `the halt of ${nameOf(one)} could not be noted in the release store; this edge keeps to it`,
      );
    }
  }

  async function end(one: NamedCanary): Promise<void> {
    const key = keyOf(one);
    if (!endForGood || performance.now() < (pausedUntil.get(key) ?? 0)) return;
    try {
      // The first edge's reason, so that log and set agree.
      const { by, reason } = (await findHalt(store, one)) ?? own.get(key) ?? unknownHalt;
      const id = await endForGood(one, { by, reason });
      if (id !== undefined) log.warn(`set ${id} is live, without the canary ${nameOf(one)}`);
    } catch (fault) {
      pausedUntil.set(key, performance.now() + RETRY_AFTER_MS);
      log.error(fault, `the set without the canary ${nameOf(one)} could not be made; no one gets the canary`);
    }
  }

  async function judgeAll(): Promise<void> {
    const manifest = (await live.find())?.set;
    if (!manifest?.canaries) return;
    const halted = new Set(await haltedOf(manifest));
    for (const one of namedCanariesOf(manifest)) {
      const { name, canary } = one;
      const key = keyOf(one);
      const stable = manifest.remotes[name]?.version;
      if (!halted.has(nameOf(one)) && canary.budget && stable !== undefined) {
        const { halt, why } = judge({ remote: name, version: canary.release.version }, stable, canary.budget);
        if (!halt) continue;
        own.set(key, { at: new Date().toISOString(), by: 'budget', reason: why });
        halted.add(nameOf(one));
        known = undefined;
        log.warn(`the canary ${nameOf(one)} is halted: ${why}`);
      }
      if (!halted.has(nameOf(one))) continue;
      const mine = own.get(key);
      if (mine) await note(one, mine);
      await end(one);
    }
  }

  function check(): Promise<void> {
    running ??= judgeAll()
      .catch((fault: unknown) => log.error(fault, 'the canaries could not be checked'))
      .finally(() => (running = undefined));
    return running;
  }

  const timer = setInterval(() => last?.canaries && void check(), Math.max(checkIntervalMs, 1_000));
  timer.unref();
  return {
    haltedOf,
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

const unknownHalt = { by: 'unknown', reason: '' };
const nameOf = ({ name, canary }: NamedCanary) => `${name}@${canary.release.version}`;
const keyOf = (one: NamedCanary) => `${nameOf(one)} ${one.canary.since}`;
