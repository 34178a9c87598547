import { ApiError, NetworkError } from '@lisan/errors';
import { anAudio, aVoice } from '@lisan/testing';
import type { SpeechRequests } from './speech.requests';
import { createSpeechStore } from './speech.store';

function start(change: Partial<Record<keyof SpeechRequests, unknown>> = {}, save = async () => undefined) {
  const failures: string[] = [];
  const saved: string[] = [];
  const requests = {
    voices: async () => [aVoice()],
    ownVoices: async () => [],
    audios: async () => [anAudio()],
    speak: async () => ({ id: 'audio-2', file_name: 'second', duration: 3 }),
    readDocument: async () => 'From the document',
    rename: async () => ({ file_name: 'renamed' }),
    remove: async () => undefined,
    ...change,
  } as unknown as SpeechRequests;
  const store = createSpeechStore({
    requests,
    memory: { read: () => null, write: () => undefined },
    onFailure: (_error, what) => failures.push(what),
    save: async (address) => {
      saved.push(address);
      await save();
    },
    onSpoken: () => undefined,
  });
  return { store, failures, saved };
}

const file = new File(['text'], 'script.txt');

test('a document fills an empty box, and asks before it takes the place of what was written', async () => {
  const { store } = start();
  await store.readDocument(file);
  expect(store.getState()).toMatchObject({ text: 'From the document', offered: null });

  store.setText('Written by hand');
  await store.readDocument(file);
  expect(store.getState()).toMatchObject({ text: 'Written by hand', offered: 'From the document' });
});

test.each([
  ['keep', 'Written by hand'],
  ['add', 'Written by hand\n\nFrom the chat'],
  ['replace', 'From the chat'],
] as const)('asked, the writer may %s', (answer, text) => {
  const { store } = start();
  store.setText('Written by hand');
  store.offer('From the chat');
  store.answerOffer(answer);
  expect(store.getState()).toMatchObject({ text, offered: null });
});

test('the bar of a document moves while it is on its way', async () => {
  const seen: (number | null)[] = [];
  const { store } = start({
    async readDocument(_file: File, onProgress: (fraction: number) => void) {
      onProgress(0.25);
      onProgress(0.75);
      return '';
    },
  });
  store.subscribe(({ documentProgress }) => seen.push(documentProgress));
  await store.readDocument(file);
  expect(seen).toEqual(expect.arrayContaining([0, 0.25, 0.75, null]));
});

test('an address that has expired is asked for anew', async () => {
  const save = jest
    .fn<Promise<undefined>, []>()
    .mockRejectedValueOnce(new ApiError({ status: 403, code: 'http_403', detail: '' }));
  const audios = jest
    .fn()
    .mockResolvedValueOnce([anAudio({ download_url: '/old' })])
    .mockResolvedValueOnce([anAudio({ download_url: '/new' })]);
  const { store, saved, failures } = start({ audios }, save);
  await store.start();
  await store.download('audio-1');
  expect(saved).toEqual(['/old', '/new']);
  expect(failures).toEqual([]);
});

test('a download that cannot be had is told', async () => {
  const { store, failures } = start({}, async () => {
    throw new NetworkError('offline', { isTimeout: false });
  });
  await store.start();
  await store.download('audio-1');
  expect(failures).toEqual(['download']);
});

test.each(['voices', 'ownVoices', 'audios'] as const)(
  '%s that did not come are missing, not none, until they come',
  async (list) => {
    let isDown = true;
    const { store, failures } = start({
      [list]: async () => {
        if (isDown) throw new NetworkError('There is no line.', { isTimeout: false });
        return [];
      },
    });
    await store.start();
    expect(store.getState()[list]).toBeNull();
    expect(store.getState().missing).toEqual({
      ...{ voices: false, ownVoices: false, audios: false },
      [list]: true,
    });
    expect(failures).toHaveLength(1);

    isDown = false;
    await store.load(list);
    expect(store.getState()[list]).toEqual([]);
    expect(store.getState().missing[list]).toBe(false);

    // What stands is looked at again without a word about the line.
    isDown = true;
    await store.start();
    expect(store.getState().missing[list]).toBe(false);
    expect(failures).toHaveLength(1);
  },
);
