import { screen, waitFor, within } from '@testing-library/react';
import { NetworkError } from '@lisan/errors';
import { aVoice, createFakeHost, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from '../remote';

const text = 'كتب الولد. Hello. ذهب 3 أولاد!';
const words = [
  { text: 'كتب', reading: 'كَتَبَ', start: 0, end: 3, source: 'lexicon', doubtful: true },
  { text: 'الولد', reading: 'الْوَلَد', start: 4, end: 9, source: 'lexicon' },
  { text: 'ذهب', reading: 'ذَهَبَ', start: 18, end: 21, source: 'lexicon' },
  { text: '3', reading: 'ثَلَاثَةُ', start: 22, end: 23, source: 'number' },
  { text: 'أولاد', reading: 'أَوْلَاد', start: 24, end: 29, source: 'lexicon' },
] as const;
const sentences = [
  { start: 0, end: 10 },
  { start: 11, end: 17 },
  { start: 18, end: 30 },
];

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
});

/** jsdom files lack text(). */
const aFile = (text: string, name: string) =>
  Object.assign(new File([text], name), { text: async () => text });

function aHost(entries: { word: string; reading: string }[] = [], language: 'en' | 'ar' = 'en') {
  const host = createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({
        voices: [aVoice(), aVoice({ voice_id: 'layla', labels: { ...aVoice().labels, language: 'ar' } })],
      }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [] }),
      'GET /voice/dictionary': () => ({ entries: [...entries] }),
      'POST /voice/reading': ({ body }) => {
        if (!body.alternatives) return { reading: '', sentences, words: words.map(corrected) };
        const all = ['كَتَبَ', 'كُتُب', 'كُتِبَ'];
        return {
          reading: '',
          sentences: [],
          words: words.slice(0, 2).map((word) => ({
            ...corrected(word),
            alternatives: all.filter((reading) => reading !== corrected(word).reading),
          })),
        };
      },
      'PUT /voice/dictionary': ({ body }) => {
        entries.splice(0, entries.length, ...entries.filter(({ word }) => word !== body.word), body);
        return { success: true, message: '' };
      },
      'POST /voice/dictionary': ({ body }) => {
        entries.push(...body.entries);
        return { success: true, message: '' };
      },
      'DELETE /voice/dictionary': ({ query }) => {
        entries.splice(0, entries.length, ...entries.filter(({ word }) => word !== query.word));
        return { success: true, message: '' };
      },
      'POST /voice/hear': () => new Blob(['sound'], { type: 'audio/mpeg' }),
    },
  });
  const corrected = (word: (typeof words)[number]) => {
    const own = entries.find((entry) => entry.word === word.text);
    return own ? { ...word, reading: own.reading, source: 'dictionary' as const, doubtful: false } : word;
  };
  host.memory.write('text-to-audio.text', text);
  return host;
}

async function open(host: FakeHost = aHost()) {
  const shown = await renderRemote(remote, 'text-to-audio', host);
  const button = await screen.findByRole('button', { name: /How it will be read|كيف سيُقرأ/ });
  await shown.user.click(button);
  await screen.findByRole('button', { name: /كَتَبَ/ });
  return shown;
}

const made = ({ api }: FakeHost, key: string) =>
  api.made.filter((call) => call.key === key).map(({ input }) => input);

it('opens only for a text with Arabic', async () => {
  const host = aHost();
  host.memory.write('text-to-audio.text', 'Hello');
  await renderRemote(remote, 'text-to-audio', host);
  expect(screen.queryByRole('button', { name: 'How it will be read' })).not.toBeInTheDocument();
  expect(made(host, 'POST /voice/reading')).toEqual([]);
});

