import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Voice } from '@lisan/contract';
import { aVoice, anAudio, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from '../remote';

const labels = aVoice().labels;
const layla = aVoice({
  voice_id: 'layla',
  name: 'Layla',
  preview_url: '/api/voice/voices/layla/preview',
  labels: { ...labels, language: 'ar', accent: 'Modern Standard', age: 'young', use: 'narration' },
});
const omar = aVoice({
  voice_id: 'omar',
  name: 'Omar',
  labels: { ...labels, language: 'ar', accent: 'Egyptian', gender: 'male', age: 'old', use: 'news' },
});
const own = {
  voice_id: 'mine',
  name: 'My voice',
  description: '',
  kind: 'profile',
  created_at: '2026-01-31T12:00:00.000Z',
  consent_at: '2026-01-31T12:00:00.000Z',
} as const;

function aHost(answers: FakeAnswers = {}, language: 'en' | 'ar' = 'en', text = '') {
  const host = createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice(), layla, omar] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [anAudio({ voice_id: 'layla' })] }),
      'GET /voice/favourites': () => ({ voice_ids: ['omar'] }),
      ...answers,
    },
  });
  if (text) host.memory.write('text-to-audio.text', text);
  return host;
}

async function open(host: ReturnType<typeof aHost>, name = 'Library voice') {
  const shown = await renderRemote(remote, 'text-to-audio', host);
  await shown.user.click(await screen.findByRole('combobox', { name }));
  const dialog = await screen.findByRole('dialog');
  return { ...shown, dialog };
}

const namesIn = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('button', { name: /^Select / })
    .map((button) => button.getAttribute('aria-label')?.replace('Select ', ''));

it("searches in the reader's language and filters by voice labels", async () => {
  const { user, dialog } = await open(aHost());
  expect(namesIn(dialog)).toEqual(['Clara', 'Layla', 'Omar']);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'arabic stories');
  await waitFor(() => expect(namesIn(dialog)).toEqual(['Layla']));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Dialect' }));
  await user.click(await screen.findByRole('option', { name: 'Egyptian' }));
  await waitFor(() => expect(namesIn(dialog)).toEqual(['Omar']));
  await user.click(screen.getByRole('combobox', { name: 'Age' }));
  await user.click(await screen.findByRole('option', { name: 'young' }));
  expect(await screen.findByText('0 voices')).toBeInTheDocument();
});

it("opens with the text's language, also for previews", async () => {
  const { dialog } = await open(aHost({}, 'en', 'صباح الخير، هذه قهوة عربية جديدة'));
  expect(namesIn(dialog)).toEqual(['Layla', 'Omar']);
  // An audio element has no role.
  // oxlint-disable-next-line testing-library/no-node-access
  expect(dialog.querySelector('audio')).toHaveAttribute('src', '/api/voice/voices/layla/preview?language=ar');
});

