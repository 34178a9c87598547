import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPublishedAdmin, type TestAdmin } from '../../testing/test-admin';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { usualGrants } from '../release/grants';
import { publishInProcess } from './publish-process';

let workspace: WorkspaceFixture;
let admin: TestAdmin;

beforeEach(async () => {
  ({ workspace, admin } = await startPublishedAdmin());
});
afterEach(async () => {
  await admin.close();
  await workspace.remove();
});

/** Types that a compiler works on for minutes, each within its limits. */
const exploding = [
  "import { useHost } from '@lisan/remote-kit';",
  'type Count<N extends number, T extends unknown[] = []> = T["length"] extends N ? T : Count<N, [...T, N]>;',
  ...Array.from({ length: 900 }, (_, n) => `export const c${n}: Count<${n + 90}>['length'] = ${n + 90};`),
  'useHost();',
].join('\n');

test('a publish whose types explode is stopped, and its team told what took so long; nothing of it is kept', async () => {
  await workspace.buildRemote('chat', '22222222', {
    manifest: { events: { heard: [], published: [] } },
    proof: { kit: 'another', sources: [{ path: 'remotes/chat/src/Chat.ts', text: exploding }] },
  });
  const late = new AbortController();
  const told: string[] = [];
  const publish = publishInProcess(workspace.storeFolder, workspace.root, {
    seconds: 300,
    signal: late.signal,
  });
  const doer = { by: 'team chat', reason: '', from: '127.0.0.1' };
  const grants = { ...usualGrants, team: 'chat', orders: { from: 1, to: 99 } };
  const order = { root: workspace.root, names: ['chat'], expected: {}, doer, grants };
  const ended = await publish(order, ({ doing }) => {
    told.push(doing);
    if (doing.startsWith('comparing')) late.abort();
  });
  expect(ended).toEqual({
    failure: {
      ...{ code: 'too_long', exitCode: 3 },
      reasons: [
        expect.stringMatching(
          /^The publish of chat was stopped after \d+ s; for \d+ s it had been comparing the types of chat with those of the shell\.$/,
        ),
        expect.stringContaining('PUBLISH_SECONDS'),
      ],
    },
  });
  expect(told).toContain('reading the builds of chat');
  expect(await readdir(join(workspace.storeFolder, 'sets'))).toEqual(['00000001.json']);
  expect(await admin.store.versions.list()).not.toContainEqual(
    expect.objectContaining({ version: '0.1.0-22222222' }),
  );
});
