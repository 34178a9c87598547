import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '@lisan/errors';
import { defineRoute, raw, hijack, whileCallerWaits } from '../../routing';
import type { Recordings, ResumableUploads, Sender, Storage, Uploads } from '../recordings';
import type { LipSyncHints } from './lip-sync-hints';
import type { LipSyncService } from './lip-sync.service';
import type { PreflightService } from './preflight/preflight.service';
import type { RemovedJobs } from './removed-jobs';
import { presentAudioItem, presentJob, presentVideoItem } from './video.presenter';

interface VideoServices {
  readonly recordings: Recordings;
  readonly uploads: Uploads;
  readonly storage: Storage;
  readonly lipSync: LipSyncService;
  readonly preflight: PreflightService;
  readonly removed: RemovedJobs;
}

export function registerVideo(app: FastifyInstance, services: VideoServices): void {
  const { media } = app.core;
  const { recordings, uploads, storage, lipSync, preflight, removed } = services;
  const reservations = new WeakMap<FastifyRequest, string>();

  /** Reserves storage for the whole body before reading it. */
  async function prepare(request: FastifyRequest): Promise<() => Promise<void>> {
    const { caller, language, headers } = request;
    if (caller === null) throw new RequestError('unauthenticated');
    const declared = headers['content-length'];
    const bytes = declared === undefined ? undefined : Number(declared);
    const reservation = await storage.reserve({ userId: caller.userId, language, bytes });
    reservations.set(request, reservation);
    return () => storage.release(reservation);
  }
  const reservationOf = (request: FastifyRequest) => reservations.get(request) ?? '';

  defineRoute(app, 'POST /video/get-audio', async ({ caller }) => ({
    audio_history: (await recordings.listAudios(caller.userId)).map((row) => presentAudioItem(row, media)),
  }));

  defineRoute(app, 'POST /video/get-video', async ({ caller }) => ({
    video_history: (await recordings.listVideos(caller.userId)).map((row) => presentVideoItem(row, media)),
  }));

  defineRoute(
    app,
    'POST /video/upload-audio',
    async ({ caller: { userId }, files, language, request }) => ({
      audio_id: await whileCallerWaits(request, (signal) =>
        uploads.addAudio({ ...files.audio, userId, language, reservation: reservationOf(request), signal }),
      ),
    }),
    { isHeavy: true, prepare },
  );

  defineRoute(
    app,
    'POST /video/upload-video',
    async ({ caller: { userId }, files, language, request }) => ({
      video_id: await whileCallerWaits(request, (signal) =>
        uploads.addVideo({ ...files.video, userId, language, reservation: reservationOf(request), signal }),
      ),
    }),
    { isHeavy: true, prepare },
  );

  defineRoute(app, 'DELETE /video/audio/:id', async ({ caller, params, translate }) => {
    await recordings.removeAudio(caller.userId, params.id, 'upload');
    return { success: true, message: translate('media_deleted') };
  });

  defineRoute(app, 'DELETE /video/video/:id', async ({ caller, params, translate }) => {
    await recordings.removeVideo(caller.userId, params.id);
    return { success: true, message: translate('media_deleted') };
  });

  defineRoute(app, 'GET /video/jobs/:email', async ({ caller, translate }) => ({
    jobs: (await lipSync.list(caller.userId)).map((row) => presentJob(row, media, translate)),
  }));

  defineRoute(
    app,
    'POST /video/preflight',
    ({ caller: { userId }, body, request, translate }) =>
      whileCallerWaits(request, (signal) =>
        preflight.inspect({ userId, audioId: body.audio_id, videoId: body.video_id, signal }, translate),
      ),
    { isHeavy: true, perMinute: 30 },
  );

  defineRoute(
    app,
    'POST /video/preview',
    async ({ caller: { userId }, body, request }) => {
      const pair = { userId, audioId: body.audio_id, videoId: body.video_id };
      const key = await whileCallerWaits(request, (signal) => preflight.preview({ ...pair, signal }));
      return { preview_url: media.url(key) };
    },
    { isHeavy: true, perMinute: 10 },
  );

  defineRoute(
    app,
    'POST /video/sync-audio',
    async ({ caller: { userId }, body, language, translate, once }) =>
      presentJob(
        await lipSync.start({
          userId,
          language,
          idempotencyKey: once.key,
          audioId: body.audio_id,
          videoId: body.video_id,
          fit: body.fit,
        }),
        media,
        translate,
      ),
  );

  defineRoute(app, 'GET /video/job/:user_id/:video_id', async ({ caller, params, translate }) =>
    presentJob(await lipSync.get(caller.userId, params.video_id), media, translate),
  );

  defineRoute(app, 'POST /video/job/:user_id/:video_id/cancel', async ({ caller, params, translate }) =>
    presentJob(await lipSync.cancel(caller.userId, params.video_id), media, translate),
  );

  defineRoute(
    app,
    'POST /video/job/:user_id/:video_id/retry',
    async ({ caller, params, language, translate }) =>
      presentJob(await lipSync.retry(caller.userId, params.video_id, language), media, translate),
  );

  defineRoute(app, 'DELETE /video/job/:user_id/:video_id', async ({ caller, params, translate }) => {
    await removed.remove(caller.userId, params.video_id);
    return { success: true, message: translate('media_deleted') };
  });

  defineRoute(app, 'POST /video/job/:user_id/:video_id/restore', async ({ caller, params, translate }) =>
    presentJob(await removed.restore(caller.userId, params.video_id), media, translate),
  );

  defineRoute(app, 'GET /video/job/:user_id/:video_id/captions.vtt', async ({ caller, params }) => {
    const { captions_key: key } = await lipSync.get(caller.userId, params.video_id);
    if (key === null) throw new RequestError('not_found');
    return raw(await media.read(key), { type: 'text/vtt; charset=utf-8' });
  });
}

/** Resumable uploads: the library implements the protocol, this sets the owner. */
export function registerResumable(app: FastifyInstance, uploads: ResumableUploads): void {
  const respond = (owner: Omit<Sender, 'signal'>) =>
    hijack((request, response) =>
      whileCallerWaits({ raw: request }, (signal) =>
        uploads.respond(request, response, { ...owner, signal }),
      ),
    );
  defineRoute(app, 'POST /video/uploads', ({ caller: { userId }, language, query }) => {
    assertNoQuery(query);
    return respond({ userId, language, id: undefined });
  });
  for (const key of [
    'PATCH /video/uploads/:id',
    'HEAD /video/uploads/:id',
    'DELETE /video/uploads/:id',
  ] as const)
    defineRoute(app, key, ({ caller: { userId }, params: { id }, language, query }) => {
      assertNoQuery(query);
      if (!uploads.isOwn(id, userId)) throw new RequestError('not_found');
      return respond({ userId, language, id });
    });
}

/** The protocol uses no query: reject it rather than risk two interpretations. */
function assertNoQuery(query: unknown): void {
  if (Object.keys(query ?? {}).length > 0) throw new RequestError('unreadable_request');
}

/** Ignores the webhook's body: only the arrival and the job id count. */
export function registerWebhook(app: FastifyInstance, hints: LipSyncHints): void {
  defineRoute(
    app,
    'POST /video/webhook/sync/:job_id/:token',
    async ({ params: { job_id: jobId, token } }) => {
      if (!(await hints.receiveHint(jobId, token))) throw new RequestError('not_found');
      return { received: true };
    },
    { rawBody: true, perMinute: 120 },
  );
}
