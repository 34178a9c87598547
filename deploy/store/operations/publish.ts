import type { BuildSize, ReleaseRecord, ReleaseManifest } from '@lisan/contract';
import { assertCompatible, checkManifest } from '../release/compatibility';
import { type Contents, knownRecordsOf, canariesOf, faultsOfVariants, without } from '../release/contents';
import { describeCanary } from './compare';
import { composeCanaries, assertRecordsKnown } from './publish-canary';
import { putForward, type Author } from '../storage/next-manifest';
import { adviseOn, checkLiveTypes, type OnStep } from '../compatibility-check/check-live-types';
import { prepare, type Prepared } from '../compatibility-check/prepare';
import { checkEntry } from '../compatibility-check/run-entry';
import { findOverweight, trendOf, weigh } from '../compatibility-check/size';
import { assertGranted, type Grants } from '../release/grants';
import { ReleaseError } from '../release/release-error';
import type { NamedVersion } from '../storage/holds';
import type { ReleaseStore } from '../storage/release-store';
import { isNamed } from './collect';

export interface Published {
  readonly versions: Readonly<Record<string, string>>;
  readonly set: ReleaseManifest | undefined;
  readonly sizes: Readonly<Record<string, PublishedSize>>;
  /** Future incompatibilities, one line each. */
  readonly advice: readonly string[];
}

interface PublishedSize extends Pick<BuildSize, 'first' | 'all'> {
  readonly trend: readonly number[];
  readonly ownReact?: string | undefined;
}

const MAX_COMPARED_MANIFESTS = 60;

/** Live version required by name, or `none`. */
export type Expected = Readonly<Record<string, string>>;

export interface PublishOptions {
  readonly root: string;
  /** Where third-party packages are resolved; default `root`. */
  readonly packages?: string;
  readonly store: ReleaseStore;
  readonly author: Author;
  readonly expected?: Expected;
  /** Base of all files; `null`: the page's origin; `undefined`: unchanged. */
  readonly filesFrom?: string | null | undefined;
  /** Topics of remotes under development. */
  readonly publishedBeside?: readonly string[];
  readonly onStep?: OnStep;
  readonly asCanary?: boolean | undefined;
  readonly grants?: Grants;
  /** Ends a running canary instead of throwing. */
  readonly endsCanaries?: boolean;
}

/** Publishes finished builds atomically. Throws before writing when they cannot run with what is live. */
export async function publish(options: PublishOptions, names: readonly string[]): Promise<Published> {
  const { root, packages = root, store, author, expected = {}, publishedBeside = [] } = options;
  const { onStep = () => undefined } = options;
  onStep({ doing: `reading the builds of ${names.join(', ')}`, isOfStore: false });
  const accepted = await store.signer.accepted();
  const built = await Promise.all(names.map((name) => prepare(root, name, accepted)));
  onStep({ doing: 'reading the code', isOfStore: false });
  await assertBorneOut(built);
  onStep({ doing: `running the entries of ${names.join(', ')}`, isOfStore: false });
  await assertEntriesRun(built);
  onStep({ doing: 'compressing the files', isOfStore: false });
  const prepared = await Promise.all(built.map(withSize));
  assertGranted(
    options.grants,
    prepared.flatMap((one) =>
      one.kind === 'remote' ? [{ name: one.name, release: one.release, bytes: one.proof.size?.all }] : [],
    ),
  );
  const compose = (head: ReleaseRecord | undefined) => {
    assertExpected(head?.set, expected);
    const contents = contentsWith(head, prepared, options);
    const check = ({ remotes, proofs }: Contents) =>
      checkManifest({ remotes, offers: proofs['shell']?.offers, publishedBeside });
    const faults = contents ? faultsOfVariants(contents, check) : [];
    if (faults.length > 0) throw new ReleaseError('unproven', faults);
    return contents;
  };
  const { head: live } = await store.sets.readHead();
  const first = compose(live);
  if (first) assertInBudget(prepared, live);
  const assertChecked = first && (await checkLiveTypes({ root: packages, store, onStep }, first, prepared));
  onStep({ doing: 'looking for deprecated names', isOfStore: false });
  const advice = first ? await adviseOn(packages, store, first, prepared) : [];
  const sizes = await sizesOf(store, prepared);
  const named = prepared.map(({ name, release }) => ({ name, version: release.version }));
  const versions = Object.fromEntries(named.map(({ name, version }) => [name, version]));
  const description = named.map(({ name, version }) => `${name} ${version}`).join(', ');
  const hold = await store.holds.take(named);
  try {
    for (const { name, release, files, compatibilityRecord: proofFile } of prepared) {
      onStep({ doing: `storing the files of ${name}`, isOfStore: true });
      await store.versions.keep(name, release, files, JSON.stringify(proofFile));
    }
    onStep({ doing: 'publishing the new set', isOfStore: true });
    const act = `publish ${description}${options.asCanary ? ' as canary' : ''}`;
    const manifest = await putForward(store, author, act, (head) => {
      hold.confirm();
      const contents = compose(head);
      if (contents) assertChecked?.(contents);
      return contents;
    });
    await hold.release();
    return { versions, set: manifest, sizes, advice };
  } catch (error) {
    await hold.release();
    await removeUnneeded(store, named);
    throw error;
  }
}

