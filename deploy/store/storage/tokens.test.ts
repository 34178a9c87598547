import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyring, type Keyring } from '../signing/keyring';
import { openFolderStorage } from './folder-storage';
import type { Storage } from './storage';
import { openTokens, type Tokens } from './tokens';

let folder: string;
let keyring: Keyring;
let storage: Storage;
let tokens: Tokens;

const author = { by: 'layla', reason: '' };
const HOUR_MS = 3_600_000;
const make = (life = HOUR_MS) =>
  tokens.make({ team: 'chat', remotes: ['chat', 'notes'], shell: false }, author, life);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-tokens-'));
  keyring = openKeyring(join(folder, 'keys'));
  storage = openFolderStorage(join(folder, 'store'));
  tokens = openTokens(storage, keyring);
});
afterEach(() => rm(folder, { recursive: true }));

test('is accepted only as a whole', async () => {
  const { token, secret } = await make();
  expect(secret).toMatch(/^lisan_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
  expect(await tokens.find(secret)).toEqual(token);
  expect(token).toMatchObject({ team: 'chat', remotes: ['chat', 'notes'], shell: false, by: 'layla' });
  const other = await make();
  const [, id = ''] = secret.split('_');
  const wrong = [
    '',
    secret.slice(0, -1),
    `${secret}A`,
    secret.toUpperCase(),
    other.secret.replace(other.token.id, id),
    secret.replace(id, '00000000'),
    secret.replace(id, '../../sets'),
    `${secret}\n`,
  ];
  for (const text of wrong) expect([text, await tokens.find(text)]).toEqual([text, 'unknown']);
});

test('is stored without anything that grants access', async () => {
  const { secret } = await make();
  const names = await readdir(join(folder, 'store', 'tokens'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'store/tokens', name), 'utf8')));
  expect(texts).toHaveLength(1);
  const [, id = '', half = 'never'] = /^lisan_([^_]+)_(.*)$/.exec(secret) ?? [];
  expect(texts.join()).toContain(id);
  expect(texts.join()).not.toContain(half);
  expect(JSON.stringify(await tokens.list())).not.toMatch(new RegExp(`${half}|"hash"`));
});

test('expires, and ends at once when revoked', async () => {
  const [short, long] = [await make(0), await make()];
  expect(await tokens.find(short.secret)).toBe('expired');
  await tokens.revoke(long.token.id, author);
  expect(await tokens.find(long.secret)).toBe('revoked');
  await expect(tokens.revoke('00000000', author)).rejects.toMatchObject({ code: 'unknown_token' });
  expect((await tokens.list()).map(({ state }) => state)).toEqual(['expired', 'revoked']);
});

test('cannot be created or widened with write access but no key', async () => {
  const otherUser = openTokens(storage, openKeyring(join(folder, 'other-keys')));
  const foreign = await otherUser.make({ team: 'x', remotes: [], shell: true }, author, HOUR_MS);
  expect(await tokens.find(foreign.secret)).toBe('not signed');
  const { token, secret } = await make();
  const file = join(folder, 'store', 'tokens', `${token.id}.json`);
  const kept = await readFile(file, 'utf8');
  for (const [from, to] of [
    ['"shell": false', '"shell": true'],
    ['"chat",', '"billing",'],
    [token.expiresAt, '2099-01-01T00:00:00.000Z'],
  ] as const) {
    await writeFile(file, kept.replace(from, to));
    expect([to, await tokens.find(secret)]).toEqual([to, 'not signed']);
  }
  await writeFile(file, kept.slice(0, 100));
  expect(await tokens.find(secret)).toBe('unknown');
});

test('ends with the keys that signed it', async () => {
  const { secret } = await make();
  const [old] = await keyring.list();
  await keyring.make();
  expect(await tokens.find(secret)).toMatchObject({ team: 'chat' });
  const both = await make();
  await keyring.retire(old?.id ?? '');
  expect(await tokens.find(secret)).toBe('not signed');
  expect(await tokens.find(both.secret)).toMatchObject({ team: 'chat' });
});

test('records its use in one file', async () => {
  const { token } = await make();
  expect((await tokens.list())[0]?.usedAt).toBeUndefined();
  await storage.create(`token-uses/${token.id}@2026-01-01T00:00Z`, Buffer.of());
  await tokens.note(token);
  await tokens.note(token);
  const uses = await storage.names('token-uses');
  expect(uses).toEqual([expect.stringMatching(new RegExp(`^${token.id}@(?!2026-01-01)`))]);
  expect((await tokens.list())[0]?.usedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
});
