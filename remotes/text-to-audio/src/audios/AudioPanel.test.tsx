import { act, screen, waitFor } from '@testing-library/react';
import { aVoice, anAudio, createFakeHost, renderRemote } from '@lisan/testing';
import { listActions } from '../actions';
import { remote } from '../remote';

const view = 'text-to-audio';
const text = () => screen.getByRole('textbox', { name: 'Text to be spoken' });

const aHost = () =>
  createFakeHost({
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [anAudio()] }),
      'GET /voice/generated-audios/:id/peaks': () => new Promise(() => undefined),
      'POST /voice/speech-price': () => new Promise(() => undefined),
    },
  });

describe('generated audios', () => {
  it('show voice, language and date', async () => {
    await renderRemote(remote, view, aHost());
    expect(await screen.findByText(/^Clara · English · Jan 31, 2026/)).toBeVisible();
  });

  it('restore their text and voice for editing', async () => {
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/text', () => ({
      text: 'What was spoken',
      words: [],
      sentences: [],
    }));
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Actions for speech.mp3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use this text again' }));
    await waitFor(() => expect(text()).toHaveValue('What was spoken'));
    await waitFor(() => expect(host.memory.read('text-to-audio.base')).toBe('audio-1'));
    expect(host.memory.read('text-to-audio.voice')).toBe('en-us-clara');
  });

  it('export captions under their name', async () => {
    const links: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:captions', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      links.push(this.download);
    });
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/captions', () => new Blob(['WEBVTT']));
    const { user } = await renderRemote(remote, view, host);
    for (const name of ['Captions (VTT)', 'Captions (SRT)']) {
      await user.click(await screen.findByRole('button', { name: 'Actions for speech.mp3' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    }
    await waitFor(() => expect(links).toEqual(['speech.vtt', 'speech.srt']));
    click.mockRestore();
  });

  it('render only the visible ones of a thousand', async () => {
    let hasCome: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    const watch = (callback: typeof hasCome) => {
      hasCome = callback;
      return { observe: () => undefined, disconnect: () => undefined };
    };
    Object.assign(globalThis, { IntersectionObserver: jest.fn(watch) });
    const host = aHost();
    const many = Array.from({ length: 1_000 }, (_, index) =>
      anAudio({ id: `audio-${index}`, file_name: `Clip ${index}` }),
    );
    host.api.answer('POST /voice/generated-audios', () => ({ generated_audios: many }));
    await renderRemote(remote, view, host);
    expect(await screen.findByText('Clip 15')).toBeVisible();
    expect(screen.queryByText('Clip 16')).not.toBeInTheDocument();
    act(() => hasCome([{ isIntersecting: true }]));
    expect(screen.getByText('Clip 999')).toBeVisible();
    expect(screen.queryByText('Clip 500')).not.toBeInTheDocument();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('load their waveforms one after the other', async () => {
    const host = aHost();
    host.api.answer('POST /voice/generated-audios', () => ({
      generated_audios: ['a', 'b'].map((id) => anAudio({ id, file_name: id })),
    }));
    const peaks = (id: string) => ({
      key: 'GET /voice/generated-audios/:id/peaks',
      input: { params: { id } },
    });
    host.api.answer('GET /voice/generated-audios/:id/peaks', () => ({ peaks: [0, 100, 50] }));
    await renderRemote(remote, view, host);
    await screen.findByText('b');
    await waitFor(() => expect(host.api.made).toContainEqual(expect.objectContaining(peaks('b'))));
    expect(host.api.made.filter(({ key }) => key === peaks('a').key)).toHaveLength(2);
    await act(async () => undefined);
  });

  it('are deleted after ten seconds, with undo until then', async () => {
    const host = aHost();
    host.api.answer('DELETE /voice/generated-audios/:id', () => ({ success: true, message: '' }));
    const { user } = await renderRemote(remote, view, host);
    const isDeleted = () => host.api.made.some(({ key }) => key === 'DELETE /voice/generated-audios/:id');
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for speech.mp3' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      await screen.findByText('“speech.mp3” was deleted.');
    };
    jest.useFakeTimers({ advanceTimers: true });
    await remove();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Actions for speech.mp3' })).toBeVisible();
    await remove();
    expect(isDeleted()).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();
    await waitFor(() => expect(isDeleted()).toBe(true));
    expect(await screen.findByText('No speech yet')).toBeVisible();
  });

  it('are saved as WAV under their name', async () => {
    const links: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:wav', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      links.push(this.download);
    });
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/wav', () => new Blob(['RIFF']));
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Actions for speech.mp3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as WAV' }));
    await waitFor(() => expect(links).toEqual(['speech.wav']));
    click.mockRestore();
  });
});

describe('an opened audio', () => {
  const goTo = (path: string) => window.history.replaceState(null, '', path);
  const spoken = {
    text: 'Good morning.',
    words: [{ from: 0, to: 13, start: 0, end: 1 }],
    sentences: [{ from: 0, to: 13 }],
  };
  afterEach(() => goTo('/'));

  it('has an address, which its name links to', async () => {
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/text', () => spoken);
    const { user } = await renderRemote(remote, view, host);
    const name = await screen.findByRole('link', { name: 'speech.mp3' });
    expect(name).toHaveAttribute('href', '/home?view=text-to-audio&clip=audio-1');
    await user.click(name);
    expect(host.record.paths).toEqual(['/home?view=text-to-audio&clip=audio-1']);
    expect(name).toHaveAttribute('aria-current', 'true');
    expect(await screen.findByRole('button', { name: 'Good morning.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close this audio' }));
    expect(name).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('button', { name: 'Good morning.' })).not.toBeInTheDocument();
  });

  it('opens from its address and closes after Back', async () => {
    goTo('/home?view=text-to-audio&clip=audio-1');
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/text', () => spoken);
    await renderRemote(remote, view, host);
    expect(await screen.findByRole('button', { name: 'Good morning.' })).toBeVisible();
    goTo('/home');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Good morning.' })).not.toBeInTheDocument(),
    );
  });

  it('opens from the search while another is open', async () => {
    goTo('/home?view=text-to-audio&clip=gone');
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/text', () => spoken);
    await renderRemote(remote, view, host);
    expect(await screen.findByText(/^This audio doesn't exist/)).toBeVisible();
    const action = (await listActions(host)).find(({ label }) => label === 'speech.mp3');
    expect(action?.group).toBe('Generated Audios');
    jest.spyOn(host.navigation, 'goTo').mockImplementation(goTo);
    await act(async () => action?.run());
    expect(await screen.findByRole('button', { name: 'Good morning.' })).toBeVisible();
  });

  it('that no longer exists is reported', async () => {
    goTo('/home?view=text-to-audio&clip=gone');
    const { user, host } = await renderRemote(remote, view, aHost());
    expect(await screen.findByText(/^This audio doesn't exist/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(host.record.paths).toEqual(['/home?view=text-to-audio']);
    expect(screen.queryByText(/^This audio doesn't exist/)).not.toBeInTheDocument();
  });
});
