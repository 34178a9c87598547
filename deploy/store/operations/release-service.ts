import type { ReleaseManifest } from '@lisan/contract';
import type { Grants } from '../release/grants';
import type { OnStep } from '../compatibility-check/check-live-types';
import type { Author } from '../storage/next-manifest';
import type { ReleaseStore } from '../storage/release-store';
import { changeCanary, halt, promote, type CanaryChange } from './canary';
import { budgetOf, describeCanary, presentCanary } from './compare';
import { inspections, type InspectionOptions, type InspectionName } from './inspections';
import type { Outcome } from './outcome';
import { makeOverride, type OverrideOptions } from './override';
import { publish, type Expected, type Published } from './publish';
import { rollback, withdraw } from './rollback';

export interface PublishRequest {
  readonly names: readonly string[];
  readonly expected: Expected;
  readonly filesFrom?: string | null | undefined;
  readonly asCanary?: boolean | undefined;
}

export type ReleaseService = ReturnType<typeof openReleaseService>;

interface ReleaseServiceOptions {
  readonly store: ReleaseStore;
  readonly author: Author;
  readonly root: string;
  readonly packages?: string;
  readonly onStep?: OnStep;
  readonly grants?: Grants;
}

export function openReleaseService({
  store,
  author,
  root,
  packages = root,
  onStep,
  grants,
}: ReleaseServiceOptions) {
  return {
    inspect: (name: InspectionName, options: InspectionOptions): Promise<Outcome> =>
      inspections[name](store, options),

    async publish({ names, ...how }: PublishRequest): Promise<Outcome> {
      const published = await publish(
        { root, packages, store, author, ...how, ...(onStep && { onStep }), ...(grants && { grants }) },
        names,
      );
      return describe(published, how.asCanary ?? false, await endedBy(store, published.set));
    },

    async rollback(name: string | undefined, to: string | undefined): Promise<Outcome> {
      const manifest = await rollback(store, author, { name, to, grants });
      const act = `rollback ${name ?? 'everything'}: set ${manifest.id}`;
      const ended = await endedBy(store, manifest);
      return { text: [`Set ${manifest.id} is live.`, ...ended].join('\n'), data: { set: manifest.id }, act };
    },

    override: (order: OverrideOptions): Promise<Outcome> => makeOverride(store, order),

    async remove(name: string): Promise<Outcome> {
      const manifest = await withdraw(store, author, name);
      const act = `remove ${name}: set ${manifest.id}`;
      const ended = await endedBy(store, manifest);
      return {
        text: [`Set ${manifest.id} is live, without ${name}.`, ...ended].join('\n'),
        data: { set: manifest.id },
        act,
      };
    },

    async canary(name: string, order: CanaryChange): Promise<Outcome> {
      const manifest = await changeCanary(store, author, name, order, grants);
      const canary = manifest.canaries?.[name];
      const whom = canary ? describeCanary(canary) : '';
      const act = `canary ${name} ${whom}: set ${manifest.id}`;
      const text = `Set ${manifest.id} is live. Canary of ${name}: ${whom}; ${budgetOf(canary)}.`;
      return { text, data: { set: manifest.id, canary: canary && presentCanary(name, canary) }, act };
    },

    async promote(name: string): Promise<Outcome> {
      const manifest = await promote(store, author, name, grants);
      const version = manifest.remotes[name]?.version;
      const act = `promote ${name} ${version}: set ${manifest.id}`;
      const text = `Set ${manifest.id} is live. ${name} ${version} is live for everyone; ${manifest.lastGood?.[name]?.version ?? 'nothing'} is its fallback.`;
      return { text, data: { set: manifest.id, versions: { [name]: version } }, act };
    },

    async halt(name: string): Promise<Outcome> {
      const ended = await halt(store, author, name);
      if (!ended) throw new Error('A manual halt ends the canary or throws');
      const { set: manifest, version } = ended;
      const live = manifest.remotes[name]?.version;
      const act = `halt ${name} ${version}: set ${manifest.id}`;
      const text = `Set ${manifest.id} is live. The canary of ${name}, ${version}, has ended: everyone gets ${live} with their next page.`;
      return { text, data: { set: manifest.id, versions: { [name]: live } }, act };
    },
  };
}

async function endedBy({ sets }: ReleaseStore, manifest: ReleaseManifest | undefined): Promise<string[]> {
  const before = manifest?.previous ? (await sets.find(manifest.previous))?.set.canaries : undefined;
  return Object.entries(before ?? {})
    .filter(([name, { release }]) => manifest?.canaries?.[name]?.release.version !== release.version)
    .map(([name, { release }]) => `The canary of ${name}, ${release.version}, has ended.`);
}

function describe(
  { versions, set: manifest, sizes, advice }: Published,
  asCanary: boolean,
  ended: readonly string[],
): Outcome {
  const lines = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const data = { versions, set: manifest?.id ?? null, sizes, advice };
  if (!manifest)
    return {
      text: [
        ...lines,
        asCanary ? 'A canary already; nothing changed.' : 'Live already; nothing changed.',
      ].join('\n'),
      data,
    };
  const weights = Object.entries(sizes).map(
    ([name, { first, all, trend, ownReact }]) =>
      `${name}: ${first} bytes to start, ${all} in total (last releases: ${trend.join(' ')})` +
      (ownReact === undefined ? '' : `; it brings its own React ${ownReact}`),
  );
  const act = `publish ${lines.join(', ')}${asCanary ? ' as canary' : ''}: set ${manifest.id}`;
  const next = asCanary ? ['No one gets it yet: start with `canary <remote> --share 5`.'] : [];
  return {
    text: [...lines, `Set ${manifest.id} is live.`, ...next, ...ended, ...weights, ...advice].join('\n'),
    data,
    act,
  };
}
