import type { FastifyInstance } from 'fastify';
import { fastifyMultipart } from '@fastify/multipart';
import { Problem } from '@lisan/errors';

/** Deeper than any body of the contract; kept small so that nothing that walks a body can be made to run deep. */
const DEEPEST = 32;

/** What a body may be: JSON in UTF-8, multipart, or bytes that a library reads by itself. */
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
      return done(new Problem('unreadable_request', { cause }));
    }
    if (isDeeperThan(text, DEEPEST)) return done(new Problem('unreadable_request'));
    return parseJson(request, text, done);
  });
  // A form of a page of ours. Elsewhere it stays refused: other sites' forms can send it without asking.
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, bytes, done) =>
      request.route.config.rawBody ? done(null, bytes) : done(new Problem('unsupported_type')),
  );
  // The upload library reads the stream itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  void app.register(fastifyMultipart);
}

/** Counts brackets outside strings: cheaper than parsing, and it cannot overflow. */
function isDeeperThan(json: string, most: number): boolean {
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
      if (depth > most) return true;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return false;
}
