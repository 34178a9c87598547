import { act, screen, waitFor } from '@testing-library/react';
import { aVoice, anAudio, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const aRun = (done: number, change = {}) => ({
  id: 'run',
  name: 'My book',
  sentences: 40,
  done,
  is_stopping: false,
  created_at: '2026-01-31T12:00:00.000Z',
  ...change,
});

it('shows, stops and lists a speech started in another tab', async () => {
  let run: ReturnType<typeof aRun> | undefined = aRun(3);
  const audios = [anAudio({ id: 'old', file_name: 'Old clip' })];
  const host = createFakeHost({
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [...audios], ...(run && { runs: [run] }) }),
      'GET /voice/generated-audios/:id/peaks': () => new Promise(() => undefined),
      'GET /voice/speech-runs': () => ({ runs: run ? [run] : [] }),
      'POST /voice/speech-runs/:id/stop': () => {
        run = aRun(20, { is_stopping: true });
        return { success: true, message: '' };
      },
    },
  });
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { user } = await renderRemote(remote, 'text-to-audio', host);
    expect(await screen.findByText('3 of 40 sentences')).toBeVisible();
    run = aRun(12);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('12 of 40 sentences')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop and keep the audio so far' }));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
    run = undefined;
    audios.unshift(anAudio({ id: 'new', file_name: 'My book, begun' }));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('My book, begun')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  } finally {
    jest.useRealTimers();
  }
});

it('keeps a long speech running when the page is left, without a cancel button', async () => {
  let end: () => void = () => undefined;
  const host = createFakeHost({
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [] }),
      'GET /voice/speech-runs': () => ({ runs: [aRun(1)] }),
      'POST /voice/text-to-speech': () =>
        new Promise((resolve) => {
          end = () => resolve({ captions_url: '/captions', ...anAudio(), is_stopped: true });
        }),
    },
  });
  host.memory.write('text-to-audio.text', 'A sentence of a book. '.repeat(200));
  host.memory.write('text-to-audio.voice', 'en-us-clara');
  const { user } = await renderRemote(remote, 'text-to-audio', host);
  await user.click(screen.getByRole('button', { name: 'Generate speech' }));
  expect(host.api.made.find(({ key }) => key === 'POST /voice/text-to-speech')).toMatchObject({
    input: { body: { goes_on: true } },
  });
  expect(await screen.findByText('1 of 40 sentences')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  act(() => end());
  await waitFor(() =>
    expect(host.record.toasts).toEqual([{ message: 'Stopped. We kept the audio so far.', tone: 'good' }]),
  );
});