async function assertBorneOut(prepared: readonly Prepared[]): Promise<void> {
  const { checkRemote } = await import('../compatibility-check/check-remote');
  const faults = prepared.flatMap((one) =>
    one.kind === 'remote'
      ? checkRemote(one.release, one.compatibilityRecord.sources, `remotes/${one.name}/remote.json`)
      : [],
  );
  const { checkPrerenders } = await import('../compatibility-check/prerender-markup');
  faults.push(...prepared.flatMap((one) => checkPrerenders(one)));
  if (faults.length > 0) throw new ReleaseError('unproven', faults);
}

async function assertEntriesRun(prepared: readonly Prepared[]): Promise<void> {
  const remotes = prepared.filter((one) => one.kind === 'remote');
  const faults = (await Promise.all(remotes.map((one) => checkEntry(one)))).flat();
  if (faults.length > 0) throw new ReleaseError('unproven', faults);
}

async function withSize(one: Prepared): Promise<Prepared> {
  return { ...one, proof: { ...one.proof, size: await weigh(one.files, one.first) } };
}

function assertInBudget(prepared: readonly Prepared[], live: ReleaseRecord | undefined): void {
  const faults = prepared.flatMap((one) =>
    one.kind === 'remote' && one.proof.size
      ? findOverweight(`remotes/${one.name}/remote.json`, one.budget, one.proof.size, {
          before: live?.proofs?.[one.name]?.size,
          parts: one.release.parts,
        })
      : [],
  );
  if (faults.length > 0) throw new ReleaseError('over_budget', faults);
}

async function sizesOf(store: ReleaseStore, prepared: readonly Prepared[]): Promise<Published['sizes']> {
  const { records } = await store.sets.list(MAX_COMPARED_MANIFESTS);
  const entries = prepared.flatMap(({ name, proof: { size, ownReact } }) =>
    size
      ? [[name, { first: size.first, all: size.all, trend: trendOf(name, records, size), ownReact }] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

async function removeUnneeded(store: ReleaseStore, named: readonly NamedVersion[]): Promise<void> {
  const removals = named.map((version) =>
    store.holds.removeUnheld(
      version,
      () => isNamed(store, version),
      (confirm) => store.versions.remove(version, confirm),
    ),
  );
  await Promise.allSettled(removals);
}

function assertExpected(head: ReleaseManifest | undefined, expected: Expected): void {
  const faults = Object.entries(expected).flatMap(([name, version]) => {
    const live = (name === 'shell' ? head?.shell : head?.remotes[name])?.version ?? 'none';
    return live === version ? [] : [`${name}: ${live} is live, not ${version}: someone published in between`];
  });
  if (faults.length > 0) throw new ReleaseError('not_expected', faults);
}

function contentsWith(
  head: ReleaseRecord | undefined,
  prepared: readonly Prepared[],
  { filesFrom: wanted, asCanary = false, endsCanaries = false }: PublishOptions,
): Contents | undefined {
  const filesFrom = wanted === undefined ? head?.set.filesFrom : (wanted ?? undefined);
  if (asCanary) return composeCanaries(head, prepared);
  let shell = head?.set.shell;
  const remotes = { ...head?.set.remotes };
  const known = knownRecordsOf(head);
  const proofs = { ...known.proofs };
  for (const one of prepared) {
    proofs[one.name] = one.proof;
    if (one.kind === 'shell') shell = one.release;
    else remotes[one.name] = one.release;
  }
  if (!shell) throw new ReleaseError('no_shell', ['No shell is published yet: publish it first']);
  assertRecordsKnown(
    head,
    prepared.map(({ name }) => name),
  );
  const changed = prepared.filter(({ name, kind, release, proof }) => {
    const live = kind === 'shell' ? head?.set.shell : head?.set.remotes[name];
    // The kit's types may change while the shell's files, and so its version, stay the same.
    const isSameKit = kind !== 'shell' || known.proofs[name]?.kit === proof.kit;
    return live?.version !== release.version || !isSameKit || name in known.lostRecords;
  });
  const canaries = canariesBeside(head, changed, endsCanaries);
  const contents = { shell, remotes, proofs, filesFrom, canaries };
  assertCompatible(contents);
  return changed.length === 0 && filesFrom === head?.set.filesFrom ? undefined : contents;
}

function canariesBeside(
  head: ReleaseRecord | undefined,
  changed: readonly Prepared[],
  endsCanaries: boolean,
): Contents['canaries'] {
  const canaries = canariesOf(head);
  const names = changed.map(({ name }) => name);
  const own = Object.entries(canaries).filter(([name]) => names.includes(name));
  if (own.length === 0 || endsCanaries) return without(canaries, names);
  throw new ReleaseError(
    'canary_runs',
    own.map(
      ([name, { canary }]) =>
        `A canary of ${name} runs (${describeCanary(canary)}): let it go live or end it first (promote ${name}, halt ${name}), ` +
        'or publish this one in its place with --canary',
    ),
  );
}
