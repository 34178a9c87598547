import ky, { type KyInstance } from 'ky';
import { namedErrorOf } from './errors';

export { readEvents } from './event-stream';
export { sendFiles } from './upload';

interface RequestContext {
  readonly token: string | null;
}

/** Sends JSON requests below `baseUrl`, each with the headers for its context's token. */
export function createHttp(
  baseUrl: string,
  headersFor: (context: RequestContext) => Readonly<Record<string, string>>,
): KyInstance {
  return ky.create({
    prefix: baseUrl,
    baseUrl: document.baseURI,
    timeout: 30_000,
    retry: { limit: 2, methods: ['get'], statusCodes: [408, 429, 502, 503, 504], maxRetryAfter: 5_000 },
    hooks: {
      beforeRequest: [
        ({ request, options: { context } }) => {
          for (const [name, value] of Object.entries(headersFor(context as unknown as RequestContext)))
            request.headers.set(name, value);
        },
      ],
      beforeError: [({ error }) => namedErrorOf(error) as Error],
    },
  });
}
