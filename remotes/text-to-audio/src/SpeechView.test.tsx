import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError, NetworkError } from '@lisan/errors';
import { aVoice, anAudio, createFakeHost, layla, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from './remote';

const view = 'text-to-audio';

function aHost(language: 'en' | 'ar' = 'en') {
  const audios = [anAudio()];
  return createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({
        voices: [aVoice(), aVoice({ voice_id: 'other', name: 'Cloned by others', category: 'cloned' })],
      }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'GET /voice/favourites': () => ({ voice_ids: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [...audios] }),
      'POST /voice/text-to-speech': () => {
        const audio = {
          captions_url: '/api/voice/generated-audios/audio-2/captions?format=vtt',
          ...anAudio({ id: 'audio-2', file_name: 'hook.mp3', duration: 3 }),
        };
        audios.unshift(audio);
        return audio;
      },
    },
  });
}

const text = () => screen.getByRole('textbox', { name: 'Text to be spoken' });
const voice = () => screen.findByRole('combobox', { name: 'Library voice' });
const generate = () => screen.getByRole('button', { name: 'Generate speech' });
const calls = ({ api }: FakeHost, wanted: string) => api.made.filter(({ key }) => key === wanted);

describe('generating speech', () => {
  it('reports the missing text, then the missing voice, and requests nothing', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await user.click(generate());
    await user.type(text(), 'Good morning');
    await user.click(generate());
    expect(host.record.toasts).toEqual([
      { title: 'Missing Information', message: 'Please enter text.', tone: 'bad' },
      { title: 'Missing Information', message: 'Please select a voice.', tone: 'bad' },
    ]);
    expect(calls(host, 'POST /voice/text-to-speech')).toHaveLength(0);
  });

  it('speaks with the chosen library voice and publishes the result', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    const onEvent = jest.fn();
    host.bus.subscribe('speech.generated', onEvent);
    await user.type(text(), 'Good morning');
    await user.click(await voice());
    expect(await screen.findAllByRole('button', { name: /^Select / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Select Clara' }));
    expect(await voice()).toHaveTextContent('Clara');
    // An audio element has no role. It plays because it was chosen.
    // oxlint-disable-next-line testing-library/no-node-access
    expect(document.getElementsByTagName('audio')[0]).toHaveAttribute('autoplay');
    await user.click(generate());
    expect(await screen.findByText('hook.mp3')).toBeVisible();
    expect(calls(host, 'POST /voice/text-to-speech')).toEqual([
      expect.objectContaining({
        input: {
          body: { text: 'Good morning', voice_id: 'en-us-clara', user_email: 'layla@example.com' },
        },
        idempotencyKey: expect.any(String) as string,
      }),
    ]);
    expect(onEvent).toHaveBeenCalledWith({ audioId: 'audio-2', fileName: 'hook.mp3', duration: 3 });
    expect(text()).toHaveValue('Good morning');
  });

  it('debounces a long text, and speaks all of it when asked sooner', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await user.click(await voice());
    await user.click(await screen.findByRole('button', { name: 'Select Clara' }));
    const book = 'Every morning we bake. '.repeat(300);
    const written = jest.spyOn(host.memory, 'write');
    fireEvent.change(text(), { target: { value: book } });
    fireEvent.change(text(), { target: { value: `${book}And rest.` } });
    expect(written.mock.calls.filter(([key]) => key === 'text-to-audio.text')).toEqual([]);
    act(() => generate().click());
    await waitFor(() => expect(calls(host, 'POST /voice/text-to-speech')).toHaveLength(1));
    expect(calls(host, 'POST /voice/text-to-speech')[0]?.input).toMatchObject({
      body: { text: `${book}And rest.` },
    });
    // A reload finds it too.
    expect(written.mock.calls.filter(([key]) => key === 'text-to-audio.text')).toHaveLength(1);
    expect(text()).toHaveValue(`${book}And rest.`);
  });

  it('shows the next user no unsaved input of a long text', async () => {
    const { host } = await renderRemote(remote, view, aHost());
    fireEvent.change(text(), { target: { value: 'Every morning we bake. '.repeat(300) } });
    const user = layla({ user_id: 'user-omar', email: 'omar@example.com' });
    await act(async () => host.bus.publish('session.changed', { user }));
    expect(text()).toHaveValue('');
  });

  it('makes no claim about the charge when the response was lost', async () => {
    const host = aHost();
    host.api.answer('POST /voice/text-to-speech', () => {
      throw new NetworkError('No answer.', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.type(text(), 'Good morning');
    await user.click(await voice());
    await user.click(await screen.findByRole('button', { name: 'Select Clara' }));
    await user.click(generate());
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(host.record.toasts[0]?.message).toContain('If your speech was finished, it appears in the list');
    expect(text()).toHaveValue('Good morning');
  });

  it('takes a script chosen in another view once', async () => {
    const host = aHost();
    host.bus.publish('script.chosen', { text: 'From the chat', conversationId: null });
    const { unmount, user } = await renderRemote(remote, view, host);
    expect(text()).toHaveValue('From the chat');
    await user.type(text(), '!');
    unmount();
    await renderRemote(remote, view, host);
    expect(text()).toHaveValue('From the chat!');
  });
});

describe('generated audios', () => {
  it('are renamed after a double click', async () => {
    const host = aHost();
    host.api.answer('POST /voice/update-audio-name', ({ body }) => ({
      success: true,
      message: '',
      file_name: body.new_name,
    }));
    const { user } = await renderRemote(remote, view, host);
    await user.dblClick(await screen.findByText('speech.mp3'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Morning{Enter}');
    expect(await screen.findByText('Morning')).toBeVisible();
    expect(host.record.toasts).toEqual([{ message: 'Name updated successfully!', tone: 'good' }]);
    // Enter removes the field, which also blurs it.
    expect(calls(host, 'POST /voice/update-audio-name')).toHaveLength(1);
  });

  it('show a refused name at its field', async () => {
    const host = aHost();
    const fields = [{ field: 'new_name', message: 'This name is too long.' }];
    host.api.answer('POST /voice/update-audio-name', () => {
      throw new ApiError({ status: 422, code: 'invalid_fields', detail: '', fields });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.dblClick(await screen.findByText('speech.mp3'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, ' of the morning{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('This name is too long.'));
    await waitFor(() => expect(name).toHaveFocus());
    expect(host.record.toasts).toEqual([]);
    await user.tab();
    expect(await screen.findByText('speech.mp3')).toBeVisible();
    expect(calls(host, 'POST /voice/update-audio-name')).toHaveLength(1);
  });

  it('keep a new name in its field until accepted', async () => {
    const host = aHost();
    let isUp = false;
    host.api.answer('POST /voice/update-audio-name', ({ body }) => {
      if (isUp) return { success: true, message: '', file_name: body.new_name };
      throw new NetworkError('No answer.', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.dblClick(await screen.findByText('speech.mp3'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Morning{Enter}');
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(name).toHaveValue('Morning');
    isUp = true;
    await user.type(name, '{Enter}');
    expect(await screen.findByText('Morning')).toBeVisible();
  });

  it('keep their name on Escape', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await user.dblClick(await screen.findByText('speech.mp3'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' again{Escape}');
    expect(await screen.findByText('speech.mp3')).toBeVisible();
    expect(calls(host, 'POST /voice/update-audio-name')).toHaveLength(0);
  });

  it('play at one speed from 0.5 to 2', async () => {
    const { user, container } = await renderRemote(remote, view, aHost());
    const speed = await screen.findByRole('slider', { name: 'Playback Speed' });
    expect(speed).toHaveAttribute('aria-valuenow', '1');
    speed.focus();
    await user.keyboard('{End}');
    expect(speed).toHaveAttribute('aria-valuenow', '2');
    await user.click(screen.getByRole('button', { name: /play/i }));
    // An audio element has no role, and only it has the playback rate.
    // eslint-disable-next-line testing-library/no-container, testing-library/no-node-access
    expect(container.querySelector('audio')?.playbackRate).toBe(2);
    speed.focus();
    await user.keyboard('{Home}');
    expect(speed).toHaveAttribute('aria-valuenow', '0.5');
  });

  it('can be sent to lip-sync', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    const onEvent = jest.fn();
    host.bus.subscribe('audio.chosen', onEvent);
    await user.click(await screen.findByRole('button', { name: 'Use in a video' }));
    expect(onEvent).toHaveBeenCalledWith({ audioId: 'audio-1', fileName: 'speech.mp3' });
    expect(host.record.views).toEqual(['lip-sync']);
  });
});

it('renders in Arabic', async () => {
  await renderRemote(remote, view, aHost('ar'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\p{Script=Arabic}/u);
  expect(screen.getByRole('textbox')).toHaveAccessibleName(/\p{Script=Arabic}/u);
});

describe('a list that fails to load', () => {
  it.each([
    ['GET /voice/voices', "We couldn't load the voice library."],
    ['POST /voice/cloned-voices', "We couldn't load your voices."],
    ['POST /voice/generated-audios', "We couldn't load your audios."],
  ] as const)('shows an error and is requested again: %s', async (key, message) => {
    const host = aHost();
    host.api.answer(key, () => {
      throw new NetworkError('There is no line.', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, view, host);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    host.api.answer(key, () => ({ voices: [], cloned_voices: [], generated_audios: [] }));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });
});

it('reloads all lists after reconnecting', async () => {
  const { host } = await renderRemote(remote, view, aHost());
  await voice();
  const before = host.api.made.length;
  act(() => host.bus.publish('push.resumed', {}));
  await waitFor(() =>
    expect(host.api.made.slice(before).map(({ key }) => key)).toEqual([
      'GET /voice/voices',
      'POST /voice/cloned-voices',
      'POST /voice/generated-audios',
    ]),
  );
});
