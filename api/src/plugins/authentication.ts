import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { chooseLanguage } from '../translations/language';

/** Before anything of a body is read: the language of the answer, and who is calling. */
export function addAuthentication(app: FastifyInstance): void {
  const { sessions } = app.core;
  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  app.decorateRequest('language', 'en');

  app.addHook('onRequest', async (request) => {
    request.language = chooseLanguage(request.headers['accept-language']);
    const { call, isPublic = false } = request.routeOptions.config;
    if (call === undefined || isPublic) return;
    const token = readToken(request.headers.authorization);
    request.caller = await sessions.authenticate(token);
    request.token = token;
  });
}

function readToken(header: string | undefined): string {
  const match = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '');
  if (!match?.[1]) throw new Problem('unauthenticated');
  return match[1];
}
