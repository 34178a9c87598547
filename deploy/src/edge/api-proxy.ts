import { Agent, request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headersForApi, withoutConnection } from './handed-on-headers';
import { announceLast, isLastAnnounced } from './last-answer';
import { refuse } from './refusal';
import { hasBody } from './request-rules';
import { securityHeaders } from './security-headers';

interface ProxyOptions {
  /** Where the API listens; `undefined` while no process is there. */
  readonly origin: () => URL | undefined;
  /** What the API knows the edge by. */
  readonly edgeSecret: string;
}

/**
 * Hands `/api` on to the API process. Both bodies are streamed, so that events arrive at once and a large upload never
 * lies in memory; whoever hangs up, the other side is told.
 */
export async function proxyApi(edge: FastifyInstance, { origin, edgeSecret }: ProxyOptions): Promise<void> {
  // No limit of sockets: every open page holds one for its events.
  const agent = new Agent({ keepAlive: true });
  edge.addHook('onClose', async () => agent.destroy());
  await edge.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/api/*', (request, reply) => {
      const address = origin();
      if (!address) return refuse(request, reply, 'api_unavailable');
      handOn(request, reply, { address, agent, edgeSecret });
    });
  });
}

interface Way {
  readonly address: URL;
  readonly agent: Agent;
  readonly edgeSecret: string;
}

function handOn(request: FastifyRequest, reply: FastifyReply, { address, agent, edgeSecret }: Way): void {
  const upstream = sendRequest({
    agent,
    hostname: address.hostname,
    port: address.port,
    method: request.method,
    path: request.raw.url,
    headers: headersForApi(request, edgeSecret),
  });
  let isAnswered = false;
  upstream.on('response', (answer) => {
    isAnswered = true;
    sendBack(request, reply, answer, upstream);
  });
  upstream.on('error', (error) => {
    if (isAnswered || reply.sent || reply.raw.destroyed) return;
    request.log.warn({ err: error }, 'the API did not answer');
    void refuse(request, reply, 'api_unavailable');
  });
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) upstream.destroy();
  });
  // Bytes without a framing of their own would be the next request. The rules have refused such bodies already.
  if (!hasBody(request.raw)) upstream.end();
  // Not a pipeline: the API's refusal would end the client's connection before the answer is on it.
  else request.raw.pipe(upstream);
  upstream.on('close', () => request.raw.unpipe(upstream).resume());
}

function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: IncomingMessage,
  upstream: ClientRequest,
): void {
  // It was refused here meanwhile.
  if (reply.sent || reply.raw.headersSent) return void upstream.destroy();
  reply.hijack();
  const headers = { ...securityHeaders(request.protocol), ...withoutConnection(answer.headers) };
  // An answer before the end of the upload (too large, signed out): what is still under way must not be read as the
  // next request on this connection.
  if (!request.raw.complete) announceLast(request.raw.socket);
  if (isLastAnnounced(request.raw.socket)) headers.connection = 'close';
  reply.raw.writeHead(answer.statusCode ?? 502, headers);
  reply.raw.flushHeaders();
  pipeline(answer, reply.raw, () => {
    // Whatever more the client sends, the API has said all that it will say.
    if (!request.raw.complete) upstream.destroy();
  });
}
