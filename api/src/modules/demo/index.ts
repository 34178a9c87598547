import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ChatEngine } from '../../engines/chat';
import { createBuiltInLipSync } from '../../engines/lip-sync';
import { apiFolder, entryPoint } from '../../runtime/entry-point';
import type { Projects } from '../projects';
import type { Storage } from '../recordings';
import type { BuiltInSpeech } from '../voice';
import { createDemoAllowance } from './allowance';
import { createDemoVideo } from './demo-video';
import { registerDemoRoutes } from './demo.routes';
import { createDemo } from './demo.service';
import { createKeepDemo } from './keep-demo';
import { addDemoSection } from './export-section';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { networkOf } from '../../limits/network';

const SWEEP = 600;
const LONGEST_SPEECH = 60;

interface Neighbours {
  readonly writer: ChatEngine;
  readonly speech: BuiltInSpeech;
  readonly projects: Projects;
  readonly storage: Storage;
}

/** Sets up the demo, which uses only built-in engines. */
export async function registerDemo(
  app: FastifyInstance,
  { writer, speech, projects, storage }: Neighbours,
): Promise<void> {
  const { core } = app;
  core.translator.add({ en, ar });
  const engine = createBuiltInLipSync({
    ffmpeg: core.ffmpeg.choice,
    worker: entryPoint('lip-sync-worker'),
    minimumSeconds: 1,
    maximumSeconds: LONGEST_SPEECH,
    onFailure: (reason) => core.log.warn({ reason }, 'lip-sync worker of the demo'),
  });
  const facePath = join(apiFolder, 'samples', 'face.mp4');
  const allowance = createDemoAllowance(core.limits, networkOf);
  const makeVideo = createDemoVideo(core, engine, facePath);
  const demo = createDemo(core, { writer, speech, makeVideo, allowance });
  const keep = createKeepDemo(core, { projects, storage });
  registerDemoRoutes(app, { demo, allowance, voices: speech.voices, facePath, keep });
  addDemoSection(core);
  core.jobs.schedule('prune-demo', SWEEP, () => demo.sweep());
  app.addHook('onClose', () => engine.close());
}
