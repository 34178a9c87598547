import { waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '@lisan/errors';
import { aVoice, anAudio, createFakeHost, layla, type FakeAnswers } from '@lisan/testing';
import { remote } from '../remote';
import { createSpeechStore } from './speech.store';
import { fileNameOf } from '../audios/audios';

const offline = () => {
  throw new NetworkError('There is no line.', { isTimeout: false });
};

async function start(answers: FakeAnswers = {}) {
  const host = createFakeHost({
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [anAudio()] }),
      'POST /voice/upload-document': () => ({ text: 'From the document' }),
      ...answers,
    },
  });
  await host.translator.addTranslations(remote.name, remote.translations);
  const shownToasts = () => host.record.toasts.map(({ title, message }) => title ?? message);
  return { host, store: createSpeechStore(host, layla()), shownToasts };
}

const file = new File(['text'], 'script.txt');

test('fills an empty text from a document, and asks before replacing one', async () => {
  const { store } = await start();
  await store.readDocument(file);
  expect(store.getState()).toMatchObject({ text: 'From the document', offered: null });

  store.setText('Written by hand');
  await store.readDocument(file);
  expect(store.getState()).toMatchObject({ text: 'Written by hand', offered: { text: 'From the document' } });
});

test.each([
  ['keep', 'Written by hand'],
  ['add', 'Written by hand\n\nFrom the chat'],
  ['replace', 'From the chat'],
] as const)('lets the user %s an offered text', async (answer, text) => {
  const { host, store } = await start();
  store.setText('Written by hand');
  store.offer('From the chat');
  store.answerOffer(answer);
  expect(store.getState()).toMatchObject({ text, offered: null });
  expect(createSpeechStore(host, layla()).getState().text).toBe(text);
});

test.each([
  ['', 'keep', 'of-chat'],
  ['Written by hand', 'keep', ''],
  ['Written by hand', 'add', 'of-chat'],
  ['Written by hand', 'replace', 'of-chat'],
] as const)('links speech to its script: over %j (%s) to %j', async (typed, answer, known) => {
  const bodies: unknown[] = [];
  const { store } = await start({
    'POST /voice/text-to-speech': ({ body }) => {
      bodies.push(body.conversation_id ?? '');
      return { captions_url: '/captions', ...anAudio() };
    },
  });
  store.choose('en-us-clara');
  store.setText(typed);
  store.offer('From the chat', 'of-chat');
  store.answerOffer(answer);
  await store.speak();
  store.setText(' ');
  store.setText('Something else');
  await store.speak();
  expect(bodies).toEqual([known, '']);
});

test('keeps the script when a document is added', async () => {
  const { store } = await start();
  store.offer('From the chat', 'of-chat');
  await store.readDocument(file);
  store.answerOffer('add');
  expect(store.getState().scriptOf).toBe('of-chat');
});

test('restores the script with the text of an older speech', async () => {
  const { host, store } = await start({
    'POST /voice/generated-audios': () => ({ generated_audios: [anAudio({ conversation_id: 'of-chat' })] }),
    'GET /voice/generated-audios/:id/text': () => ({ text: 'Spoken', words: [], sentences: [] }),
  });
  await store.refresh();
  await store.loadText('audio-1');
  expect(store.getState()).toMatchObject({ text: 'Spoken', scriptOf: 'of-chat' });
  store.openScript('of-chat');
  expect(host.bus.peek('conversation.chosen')).toEqual({ conversationId: 'of-chat' });
  expect(host.record.views).toEqual(['chat']);
});

test('reports the upload progress of a document', async () => {
  const seen: (number | null)[] = [];
  const { host, store } = await start();
  host.api.answer('POST /voice/upload-document', (_input, { onProgress }) => {
    onProgress?.(0.25);
    onProgress?.(0.75);
    return { text: '' };
  });
  store.subscribe(({ documentProgress }) => seen.push(documentProgress));
  await store.readDocument(file);
  expect(seen).toEqual(expect.arrayContaining([0, 0.25, 0.75, null]));
});

test('publishes and lists speech, one at a time', async () => {
  let count = 0;
  const { host, store, shownToasts } = await start({
    'POST /voice/text-to-speech': () => {
      count += 1;
      return { captions_url: '/captions', ...anAudio({ id: 'audio-2', duration: 3 }) };
    },
  });
  const onGenerated = jest.fn();
  host.bus.subscribe('speech.generated', onGenerated);
  store.setText('Good morning');
  store.choose('en-us-clara');
  await Promise.all([store.speak(), store.speak()]);
  expect(count).toBe(1);
  expect(onGenerated).toHaveBeenCalledWith({ audioId: 'audio-2', fileName: 'speech.mp3', duration: 3 });
  expect(shownToasts()).toEqual(['Your speech is ready.']);
  expect(store.getState()).toMatchObject({ isSpeaking: false, audios: [{ id: 'audio-1' }] });
});

