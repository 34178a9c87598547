import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { soundLength } from '../fixtures/sound';
import { expect, test } from '../fixtures/test';
import { patternOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const texts = {
  en: { words: ['Harbour', ' coffee opens on Monday.', ' Come early.'], voice: 'Emma', last: /Come early/ },
  ar: { words: ['مقهى', ' الميناء يفتح يوم الاثنين.', ' تعالوا مبكرًا.'], voice: 'عمر', last: /تعالوا/ },
} as const;

for (const { language, width } of [
  { language: 'en', width: 1440 },
  { language: 'ar', width: 360 },
] as const)
  test.describe(`from text to files (${language}, ${width})`, () => {
    test.use({ locale: language, viewport: { width, height: width === 360 ? 740 : 900 } });

    test('a new user chooses a voice, marks up text, listens, downloads and starts over', async ({
      home: page,
      violations,
    }) => {
      test.setTimeout(240_000);
      const visit = new Visit(page, language);
      const { speech, studio } = visit;
      const { words, voice, last } = texts[language];
      const field = visit.field(speech('text.label'));
      const clip = page
        .getByRole('list', { name: speech('audios.title') })
        .getByRole('listitem')
        .first();

      await visit.openView(speech('nav.speech'));

      await test.step('keeps text, voice and Generate in view, and the document within the window', async () => {
        const library = page.getByRole('combobox', { name: speech('voices.library'), exact: true });
        for (const shown of [field, library, visit.button(speech('speech.generate'))])
          await expect(shown).toBeInViewport({ ratio: 1 });
        const { content, screen } = await page.evaluate(() => ({
          content: document.documentElement.scrollHeight,
          screen: window.innerHeight,
        }));
        expect(content).toBe(screen);
      });

      await test.step('shows both voice lists', async () => {
        const library = page.getByRole('combobox', { name: speech('voices.library'), exact: true });
        const own = page.getByRole('combobox', { name: speech('voices.own'), exact: true });
        await expect(library).toHaveText(speech('voices.choose'));
        await expect(own).toHaveText(speech('voices.chooseOwn'));
      });

      await test.step('chooses a voice in the library', async () => {
        await visit.chooseVoice(voice);
        await expect(page.getByRole('combobox', { name: speech('voices.library') })).toContainText(voice);
      });

      await test.step('adds emphasis and a pause by buttons', async () => {
        await field.fill(words.join(''));
        await field.evaluate(
          (area: HTMLTextAreaElement, end) => area.setSelectionRange(0, end),
          words[0].length,
        );
        await visit.button(studio('marks.name.emphasis')).click();
        await expect(field).toHaveValue(`*${words[0]}*${words[1]}${words[2]}`);
        const before = words[0].length + 2 + words[1].length;
        await field.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(at, at), before);
        await visit.button(studio('marks.name.pause')).click();
        await expect(field).toHaveValue(language === 'ar' ? /\[وقفة 1\]/ : /\[pause 1\]/);
      });

      const marked = await field.inputValue();
      const result = await test.step('shows an estimate before it generates speech', async () => {
        const plural = { en: 'other', ar: 'two' }[language];
        await expect(page.getByText(patternOf(studio(`price.about_${plural}`)))).toBeInViewport({ ratio: 1 });
        const other = await page.context().newPage();
        await other.setViewportSize({ width: 1440, height: 900 });
        await other.goto('/home?view=text-to-audio');
        await expect(other.getByText(speech('audios.empty'))).toBeVisible();
        const answer = page.waitForResponse('**/api/voice/text-to-speech');
        await visit.button(speech('speech.generate')).click();
        const { duration } = (await (await answer).json()) as { duration: number };
        await expect(visit.toast(speech('speech.done'))).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
        // Other tabs list it too.
        await expect(other.getByRole('complementary').getByRole('listitem')).toHaveCount(1);
        await other.close();
        return duration;
      });

      await test.step('draws marks exactly under the words of the field', async () => {
        const before = await field.inputValue();
        const distance = () =>
          field.evaluate((area) => {
            const lines = area.previousElementSibling?.querySelectorAll('p') ?? [];
            const end =
              area.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(area).paddingBottom);
            return Math.abs(end - (lines[lines.length - 1]?.getBoundingClientRect().bottom ?? 0));
          });
        for (const text of [before, 'كتب *الحارس* [وقفة 1] حال الطقس.']) {
          await field.fill(`${text} Mixed ${text}\n\n`.repeat(40));
          await expect(page.locator('[data-mark=token]').nth(100)).toBeAttached();
          await expect.poll(distance).toBeLessThan(1);
        }
        await field.fill(before);
        await expect(page.locator('[data-mark=token]').nth(100)).toHaveCount(0);
      });

      await test.step('plays from the cursor and lights up the sentence in the text', async () => {
        await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2));
        await visit.button(studio('follow.fromCaret')).click();
        const lit = async () => (await page.locator('[data-lit]').allTextContents()).join('');
        await expect.poll(lit).toContain(words[0]);
        await expect.poll(lit, { intervals: [50] }).toMatch(last);
        const played = () =>
          page.evaluate(() =>
            Math.max(...[...document.querySelectorAll('audio')].map(({ currentTime }) => currentTime)),
          );
        await expect.poll(played).toBeGreaterThan(result / 3);
        expect(await violations()).toEqual([]);
      });

      if (width === 360) await visit.button(speech('audios.title')).click();
      const choose = async (name: string) => {
        await clip.getByRole('button', { name: patternOf(speech('audios.actions')) }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
      };
      const take = async (act: () => Promise<void>): Promise<Download> => {
        const saved = page.waitForEvent('download');
        await act();
        return saved;
      };

      await test.step('downloads MP3 and WAV of the reported length', async () => {
        const compressed = await take(() =>
          clip.getByRole('link', { name: speech('audios.download') }).click(),
        );
        expect(compressed.suggestedFilename()).toMatch(/\.mp3$/);
        const whole = await take(() => choose(speech('audios.wav')));
        expect(whole.suggestedFilename()).toMatch(/\.wav$/);
        for (const file of [compressed, whole])
          expect(Math.abs((await soundLength(await file.path())) - result)).toBeLessThan(0.15);
      });

      await test.step('downloads captions without markup', async () => {
        for (const [name, first] of [
          [speech('audios.vtt'), /^WEBVTT/],
          [speech('audios.srt'), /^1\r?\n00:00:/],
        ] as const) {
          const captions = readFileSync(await (await take(() => choose(name))).path(), 'utf8');
          expect(captions).toMatch(first);
          expect(captions).toContain(words[0]);
          expect(captions).not.toMatch(/[[\]*\uE000-\uE1FF]/);
        }
      });

      await test.step('deletes and restores the audio', async () => {
        await choose(speech('audios.remove'));
        await clip.getByRole('button', { name: speech('audios.undo') }).click();
        await expect(clip.getByRole('link', { name: speech('audios.download') })).toBeVisible();
        expect(await violations()).toEqual([]);
      });

      await test.step('loads the text of the audio again', async () => {
        if (width === 360) await page.keyboard.press('Escape');
        await field.fill('');
        if (width === 360) await visit.button(speech('audios.title')).click();
        await choose(speech('audios.loadText'));
        await expect(field).toHaveValue(marked);
      });

      await test.step('restores text and audio after a reload', async () => {
        await page.reload();
        await expect(field).toHaveValue(marked);
        if (width === 360) await visit.button(speech('audios.title')).click();
        await expect(clip).toContainText(voice);
      });

      await test.step('opens the audio at an address for Back and other tabs', async () => {
        await clip.locator('a[href*="clip="]').click();
        await expect(page).toHaveURL(/\/home\?view=text-to-audio&clip=[\w.-]+$/);
        const other = await page.context().newPage();
        await other.goto(page.url());
        const along = other.getByRole('region', { name: studio('follow.title') });
        await expect(along.getByRole('button', { name: last })).toBeVisible();
        await expect(other.getByRole('heading', { level: 1 })).toHaveText(speech('nav.speech'));
        await other.goto('/home?view=text-to-audio&clip=deleted');
        await expect(other.getByText(speech('audios.gone'))).toBeVisible();
        await other.close();
        await page.goBack();
        await expect(page).toHaveURL(/\/home$/);
        await expect(field).toHaveValue(marked);
      });

      await test.step('opens the audio by its name in the search', async () => {
        const link = clip.locator('a[href*="clip="]');
        const name = await link.innerText();
        if (width === 360) await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        const search = page.getByRole('dialog').getByRole('combobox');
        await expect(search).toBeFocused();
        await search.fill(name);
        await page.getByRole('option', { name }).click();
        await expect(page).toHaveURL(/\/home\?view=text-to-audio&clip=[\w.-]+$/);
        if (width === 360) await visit.button(speech('audios.title')).click();
        await expect(link).toHaveAttribute('aria-current', 'true');
      });
    });
  });
