import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import type { Caller } from '../routing/caller';
import { chooseLanguage } from '../translations/language';

export function addAuthentication(app: FastifyInstance): void {
  const { sessions } = app.core;
  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  app.decorateRequest('language', 'en');

  app.addHook('onRequest', (request, _reply, done) => {
    request.language = chooseLanguage(request.headers['accept-language']);
    const { call, isPublic = false } = request.route.config;
    if (call === undefined || isPublic) return done();
    const token = readToken(request.headers.authorization);
    const proceed = (caller: Caller) => {
      request.caller = caller;
      request.token = token;
      done();
    };
    const known = sessions.recall(token);
    if (known) return proceed(known);
    sessions.authenticate(token).then(proceed, done);
  });
}

function readToken(header: string | undefined): string {
  const match = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '');
  if (!match?.[1]) throw new RequestError('unauthenticated');
  return match[1];
}
