import {
  accountMark,
  type Canary,
  type CanaryBudget,
  type ReleaseRecord,
  type ReleaseManifest,
} from '@lisan/contract';
import { canariesOf, contentsOf, without, type Contents, type CheckedCanary } from '../release/contents';
import { assertCompatible } from '../release/compatibility';
import { assertGranted, type Grants } from '../release/grants';
import { ReleaseError } from '../release/release-error';
import { findHalt } from '../storage/halts';
import { putForward, type Author } from '../storage/next-manifest';
import type { ReleaseStore } from '../storage/release-store';
import { defaultBudget } from './publish-canary';
import { describeCanary } from './compare';

export interface CanaryChange {
  readonly share?: number | undefined;
  readonly accounts?: readonly string[] | undefined;
  readonly plans?: readonly string[] | undefined;
  readonly withoutAccounts?: boolean | undefined;
  readonly withoutPlans?: boolean | undefined;
  readonly budget?: Partial<CanaryBudget> | null | undefined;
}

/** A halted canary starts again. */
export async function changeCanary(
  store: ReleaseStore,
  author: Author,
  name: string,
  order: CanaryChange,
  grants?: Grants,
): Promise<ReleaseManifest> {
  const head = await headOf(store);
  const { canary } = findCanary(head, name);
  const { version } = canary.release;
  const isHalted = (await findHalt(store.storage, { name, canary })) !== undefined;
  const marks = await Promise.all((order.accounts ?? []).map((who) => accountMark(name, version, who)));
  let next = canary;
  const description = () => `canary ${name} ${describeCanary(next)}`;
  return put(store, author, description, (newest) => {
    const now = findCanary(newest, name);
    if (now.canary.since !== canary.since || now.canary.release.version !== version) throw overtaken();
    assertGranted(grants, [{ name, release: now.canary.release, bytes: now.proof?.size?.all }]);
    // Keeps concurrent changes to other fields.
    next = changed(now.canary, order, marks, isHalted);
    const canaries = { ...canariesOf(newest), [name]: { ...now, canary: next } };
    return { ...contentsOf(newest), canaries };
  });
}

/** The canary goes live; the previous version becomes its fallback. */
export async function promote(
  store: ReleaseStore,
  author: Author,
  name: string,
  grants?: Grants,
): Promise<ReleaseManifest> {
  const { canary } = findCanary(await headOf(store), name);
  const halt = await findHalt(store.storage, { name, canary });
  if (halt)
    throw new ReleaseError('canary_halted', [
      `The canary of ${name} was halted by ${halt.by} at ${halt.at}: ${halt.reason}. To try it again, start it again (canary ${name} --share 5)`,
    ]);
  return put(store, author, `promote ${name} ${canary.release.version}`, (newest) => {
    const { canary: now, proof } = findCanary(newest, name);
    if (now.release.version !== canary.release.version) throw overtaken();
    assertGranted(grants, [{ name, release: now.release, bytes: proof?.size?.all }]);
    const contents = contentsOf(newest);
    const lost = !proof && now.proof !== undefined && { [name]: now.proof };
    const promoted = {
      ...contents,
      remotes: { ...contents.remotes, [name]: now.release },
      proofs: { ...without(contents.proofs, [name]), ...(proof && { [name]: proof }) },
      lostRecords: { ...without(contents.lostRecords, [name]), ...lost },
      canaries: without(contents.canaries, [name]),
    };
    assertCompatible(promoted);
    return promoted;
  });
}

interface Ended {
  readonly set: ReleaseManifest;
  readonly version: string;
}

/** @param only for automatic halts: `undefined` when this canary has already ended */
export async function halt(
  store: ReleaseStore,
  author: Author,
  name: string,
  only?: Canary,
): Promise<Ended | undefined> {
  const { head } = await store.sets.readHead();
  const { version } = (only ?? findCanary(head, name).canary).release;
  const manifest = await putForward(store, author, `halt ${name} ${version}`, (newest) => {
    const now = newest?.set.canaries?.[name];
    if (only && (now?.since !== only.since || now.release.version !== version)) return undefined;
    if (!newest || now?.release.version !== version) throw overtaken();
    const contents = contentsOf(newest);
    return { ...contents, canaries: without(contents.canaries, [name]) };
  });
  return manifest && { set: manifest, version };
}

function changed(
  { accounts = [], plans = [], budget, since, ...canary }: Canary,
  order: CanaryChange,
  marks: readonly string[],
  isHalted: boolean,
): Canary {
  const accountsNow = new Set([...(order.withoutAccounts ? [] : accounts), ...marks]);
  const plansNow = new Set([...(order.withoutPlans ? [] : plans), ...(order.plans ?? [])]);
  const budgetNow =
    order.budget === undefined ? budget : order.budget && { ...defaultBudget, ...budget, ...order.budget };
  return {
    ...canary,
    share: order.share ?? canary.share,
    since: isHalted ? new Date().toISOString() : since,
    ...(accountsNow.size > 0 && { accounts: [...accountsNow] }),
    ...(plansNow.size > 0 && { plans: [...plansNow] }),
    ...(budgetNow && { budget: budgetNow }),
  };
}

const put = (
  store: ReleaseStore,
  author: Author,
  description: string | (() => string),
  change: (head: ReleaseRecord) => Contents,
) =>
  putForward(store, author, description, (head) => {
    if (!head) throw overtaken();
    return change(head);
  });

async function headOf({ sets }: ReleaseStore): Promise<ReleaseRecord | undefined> {
  return (await sets.readHead()).head;
}

function findCanary(head: ReleaseRecord | undefined, name: string): CheckedCanary {
  const canaries = canariesOf(head);
  const found = Object.hasOwn(canaries, name) ? canaries[name] : undefined;
  if (found) return found;
  throw new ReleaseError('no_canary', [`No canary of '${name}' runs: publish ${name} --canary starts one`]);
}

const overtaken = () =>
  new ReleaseError('changed_meanwhile', ['Another canary was published meanwhile: check it first']);
