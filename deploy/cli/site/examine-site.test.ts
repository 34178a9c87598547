import type { ReleaseManifest } from '@lisan/contract';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { typeCommand } from '../../testing/command-line';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { openKeyring, type Keyring } from '../../store/signing/keyring';
import { examineSite } from './examine-site';

let workspace: WorkspaceFixture;
let keyring: Keyring;
let edge: Awaited<ReturnType<typeof buildTestEdge>>;
let origin: string;
let front: Server;
let site: string;
type Change = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
let meddle: Change;

beforeAll(async () => {
  workspace = await createPublishedWorkspace({ isSigned: true });
  ({ keyring } = workspace);
  edge = await buildTestEdge(workspace.storeFolder, { knownKeys: keyring, checkIntervalMs: 0 });
  origin = await edge.listen({ host: '127.0.0.1', port: 0 });
  front = createServer((request, response) => {
    void (async () => {
      if (await meddle(request, response)) return;
      const answer = await fetch(origin + (request.url ?? ''), { redirect: 'manual' });
      for (const [name, value] of answer.headers)
        if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name))
          if (!response.hasHeader(name)) response.setHeader(name, value);
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
beforeEach(() => {
  meddle = () => false;
  timeoutMs = 20_000;
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  edge.server.closeAllConnections();
  await edge.close();
  await workspace.remove();
});

/** Short only in tests of a silent site. */
let timeoutMs = 20_000;
const examine = async (keys?: readonly string[]) => {
  const accepted = keys ?? (await keyring.accepted());
  const { data, exitCode = 0 } = await examineSite({ site, keys: accepted, timeoutMs });
  return { exitCode, ...(data as { faults: string[]; signature: string; health: string; files: number }) };
};

test('reports a healthy site, in text and JSON', async () => {
  expect(await examine()).toMatchObject({
    exitCode: 0,
    faults: [],
    signature: 'good',
    health: 'ok',
    site,
    filesFrom: null,
    canaries: [],
    files: 6,
    hours: 0,
  });
  const type = (...words: string[]) => typeCommand(workspace, words, { storeLocation: '/nowhere' });
  const { said, exitCode } = await type('doctor', '--site', site);
  expect(exitCode).toBe(0);
  expect(said).toMatch(
    /^set 1-\S+, made \S+, 0 hours ago; signature good\n {2}shell \S+\n {2}chat \S+\nNo problems in 6 files\.$/,
  );
  const inJson = JSON.parse((await type('doctor', '--site', `${site}/`, '--json')).said) as object;
  expect(inJson).toMatchObject({ ok: true, site, faults: [] });
  const accepted = (await keyring.accepted()).join(' ');
  expect((await type('doctor', '--site', site, '--keys', accepted)).exitCode).toBe(0);
  for (const words of [
    ['--site', 'lisan.example'],
    ['--site', `${site}/home`],
    ['--site', site, '--set-aside'],
    ['--site', site, '--keys', 'x'],
    ['--keys', accepted],
  ])
    expect(await type('doctor', ...words)).toMatchObject({ exitCode: 2 });
});

test('reports the signing key, and when signatures were not checked', async () => {
  const other = await openKeyring(join(workspace.root, 'others')).accepted();
  expect(await examine(other)).toMatchObject({
    exitCode: 5,
    signature: 'bad',
    faults: ['The set was signed by none of these keys'],
  });
  expect(await examine([])).toMatchObject({ exitCode: 0, signature: 'not checked' });
});

const changedPage =
  (change: (page: string) => string): Change =>
  async ({ url }, response) => {
    if (url !== '/') return false;
    const page = await fetch(origin);
    const body = change(await page.text());
    for (const [name, value] of page.headers)
      if (!/encoding|length|connection/.test(name)) response.setHeader(name, value);
    response.end(body);
    return true;
  };

test('names canaries and halted ones', async () => {
  meddle = changedPage((page) =>
    page.replace(/( id="release-set")([^>]*>)([^<]*)/, (_all, id, rest, text) => {
      const manifest = JSON.parse(String(text)) as ReleaseManifest;
      const release = { ...manifest.remotes['chat'], version: '0.2.0-22222222' };
      const canaries = { chat: { release, share: 5, since: manifest.createdAt } };
      return `${id} data-halted="chat@0.2.0-22222222"${rest}${JSON.stringify({ ...manifest, canaries })}`;
    }),
  );
  expect(await examine([])).toMatchObject({
    exitCode: 0,
    canaries: [{ remote: 'chat', version: '0.2.0-22222222', share: 5, isHalted: true }],
  });
});

const onFile =
  (act: (response: ServerResponse) => boolean): Change =>
  ({ url }, response) =>
    url?.endsWith('/view.js') === true && act(response);
const answered =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

test.each<[string, Change, RegExp]>([
  ['a file that is not there', onFile(answered(404, '')), /view\.js is answered with 404/],
  ['other bytes', onFile(answered(200, 'evil()')), /view\.js has other bytes than were published/],
  [
    'a file that comes as a page',
    onFile((response) => !response.setHeader('content-type', 'text/html')),
    /view\.js is sent as 'text\/html'/,
  ],
  [
    'a file that nobody keeps',
    onFile((response) => !response.setHeader('cache-control', 'no-cache')),
    /view\.js has cache-control 'no-cache' instead of/,
  ],
  [
    'a file that is sent elsewhere',
    onFile(answered(302, '', { location: 'http://127.0.0.1:9/evil.js' })),
    /view\.js is answered with 302/,
  ],
  [
    'a file that is larger than the limit once decompressed',
    onFile(answered(200, gzipSync(Buffer.alloc(17 * 2 ** 20)), { 'content-encoding': 'gzip' })),
    /view\.js is larger than 16 MiB/,
  ],
  ['a file that never comes', onFile(() => true), /view\.js did not arrive within 1 s/],
  [
    'a page that caches keep',
    ({ url }, response) => url === '/' && !response.setHeader('cache-control', 'max-age=60'),
    /The page has cache-control 'max-age=60' instead of 'no-store'/,
  ],
  [
    'a page that lets all run',
    ({ url }, response) =>
      url === '/' && !response.setHeader('content-security-policy', "script-src * 'unsafe-inline'"),
    /The policy in the head of the page lets scripts run/,
  ],
  [
    'a page whose policy lost a hash',
    changedPage((page) => page.replace(/ 'sha384-[^']+'/, '')),
    /The policy in the page lacks the hash of 1 scripts/,
  ],
  [
    'health that is no JSON',
    ({ url }, response) => url === '/health' && answered(200, '<')(response),
    /\/health cannot be read: it is no JSON/,
  ],
])('reports %s', async (what, change, words) => {
  meddle = change;
  if (/never comes|silence/.test(what)) timeoutMs = 1_000;
  const { exitCode, faults } = await examine();
  expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  expect(exitCode).toBe(5);
});

test.each<[string, Change, RegExp]>([
  ['nothing', (_request, response) => !!response.destroy(), /cannot be checked: \/ arrived incomplete/],
  ['silence', () => true, /did not arrive within 1 s/],
  [
    'garbage',
    (_request, response) => answered(200, Buffer.alloc(1_000, 7))(response),
    /has no release manifest/,
  ],
  [
    'another place',
    (_request, response) => answered(301, '', { location: 'http://evil.example/' })(response),
    /redirects \(301, to http:\/\/evil\.example\/\), which was not followed/,
  ],
  [
    'a set that is none',
    (_request, response) =>
      answered(
        200,
        '<script type="application/json" id="release-set" data-signatures="">{"format":1}</script>',
      )(response),
    /The release set cannot be read/,
  ],
])('ends with one sentence when a site answers with %s', async (what, change, words) => {
  meddle = change;
  if (/never comes|silence/.test(what)) timeoutMs = 1_000;
  await expect(examine()).rejects.toMatchObject({
    failure: { exitCode: 5, code: 'site_unusable', reasons: [expect.stringMatching(words)] },
  });
});

// Last tests: they change what is live.
test('detects two edges with different sets, and a damaged store', async () => {
  const old = await (await fetch(origin)).text();
  const headers = Object.fromEntries((await fetch(origin)).headers);
  await workspace.buildRemote('chat', '22222222');
  await workspace.publish(['chat'], { store: workspace.signed });
  let turn = 0;
  meddle = ({ url }, response) => {
    turn += 1;
    if (url !== '/' || turn % 2 === 0) return false;
    return answered(200, old, { 'content-security-policy': headers['content-security-policy'] ?? '' })(
      response,
    );
  };
  expect((await examine()).faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Pages loaded together have different sets: .*1-.*2-|2-.*1-/),
    ]),
  );
  meddle = () => false;
  const damaged = join(workspace.storeFolder, 'sets', '00000003.json');
  await writeFile(damaged, '{');
  const { faults, health } = await examine();
  expect(health).toBe('degraded');
  expect(faults).toEqual([expect.stringMatching(/^\/health says 'degraded'/)]);
  await rm(damaged);
});
