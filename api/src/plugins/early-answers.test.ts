import { once } from 'node:events';
import { Agent, request as sendRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { addEarlyAnswers } from './early-answers';

it('does not block the next request of a connection after a failed body', async () => {
  const app = fastify();
  addEarlyAnswers(app);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/broken', async (request, reply) => {
    const reader = new PassThrough();
    request.raw.pipe(reader);
    await once(reader, 'readable');
    return reply.code(500).send('no room');
  });
  app.get('/next', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = async (method: string, path: string, body?: Buffer) => {
    const headers = body ? { 'content-type': 'a/b', 'content-length': body.length } : {};
    const sent = sendRequest({ agent, host: '127.0.0.1', port, method, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode, isReused: sent.reusedSocket };
  };
  try {
    expect((await call('POST', '/broken', Buffer.alloc(3_000_000))).status).toBe(500);
    expect(await call('GET', '/next')).toEqual({ status: 200, isReused: true });
  } finally {
    agent.destroy();
    await app.close();
  }
});
