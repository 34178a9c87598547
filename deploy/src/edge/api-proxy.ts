import { Agent, request as sendRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language';
import { securityHeaders } from './security-headers';

/** Headers that speak of one connection only (RFC 9110, 7.6.1). `expect` was answered by the edge already. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
/** Only the edge says who is calling; what a client claims of it is dropped. */
const claimed = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/;

const unavailable = {
  en: 'The server is starting again. Please try once more in a moment.',
  ar: 'الخادم يُعاد تشغيله الآن. يُرجى المحاولة مرة أخرى بعد لحظات.',
};

/**
 * Hands `/api` on to the API process. Both bodies are streamed, so that events arrive at once and a large upload never
 * lies in memory; whoever hangs up, the other side is told. `origin` gives `undefined` while no process is there.
 */
export async function proxyApi(edge: FastifyInstance, origin: () => URL | undefined): Promise<void> {
  // No limit of sockets: every open page holds one for its events.
  const agent = new Agent({ keepAlive: true });
  edge.addHook('onClose', async () => agent.destroy());
  await edge.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/api/*', (request, reply) => forward(request, reply, origin(), agent));
  });
}

function forward(request: FastifyRequest, reply: FastifyReply, origin: URL | undefined, agent: Agent): void {
  if (!origin) {
    void refuse(request, reply);
    return;
  }
  const upstream = sendRequest({
    agent,
    hostname: origin.hostname,
    port: origin.port,
    method: request.method,
    path: request.raw.url,
    headers: forwardedHeaders(request),
  });
  let isAnswered = false;
  upstream.on('response', (answer) => {
    isAnswered = true;
    sendBack(request, reply, answer);
  });
  upstream.on('error', (error) => {
    if (isAnswered || reply.raw.destroyed) return;
    request.log.warn({ err: error }, 'the API did not answer');
    void refuse(request, reply);
  });
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) upstream.destroy();
  });
  // A broken upload is told to the API by the broken stream; nothing is left to do here.
  pipeline(request.raw, upstream, () => undefined);
}

function sendBack(request: FastifyRequest, reply: FastifyReply, answer: IncomingMessage): void {
  reply.hijack();
  const headers = { ...securityHeaders(request.protocol), ...withoutHopByHop(answer.headers) };
  // An answer before the end of the upload (too large, signed out): what is still under way must not be read as the
  // next request on this connection.
  if (!request.raw.complete) headers.connection = 'close';
  reply.raw.writeHead(answer.statusCode ?? 502, headers);
  reply.raw.flushHeaders();
  pipeline(answer, reply.raw, () => undefined);
}

async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.raw.complete) void reply.header('connection', 'close');
  await reply
    .code(503)
    .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
    .send({ detail: unavailable[languageOf(request.headers['accept-language'])], code: 'api_unavailable' });
}

function forwardedHeaders(request: FastifyRequest): IncomingHttpHeaders {
  const own = Object.entries(withoutHopByHop(request.headers)).filter(([name]) => !claimed.test(name));
  return {
    ...Object.fromEntries(own),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.includes(name)),
  );
}
