import { openRawClient } from '../../testing/raw-client';
import { rawUpload, uploadOf, useAdmin, type TestAdmin } from '../../testing/test-admin';
import { buildTestEdge } from '../../testing/test-edge';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import type { ExpectedError } from '../../store/expected-error';
import { openTokens } from '../../store/storage/tokens';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
let token: string;

const author = { by: 'layla', reason: '' };
const { service, putChat, uploads, call, upload, reopen, expectUntouched } = useAdmin(
  (opened) => {
    ({ workspace, admin, token } = opened);
  },
  { attempts: { most: 3, within: 3_600_000 } },
);
beforeEach(() => workspace.buildRemote('chat', '22222222'));

const code = (wanted: string) => ({ failure: { code: wanted, exitCode: 3 } });

describe('token', () => {
  test('publishes only its own remotes', async () => {
    const ofBilling = await admin.makeToken({ team: 'billing', remotes: ['billing'] });
    for (const refused of [
      () => putChat(ofBilling),
      () => service(ofBilling).rollback('chat', undefined),
      () => service(ofBilling).remove('chat'),
      () => service().publish({ names: ['chat', 'billing'], expected: {} }),
      () => service().publish({ names: ['shell'], expected: {} }),
      () => service().rollback('shell', undefined),
      () => service().rollback(undefined, undefined),
    ])
      await expect(refused()).rejects.toMatchObject(code('not_allowed'));
    const foreign = await upload(uploadOf([{ path: 'remotes/billing/dist/view.js', text: 'x' }]));
    expect(foreign).toMatchObject({ status: 400, body: { code: 'damaged_upload' } });
    for (const path of ['/v1/gc', '/v1/tokens', '/v1/keys', '/v1/rollback/', '/health', '/'])
      expect([path, (await call(path)).status]).toEqual([path, 404]);
    await expectUntouched();
    const ofShell = await admin.makeToken({ team: 'frame', remotes: [], shell: true });
    await workspace.buildShell('bbbbbbbb');
    expect((await service(ofShell).publish({ names: ['shell'], expected: {} })).data).toMatchObject({
      versions: { shell: expect.stringMatching(/^0\.1\.0-bbbbbbbb-k/) },
    });
  });

  test('gives no access, not even read access, when wrong, truncated, expired, revoked or missing', async () => {
    const old = await admin.makeToken({}, 0);
    const gone = await admin.makeToken();
    await openTokens(admin.store.storage, admin.store.signer).revoke(gone.slice(6, 14), author);
    await reopen({ attempts: { most: 100, within: 3_600_000 } });
    for (const wrong of [
      old,
      gone,
      token.slice(0, -1),
      `${token}x`,
      `${token.slice(0, 20)}${'A'.repeat(38)}`,
    ]) {
      await expect(service(wrong).inspect('status', {})).rejects.toMatchObject(code('token_refused'));
      await expect(putChat(wrong)).rejects.toMatchObject(code('token_refused'));
    }
    for (const authorization of ['', 'Bearer', `Basic ${token}`, `Bearer ${token} x`, token]) {
      const answer = await call('/v1/status', { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    await expectUntouched();
  });

  test('allows few wrong attempts, but never locks out a known good token of the same IP', async () => {
    await service().inspect('status', {});
    const wrong = (index: number) => `lisan_0000000${index}_${'A'.repeat(43)}`;
    const codes = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        service(wrong(index))
          .inspect('status', {})
          .catch((error: unknown) => (error as ExpectedError).failure.code),
      ),
    );
    expect(codes.filter((one) => one === 'token_refused').length).toBeLessThanOrEqual(3);
    expect(codes.filter((one) => one === 'too_many_attempts').length).toBeGreaterThanOrEqual(6);
    const { headers } = await call('/v1/status', { headers: { authorization: `Bearer ${wrong(1)}` } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await expect(service(await admin.makeToken()).inspect('status', {})).rejects.toMatchObject(
      code('too_many_attempts'),
    );
    expect(await putChat()).toMatchObject({ data: { versions: { chat: '0.1.0-22222222' } } });
  });

  test('publishes nothing if revoked during the upload', async () => {
    const client = await openRawClient(admin.url);
    const body = uploadOf([{ path: 'remotes/chat/dist/view.js', text: 'x'.repeat(1000) }]);
    client.send(rawUpload(token, `content-length: ${body.length}`, body.slice(0, -500)));
    while ((await uploads()).length === 0) await new Promise(setImmediate);
    await openTokens(admin.store.storage, admin.store.signer).revoke(token.slice(6, 14), author);
    client.send(body.slice(-500));
    expect(await client.untilAnswers(1)).toEqual([401]);
    client.socket.destroy();
    await expectUntouched();
  });
});

describe('access', () => {
  test('rejects another host, an unknown proxy and browsers', async () => {
    const { port } = new URL(admin.url);
    const request = async (headers: Record<string, string>) => {
      const client = await openRawClient(admin.url);
      const lines = Object.entries({ authorization: `Bearer ${token}`, connection: 'close', ...headers });
      client.send(
        `GET /v1/status HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      );
      const heard = await client.untilClosed();
      return Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]);
    };
    expect(await request({ host: `localhost:${port}` })).toBe(200);
    for (const host of ['lisan.example', `lisan.example:${port}`, '', `localhost.evil.example:${port}`])
      expect([host, await request({ host })]).toEqual([host, 421]);
    expect(await request({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(421);
    expect(await request({ host: 'localhost', via: '1.1 nginx' })).toBe(421);
    expect(await request({ host: 'localhost', origin: 'http://localhost:4000' })).toBe(403);
    expect(await request({ host: 'localhost', 'sec-fetch-site': 'cross-site' })).toBe(403);
    const smuggled = `GET /v1/status HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`;
    const client = await openRawClient(admin.url);
    client.send(smuggled);
    expect(await client.untilAnswers(1)).toEqual([400]);
    client.socket.destroy();
  });

  test('is not available on the public port', async () => {
    const edge = await buildTestEdge(workspace.storeFolder, { knownKeys: admin.store.signer });
    const headers = { authorization: `Bearer ${token}`, host: new URL(admin.url).host };
    for (const path of ['/v1/status', '/v1/log']) {
      const answer = await edge.inject({ url: path, headers });
      expect([path, answer.headers['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
    }
    expect((await edge.inject({ method: 'POST', url: '/v1/remove', headers, payload: {} })).statusCode).toBe(
      404,
    );
    await edge.close();
  });

  test('never returns a token', async () => {
    const wrong = `lisan_00000000_${'S'.repeat(43)}`;
    const answers = [
      await call('/v1/status', { headers: { authorization: `Bearer ${wrong}` } }),
      await call('/v1/log'),
      await call('/v1/remove', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`SSSS|${token.slice(15)}`));
  });
});
