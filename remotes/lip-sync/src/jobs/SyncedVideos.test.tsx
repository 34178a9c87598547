import { act, screen, waitFor, within } from '@testing-library/react';
import { NetworkError } from '@lisan/errors';
import { aJob, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { aHost, heldAudio, view } from '../testing/sync-host';

describe('the proof', () => {
  const proven = (proof: object, more = {}) =>
    aHost([aJob({ status: 'COMPLETED', result_video_url: '/api/media/r', ...more, proof: proof as never })]);

  it('is a word and a figure beside the video', async () => {
    await renderRemote(remote, view, proven({ verdict: 'loose', score: 0.62, offset_milliseconds: -240 }));
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Loosely in step')).toBeVisible();
    expect(card.getByText('Mouth and sound: 62 of 100 · 240 ms apart')).toBeVisible();
  });

  it('that failed says what was given back', async () => {
    const reason = 'The mouth does not follow the sound as it should. What it cost was given back.';
    await renderRemote(
      remote,
      view,
      proven({ verdict: 'out-of-step', score: 0.1, offset_milliseconds: null }, { reason, refunded: true }),
    );
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Out of step')).toBeVisible();
    expect(card.getByText(reason)).toBeVisible();
  });
});

describe('a finished video', () => {
  const done = aJob({
    status: 'COMPLETED',
    result_video_url: '/api/media/r',
    download_url: '/api/media/r?download=1',
    captions_url: '/api/media/c',
    captions_download_url: '/api/media/c?download=1',
  });

  it('is seen larger, with captions on, beside its original, and all of it can be saved', async () => {
    const { host, user } = await renderRemote(remote, view, aHost([done]));
    host.api.answer('POST /video/get-audio', () => ({
      audio_history: [{ ...heldAudio, download_url: '/api/media/a?download=1' }],
    }));
    act(() => host.bus.publish('push.resumed', {}));
    await user.click(await screen.findByRole('button', { name: 'Open “clip.mp4” larger' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'clip.mp4' }));
    const player = dialog.getByLabelText('clip.mp4');
    // oxlint-disable-next-line testing-library/no-node-access -- a track has no role
    expect(player.querySelector('track')).toHaveAttribute('default');
    expect(dialog.getByText('With the audio “speech.mp3”')).toBeVisible();
    for (const what of ['video', 'audio', 'captions'])
      await user.click(dialog.getByRole('button', { name: `Save the ${what}` }));
    expect(host.api.saved).toEqual([
      '/api/media/r?download=1',
      '/api/media/a?download=1',
      '/api/media/c?download=1',
    ]);
    await user.click(dialog.getByRole('switch', { name: 'Compare with the original' }));
    expect(dialog.getByLabelText('Original')).toHaveAttribute('src', '/api/media/video-1');
    const wipe = dialog.getByRole('slider', { name: /How much of the original/ });
    wipe.focus();
    await user.keyboard('{ArrowRight}');
    expect(wipe).toHaveAttribute('aria-valuenow', '51');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is deleted, and comes back', async () => {
    const host = aHost([done]);
    host.api.answer('DELETE /video/job/:user_id/:video_id', () => ({ success: true, message: '' }));
    host.api.answer('POST /video/job/:user_id/:video_id/restore', () => done);
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Delete “clip.mp4”' }));
    expect(await screen.findByText('“clip.mp4” was deleted.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText('“clip.mp4” was deleted.')).not.toBeInTheDocument();
  });

  it('that cannot be deleted stays, and it is said', async () => {
    const host = aHost([done]);
    host.api.answer('DELETE /video/job/:user_id/:video_id', () => {
      throw new NetworkError('There is no line.', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Delete “clip.mp4”' }));
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(screen.getByRole('article')).toBeVisible();
  });
});
