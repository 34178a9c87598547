import { hostname } from 'node:os';
import type { CanaryBudget, ReleaseSet } from '@lisan/contract';
import { openActs } from '../storage/action-log';
import { namedCanariesOf, openHalts, type Halt, type NamedCanary } from '../storage/halts';
import type { Storage } from '../storage/storage';
import type { LiveSet } from './live-set';

/** Makes the set in which the canary has ended. Answers its id; nothing when it had ended already. */
export type EndCanary = (
  one: NamedCanary,
  author: Pick<Halt, 'by' | 'reason'>,
) => Promise<string | undefined>;

interface WatchOptions {
  readonly live: Pick<LiveSet, 'find'>;
  /** The release store: what is halted is noted there, for every edge of it. */
  readonly store: Storage;
  /** A folder of this edge, where the store is elsewhere: what is halted stays so while that is away. */
  readonly here?: Storage | undefined;
  /** Of an edge with the signing key; another gives it to nobody and leaves the rest to others. */
  readonly end?: EndCanary | undefined;
  /** As pages told this edge: whether the canary has spent its budget. */
  readonly judge: (canary: VersionOfRemote, stable: string, budget: CanaryBudget) => Judgement;
  readonly log: { warn(text: string): void; error(fault: unknown, text: string): void };
  /** Milliseconds between two looks, at the notes and at what was told. */
  readonly lookEvery?: number | undefined;
}

interface VersionOfRemote {
  readonly remote: string;
  readonly version: string;
}

interface Judgement {
  readonly halt: boolean;
  readonly why: string;
}

/** Ends canaries that do harm. */
export interface CanaryWatch {
  /** `chat@1.4.0-9f86d081` of each canary of the set that is given to nobody any more. */
  haltedOf(set: ReleaseSet): Promise<readonly string[]>;
  /** What it is just writing is written to its end. */
  stop(): Promise<void>;
}

/** Milliseconds after which a note or a set that could not be made is tried again. */
const PAUSE = 30_000;

/**
 * Judges each canary of the live set by what pages told this edge. One that has spent its budget is given to nobody from
 * then on: here at once, at the other edges of the store with their next look. An edge with a key then makes the set in
 * which it has ended, as it does where another edge has noted it.
 */
export function watchCanaries({
  live,
  store,
  here,
  end: endForGood,
  judge,
  log,
  lookEvery = 1_000,
}: WatchOptions): CanaryWatch {
  const shared = openHalts(store);
  const shelves = here ? [shared, openHalts(here)] : [shared];
  /** What this edge has halted itself, and which of it stands in the store. */
  const own = new Map<string, Halt>();
  const noted = new Set<string>();
  const noteAgainAt = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  let known: { readonly id: string; readonly at: number; readonly names: readonly string[] } | undefined;
  let last: ReleaseSet | undefined;
  let running: Promise<void> | undefined;

  async function readHalted(set: ReleaseSet): Promise<readonly string[]> {
    const found = await Promise.allSettled(shelves.map((halts) => halts.of(set)));
    const read = found.flatMap((one) => (one.status === 'fulfilled' ? one.value.map(nameOf) : []));
    const mine = namedCanariesOf(set)
      .filter((one) => own.has(keyOf(one)))
      .map(nameOf);
    // Of a store that is away, what it said before still holds.
    const before =
      found.some(({ status }) => status === 'rejected') && known?.id === set.id ? known.names : [];
    return [...new Set([...read, ...mine, ...before])];
  }

  async function haltedOf(set: ReleaseSet): Promise<readonly string[]> {
    last = set;
    if (!set.canaries) return [];
    if (known?.id === set.id && performance.now() - known.at < lookEvery) return known.names;
    const names = await readHalted(set);
    known = { id: set.id, at: performance.now(), names };
    return names;
  }

  /** Noted at the first try or at a later one; whoever is first of all edges writes the line of the log. */
  async function note(one: NamedCanary, halt: Halt): Promise<void> {
    const key = keyOf(one);
    if (noted.has(key) || performance.now() < (noteAgainAt.get(key) ?? 0)) return;
    for (const shelf of shelves.slice(1)) await shelf.add(one, halt).catch(() => undefined);
    try {
      const outcome = await shared.add(one, halt);
      noted.add(key);
      if (outcome === 'exists') return;
      const act = `halt ${one.name} ${one.canary.release.version}`;
      await openActs(store).add({ by: halt.by, from: hostname(), reason: halt.reason, act });
    } catch (fault) {
      noteAgainAt.set(key, performance.now() + PAUSE);
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
      // As the first of all edges said it, so that log and set tell the same.
      const { by, reason } = (await shared.find(one)) ?? own.get(key) ?? unknownHalt;
      const id = await endForGood(one, { by, reason });
      if (id !== undefined) log.warn(`set ${id} is live, without the canary ${nameOf(one)}`);
    } catch (fault) {
      pausedUntil.set(key, performance.now() + PAUSE);
      log.error(fault, `the set without the canary ${nameOf(one)} could not be made; it is given to nobody`);
    }
  }

  async function judgeAll(): Promise<void> {
    const set = (await live.find())?.set;
    if (!set?.canaries) return;
    const halted = new Set(await haltedOf(set));
    for (const one of namedCanariesOf(set)) {
      const { name, canary } = one;
      const key = keyOf(one);
      const stable = set.remotes[name]?.version;
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

  function look(): Promise<void> {
    running ??= judgeAll()
      .catch((fault: unknown) => log.error(fault, 'the canaries could not be looked at'))
      .finally(() => (running = undefined));
    return running;
  }

  // Without a canary nothing is asked of the store.
  const timer = setInterval(() => last?.canaries && void look(), Math.max(lookEvery, 1_000));
  timer.unref();
  return {
    haltedOf,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const unknownHalt = { by: 'unknown', reason: '' };
const nameOf = ({ name, canary }: NamedCanary) => `${name}@${canary.release.version}`;
const keyOf = (one: NamedCanary) => `${nameOf(one)} ${one.canary.since}`;
