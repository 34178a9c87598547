import type { PreviousUpload } from 'tus-js-client';
import { rememberUploads } from './remembered-uploads';
import { uploadVideo } from './upload-video';
import { measureSpeed } from './upload-speed';

// Outside a bundle the library resolves to its Node build.
jest.mock('tus-js-client', () => jest.requireActual<object>('tus-js-client/lib.es5/browser/index.js'));

function answerPieceWith(status: number, body: object) {
  class FakeRequest {
    status = 0;
    responseText = '';
    upload = {};
    onload = () => undefined;
    #method = '';
    open(method: string): void {
      this.#method = method;
    }
    setRequestHeader(): void {}
    abort(): void {}
    getResponseHeader(name: string): string | null {
      return name === 'Location' && this.#method === 'POST' ? '/api/video/uploads/one' : null;
    }
    send(): void {
      this.status = this.#method === 'POST' ? 201 : status;
      this.responseText = this.#method === 'POST' ? '' : JSON.stringify(body);
      setTimeout(() => this.onload());
    }
  }
  jest
    .spyOn(globalThis, 'XMLHttpRequest')
    .mockImplementation(() => new FakeRequest() as unknown as XMLHttpRequest);
}

function aMemory() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string | null) =>
      void (value === null ? kept.delete(key) : kept.set(key, value)),
    kept,
  };
}

function anUpload() {
  const remembered = rememberUploads(aMemory());
  const file = new File(['the bytes of a video'], 'clip.mp4');
  const target = { url: 'http://localhost/api/video/uploads', headers: {} };
  const { signal } = new AbortController();
  return { remembered, ended: uploadVideo(target, file, () => undefined, signal, remembered) };
}

test.each([
  [415, 'unsupported_type'],
  [422, 'unsuitable_media'],
  [413, 'too_large'],
])('forgets an upload that the server refused (%i)', async (status, code) => {
  answerPieceWith(status, { code, detail: 'This file is damaged.' });
  const { remembered, ended } = anUpload();
  await expect(ended).rejects.toMatchObject({ status, code, detail: 'This file is damaged.' });
  expect(remembered.findName()).toBeNull();
});

test('keeps an upload when its user is signed out', async () => {
  answerPieceWith(401, { code: 'unauthenticated', detail: '' });
  const { remembered, ended } = anUpload();
  await expect(ended).rejects.toMatchObject({ status: 401 });
  expect(remembered.findName()).toBe('clip.mp4');
});

test('measures the speed of the last seconds', () => {
  const pace = measureSpeed(10_000_000);
  expect(pace(0.5, 0)).toEqual({ bytesPerSecond: null, secondsLeft: null });
  expect(pace(0.55, 500).bytesPerSecond).toBeNull();
  expect(pace(0.6, 1_000)).toEqual({ bytesPerSecond: 1_000_000, secondsLeft: 4 });
  for (let second = 2; second <= 12; second += 1) pace(0.6 + (second - 1) * 0.01, second * 1_000);
  expect(pace(0.72, 13_000).bytesPerSecond).toBeCloseTo(100_000, -3);
});

test('reports no end for a stalled upload and restarts after a rewind', () => {
  const pace = measureSpeed(1_000);
  pace(0.5, 0);
  expect(pace(0.5, 2_000)).toEqual({ bytesPerSecond: 0, secondsLeft: null });
  expect(pace(0.1, 3_000).bytesPerSecond).toBeNull();
  expect(pace(0.9, 60_000).bytesPerSecond).toBeNull();
});

const aRemembered = (name: string) =>
  ({ metadata: { filename: name }, uploadUrl: `/uploads/${name}` }) as unknown as PreviousUpload;

test('finds an upload by its file after a reload until it is done', async () => {
  const memory = aMemory();
  const storageKey = await rememberUploads(memory).addUpload('clip:7', aRemembered('clip.mp4'));
  const afterReload = rememberUploads(memory);
  expect(afterReload.findName()).toBe('clip.mp4');
  expect(await afterReload.findUploadsByFingerprint('clip:7')).toEqual([
    expect.objectContaining({ uploadUrl: '/uploads/clip.mp4' }),
  ]);
  expect(await afterReload.findUploadsByFingerprint('other:7')).toEqual([]);
  await afterReload.removeUpload(storageKey);
  expect(afterReload.findName()).toBeNull();
  expect(memory.kept.size).toBe(0);
});

test('stores each file once and ignores malformed storage', async () => {
  const memory = aMemory();
  const uploads = rememberUploads(memory);
  await uploads.addUpload('clip:7', aRemembered('clip.mp4'));
  await uploads.addUpload('clip:7', aRemembered('clip.mp4'));
  expect(await uploads.findAllUploads()).toHaveLength(1);
  memory.write('lip-sync.uploads', '{broken');
  expect(await rememberUploads(memory).findAllUploads()).toEqual([]);
});
