import type { FastifyReply } from 'fastify';
import type { SpecialAnswer } from './answers';
import { takeStreamPlace } from './stream-places';
import { openEventStream } from './event-stream';

/** Sends what is not the JSON of the contract. */
export async function sendSpecial(
  answer: SpecialAnswer,
  reply: FastifyReply,
  contentType: string | undefined,
): Promise<unknown> {
  switch (answer.kind) {
    case 'raw': {
      const { type = contentType, status = 200, headers = {} } = answer.options;
      if (type !== undefined) reply.type(type);
      return reply.code(status).headers(headers).send(answer.body);
    }
    case 'stream':
      return sendEvents(answer, reply);
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
): Promise<FastifyReply> {
  const { log, server, method } = reply.request;
  // A head that stayed open would never be sent: nothing follows it.
  if (method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send('');
  const headers = reply.getHeaders() as Record<string, string | number | string[]>;
  reply.hijack();
  const channel = openEventStream(reply.raw, headers, isEndless);
  takeStreamPlace(server, channel, reply.request.caller?.userId);
  try {
    await produce(channel);
  } catch (error) {
    // The head has left: all that is left to say is the end, and the client connects again.
    log.error({ err: error }, 'an event stream broke');
  } finally {
    server.openStreams.delete(channel);
    channel.close();
  }
  return reply;
}
