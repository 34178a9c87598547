import { act, screen, waitFor, within } from '@testing-library/react';
import type { Caption, Share } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { aJob, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { aHost, view } from '../testing/sync-host';
import { findFault, readDrafts } from './caption-drafts';

const done = aJob({
  status: 'COMPLETED',
  result_video_url: '/api/media/r',
  download_url: '/api/media/r?download=1',
});
const aShare = (id: string, title: string): Share => ({
  share_id: `share-${id}`,
  kind: 'video',
  id,
  title,
  path: `/api/shared/${id}.signature`,
  created_at: done.created_at,
});
const captions: Caption[] = [{ start: 0, end: 1.5, text: 'صباح الخير.' }];

async function open(language: 'en' | 'ar' = 'en', job = done) {
  const host = aHost([job], language);
  host.api.answer('GET /shares', () => ({ shares: [aShare('other', 'An older video')] }));
  host.api.answer('POST /shares', () => aShare(job.job_id, 'clip'));
  host.api.answer('DELETE /shares/:id', () => ({ success: true, message: '' }));
  host.api.answer('GET /video/job/:user_id/:video_id/captions', () => ({ captions, revision: 'r1' }));
  host.api.answer('PUT /video/job/:user_id/:video_id/captions', () => job);
  host.api.answer('POST /video/job/:user_id/:video_id/burned', () => ({
    download_url: '/api/media/b?download=1',
  }));
  host.api.answer('PATCH /video/job/:user_id/:video_id', () => ({ ...job, file_name: 'Harbour.mp4' }));
  const { user } = await renderRemote(remote, view, host);
  await user.click(
    await screen.findByRole('button', { name: language === 'en' ? /^Enlarge “/ : /^تكبير «/ }),
  );
  const stage = within(await screen.findByRole('region', { name: /clip/ }));
  return { host, user, stage };
}
const inputsOf = (host: ReturnType<typeof aHost>, key: string) =>
  host.api.made.filter((call) => call.key === key);

it('shares a result and revokes every link', async () => {
  const { host, user, stage } = await open();
  await user.click(await stage.findByRole('button', { name: 'Create link' }));
  const link = await stage.findByRole('textbox', { name: 'Link' });
  expect(link).toHaveValue(`${location.origin}/api/shared/${done.job_id}.signature`);
  expect(stage.getByRole('link', { name: 'View as a visitor' })).toHaveAttribute('target', '_blank');
  await user.click(stage.getByText('1 other link'));
  await user.click(stage.getByRole('button', { name: 'Revoke the link to “An older video”' }));
  await waitFor(() => expect(stage.queryByText('1 other link')).not.toBeInTheDocument());
  await user.click(stage.getByRole('button', { name: 'Revoke link' }));
  expect(await stage.findByRole('button', { name: 'Create link' })).toBeVisible();
  expect(inputsOf(host, 'DELETE /shares/:id')).toHaveLength(2);
  expect(host.record.toasts).toHaveLength(2);
});

it("shows a link changed in another tab, and keeps the list when it can't be loaded", async () => {
  const { host, stage } = await open();
  const make = await stage.findByRole('button', { name: 'Create link' });
  await waitFor(() => expect(make).toBeEnabled());
  host.api.answer('GET /shares', () => ({ shares: [aShare(done.job_id, 'clip')] }));
  act(() => host.bus.publish('shares.changed', {}));
  expect(await stage.findByRole('textbox', { name: 'Link' })).toBeVisible();
  host.api.answer('GET /shares', () => {
    throw new NetworkError('There is no line.', { isTimeout: false });
  });
  const before = inputsOf(host, 'GET /shares').length;
  act(() => host.bus.publish('shares.changed', {}));
  await waitFor(() => expect(inputsOf(host, 'GET /shares').length).toBeGreaterThan(before));
  expect(stage.getByRole('textbox', { name: 'Link' })).toBeVisible();
  expect(host.record.toasts).toEqual([]);
  host.api.answer('GET /shares', () => ({ shares: [] }));
  act(() => host.bus.publish('shares.changed', {}));
  expect(await stage.findByRole('button', { name: 'Create link' })).toBeEnabled();
});

it("keeps a link that can't be revoked, with a toast", async () => {
  const { host, user, stage } = await open();
  await user.click(await stage.findByRole('button', { name: 'Create link' }));
  host.api.answer('DELETE /shares/:id', () => {
    throw new NetworkError('There is no line.', { isTimeout: false });
  });
  await user.click(await stage.findByRole('button', { name: 'Revoke link' }));
  await waitFor(() => expect(host.record.toasts).toHaveLength(1));
  expect(stage.getByRole('textbox', { name: 'Link' })).toBeVisible();
});

it('edits, saves and burns captions', async () => {
  const { host, user, stage } = await open('ar');
  const text = await stage.findByRole('textbox', { name: 'الترجمة 1' });
  expect(text).toHaveValue('صباح الخير.');
  expect(text).toHaveAttribute('dir', 'auto');
  const save = stage.getByRole('button', { name: 'حفظ التعديلات' });
  expect(save).toBeDisabled();
  await user.click(stage.getByRole('button', { name: 'إضافة سطر ترجمة' }));
  expect(save).toBeDisabled();
  await user.type(stage.getByRole('textbox', { name: 'الترجمة 2' }), 'مساء الخير.');
  const end = stage.getByRole('textbox', { name: 'نهاية الترجمة 2 بالثواني' });
  await user.clear(end);
  await user.type(end, '٣٫٥');
  await user.click(stage.getByRole('button', { name: 'حفظ الفيديو مع الترجمة مدمجة فيه' }));
  await waitFor(() => expect(host.api.saved).toEqual(['/api/media/b?download=1']));
  expect(inputsOf(host, 'PUT /video/job/:user_id/:video_id/captions')).toEqual([
    expect.objectContaining({
      input: expect.objectContaining({
        body: { captions: [captions[0], { start: 1.5, end: 3.5, text: 'مساء الخير.' }], revision: 'r1' },
      }),
    }),
  ]);
});

it('warns before overwriting captions changed elsewhere', async () => {
  const { host, user, stage } = await open();
  const text = await stage.findByRole('textbox', { name: 'Caption 1' });
  await user.clear(text);
  await user.type(text, 'Good evening.');
  const elsewhere = [{ start: 0, end: 1.5, text: 'Good night.' }];
  host.api.answer('GET /video/job/:user_id/:video_id/captions', () => ({
    captions: elsewhere,
    revision: 'r2',
  }));
  host.api.answer('PUT /video/job/:user_id/:video_id/captions', ({ body: { revision } }) => {
    if (revision === 'r2') return done;
    throw new ApiError({ status: 409, code: 'wrong_state', detail: 'Changed elsewhere.' });
  });
  const save = stage.getByRole('button', { name: 'Save changes' });
  await user.click(save);
  await waitFor(() => expect(host.record.toasts).toMatchObject([{ message: 'Changed elsewhere.' }]));
  expect(text).toHaveValue('Good evening.');
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(() => expect(host.record.toasts).toHaveLength(2));
  expect(host.record.toasts[1]).toMatchObject({ message: 'Captions saved.' });
});

it('keeps unsaved captions until they are saved or discarded', async () => {
  const { host, user, stage } = await open();
  await user.type(await stage.findByRole('textbox', { name: 'Caption 1' }), ' And more.');
  await user.click(stage.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: /^Enlarge “/ }));
  const again = within(await screen.findByRole('region', { name: /clip/ }));
  expect(await again.findByRole('textbox', { name: 'Caption 1' })).toHaveValue('صباح الخير. And more.');
  await user.click(again.getByRole('button', { name: 'Discard changes' }));
  expect(again.getByRole('textbox', { name: 'Caption 1' })).toHaveValue('صباح الخير.');
  expect(host.memory.read(`lip-sync.captions.${done.job_id}`)).toBeNull();
});

