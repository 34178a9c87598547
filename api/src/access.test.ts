import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { calls, type CallDefinition } from '@lisan/contract';
import { useTestApp, type TestUser } from '../testing/test-app';
import { createExample } from '../testing/example';

/** Every bearer call that is registered, and everyone who must not get in. */
const use = useTestApp();
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  owner = await use().signUp();
  stranger = await use().signUp();
});

const bearerCalls = Object.entries(calls as Record<string, CallDefinition>).filter(
  ([, { auth }]) => auth === 'bearer',
);

function isRegistered(key: string): boolean {
  const [method = '', path = ''] = key.split(' ');
  return use().app.hasRoute({ method: method, url: `/api${path}` });
}

/** The call as its owner would make it, with what it says of its caller replaced. */
function createRequest(
  key: string,
  definition: CallDefinition,
  user: TestUser,
  authorization: string | undefined,
) {
  const [method = '', path = ''] = key.split(' ');
  const claims: Record<string, string> = { email: user.email, user_email: user.email, user_id: user.userId };
  const fill = (schema: object | undefined) => ({ ...createExample(schema), ...pick(claims, schema) });
  const params = fill(definition.params);
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const isMultipart = definition.files !== undefined;
  const body = fill(definition.body);
  return {
    method: method as 'POST',
    url: `/api${url}`,
    query: fill(definition.query) as Record<string, string>,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(isMultipart && { 'content-type': 'multipart/form-data; boundary=edge' }),
    },
    ...(isMultipart && { payload: createMultipart(definition, body) }),
    ...(!isMultipart && definition.body && { payload: body }),
  };
}

function pick(
  claims: Record<string, string>,
  schema: { properties?: object } | undefined,
): Record<string, string> {
  const names = Object.keys(schema?.properties ?? {});
  return Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)));
}

function createMultipart({ files = [] }: CallDefinition, fields: Record<string, unknown>): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const parts = files.map(
    ({ field }) =>
      `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n`,
  );
  return [...texts, ...parts, '--edge--\r\n'].join('');
}

async function forge(): Promise<string> {
  return new SignJWT({ email: owner.email, uid: owner.userId, ver: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(owner.username)
    .setJti(readClaims(owner.token)['jti'] as string)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('another secret of another server!!'));
}

function readClaims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;
}

/** `alg: none`, the oldest trick. */
function unsign(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

it('every call of the contract is answered', () => {
  expect(Object.keys(calls).filter((key) => !isRegistered(key))).toEqual([]);
});

describe.each(bearerCalls)('%s', (key, definition) => {
  it('lets nobody in without a token that is good and alive', async () => {
    const signedOut = await use().signUp();
    await use().core.database.db.deleteFrom('sessions').where('user_id', '=', signedOut.userId).execute();
    const ended = await use().signUp();
    await use().core.database.transaction((trx) => use().core.sessions.endAll(trx, ended.userId));
    const tokens = {
      none: undefined,
      empty: 'Bearer ',
      'another scheme': `Basic ${owner.token}`,
      garbage: 'Bearer a.b.c',
      forged: `Bearer ${await forge()}`,
      unsigned: `Bearer ${unsign(owner.token)}`,
      'signed out': `Bearer ${signedOut.token}`,
      'of an older version': `Bearer ${ended.token}`,
    };
    for (const [name, authorization] of Object.entries(tokens)) {
      const answer = await use().app.inject(createRequest(key, definition, owner, authorization));
      expect([
        name,
        answer.statusCode,
        answer.statusCode === 401 && key.startsWith('HEAD') ? 'unauthenticated' : answer.json().code,
      ]).toEqual([name, 401, 'unauthenticated']);
    }
  });
});

describe.each(bearerCalls.filter(([, { identity }]) => identity))('%s', (key, definition) => {
  it('refuses who says to be somebody else', async () => {
    const answer = await use().app.inject(createRequest(key, definition, stranger, `Bearer ${owner.token}`));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_yours']);
  });
});

describe('an expired token', () => {
  it('opens nothing', async () => {
    const late = await use().signUp();
    use().clock.advance(31 * 24 * 60 * 60);
    const answers = await Promise.all(
      bearerCalls.map(([key, definition]) =>
        use().app.inject(createRequest(key, definition, late, `Bearer ${late.token}`)),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  });
});
