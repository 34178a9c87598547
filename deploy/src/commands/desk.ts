import type { TellStep } from '../proof/prove-types';
import type { Author } from '../storage/next-set';
import type { ReleaseStore } from '../storage/release-store';
import { looks, type Asked, type LookName } from './looks';
import type { Outcome } from './outcome';
import { makeOverride, type OverrideOrder } from './override';
import { publish, type Expected, type Published } from './publish';
import { rollback } from './rollback';
import { withdraw } from './withdraw';

/** Finished builds that are to go live together. */
export interface PublishOrder {
  readonly names: readonly string[];
  readonly expected: Expected;
  /** As of `publish`. */
  readonly filesFrom?: string | null | undefined;
}

/** Where teams ask for what they may: at a store of this machine or a bucket, or at an edge elsewhere. */
export interface Desk {
  look(name: LookName, asked: Asked): Promise<Outcome>;
  publish(order: PublishOrder): Promise<Outcome>;
  /** One remote, or `shell`; everything without a name. */
  rollback(name: string | undefined, to: string | undefined): Promise<Outcome>;
  remove(name: string): Promise<Outcome>;
  override(order: OverrideOrder): Promise<Outcome>;
}

interface DeskOptions {
  readonly store: ReleaseStore;
  readonly author: Author;
  /** Whose builds are published. */
  readonly root: string;
  /** Where packages of others are found, by which types are proved; by default there too. */
  readonly packages?: string;
  /** As of `publish`. */
  readonly tellStep?: TellStep;
}

/** A desk at the store itself. It keeps no log of its own. */
export function openDesk({ store, author, root, packages = root, tellStep }: DeskOptions): Desk {
  return {
    look: (name, asked) => looks[name](store, asked),

    async publish({ names, ...how }) {
      return describe(
        await publish({ root, packages, store, author, ...how, ...(tellStep && { tellStep }) }, names),
      );
    },

    async rollback(name, to) {
      const set = await rollback(store, author, { name, to });
      const act = `rollback ${name ?? 'everything'}: set ${set.id}`;
      return { text: `Set ${set.id} is live.`, data: { set: set.id }, act };
    },

    override: (order) => makeOverride(store, order),

    async remove(name) {
      const set = await withdraw(store, author, name);
      const act = `remove ${name}: set ${set.id}`;
      return { text: `Set ${set.id} is live, without ${name}.`, data: { set: set.id }, act };
    },
  };
}

function describe({ versions, set, sizes, advice }: Published): Outcome {
  const lines = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const data = { versions, set: set?.id ?? null, sizes, advice };
  if (!set) return { text: [...lines, 'Live already; nothing changed.'].join('\n'), data };
  const weights = Object.entries(sizes).map(
    ([name, { first, all, trend, ownReact }]) =>
      `${name}: ${first} bytes before it runs, ${all} in all (the last releases: ${trend.join(' ')})` +
      (ownReact === undefined ? '' : `; it brings React ${ownReact}, and no share is asked of the shell`),
  );
  const act = `publish ${lines.join(', ')}: set ${set.id}`;
  return { text: [...lines, `Set ${set.id} is live.`, ...weights, ...advice].join('\n'), data, act };
}