test('retries a lost request with the same key and sends the next with a new one', async () => {
  let isLost = true;
  const { host, store } = await start({
    'POST /voice/text-to-speech': () => {
      if (isLost) throw new NetworkError('The server could not be reached.', { isTimeout: false });
      return { captions_url: '/captions', ...anAudio({ id: 'audio-2' }) };
    },
  });
  store.setText('Good morning');
  store.choose('en-us-clara');
  await store.speak();
  isLost = false;
  const loaded = createSpeechStore(host, layla());
  loaded.setText('Good morning');
  loaded.choose('en-us-clara');
  await loaded.speak();
  await loaded.speak();
  const [lost, again, next] = host.api.made
    .filter(({ key }) => key === 'POST /voice/text-to-speech')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(lost);
  expect(next).toMatch(/^[\w-]{16,64}$/);
  expect(next).not.toBe(lost);
});

test('treats cancelled speech as no failure', async () => {
  const { host, store, shownToasts } = await start();
  host.api.answer(
    'POST /voice/text-to-speech',
    (_input, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  store.setText('Good morning');
  store.choose('en-us-clara');
  const speaking = store.speak();
  store.stopSpeaking();
  await speaking;
  expect(store.getState().isSpeaking).toBe(false);
  expect(shownToasts()).toEqual([]);
});

test('refreshes an expired URL', async () => {
  const urls = ['/old', '/new'];
  const { host, store, shownToasts } = await start({
    'POST /voice/generated-audios': () => ({
      generated_audios: [anAudio({ download_url: urls.shift() ?? '/newest' })],
    }),
  });
  const saved: string[] = [];
  const api = {
    ...host.api,
    async saveFile(url: string) {
      saved.push(url);
      if (url === '/old') throw new ApiError({ status: 403, code: 'http_403', detail: '' });
    },
  };
  const other = createSpeechStore({ ...host, api }, layla());
  await other.refresh();
  await other.download('audio-1');
  expect(saved).toEqual(['/old', '/new']);
  expect(shownToasts()).toEqual([]);
  store.stopSpeaking();
});

test('reuses no sentences of a deleted speech', async () => {
  const { store } = await start({
    'POST /voice/text-to-speech': () => ({ captions_url: '/captions', ...anAudio({ id: 'audio-1' }) }),
    'DELETE /voice/generated-audios/:id': () => ({ success: true, message: '' }),
  });
  store.setText('Good morning');
  store.choose('en-us-clara');
  await store.speak();
  expect(store.getState().base).toBe('audio-1');
  await store.remove('audio-1');
  expect(store.getState()).toMatchObject({ base: '', audios: [] });
});

test('shows a toast when a download fails', async () => {
  const { host, shownToasts } = await start();
  const store = createSpeechStore(
    { ...host, api: { ...host.api, saveFile: async () => offline() } },
    layla(),
  );
  await store.refresh();
  await store.download('audio-1');
  expect(shownToasts()).toEqual(['Error downloading file.']);
});

test('updates an accepted name in the list and throws a refused one for its field', async () => {
  const { host, store } = await start({
    'POST /voice/update-audio-name': ({ body }) => ({ success: true, message: '', file_name: body.new_name }),
  });
  await store.refresh();
  await store.rename('audio-1', 'morning.mp3');
  expect(store.getState().audios?.[0]?.file_name).toBe('morning.mp3');
  const fields = [{ field: 'new_name', message: 'This name is too long.' }];
  host.api.answer('POST /voice/update-audio-name', () => {
    throw new ApiError({ status: 422, code: 'invalid_fields', detail: '', fields });
  });
  await expect(store.rename('audio-1', 'x')).rejects.toMatchObject({ fields });
});

test.each([
  ['voices', 'GET /voice/voices'],
  ['ownVoices', 'POST /voice/cloned-voices'],
  ['audios', 'POST /voice/generated-audios'],
] as const)('marks %s as missing, not empty, until they load', async (list, key) => {
  const { host, store, shownToasts } = await start();
  host.api.answer(key, offline);
  await store.refresh();
  expect(store.getState()[list]).toBeNull();
  expect(store.getState().missing).toEqual({
    voices: false,
    ownVoices: false,
    audios: false,
    [list]: true,
  });
  expect(shownToasts()).toHaveLength(1);

  host.api.answer(key, () => ({ voices: [], cloned_voices: [], generated_audios: [] }) as never);
  await store.load(list);
  expect(store.getState()[list]).toEqual([]);
  expect(store.getState().missing[list]).toBe(false);

  host.api.answer(key, offline);
  await store.refresh();
  expect(store.getState().missing[list]).toBe(false);
  expect(shownToasts()).toHaveLength(1);
});

test('removes a clip deleted in another tab', async () => {
  let audios = [anAudio(), anAudio({ id: 'audio-2' })];
  const { host, store } = await start({
    'POST /voice/generated-audios': () => ({ generated_audios: audios }),
  });
  store.start?.();
  await store.refresh();
  audios = [anAudio()];
  host.bus.publish('recordings.changed', {});
  await waitFor(() => expect(store.getState().audios?.map(({ id }) => id)).toEqual([anAudio().id]));
});

test.each([
  ['speech.mp3', 'wav', 'speech.wav'],
  ['صباح الخير. القهوة جاهزة..mp3', 'vtt', 'صباح الخير. القهوة جاهزة.vtt'],
  ['Version 2.1.mp3', 'mp3', 'Version 2.1.mp3'],
])('saves %s as %s: %s', (name, ending, expected) => {
  expect(fileNameOf({ file_name: name }, ending)).toBe(expected);
});
