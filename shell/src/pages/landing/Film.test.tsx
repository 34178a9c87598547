import { act, fireEvent, screen } from '@testing-library/react';
import { prerenderPage } from '../../prerender/prerender-page';
import { renderShell } from '../../testing/render-shell';

const film = () => screen.getByLabelText<HTMLVideoElement>('Film: the drawn face speaks the script');

it.each(['en', 'ar'] as const)('loads only a poster, and plays without scripts (%s)', async (language) => {
  const { html } = await prerenderPage('landing', language);
  const tag = /<video[^>]*>.*?<\/video>/s.exec(html)?.[0] ?? '';
  expect(tag).toMatch(/ preload="none" controls=""/);
  expect(tag).not.toContain('autoplay');
  expect(tag).toContain(`<track kind="captions" src=`);
  expect(tag).toContain(`srcLang="${language}"`);
});

it('plays on a press, and leaves the browser its controls', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = await renderShell('/welcome');
  await user.click(screen.getByRole('button', { name: 'Play the film' }));
  expect(play).toHaveBeenCalledTimes(1);
  act(() => void fireEvent.play(film()));
  expect(screen.queryByRole('button', { name: 'Play the film' })).not.toBeInTheDocument();
});

it('reports a film that does not play', async () => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no such file'));
  const { user } = await renderShell('/welcome');
  await user.click(screen.getByRole('button', { name: 'Play the film' }));
  expect(await screen.findByText('Failed to play audio. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play the film' })).toBeEnabled();
});
