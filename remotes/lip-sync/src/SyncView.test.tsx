import { act, screen, waitFor, within } from '@testing-library/react';
import type { Preflight, VideoHistoryItem } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { aJob, anAudio, createFakeHost, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from './remote';

const view = 'lip-sync';
const { id: audio_id, ...audio } = anAudio();
const video: VideoHistoryItem = {
  video_id: 'video-1',
  file_name: 'clip.mp4',
  video_url: '/api/media/video-1',
  poster_url: null,
  duration: 75,
  width: 640,
  height: 360,
  created_at: audio.created_at,
};

const told: Preflight = {
  findings: [
    { about: 'face', state: 'good', advice: null },
    { about: 'light', state: 'weak', advice: 'A video with more light on it comes out better.' },
    { about: 'sound', state: 'good', advice: null },
  ],
  audio_seconds: 4.28,
  video_seconds: 62,
  fits: [
    { fit: 'cut', seconds: 4.28 },
    { fit: 'hold', seconds: 62 },
    { fit: 'loop', seconds: 62 },
  ],
  left: { seconds: 600, jobs: 3 },
  ahead: 0,
  pace: 1.5,
};

function aHost(jobs = [aJob({ status: 'COMPLETED', result_video_url: null })], language: 'en' | 'ar' = 'en') {
  return createFakeHost({
    language,
    answers: {
      'POST /video/get-audio': () => ({ audio_history: [{ ...audio, audio_id, source: 'speech' }] }),
      'POST /video/get-video': () => ({ video_history: [video] }),
      'GET /video/jobs/:email': () => ({ jobs }),
      'POST /video/sync-audio': () => aJob({ job_id: 'job-new', file_name: 'new.mp4' }),
      'POST /video/preflight': () => told,
      'POST /video/preview': () => ({ preview_url: '/api/media/preview?expires=1&signature=x' }),
    },
  });
}

const choose = async (user: Awaited<ReturnType<typeof renderRemote>>['user'], name: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option'));
};
const start = () => screen.getByRole('button', { name: 'Lip Sync' });
const started = ({ api }: FakeHost) => api.made.filter(({ key }) => key === 'POST /video/sync-audio');

describe('starting', () => {
  it('asks for what is not chosen', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    await user.click(start());
    await choose(user, 'Audio');
    await user.click(start());
    const toast = { message: 'Please select an audio and video.', tone: 'bad' };
    expect(host.record.toasts).toEqual([toast, toast]);
    expect(started(host)).toHaveLength(0);
  });

  it('waits for the job that runs', async () => {
    const { host, user } = await renderRemote(remote, view, aHost([aJob({ status: 'PROCESSING' })]));
    await choose(user, 'Audio');
    await choose(user, 'Video');
    await user.click(start());
    expect(host.record.toasts).toEqual([
      { message: 'Please wait for the previous sync to complete.', tone: 'bad' },
    ]);
    expect(started(host)).toHaveLength(0);
  });

  it('begins a job with what is chosen', async () => {
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

  it('takes the audio that another view chose', async () => {
    const host = aHost();
    host.bus.publish('audio.chosen', { audioId: 'audio-1', fileName: 'speech.mp3' });
    await renderRemote(remote, view, host);
    expect(await screen.findByRole('combobox', { name: 'Audio' })).toHaveTextContent('speech.mp3');
  });
});

describe('jobs', () => {
  it.each([
    ['PENDING', 'Waiting', 'Cancel'],
    ['PROCESSING', 'In progress', 'Cancel'],
    ['FAILED', 'Failed', 'Try again'],
    ['REJECTED', 'Rejected', 'Try again'],
    ['CANCELED', 'Canceled', 'Try again'],
  ] as const)('%s is said as "%s" and offers "%s"', async (status, said, offer) => {
    const reason = 'No face was found.';
    await renderRemote(remote, view, aHost([aJob({ status, reason, refunded: true })]));
    const card = await screen.findByRole('article');
    expect(within(card).getByText(`Status: ${said}`)).toBeVisible();
    expect(within(card).getByText(reason)).toBeVisible();
    expect(within(card).getByText('What was held for it has been given back.')).toBeVisible();
    expect(within(card).getByRole('button', { name: offer })).toBeEnabled();
    expect(within(card).getByRole('button', { name: 'Get Info' })).toBeEnabled();
  });

  it('move to Synced Videos when they are completed', async () => {
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

  it('move their bar with the news of them', async () => {
    const { host } = await renderRemote(remote, view, aHost([aJob({ status: 'PROCESSING', progress: 0.1 })]));
    const bar = await screen.findByRole('progressbar');
    expect(bar).toHaveAttribute('aria-valuenow', '10');
    act(() => host.bus.publish('job.changed', { job: aJob({ status: 'PROCESSING', progress: 0.62 }) }));
    expect(bar).toHaveAttribute('aria-valuenow', '62');
  });

  it("of somebody else are nobody's business here", async () => {
    const { host } = await renderRemote(remote, view, aHost());
    act(() =>
      host.bus.publish('job.changed', { job: aJob({ user_id: 'user-omar', file_name: 'secret.mp4' }) }),
    );
    expect(screen.queryByText('secret.mp4')).not.toBeInTheDocument();
  });
});

describe('an upload', () => {
  const sound = new File(['RIFF'], 'voice.wav', { type: 'audio/wav' });

  it('is chosen when it is there', async () => {
    const host = aHost();
    host.api.answer('POST /video/upload-audio', () => {
      const uploaded = { ...audio, audio_id: 'audio-2', file_name: 'voice.wav', source: 'upload' } as const;
      host.api.answer('POST /video/get-audio', () => ({ audio_history: [uploaded] }));
      return { audio_id: 'audio-2', audio_url: uploaded.audio_url };
    });
    const { user } = await renderRemote(remote, view, host);
    await user.upload(await screen.findByLabelText('Upload an audio'), sound);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Audio' })).toHaveTextContent('voice.wav'),
    );
  });

  it('that the server refuses is said with its reason', async () => {
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
    expect(screen.getByLabelText('Upload an audio')).toBeEnabled();
  });

  it('of the wrong kind is refused before it is sent', async () => {
    const { host, user } = await renderRemote(remote, view, aHost());
    const target = await screen.findByLabelText('Upload an audio');
    target.removeAttribute('accept');
    await user.upload(target, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This kind of file is not accepted.');
    expect(host.api.made.filter(({ key }) => key === 'POST /video/upload-audio')).toHaveLength(0);
  });
});

describe('a list that does not come', () => {
  it.each([
    ['POST /video/get-audio', 'Your audios could not be loaded.', 'No audio yet'],
    ['POST /video/get-video', 'Your videos could not be loaded.', 'No video yet'],
    ['GET /video/jobs/:email', 'Your synced videos could not be loaded.', 'No videos yet'],
  ] as const)('%s says so and is asked for again', async (key, said, empty) => {
    const host = aHost([]);
    host.api.answer(key, () => {
      throw new NetworkError('There is no line.', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, view, host);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(said);
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    host.api.answer(key, () => ({ audio_history: [], video_history: [], jobs: [] }));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.queryByText(said)).not.toBeInTheDocument();
  });
});

it('looks at all lists again when the line is back', async () => {
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

it('says before the start how long the result will be, to the nearest second', async () => {
  const host = aHost();
  host.api.answer('POST /video/get-audio', () => ({
    audio_history: [{ ...audio, audio_id, duration: 2.976, source: 'speech' }],
  }));
  const { user } = await renderRemote(remote, view, host);
  await choose(user, 'Audio');
  await choose(user, 'Video');
  expect(await screen.findByText(/it will be 0:03 long/)).toBeVisible();
});

describe('before the order', () => {
  const chooseBoth = async (host = aHost()) => {
    const { user } = await renderRemote(remote, view, host);
    await choose(user, 'Audio');
    await choose(user, 'Video');
    const card = within(await screen.findByRole('region', { name: 'Before you order' }));
    return { host, user, card };
  };

  it('says what was looked at, with what to do, the price and the wait', async () => {
    const { card } = await chooseBoth();
    const list = within(await card.findByRole('list', { name: 'What was looked at' }));
    expect(list.getByText('One face, found')).toBeVisible();
    expect(list.getByText('Poor light')).toBeVisible();
    expect(list.getByText('A video with more light on it comes out better.')).toBeVisible();
    expect(
      card.getByText('Takes 0:04 of the 10:00 of video you have left, and one of 3 lip-syncs.'),
    ).toBeVisible();
    expect(card.getByText('About 0:06 of work. None is before it.')).toBeVisible();
  });

  it('lets choose what becomes of the lengths, and orders that', async () => {
    const { host, user, card } = await chooseBoth();
    expect(await card.findByRole('radio', { name: /End with the audio/ })).toBeChecked();
    await user.click(card.getByRole('radio', { name: /Keep the whole video/ }));
    expect(card.getByText(/^Takes 1:02 of/)).toBeVisible();
    expect(card.queryByText(/it will be .* long/)).not.toBeInTheDocument();
    await user.click(start());
    await waitFor(() => expect(started(host)).toHaveLength(1));
    expect(started(host)[0]?.input).toMatchObject({ body: { fit: 'hold' } });
  });

  it('says when it is more than is left, and where there is more', async () => {
    const host = aHost();
    host.api.answer('POST /video/preflight', () => ({ ...told, left: { seconds: 2, jobs: 1 } }));
    const { user, card } = await chooseBoth(host);
    expect(await card.findByText(/You have 0:02 and 1 left/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'See plans' }));
    expect(host.record.views).toEqual(['pricing']);
  });

  it('shows two seconds of it', async () => {
    const { host, user, card } = await chooseBoth();
    await user.click(card.getByRole('button', { name: 'Show two seconds' }));
    expect(await card.findByLabelText('Preview')).toHaveAttribute('src', expect.stringContaining('preview'));
    expect(host.api.made.filter(({ key }) => key === 'POST /video/preview')).toHaveLength(1);
  });

  it('that cannot be looked at can be looked at again, and is ordered all the same', async () => {
    const host = aHost();
    host.api.answer('POST /video/preflight', () => {
      throw new ApiError({ status: 503, code: 'busy', detail: 'Busy.' });
    });
    const { user, card } = await chooseBoth(host);
    const alert = await card.findByRole('alert');
    host.api.answer('POST /video/preflight', () => told);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('One face, found')).toBeVisible();
    await user.click(start());
    await waitFor(() => expect(started(host)).toHaveLength(1));
  });

  it('lets hear and see what was picked', async () => {
    const { user } = await chooseBoth();
    expect(await screen.findByRole('article', { name: 'speech.mp3' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Play the video' }));
    expect(screen.getByLabelText('clip.mp4')).toHaveAttribute('src', '/api/media/video-1');
  });
});

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

it('says how far a job is and what is left of it', async () => {
  await renderRemote(
    remote,
    view,
    aHost([aJob({ status: 'PROCESSING', step: 'moving-mouth', progress: 0.424, seconds_left: 95 })]),
  );
  expect(await screen.findByText('42% · About 1:35 left')).toBeVisible();
});

it('shows the sentence of a job that failed because of its video', async () => {
  const { host } = await renderRemote(remote, view, aHost([aJob({ status: 'PENDING' })]));
  const card = await screen.findByRole('article');
  const reason = 'No face was found in this video.';
  act(() => host.bus.publish('job.changed', { job: aJob({ status: 'FAILED', reason, refunded: true }) }));
  expect(within(card).getByText(reason)).toBeVisible();
  expect(within(card).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(within(card).getByRole('button', { name: 'Try again' })).toBeEnabled();
});

it('speaks Arabic', async () => {
  await renderRemote(remote, view, aHost([aJob()], 'ar'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\p{Script=Arabic}/u);
  expect(await screen.findByRole('article')).toHaveTextContent(/\p{Script=Arabic}/u);
});
