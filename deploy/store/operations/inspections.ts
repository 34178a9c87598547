import type { ReleaseRecord, ReleaseManifest } from '@lisan/contract';
import { ReleaseError } from '../release/release-error';
import { listActs, type Act } from '../storage/action-log';
import { namedCanariesOf, findHalt } from '../storage/halts';
import type { ReleaseStore } from '../storage/release-store';
import {
  compareAll,
  compareFiles,
  compareManifests,
  stepsOf,
  describeCanary,
  shownCanary,
  type Change,
  type Step,
} from './compare';
import { examine, verifyManifest, type Findings } from './inspect';
import { exitCodes } from '../expected-error';
import type { Outcome } from './outcome';

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export interface Asked {
  readonly limit?: number | undefined;
  readonly name?: string | undefined;
  readonly set?: string | undefined;
  readonly from?: string | undefined;
}

type Look = (store: ReleaseStore, asked: Asked) => Promise<Outcome>;

/** Read-only commands, which also work on a damaged store. */
export const inspections = { status, list, history, log, show, diff, verify, doctor } satisfies Record<
  string,
  Look
>;
export type InspectionName = keyof typeof inspections;

/** What browsers get: the newest set signed by a known key. */
async function status(store: ReleaseStore): Promise<Outcome> {
  const [{ head, faults: above }, { records, faults: all }] = await Promise.all([
    store.sets.readHead(),
    store.sets.list(NO_LIMIT),
  ]);
  const faults = [...new Set([...above, ...all])];
  const health = faults.length > 0 ? 'degraded' : 'ok';
  if (!head)
    return {
      text: ['Nothing is published yet.', ...faults].join('\n'),
      data: { health, faults, set: null, live: [], canaries: [] },
    };
  const upToHead = records.slice(records.findIndex(({ set: manifest }) => manifest.id === head.set.id));
  const live = compareManifests(undefined, head.set).map(({ name, to }) => {
    const since = stepsOf(upToHead, name).find(({ changes }) => changes.some(({ isCanary }) => !isCanary));
    return { name, version: to, since: since?.at, by: since?.by, reason: since?.reason };
  });
  const lines = live.map(({ name, version, since, by }) => `  ${name} ${version}  since ${since} by ${by}`);
  const canaries = await canariesAt(store, head.set);
  const tried = canaries.map(
    ({ name, halted, words }) =>
      `  canary of ${name} ${words}` +
      (halted ? `, HALTED ${halted.at} by ${halted.by}: given to nobody any more (${halted.reason})` : ''),
  );
  const damage = faults.map((fault) => `  ${fault}`);
  return {
    text: [
      `set ${head.set.id}, made ${head.set.createdAt} by ${head.by}`,
      ...lines,
      ...tried,
      ...(damage.length > 0 ? ['The store is degraded; `doctor` says more:', ...damage] : []),
    ].join('\n'),
    data: {
      health,
      faults,
      set: head.set.id,
      live,
      canaries: canaries.map(({ words: _words, ...one }) => one),
    },
  };
}

async function canariesAt({ storage }: ReleaseStore, manifest: ReleaseManifest) {
  return Promise.all(
    namedCanariesOf(manifest).map(async (one) => ({
      ...shownCanary(one.name, one.canary),
      words: `${describeCanary(one.canary)}  since ${one.canary.since}`,
      halted: (await findHalt(storage, one)) ?? null,
    })),
  );
}

async function list(store: ReleaseStore, { limit = 20 }: Asked): Promise<Outcome> {
  const [{ head }, { records }] = await Promise.all([store.sets.readHead(), store.sets.list(limit)]);
  const sets = records.map(({ set: manifest, by, reason, change }) => ({
    id: manifest.id,
    at: manifest.createdAt,
    by,
    reason,
    change,
    isLive: manifest.id === head?.set.id,
  }));
  return { text: describeManifests(sets), data: { sets } };
}

async function history(store: ReleaseStore, { name, limit = 20 }: Asked): Promise<Outcome> {
  const steps = stepsOf((await store.sets.list(NO_LIMIT)).records, name).slice(0, limit);
  return { text: describeSteps(steps), data: { steps } };
}

async function log(store: ReleaseStore, { limit = 20 }: Asked): Promise<Outcome> {
  const acts = await listActs(store.storage, limit);
  return { text: acts.map(describeAct).join('\n') || 'Nothing was done yet.', data: { acts } };
}

