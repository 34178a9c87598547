import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError, NetworkError } from '@lisan/errors';
import { aJob, renderRemote, type FakeHost } from '@lisan/testing';
import { listActions } from './actions';
import { remote } from './remote';
import { aHost, choose, heldAudio, heldVideo, start, started, view } from './testing/sync-host';

describe('starting', () => {
  it('asks for a missing selection', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await user.click(start());
    await choose(user, 'Audio');
    await user.click(start());
    const toast = { message: 'Please select an audio and video.', tone: 'bad' };
    expect(host.record.toasts).toEqual([toast, toast]);
    expect(started(host)).toHaveLength(0);
  });

  it('waits for the running job', async () => {
    const { host, user } = await renderRemote(remote, view, aHost([aJob({ status: 'PROCESSING' })]));
    await choose(user, 'Audio');
    await choose(user, 'Video');
    await user.click(start());
    expect(host.record.toasts).toEqual([
      { message: 'Please wait for the previous sync to complete.', tone: 'bad' },
    ]);
    expect(started(host)).toHaveLength(0);
  });

  it('starts a job with the selection', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await choose(user, 'Audio');
    await choose(user, 'Video');
    await user.click(start());
    expect(await screen.findByText('new.mp4')).toBeVisible();
    expect(started(host)).toEqual([
      expect.objectContaining({
        input: { body: { user_email: 'layla@example.com', audio_id: 'audio-1', video_id: 'video-1' } },
      }),
    ]);
  });

  it('takes the audio chosen in another view', async () => {
    const host = aHost();
    host.bus.publish('audio.chosen', { audioId: 'audio-1', fileName: 'speech.mp3' });
    await renderRemote(remote, view, host);
    expect(await screen.findByRole('radio', { name: /speech.mp3/ })).toBeChecked();
  });
});

describe('jobs', () => {
  it.each([
    ['PENDING', 'Queued', 'Cancel'],
    ['PROCESSING', 'In progress', 'Cancel'],
    ['FAILED', 'Failed', 'Try again'],
    ['REJECTED', 'Rejected', 'Try again'],
    ['CANCELED', 'Canceled', 'Try again'],
  ] as const)('shows %s as "%s" and offers "%s"', async (status, message, offer) => {
    const reason = 'No face was found.';
    await renderRemote(remote, view, aHost([aJob({ status, reason, refunded: true })]));
    const card = await screen.findByRole('article');
    expect(within(card).getByText(`Status: ${message}`)).toBeVisible();
    expect(within(card).getByText(reason)).toBeVisible();
    expect(within(card).getByText('Your quota was refunded.')).toBeVisible();
    expect(within(card).getByRole('button', { name: offer })).toBeEnabled();
    expect(within(card).getByRole('button', { name: 'Get Info' })).toBeEnabled();
  });

  it('move to Synced Videos when they complete', async () => {
    const { host } = await renderRemote(remote, view, aHost([aJob({ status: 'PROCESSING' })]));
    expect(await screen.findByRole('region', { name: 'Pending jobs' })).toBeVisible();
    expect(screen.getByText('No videos yet')).toBeVisible();
    const job = aJob({
      status: 'COMPLETED',
      result_video_url: '/api/media/result?expires=1&signature=x',
      download_url: '/api/media/result?expires=1&signature=y&download=1',
    });
    act(() => host.bus.publish('job.changed', { job }));
    expect(screen.queryByRole('region', { name: 'Pending jobs' })).not.toBeInTheDocument();
    expect(screen.queryByText('No videos yet')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/api/media/result?expires=1&signature=y&download=1',
    );
  });

  it('update their progress bar from events', async () => {
    const { host } = await renderRemote(remote, view, aHost([aJob({ status: 'PROCESSING', progress: 0.1 })]));
    const bar = await screen.findByRole('progressbar');
    expect(bar).toHaveAttribute('aria-valuenow', '10');
    act(() => host.bus.publish('job.changed', { job: aJob({ status: 'PROCESSING', progress: 0.62 }) }));
    expect(bar).toHaveAttribute('aria-valuenow', '62');
  });

  it('of another account are ignored', async () => {
    const { host } = await renderRemote(remote, view, aHost());
    act(() =>
      host.bus.publish('job.changed', { job: aJob({ user_id: 'user-omar', file_name: 'secret.mp4' }) }),
    );
    expect(screen.queryByText('secret.mp4')).not.toBeInTheDocument();
  });
});