it('shows each sentence as written and as read, with doubts', async () => {
  await open();
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
    'Sentence 1',
    'Sentence 3',
  ]);
  expect(screen.getByText('1 uncertain word')).toBeVisible();
  expect(screen.getByRole('button', { name: 'كَتَبَ (uncertain)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'ثَلَاثَةُ' })).toBeVisible();
});

it('saves a reading to the dictionary and reads again', async () => {
  const { host, user } = await open();
  await user.click(screen.getByRole('button', { name: /كَتَبَ/ }));
  const panel = screen.getByRole('group', { name: 'The reading of “كتب”' });
  expect(panel).toHaveFocus();
  expect(await within(panel).findAllByRole('radio')).toHaveLength(3);
  await user.click(within(panel).getByRole('radio', { name: 'كُتُب' }));
  await user.click(within(panel).getByRole('button', { name: 'Save to my dictionary' }));
  expect(await screen.findByRole('button', { name: 'كُتُب' })).toBeVisible();
  expect(made(host, 'PUT /voice/dictionary')).toEqual([{ body: { word: 'كتب', reading: 'كُتُب' } }]);
  expect(screen.getByText('No uncertain words')).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'كَتَبَ' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Remove my reading' }));
  expect(await screen.findByRole('button', { name: 'كَتَبَ (uncertain)' })).toBeVisible();
  expect(made(host, 'DELETE /voice/dictionary')).toEqual([{ query: { word: 'كتب' } }]);
});

it('writes a reading into the text by keyboard, with mark buttons', async () => {
  const { host, user } = await open();
  screen.getByRole('button', { name: /كَتَبَ/ }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'الْوَلَد' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  await screen.findAllByRole('radio');
  await user.click(screen.getByRole('button', { name: /Damma$/ }));
  const own = screen.getByRole('textbox', { name: 'Your own reading' });
  expect(own).toHaveValue('كُتب');
  await user.click(screen.getByRole('button', { name: 'Only here' }));
  expect(screen.getByRole('textbox', { name: 'Text to be spoken' })).toHaveValue(text.replace('كتب', 'كُتب'));
  expect(made(host, 'PUT /voice/dictionary')).toEqual([]);
  await waitFor(() => expect(made(host, 'POST /voice/reading').length).toBeGreaterThan(2));
});

it('plays a reading in the first Arabic voice, and reports a failure', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { host, user } = await open();
  await user.click(screen.getByRole('button', { name: /كَتَبَ/ }));
  await user.click(await screen.findByRole('button', { name: 'Hear كُتِبَ' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(made(host, 'POST /voice/hear')).toEqual([{ body: { text: 'كُتِبَ', voice_id: 'layla' } }]);
  host.api.answer('POST /voice/hear', () => {
    throw new NetworkError('No answer.', { isTimeout: false });
  });
  await user.click(screen.getByRole('button', { name: 'Hear كُتُب' }));
  await waitFor(() => expect(host.record.toasts.map(({ title }) => title)).toEqual(['Playback Error']));
  play.mockRestore();
});

describe('the dictionary', () => {
  const openDictionary = async (host: FakeHost) => {
    const shown = await open(host);
    await shown.user.click(screen.getByRole('button', { name: 'My dictionary' }));
    await screen.findByRole('dialog');
    return shown;
  };

  it('adds, corrects and restores entries', async () => {
    const host = aHost([{ word: 'دبي', reading: 'دُبَي' }]);
    const { user } = await openDictionary(host);
    const reading = screen.getByRole('textbox', { name: 'Reading of دبي' });
    await user.clear(reading);
    await user.type(reading, 'دُبَيّ{Enter}');
    await waitFor(() => expect(made(host, 'PUT /voice/dictionary')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Delete دبي' }));
    await user.click(await screen.findByRole('button', { name: 'Restore دبي' }));
    expect(await screen.findByRole('textbox', { name: 'Reading of دبي' })).toHaveValue('دُبَيّ');
    await user.type(screen.getByRole('textbox', { name: 'Word' }), 'لسان');
    await user.type(screen.getByRole('textbox', { name: 'Reading' }), 'لِسَان{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Reading of لسان' })).toHaveValue('لِسَان');
    expect(screen.getByText('2 words')).toBeVisible();
  });

  it('keeps the input when Escape closes it', async () => {
    const host = aHost([{ word: 'دبي', reading: 'دُبَي' }]);
    const { user } = await openDictionary(host);
    const fields = () => screen.getAllByRole('textbox');
    await user.type(fields()[0] as HTMLElement, 'لسان');
    await user.type(fields()[2] as HTMLElement, 'ّ');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(made(host, 'PUT /voice/dictionary')).toEqual([{ body: { word: 'دبي', reading: 'دُبَيّ' } }]);
    await user.click(screen.getByRole('button', { name: 'My dictionary' }));
    await screen.findByRole('dialog');
    expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(['لسان', '', 'دُبَيّ']);
  });

  it('imports a file and ignores one without words', async () => {
    const host = aHost();
    const { user } = await openDictionary(host);
    const input = screen.getByLabelText('File with words and readings');
    await user.upload(input, aFile('a picture', 'x.txt'));
    await waitFor(() => expect(host.record.toasts[0]?.title).toBe("Your dictionary wasn't changed."));
    await user.upload(input, aFile('دبي,دُبَيّ\nلسان\tلِسَان\n', 'words.csv'));
    expect(await screen.findByRole('textbox', { name: 'Reading of لسان' })).toBeVisible();
    expect(made(host, 'POST /voice/dictionary')).toHaveLength(1);
    expect(host.record.toasts.at(-1)?.message).toBe('2 words imported.');
    const many = Array.from({ length: 4_999 }, (_, at) => `word${at},reading`);
    await user.upload(input, aFile(many.join('\n'), 'many.csv'));
    await waitFor(() =>
      expect(host.record.toasts.at(-1)?.message).toMatch(/^Your dictionary holds 5,000 words/),
    );
    const film = Object.assign(aFile('', 'film.txt'), { text: () => Promise.reject(new Error('memory')) });
    Object.defineProperty(film, 'size', { value: 4 * 1024 ** 3 });
    await user.upload(input, film);
    await waitFor(() => expect(host.record.toasts).toHaveLength(4));
    expect(made(host, 'POST /voice/dictionary')).toHaveLength(1);
  });
});

it('requests a failed reading again', async () => {
  const host = aHost();
  let isUp = false;
  host.api.answer('POST /voice/reading', () => {
    if (isUp) return { reading: '', sentences, words: [...words] };
    throw new NetworkError('No answer.', { isTimeout: false });
  });
  const { user } = await renderRemote(remote, 'text-to-audio', host);
  await user.click(await screen.findByRole('button', { name: 'How it will be read' }));
  expect(await screen.findByText("We couldn't load the reading.")).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /كَتَبَ/ })).toBeVisible();
});

it('renders in Arabic', async () => {
  await open(aHost([], 'ar'));
  expect(screen.getByText('كلمة واحدة غير مؤكدة')).toBeVisible();
});
