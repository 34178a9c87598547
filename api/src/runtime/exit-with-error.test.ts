import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { createTestApp } from '../../testing/test-app';
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

it('gives the server two minutes to start', async () => {
  const server = await createTestApp();
  expect(server.app.initialConfig.pluginTimeout).toBe(120_000);
  await server.close();
});
