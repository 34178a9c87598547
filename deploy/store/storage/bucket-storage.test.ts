import { startBucketServer, type BucketServer } from '../../testing/bucket-server';
import { describeStorage } from '../../testing/storage-contract';
import { createWorkspace } from '../../testing/workspace-fixture';
import { collectGarbage } from '../operations/collect';
import { verifyManifest } from '../operations/inspect';
import { openBucketStorage } from './bucket-storage';
import { openReleaseStore } from './release-store';

const open = ({ endpoint, keys, bucket }: BucketServer, changes: object = {}) =>
  openBucketStorage({ bucket, prefix: 'lisan/production', endpoint, ...keys, ...changes });

describeStorage('a bucket', async () => {
  const server = await startBucketServer();
  return { storage: open(server), close: () => server.close() };
});
describeStorage('a bucket without a prefix', async () => {
  const server = await startBucketServer();
  return { storage: open(server, { prefix: '' }), close: () => server.close() };
});

describe('bucket', () => {
  let server: BucketServer;
  beforeEach(async () => {
    server = await startBucketServer();
  });
  afterEach(() => server.close());

  test('keeps two stores in one bucket separate', async () => {
    const [one, other] = [open(server), open(server, { prefix: 'lisan/production-2' })];
    await one.create('sets/1', Buffer.from('one'));
    expect(await other.names('sets')).toEqual([]);
    expect(await other.files('')).toEqual([]);
    await other.remove('sets');
    expect((await one.read('sets/1'))?.toString()).toBe('one');
  });

  test('reports another key, another bucket or no server in one sentence', async () => {
    const wrong = { name: 'StoreError', code: 'store_unusable' };
    await expect(open(server, { secretAccessKey: 'guessed' }).names('sets')).rejects.toMatchObject(wrong);
    await expect(open(server, { bucket: 'others' }).read('sets/1')).rejects.toMatchObject(wrong);
    await server.close();
    await expect(open(server).create('a', Buffer.of())).rejects.toMatchObject({
      ...wrong,
      message: expect.stringMatching(
        /^The release store s3:\/\/releases\/lisan\/production cannot be used \(a: /,
      ),
    });
    server = await startBucketServer();
  });

  test('reports a full bucket and keeps what is live', async () => {
    const workspace = await createWorkspace();
    const store = openReleaseStore(open(server));
    await workspace.buildShell('aaaaaaaa');
    await workspace.buildRemote('chat', '11111111');
    await workspace.publish(['shell', 'chat'], { store });
    const before = await store.storage.files('');
    server.failUploads('QuotaExceeded');
    await workspace.buildRemote('chat', '22222222');
    await expect(workspace.publish(['chat'], { store })).rejects.toMatchObject({
      code: 'store_full',
    });
    server.failUploads(undefined);
    expect(await store.storage.files('')).toEqual(before);
    await workspace.remove();
  });

  test('accepts concurrent publishes of several machines during a collection', async () => {
    const workspace = await createWorkspace();
    const machine = () => openReleaseStore(open(server));
    await workspace.buildShell('aaaaaaaa');
    await workspace.publish(['shell'], { store: machine() });
    const names = ['chat', 'billing', 'profile'];
    for (const name of names) await workspace.buildRemote(name, '11111111');
    const collecting = collectGarbage(machine(), { young: 0, live: 0 });
    await Promise.all(names.map((name) => workspace.publish([name], { store: machine() })));
    await collecting;
    const { head } = await machine().sets.readHead();
    expect(Object.keys(head?.set.remotes ?? {}).sort()).toEqual([...names].sort());
    expect((await verifyManifest(machine(), head!)).faults).toEqual([]);
    await workspace.remove();
  });
});
