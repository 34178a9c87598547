import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { runFfmpeg } from '../fixtures/ffmpeg';
import { tabTo } from '../fixtures/focus';
import { expect, test } from '../fixtures/test';
import { translationsOf, type Language } from '../fixtures/translations';
import { Visit } from '../pages/visit';

type Press = (target: Locator) => Promise<void>;

const byMouse: Press = (target) => target.click();
const byKeyboard =
  (page: Page): Press =>
  async (target) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };

interface Going {
  readonly page: Page;
  readonly language: Language;
  readonly idea: string;
  readonly press: Press;
  readonly violations: () => Promise<unknown[]>;
}

async function makeVideo({ page, language, idea, press, violations }: Going): Promise<void> {
  const visit = new Visit(page, language);
  const { chat, speech, lipSync } = visit;
  const guide = translationsOf('projects', language);
  const step = page.locator('[aria-current="step"]');

  await page.goto('/demo');
  await expect(step).toContainText(guide('guide.script.title'));
  await visit.field(guide('guide.idea')).fill(idea);
  await expectFine(page, violations);
  await press(visit.button(guide('guide.script.open')));
  const box = visit.field(chat('composer.label'));
  await expect(box).toHaveValue(new RegExp(idea));
  await box.press('Enter');
  await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible({ timeout: 60_000 });

  await page.goto('/demo');
  await expect(step).toContainText(guide('guide.speech.title'));
  await press(visit.button(guide('guide.speech.open')));
  await press(visit.button(chat('reply.useInSpeech')));
  await expect(visit.field(speech('text.label'))).not.toHaveValue('');
  await visit.chooseVoice(speech(`voices.labels.${language === 'ar' ? 'layla' : 'emma'}`));
  const spoken = page.waitForResponse(/text-to-speech$/, { timeout: 60_000 });
  await press(visit.button(speech('speech.generate')));
  await (await spoken).finished();

  await page.goto('/demo');
  await expect(step).toContainText(guide('guide.video.title'));
  await press(visit.button(guide('guide.video.open')));
  await press(visit.button(lipSync('sync.start')));
  await expect(page.getByRole('progressbar').first()).toBeVisible();

  await page.goto('/demo');
  const video = page.getByLabel(guide('guide.result'), { exact: true });
  await expect(video).toBeVisible({ timeout: 150_000 });
  await expect(video.locator('track')).toHaveCount(1);
  await expect(step).toHaveCount(0);
  await expectFine(page, violations);
  const saved = page.waitForEvent('download');
  await press(visit.button(guide('guide.download')));
  expect(statSync(await (await saved).path()).size).toBeGreaterThan(20_000);
}

async function expectFine(page: Page, violations: Going['violations']): Promise<void> {
  expect(await violations()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function useProject({ page, language, idea, press, violations }: Going): Promise<void> {
  const visit = new Visit(page, language);
  const projects = translationsOf('projects', language);
  const isFine = () => expectFine(page, violations);

  await page.goto('/home');
  await visit.openView(visit.chat('nav.chat'));
  const chooser = page.locator('[data-toolbar-place] button[aria-haspopup=dialog]');
  const named = projects('in', { name: '' }).trim();
  await expect(chooser).toContainText(named);
  const name = ((await chooser.textContent()) ?? '')
    .replace(named, '')
    .replace(/[\u2068\u2069]/gu, '')
    .trim();
  await press(chooser);
  const dialog = page.getByRole('dialog');
  await isFine();
  await press(dialog.getByRole('button', { name: projects('openNamed', { name }) }));
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await isFine();
  const saved = page.waitForEvent('download');
  await press(dialog.getByRole('button', { name: projects('zip') }));
  const folder = mkdtempSync(join(tmpdir(), 'lisan-project-'));
  await (await saved).saveAs(join(folder, 'project.zip'));
  await expectFiles(folder, idea);

  const speech = dialog.getByRole('listitem').filter({ hasText: projects('kind.speech') });
  await press(speech.getByRole('button'));
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await press(dialog.getByRole('button', { name: projects('addMine') }));
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await isFine();
  await press(dialog.getByRole('listitem').getByRole('button'));
  await expect(dialog.getByText(projects('nothingMore'))).toBeVisible();
  await press(dialog.getByRole('button', { name: projects('done') }));
  await expect(dialog.getByRole('listitem')).toHaveCount(4);

  const script = dialog.getByRole('listitem').filter({ hasText: projects('kind.script') });
  await press(script.getByRole('button').first());
  await expect(dialog).toBeHidden();
  await expect(page.getByText(idea).first()).toBeVisible();
}

async function expectFiles(folder: string, idea: string): Promise<void> {
  const files = Object.entries(unzipSync(readFileSync(join(folder, 'project.zip'))));
  const inFolder = (folder: string) => files.filter(([path]) => path.startsWith(`${folder}/`)).length;
  expect(['results', 'scripts', 'speech', 'videos'].map(inFolder)).toEqual([2, 1, 1, 1]);
  const texts: string[] = [];
  for (const [index, [path, bytes]] of files.entries()) {
    if (path.endsWith('.md')) texts.push(Buffer.from(bytes).toString());
    else if (path.endsWith('.vtt')) expect(Buffer.from(bytes).toString()).toContain('WEBVTT');
    else {
      const input = join(folder, `${index}.${path.endsWith('.mp3') ? 'mp3' : 'mp4'}`);
      writeFileSync(input, bytes);
      const [sound, picture] = [`${input}.wav`, `${input}.png`];
      // The sample face is silent.
      if (!path.startsWith('videos/')) {
        await runFfmpeg(input, sound, ['-v', 'error', '-y', '-i', input, '-vn', sound]);
        expect(statSync(sound).size).toBeGreaterThan(20_000);
      }
      if (!path.endsWith('.mp4')) continue;
      await runFfmpeg(input, picture, ['-v', 'error', '-y', '-i', input, '-frames:v', '1', picture]);
      expect(statSync(picture).size).toBeGreaterThan(1_000);
    }
  }
  expect(texts.some((text) => text.includes(idea))).toBe(true);
  expect(texts.every((text) => text.length > 20)).toBe(true);
  rmSync(folder, { recursive: true });
}

test.describe('the guided project, by mouse', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });
  test('makes a video of an idea in the real tools, and its files can be downloaded', async ({
    home: page,
    violations,
  }) => {
    test.setTimeout(240_000);
    const idea = 'A coffee shop that opens at dawn';
    const going: Going = { page, language: 'en', idea, press: byMouse, violations };
    await makeVideo(going);
    await useProject(going);
  });
});

test.describe('the guided project on a phone, by keyboard', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 360, height: 740 } });
  test('makes a video of an idea in the real tools, and its files can be downloaded', async ({
    home: page,
    violations,
  }) => {
    test.setTimeout(240_000);
    const idea = 'مكتبة المدينة القديمة';
    const going: Going = { page, language: 'ar', idea, press: byKeyboard(page), violations };
    await makeVideo(going);
    await useProject(going);
  });
});
