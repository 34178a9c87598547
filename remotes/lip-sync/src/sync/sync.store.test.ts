import { waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '@lisan/errors';
import type { AudioHistoryItem } from '@lisan/contract';
import { aJob, anAudio, createFakeHost, layla, type FakeAnswers } from '@lisan/testing';
import { remote } from '../remote';
import { createSyncStore } from './sync.store';

const offline = () => {
  throw new NetworkError('There is no line.', { isTimeout: false });
};
const { id: audio_id, ...audio } = anAudio();
const anItem: AudioHistoryItem = { ...audio, audio_id, source: 'upload' };

async function start(answers: FakeAnswers = {}) {
  const host = createFakeHost({
    answers: {
      'POST /video/get-audio': () => ({ audio_history: [] }),
      'POST /video/get-video': () => ({ video_history: [] }),
      'GET /video/jobs/:email': () => ({ jobs: [] }),
      ...answers,
    },
  });
  await host.translator.addTranslations(remote.name, remote.translations);
  const controller = new AbortController();
  const store = createSyncStore(host, layla(), controller.signal);
  const shownToasts = () => host.record.toasts.map(({ title, message }) => title ?? message);
  return { host, store, shownToasts, push: (job = aJob()) => host.bus.publish('job.changed', { job }) };
}

test('keeps pushed changes when an older list arrives', async () => {
  let give: (answer: { jobs: ReturnType<typeof aJob>[] }) => void = () => undefined;
  const { store, push } = await start({
    'GET /video/jobs/:email': () => new Promise((resolve) => (give = resolve)),
  });
  store.start?.();
  const loading = store.load('jobs');
  push(aJob({ status: 'COMPLETED', progress: 1 }));
  give({
    jobs: [aJob({ status: 'PROCESSING', progress: 0.9 }), aJob({ job_id: 'job-2', status: 'FAILED' })],
  });
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

test('trusts a list requested later', async () => {
  const { store, push } = await start({
    'GET /video/jobs/:email': () => ({ jobs: [aJob({ status: 'CANCELED' })] }),
  });
  store.start?.();
  push(aJob({ status: 'PROCESSING' }));
  await store.load('jobs');
  expect(store.getState().jobs?.[0]?.status).toBe('CANCELED');
});

test("ignores another account's job", async () => {
  const { store, push } = await start();
  store.start?.();
  push(aJob({ user_id: 'user-omar' }));
  expect(store.getState().jobs).toBeNull();
});

test('repeats a request with its key until a job answers it', async () => {
  const { host, store, push } = await start({ 'POST /video/sync-audio': offline });
  const keys = () =>
    host.api.made
      .filter(({ key }) => key === 'POST /video/sync-audio')
      .map(({ idempotencyKey }) => idempotencyKey);
  store.start?.();
  store.choose('audio', 'audio-1');
  store.choose('video', 'video-1');
  await store.sync();
  await store.sync();
  expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys()[1]).toBe(keys()[0]);
  push(aJob({ status: 'PENDING' }));
  push(aJob({ status: 'FAILED' }));
  await store.sync();
  expect(keys()[2]).not.toBe(keys()[0]);
  store.choose('video', 'video-2');
  await store.sync();
  expect(new Set(keys()).size).toBe(3);
});

test('shows the job when the response was lost', async () => {
  const { host, store, shownToasts } = await start({ 'POST /video/sync-audio': offline });
  store.choose('audio', 'audio-1');
  store.choose('video', 'video-1');
  host.api.answer('GET /video/jobs/:email', () => ({ jobs: [aJob({ status: 'PENDING' })] }));
  await store.sync();
  expect(store.getState().jobs?.map(({ status }) => status)).toEqual(['PENDING']);
  expect(store.getState().isStarting).toBe(false);
  expect(shownToasts()).toEqual(['Error']);
  expect(host.record.toasts[0]?.message).toContain('If your lip-sync started');
});

test('starts nothing without both selections or beside a running job', async () => {
  const { store, shownToasts, push } = await start();
  store.start?.();
  await store.sync();
  store.choose('audio', 'audio-1');
  store.choose('video', 'video-1');
  push(aJob({ status: 'PROCESSING' }));
  await store.sync();
  expect(shownToasts()).toEqual([
    'Please select an audio and video.',
    'Please wait for the previous sync to complete.',
  ]);
});

test('keeps the selection after a reload', async () => {
  const { host, store } = await start();
  store.choose('audio', 'audio-1');
  const again = createSyncStore(host, layla(), new AbortController().signal);
  expect(again.getState()).toMatchObject({ audioId: 'audio-1', videoId: '' });
});

test('reports upload progress and selects the result', async () => {
  const seen: (number | undefined)[] = [];
  const { host, store } = await start({ 'POST /video/get-audio': () => ({ audio_history: [anItem] }) });
  host.api.answer('POST /video/upload-audio', (_input, { onProgress }) => {
    onProgress?.(0.3);
    onProgress?.(1);
    return { audio_id: 'audio-1' };
  });
  store.subscribe(({ uploads }, before) => {
    if (uploads !== before.uploads) seen.push(uploads.audio?.progress);
  });
  await store.upload('audio', new File(['ID3'], 'voice.mp3'));
  expect(seen.slice(0, 3)).toEqual([0, 0.3, 1]);
  expect(seen.at(-1)).toBeUndefined();
  expect(store.getState()).toMatchObject({ audioId: 'audio-1', audios: [{ audio_id: 'audio-1' }] });
});

test.each([
  ['video', 'clip.mp4', 'Nothing that moves. '.repeat(500), "This isn't a video."],
  ['video', 'clip.mp4', 'PK\x03\x04 zipped', "This isn't a video."],
  ['video', 'clip.mp4', 'ID3 a song', "This isn't a video."],
  ['audio', 'voice.wav', 'Nothing to be heard. '.repeat(500), "This isn't an audio file."],
  [
    'audio',
    'voice.wav',
    `RIFF    AVI LIST    hdrlavih${' '.repeat(72)}strh    vids`,
    "This isn't an audio file.",
  ],
] as const)('reports a wrong file before upload: %s %s', async (kind, name, content, reason) => {
  const { host, store } = await start();
  store.choose(kind, 'chosen');
  const before = host.api.made.length;
  await store.upload(kind, new File([content], name));
  const title = kind === 'video' ? 'Error uploading video.' : 'Error uploading audio.';
  const message = expect.stringMatching(new RegExp(`^${reason}.*Nothing was uploaded.$`));
  expect(host.record.toasts).toEqual([{ title, message, tone: 'bad' }]);
  expect(host.api.made).toHaveLength(before);
  expect(store.getState()).toMatchObject({ [`${kind}Id`]: 'chosen', interrupted: null });
  expect(store.getState().uploads[kind]).toBeNull();
});

test('treats a cancelled upload as no failure', async () => {
  const { host, store, shownToasts } = await start();
  host.api.answer(
    'POST /video/upload-audio',
    (_input, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  const uploading = store.upload('audio', new File(['ID3'], 'voice.mp3'));
  store.cancelUpload('audio');
  await uploading;
  expect(store.getState().uploads.audio).toBeNull();
  expect(shownToasts()).toEqual([]);
});

test("reports a provider's network error as a connection failure", async () => {
  const detail = 'getaddrinfo ENOTFOUND api.sync.so';
  const { host, store } = await start({
    'GET /video/job/:user_id/:video_id': () => {
      throw new ApiError({ status: 503, code: 'provider_unavailable', detail });
    },
  });
  await store.change('read', aJob());
  expect(host.record.toasts).toEqual([
    { title: 'Connection Error', message: 'A connection error occurred.', tone: 'bad' },
  ]);
});

test('marks a failed list as missing, not empty, until it loads', async () => {
  const { host, store, shownToasts } = await start({ 'POST /video/get-video': offline });
  await store.refresh();
  expect(store.getState()).toMatchObject({ audios: [], videos: null, jobs: [] });
  expect(store.getState().missing).toEqual({ audios: false, videos: true, jobs: false });
  expect(shownToasts()).toEqual(['Error']);

  host.api.answer('POST /video/get-video', () => ({ video_history: [] }));
  await store.load('videos');
  expect(store.getState()).toMatchObject({ videos: [], missing: { videos: false } });
});

test('marks the list as missing when only one job is known', async () => {
  const { store, push } = await start({ 'GET /video/jobs/:email': offline });
  store.start?.();
  push();
  await store.refresh();
  expect(store.getState()).toMatchObject({ jobs: [{ job_id: 'job-1' }], missing: { jobs: true } });
});

test('keeps loaded lists without a toast when a refresh fails', async () => {
  const { host, store, shownToasts } = await start();
  await store.refresh();
  host.api.answer('POST /video/get-audio', offline);
  await store.refresh();
  expect(store.getState()).toMatchObject({ audios: [], missing: { audios: false } });
  expect(shownToasts()).toEqual([]);
  await store.load('audios');
  expect(shownToasts()).toEqual(['Error']);
});

test('shows recordings made in another tab', async () => {
  const { host, store } = await start();
  store.start?.();
  await store.refresh();
  host.api.answer('POST /video/get-audio', () => ({ audio_history: [anItem] }));
  host.bus.publish('recordings.changed', {});
  await waitFor(() => expect(store.getState().audios).toEqual([anItem]));
});
