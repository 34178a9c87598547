import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifySet } from '../commands/inspect';
import { publish } from '../commands/publish';
import { startPublishedAdmin, type TestAdmin, rawUpload, uploadOf } from '../../testing/test-admin';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { openRawClient } from '../../testing/raw-client';
import { openEdgeDesk } from './edge-desk';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
let token: string;

beforeEach(async () => {
  // However slowly something comes here, it is waited for.
  ({ workspace, admin, token } = await startPublishedAdmin());
});
afterEach(async () => {
  await admin.close();
  await workspace.remove();
});

const desk = (of = token) =>
  openEdgeDesk({ edge: new URL(admin.url), token: of, root: workspace.root, reason: 'because' });

/** Nothing was written, removed or put in front, in the store or beside it. */
async function expectUntouched(): Promise<void> {
  const { head, faults } = await admin.store.sets.look();
  expect(faults).toEqual([]);
  expect(head?.set.id).toMatch(/^1-/);
  expect(head && (await verifySet(admin.store, head)).faults).toEqual([]);
  expect(await readdir(join(workspace.storeFolder, 'sets'))).toEqual(['00000001.json']);
}

describe('a build that says of itself what no build is', () => {
  test('by a version that leads elsewhere writes and removes nothing', async () => {
    // A folder that the way up of some would reach.
    const beside = join(workspace.root, 'beside');
    await mkdir(beside);
    await writeFile(join(beside, 'letter.txt'), 'mine');
    const versions = [
      ...['../../../../beside', '../../shell/0.1.0-bbbbbbbb', '..', '../billing/0.1.0-22222222'],
      ...['a/b', '', '/etc', 'x'.repeat(81)],
    ];
    for (const version of versions) {
      await workspace.buildRemote('chat', '22222222', { record: { version } });
      await expect(desk().publish({ names: ['chat'], expected: {} })).rejects.toMatchObject({
        failure: {
          exitCode: 3,
          code: 'not_built',
          reasons: expect.arrayContaining([
            expect.stringMatching(/^remotes\/chat\/dist\/build\.json: \/version /),
          ]),
        },
      });
    }
    expect(await readdir(beside)).toEqual(['letter.txt']);
    await expectUntouched();
  });

  test('by a global name that no page can read puts no set in front that nobody can read', async () => {
    await workspace.buildRemote('chat', '22222222', { record: { container: 'window.chat' } });
    await expect(desk().publish({ names: ['chat'], expected: {} })).rejects.toMatchObject({
      failure: { code: 'not_built', reasons: [expect.stringMatching(/\/container /)] },
    });
    await expectUntouched();
  });

  test('is refused of a shell as well', async () => {
    const ofShell = await admin.makeToken({ team: 'frame', remotes: [], shell: true });
    await workspace.buildShell('bbbbbbbb', { version: '../../../beside' });
    await expect(desk(ofShell).publish({ names: ['shell'], expected: {} })).rejects.toMatchObject({
      failure: {
        code: 'not_built',
        reasons: expect.arrayContaining([expect.stringMatching(/^shell\/dist\/build\.json: \/version /)]),
      },
    });
    expect(existsSync(join(workspace.root, 'beside'))).toBe(false);
    await expectUntouched();
  });
});

test('a remote that is called as something every object has is none that is live', async () => {
  const rights = { team: 'odd', remotes: ['constructor'] };
  const ofOdd = desk(await admin.makeToken(rights));
  const unknown = { failure: { code: 'unknown_remote', exitCode: 3 } };
  await expect(ofOdd.remove('constructor')).rejects.toMatchObject(unknown);
  const { head } = await admin.store.sets.look();
  await expect(ofOdd.rollback('constructor', head?.set.id)).rejects.toMatchObject(unknown);
  await expectUntouched();
});

test('a reason that no set has room for is refused; what was said to be live is', async () => {
  await workspace.buildRemote('chat', '22222222');
  const long = { by: 'layla', reason: 'x'.repeat(2001) };
  await expect(
    publish({ root: workspace.root, store: admin.store, author: long }, ['chat']),
  ).rejects.toMatchObject({ reasons: [expect.stringMatching(/^the new set: \/reason /)] });
  await expectUntouched();
});

test('a team that lets its uploads hang keeps no other out', async () => {
  const body = uploadOf([{ path: 'remotes/chat/dist/view.js', text: 'x'.repeat(1000) }]);
  const hanging = rawUpload(token, `content-length: ${body.length}`, body.slice(0, -500));
  const uploads = () => readdir(admin.incoming).catch(() => []);
  const clients = await Promise.all(Array.from({ length: 6 }, () => openRawClient(admin.url)));
  try {
    const answers = clients.map((client) => {
      client.send(hanging);
      return client.untilAnswers(1);
    });
    // Three hang, and three are told so.
    let refused = 0;
    for (const answer of answers) void answer.then((statuses) => (refused += Number(statuses[0] === 503)));
    while (refused < 3 || (await uploads()).length < 3) await new Promise(setImmediate);
    await workspace.buildRemote('billing', '22222222');
    const ofBilling = await admin.makeToken({ team: 'billing', remotes: ['billing'] });
    expect(await desk(ofBilling).publish({ names: ['billing'], expected: {} })).toMatchObject({
      data: { versions: { billing: '0.1.0-22222222' } },
    });
  } finally {
    for (const { socket } of clients) socket.destroy();
  }
  while ((await uploads()).length > 0) await new Promise(setImmediate);
});
