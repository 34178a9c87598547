import { rememberUploads } from './remembered-uploads';
import { uploadVideo } from './upload-video';

// Outside a bundle the library would be Node's.
jest.mock('tus-js-client', () => jest.requireActual<object>('tus-js-client/lib.es5/browser/index.js'));

/** Answers as the server does: a place for the upload, and then what becomes of its one piece. */
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

function anUpload() {
  const kept = new Map<string, string>();
  const remembered = rememberUploads({
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  });
  const file = new File(['the bytes of a video'], 'clip.mp4');
  const target = { url: 'http://localhost/api/video/uploads', headers: {} };
  const { signal } = new AbortController();
  return { remembered, ended: uploadVideo(target, file, () => undefined, signal, remembered) };
}

test.each([
  [415, 'unsupported_type'],
  [422, 'unsuitable_media'],
  [413, 'too_large'],
])('what the server has judged (%i) is no interrupted upload', async (status, code) => {
  answerPieceWith(status, { code, detail: 'This file is damaged.' });
  const { remembered, ended } = anUpload();
  await expect(ended).rejects.toMatchObject({ status, code, detail: 'This file is damaged.' });
  expect(remembered.findName()).toBeNull();
});

test('an upload whose sender is signed out is still there', async () => {
  answerPieceWith(401, { code: 'unauthenticated', detail: '' });
  const { remembered, ended } = anUpload();
  await expect(ended).rejects.toMatchObject({ status: 401 });
  expect(remembered.findName()).toBe('clip.mp4');
});
