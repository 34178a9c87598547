import { createHash } from 'node:crypto';
import { loadableOf, type ReleaseManifest, type RemoteRelease } from '@lisan/contract';
import type { Cell } from './cells';
import type { FileRole, SetFault } from './faults';

export interface BrokenRelease {
  /** Unique per run: browsers cache files by version. */
  readonly version: string;
  readonly base: string;
  readonly files: ReadonlyMap<string, string>;
  readonly broken: string;
  readonly container: string;
  alter(set: ReleaseManifest): string;
  readonly hashes: readonly string[];
}

function fileOf(
  { entry, preload, parts, views, slots }: RemoteRelease,
  role: FileRole,
  place: string,
): string {
  const shown = place === 'view' ? views[0]?.id : slots[0]?.name;
  const files: Record<FileRole, string | undefined> = {
    entry,
    // A separate file, or part of the entry.
    definition: preload[0] ?? entry,
    view: parts[shown ?? '']?.at(-1),
    translations: parts['en']?.[0],
    // The Arabic translations stand for any lazy file on an English page.
    'lazy chunk': parts['ar']?.[0],
  };
  const file = files[role];
  if (file === undefined) throw new Error(`The remote has no ${role}.`);
  return file;
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let published = 0;
const texts = new Map<string, Promise<string>>();

/** @param target origin of the real Lisan */
export async function publishBroken(
  target: string,
  good: RemoteRelease,
  cell: Cell,
  origins: Readonly<Record<'other' | 'unreachable', string>>,
): Promise<BrokenRelease> {
  const { fault, remote } = cell;
  published += 1;
  const mark = `bad${published.toString(16).padStart(5, '0')}`;
  const version = `9.9.9-${mark}`;
  const base = `/remotes/${remote}/${version}/`;
  const old = good.version.slice(good.version.lastIndexOf('-') + 1);
  const broken = fault.kind === 'set' ? '' : fileOf(good, fault.file, cell.place);
  const changes = new Map<string, (text: string) => string>();
  if (fault.kind === 'code') changes.set(broken, fault.change);
  if (fault.kind === 'line' && fault.change)
    changes.set(fileOf(good, 'definition', cell.place), fault.change);

  const read = async (name: string) => {
    const url = new URL(good.base + name, target).href;
    const known = texts.get(url) ?? fetch(url).then((answer) => answer.text());
    texts.set(url, known);
    const text = (await known).replaceAll(old, mark);
    const changed = changes.get(name)?.(text) ?? text;
    if (changes.has(name) && changed === text) throw new Error(`The fault changes nothing in ${name}.`);
    return [name, changed] as const;
  };
  const files = new Map(await Promise.all(Object.keys(good.integrity).map(read)));
  const integrity = Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)]));
  const setFault = fault.kind === 'set' ? fault.fault : undefined;
  const bases: Partial<Record<SetFault, string>> = {
    origin: origins.other + base,
    unreachable: origins.unreachable + base,
  };
  const container = good.container.replace(old, mark);
  const bad: RemoteRelease = {
    ...good,
    version,
    base: (setFault && bases[setFault]) ?? base,
    container,
    integrity,
    contract: setFault === 'contract' ? 99 : good.contract,
  };
  return {
    version,
    base,
    files,
    broken,
    container,
    hashes: setFault === 'hashes' ? [] : Object.values(integrity),
    alter(set) {
      const { [remote]: live, ...remotes } = set.remotes;
      const { [remote]: _before, ...before } = set.lastGood ?? {};
      const lastGood = cell.hasVersionBefore && live ? { ...before, [remote]: loadableOf(live) } : before;
      return JSON.stringify({ ...set, remotes: { ...remotes, [remote]: bad }, lastGood });
    },
  };
}
