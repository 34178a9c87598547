import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { CallDefinition } from '@lisan/contract';
import type { SpecialAnswer } from './answers';
import { openEventStream, type EventChannel, type StreamEvent } from './event-stream';

/** Per kind, account and process; enough for many open windows. */
const MAX_STREAMS = 10;

/**
 * Registers a stream; beyond the limit, closes the account's oldest of its kind. Its page receives the reason
 * when the call supports it, and reconnects when visible again.
 */
function limitStreams(
  { openStreams }: Pick<FastifyInstance, 'openStreams'>,
  channel: EventChannel<StreamEvent>,
  owner: string | undefined,
): void {
  openStreams.set(channel, owner);
  if (owner === undefined) return;
  const ofKind = [...openStreams].filter(
    ([other, whose]) => whose === owner && other.isEndless === channel.isEndless,
  );
  for (const [oldest] of ofKind.slice(0, -MAX_STREAMS)) {
    openStreams.delete(oldest);
    if (oldest.isEndless) void oldest.send({ event: 'stream.replaced', data: { most: MAX_STREAMS } });
    oldest.close();
  }
}

export async function sendSpecial(
  answer: SpecialAnswer,
  reply: FastifyReply,
  { raw: contentType, stream }: CallDefinition,
): Promise<unknown> {
  switch (answer.kind) {
    case 'raw': {
      const { type = contentType, status = 200, headers = {} } = answer.options;
      if (type !== undefined) reply.type(type);
      return reply.code(status).headers(headers).send(answer.body);
    }
    case 'stream':
      return sendEvents(answer, reply, Object.hasOwn(stream ?? {}, 'session.ended'));
    case 'takeover':
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await answer.respond(reply.request.raw, reply.raw);
      return reply;
  }
}

async function sendEvents(
  { produce, isEndless }: Extract<SpecialAnswer, { kind: 'stream' }>,
  reply: FastifyReply,
  reportsReason: boolean,
): Promise<FastifyReply> {
  const { log, server, method } = reply.request;
  // An open stream would never send its headers for HEAD.
  if (method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send('');
  const headers = reply.getHeaders() as Record<string, string | number | string[]>;
  reply.hijack();
  const channel = openEventStream(reply.raw, headers, isEndless);
  limitStreams(server, channel, reply.request.caller?.userId);
  const stopWatching = endWithSession(reply.request, channel, reportsReason);
  try {
    await produce(channel);
  } catch (error) {
    log.error({ err: error }, 'an event stream broke');
  } finally {
    stopWatching();
    server.openStreams.delete(channel);
    channel.close();
  }
  return reply;
}

/** Ends a stream with its session. */
function endWithSession(
  { caller, token, server }: FastifyRequest,
  channel: EventChannel<StreamEvent>,
  reportsReason: boolean,
): () => void {
  if (caller === null || token === null) return () => undefined;
  return server.core.sessions.watch(token, caller, (reason) => {
    // Not awaited: a slow reader is closed anyway.
    if (reportsReason) void channel.send({ event: 'session.ended', data: { reason } });
    channel.close();
  });
}