describe('an upload', () => {
  const sound = new File(['RIFF    WAVEfmt '], 'voice.wav', { type: 'audio/wav' });

  it('is selected once it finishes', async () => {
    const host = aHost();
    host.api.answer('POST /video/upload-audio', () => {
      const uploaded = {
        ...heldAudio,
        audio_id: 'audio-2',
        file_name: 'voice.wav',
        source: 'upload',
      } as const;
      host.api.answer('POST /video/get-audio', () => ({ audio_history: [uploaded] }));
      return { audio_id: 'audio-2', audio_url: uploaded.audio_url };
    });
    const { user } = await renderRemote(remote, view, host);
    await user.upload(await screen.findByLabelText('Upload an audio'), sound);
    await waitFor(() => expect(screen.getByRole('radio', { name: /voice.wav/ })).toBeChecked());
  });

  it("shows the server's reason when refused", async () => {
    const host = aHost();
    host.api.answer('POST /video/upload-audio', () => {
      throw new ApiError({ status: 415, code: 'unsupported_type', detail: 'This is not a sound.' });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.upload(await screen.findByLabelText('Upload an audio'), sound);
    await waitFor(() =>
      expect(host.record.toasts).toEqual([
        { title: 'Error uploading audio.', message: 'This is not a sound.', tone: 'bad' },
      ]),
    );
    const field = screen.getByLabelText('Upload an audio');
    expect(field).toBeEnabled();
    expect(field).toHaveAccessibleDescription(expect.stringContaining('This is not a sound.'));
    await choose(user, 'Audio');
    expect(screen.queryByText('This is not a sound.')).not.toBeInTheDocument();
  });

  it('of the wrong type is refused before upload', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    const target = await screen.findByLabelText('Upload an audio');
    target.removeAttribute('accept');
    await user.upload(target, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This kind of file is not accepted.');
    expect(host.api.made.filter(({ key }) => key === 'POST /video/upload-audio')).toHaveLength(0);
  });
});

describe('a list that fails to load', () => {
  it.each([
    ['POST /video/get-audio', "We couldn't load your audios.", 'No audio yet'],
    ['POST /video/get-video', "We couldn't load your videos.", 'No video yet'],
    ['GET /video/jobs/:email', "We couldn't load your synced videos.", 'No videos yet'],
  ] as const)('shows an error and is requested again: %s', async (key, message, empty) => {
    const host = aHost([]);
    host.api.answer(key, () => {
      throw new NetworkError('There is no line.', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, view, host);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    host.api.answer(key, () => ({ audio_history: [], video_history: [], jobs: [] }));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});

it('reloads all lists after reconnecting', async () => {
  const { host } = await renderRemote(remote, view, aHost([]));
  await screen.findByText('No videos yet');
  const before = host.api.made.length;
  act(() => host.bus.publish('push.resumed', {}));
  await waitFor(() =>
    expect(host.api.made.slice(before).map(({ key }) => key)).toEqual([
      'POST /video/get-audio',
      'POST /video/get-video',
      'GET /video/jobs/:email',
    ]),
  );
});

it('shows a job restarted with the server from its start, then its result', async () => {
  const { host } = await renderRemote(
    remote,
    view,
    aHost([aJob({ status: 'PROCESSING', step: 'moving-mouth', progress: 0.6, seconds_left: 40 })]),
  );
  expect(await screen.findByText('60% · About 0:40 left')).toBeVisible();
  const again = aJob({ status: 'PROCESSING', step: 'probing', progress: 0, seconds_left: null });
  host.api.answer('GET /video/jobs/:email', () => ({ jobs: [again] }));
  act(() => host.bus.publish('push.resumed', {}));
  expect(await screen.findByText('0%')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  expect(screen.queryByText(/left/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const result_video_url = '/api/media/result?expires=1&signature=x';
  const job = aJob({ status: 'COMPLETED', progress: 1, result_video_url });
  act(() => host.bus.publish('job.changed', { job }));
  expect(screen.queryByRole('region', { name: 'Pending jobs' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('shows the length of the result before the start, to the nearest second', async () => {
  const host = aHost();
  host.api.answer('POST /video/get-audio', () => ({
    audio_history: [{ ...heldAudio, duration: 2.976 }],
  }));
  const { user } = await renderRemote(remote, view, host);
  await choose(user, 'Audio');
  await choose(user, 'Video');
  expect(await screen.findByText(/ends with the audio, after 0:03/)).toBeVisible();
});

it('shows the progress and remaining time of a job', async () => {
  const { host } = await renderRemote(
    remote,
    view,
    aHost([aJob({ status: 'PROCESSING', step: 'moving-mouth', progress: 0.424, seconds_left: 95 })]),
  );
  expect(await screen.findByText('42% · About 1:35 left')).toBeVisible();
  const job = aJob({ status: 'PROCESSING', step: 'encoding', progress: 0.97, seconds_left: 0 });
  act(() => host.bus.publish('job.changed', { job }));
  expect(await screen.findByText('97%')).toBeVisible();
});

it('shows the reason of a job that failed because of its video', async () => {
  const { host } = await renderRemote(remote, view, aHost([aJob({ status: 'PENDING' })]));
  const card = await screen.findByRole('article');
  const reason = 'No face was found in this video.';
  act(() => host.bus.publish('job.changed', { job: aJob({ status: 'FAILED', reason, refunded: true }) }));
  expect(within(card).getByText(reason)).toBeVisible();
  expect(within(card).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(within(card).getByRole('button', { name: 'Try again' })).toBeEnabled();
});

it('renders in Arabic', async () => {
  await renderRemote(remote, view, aHost([aJob()], 'ar'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\p{Script=Arabic}/u);
  expect(await screen.findByRole('article')).toHaveTextContent(/\p{Script=Arabic}/u);
});

describe('the sample face', () => {
  const sample = { ...heldVideo, video_id: 'face', file_name: 'Sample face.mp4', is_sample: true };
  function withoutVideos(chosen: string | null) {
    const host = aHost([]);
    let videos: (typeof heldVideo)[] = [];
    host.api.answer('POST /video/get-video', () => ({ video_history: videos }));
    host.api.answer('GET /projects', () => ({ projects: [], chosen }));
    host.api.answer('POST /demo', () => {
      videos = [sample];
      const at = heldVideo.created_at;
      return { project_id: 'first', name: 'My first video', members: 1, created_at: at, updated_at: at };
    });
    host.api.answer('POST /projects/choice', () => ({ success: true, message: '' }));
    return host;
  }
  const tryIt = async (host: FakeHost) => {
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Try the sample face' }));
    expect(await screen.findByRole('radio', { name: /Sample face/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Try the sample face' })).not.toBeInTheDocument();
    return host.api.made.map(({ key }) => key);
  };

  it('is added and chosen for a user without a video', async () => {
    expect(await tryIt(withoutVideos(null))).not.toContain('POST /projects/choice');
  });

  it('keeps the chosen project', async () => {
    const host = withoutVideos('launch');
    await tryIt(host);
    expect(host.api.made.find(({ key }) => key === 'POST /projects/choice')?.input).toEqual({
      body: { project_id: 'launch' },
    });
  });

  it('is offered again, with the reason, when it could not be added', async () => {
    const host = withoutVideos(null);
    host.api.answer('POST /demo', () => {
      throw new ApiError({ status: 409, code: 'wrong_state', detail: 'You have too many projects.' });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name: 'Try the sample face' }));
    await waitFor(() =>
      expect(host.record.toasts).toMatchObject([
        { title: "We couldn't add the sample face", message: 'You have too many projects.' },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Try the sample face' })).toBeEnabled();
  });
});

describe('the address of a job', () => {
  const done = aJob({ job_id: 'job-7', status: 'COMPLETED', result_video_url: '/api/media/r' });
  const goTo = (url: string) => window.history.replaceState(null, '', url);
  afterEach(() => goTo('/'));

  it('shows it at the top, and Back closes it', async () => {
    goTo('/home?view=lip-sync&job=job-7');
    await renderRemote(remote, view, aHost([done]));
    expect(await screen.findByRole('region', { name: done.file_name })).toBeVisible();
    goTo('/home');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.queryByRole('region', { name: done.file_name })).not.toBeInTheDocument();
  });

  it('is opened from the search, in place of another job', async () => {
    goTo('/home?view=lip-sync&job=job-gone');
    const host = aHost([done]);
    await renderRemote(remote, view, host);
    const [action] = await listActions(host);
    expect(action).toMatchObject({ label: done.file_name, group: 'Synced Videos' });
    jest.spyOn(host.navigation, 'goTo').mockImplementation(goTo);
    await act(async () => action?.run());
    expect(await screen.findByRole('region', { name: done.file_name })).toBeVisible();
    expect(window.location.search).toBe('?view=lip-sync&job=job-7');
  });

  it('is written when a job starts, whose progress then stands at the top', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await choose(user, 'Audio');
    await choose(user, 'Video');
    await user.click(start());
    await waitFor(() => expect(host.record.paths).toEqual(['/home?view=lip-sync&job=job-new']));
    expect(screen.queryByRole('region', { name: 'Pending jobs' })).not.toBeInTheDocument();
    const job = { ...done, job_id: 'job-new' };
    act(() => host.bus.publish('job.changed', { job }));
    expect(await screen.findByRole('region', { name: done.file_name })).toBeVisible();
  });

  it('says that a deleted job is gone, and goes on', async () => {
    goTo('/home?view=lip-sync&job=job-gone');
    const { host, user } = await renderRemote(remote, view, aHost([done]));
    expect(await screen.findByText(/This lip-sync was deleted/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(host.record.paths).toEqual(['/home?view=lip-sync']);
  });
});
