import type { FastifyInstance } from 'fastify';
import { fastifyMultipart } from '@fastify/multipart';
import { RequestError } from '@lisan/errors';

/** Deeper than any body of the contract; prevents deep recursion. */
const MAX_JSON_DEPTH = 32;

/** Accepts JSON in UTF-8, multipart, and streams that a library reads itself. */
export function addBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });

  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.route.config.rawBody) return done(null, bytes);
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch (cause) {
      return done(new RequestError('unreadable_request', { cause }));
    }
    if (isDeeperThan(text, MAX_JSON_DEPTH)) return done(new RequestError('unreadable_request'));
    return parseJson(request, text, done);
  });
  // Only for our own pages: forms of other sites can send this type without CORS.
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, bytes, done) =>
      request.route.config.rawBody ? done(null, bytes) : done(new RequestError('unsupported_type')),
  );
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  void app.register(fastifyMultipart);
}

/** Counts brackets outside strings: cheaper than parsing, with no recursion. */
function isDeeperThan(json: string, maxDepth: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') {
      isInString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return false;
}
