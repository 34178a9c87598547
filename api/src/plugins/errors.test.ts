import Fastify from 'fastify';
import { expect, it } from '@jest/globals';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp();

it('rejects a request of a deleted account like an anonymous one', async () => {
  const user = await use().signUp();
  const { db } = use().core.database;
  const app = Fastify();
  app.setErrorHandler(use().app.errorHandler);
  app.decorate('core', use().core);
  app.get('/', async () => {
    await db.deleteFrom('users').where('id', '=', user.userId).execute();
    await db.insertInto('project_choices').values({ user_id: user.userId, project_id: 'p' }).execute();
  });
  const answer = await app.inject({ url: '/' });
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  await app.close();
});

it.each(['ENOSPC', 'EDQUOT', '53100'])('reports a full disk (%s) with a retry time', async (code) => {
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
});
