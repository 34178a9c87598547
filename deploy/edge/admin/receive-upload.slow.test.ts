import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRawClient } from '../../testing/raw-client';
import { rawUpload, uploadOf, useAdmin, type TestAdmin } from '../../testing/test-admin';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { collectGarbage } from '../../store/operations/collect';
import { verifyManifest } from '../../store/operations/inspect';
import { publish } from '../../store/operations/publish';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
let token: string;

const author = { by: 'layla', reason: '' };
const { service, putChat, uploads, upload, expectUntouched } = useAdmin((opened) => {
  ({ workspace, admin, token } = opened);
});
beforeEach(() => workspace.buildRemote('chat', '22222222'));

describe('upload', () => {
  test('rejects a name outside a build before writing anything', async () => {
    const strange = [
      '../../../store/sets/00000009.json',
      'remotes/chat/dist/../../../x.js',
      '/etc/cron.d/x',
      'C:\\x.js',
      'remotes/chat/dist/.htaccess',
      'remotes/chat/dist/a\u0000.js',
      'remotes/chat/package.json',
      'remotes/chat/node_modules/react/index.d.ts',
      'shell/dist/shell.js',
      'package.json',
      'remotes/chat/remote.json/x.js',
      'remotes/chat/remote.json',
    ];
    for (const path of strange) {
      const files = [
        { path: 'remotes/chat/remote.json', text: '{}' },
        { path, text: 'x' },
      ];
      const answer = await upload(uploadOf(files));
      expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'damaged_upload']);
    }
    await expectUntouched();
  });

  test('leaves nothing after a wrong hash, length or end', async () => {
    const path = 'remotes/chat/dist/view.js';
    const lies: [string, RegExp][] = [
      [uploadOf([{ path, text: 'x', sha256: '0'.repeat(64) }]), /came with other bytes/],
      [uploadOf([{ path, text: 'xx', size: 1 }]), /came with other bytes|More came/],
      [uploadOf([{ path, text: 'x' }], {}, 'y'), /More came/],
      [uploadOf([{ path, text: 'x', size: 2 }]), /broke off/],
      [uploadOf([{ path, text: 'x', size: -1 }]), /size/],
      [uploadOf([], { format: 2 }), /format/],
      [uploadOf([], { names: [] }), /names/],
      ['{"format":1}\n', /names/],
      ['no index at all\n', /JSON/],
      ['{', /broke off/],
    ];
    for (const [body, reason] of lies) {
      const answer = await upload(body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body).toMatchObject({ code: 'damaged_upload', detail: expect.stringMatching(reason) });
    }
    expect((await upload(uploadOf([]), { 'content-type': 'text/plain' })).status).toBeGreaterThanOrEqual(400);
    await expectUntouched();
  });

  test('rejects too many files or bytes by the index, in the store too', async () => {
    const many = Array.from({ length: 13_000 }, (_, index) => ({
      path: `remotes/chat/dist/${index}.js`,
      text: '',
    }));
    expect(await upload(uploadOf(many))).toMatchObject({
      status: 413,
      body: { code: 'too_large', exitCode: 3 },
    });
    const huge = uploadOf([{ path: 'remotes/chat/dist/a.js', text: '', size: 1e12 }]);
    expect(await upload(huge)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const endless = `{"format":1,"reason":"${'x'.repeat(5 * 1024 * 1024)}`;
    expect((await upload(endless)).body).toMatchObject({ detail: expect.stringMatching(/index has no end/) });
    await expectUntouched();
    const part = join(workspace.root, 'remotes/chat/dist/part');
    await mkdir(part);
    await Promise.all(Array.from({ length: 2_001 }, (_, index) => writeFile(join(part, `${index}.txt`), '')));
    const tooLarge = {
      code: 'too_large',
      reasons: [expect.stringMatching(/^remotes\/chat\/dist has 20\d\d files/)],
    };
    await expect(putChat()).rejects.toMatchObject(tooLarge);
    await expect(workspace.publish(['chat'], { store: admin.store })).rejects.toMatchObject(tooLarge);
  });

  test('leaves nothing when it is cut off or endless', async () => {
    const body = uploadOf([{ path: 'remotes/chat/dist/view.js', text: 'x'.repeat(200_000) }]);
    const cutOff = await openRawClient(admin.url);
    cutOff.send(rawUpload(token, `content-length: ${body.length}`, body.slice(0, 100_000)));
    while ((await uploads()).length === 0) await new Promise(setImmediate);
    cutOff.socket.destroy();
    while ((await uploads()).length > 0) await new Promise(setImmediate);

    const endless = await openRawClient(admin.url);
    endless.send(rawUpload(token, 'transfer-encoding: chunked', ''));
    endless.send(`${body.length.toString(16)}\r\n${body}\r\n`);
    const piece = 'y'.repeat(16_384);
    const sending = setInterval(() => endless.send(`4000\r\n${piece}\r\n`), 1);
    expect(await endless.untilAnswers(1)).toEqual([400]);
    clearInterval(sending);
    endless.socket.destroy();
    await expectUntouched();
  });

  test('publishes two at once, and a concurrent gc removes nothing live', async () => {
    await workspace.buildRemote('billing', '22222222');
    const ofBilling = await admin.makeToken({ team: 'billing', remotes: ['billing'] });
    let isOver = false;
    const collecting = (async () => {
      while (!isOver) await collectGarbage(admin.store, { young: 0, live: 0 });
    })();
    await Promise.all([putChat(), service(ofBilling).publish({ names: ['billing'], expected: {} })]);
    isOver = true;
    await collecting;
    const { head } = await admin.store.sets.readHead();
    expect(head?.set.remotes).toMatchObject({
      chat: { version: '0.1.0-22222222' },
      billing: { version: '0.1.0-22222222' },
    });
    expect(head && (await verifyManifest(admin.store, head)).faults).toEqual([]);
    expect(await uploads()).toEqual([]);
  });
});

