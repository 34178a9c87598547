import { Agent, request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageProtocol } from '@lisan/contract';
import { createApiConcurrency, type ApiConcurrency } from './api-concurrency';
import { createApiPool } from './api-pool';
import { headersOfAnswer } from './answer-headers';
import { headersForApi } from './handed-on-headers';
import { isLight, LightCall } from './light-call';
import { onGone } from './on-gone';
import { isPageStream, tellLiveSet } from './release-event';
import { refuse } from './refusal';
import { hasBody } from './request-rules';
import type { SetNews } from './set-news';

interface ProxyOptions {
  /** Where the API listens; `undefined` while no process is there. */
  readonly origin: () => URL | undefined;
  /** What the API knows the edge by. */
  readonly edgeSecret: string;
  /** As in the limits of the edge. */
  readonly callsAtOnce: number;
  /** What open pages are told of. */
  readonly news: SetNews;
}

/** Who looks after the server must hear from it, a player's next piece and the events of a page cost next to nothing. */
const free = new RegExp(`^${pageProtocol.apiBase}/(?:health/|metrics$|media/|events$)`);
const isStreamed = new RegExp(`^${pageProtocol.apiBase}/(?:media/|events$)`);
/** Word of a payment comes again only minutes later: it is let in long after all others are refused, as by the API. */
const payment = `${pageProtocol.apiBase}/stripe/webhook`;
const PAYMENT_SLACK = 4;

/**
 * Hands `/api` on to the API process. Both bodies are streamed, so that events arrive at once and a large upload never
 * lies in memory; whoever hangs up, the other side is told.
 */
export async function proxyApi(
  edge: FastifyInstance,
  { origin, edgeSecret, callsAtOnce, news }: ProxyOptions,
): Promise<void> {
  // No limit of sockets: every open page holds one for its events.
  const agent = new Agent({ keepAlive: true });
  const pool = createApiPool();
  const concurrency = createApiConcurrency(callsAtOnce);
  edge.addHook('onClose', async () => {
    concurrency.stop();
    agent.destroy();
    await pool.stop();
  });
  await edge.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${pageProtocol.apiBase}/*`, (request, reply) => {
      const target = origin();
      if (!target) return refuse(request, reply, 'api_unavailable');
      const [path = ''] = request.url.split('?', 1);
      const isFree = free.test(path);
      if (!isFree && !concurrency.hasRoom(path === payment ? PAYMENT_SLACK : 1)) {
        return refuseBusy(request, reply);
      }
      // Streams of events and pieces of files go on as streams.
      if (!isStreamed.test(path) && isLight(request)) {
        const count = isFree ? undefined : concurrency.take;
        const way = { pool: pool.at(target), target, edgeSecret, news, count };
        return void new LightCall(request, reply, way);
      }
      const upstream = handOn(request, reply, { target, agent, edgeSecret, news });
      if (!isFree) countCall(concurrency, request, upstream);
    });
  });
}

interface Way {
  readonly target: URL;
  readonly agent: Agent;
  readonly edgeSecret: string;
  readonly news: SetNews;
}

/**
 * A small body comes in one piece with its head. Once that is read, the connection can go on: in a rush, to have all who
 * are refused connect again would be dearer than to serve them.
 */
async function refuseBusy(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (hasBody(request.raw)) {
    await new Promise<void>((resolve) => {
      request.raw.once('end', resolve).resume();
      setImmediate(resolve);
    });
  }
  return refuse(request, reply, 'busy');
}

/**
 * From when all of it is there until the head of its answer: how long somebody takes to send, and to hear, says nothing
 * about the API, and holds nobody else's place.
 */
function countCall(concurrency: ApiConcurrency, request: FastifyRequest, upstream: ClientRequest): void {
  let giveBack: (() => void) | undefined;
  let isOver = false;
  const take = () => {
    if (!isOver) giveBack = concurrency.take();
  };
  const leave = () => {
    isOver = true;
    giveBack?.();
  };
  if (request.raw.complete || !hasBody(request.raw)) take();
  else if (!isUpload(request)) request.raw.once('end', take);
  upstream.once('response', leave).once('close', leave);
}

/** Files are worked on for long, in places of their own. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}

function handOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { target, agent, edgeSecret, news }: Way,
): ClientRequest {
  const upstream = sendRequest({
    agent,
    hostname: target.hostname,
    port: target.port,
    method: request.method,
    path: request.raw.url,
    headers: headersForApi(request, target, edgeSecret),
  });
  let isAnswered = false;
  upstream.on('response', (answer) => {
    isAnswered = true;
    sendBack(request, reply, { answer, upstream, news });
  });
  upstream.on('error', (error) => {
    if (isAnswered || reply.sent || reply.raw.destroyed) return;
    request.log.warn({ err: error }, 'the API did not answer');
    void refuse(request, reply, 'api_unavailable');
  });
  onGone(request, reply, () => {
    // Also when it was answered here, for a body that came too slowly: the API would wait for the rest of it.
    if (!reply.raw.writableFinished || !isAnswered) upstream.destroy();
  });
  // Bytes without a framing of their own would be the next request. The rules have refused such bodies already.
  if (!hasBody(request.raw)) upstream.end();
  // Not a pipeline: the API's refusal would end the client's connection before the answer is on it.
  else request.raw.pipe(upstream);
  upstream.on('close', () => request.raw.unpipe(upstream).resume());
  return upstream;
}

interface Answer {
  readonly answer: IncomingMessage;
  readonly upstream: ClientRequest;
  readonly news: SetNews;
}

/** A small answer that is there in one piece leaves in one piece with its head; any other goes out as it comes. */
function sendBack(request: FastifyRequest, reply: FastifyReply, { answer, upstream, news }: Answer): void {
  // It was refused here meanwhile.
  if (reply.sent || reply.raw.headersSent) return void upstream.destroy();
  reply.hijack();
  const live = news.presentId();
  const isSmall = Number(answer.headers['content-length'] ?? LARGEST_WHOLE + 1) <= LARGEST_WHOLE;
  const writeHead = () =>
    reply.raw.writeHead(answer.statusCode ?? 502, headersOfAnswer(request, answer.headers, live));
  const afterwards = () => {
    // Whatever more the client sends, the API has said all that it will say.
    if (!request.raw.complete) upstream.destroy();
  };
  const goOn = (first?: Buffer) => {
    writeHead();
    reply.raw.flushHeaders();
    if (first) reply.raw.write(first);
    const stages = isPageStream(request, answer) ? [answer, tellLiveSet(news, live)] : [answer];
    pipeline([...stages, reply.raw], afterwards);
  };
  if (isSmall) sendWhole(answer, { goOn, end: (body) => void writeHead().end(body, afterwards) });
  else goOn();
}

/** Bytes of an answer that is held back until it is whole, or until it proves to come piece by piece. */
const LARGEST_WHOLE = 16_384;

interface Ways {
  /** It does not come in one piece; `first` is what was read of it. */
  readonly goOn: (first?: Buffer) => void;
  readonly end: (body: Buffer | undefined) => void;
}

/** The parser hands head, body and end of one packet over in one go: what is not whole by then may take any time. */
function sendWhole(answer: IncomingMessage, { goOn, end }: Ways): void {
  let body: Buffer | undefined;
  const onData = (piece: Buffer) => (body = body ? Buffer.concat([body, piece]) : piece);
  answer.on('data', onData);
  process.nextTick(() => {
    answer.off('data', onData);
    if (answer.complete) {
      end(body);
    } else {
      answer.pause();
      goOn(body);
    }
  });
}
