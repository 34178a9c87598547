import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { expect, test as base } from '../fixtures/test';
import { startLisan } from '../machine/lisan';
import { startOllama, startSpeechServer, type StandIn } from '../machine/model-servers';
import { SyncedVideosPage } from '../pages/synced-videos';
import { Visit } from '../pages/visit';

const MODEL = 'llama3.2:latest';
const SCRIPT = 'The harbour café opens on Monday. Come early and bring a friend.';
const SPEECH_SECONDS = 4;

interface Studio {
  origin: string;
  ollama: StandIn;
  speech: StandIn;
}

const test = base.extend<object, { studio: Studio }>({
  studio: [
    async ({}, use) => {
      const [ollama, speech] = await Promise.all([
        startOllama(MODEL, SCRIPT),
        startSpeechServer('af_bella', SPEECH_SECONDS),
      ]);
      const lisan = await startLisan({ env: { LISAN_MODELS: `${ollama.origin},${speech.origin}` } });
      await use({ origin: lisan.origin, ollama, speech });
      await lisan.stop();
      ollama.stop();
      speech.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.origin),
});

test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });

test('one setting takes a script, its speech and a lip-sync from your own servers', async ({
  home: page,
  clip,
  studio,
  violations,
}) => {
  test.setTimeout(300_000);
  const visit = new Visit(page, 'en');
  const { chat, speech, lipSync } = visit;
  const synced = new SyncedVideosPage(visit, 'mouse');

  await test.step('writes with the model of the first server', async () => {
    await visit.field(chat('composer.label')).fill('Announce our new café');
    await visit.field(chat('composer.label')).press('Enter');
    await expect(page.getByRole('article', { name: chat('reply.label') })).toContainText(SCRIPT);
    await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible();
    await expect(page.getByText(MODEL).filter({ visible: true })).toBeVisible();
    expect(studio.ollama.calls.at(-1)?.body).toMatchObject({ model: MODEL, stream: true });
    expect(await violations()).toEqual([]);
  });

  await test.step('speaks with a voice of the second server', async () => {
    await visit.button(chat('reply.useInSpeech')).click();
    await expect(visit.field(speech('text.label'))).toHaveValue(SCRIPT);
    await visit.chooseVoice('Bella');
    const answer = page.waitForResponse('**/api/voice/text-to-speech');
    await visit.button(speech('speech.generate')).click();
    const { duration } = (await (await answer).json()) as { duration: number };
    expect(Math.abs(duration - SPEECH_SECONDS)).toBeLessThan(0.3);
    await expect(visit.toast(speech('speech.done'))).toBeVisible();
    const { body } = studio.speech.calls.findLast(({ path }) => path === '/v1/audio/speech') ?? {};
    expect(body).toMatchObject({ input: SCRIPT, voice: 'af_bella' });
  });

  await test.step('lip-syncs a video to that speech', async () => {
    await visit.openView(lipSync('nav.lipSync'));
    await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(clip);
    await expect(synced.option('interview.mp4')).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
    await synced.choose(synced.option(/The harbour café/));
    await visit.button(lipSync('sync.start')).click();
    const result = synced.result('interview.mp4');
    await expect(result).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
    const seconds = await result
      .getByLabel('interview.mp4', { exact: true })
      .evaluate(async (player: HTMLVideoElement) => {
        player.muted = true;
        await player.play();
        player.pause();
        return player.duration;
      });
    expect(Math.abs(seconds - SPEECH_SECONDS)).toBeLessThan(0.5);
  });
});
