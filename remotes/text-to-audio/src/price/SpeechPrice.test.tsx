import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '@lisan/errors';
import {
  aVoice,
  anAudio,
  createFakeHost,
  renderRemote,
  type FakeAnswers,
  type FakeHost,
} from '@lisan/testing';
import { remote } from '../remote';

const aPrice = {
  characters: 40,
  sentences: 4,
  seconds: 12.4,
  changed: { sentences: 4, seconds: 12.4 },
  kept_from: 0,
  seconds_held: 20,
  seconds_left: 600,
};

function aHost(answers: FakeAnswers = {}, language: 'en' | 'ar' = 'en') {
  const audios = [anAudio({ id: 'base', file_name: 'Coffee' })];
  const host = createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({ voices: [aVoice()] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [...audios] }),
      'POST /voice/speech-price': ({ body }) =>
        body.reuse_from === undefined
          ? aPrice
          : { ...aPrice, changed: { sentences: 1, seconds: 2.6 }, kept_from: 4 },
      'POST /voice/text-to-speech': () => {
        const audio = anAudio({ id: 'next', file_name: 'Coffee again' });
        audios.unshift(audio);
        return { captions_url: '/captions', ...audio };
      },
      ...answers,
    },
  });
  host.memory.write('text-to-audio.text', 'One. Two. Three. Four.');
  host.memory.write('text-to-audio.voice', 'en-us-clara');
  return host;
}

const show = (host: FakeHost) => renderRemote(remote, 'text-to-audio', host);
const made = ({ api }: FakeHost, key: string) =>
  api.made.filter((call) => call.key === key).map(({ input }) => input);

it('shows the price before speaking, with the remaining quota', async () => {
  const host = aHost();
  await show(host);
  expect(
    await screen.findByText('About 13 seconds of speech in 4 sentences. You have 10 minutes left.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Regenerate/ })).not.toBeInTheDocument();
  expect(made(host, 'POST /voice/text-to-speech')).toEqual([]);
});

it("isn't requested without a voice", async () => {
  const host = aHost();
  host.memory.write('text-to-audio.voice', null);
  const { user } = await show(host);
  await user.type(screen.getByRole('textbox', { name: 'Text to be spoken' }), ' Five.');
  expect(made(host, 'POST /voice/speech-price')).toEqual([]);
});

it('shows the price of one changed sentence beside its button', async () => {
  const host = aHost();
  host.memory.write('text-to-audio.base', 'base');
  const { user } = await show(host);
  const button = await screen.findByRole('button', { name: 'Regenerate this sentence' });
  expect(screen.getByText('Costs about 3 seconds.')).toBeVisible();
  expect(screen.getByText('The other sentences are reused from “Coffee”.')).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('Coffee again')).toBeVisible();
  expect(made(host, 'POST /voice/text-to-speech')).toEqual([
    {
      body: expect.objectContaining({
        text: 'One. Two. Three. Four.',
        reuse_from: 'base',
      }) as object,
    },
  ]);
  await waitFor(() =>
    expect(made(host, 'POST /voice/speech-price').at(-1)).toMatchObject({ body: { reuse_from: 'next' } }),
  );
});

it('disables the button while the text changes', async () => {
  const host = aHost();
  host.memory.write('text-to-audio.base', 'base');
  const { user } = await show(host);
  await screen.findByRole('button', { name: /Regenerate/ });
  await user.type(screen.getByRole('textbox', { name: 'Text to be spoken' }), '!');
  expect(screen.getByRole('button', { name: /Regenerate/ })).toBeDisabled();
  await waitFor(() => expect(screen.getByRole('button', { name: /Regenerate/ })).toBeEnabled());
  expect(made(host, 'POST /voice/speech-price')).toHaveLength(2);
});

it('ignores a base that no longer exists', async () => {
  const host = aHost({
    'POST /voice/speech-price': ({ body }) => {
      if (body.reuse_from === undefined) return aPrice;
      throw new ApiError({ status: 404, code: 'not_found', detail: '' });
    },
  });
  host.memory.write('text-to-audio.base', 'gone');
  await show(host);
  expect(await screen.findByText(/^About 13 seconds/)).toBeVisible();
  expect(host.memory.read('text-to-audio.base') ?? '').toBe('');
  expect(host.record.toasts).toEqual([]);
});

it('writes long durations in minutes and seconds', async () => {
  await show(aHost({ 'POST /voice/speech-price': () => ({ ...aPrice, seconds: 150, seconds_left: 583 }) }));
  expect(
    await screen.findByText(
      'About 2 minutes and 30 seconds of speech in 4 sentences. You have 9 minutes and 43 seconds left.',
    ),
  ).toBeVisible();
});

it('reports an exceeded quota and links to the plans', async () => {
  const host = aHost({ 'POST /voice/speech-price': () => ({ ...aPrice, seconds_left: 5 }) });
  const { user } = await show(host);
  expect(await screen.findByText(/may need up to 20 seconds, and you have 5 seconds left/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See plans' }));
  expect(host.record.views).toEqual(['pricing']);
});

it('can be requested again after a failure', async () => {
  let isUp = false;
  const host = aHost({
    'POST /voice/speech-price': () => {
      if (isUp) return aPrice;
      throw new NetworkError('No answer.', { isTimeout: false });
    },
  });
  const { user } = await show(host);
  expect(await screen.findByText("We couldn't check the price.")).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^About 13 seconds/)).toBeVisible();
});

it('loads after reconnecting', async () => {
  let isUp = false;
  const host = aHost({
    'POST /voice/speech-price': () => {
      if (isUp) return aPrice;
      throw new NetworkError('No answer.', { isTimeout: false });
    },
  });
  await show(host);
  expect(await screen.findByText("We couldn't check the price.")).toBeVisible();
  isUp = true;
  act(() => host.bus.publish('push.resumed', {}));
  expect(await screen.findByText(/^About 13 seconds/)).toBeVisible();
});

it('renders in Arabic', async () => {
  const host = aHost({}, 'ar');
  host.memory.write('text-to-audio.base', 'base');
  await show(host);
  expect(await screen.findByRole('button', { name: 'إعادة توليد الجملة المعدّلة' })).toBeVisible();
});