test('keeps nothing in the store or checkout', async () => {
  await putChat();
  expect(await uploads()).toEqual([]);
  expect(await readdir(join(workspace.storeFolder))).not.toContain('incoming');
});

describe('forged build record', () => {
  test('writes and removes nothing for a version with a path', async () => {
    const beside = join(workspace.root, 'beside');
    await mkdir(beside);
    await writeFile(join(beside, 'letter.txt'), 'mine');
    const versions = [
      ...['../../../../beside', '../../shell/0.1.0-bbbbbbbb', '..', '../billing/0.1.0-22222222'],
      ...['a/b', '', '/etc', 'x'.repeat(81)],
    ];
    for (const version of versions) {
      await workspace.buildRemote('chat', '22222222', { record: { version } });
      await expect(service().publish({ names: ['chat'], expected: {} })).rejects.toMatchObject({
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

  test('does not publish a set that pages cannot read', async () => {
    await workspace.buildRemote('chat', '22222222', { record: { container: 'window.chat' } });
    await expect(service().publish({ names: ['chat'], expected: {} })).rejects.toMatchObject({
      failure: { code: 'not_built', reasons: [expect.stringMatching(/\/container /)] },
    });
    await expectUntouched();
  });

  test('is rejected for the shell as well', async () => {
    const ofShell = await admin.makeToken({ team: 'frame', remotes: [], shell: true });
    await workspace.buildShell('bbbbbbbb', { version: '../../../beside' });
    await expect(service(ofShell).publish({ names: ['shell'], expected: {} })).rejects.toMatchObject({
      failure: {
        code: 'not_built',
        reasons: expect.arrayContaining([expect.stringMatching(/^shell\/dist\/build\.json: \/version /)]),
      },
    });
    expect(existsSync(join(workspace.root, 'beside'))).toBe(false);
    await expectUntouched();
  });
});

test('does not treat object prototype names as live remotes', async () => {
  const rights = { team: 'odd', remotes: ['constructor'] };
  const ofOdd = service(await admin.makeToken(rights));
  const unknown = { failure: { code: 'unknown_remote', exitCode: 3 } };
  await expect(ofOdd.remove('constructor')).rejects.toMatchObject(unknown);
  const { head } = await admin.store.sets.readHead();
  await expect(ofOdd.rollback('constructor', head?.set.id)).rejects.toMatchObject(unknown);
  await expectUntouched();
});

test('rejects a reason too long for a set, and keeps what is live', async () => {
  const long = { ...author, reason: 'x'.repeat(2001) };
  await expect(
    publish({ root: workspace.root, store: admin.store, author: long }, ['chat']),
  ).rejects.toMatchObject({ reasons: [expect.stringMatching(/^the new set: \/reason /)] });
  await expectUntouched();
});

test("keeps a team's hanging uploads from blocking others", async () => {
  const body = uploadOf([{ path: 'remotes/chat/dist/view.js', text: 'x'.repeat(1000) }]);
  const hanging = rawUpload(token, `content-length: ${body.length}`, body.slice(0, -500));
  const clients = await Promise.all(Array.from({ length: 6 }, () => openRawClient(admin.url)));
  try {
    const answers = clients.map((client) => {
      client.send(hanging);
      return client.untilAnswers(1);
    });
    let refused = 0;
    for (const answer of answers) void answer.then((statuses) => (refused += Number(statuses[0] === 503)));
    while (refused < 3 || (await uploads()).length < 3) await new Promise(setImmediate);
    await workspace.buildRemote('billing', '22222222');
    const ofBilling = await admin.makeToken({ team: 'billing', remotes: ['billing'] });
    expect(await service(ofBilling).publish({ names: ['billing'], expected: {} })).toMatchObject({
      data: { versions: { billing: '0.1.0-22222222' } },
    });
  } finally {
    for (const { socket } of clients) socket.destroy();
  }
  while ((await uploads()).length > 0) await new Promise(setImmediate);
});
