import { readOverride, type OverrideFault } from '@lisan/contract';
import { join } from 'node:path';
import { askCommand, typeCommand } from '../../testing/command-line';
import { startPublishedAdmin, type TestAdmin } from '../../testing/test-admin';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { openKeyring } from '../../store/signing/keyring';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
let token: string;

beforeAll(async () => {
  ({ workspace, admin, token } = await startPublishedAdmin());
});
afterAll(async () => {
  await admin.close();
  await workspace.remove();
});

const type = (...words: string[]) => typeCommand(workspace, words, { machine: 'desk', token });

interface Answer {
  readonly ok: boolean;
  readonly code?: string;
  readonly reasons?: readonly string[];
  readonly token: string;
  readonly link: string;
  readonly until: string;
  readonly from: string;
}

async function request(...words: string[]): Promise<Answer & { exitCode: number }> {
  const answer = await askCommand(workspace, words, { machine: 'desk', token });
  return answer as unknown as Answer & { exitCode: number };
}

const site = 'https://lisan.example';
const to = 'http://localhost:3001';
const chat = ['override', 'chat', '--to', to, '--site', site] as const;
const read = async (text: string, on = site): Promise<object | OverrideFault> =>
  readOverride(text, { site: on, keys: await openKeyring(join(workspace.root, 'keys')).accepted() });
const hours = ({ from, until }: Answer) => (Date.parse(until) - Date.parse(from)) / 3_600_000;

test.each([
  ['the store itself', 'layla'],
  ['the admin port of an edge', 'team chat'],
])('at %s, signs for two hours and logs it', async (service, by) => {
  const edge = service.endsWith('edge') ? ['--edge', admin.url] : [];
  const made = await request(...chat, ...edge, '--reason', 'the titles of the report');
  expect(made).toMatchObject({ exitCode: 0, ok: true, link: `${site}/#override=${made.token}` });
  expect(hours(made)).toBe(2);
  expect(await read(made.token)).toMatchObject({ remote: 'chat', to, site });
  expect(await read(made.token, 'https://other.example')).toBe('another site');
  expect(hours(await request(...chat, ...edge, '--for', '30m'))).toBe(0.5);
  const { said } = await type('log');
  expect(said).toMatch(
    new RegExp(
      `${by} on \\S+ {2}override [0-9a-f]{8}: chat to ${to} on ${site} until \\S+ {2}\\(the titles of the report\\)`,
    ),
  );
  // Many people read the log.
  expect(said).not.toContain(made.token);
});

test('gives a team overrides of its own remotes only', async () => {
  const others = ['override', 'billing', '--to', to, '--site', site];
  expect(await request(...others, '--edge', admin.url)).toMatchObject({ exitCode: 3, code: 'not_allowed' });
  expect(await request(...others)).toMatchObject({ exitCode: 0 });
});

test.each([
  ['no remote', ['override', 'notes', '--to', to], 3, 'unknown_remote'],
  ['a remote of every object', ['override', 'constructor', '--to', to], 3, 'unknown_remote'],
  ["a stranger's server", ['override', 'chat', '--to', 'https://evil.example'], 2, 'usage'],
  ['a path', ['override', 'chat', '--to', `${to}/x`], 2, 'usage'],
  ['no target', ['override', 'chat'], 2, 'usage'],
  ['no origin', [...chat, '--site', 'lisan.example'], 2, 'usage'],
  ['more than a day', [...chat, '--for', '25h'], 2, 'usage'],
  ['no time', [...chat, '--for', '0m'], 2, 'usage'],
] as const)('rejects %s with its exit code', async (_what, words, exitCode, code) => {
  expect(await request(...words)).toMatchObject({ ok: false, exitCode, code });
});

test('limits direct calls to the edge the same way', async () => {
  const send = async (asked: object) => {
    const answer = await fetch(`${admin.url}/v1/override`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'chat', to, site, life: 60_000, reason: '', ...asked }),
    });
    return { status: answer.status, body: (await answer.json()) as { code: string } };
  };
  expect((await send({})).status).toBe(200);
  for (const asked of [
    { to: 'https://evil.example' },
    { site: 'https://lisan.example/x' },
    { life: 25 * 3_600_000 },
  ])
    expect(await send(asked)).toMatchObject({ status: 422, body: { code: 'not_allowed' } });
  for (const asked of [{ life: 1.5 }, { life: -1 }, { to: {} }])
    expect(await send(asked)).toMatchObject({ status: 400 });
});
