import { readFileSync } from 'node:fs';
import { compareFrames } from '../fixtures/frame-difference';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SyncedVideosPage } from '../pages/synced-videos';
import { Visit } from '../pages/visit';

const people = [
  { language: 'en', means: 'mouse', width: 1440, name: 'Harbour', words: 'Coffee by the harbour' },
  { language: 'ar', means: 'keyboard', width: 360, name: 'الميناء', words: 'قهوة عند الميناء' },
] as const;

for (const { language, means, width, name, words } of people)
  test.describe(`a finished video (${language}, by ${means}, ${width})`, () => {
    test.use({ locale: language, viewport: { width, height: width < 640 ? 740 : 900 } });

    test('can be played, captioned, shared, renamed, downloaded, deleted and restored', async ({
      home: page,
      account,
      token,
      request,
      browser,
      baseURL,
      clip,
      violations,
    }) => {
      test.setTimeout(300_000);
      const visit = new Visit(page, language);
      const { lipSync, results } = visit;
      const synced = new SyncedVideosPage(visit, means);
      const maker = createMaker(request, { account, token }, language);
      await maker.startLipSync(await maker.addSpeech(), await maker.addVideo(clip));
      await maker.waitForResult();
      const file = 'interview.mp4';
      const toast = page.locator('[role=region] li[data-tone]');
      const panel = await synced.open();
      const result = await synced.openResult(panel, file);

      await test.step('plays with captions and compares with the original', async () => {
        const player = result.getByLabel(file, { exact: true });
        const shown = await player.evaluate(async (video: HTMLVideoElement) => {
          video.muted = true;
          await video.play();
          await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
          video.pause();
          const track = video.textTracks[0];
          return { mode: track?.mode, cues: track?.cues?.length ?? 0 };
        });
        expect(shown.mode).toBe('showing');
        expect(shown.cues).toBeGreaterThan(0);
        const compare = result.getByRole('switch', { name: lipSync('result.compare') });
        await compare.press('Space');
        const wipe = result.getByRole('slider', { name: lipSync('result.wipe') });
        await wipe.press('ArrowUp');
        await expect(wipe).toHaveAttribute('aria-valuetext', /51|٥١/);
        expect(await violations()).toEqual([]);
        await compare.press('Space');
        await expect(player).toBeVisible();
      });

      const plain = await test.step('downloads video, audio and captions under their names', async () => {
        const video = await synced.save(
          result.getByRole('button', { name: lipSync('result.save.video'), exact: true }),
        );
        expect(video.name).toBe('interview lip-sync.mp4');
        const audio = await synced.save(
          result.getByRole('button', { name: lipSync('result.save.audio'), exact: true }),
        );
        expect(audio.name).toMatch(language === 'ar' ? /^صباح الخير.*\.mp3$/ : /^Good morning.*\.mp3$/);
        const captions = await synced.save(
          result.getByRole('button', { name: lipSync('result.save.captions'), exact: true }),
        );
        expect(captions.name).toBe('interview lip-sync.vtt');
        expect(readFileSync(captions.path, 'utf8')).toMatch(/^WEBVTT/);
        return video.path;
      });

      await test.step('edits a caption and burns it into the video', async () => {
        const first = result.getByRole('textbox', {
          name: results('captions.text', { number: '1' }),
          exact: true,
        });
        await expect(first).not.toHaveValue('');
        expect(await violations()).toEqual([]);
        const save = result.getByRole('button', { name: results('captions.save'), exact: true });
        await first.fill('');
        await expect(save).toBeDisabled();
        await expect(result.getByText(results('captions.fault.text'))).toBeVisible();
        expect(await violations()).toEqual([]);
        await first.fill(words);
        await synced.act(save);
        await expect(toast.filter({ hasText: results('captions.saved') })).toBeVisible();
        const burned = await synced.save(
          result.getByRole('button', { name: results('captions.burn'), exact: true }),
        );
        expect(burned.name).toBe('interview lip-sync captions.mp4');
        const { inside, outside, at } = await compareFrames(plain, burned.path, { from: 1, count: 10 });
        expect(inside).toBeGreaterThan(15);
        expect(outside).toBeLessThan(3);
        expect(at.y).toBeGreaterThan(0.75);
        expect(at.x).toBeGreaterThan(0.2);
        expect(at.x).toBeLessThan(0.8);
      });

      await test.step('plays by link without an account until the link is revoked', async () => {
        await synced.act(result.getByRole('button', { name: results('share.make'), exact: true }));
        const link = result.getByRole('textbox', { name: results('share.link') });
        const url = await link.inputValue();
        expect(url).toContain(`${baseURL}/api/shared/`);
        expect(await violations()).toEqual([]);
        const other = await browser.newContext({ locale: language, viewport: { width, height: 740 } });
        const otherUser = await other.newPage();
        await otherUser.goto(url);
        await expect(otherUser.getByRole('heading', { level: 1 })).toContainText('interview');
        const seconds = await otherUser.locator('video').evaluate(async (video: HTMLVideoElement) => {
          video.muted = true;
          await video.play();
          video.pause();
          return video.duration;
        });
        expect(seconds).toBeGreaterThan(2);
        await synced.act(result.getByRole('button', { name: results('share.revoke'), exact: true }));
        await expect(link).toBeHidden();
        expect((await otherUser.goto(url))?.status()).toBe(404);
        await expect(otherUser.locator('video')).toHaveCount(0);
        await other.close();
      });

      await test.step('renames the video', async () => {
        const field = result.getByRole('textbox', { name: results('rename.label'), exact: true });
        await field.fill(name);
        await synced.act(result.getByRole('button', { name: results('rename.save'), exact: true }));
        await expect(synced.result(name)).toBeVisible();
        const saved = await synced.save(
          synced.result(name).getByRole('button', { name: lipSync('result.save.video'), exact: true }),
        );
        expect(saved.name).toBe(`${name} lip-sync.mp4`);
        await page.reload();
        await expect(synced.result(name)).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
        await synced.act(synced.result(name).getByRole('button', { name: lipSync('result.close') }));
        await expect(synced.result(name)).toBeHidden();
        await page.goBack();
        await expect(synced.result(name)).toBeVisible();
        await page.goForward();
        await expect(synced.result(name)).toBeHidden();
      });

      await test.step('deletes and restores the video', async () => {
        const shelf = await synced.openPanel();
        const remove = shelf.getByRole('button', { name: lipSync('synced.remove', { name }) });
        await synced.act(remove);
        await expect(remove).toBeHidden();
        const undo = shelf.getByRole('button', { name: lipSync('synced.undo') });
        if (means === 'keyboard') await expect(undo).toBeFocused();
        expect(await violations()).toEqual([]);
        await synced.act(undo);
        await expect(remove).toBeVisible();
        await expect(undo).toHaveCount(0);
        if (means === 'keyboard') await expect(remove).toBeFocused();
        await page.reload();
        await synced.open();
        await expect(remove).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
      });
    });
  });
