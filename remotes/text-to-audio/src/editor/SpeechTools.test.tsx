import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aVoice, anAudio, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from '../remote';
import { markSelection, writtenMarks } from '../marks/written-marks';
import { countLanguages } from './SpeechTools';
import { sentenceAt, spokenParagraphs } from './follow.store';

function aHost(answers: FakeAnswers = {}, language: 'en' | 'ar' = 'en') {
  return createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [anAudio()] }),
      'GET /voice/generated-audios/:id/peaks': () => new Promise(() => undefined),
      ...answers,
    },
  });
}

const show = (host: ReturnType<typeof aHost>) => renderRemote(remote, 'text-to-audio', host);

describe('marks', () => {
  it.each([
    ['one two three', 4, 7, 'slow', 'one [slow]two[/slow] three', 'two'],
    ['one two three', 3, 8, 'emphasis', 'one *two* three', 'two'],
    ['one two', 7, 7, 'spell', 'one two[spell][/spell]', ''],
    ['one two', 3, 3, 'pause', 'one [pause 1]  two', ''],
    ['one two', 4, 7, 'pause', 'one two [pause 1] ', ''],
    ['', 0, 0, 'pause', '[pause 1] ', ''],
  ] as const)('wrap %j from %i to %i: %s', (text, start, end, name, expected, selected) => {
    const { from, to, put, selected: range } = markSelection({ text, start, end }, writtenMarks.en[name]);
    const result = text.slice(0, from) + put + text.slice(to);
    expect(result).toBe(expected);
    expect(result.slice(...range)).toBe(selected);
  });

  it("are inserted around the selection, in the paragraph's language", async () => {
    const host = aHost();
    host.memory.write('text-to-audio.text', 'Good morning\nصباح الخير');
    const { user } = await show(host);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to be spoken' });
    // jsdom lacks execCommand: insert the text at the selection.
    const insert = (_command: string, _ui: boolean, put: string) => {
      field.setRangeText(put);
      // oxlint-disable-next-line testing-library/prefer-user-event
      return fireEvent.input(field);
    };
    Object.assign(document, { execCommand: insert });
    act(() => field.setSelectionRange(0, 4));
    await user.click(await screen.findByRole('button', { name: 'Slower' }));
    expect(field).toHaveValue('[slow]Good[/slow] morning\nصباح الخير');
    expect(field).toHaveFocus();
    act(() => field.setSelectionRange(field.value.length, field.value.length));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(field).toHaveValue('[slow]Good[/slow] morning\nصباح الخير [وقفة 1] ');
    await user.click(screen.getByRole('button', { name: 'What the marks mean' }));
    expect(screen.getByText('[spell]words[/spell]')).toBeVisible();
  });

  it('are removed by their button at the caret, which is pressed there', async () => {
    const host = aHost();
    host.memory.write('text-to-audio.text', 'A [slow]calm[/slow] sea. [pause 2]');
    const { user } = await show(host);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to be spoken' });
    Object.assign(document, {
      execCommand(_command: string, _ui: boolean, put: string) {
        field.setRangeText(put);
        // oxlint-disable-next-line testing-library/prefer-user-event
        return fireEvent.input(field);
      },
    });
    const slower = await screen.findByRole('button', { name: 'Slower' });
    expect(slower).toHaveAttribute('aria-pressed', 'false');
    const moveTo = (at: number) => {
      act(() => {
        field.focus();
        field.setSelectionRange(at, at);
      });
      fireEvent(document, new Event('selectionchange'));
    };
    moveTo(10);
    expect(slower).toHaveAttribute('aria-pressed', 'true');
    await user.click(slower);
    expect(field).toHaveValue('A calm sea. [pause 2]');
    moveTo(14);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(field).toHaveValue('A calm sea. ');
  });

  it('that are unclosed are named with their line, and found by a button', async () => {
    const host = aHost();
    host.memory.write('text-to-audio.text', 'Hello.\n[slow]My friend *there.');
    const { user } = await show(host);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to be spoken' });
    expect(await screen.findByText(/^Line 2: .\[slow\]. isn't closed/)).toHaveTextContent(
      'One more mark needs attention.',
    );
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[slow]');
    await user.clear(field);
    await user.type(field, 'Hello *there*.');
    await waitFor(() => expect(screen.queryByText(/isn't closed/)).not.toBeInTheDocument());
  });

  it('are listed at the price when the voice ignores them', async () => {
    const host = aHost({
      'POST /voice/speech-price': () => ({
        characters: 9,
        sentences: 1,
        seconds: 1,
        changed: { sentences: 1, seconds: 1 },
        kept_from: 0,
        seconds_held: 2,
        seconds_left: 600,
        marks_unheard: ['emphasis', 'slow'],
      }),
    });
    host.memory.write('text-to-audio.text', '[slow]*Hi*');
    host.memory.write('text-to-audio.voice', 'en-us-clara');
    await show(host);
    expect(await screen.findByText(/^This voice ignores these marks: Emphasis, Slower\./)).toBeVisible();
  });

  it('appear with the languages of the paragraphs', async () => {
    expect(countLanguages('Good morning to you\n\nصباح الخير يا أصدقاء\nأهلًا بكم جميعًا\nxyz')).toEqual([
      { language: 'ar', paragraphs: 2 },
      { language: 'en', paragraphs: 1 },
    ]);
    const host = aHost({}, 'ar');
    host.memory.write('text-to-audio.text', 'Good morning to all of you and welcome\nصباح الخير يا أصدقاء');
    await show(host);
    expect(await screen.findByText('الإنجليزية: فقرة واحدة · العربية: فقرة واحدة')).toBeVisible();
  });
});

describe('following along', () => {
  const spoken = {
    text: 'One two. Three!\n\nأربعة خمسة.',
    words: [
      { from: 0, to: 3, start: 0, end: 0.4 },
      { from: 4, to: 8, start: 0.4, end: 1 },
      { from: 9, to: 15, start: 1.4, end: 2 },
      { from: 17, to: 22, start: 2.8, end: 3.4 },
      { from: 23, to: 28, start: 3.4, end: 4 },
    ],
    sentences: [
      { from: 0, to: 8 },
      { from: 9, to: 15 },
      { from: 17, to: 28 },
    ],
  };

  it('locates paragraphs and sentences in time', () => {
    const paragraphs = spokenParagraphs(spoken);
    expect(paragraphs.map((sentences) => sentences.map(({ text }) => text))).toEqual([
      ['One two.', 'Three!'],
      ['أربعة خمسة.'],
    ]);
    const all = paragraphs.flat();
    expect([0, 1.2, 1.4, 2.79, 9].map((time) => sentenceAt(all, time))).toEqual([0, 0, 1, 2, 2]);
    expect(sentenceAt(all.slice(1), 0)).toBe(-1);
  });

  const isolated = (host: ReturnType<typeof aHost>) => {
    host.memory.write('text-to-audio.base', 'audio-1');
    return jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  };
  const playerOf = (play: jest.SpyInstance) => {
    const [audio] = play.mock.contexts as HTMLAudioElement[];
    if (!audio) throw new Error('Nothing was played.');
    return audio;
  };
  const advance = (audio: HTMLAudioElement, time: number) => {
    audio.currentTime = time;
    fireEvent.timeUpdate(audio);
  };

  it('highlights the playing sentence in an unchanged text and plays from the caret or a click', async () => {
    const host = aHost({ 'GET /voice/generated-audios/:id/text': () => spoken });
    host.memory.write('text-to-audio.text', spoken.text);
    const play = isolated(host);
    const { user, container } = await show(host);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to be spoken' });
    const lit = () =>
      // The layer is hidden from roles: it repeats the field.
      // oxlint-disable-next-line testing-library/no-container, testing-library/no-node-access
      [...container.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent).join('');
    const fromCaret = await screen.findByRole('button', { name: 'Play from the cursor' });
    act(() => field.setSelectionRange(11, 11));
    await user.click(fromCaret);
    const audio = playerOf(play);
    expect(audio.currentTime).toBeCloseTo(1.4);
    await waitFor(() => expect(lit()).toBe('Three!'));
    Object.defineProperty(audio, 'paused', { value: false, configurable: true });
    fireEvent.play(audio);
    advance(audio, 3);
    await waitFor(() => expect(lit()).toBe('أربعة خمسة.'));
    act(() => field.setSelectionRange(2, 2));
    // A real click would move the caret, which jsdom can't place by coordinates.
    // oxlint-disable-next-line testing-library/prefer-user-event
    fireEvent.click(field);
    expect(audio.currentTime).toBe(0);
    await waitFor(() => expect(lit()).toBe('One two.'));
    fireEvent.ended(audio);
    await waitFor(() => expect(lit()).toBe(''));
    play.mockRestore();
  });

  it('offers the speech to a video where the list of audios is behind a button', async () => {
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('max-width: 1023'),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const host = aHost({ 'GET /voice/generated-audios/:id/text': () => spoken });
    const play = isolated(host);
    const { user } = await show(host);
    const along = within(await screen.findByRole('region', { name: 'Follow along' }));
    await user.click(along.getByRole('button', { name: 'Use in a video' }));
    expect(host.record.views).toEqual(['lip-sync']);
    play.mockRestore();
    matchMedia.mockRestore();
  });

  it('highlights the playing sentence below a changed text and plays from a pressed one', async () => {
    const host = aHost({ 'GET /voice/generated-audios/:id/text': () => spoken });
    const play = isolated(host);
    const { user } = await show(host);
    const along = await screen.findByRole('region', { name: 'Follow along' });
    await user.click(await within(along).findByRole('button', { name: 'Three!' }));
    const audio = playerOf(play);
    expect(audio.currentTime).toBeCloseTo(1.4);
    const lit = () =>
      within(along)
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-current') === 'true')
        .map(({ textContent }) => textContent);
    expect(lit()).toEqual(['Three!']);
    fireEvent.play(audio);
    advance(audio, 3);
    await waitFor(() => expect(lit()).toEqual(['أربعة خمسة.']));
    fireEvent.ended(audio);
    await waitFor(() => expect(lit()).toEqual([]));
    play.mockRestore();
  });
});
