import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { findPort } from '../../testing/test-edge';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { readConfig } from '../config';
import { root } from '../../store/install-paths';
import { openKeyring } from '../../store/signing/keyring';
import { openFolderStorage } from '../../store/storage/folder-storage';
import { openReleaseStore, type ReleaseStore } from '../../store/storage/release-store';
import { openTokens } from '../../store/storage/tokens';
import { serveAlone } from './serve-alone';

let workspace: WorkspaceFixture;
let store: ReleaseStore;

beforeEach(async () => {
  workspace = await createWorkspace();
  store = openReleaseStore(
    openFolderStorage(workspace.storeFolder),
    openKeyring(join(workspace.root, 'data', 'keys')),
  );
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.publish(['shell', 'chat'], { store });
});
afterEach(() => workspace.remove());

const configOf = async (more: Record<string, string> = {}) =>
  readConfig({
    HOST: '127.0.0.1',
    PORT: String(await findPort()),
    ADMIN_PORT: String(await findPort()),
    DATA_DIR: join(workspace.root, 'data'),
    ...more,
  });
const serveOf = async (more: Record<string, string> = {}) =>
  serveAlone(await configOf(more), { store: workspace.storeFolder, api: undefined });

test("publishes from a team's machine over TLS, and shows it in the page", async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const certificate = join(workspace.root, 'edge.crt');
  const certificateKey = join(workspace.root, 'edge.key');
  await writeFile(certificate, cert);
  await writeFile(certificateKey, key);
  const config = await configOf({
    ADMIN_HOST: '127.0.0.1',
    ADMIN_NAMES: 'edge.internal, localhost',
    ADMIN_CERTIFICATE: certificate,
    ADMIN_CERTIFICATE_KEY: certificateKey,
  });
  const edge = await serveAlone(config, { store: workspace.storeFolder, api: undefined });
  try {
    const { secret } = await openTokens(store.storage, store.signer).make(
      { team: 'chat', remotes: ['chat'], shell: false, orders: { from: 10, to: 10 } },
      author,
      60_000,
    );
    await workspace.buildRemote('chat', '22222222');
    const to = `https://localhost:${config.admin?.port}`;
    const words = ['publish', 'chat', '--to', to, '--root', workspace.root, '--reason', 'far away', '--json'];
    // The team's machine has no signing keys and needs none.
    const theirs = { DEPLOY_TOKEN: secret, NODE_EXTRA_CA_CERTS: certificate, DATA_DIR: workspace.root };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'deploy/cli/cli.ts', ...words],
      { cwd: root, env: { ...process.env, ...theirs } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, versions: { chat: '0.1.0-22222222' } });
    const page = async () => (await fetch(`${edge.url}/home`)).text();
    while (!(await page()).includes('0.1.0-22222222')) await new Promise(setImmediate);
    const { head } = await store.sets.readHead();
    expect(head).toMatchObject({ by: 'team chat', reason: 'far away' });
  } finally {
    await edge.stop();
  }
});

test('does not start where tokens could be read in transit, or without a signing key', async () => {
  const fault = (message: RegExp) => ({ name: 'StartError', message: expect.stringMatching(message) });
  await expect(serveOf({ ADMIN_HOST: '0.0.0.0' })).rejects.toMatchObject(
    fault(/^ADMIN_HOST 0\.0\.0\.0 is reachable/),
  );
  await expect(serveOf({ ADMIN_CERTIFICATE: '/none' })).rejects.toMatchObject(
    fault(/must both name a readable file/),
  );
  const without = join(workspace.root, 'without');
  await mkdir(without);
  await expect(serveOf({ DATA_DIR: without })).rejects.toMatchObject(
    fault(/needs a signing key in .*without/),
  );
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(serveOf({ ADMIN_PORT: String(port) })).rejects.toMatchObject(
    fault(/^ADMIN_PORT \d+ cannot be opened/),
  );
  taken.close();
});

test('is closed unless enabled', () => {
  expect(readConfig({}).admin).toBeUndefined();
  expect(() => readConfig({ ADMIN_PORT: 'x' })).toThrow(/ADMIN_PORT/);
  expect(readConfig({ ADMIN_PORT: '4100' }).admin).toMatchObject({ host: '127.0.0.1', names: [] });
});
