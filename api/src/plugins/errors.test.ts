import Fastify from 'fastify';
import { expect, it } from '@jest/globals';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp();

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  'a full disk (%s) is told as one, with a time to come again',
  async (code) => {
    const app = Fastify();
    app.setErrorHandler(use().app.errorHandler);
    app.decorate('core', use().core);
    app.get('/', async () => {
      throw Object.assign(new Error('no room'), { code });
    });
    const answer = await app.inject({ url: '/', headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.json()).toMatchObject({
      code: 'store_unavailable',
      detail: expect.stringContaining('no room left'),
    });
    await app.close();
  },
);
