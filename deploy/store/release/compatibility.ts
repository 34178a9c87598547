import { type SharedNames, shellTopics, type RemoteRelease, type ShellOffers } from '@lisan/contract';
import semver from 'semver';
import { faultsOfVariants, type Contents } from './contents';
import { ReleaseError } from './release-error';

function findConflicts({ shell, remotes }: Contents): string[] {
  return Object.entries(remotes).flatMap(([name, remote]) => [
    ...(shell.contracts.includes(remote.contract)
      ? []
      : [
          `remotes/${name}/remote.json: contract ${remote.contract} is not spoken by shell ${shell.version}, ` +
            `which knows ${shell.contracts.join(', ')}`,
        ]),
    ...Object.entries(remote.sharedRequired).flatMap(([module, range]) => {
      const provided = shell.sharedProvided[module];
      if (provided !== undefined && semver.satisfies(provided, range, { includePrerelease: true })) return [];
      return [`remotes/${name}: needs ${module} ${range}, shell ${shell.version} has ${provided ?? 'none'}`];
    }),
  ]);
}

function findMissingNames({ shell, remotes, proofs }: Contents): string[] {
  const provided: SharedNames | undefined = proofs['shell']?.names;
  if (!provided) return [];
  return Object.entries(remotes).flatMap(([name, remote]) =>
    Object.entries(proofs[name]?.names ?? {}).flatMap(([packageName, used]) => {
      const missing = used.filter((one) => one !== '*' && !provided[packageName]?.includes(one));
      if (missing.length === 0) return [];
      return [
        `remotes/${name} ${remote.version}: uses ${missing.join(', ')} of ${packageName}, ` +
          `which shell ${shell.version} does not have`,
      ];
    }),
  );
}

function findViewClashes({ remotes }: Contents): string[] {
  const owners = new Map<string, string>();
  return Object.entries(remotes).flatMap(([name, remote]) =>
    remote.views.flatMap(({ id }) => {
      const owner = owners.get(id);
      owners.set(id, owner ?? name);
      return owner === undefined
        ? []
        : [`remotes/${name}/remote.json: view '${id}' is shown by '${owner}' already`];
    }),
  );
}

function findLabelClashes({ remotes }: Contents): string[] {
  const owners = new Map<string, string>();
  return Object.entries(remotes).flatMap(([name, { views }]) =>
    views.flatMap(({ id, label }) =>
      Object.entries(label).flatMap(([language, text]) => {
        const key = `${language} ${lettersOf(text)}`;
        const owner = owners.get(key);
        owners.set(key, owner ?? name);
        return owner === undefined || owner === name
          ? []
          : [`remotes/${name}/remote.json: view '${id}' is labelled '${text}', as a view of '${owner}' is`];
      }),
    ),
  );
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вβ',
  c: 'с',
  d: 'ԁ',
  e: 'еε',
  h: 'нһ',
  j: 'ј',
  k: 'кκ',
  l: 'iіıι1|',
  m: 'м',
  n: 'η',
  o: 'оο0',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υ',
  v: 'ν',
  w: 'ԝ',
  x: 'хχ',
  y: 'уγ',
  ك: 'ک',
  ه: 'ہ',
  ي: 'یى',
};
const readAs = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** Compared without case, spaces, invisible characters and marks. */
const lettersOf = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((letter) => !/[\p{M}\p{Z}\p{C}\p{P}\p{Default_Ignorable_Code_Point}\u0640\u2800]/u.test(letter))
    .map((letter) => readAs.get(letter) ?? letter)
    .join('');

export function conflictsOf(contents: Contents): string[] {
  return faultsOfVariants(contents, (variant) => [
    ...findConflicts(variant),
    ...findMissingNames(variant),
    ...findViewClashes(variant),
    ...findLabelClashes(variant),
  ]);
}

export function assertCompatible(contents: Contents): void {
  const conflicts = conflictsOf(contents);
  if (conflicts.length > 0) throw new ReleaseError('incompatible', conflicts);
}

interface ManifestToCheck {
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
  readonly offers: ShellOffers | undefined;
  readonly publishedBeside?: readonly string[];
}

export function checkManifest({ remotes, offers, publishedBeside = [] }: ManifestToCheck): string[] {
  if (!offers) return [];
  const published = new Set([
    ...offers.events.published,
    ...publishedBeside,
    ...Object.values(remotes).flatMap(({ events }) => events.published),
  ]);
  return Object.entries(remotes).flatMap(([name, { views, slots, events }]) => {
    const file = `remotes/${name}/remote.json`;
    const unknown = (kind: string, names: readonly string[], known: readonly string[]) =>
      names
        .filter((one) => !known.includes(one))
        .map((one) => `${file}: ${kind} '${one}' is not known to the shell`);
    return [
      ...views.flatMap(({ id, icon }) => unknown(`view '${id}': icon`, [icon], offers.icons)),
      ...unknown(
        'slot',
        slots.map((slot) => slot.name),
        offers.slots,
      ),
      ...unknown('topic', [...events.published, ...events.heard], offers.topics),
      ...events.published
        .filter((topic) => shellTopics.some((ofShell) => ofShell === topic))
        .map((topic) => `${file}: publishes '${topic}', which is for the shell alone to say`),
      ...events.heard
        .filter((topic) => offers.topics.includes(topic) && !published.has(topic))
        .map((topic) => `${file}: hears '${topic}', which nobody live publishes`),
    ];
  });
}
