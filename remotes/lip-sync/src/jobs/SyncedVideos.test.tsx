import { act, screen, waitFor, within } from '@testing-library/react';
import { NetworkError } from '@lisan/errors';
import { aJob, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { aHost, choose, heldAudio, view } from '../testing/sync-host';

describe('the sync score', () => {
  const hostWithScore = (proof: object, more = {}) =>
    aHost([aJob({ status: 'COMPLETED', result_video_url: '/api/media/r', ...more, proof: proof as never })]);

  it('shows verdict and score beside the video', async () => {
    await renderRemote(
      remote,
      view,
      hostWithScore({ verdict: 'loose', score: 0.62, offset_milliseconds: -240 }),
    );
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Nearly in sync')).toBeVisible();
    expect(card.getByText('Sync score: 62 of 100 · 240 ms apart')).toBeVisible();
  });

  it('shows the refund when the score is bad', async () => {
    const reason = 'The mouth does not follow the sound as it should. What it cost was given back.';
    await renderRemote(
      remote,
      view,
      hostWithScore(
        { verdict: 'out-of-step', score: 0.1, offset_milliseconds: null },
        { reason, refunded: true },
      ),
    );
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Out of sync')).toBeVisible();
    expect(card.getByText(reason)).toBeVisible();
  });
});

describe('a video before its score', () => {
  const checking = "Checking the lip-sync… You aren't charged if it's out of sync.";
  const jobMade = (created: Date, more = {}) =>
    aJob({
      status: 'COMPLETED',
      result_video_url: '/api/media/r',
      created_at: created.toISOString(),
      ...more,
    });

  it('says that the check decides the charge, until the score arrives', async () => {
    const job = jobMade(new Date(), { proof: null });
    const { host, user } = await renderRemote(remote, view, aHost([job]));
    expect(within(await screen.findByRole('article')).getByText(checking)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enlarge “clip.mp4”' }));
    const stage = within(await screen.findByRole('region', { name: 'clip.mp4' }));
    expect(stage.getByText(checking)).toBeVisible();
    const isAnnounced = (text: string) =>
      stage.getAllByRole('status').some(({ textContent }) => textContent?.startsWith(text));
    expect(isAnnounced(checking)).toBe(true);
    const proof = { verdict: 'in-step', score: 0.9, offset_milliseconds: 0 } as const;
    act(() => host.bus.publish('job.changed', { job: { ...job, proof } }));
    expect(await stage.findByText('In sync')).toBeVisible();
    expect(isAnnounced('In sync')).toBe(true);
    expect(screen.queryByText(checking)).not.toBeInTheDocument();
  });

  it('says nothing when it is too old to get one', async () => {
    await renderRemote(remote, view, aHost([jobMade(new Date(Date.now() - 2 * 86_400_000))]));
    expect(within(await screen.findByRole('article')).getByText('clip.mp4')).toBeVisible();
    expect(screen.queryByText(checking)).not.toBeInTheDocument();
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

  it('loads nothing in the list until it plays', async () => {
    await renderRemote(remote, view, aHost([{ ...done, poster_url: '/api/media/p' }]));
    const card = within(await screen.findByRole('article'));
    expect(card.getByLabelText('clip.mp4')).toHaveAttribute('preload', 'none');
  });

  it('opens in full size, with captions, its original and downloads', async () => {
    const { host, user } = await renderRemote(remote, view, aHost([done]));
    host.api.answer('POST /video/get-audio', () => ({
      audio_history: [{ ...heldAudio, download_url: '/api/media/a?download=1' }],
    }));
    act(() => host.bus.publish('push.resumed', {}));
    expect(within(await screen.findByRole('article')).getByText('clip.mp4')).toHaveAttribute('dir', 'auto');
    await user.click(await screen.findByRole('button', { name: 'Enlarge “clip.mp4”' }));
    const stage = within(await screen.findByRole('region', { name: 'clip.mp4' }));
    expect(stage.getByRole('heading', { name: 'clip.mp4' })).toHaveFocus();
    const player = stage.getByLabelText('clip.mp4');
    // oxlint-disable-next-line testing-library/no-node-access -- a track has no role
    expect(player.querySelector('track')).toHaveAttribute('default');
    expect(stage.getByText('Made with “speech.mp3”')).toBeVisible();
    for (const what of ['video', 'audio', 'captions'])
      await user.click(stage.getByRole('button', { name: `Save ${what}` }));
    expect(host.api.saved).toEqual([
      '/api/media/r?download=1',
      '/api/media/a?download=1',
      '/api/media/c?download=1',
    ]);
    expect(stage.getByRole('button', { name: 'Play: clip.mp4' })).toBeVisible();
    await user.click(stage.getByRole('switch', { name: 'Compare with the original' }));
    expect(stage.getByLabelText('Original')).toHaveAttribute('src', '/api/media/video-1');
    const wipe = stage.getByRole('slider', { name: /How much of the original/ });
    wipe.focus();
    await user.keyboard('{ArrowRight}');
    expect(wipe).toHaveAttribute('aria-valuenow', '51');
    await user.click(stage.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'clip.mp4' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enlarge “clip.mp4”' })).toHaveFocus());
  });

  it('is deleted and restored', async () => {
    const host = aHost([done]);
    host.api.answer('DELETE /video/job/:user_id/:video_id', () => ({ success: true, message: '' }));
    host.api.answer('POST /video/job/:user_id/:video_id/restore', () => done);
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Delete “clip.mp4”' }));
    expect(await screen.findByText('“clip.mp4” was deleted.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('article')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete “clip.mp4”' })).toHaveFocus());
    expect(screen.queryByText('“clip.mp4” was deleted.')).not.toBeInTheDocument();
  });

  it('is deleted after a failure and restored in its place', async () => {
    const failed = aJob({ status: 'FAILED' });
    const host = aHost([failed]);
    host.api.answer('DELETE /video/job/:user_id/:video_id', () => ({ success: true, message: '' }));
    host.api.answer('POST /video/job/:user_id/:video_id/restore', () => failed);
    const { user } = await renderRemote(remote, view, host);
    const panel = screen.getByRole('complementary', { name: 'Synced Videos' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    // The panel may be a closed sheet.
    expect(panel).not.toContainElement(undo);
    await user.click(undo);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });

  it("stays, with a toast, when it can't be deleted", async () => {
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

describe('the sources of a video', () => {
  const jobMadeWith = (job_id: string, video_id: string) =>
    aJob({
      status: 'COMPLETED',
      result_video_url: '/api/media/r',
      job_id,
      video_id,
      file_name: `${job_id}.mp4`,
    });
  const bothMade = () => aHost([jobMadeWith('first', 'video-1'), jobMadeWith('second', 'video-gone')]);

  it('are named with their lengths, can be selected again, and link to their results', async () => {
    const host = bothMade();
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Enlarge “first.mp4”' }));
    const jobMadeWith = within(await screen.findByRole('region', { name: 'Made from' }));
    expect(jobMadeWith.getByText('clip.mp4')).toBeVisible();
    expect(jobMadeWith.getByText('1:15')).toBeVisible();
    expect(jobMadeWith.getByText(heldAudio.file_name)).toBeVisible();
    await user.click(jobMadeWith.getByRole('button', { name: 'Use both again' }));
    expect(screen.queryByRole('region', { name: 'first.mp4' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /clip.mp4/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: new RegExp(heldAudio.file_name) })).toBeChecked();
  });

  it('link to the spoken script if there is one', async () => {
    const host = bothMade();
    const scriptLink = () => screen.queryByRole('button', { name: 'Open its script' });
    const first = await renderRemote(remote, view, host);
    await first.user.click(await screen.findByRole('button', { name: 'Enlarge “first.mp4”' }));
    await screen.findByRole('region', { name: 'Made from' });
    expect(scriptLink()).not.toBeInTheDocument();
    first.unmount();

    const spoken = bothMade();
    spoken.api.answer('POST /video/get-audio', () => ({
      audio_history: [{ ...heldAudio, conversation_id: 'script-1' }],
    }));
    const { user } = await renderRemote(remote, view, spoken);
    await user.click(await screen.findByRole('button', { name: 'Enlarge “first.mp4”' }));
    await user.click(await screen.findByRole('button', { name: 'Open its script' }));
    expect(spoken.bus.peek('conversation.chosen')).toEqual({ conversationId: 'script-1' });
    expect(spoken.record.views).toEqual(['chat']);
  });

  it('filter the results, and show all again', async () => {
    const { user } = await renderRemote(remote, view, bothMade());
    await choose(user, 'Video');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'In 1 synced video' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('Only videos made with “clip.mp4”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });
});
