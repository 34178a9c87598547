import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { PageText } from './page';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** At settings that take a millisecond. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
/** Characters of a page beyond which its picture does not wait for the rest to be compressed: a set of some fifty remotes. */
const long = 150_000;

/** A page differs with every answer (its nonce), so it is compressed on the way. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, rest }: PageText,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding, accept-language, cookie');
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip']);
  const encoding = ['br', 'gzip'].find((one) => accepted.includes(one));
  const text = first + rest;
  if (encoding === undefined) return reply.send(text);
  void reply.header('content-encoding', encoding);
  if (text.length <= long)
    return reply.send(await (encoding === 'br' ? brotli(text, { params }) : gzipped(text)));
  // Told how much will come it finds what was said long before.
  const hint = { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const stream = encoding === 'br' ? createBrotliCompress({ params: hint }) : createGzip();
  stream.write(first);
  stream.flush(() => stream.end(rest));
  return reply.send(stream);
}
