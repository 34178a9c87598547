import { screen, waitFor } from '@testing-library/react';
import { aVoice, anAudio, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const view = 'text-to-audio';
const text = () => screen.getByRole('textbox', { name: 'Text to be spoken' });

const aHost = () =>
  createFakeHost({
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [anAudio()] }),
    },
  });

describe('generated audios', () => {
  it('say whose voice they are, in which language, and when they were made', async () => {
    await renderRemote(remote, view, aHost());
    expect(await screen.findByText(/^Clara · English · Jan 31, 2026/)).toBeVisible();
  });

  it('give their text back, with the voice, to be changed', async () => {
    const host = aHost();
    host.api.answer('GET /voice/generated-audios/:id/text', () => ({ text: 'What was spoken', words: [] }));
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Actions for speech.mp3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use this text again' }));
    await waitFor(() => expect(text()).toHaveValue('What was spoken'));
    expect(host.memory.read('text-to-audio.base')).toBe('audio-1');
    expect(host.memory.read('text-to-audio.voice')).toBe('en-us-clara');
  });

  it('have captions to take out, under their name', async () => {
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

  it('of a thousand show the newest, and more when asked', async () => {
    const host = aHost();
    const many = Array.from({ length: 1_000 }, (_, index) =>
      anAudio({ id: `audio-${index}`, file_name: `Clip ${index}` }),
    );
    host.api.answer('POST /voice/generated-audios', () => ({ generated_audios: many }));
    const { user } = await renderRemote(remote, view, host);
    expect(await screen.findByText('Clip 24')).toBeVisible();
    expect(screen.queryByText('Clip 25')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more (975)' }));
    expect(screen.getByText('Clip 49')).toBeVisible();
  });
});
