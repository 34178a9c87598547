import { screen, waitFor } from '@testing-library/react';
import { pageProtocol, type Voice } from '@lisan/contract';
import { prerenderPage } from '../../prerender/prerender-page';
import { renderShell } from '../../testing/render-shell';

const voices = ['en', 'ar'].map((language) => ({
  voice_id: language,
  category: 'premade',
  labels: { language },
  preview_url: `/api/media/${language}.mp3`,
})) as unknown as readonly Voice[];

const played: string[] = [];

beforeEach(() => {
  played.length = 0;
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    played.push(new URL(this.src).pathname);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});

const button = (name: string) => screen.getByRole('button', { name });

it.each(['en', 'ar'] as const)(
  'is enabled in the prerendered HTML and names its busy label (%s)',
  async (language) => {
    const { html } = await prerenderPage('landing', language);
    const tag = /<button[^>]*data-busy-label[^>]*>/.exec(html)?.[0];
    expect(tag).toContain(pageProtocol.busyLabel);
    expect(tag).not.toContain('disabled');
  },
);

it('loads the voices on a press, shows that it is busy, and plays', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  const waiting = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  const { user } = await renderShell('/welcome', { 'GET /voice/voices': () => waiting });
  await user.click(button('Hear Lisan'));
  expect(button('Loading…')).toBeDisabled();
  answer({ body: { voices } });
  await waitFor(() => expect(played).toEqual(['/api/media/en.mp3']));
  expect(button('Stop')).toBeEnabled();
});

it.each([
  ['fails', () => ({ status: 500, body: { detail: 'no', code: 'internal' } })],
  ['has no premade voice', () => ({ body: { voices: [] } })],
])('reports when the voice library %s, and plays on the next press', async (_what, failing) => {
  jest.spyOn(console, 'error').mockImplementation();
  let isUp = false;
  const { user } = await renderShell('/welcome', {
    'GET /voice/voices': () => (isUp ? { body: { voices } } : failing()),
  });
  await user.click(button('Hear Lisan'));
  expect(await screen.findByText('Failed to fetch voices. Please try again later.')).toBeVisible();
  isUp = true;
  await user.click(button('Hear Lisan'));
  await waitFor(() => expect(played).toEqual(['/api/media/en.mp3']));
});
