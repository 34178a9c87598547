import { makeRecording } from '../../fixtures/sound';
import type { Visit } from '../../pages/visit';
import { findingsOf, jobsOf, manyResults } from './situations';
import { answer, freshView, panel, view, type ScreenState } from './steps';

const openJobs = async (visit: Visit) => {
  await answer(visit.page, { '/video/jobs/*': { json: jobsOf(visit.language) } });
  await freshView('lip-sync')(visit);
  await visit.page.getByRole('progressbar').first().waitFor();
};

const openVideos = async (visit: Visit) => {
  await freshView('lip-sync')(visit);
  await panel(({ lipSync }) => lipSync('synced.title'))(visit);
};

const resultOf = ({ page }: Visit) => page.getByRole('dialog', { name: 'interview.mp4', exact: true });

/** A result with its tools, from a page that was just loaded: what was done for another picture is not in this one. */
const openResult = async (visit: Visit) => {
  const { page, lipSync, results } = visit;
  await openVideos(visit);
  await page
    .getByRole('button', { name: lipSync('synced.open', { name: 'interview.mp4' }) })
    .first()
    .click();
  await resultOf(visit)
    .getByRole('region', { name: results('captions.title') })
    .waitFor();
};

const openMany = async (visit: Visit) => {
  await answer(visit.page, { '/video/jobs/*': manyResults });
  await openVideos(visit);
  await visit.page.getByRole('searchbox', { name: visit.lipSync('synced.search') }).waitFor();
};

const chooseBoth = async ({ page, lipSync }: Visit) => {
  for (const kind of ['audio', 'video']) {
    await page.getByRole('combobox', { name: lipSync(`${kind}.label`) }).click();
    await page.getByRole('option').first().click();
  }
  // A face is looked for in seconds.
  await page.getByRole('list', { name: lipSync('preflight.findings.label') }).waitFor();
};

/** What begins as a video does. */
const film = {
  name: 'a-film-with-a-rather-long-name.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'), Buffer.alloc(400_000)]),
};
const sendFilm = async (visit: Visit) => {
  const { page } = visit;
  await freshView('lip-sync')(visit);
  // Its first piece is never answered: it stands as it is, however long a picture takes.
  const begun = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await answer(page, { '/video/uploads/*': 'never' }, 'PATCH');
  await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(film);
  await begun;
};

/** Sound and picture brought together: picked, looked at before, under way, and done. */
export const lipSyncStates: readonly ScreenState[] = [
  { name: 'lip-sync', go: view('lip-sync') },
  {
    name: 'lip-sync-chosen',
    go: async (visit) => {
      await chooseBoth(visit);
      await visit.page.locator('main').evaluate((main) => main.scrollTo({ top: 0 }));
    },
  },
  {
    name: 'lip-sync-chosen-preflight',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await visit.button(lipSync('preflight.preview.show')).click();
      await page.getByLabel(lipSync('preflight.preview.name')).waitFor();
      await page.getByRole('radio').nth(1).check();
      await page.getByRole('heading', { name: lipSync('preflight.title') }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'lip-sync-chosen-order',
    go: async (visit) => {
      await visit.button(visit.lipSync('sync.start')).scrollIntoViewIfNeeded();
      await visit.page.waitForTimeout(200);
    },
  },
  {
    name: 'lip-sync-findings',
    go: async (visit) => {
      const { page, lipSync, language } = visit;
      await answer(page, { '/video/preflight': (real) => findingsOf(real, language) });
      await freshView('lip-sync')(visit);
      await chooseBoth(visit);
      await page.getByRole('heading', { name: lipSync('preflight.title') }).scrollIntoViewIfNeeded();
    },
    full: true,
  },
  {
    name: 'lip-sync-videos',
    go: async (visit) => {
      await openVideos(visit);
      await visit.page.waitForTimeout(1_500);
    },
  },
  {
    name: 'lip-sync-videos-result',
    go: async (visit) => {
      await openResult(visit);
      await resultOf(visit).getByRole('switch').check();
      await visit.page.waitForTimeout(1_000);
    },
  },
  {
    name: 'lip-sync-videos-made-of',
    go: async (visit) => {
      await openResult(visit);
      await visit
        .button(visit.results('madeOf.both'))
        .evaluate((button) => button.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'lip-sync-videos-share',
    go: async (visit) => {
      const { results } = visit;
      await openResult(visit);
      const make = visit.button(results('share.make'));
      const revoke = visit.button(results('share.revoke'));
      await make.or(revoke).waitFor();
      if (await make.isVisible()) await make.click();
      await revoke.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'lip-sync-videos-captions',
    go: async (visit) => {
      const { results } = visit;
      await openResult(visit);
      const text = resultOf(visit).getByRole('textbox', {
        name: results('captions.text', { number: '1' }),
        exact: true,
      });
      await text.fill('');
      await visit
        .button(results('captions.burn'))
        .evaluate((button) => button.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'lip-sync-videos-removed',
    go: async (visit) => {
      const { page, lipSync } = visit;
      // The next picture needs it.
      await answer(page, { '/video/job/*/*': { json: { success: true, message: '' } } });
      await openVideos(visit);
      await page
        .getByRole('button', { name: lipSync('synced.remove', { name: 'interview.mp4' }) })
        .first()
        .click();
      await visit.button(lipSync('synced.undo')).waitFor();
    },
  },
  {
    name: 'lip-sync-many',
    go: async (visit) => {
      await openMany(visit);
      await visit.page.waitForTimeout(1_000);
    },
  },
  {
    name: 'lip-sync-many-none',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await openMany(visit);
      await page.getByRole('searchbox', { name: lipSync('synced.search') }).fill('zzz');
      await page.getByText(lipSync('synced.nothing')).waitFor();
    },
  },
  {
    name: 'lip-sync-jobs',
    go: openJobs,
  },
  {
    name: 'lip-sync-jobs-end',
    go: async (visit) => {
      const { page, lipSync } = visit;
      await openJobs(visit);
      await page
        .getByRole('button', { name: lipSync('jobs.retry') })
        .last()
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lip-sync-upload',
    go: async (visit) => {
      const { page } = visit;
      await freshView('lip-sync')(visit);
      await answer(page, { '/video/upload-audio': 'never' });
      const buffer = makeRecording(61);
      const file = { name: 'a-recording-with-a-rather-long-name.wav', mimeType: 'audio/wav', buffer };
      await page.locator('input[type=file][accept*=".wav"]').setInputFiles(file);
      await page.getByRole('progressbar').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lip-sync-upload-failed',
    go: async (visit) => {
      await freshView('lip-sync')(visit);
      await visit.page
        .locator('input[type=file][accept*=".mp4"]')
        .setInputFiles({ ...film, buffer: Buffer.alloc(900, 'x') });
      await visit.toast(visit.lipSync('failure.video.title')).waitFor();
    },
  },
  // Last: that an upload was interrupted is said until its file is chosen again.
  {
    name: 'lip-sync-upload-paused',
    go: async (visit) => {
      await sendFilm(visit);
      await visit.button(visit.lipSync('upload.pause')).click();
      await visit.button(visit.lipSync('upload.goOn')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lip-sync-upload-interrupted',
    go: async (visit) => {
      await sendFilm(visit);
      // The page asks whether to leave an upload behind.
      visit.page.once('dialog', (asked) => asked.accept());
      await visit.page.reload();
      await view('lip-sync')(visit);
      await visit.page
        .getByText(visit.lipSync('upload.interrupted', { name: film.name }))
        .scrollIntoViewIfNeeded();
    },
  },
];