it('stores favourites on the server and reverts a refused one', async () => {
  const kept = ['omar'];
  const host = aHost({
    'GET /voice/favourites': () => ({ voice_ids: [...kept] }),
    'PUT /voice/favourites/:voice_id': ({ params }) => {
      kept.unshift(params.voice_id);
      return { success: true, message: '' };
    },
  });
  const { user, dialog } = await open(host);
  const star = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` });
  await waitFor(() => expect(star('Omar')).toHaveAttribute('aria-pressed', 'true'));
  await user.click(star('Layla'));
  expect(star('Layla')).toHaveAttribute('aria-pressed', 'true');
  expect(host.api.made.at(-1)).toMatchObject({
    key: 'PUT /voice/favourites/:voice_id',
    input: { params: { voice_id: 'layla' } },
  });
  host.api.answer('DELETE /voice/favourites/:voice_id', () => {
    throw new Error('refused');
  });
  await user.click(star('Omar'));
  await waitFor(() => expect(star('Omar')).toHaveAttribute('aria-pressed', 'true'));
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  await waitFor(() => expect(namesIn(dialog)).toEqual(['Layla', 'Omar']));
  await user.click(screen.getByRole('button', { name: 'Recent' }));
  expect(namesIn(dialog)).toEqual(['Layla']);
  await user.click(screen.getByRole('button', { name: 'Select Layla' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(host.memory.read('text-to-audio.voice')).toBe('layla');
});

it('shows own voices with consent, renames, deletes and restores them', async () => {
  let name = 'My voice';
  const isThere = { value: true };
  const host = aHost({
    'POST /voice/cloned-voices': () => ({ cloned_voices: isThere.value ? [{ ...own, name }] : [] }),
    'PATCH /voice/cloned-voices/:voice_id': ({ body }) => {
      name = body.name;
      return { ...own, name };
    },
    'DELETE /voice/cloned-voices/:voice_id': () => {
      isThere.value = false;
      return { success: true, message: '' };
    },
  });
  const { user } = await open(host);
  await user.click(screen.getByRole('button', { name: 'My voices' }));
  expect(screen.getByText('Voice profile · Speaker consented on Jan 31, 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rename My voice' }));
  await user.clear(screen.getByRole('textbox', { name: 'New name' }));
  await user.keyboard('Night voice{Enter}');
  expect(await screen.findByText('Night voice')).toBeVisible();

  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    // user-event waits for timers, which are fake here.
    // oxlint-disable-next-line testing-library/prefer-user-event
    const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
    press('Delete Night voice');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    press('Undo');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(host.api.made.map(({ key }) => key)).not.toContain('DELETE /voice/cloned-voices/:voice_id');
    press('Delete Night voice');
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(isThere.value).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(isThere.value).toBe(false);
  } finally {
    jest.useRealTimers();
  }
  expect(await screen.findByText('No voices of your own yet')).toBeVisible();
});

it('renders only the visible ones of a thousand voices', async () => {
  const watchers: IntersectionObserverCallback[] = [];
  class Watcher {
    constructor(callback: IntersectionObserverCallback) {
      watchers.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher });
  try {
    const many = Array.from({ length: 1_000 }, (_, index): Voice => {
      return aVoice({ voice_id: `v${index}`, name: `Voice ${index}` });
    });
    const { user, dialog } = await open(aHost({ 'GET /voice/voices': () => ({ voices: many }) }));
    expect(namesIn(dialog)).toHaveLength(16);
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '1000');
    act(() => watchers.at(-82)?.([{ isIntersecting: true }] as IntersectionObserverEntry[], {} as never));
    expect(namesIn(dialog)).toHaveLength(28);
    act(() => watchers.at(-82)?.([{ isIntersecting: false }] as IntersectionObserverEntry[], {} as never));
    expect(namesIn(dialog)).toHaveLength(16);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '99');
    expect(await screen.findByText('19 voices')).toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  }
});

it.each([
  ['en', 'صباح الخير يا أصدقاء', 'This text is in Arabic.', 'Use Layla'],
  ['ar', 'Good morning to all of you and welcome to the show', 'لغة هذا النص: الإنجليزية.', 'استخدام Clara'],
] as const)(
  'suggests a voice for a text in another language (%s)',
  async (language, text, suggestion, button) => {
    const host = aHost({}, language, text);
    const { user } = await renderRemote(remote, 'text-to-audio', host);
    expect(await screen.findByText(suggestion)).toBeVisible();
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.queryByText(suggestion)).not.toBeInTheDocument();
  },
);

it('suggests nothing for a matching voice or an unknown language', async () => {
  const host = aHost({}, 'en', 'صباح الخير يا أصدقاء');
  host.memory.write('text-to-audio.voice', 'omar');
  const { user } = await renderRemote(remote, 'text-to-audio', host);
  await screen.findByRole('combobox', { name: 'Library voice' });
  expect(screen.queryByText(/This text is in/)).not.toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Text to be spoken' });
  await user.clear(field);
  await user.type(field, 'xyzzy 12345 plugh');
  expect(screen.queryByText(/This text is in/)).not.toBeInTheDocument();
});
