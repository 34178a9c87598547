import { Type } from 'typebox';
import { defineCalls } from '../call';
import { Share, ShareKind } from '../entities/share';
import { Done, Email, Id } from '../fields';
import { limits } from '../limits';

const Token = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9._-]+$',
  examples: ['9f2c.u8J'],
});

export const shareCalls = defineCalls({
  'GET /shares': {
    summary: 'Own links, newest first',
    tag: 'shares',
    auth: 'bearer',
    response: Type.Object({ shares: Type.Array(Share, { maxItems: limits.maxListed }) }),
    errors: [401],
  },
  'POST /shares': {
    summary: 'Share an item by link; returns an existing link',
    tag: 'shares',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({ user_email: Email, kind: ShareKind, id: Id }),
    response: Share,
    errors: [400, 401, 403, 404, 409, 422, 429],
  },
  'DELETE /shares/:id': {
    summary: 'Revoke a link; takes effect at once',
    tag: 'shares',
    auth: 'bearer',
    params: Type.Object({ id: Id }),
    response: Done,
    errors: [401, 404],
  },
  'GET /shared/:token': {
    summary: 'Page of a shared item, for anyone with the link',
    tag: 'shares',
    auth: 'none',
    params: Type.Object({ token: Token }),
    raw: 'text/html',
    alsoAnswers: { 304: 'Not modified' },
    errors: [404, 422],
  },
  'GET /shared/:token/:file': {
    summary: 'File of a shared item; supports ranges',
    tag: 'shares',
    auth: 'none',
    params: Type.Object({ token: Token, file: Id }),
    query: Type.Object({ download: Type.Optional(Type.String({ maxLength: 8, examples: ['1'] })) }),
    raw: 'application/octet-stream',
    alsoAnswers: { 206: 'Partial content', 304: 'Not modified' },
    errors: [404, 410, 416, 422, 503],
  },
});
