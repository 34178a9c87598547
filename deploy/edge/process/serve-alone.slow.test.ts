import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBucketServer } from '../../testing/bucket-server';
import { findPort, startTestApi } from '../../testing/test-edge';
import { createWorkspace } from '../../testing/workspace-fixture';
import { readConfig } from '../config';
import { root } from '../../store/install-paths';
import { openKeyring } from '../../store/signing/keyring';
import { openStorage, openReleaseStore } from '../../store/storage/release-store';
import { serveAlone } from './serve-alone';

test('reports a wrong setting in one sentence with exit code 2, before opening anything', async () => {
  const run = promisify(execFile)(process.execPath, [join(root, 'deploy/bin/edge.mjs'), '--store', '/none'], {
    env: { ...process.env, TRUSTED_PROXIES: 'everybody' },
  });
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr:
      "TRUSTED_PROXIES must be addresses or networks separated by commas, but 'everybody' is neither.\n",
  });
});

test('serves without a build, with an API started separately', async () => {
  const workspace = await createWorkspace();
  const bucket = await startBucketServer();
  const api = await startTestApi((request, response) => response.end(`asked for ${request.url}`));
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: String(await findPort()),
    DATA_DIR: join(workspace.root, 'data'),
    RELEASE_STORE: `s3://${bucket.bucket}/lisan/`,
    RELEASE_S3_ENDPOINT: bucket.endpoint,
    RELEASE_S3_ACCESS_KEY_ID: bucket.keys.accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: bucket.keys.secretAccessKey,
  });
  const storage = await openStorage(config.storeLocation, config.bucketAccess);
  const keyring = openKeyring(join(workspace.root, 'keys'));
  const store = openReleaseStore(storage, keyring);
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.publish(['shell', 'chat'], { store });
  // An unsigned set above the live one is not served.
  await workspace.buildRemote('chat', '66666666');
  const otherUser = openReleaseStore(storage, openKeyring(join(workspace.root, 'elsewhere')));
  await workspace.publish(['shell', 'chat'], { store: otherUser });

  const edge = await serveAlone(
    { ...config, acceptedKeys: await keyring.accepted() },
    { store: config.storeLocation, api: api.origin },
  );
  try {
    const get = async (path: string) => (await fetch(edge.url + path)).text();
    expect(await get('/home')).toContain('0.1.0-11111111');
    expect(await get('/remotes/chat/0.1.0-11111111/view.js')).toContain('view.js of chat');
    expect(await get('/api/plans')).toBe('asked for /api/plans');
  } finally {
    await edge.stop();
    api.close();
    await bucket.close();
    await workspace.remove();
  }
});

test('reports a bucket without keys in one sentence', async () => {
  const { bucketAccess } = readConfig({});
  await expect(openStorage('s3://releases', bucketAccess)).rejects.toMatchObject({
    name: 'StoreError',
    message:
      'The release store s3://releases needs RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY.',
  });
});
