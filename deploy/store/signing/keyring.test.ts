import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedBy } from '@lisan/contract';
import { openKeyring, type Keyring } from './keyring';

let root: string;
let folder: string;
let keyring: Keyring;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lisan-keys-'));
  folder = join(root, 'data', 'keys');
  keyring = openKeyring(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('creates the first key on demand, readable by its owner only', async () => {
  expect(await keyring.list()).toEqual([]);
  const [first] = await keyring.accepted();
  expect(await keyring.accepted()).toContain(first);
  const [{ id } = { id: '' }, ...others] = await keyring.list();
  expect(others).toEqual([]);
  expect(await readdir(folder)).toEqual([`${id}.json`]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, `${id}.json`))).mode & 0o777).toBe(0o600);
});

test('accepts either of its signatures, for exactly the signed text', async () => {
  const accepted = await keyring.accepted();
  const signatures = await keyring.sign('the set: "لسان"');
  expect(signatures.map((signature) => signature.split('.')[1])).toEqual(['E', 'P']);
  for (const signature of signatures) {
    expect(await isSignedBy('the set: "لسان"', [signature], accepted)).toBe(true);
    expect(await isSignedBy('the set: "لسان" ', [signature], accepted)).toBe(false);
    expect(await isSignedBy('the set: "لسان"', [signature.replace('.E.', '.P.')], accepted)).toBe(
      signature.includes('.P.'),
    );
  }
});

test.each([
  ['no signature', []],
  ['an empty one', ['']],
  ['one of no known key', [`00000000.E.${'A'.repeat(86)}`]],
  ['one of no known kind', [`00000000.X.${'A'.repeat(86)}`]],
])('rejects %s', async (_what, signatures) => {
  expect(await isSignedBy('text', signatures, await keyring.accepted())).toBe(false);
});

test('rejects an unreadable or invalid signature with a current key id', async () => {
  const accepted = await keyring.accepted();
  const [{ id } = { id: '' }] = await keyring.list();
  for (const value of ['', '!', 'A', 'A'.repeat(86), 'A'.repeat(9999)])
    expect(await isSignedBy('text', [`${id}.E.${value}`, `${id}.P.${value}`], accepted)).toBe(false);
});

test('rejects a foreign key that uses a current id', async () => {
  const accepted = await keyring.accepted();
  const [{ id } = { id: '' }] = await keyring.list();
  const otherUser = openKeyring(join(root, 'elsewhere'));
  const forged = (await otherUser.sign('text')).map((signature) => `${id}${signature.slice(8)}`);
  expect(await isSignedBy('text', forged, accepted)).toBe(false);
});

test('accepts signatures by readers of either key while two are in use', async () => {
  const before = await keyring.accepted();
  const { id } = await keyring.make();
  const signatures = await keyring.sign('text');
  const after = (await keyring.accepted()).filter((key) => key.startsWith(id));
  expect(await isSignedBy('text', signatures, before)).toBe(true);
  expect(await isSignedBy('text', signatures, after)).toBe(true);
  await keyring.make();
  await expect(keyring.make()).rejects.toMatchObject({ code: 'too_many_keys' });
});

test('deletes a retired key, and refuses to retire the last one', async () => {
  await keyring.sign('text');
  const [{ id: old } = { id: '' }] = await keyring.list();
  await expect(keyring.retire(old)).rejects.toMatchObject({ code: 'only_key' });
  const { id } = await keyring.make();
  await expect(keyring.retire('ffffffff')).rejects.toMatchObject({ code: 'unknown_key' });
  await keyring.retire(old);
  expect(await readdir(folder)).toEqual([`${id}.json`]);
  expect((await keyring.sign('text')).map((signature) => signature.slice(0, 8))).toEqual([id, id]);
});

test('names an unreadable key file and creates no replacement', async () => {
  await keyring.accepted();
  await writeFile(join(folder, '0123abcd.json'), '{"id": "0123');
  await expect(keyring.sign('text')).rejects.toMatchObject({
    code: 'unreadable_key',
    reasons: [expect.stringContaining('keys/0123abcd.json')],
  });
});
