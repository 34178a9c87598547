import type { ReleaseManifest } from '@lisan/contract';
import type { Grants } from '../release/grants';
import type { TellStep } from '../compatibility-check/check-live-types';
import type { Author } from '../storage/next-manifest';
import type { ReleaseStore } from '../storage/release-store';
import { changeCanary, halt, promote, type CanaryOrder } from './canary';
import { budgetOf, describeCanary, shownCanary } from './compare';
import { looks, type Asked, type LookName } from './inspections';
import type { Outcome } from './outcome';
import { makeOverride, type OverrideOrder } from './override';
import { publish, type Expected, type Published } from './publish';
import { rollback, withdraw } from './rollback';

export interface PublishOrder {
  readonly names: readonly string[];
  readonly expected: Expected;
  readonly filesFrom?: string | null | undefined;
  readonly asCanary?: boolean | undefined;
}

export type Desk = ReturnType<typeof openDesk>;

interface DeskOptions {
  readonly store: ReleaseStore;
  readonly author: Author;
  readonly root: string;
  readonly packages?: string;
  readonly tellStep?: TellStep;
  readonly grants?: Grants;
}

export function openDesk({ store, author, root, packages = root, tellStep, grants }: DeskOptions) {
  return {
    look: (name: LookName, asked: Asked): Promise<Outcome> => looks[name](store, asked),

    async publish({ names, ...how }: PublishOrder): Promise<Outcome> {
      const published = await publish(
        { root, packages, store, author, ...how, ...(tellStep && { tellStep }), ...(grants && { grants }) },
        names,
      );
      return describe(published, how.asCanary ?? false, await endedBy(store, published.set));
    },

    async rollback(name: string | undefined, to: string | undefined): Promise<Outcome> {
      const set = await rollback(store, author, { name, to, grants });
      const act = `rollback ${name ?? 'everything'}: set ${set.id}`;
      const ended = await endedBy(store, set);
      return { text: [`Set ${set.id} is live.`, ...ended].join('\n'), data: { set: set.id }, act };
    },

    override: (order: OverrideOrder): Promise<Outcome> => makeOverride(store, order),

    async remove(name: string): Promise<Outcome> {
      const set = await withdraw(store, author, name);
      const act = `remove ${name}: set ${set.id}`;
      const ended = await endedBy(store, set);
      return {
        text: [`Set ${set.id} is live, without ${name}.`, ...ended].join('\n'),
        data: { set: set.id },
        act,
      };
    },

    async canary(name: string, order: CanaryOrder): Promise<Outcome> {
      const set = await changeCanary(store, author, name, order, grants);
      const canary = set.canaries?.[name];
      const whom = canary ? describeCanary(canary) : '';
      const act = `canary ${name} ${whom}: set ${set.id}`;
      const text = `Set ${set.id} is live. Canary of ${name}: ${whom}; ${budgetOf(canary)}.`;
      return { text, data: { set: set.id, canary: canary && shownCanary(name, canary) }, act };
    },

    async promote(name: string): Promise<Outcome> {
      const set = await promote(store, author, name, grants);
      const version = set.remotes[name]?.version;
      const act = `promote ${name} ${version}: set ${set.id}`;
      const text = `Set ${set.id} is live. ${name} ${version} is live for everybody; ${set.lastGood?.[name]?.version ?? 'nothing'} stands in for it.`;
      return { text, data: { set: set.id, versions: { [name]: version } }, act };
    },

    async halt(name: string): Promise<Outcome> {
      const ended = await halt(store, author, name);
      if (!ended) throw new Error('A person who halts a canary ends it or is refused');
      const { set, version } = ended;
      const live = set.remotes[name]?.version;
      const act = `halt ${name} ${version}: set ${set.id}`;
      const text = `Set ${set.id} is live. The canary of ${name}, ${version}, has ended: everybody is given ${live} at their next page.`;
      return { text, data: { set: set.id, versions: { [name]: live } }, act };
    },
  };
}

async function endedBy({ sets }: ReleaseStore, set: ReleaseManifest | undefined): Promise<string[]> {
  const before = set?.previous ? (await sets.find(set.previous))?.set.canaries : undefined;
  return Object.entries(before ?? {})
    .filter(([name, { release }]) => set?.canaries?.[name]?.release.version !== release.version)
    .map(([name, { release }]) => `The canary of ${name}, ${release.version}, has ended by it.`);
}

function describe(
  { versions, set, sizes, advice }: Published,
  asCanary: boolean,
  ended: readonly string[],
): Outcome {
  const lines = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const data = { versions, set: set?.id ?? null, sizes, advice };
  if (!set)
    return {
      text: [
        ...lines,
        asCanary ? 'A canary already; nothing changed.' : 'Live already; nothing changed.',
      ].join('\n'),
      data,
    };
  const weights = Object.entries(sizes).map(
    ([name, { first, all, trend, ownReact }]) =>
      `${name}: ${first} bytes before it runs, ${all} in all (the last releases: ${trend.join(' ')})` +
      (ownReact === undefined ? '' : `; it brings React ${ownReact}, and no share is asked of the shell`),
  );
  const act = `publish ${lines.join(', ')}${asCanary ? ' as canary' : ''}: set ${set.id}`;
  const next = asCanary ? ['Nobody is given it yet: `canary <remote> --share 5` begins.'] : [];
  return {
    text: [...lines, `Set ${set.id} is live.`, ...next, ...ended, ...weights, ...advice].join('\n'),
    data,
    act,
  };
}
