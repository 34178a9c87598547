import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { aHost, choose, start, started, preflight, view } from '../testing/sync-host';

describe('the preflight', () => {
  const chooseBoth = async (host = aHost()) => {
    const { user } = await renderRemote(remote, view, host);
    await choose(user, 'Audio');
    await choose(user, 'Video');
    const card = within(await screen.findByRole('region', { name: 'Before you start' }));
    return { host, user, card };
  };

  it('shows the checks with advice, price and wait', async () => {
    const { card } = await chooseBoth();
    const list = within(await card.findByRole('list', { name: 'What we checked' }));
    expect(list.getByText('One clear face')).toBeVisible();
    expect(list.getByText('Poor light')).toBeVisible();
    expect(list.getByText('A video with more light on it comes out better.')).toBeVisible();
    expect(
      card.getByText('Uses 0:04 of your remaining 10:00 of video, and one of your 3 lip-syncs.'),
    ).toBeVisible();
    expect(card.getByText("Takes about 0:06. You're next in line.")).toBeVisible();
  });

  it('lets the user choose how to fit the lengths and sends the choice', async () => {
    const { host, user, card } = await chooseBoth();
    expect(await card.findByRole('radio', { name: /End with the audio/ })).toBeChecked();
    await user.click(card.getByRole('radio', { name: /Keep the whole video/ }));
    expect(card.getByText(/^Uses 1:02 of/)).toBeVisible();
    expect(card.queryByText(/it will be .* long/)).not.toBeInTheDocument();
    await user.click(start());
    await waitFor(() => expect(started(host)).toHaveLength(1));
    expect(started(host)[0]?.input).toMatchObject({ body: { fit: 'hold' } });
  });

  it('reports an exceeded quota and links to the plans', async () => {
    const host = aHost();
    host.api.answer('POST /video/preflight', () => ({ ...preflight, left: { seconds: 2, jobs: 1 } }));
    const { user, card } = await chooseBoth(host);
    expect(await card.findByText(/You have 0:02 and 1 left/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'See plans' }));
    expect(host.record.views).toEqual(['pricing']);
  });

  it('shows two seconds of the result', async () => {
    const { host, user, card } = await chooseBoth();
    await user.click(card.getByRole('button', { name: 'Preview two seconds' }));
    expect(await card.findByLabelText('Preview')).toHaveAttribute('src', expect.stringContaining('preview'));
    expect(host.api.made.filter(({ key }) => key === 'POST /video/preview')).toHaveLength(1);
  });

  it("can be retried after a failure, which doesn't block the start", async () => {
    const host = aHost();
    host.api.answer('POST /video/preflight', () => {
      throw new ApiError({ status: 503, code: 'busy', detail: 'Busy.' });
    });
    const { user, card } = await chooseBoth(host);
    const alert = await card.findByRole('alert');
    host.api.answer('POST /video/preflight', () => preflight);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('One clear face')).toBeVisible();
    await user.click(start());
    await waitFor(() => expect(started(host)).toHaveLength(1));
  });

  it('plays the recordings to choose from', async () => {
    const { user } = await chooseBoth();
    expect(screen.getByRole('button', { name: 'Play “speech.mp3”' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Play the video' }));
    expect(screen.getByLabelText('clip.mp4', { selector: 'video' })).toHaveAttribute(
      'src',
      '/api/media/video-1',
    );
  });
});