it('shows captions saved in another tab when nothing was edited', async () => {
  const { host, stage } = await open();
  expect(await stage.findByRole('textbox', { name: 'Caption 1' })).toHaveValue('صباح الخير.');
  const elsewhere = [{ start: 0, end: 1.5, text: 'Good night.' }];
  host.api.answer('GET /video/job/:user_id/:video_id/captions', () => ({
    captions: elsewhere,
    revision: 'r2',
  }));
  act(() => host.bus.publish('job.changed', { job: { ...done, captions_url: '/api/media/c2?signature=1' } }));
  await waitFor(() => expect(stage.getByRole('textbox', { name: 'Caption 1' })).toHaveValue('Good night.'));
});

it('updates a new name on the card and above the video', async () => {
  const { user, stage } = await open();
  const field = await stage.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Harbour.mp4{Enter}');
  expect(await screen.findByRole('region', { name: 'Harbour.mp4' })).toBeVisible();
});

describe('edited captions', () => {
  const draft = (start: string, end: string, text = 'a') => ({ start, end, text });
  it.each([
    [[draft('0', '1'), draft('1', '2')], null],
    [[draft('1', '2'), draft('0', '1')], null],
    [[draft('0', 'soon')], { index: 0, what: 'time' }],
    [[draft('-1', '2')], { index: 0, what: 'time' }],
    [[draft('0', '1'), draft('2', '2')], { index: 1, what: 'order' }],
    [[draft('0', '2'), draft('1', '3')], { index: 1, what: 'order' }],
    [[draft('0', '1', ' \n')], { index: 0, what: 'text' }],
  ])('validates %j: %j', (drafts, fault) => {
    expect(findFault(drafts)).toEqual(fault);
  });

  it('are sorted by time', () => {
    expect(readDrafts([draft('١٫٥', '2,5', ' b '), draft('0.', '1')])).toEqual([
      { start: 0, end: 1, text: 'a' },
      { start: 1.5, end: 2.5, text: 'b' },
    ]);
  });
});

it('filters many results by name and shows them in pages', async () => {
  const jobs = Array.from({ length: 200 }, (_, index) =>
    aJob({
      ...done,
      job_id: `job-${index}`,
      file_name: index === 150 ? 'كِتَاب Harbour.mp4' : `clip ${index}.mp4`,
    }),
  );
  const { user } = await renderRemote(remote, view, aHost(jobs));
  expect(await screen.findAllByRole('article')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Show 12 more' }));
  expect(screen.getAllByRole('article')).toHaveLength(24);
  await user.type(screen.getByRole('searchbox', { name: 'Search videos' }), 'كتاب h');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No videos match your search.')).toBeVisible();
});
