import type { FastifyInstance } from 'fastify';
import { describeFileName } from '../../../files/file-name';
import { defineRoute, raw, whileCallerWaits } from '../../../routing';
import type { Clips } from './clips.service';

const WAVEFORMS_PER_MINUTE = 120;
const WAV_DOWNLOADS_PER_MINUTE = 10;

export function registerClips(app: FastifyInstance, clips: Clips): void {
  defineRoute(
    app,
    'GET /voice/generated-audios/:id/peaks',
    async ({ caller, params, request }) => ({
      peaks: await whileCallerWaits(request, async (signal) => [
        ...(await clips.getPeaks({ userId: caller.userId, id: params.id, signal })),
      ]),
    }),
    { perMinute: WAVEFORMS_PER_MINUTE },
  );

  defineRoute(
    app,
    'GET /voice/generated-audios/:id/wav',
    ({ caller, params, request }) =>
      whileCallerWaits(request, async (signal) => {
        const { size, name, stream } = await clips.toWav({ userId: caller.userId, id: params.id, signal });
        return raw(stream, {
          headers: {
            'cache-control': 'no-store',
            'content-length': String(size),
            'content-disposition': describeFileName(name, true),
          },
        });
      }),
    { perMinute: WAV_DOWNLOADS_PER_MINUTE, isHeavy: true },
  );
}
