import { brotliDecompressSync } from 'node:zlib';
import { join } from 'node:path';
import { startBucketServer, type BucketServer } from '../../testing/bucket-server';
import { buildTestEdge } from '../../testing/test-edge';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { publish } from '../../store/operations/publish';
import { openStorage, openReleaseStore } from '../../store/storage/release-store';

let workspace: WorkspaceFixture;
let server: BucketServer;

const openBucket = () =>
  openStorage(`s3://${server.bucket}/lisan`, { ...server.keys, endpoint: server.endpoint });
const startEdge = async (machine: string) =>
  buildTestEdge(join(workspace.root, machine), { source: await openBucket(), checkIntervalMs: 0 });
const putChat = async (mark: string) => {
  await workspace.buildRemote('chat', mark);
  const store = openReleaseStore(await openBucket());
  await workspace.publish(['chat'], { store });
};
const file = (mark: string) => `/remotes/chat/0.1.0-${mark}/view.js`;

beforeEach(async () => {
  workspace = await createWorkspace();
  server = await startBucketServer();
  await workspace.buildShell('aaaaaaaa');
  await publish({ root: workspace.root, store: openReleaseStore(await openBucket()), author }, ['shell']);
  await putChat('11111111');
});
afterEach(async () => {
  await server.close();
  await workspace.remove();
});

test('serve one bucket on several machines, and see every publish', async () => {
  const edges = await Promise.all(['one', 'other'].map(startEdge));
  await putChat('22222222');
  for (const edge of edges) {
    expect((await edge.inject('/home')).body).toContain('0.1.0-22222222');
    const answer = await edge.inject({ url: file('22222222'), headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('view.js of chat 22222222');
    expect((await edge.inject(file('11111111'))).statusCode).toBe(200);
    await edge.close();
  }
});

test('fetches immutable files once, and remembers missing ones briefly', async () => {
  const edge = await startEdge('one');
  await Promise.all(Array.from({ length: 5 }, () => edge.inject(file('11111111'))));
  const before = server.requests();
  expect((await edge.inject(file('11111111'))).statusCode).toBe(200);
  expect(server.requests()).toBe(before);
  for (let asked = 0; asked < 5; asked += 1)
    expect((await edge.inject('/remotes/chat/0.1.0-99999999/view.js')).statusCode).toBe(404);
  expect(server.requests()).toBe(before + 1);
  for (const path of [
    '/remotes/../sets/00000001.json',
    '/remotes/%2e%2e/sets/00000001.json',
    '/shell/.drafts/x',
  ])
    expect((await edge.inject(path)).statusCode).toBe(404);
  expect(server.requests()).toBe(before + 1);
  await edge.close();
});

test('keeps serving while the bucket is away, after a restart too, and reports it', async () => {
  const edge = await startEdge('one');
  expect((await edge.inject('/home')).statusCode).toBe(200);
  expect((await edge.inject(file('11111111'))).statusCode).toBe(200);
  await server.close();
  const restarted = await startEdge('one');
  for (const one of [edge, restarted]) {
    expect((await one.inject('/home')).body).toContain('0.1.0-11111111');
    expect((await one.inject(file('11111111'))).statusCode).toBe(200);
    expect((await one.inject('/health')).json()).toMatchObject({ status: 'degraded' });
    await one.close();
  }
  server = await startBucketServer();
});
