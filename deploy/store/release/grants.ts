import type { RemoteRelease } from '@lisan/contract';
import { ReleaseError } from './release-error';

export interface Grants {
  readonly team: string;
  readonly slots: readonly string[];
  readonly topics: readonly string[];
  readonly orders: { readonly from: number; readonly to: number };
  readonly budget: number;
}

/** Behind the product's own views; slightly above its largest remote. */
export const defaultGrants: Omit<Grants, 'team'> = {
  slots: [],
  topics: [],
  orders: { from: 100, to: 10_000 },
  budget: 150_000,
};

interface Granted {
  readonly name: string;
  readonly release: Pick<RemoteRelease, 'views' | 'slots' | 'events'>;
  readonly bytes: number | undefined;
}

/** Names the `tokens new` option that would grant it. */
export function assertGranted(grants: Grants | undefined, remotes: readonly Granted[]): void {
  if (!grants) return;
  const missing = remotes.flatMap((one) => findMissingGrants(grants, one));
  if (missing.length > 0) throw new ReleaseError('not_allowed', missing);
}

function findMissingGrants(
  { team, slots, topics, orders: { from, to }, budget }: Grants,
  { name, release, bytes = 0 }: Granted,
): string[] {
  const file = `remotes/${name}/remote.json`;
  const token = `the token of team ${team}`;
  return [
    ...release.slots
      .filter((slot) => !slots.includes(slot.name))
      .map((slot) => `${file}: ${token} may not fill slot '${slot.name}': it needs --slots ${slot.name}`),
    ...release.events.published
      .filter((topic) => !topics.includes(topic))
      .map((topic) => `${file}: ${token} may not publish '${topic}': it needs --topics ${topic}`),
    ...release.views
      .filter(({ order }) => order < from || order > to)
      .map(
        ({ id, order }) =>
          `${file}: ${token} may place views from ${from} to ${to}, not '${id}' at ${order}: it needs --orders`,
      ),
    ...(bytes > budget
      ? [`remotes/${name}: ${token} may publish ${budget} bytes, not ${bytes}: it needs --budget ${bytes}`]
      : []),
  ];
}
