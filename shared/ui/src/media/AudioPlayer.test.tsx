import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AudioPlayer } from './AudioPlayer';
import { SoundButton } from './SoundButton';

const peaks = [0.2, 1, 0.4];
const player = (name: string) => within(screen.getByRole('article', { name }));
const isPlaying = (name: string) => player(name).queryByRole('button', { name: 'Pause' }) !== null;

const soundOf = (name: string) =>
  // An audio element has no role.
  // oxlint-disable-next-line testing-library/no-node-access
  screen.getByRole('article', { name }).getElementsByTagName('audio')[0]!;

describe('AudioPlayer', () => {
  it('plays and pauses', async () => {
    const user = userEvent.setup();
    render(<AudioPlayer src="/a.mp3" name="Welcome" peaks={peaks} duration={72} />);
    expect(player('Welcome').getByText('1:12')).toBeVisible();
    await user.click(player('Welcome').getByRole('button', { name: 'Play' }));
    expect(isPlaying('Welcome')).toBe(true);
    await user.click(player('Welcome').getByRole('button', { name: 'Pause' }));
    expect(isPlaying('Welcome')).toBe(false);
  });

  it('stops and rewinds when another clip on the page starts', async () => {
    const user = userEvent.setup();
    render(
      <>
        <AudioPlayer src="/a.mp3" name="One" peaks={peaks} duration={10} />
        <AudioPlayer src="/b.mp3" name="Two" peaks={peaks} duration={10} />
        <SoundButton src="/c.mp3" playLabel="Listen" stopLabel="Stop" />
      </>,
    );
    await user.click(player('One').getByRole('button', { name: 'Play' }));
    soundOf('One').currentTime = 4;
    await user.click(player('Two').getByRole('button', { name: 'Play' }));
    expect([isPlaying('One'), isPlaying('Two')]).toEqual([false, true]);
    expect(soundOf('One').currentTime).toBe(0);

    await user.click(screen.getByRole('button', { name: 'Listen' }));
    expect(isPlaying('Two')).toBe(false);
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  it('follows the playback every 100 ms and can seek', () => {
    jest.useFakeTimers();
    render(<AudioPlayer src="/a.mp3" name="Welcome" peaks={peaks} duration={72} />);
    const seek = player('Welcome').getByRole('slider', { name: 'Seek' });
    fireEvent.click(player('Welcome').getByRole('button', { name: 'Play' }));
    soundOf('Welcome').currentTime = 30;
    act(() => jest.advanceTimersByTime(100));
    expect(seek).toHaveAttribute('aria-valuetext', '0:30 of 1:12');

    fireEvent.change(seek, { target: { value: '61.5' } });
    expect(soundOf('Welcome').currentTime).toBe(61.5);
    expect(seek).toHaveAttribute('aria-valuetext', '1:01 of 1:12');
    jest.useRealTimers();
  });

  it('keeps its speed, also for the next file', () => {
    const { rerender } = render(<AudioPlayer src="/a.mp3" name="Welcome" peaks={peaks} playbackRate={1.5} />);
    expect(soundOf('Welcome')).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 });
    rerender(<AudioPlayer src="/b.mp3" name="Welcome" peaks={peaks} playbackRate={0.5} />);
    expect(soundOf('Welcome')).toMatchObject({ playbackRate: 0.5, defaultPlaybackRate: 0.5 });
  });

  it('reports a playback failure and calls onFail', async () => {
    const user = userEvent.setup();
    const handleFail = jest.fn();
    const refusal = new DOMException('no', 'NotSupportedError');
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusal);
    render(<AudioPlayer src="/broken.mp3" name="Broken" peaks={peaks} onFail={handleFail} />);
    await user.click(player('Broken').getByRole('button', { name: 'Play' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This recording could not be played.');
    expect(handleFail).toHaveBeenCalledWith(refusal);
  });

  it('ignores a pause before the playback starts', async () => {
    const user = userEvent.setup();
    jest
      .spyOn(HTMLMediaElement.prototype, 'play')
      .mockRejectedValue(new DOMException('paused', 'AbortError'));
    render(<AudioPlayer src="/a.mp3" name="Welcome" peaks={peaks} />);
    await user.click(player('Welcome').getByRole('button', { name: 'Play' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is left to right in every language', () => {
    render(<AudioPlayer src="/a.mp3" name="Welcome" peaks={peaks} duration={3} />);
    expect(player('Welcome').getByRole('slider')).toHaveAttribute('dir', 'ltr');
  });
});
