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
  readonly prompt: string;
  readonly press: Press;
  readonly violations: () => Promise<unknown[]>;
}

async function goThrough({ page, language, idea, prompt, press, violations }: Going): Promise<void> {
  const visit = new Visit(page, language);
  const [script, voice, video, projects] = (
    ['demo-script', 'demo-voice', 'demo-video', 'projects'] as const
  ).map((name) => translationsOf(name, language));
  if (!script || !voice || !video || !projects) throw new Error('There are four of them.');
  const isFine = async () => {
    expect(await violations()).toEqual([]);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(room).toBeLessThanOrEqual(0);
  };

  await page.goto('/demo');
  await visit.field(script('idea')).fill(idea);
  await press(visit.button(script('write')));
  await expect(visit.field(script('script'))).toHaveValue(/\p{L}/u);
  await press(visit.button(voice('speak')));
  await expect(visit.button(video('film'))).toBeEnabled({ timeout: 60_000 });
  await press(visit.button(video('film')));
  await expect(page.getByLabel(video('video'))).toBeVisible({ timeout: 100_000 });
  await press(visit.button(projects('demo.keep')));
  await expect(page.getByText(projects('demo.kept'))).toBeVisible();
  await isFine();

  await page.goto('/home');
  const chooser = page.locator('header button[aria-haspopup=dialog]');
  const named = projects('in', { name: '' }).trim();
  await expect(chooser).toContainText(named);
  const name = ((await chooser.textContent()) ?? '')
    .replace(named, '')
    .replace(/[\u2068\u2069]/gu, '')
    .trim();
  const box = visit.field(visit.chat('composer.label'));
  await box.fill(prompt);
  await box.press('Enter');
  await expect(visit.button(visit.chat('reply.useInSpeech')).first()).toBeVisible({ timeout: 60_000 });

  await press(chooser);
  const dialog = page.getByRole('dialog');
  await isFine();
  await press(dialog.getByRole('button', { name: projects('openNamed', { name }) }));
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByText(projects('kind.script'), { exact: true })).toHaveCount(2);
  await isFine();
  const saved = page.waitForEvent('download');
  await press(dialog.getByRole('button', { name: projects('zip') }));
  const folder = mkdtempSync(join(tmpdir(), 'lisan-project-'));
  await (await saved).saveAs(join(folder, 'project.zip'));
  await expectFiles(folder, prompt);

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

  await press(
    dialog
      .getByRole('listitem')
      .getByRole('button', { name: /\btea\b|الشاي/i })
      .first(),
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByText(prompt, { exact: true }).first()).toBeVisible();
}

async function expectFiles(folder: string, prompt: string): Promise<void> {
  const files = Object.entries(unzipSync(readFileSync(join(folder, 'project.zip'))));
  const inFolder = (folder: string) => files.filter(([path]) => path.startsWith(`${folder}/`)).length;
  expect(['results', 'scripts', 'speech'].map(inFolder)).toEqual([2, 2, 1]);
  const texts: string[] = [];
  for (const [index, [path, bytes]] of files.entries()) {
    if (path.endsWith('.md')) texts.push(Buffer.from(bytes).toString());
    else if (path.endsWith('.vtt')) expect(Buffer.from(bytes).toString()).toContain('WEBVTT');
    else {
      const input = join(folder, `${index}.${path.endsWith('.mp3') ? 'mp3' : 'mp4'}`);
      writeFileSync(input, bytes);
      const [sound, picture] = [`${input}.wav`, `${input}.png`];
      await runFfmpeg(input, sound, ['-v', 'error', '-y', '-i', input, '-vn', sound]);
      expect(statSync(sound).size).toBeGreaterThan(20_000);
      if (!path.endsWith('.mp4')) continue;
      await runFfmpeg(input, picture, ['-v', 'error', '-y', '-i', input, '-frames:v', '1', picture]);
      expect(statSync(picture).size).toBeGreaterThan(1_000);
    }
  }
  expect(texts.some((text) => text.includes(prompt))).toBe(true);
  expect(texts.every((text) => text.length > 20)).toBe(true);
  rmSync(folder, { recursive: true });
}

test.describe('a project made from the demo, by mouse', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });
  test('is saved, continued in the dashboard and downloaded', async ({ home: page, violations }) => {
    test.setTimeout(240_000);
    const texts = { idea: 'A coffee shop that opens at dawn', prompt: 'A title about tea' };
    await goThrough({ page, language: 'en', ...texts, press: byMouse, violations });
  });
});

test.describe('a project made from the demo, on a phone by keyboard', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 360, height: 740 } });
  test('is saved, continued in the dashboard and downloaded', async ({ home: page, violations }) => {
    test.setTimeout(240_000);
    const texts = { idea: 'مكتبة المدينة القديمة', prompt: 'عنوان عن الشاي' };
    await goThrough({ page, language: 'ar', ...texts, press: byKeyboard(page), violations });
  });
});
