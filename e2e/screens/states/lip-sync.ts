import type { Locator } from '@playwright/test';
import { makeRecording } from '../../fixtures/sound';
import type { Visit } from '../../pages/visit';
import { adviceOf, findingsOf, jobsOf, manyResults, unscored } from './situations';
import { answer, fresh, full, openView, panel, chooseFile, succeeded, view, type Screens } from './steps';

const openJobs = async (visit: Visit) => {
  await fresh(visit, 'lip-sync', { '/video/jobs/*': { json: jobsOf(visit.language) } });
  await visit.page.getByRole('progressbar').first().waitFor();
};

const openVideos = async (visit: Visit) => {
  await fresh(visit, 'lip-sync');
  await panel(({ lipSync }) => lipSync('synced.title'))(visit);
};

const resultOf = ({ page }: Visit) => page.getByRole('region', { name: 'interview.mp4', exact: true });

const openResult = async (visit: Visit) => {
  const { page, lipSync, results } = visit;
  await openVideos(visit);
  const open = lipSync('synced.open', { name: 'interview.mp4' });
  await page.getByRole('button', { name: open }).first().click();
  const captions = results('captions.title');
  await resultOf(visit).getByRole('region', { name: captions }).waitFor();
};

const openMany = async (visit: Visit) => {
  await answer(visit.page, { '/video/jobs/*': manyResults });
  await openVideos(visit);
  await visit.page.getByRole('searchbox', { name: visit.lipSync('synced.search') }).waitFor();
};

const scrollToEnd = (control: Locator) =>
  control.evaluate((element) => element.scrollIntoView({ block: 'end' }));

const chooseBoth = async ({ page, lipSync }: Visit) => {
  for (const kind of ['audio', 'video']) {
    const group = page.getByRole('group', { name: lipSync(`${kind}.label`), exact: true });
    await group.getByRole('radio').first().check();
  }
  await page.getByRole('list', { name: lipSync('preflight.findings.label') }).waitFor();
};

const film = {
  name: 'a-film-with-a-rather-long-name.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'), Buffer.alloc(400_000)]),
};
export const lipSyncScreens: Screens = {
  'lip-sync': view('lip-sync'),
  'lip-sync-chosen': full(chooseBoth),
  'lip-sync-preview': full(async (visit) => {
    const { page, lipSync } = visit;
    await visit.button(lipSync('preflight.preview.show')).click();
    await page.getByLabel(lipSync('preflight.preview.name')).waitFor();
    const fits = page.getByRole('group', { name: lipSync('preflight.fits.label') });
    await fits.getByRole('radio').nth(1).check();
  }),
  'lip-sync-findings': full(async (visit) => {
    const { language } = visit;
    await fresh(visit, 'lip-sync', { '/video/preflight': (real) => findingsOf(real, language) });
    await chooseBoth(visit);
  }),
  'lip-sync-advice': full(async (visit) => {
    const { language } = visit;
    await fresh(visit, 'lip-sync', { '/video/preflight': (real) => adviceOf(real, language) });
    await chooseBoth(visit);
  }),
  'lip-sync-videos': openVideos,
  'lip-sync-videos-checking': async (visit) => {
    // The score may still arrive.
    await answer(visit.page, { '/video/jobs/*': unscored, '/events': 'never' });
    await openResult(visit);
    await resultOf(visit).getByText(visit.lipSync('proof.busy')).scrollIntoViewIfNeeded();
  },
  'lip-sync-videos-result': async (visit) => {
    await openResult(visit);
    await resultOf(visit).getByRole('switch').check();
  },
  'lip-sync-videos-made-of': async (visit) => {
    await openResult(visit);
    await scrollToEnd(visit.button(visit.results('madeOf.both')));
  },
  'lip-sync-videos-share': async (visit) => {
    const { results } = visit;
    await openResult(visit);
    const make = visit.button(results('share.make'));
    const revoke = visit.button(results('share.revoke'));
    await make.or(revoke).waitFor();
    if (await make.isVisible()) await make.click();
    await scrollToEnd(revoke);
  },
  'lip-sync-videos-captions': async (visit) => {
    const { results } = visit;
    await openResult(visit);
    const name = results('captions.text', { number: '1' });
    await resultOf(visit).getByRole('textbox', { name, exact: true }).fill('');
    await scrollToEnd(visit.button(results('captions.burn')));
  },
  'lip-sync-videos-removed': async (visit) => {
    const { page, lipSync } = visit;
    await answer(page, { '/video/job/*/*': succeeded });
    await openVideos(visit);
    const remove = lipSync('synced.remove', { name: 'interview.mp4' });
    await page.getByRole('button', { name: remove }).first().click();
    await visit.button(lipSync('synced.undo')).waitFor();
  },
  'lip-sync-many': openMany,
  'lip-sync-many-none': async (visit) => {
    const { page, lipSync } = visit;
    await openMany(visit);
    await page.getByRole('searchbox', { name: lipSync('synced.search') }).fill('zzz');
    await page.getByText(lipSync('synced.nothing')).waitFor();
  },
  'lip-sync-jobs': full(openJobs),
  'lip-sync-upload': async (visit) => {
    await fresh(visit, 'lip-sync', { '/video/upload-audio': 'never' });
    const name = 'a-recording-with-a-rather-long-name.wav';
    await chooseFile(visit, '.wav', { name, mimeType: 'audio/wav', buffer: makeRecording(61) });
    await visit.page.getByRole('progressbar').scrollIntoViewIfNeeded();
  },
  'lip-sync-upload-failed': async (visit) => {
    await fresh(visit, 'lip-sync');
    await chooseFile(visit, '.mp4', { ...film, buffer: Buffer.alloc(900, 'x') });
    await visit.toast(visit.lipSync('failure.video.title')).waitFor();
  },
  'lip-sync-upload-paused': async (visit) => {
    const { page, lipSync } = visit;
    await fresh(visit, 'lip-sync');
    // The first chunk is never answered, so the upload stays as it is.
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await answer(page, { '/video/uploads/*': 'never' }, 'PATCH');
    await page.route('**/api/video/uploads', (route) =>
      route.fulfill({ status: 201, headers: { location: '/api/video/uploads/film' } }),
    );
    await chooseFile(visit, '.mp4', film);
    await sent;
    await visit.button(lipSync('upload.pause')).click();
    await visit.button(lipSync('upload.goOn')).scrollIntoViewIfNeeded();
  },
  // Last: an interrupted upload is reported until its file is chosen again.
  'lip-sync-upload-interrupted': async (visit) => {
    visit.page.once('dialog', (dialog) => dialog.accept());
    await visit.page.reload();
    await openView(visit, 'lip-sync');
    const interrupted = visit.lipSync('upload.interrupted', { name: film.name });
    await visit.page.getByText(interrupted).scrollIntoViewIfNeeded();
  },
};
