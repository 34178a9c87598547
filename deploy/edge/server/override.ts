import { pageProtocol, readOverride, type Override, type ReleaseManifest } from '@lisan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKeys } from '../../store';
import { cookie } from './choices';
import { refuse } from './refusal';

export interface PageOverride extends Override {
  readonly token: string;
}

const MAX_BODY_BYTES = 4_096;
const cookiePattern = cookie(pageProtocol.overrideCookie, '([A-Za-z0-9_.~-]{1,2000})');

const siteOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host.toLowerCase()}`;

/** The override in the cookie, if it is signed, current, for this site and of a live remote. */
export async function findOverride(
  request: FastifyRequest,
  { remotes }: ReleaseManifest,
  knownKeys: KnownKeys | undefined,
): Promise<PageOverride | undefined> {
  const token = cookiePattern.exec(request.headers.cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  const found = await findOverrideOf(token, request, knownKeys);
  return found && Object.hasOwn(remotes, found.remote) ? { ...found, token } : undefined;
}

async function findOverrideOf(
  token: string,
  request: FastifyRequest,
  knownKeys: KnownKeys | undefined,
): Promise<Override | undefined> {
  if (!knownKeys) return undefined;
  const found = await readOverride(token, { site: siteOf(request), keys: await knownKeys.accepted() });
  return typeof found === 'string' ? undefined : found;
}

/** Sets and clears the override cookie. */
export async function serveOverride(edge: FastifyInstance, knownKeys: KnownKeys | undefined): Promise<void> {
  await edge.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    const assertOwn = async (request: FastifyRequest, reply: FastifyReply) =>
      request.headers.origin === siteOf(request) ? undefined : refuse(request, reply, 'override_refused');
    scope.post<{ Body: { token?: unknown } | null }>(
      pageProtocol.overridePath,
      { bodyLimit: MAX_BODY_BYTES, onRequest: assertOwn },
      async (request, reply) => {
        const token = request.body?.token;
        const found = typeof token === 'string' ? await findOverrideOf(token, request, knownKeys) : undefined;
        if (!found) return refuse(request, reply, 'override_refused');
        const seconds = Math.floor((found.until - Date.now()) / 1000);
        return answer(request, reply, `${String(token)}; Max-Age=${seconds}`);
      },
    );
    scope.delete(pageProtocol.overridePath, { onRequest: assertOwn }, (request, reply) =>
      answer(request, reply, '; Max-Age=0'),
    );
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, value: string): FastifyReply {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return reply
    .code(204)
    .headers({
      'cache-control': 'no-store',
      // Unreadable to scripts; Lax, so that links from elsewhere show the banner too.
      'set-cookie': `${pageProtocol.overrideCookie}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    })
    .send();
}
