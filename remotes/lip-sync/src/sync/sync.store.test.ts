import { aJob } from '@lisan/testing';
import type { SyncRequests } from './sync.requests';
import { createSyncStore } from './sync.store';

function start(change: Partial<Record<keyof SyncRequests, unknown>> = {}) {
  const failures: string[] = [];
  const requests = {
    audios: async () => [],
    videos: async () => [],
    jobs: async () => [],
    findInterrupted: () => null,
    ...change,
  } as unknown as SyncRequests;
  const store = createSyncStore({
    requests,
    memory: { read: () => null, write: () => undefined },
    save: async () => undefined,
    onFailure: (_error, what) => failures.push(what),
  });
  return { store, failures };
}

test('a list that was asked for earlier does not take back what was pushed since', async () => {
  let give: (jobs: object[]) => void = () => undefined;
  const { store } = start({ jobs: () => new Promise((resolve) => (give = resolve)) });
  const loading = store.load('jobs');
  store.take(aJob({ status: 'COMPLETED', progress: 1 }));
  give([aJob({ status: 'PROCESSING', progress: 0.9 }), aJob({ job_id: 'job-2', status: 'FAILED' })]);
  await loading;
  const states = store.getState().jobs?.map(({ job_id, status }) => [job_id, status]);
  expect(states).toEqual(
    expect.arrayContaining([
      ['job-1', 'COMPLETED'],
      ['job-2', 'FAILED'],
    ]),
  );
  expect(states).toHaveLength(2);
});

test('a list that was asked for afterwards is believed', async () => {
  const { store } = start({ jobs: async () => [aJob({ status: 'CANCELED' })] });
  store.take(aJob({ status: 'PROCESSING' }));
  await store.load('jobs');
  expect(store.getState().jobs?.[0]?.status).toBe('CANCELED');
});

test('an order whose answer was lost shows its card all the same', async () => {
  const { store, failures } = start({
    sync: () => Promise.reject(new Error('the connection was lost')),
    jobs: async () => [aJob({ status: 'PENDING' })],
  });
  await store.sync();
  expect(store.getState().jobs?.map(({ status }) => status)).toEqual(['PENDING']);
  expect(store.getState().isStarting).toBe(false);
  expect(failures).toEqual(['sync']);
});

test('the upload of a video moves its bar, and ends with the account', async () => {
  const seen: (number | undefined)[] = [];
  let signalOfUpload: AbortSignal | undefined;
  const { store, failures } = start({
    uploadVideo(_file: File, onProgress: (fraction: number) => void, signal: AbortSignal) {
      signalOfUpload = signal;
      onProgress(0.3);
      onProgress(0.6);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    },
  });
  store.subscribe(({ uploads }) => seen.push(uploads.video?.progress));
  const uploading = store.upload('video', new File(['x'], 'clip.mp4'));
  store.stop();
  await uploading;
  expect(seen).toEqual([0, 0.3, 0.6, undefined]);
  expect(signalOfUpload?.aborted).toBe(true);
  expect(failures).toEqual([]);
});

test('a list that did not come is missing, not empty, until it comes', async () => {
  let isDown = true;
  const videos = async () => {
    if (isDown) throw new TypeError('no line');
    return [];
  };
  const { store, failures } = start({ videos });
  await store.start();
  expect(store.getState()).toMatchObject({ audios: [], videos: null, jobs: [] });
  expect(store.getState().missing).toEqual({ audios: false, videos: true, jobs: false });
  expect(failures).toEqual(['load']);

  isDown = false;
  await store.load('videos');
  expect(store.getState()).toMatchObject({ videos: [], missing: { videos: false } });
});

test('news of one job is no list of jobs', async () => {
  const { store } = start({ jobs: async () => Promise.reject(new TypeError('no line')) });
  store.take(aJob());
  await store.start();
  expect(store.getState()).toMatchObject({ jobs: [{ job_id: 'job-1' }], missing: { jobs: true } });
});

test('lists that stand are looked at again without a word when the line is bad', async () => {
  let isDown = false;
  const audios = async () => {
    if (isDown) throw new TypeError('no line');
    return [];
  };
  const { store, failures } = start({ audios });
  await store.start();
  isDown = true;
  await store.start();
  expect(store.getState()).toMatchObject({ audios: [], missing: { audios: false } });
  expect(failures).toEqual([]);
  await store.load('audios');
  expect(failures).toEqual(['load']);
});
