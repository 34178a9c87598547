import Fastify from 'fastify';
import { describeFailedStart } from './exit-with-error';

it('reports in one sentence that the start timed out', async () => {
  const app = Fastify({ pluginTimeout: 1 });
  app.register(async () => new Promise(() => undefined));
  const error: unknown = await app.ready().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(describeFailedStart(error)).toMatch(/^The start took too long: [^\n]+$/);
});