async function show(store: ReleaseStore, { set }: Asked): Promise<Outcome> {
  const record = await getManifest(store, set);
  return { text: describeManifest(record), data: record };
}

async function diff(store: ReleaseStore, { from, set }: Asked): Promise<Outcome> {
  const after = (await getManifest(store, set)).set;
  if (from === undefined && after.previous === null)
    throw new ReleaseError('nothing_older', [`Set ${after.id} is the first`]);
  const before = (await getManifest(store, from ?? after.previous ?? undefined)).set;
  const changes = compareAll(before, after).map((change) => ({
    ...change,
    files: change.isCanary ? [] : compareFiles(before, after, change.name),
  }));
  const lines = changes.flatMap((change) => [
    describeChange(change),
    ...change.files.map((path) => `  ${path}`),
  ]);
  return {
    text: [`${before.id} → ${after.id}`, ...(lines.length > 0 ? lines : ['Nothing differs.'])].join('\n'),
    data: { from: before.id, to: after.id, changes },
  };
}

async function verify(store: ReleaseStore, { set }: Asked): Promise<Outcome> {
  const record = await getManifest(store, set);
  return report(await verifyManifest(store, record), { set: record.set.id });
}

async function doctor(store: ReleaseStore): Promise<Outcome> {
  const { head } = await store.sets.readHead();
  return report(await examine(store), { set: head?.set.id ?? null });
}

function report({ files, faults }: Findings, more: object): Outcome {
  const verdict =
    faults.length === 0 ? `All is well: ${files} files of it looked at.` : `${faults.length} faults.`;
  return {
    text: [...faults, verdict].join('\n'),
    data: { ...more, files, faults },
    ...(faults.length > 0 && { exitCode: exitCodes.store }),
  };
}

async function getManifest(store: ReleaseStore, id: string | undefined): Promise<ReleaseRecord> {
  const record = id === undefined ? (await store.sets.readHead()).head : await store.sets.find(id);
  if (record) return record;
  throw new ReleaseError('unknown_set', [id ? `There is no set ${id}` : 'Nothing is published yet']);
}

const because = (reason: string) => (reason ? `  (${reason})` : '');
const shownAs = (version: string | null) => version ?? 'nothing';

interface Made {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly change: string;
  readonly isLive: boolean;
}

function describeManifests(sets: readonly Made[]): string {
  if (sets.length === 0) return 'Nothing is published yet.';
  return sets
    .map(({ id, at, by, change, reason, isLive }) => {
      return `${isLive ? '*' : ' '} ${id}  ${at}  ${by}  ${change}${because(reason)}`;
    })
    .join('\n');
}

function describeAct(one: Act | string): string {
  return typeof one === 'string'
    ? one
    : `${one.at}  ${one.by} on ${one.from}  ${one.act}${because(one.reason)}`;
}

function describeManifest({ set: manifest, by, reason, change }: ReleaseRecord): string {
  const remotes = Object.entries(manifest.remotes).map(
    ([name, { version, contract, views, integrity }]) =>
      `  ${name} ${version}  contract ${contract}  views ${views.map(({ id }) => id).join(', ') || 'none'}` +
      `  ${Object.keys(integrity).length} files`,
  );
  return [
    `set ${manifest.id}, made ${manifest.createdAt} by ${by} after ${manifest.previous ?? 'nothing'}`,
    `  ${change}${reason ? ` (${reason})` : ''}`,
    `  shell ${manifest.shell.version}  contracts ${manifest.shell.contracts.join(', ')}`,
    ...remotes,
    ...Object.entries(manifest.canaries ?? {}).map(
      ([name, canary]) => `  canary of ${name} ${describeCanary(canary)}`,
    ),
  ].join('\n');
}

function describeChange({ name, from, to, isCanary }: Change): string {
  return `${isCanary ? `canary of ${name}` : name}: ${shownAs(from)} → ${shownAs(to)}`;
}

function describeSteps(steps: readonly Step[]): string {
  if (steps.length === 0) return 'Nothing has changed yet.';
  return steps
    .map(
      ({ set, at, by, reason, changes }) =>
        `${set}  ${at}  ${by}  ${changes.map(describeChange).join(', ')}${because(reason)}`,
    )
    .join('\n');
}
