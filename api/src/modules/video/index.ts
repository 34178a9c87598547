import type { FastifyInstance } from 'fastify';
import { limits } from '@lisan/contract';
import { chooseLipSync, lipSyncTranslations } from '@lisan/engine-lip-sync';
import { mediaTranslations } from '@lisan/engine-media';
import { entryPoint } from '@lisan/engine-runtime';
import { measureEngine } from '../../metrics/measure-engine';
import type { Ledger } from '../billing';
import { createResumableUploads, createStorage, createUploads, type Recordings } from '../recordings';
import type { AddShareable } from '../shares';
import { addVideoSection } from './account';
import { createJobNews } from './job-events';
import { countRunning } from './lip-sync-jobs.repository';
import { createLipSyncHints } from './lip-sync-hints';
import { defineLipSyncJob } from './lip-sync.job';
import { createLipSync, MAX_AUDIO_SECONDS } from './lip-sync.service';
import { createRemovedJobs } from './removed-jobs';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { defineSyncScoreJob } from './sync-score.job';
import { createSharedResults } from './shared-results';
import { addJobNotifications } from './notifications';
import { createPreflight } from './preflight/preflight.service';
import { registerResults } from './results/results.routes';
import { createResults } from './results/results.service';
import { registerResumable, registerVideo, registerWebhook } from './video.routes';
import { HOUR_SECONDS } from '../../durations';

export async function registerVideos(
  app: FastifyInstance,
  {
    ledger,
    recordings,
    addShareable,
  }: {
    readonly ledger: Ledger;
    readonly recordings: Recordings;
    readonly addShareable: AddShareable;
  },
): Promise<void> {
  const { core } = app;
  core.translator.add({ en, ar });
  core.translator.add(mediaTranslations);
  core.translator.add(lipSyncTranslations);

  const { ffmpeg } = core;
  const chosen = chooseLipSync({
    sync: core.config.sync,
    ffmpeg: ffmpeg.choice,
    worker: entryPoint('lip-sync-worker'),
    minimumSeconds: limits.lipSyncVideoMinSeconds,
    maximumSeconds: MAX_AUDIO_SECONDS,
    onFailure: (reason) => core.log.warn({ reason }, 'lip-sync worker'),
  });
  const engine = measureEngine(core.metrics, 'lip-sync', chosen, ['check', 'run', 'preview', 'score']);
  core.log.info({ ffmpeg: ffmpeg.choice.kind, lipSync: engine.name }, 'lip-sync engine');

  addVideoSection(core);
  addJobNotifications(core);
  addShareable('video', createSharedResults(core));
  const news = createJobNews(core);
  const storage = createStorage(core, ledger);
  const uploads = createUploads(core, storage, ffmpeg);
  const resumable = createResumableUploads(core, uploads, storage);
  recordings.addUseCheck(async (trx, { userId, ...media }) => (await countRunning(trx, userId, media)) > 0);
  const lipSync = createLipSync(core, { engine, ledger, news });
  const preflight = createPreflight(core, { engine, ledger, lipSync, ffmpeg });
  const removed = createRemovedJobs(core);
  registerVideo(app, { recordings, uploads, storage, lipSync, preflight, removed });
  registerResumable(app, resumable);
  registerResults(app, createResults(core, news, ffmpeg));
  const hints = createLipSyncHints(core, engine);
  registerWebhook(app, hints);
  defineSyncScoreJob(core, { engine, ledger, news });
  defineLipSyncJob(core, { engine, ledger, news, ffmpeg, webhookUrlOf: hints.urlOf });
  core.jobs.schedule('prune-uploads', HOUR_SECONDS, async () => {
    await resumable.prune();
    await storage.prune();
    await removed.sweep();
  });
  app.addHook('onReady', async () => {
    const isAlone = core.database.kind === 'embedded';
    if (isAlone) await storage.releaseInterrupted();
    await resumable.removeRemains(isAlone);
  });
  app.addHook('onClose', () => engine.close());
}
