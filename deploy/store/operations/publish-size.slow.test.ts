import { randomBytes } from 'node:crypto';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { openReleaseService } from './release-service';

let workspace: WorkspaceFixture;
const put = (...names: string[]) => workspace.publish(names);
const buildChat = async (mark: string, bytes: number, manifest: object = {}) => {
  await workspace.buildRemote('chat', mark, { manifest: { ...manifest } });
  await workspace.write('remotes/chat/dist/view.js', `//${randomBytes(bytes).toString('latin1')}`);
};
const budget = { first: 3000, all: 9000 };

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await buildChat('11111111', 2000, { budget });
  await put('shell', 'chat');
});
afterEach(() => workspace.remove());

test('rejects a build over its budget, and names the file that grew', async () => {
  await buildChat('22222222', 20_000, { budget });
  await expect(put('chat')).rejects.toMatchObject({
    code: 'over_budget',
    reasons: [
      expect.stringMatching(
        /^remotes\/chat\/remote\.json: budget\.all is 9000 bytes, the build has \d{5}: view\.js \(chat\) \d+ → \d+/,
      ),
    ],
  });
  expect((await workspace.store.sets.list(9)).records).toHaveLength(1);
  await buildChat('22222222', 20_000, { budget: { first: 3000, all: 90_000 } });
  expect((await put('chat')).set).toBeDefined();
});

test('publishes and measures a remote without a budget', async () => {
  await buildChat('22222222', 20_000);
  expect((await put('chat')).sizes['chat']?.all).toBeGreaterThan(20_000);
});

test('reports the sizes of its last ten releases, oldest first', async () => {
  await workspace.buildRemote('billing', '11111111');
  await put('billing');
  for (let release = 10; release < 21; release += 1)
    await buildChat(`2222${release}22`, release * 100, { budget }).then(() => put('chat'));
  await buildChat('33333333', 100, { budget });
  const { sizes } = await put('chat');
  const trend = sizes['chat']?.trend ?? [];
  expect(trend).toHaveLength(10);
  expect(trend.at(-1)).toBe(sizes['chat']?.all);
  expect(trend.slice(0, 9)).toEqual([...trend.slice(0, 9)].sort((one, other) => one - other));

  await buildChat('44444444', 100, { budget });
  const service = openReleaseService({ store: workspace.store, author, root: workspace.root });
  const { text } = await service.publish({ names: ['chat'], expected: {} });
  expect(text).toMatch(/chat: \d+ bytes to start, \d+ in total \(last releases: (?:\d+ ){9}\d+\)$/);
});

test('reports a remote that bundles its own React, and requires no shared one', async () => {
  const record = { ownReact: '18.3.1', sharedRequired: {}, namesUsed: {} };
  await workspace.buildRemote('chat', '22222222', { record, manifest: { ownReact: true } });
  const service = openReleaseService({ store: workspace.store, author, root: workspace.root });
  const { text } = await service.publish({ names: ['chat'], expected: {} });
  expect(text).toContain('it brings its own React 18.3.1');
  await workspace.buildShell('bbbbbbbb', {}, { kit: { hash: 'other', files: {} } });
  expect((await put('shell')).set?.shell.version).toBe('0.1.0-bbbbbbbb');
});

test('rejects a build made before remote.json had the React field', async () => {
  await workspace.buildRemote('chat', '22222222', { manifest: { ownReact: true } });
  await expect(put('chat')).rejects.toMatchObject({
    code: 'not_built',
    reasons: ['remotes/chat/remote.json says otherwise of ownReact than its build: build it again'],
  });
});

test('publishes a remote with an older supported contract, with advice', async () => {
  await workspace.buildShell('bbbbbbbb', { contracts: [1, 2] });
  await put('shell');
  await workspace.buildRemote('chat', '22222222');
  expect((await put('chat')).advice).toEqual([
    "remotes/chat/remote.json: contract 1 is deprecated: 2 is the shell's newest",
  ]);
  await workspace.buildShell('cccccccc', { contracts: [2] });
  await expect(put('shell')).rejects.toMatchObject({
    reasons: [expect.stringContaining('contract 1 is not spoken by shell 0.1.0-cccccccc, which knows 2')],
  });
});
