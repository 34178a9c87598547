import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pageProtocol, type ReleaseRecord, type ReleaseSet, type RemoteRelease } from '@lisan/contract';

/** Milliseconds between two looks at which set is live. */
const lookEvery = 200;

interface MadeOptions {
  readonly origin: string;
  readonly dataFolder: string;
  readonly count: number;
}

const aHash = () => `sha384-${randomBytes(48).toString('base64')}`;

/** As a publish of that remote under another name would say it: other versions, other hashes, a view of its own. */
function makeRemote(like: RemoteRelease, number: number): readonly [string, RemoteRelease] {
  const name = `made-${number}`;
  const version = `0.1.0-${randomBytes(4).toString('hex')}`;
  const label = { en: `Made ${number}`, ar: `مصنوع ${number}` };
  return [
    name,
    {
      ...like,
      version,
      base: `/remotes/${name}/${version}/`,
      container: `lisan_made_${number}_${version.replaceAll(/[^0-9a-f]/g, '_')}`,
      integrity: Object.fromEntries(Object.keys(like.integrity).map((file) => [file, aHash()])),
      views: [{ id: name, icon: 'chat', order: 1_000 + number, label }],
      slots: [],
      pictures: {},
    },
  ];
}

/**
 * Puts a set in front that names so many remotes more, signed with the key of that Lisan. They have no files: a page has to
 * carry them, and nobody opens them.
 */
export async function registerMadeRemotes({ origin, dataFolder, count }: MadeOptions): Promise<void> {
  const sets = join(dataFolder, 'store', 'sets');
  const newest = (await readdir(sets))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error('That Lisan has published nothing.');
  const record = JSON.parse(await readFile(join(sets, newest), 'utf8')) as ReleaseRecord;
  const like = Object.values(record.set.remotes).find(({ views }) => views.length === 1);
  if (!like) throw new Error('There is no remote to make others like.');
  const made = Array.from({ length: count }, (_none, number) => makeRemote(like, number));
  const number = Number(record.set.id.split('-')[0]) + 1;
  const remotes = { ...record.set.remotes, ...Object.fromEntries(made) };
  const mark = createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 8);
  const set: ReleaseSet = {
    ...record.set,
    ...{ id: `${number}-${mark}`, previous: record.set.id, createdAt: new Date().toISOString(), remotes },
  };
  const signatures = [await signSet(set, dataFolder)];
  const text = JSON.stringify({ ...record, set, signatures, change: `${count} made remotes` });
  await writeFile(join(sets, `${String(number).padStart(8, '0')}.json`), text);
  while ((await fetch(`${origin}/home`)).headers.get(pageProtocol.liveSetHeader) !== set.id)
    await pause(lookEvery);
}

/** Over the characters that stand in a page. */
async function signSet(set: ReleaseSet, dataFolder: string): Promise<string> {
  const keys = join(dataFolder, 'keys');
  const file = (await readdir(keys)).find((name) => name.endsWith('.json')) ?? '';
  const key = JSON.parse(await readFile(join(keys, file), 'utf8')) as { id: string; ed25519: string };
  const text = JSON.stringify(set).replaceAll('<', String.raw`\u003c`);
  return `${key.id}.E.${sign(null, Buffer.from(text), createPrivateKey(key.ed25519)).toString('base64url')}`;
}
