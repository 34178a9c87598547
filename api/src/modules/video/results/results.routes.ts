import type { FastifyInstance } from 'fastify';
import { defineRoute, whileCallerWaits } from '../../../routing';
import { presentJob } from '../video.presenter';
import type { Results } from './results.service';

export function registerResults(app: FastifyInstance, results: Results): void {
  const { media } = app.core;

  defineRoute(app, 'PATCH /video/job/:user_id/:video_id', async ({ caller, params, body, translate }) =>
    presentJob(await results.rename(caller.userId, params.video_id, body.name), media, translate),
  );
  defineRoute(app, 'GET /video/job/:user_id/:video_id/captions', ({ caller, params }) =>
    results.readCaptions(caller.userId, params.video_id),
  );
  defineRoute(
    app,
    'PUT /video/job/:user_id/:video_id/captions',
    async ({ caller, params, body, translate }) =>
      presentJob(
        await results.replaceCaptions(caller.userId, params.video_id, body.captions, body.revision),
        media,
        translate,
      ),
  );
  defineRoute(
    app,
    'POST /video/job/:user_id/:video_id/burned',
    async ({ caller, params, request }) => {
      const key = await whileCallerWaits(request, (signal) =>
        results.burn(caller.userId, params.video_id, signal),
      );
      return { download_url: media.url(key, { download: true }) };
    },
    { isHeavy: true, perMinute: 10 },
  );
}
