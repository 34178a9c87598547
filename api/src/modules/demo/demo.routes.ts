import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { CallStream } from '@lisan/contract';
import { isProblem } from '@lisan/errors';
import type { EngineVoice } from '../../engines/speech';
import { BASE } from '../../routing/base';
import { defineRoute, raw, stream, whileCallerWaits } from '../../routing';
import type { DemoAllowance } from './allowance';
import { presentProject } from '../projects';
import { presentResult } from './demo.presenter';
import type { Demo } from './demo.service';
import type { KeepDemo } from './keep-demo';

interface DemoServices {
  readonly demo: Demo;
  readonly allowance: DemoAllowance;
  readonly voices: readonly EngineVoice[];
  readonly facePath: string;
  readonly keep: KeepDemo;
}

const KEPT_PER_MINUTE = 10;

type VideoEvent = CallStream<'POST /demo/results/:id/video'>;

export function registerDemoRoutes(
  app: FastifyInstance,
  { demo, allowance, voices, facePath, keep }: DemoServices,
): void {
  const { media, log } = app.core;

  defineRoute(app, 'GET /demo', async ({ caller: { userId } }) => {
    const result = await demo.findLast(userId);
    return {
      voices: voices.map(({ id, name, labels: { language } }) => ({ voice_id: id, name, language })),
      scripts_left: await allowance.left('script', userId),
      speeches_left: await allowance.left('speech', userId),
      videos_left: await allowance.left('video', userId),
      face_url: `${BASE}/demo/face`,
      result: result ? presentResult(result, media) : null,
    };
  });

  let face: Promise<Buffer> | undefined;
  const readFace = () =>
    readFile(facePath).catch((error: unknown) => {
      face = undefined;
      throw error;
    });
  defineRoute(app, 'GET /demo/face', async () =>
    raw(await (face ??= readFace()), { headers: { 'cache-control': 'public, max-age=86400' } }),
  );

  defineRoute(app, 'POST /demo/script', ({ caller: { userId }, body: { idea }, ip, language, request }) =>
    whileCallerWaits(request, async (signal) => ({
      script: await demo.write({ userId, ip, idea, language, requestId: request.id, signal }),
    })),
  );

  defineRoute(app, 'POST /demo/speech', ({ caller: { userId }, body, ip, request }) =>
    whileCallerWaits(request, async (signal) => {
      const { script, voice_id: voiceId } = body;
      return presentResult(await demo.speak({ userId, ip, script, voiceId, signal }), media);
    }),
  );

  defineRoute(
    app,
    'POST /demo/results/:id/video',
    async ({ caller: { userId }, params: { id }, ip, translate }) => {
      // Before streaming, so that a missing result returns 404.
      await demo.get(userId, id);
      return stream<VideoEvent>(async ({ send, signal }) => {
        const onProgress = (fraction: number) => void send({ event: 'progress', data: { fraction } });
        try {
          const row = await demo.film({ userId, id, ip, signal, onProgress });
          await send({ event: 'done', data: presentResult(row, media) });
        } catch (error) {
          if (signal.aborted) return;
          const told = isProblem(error) ? error : null;
          if (!told) log.error({ err: error }, 'a video of the demo failed');
          const detail = translate(told?.translationKey ?? 'internal', told?.values ?? {});
          await send({ event: 'error', data: { detail, code: told?.code ?? 'internal' } });
        }
      });
    },
    { isHeavy: true },
  );

  defineRoute(
    app,
    'POST /demo/results/:id/project',
    async ({ caller: { userId }, params: { id }, language, request }) => {
      const row = await demo.get(userId, id);
      return presentProject(await whileCallerWaits(request, (signal) => keep({ row, language, signal })));
    },
    { perMinute: KEPT_PER_MINUTE },
  );
}
