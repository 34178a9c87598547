import type { ReleaseRecord, ReleaseManifest } from '@lisan/contract';
import { ReleaseError } from '../release/release-error';
import { listActions, type Action } from '../storage/action-log';
import { namedCanariesOf, findHalt } from '../storage/halts';
import type { ReleaseStore } from '../storage/release-store';
import {
  compareAll,
  compareFiles,
  compareManifests,
  stepsOf,
  describeCanary,
  presentCanary,
  type Change,
  type Step,
} from './compare';
import { inspectStore, verifyManifest, type Findings } from './inspect';
import { exitCodes } from '../expected-error';
import type { Outcome } from './outcome';

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export interface InspectionOptions {
  readonly limit?: number | undefined;
  readonly name?: string | undefined;
  readonly set?: string | undefined;
  readonly from?: string | undefined;
}

type Inspection = (store: ReleaseStore, options: InspectionOptions) => Promise<Outcome>;

/** Read-only commands. They also work on a damaged store. */
export const inspections = { status, list, history, log, show, diff, verify, doctor } satisfies Record<
  string,
  Inspection
>;
export type InspectionName = keyof typeof inspections;

/** Describes what browsers get: the newest release manifest with a valid signature. */
async function status(store: ReleaseStore): Promise<Outcome> {
  const [{ head, faults: headFaults }, { records, faults: listFaults }] = await Promise.all([
    store.sets.readHead(),
    store.sets.list(NO_LIMIT),
  ]);
  const faults = [...new Set([...headFaults, ...listFaults])];
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
  const liveLines = live.map(
    ({ name, version, since, by }) => `  ${name} ${version}  since ${since} by ${by}`,
  );
  const canaries = await listCanaries(store, head.set);
  const canaryLines = canaries.map(
    ({ name, halted, words }) =>
      `  canary of ${name} ${words}` +
      (halted ? `, HALTED ${halted.at} by ${halted.by}: no longer served (${halted.reason})` : ''),
  );
  const faultLines = faults.map((fault) => `  ${fault}`);
  return {
    text: [
      `set ${head.set.id}, made ${head.set.createdAt} by ${head.by}`,
      ...liveLines,
      ...canaryLines,
      ...(faultLines.length > 0 ? ['The store is degraded; see `doctor`:', ...faultLines] : []),
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

async function listCanaries({ storage }: ReleaseStore, manifest: ReleaseManifest) {
  return Promise.all(
    namedCanariesOf(manifest).map(async (one) => ({
      ...presentCanary(one.name, one.canary),
      words: `${describeCanary(one.canary)}  since ${one.canary.since}`,
      halted: (await findHalt(storage, one)) ?? null,
    })),
  );
}

async function list(store: ReleaseStore, { limit = 20 }: InspectionOptions): Promise<Outcome> {
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

async function history(store: ReleaseStore, { name, limit = 20 }: InspectionOptions): Promise<Outcome> {
  const steps = stepsOf((await store.sets.list(NO_LIMIT)).records, name).slice(0, limit);
  return { text: describeSteps(steps), data: { steps } };
}

async function log(store: ReleaseStore, { limit = 20 }: InspectionOptions): Promise<Outcome> {
  const acts = await listActions(store.storage, limit);
  return { text: acts.map(describeAction).join('\n') || 'Nothing was done yet.', data: { acts } };
}

async function show(store: ReleaseStore, { set }: InspectionOptions): Promise<Outcome> {
  const record = await getManifest(store, set);
  return { text: describeManifest(record), data: record };
}

async function diff(store: ReleaseStore, { from, set }: InspectionOptions): Promise<Outcome> {
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

async function verify(store: ReleaseStore, { set }: InspectionOptions): Promise<Outcome> {
  const record = await getManifest(store, set);
  return presentFindings(await verifyManifest(store, record), { set: record.set.id });
}

async function doctor(store: ReleaseStore): Promise<Outcome> {
  const { head } = await store.sets.readHead();
  return presentFindings(await inspectStore(store), { set: head?.set.id ?? null });
}

function presentFindings({ files, faults }: Findings, extraData: object): Outcome {
  const verdict = faults.length === 0 ? `No problems in ${files} files.` : `${faults.length} faults.`;
  return {
    text: [...faults, verdict].join('\n'),
    data: { ...extraData, files, faults },
    ...(faults.length > 0 && { exitCode: exitCodes.store }),
  };
}

async function getManifest(store: ReleaseStore, id: string | undefined): Promise<ReleaseRecord> {
  const record = id === undefined ? (await store.sets.readHead()).head : await store.sets.find(id);
  if (record) return record;
  throw new ReleaseError('unknown_set', [id ? `There is no set ${id}` : 'Nothing is published yet']);
}

const formatReason = (reason: string) => (reason ? `  (${reason})` : '');
const formatVersion = (version: string | null) => version ?? 'nothing';

interface ManifestSummary {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly change: string;
  readonly isLive: boolean;
}

function describeManifests(sets: readonly ManifestSummary[]): string {
  if (sets.length === 0) return 'Nothing is published yet.';
  return sets
    .map(({ id, at, by, change, reason, isLive }) => {
      return `${isLive ? '*' : ' '} ${id}  ${at}  ${by}  ${change}${formatReason(reason)}`;
    })
    .join('\n');
}

function describeAction(one: Action | string): string {
  return typeof one === 'string'
    ? one
    : `${one.at}  ${one.by} on ${one.from}  ${one.act}${formatReason(one.reason)}`;
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
  return `${isCanary ? `canary of ${name}` : name}: ${formatVersion(from)} → ${formatVersion(to)}`;
}

function describeSteps(steps: readonly Step[]): string {
  if (steps.length === 0) return 'Nothing has changed yet.';
  return steps
    .map(
      ({ set, at, by, reason, changes }) =>
        `${set}  ${at}  ${by}  ${changes.map(describeChange).join(', ')}${formatReason(reason)}`,
    )
    .join('\n');
}
