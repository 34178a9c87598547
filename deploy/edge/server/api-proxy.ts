import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { edgeHeaders, isForwardingHeader, pageProtocol } from '@lisan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { isCallerNear } from './networks';
import { refuse } from './refusal';
import { insertReleaseEvents, type SetNews } from './live-manifest';

interface ProxyOptions {
  readonly origin: () => URL | undefined;
  /** Authenticates the edge to the API. */
  readonly edgeSecret: string;
  readonly news: SetNews;
}

const eventsPath = `${pageProtocol.apiBase}/events`;
const hopByHopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
]);

interface Upstream {
  readonly origin: URL;
  readonly signal: AbortSignal;
}
type RequestCallback = (error: Error | null, response: Dispatcher.ResponseData) => void;

export async function proxyApi(
  edge: FastifyInstance,
  { origin, edgeSecret, news }: ProxyOptions,
): Promise<void> {
  // Unlimited connections: every open page holds one for its events. The API has the timeouts.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  edge.addHook('onClose', async () => agent.destroy());

  // reply-from keeps the upstream request open when the client leaves early.
  const upstream = new AsyncLocalStorage<Upstream>();
  const request = (options: Dispatcher.RequestOptions, callback: RequestCallback) => {
    const store = upstream.getStore();
    agent.request({ ...options, ...store }, (error, response) => {
      if (!store?.signal.aborted) callback(error, response);
    });
  };

  await edge.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, detach(payload)));
    await scope.register(httpProxy, {
      // Placeholder: the API's port changes when it restarts.
      upstream: 'http://api',
      prefix: pageProtocol.apiBase,
      rewritePrefix: pageProtocol.apiBase,
      routes: ['/*'],
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      retryMethods: [],
      undici: { request: request as Dispatcher['request'] },
      replyOptions: { rewriteHeaders: dropHopByHop },
      handler(request, reply, path, options) {
        const target = origin();
        if (!target) return refuse(request, reply, 'api_unavailable');
        return upstream.run({ origin: target, signal: untilClientLeaves(request, reply) }, () =>
          reply.from(path, {
            ...options,
            rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers, edgeSecret),
            onError: () => void refuse(request, reply, 'api_unavailable'),
            onResponse: (_request, _reply, { stream }) => sendStream(request, reply, stream, news),
          }),
        );
      },
    });
  });
}

function sendStream(request: FastifyRequest, reply: FastifyReply, stream: Readable, news: SetNews): void {
  const isEventStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
  const isPlain = !reply.hasHeader('content-encoding');
  const isOfPage = isEventStream && isPlain && request.url.split('?', 1)[0] === eventsPath;
  void reply.send(isOfPage ? insertReleaseEvents(stream, news) : stream);
  // Fastify sends the headers with the first bytes of the body.
  if (isEventStream) reply.raw.flushHeaders();
}

/** The API may answer before it has read the whole body. */
function detach(payload: Readable): PassThrough {
  const body = new PassThrough();
  body.on('error', () => undefined).once('close', () => payload.unpipe(body).resume());
  return payload.pipe(body);
}

/** Also aborts once the response is sent. A pipelined response emits no `close` when the client leaves. */
function untilClientLeaves(
  { raw: { socket } }: FastifyRequest,
  { raw: response }: FastifyReply,
): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  socket.once('close', abort);
  response.once('close', () => {
    socket.off('close', abort);
    abort();
  });
  return controller.signal;
}

/** Clients must not set the caller's address. */
function requestHeaders(request: FastifyRequest, received: IncomingHttpHeaders, edgeSecret: string) {
  const headers = dropHopByHop(received);
  for (const name of Object.keys(headers))
    if (isForwardingHeader(name) || name.startsWith('x-lisan-')) delete headers[name];
  if (request.body === undefined) delete headers['content-length'];
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [edgeHeaders.secret]: edgeSecret,
    ...(isCallerNear(request) ? { [edgeHeaders.near]: '1' } : {}),
  };
}

function dropHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHopHeaders.has(name) && !named.includes(name)),
  );
}
