import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { PageText } from './page';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Takes about a millisecond. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
/** Characters above which prerendered HTML is flushed first; about fifty remotes. */
const long = 150_000;

/** Compressed per response: each has its own nonce. */
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
  // The hint enlarges the compression window.
  const hint = { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const stream = encoding === 'br' ? createBrotliCompress({ params: hint }) : createGzip();
  stream.write(first);
  stream.flush(() => stream.end(rest));
  return reply.send(stream);
}
