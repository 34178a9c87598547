import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { calls, type CallDefinition } from '@lisan/contract';
import { createRequest } from '../../testing/call-request';
import { takeSnapshot } from '../../testing/snapshot';
import { useTestApp, type TestUser } from '../../testing/test-app';

const use = useTestApp();
let owner: TestUser;
let stranger: TestUser;

// Fresh sessions: recording their use would change the snapshot.
beforeEach(async () => {
  const { core } = use();
  await core.database.db.updateTable('sessions').set({ last_seen_at: core.now() }).execute();
});
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

function unsign(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

it('registers every call of the contract', () => {
  expect(Object.keys(calls).filter((key) => !isRegistered(key))).toEqual([]);
});

describe.each(bearerCalls)('%s', (key, definition) => {
  it('rejects requests without a valid token', async () => {
    const signedOut = await use().signUp();
    await use().core.database.db.deleteFrom('sessions').where('user_id', '=', signedOut.userId).execute();
    const ended = await use().signUp();
    await use().core.database.transaction((trx) => use().core.sessions.endAll(trx, ended.userId));
    const before = await takeSnapshot(use().core.database);
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
      const answer = await use().app.inject(
        createRequest(key, definition, {
          user: owner,
          headers: authorization === undefined ? {} : { authorization },
        }),
      );
      expect([
        name,
        answer.statusCode,
        answer.statusCode === 401 && key.startsWith('HEAD') ? 'unauthenticated' : answer.json().code,
      ]).toEqual([name, 401, 'unauthenticated']);
    }
    expect(await takeSnapshot(use().core.database)).toEqual(before);
  });
});

describe.each(bearerCalls.filter(([, { identity }]) => identity))('%s', (key, definition) => {
  it('rejects a false identity in each field alone and in all', async () => {
    const before = await takeSnapshot(use().core.database);
    const claims = { email: stranger.email, user_email: stranger.email, user_id: stranger.userId };
    const ownClaims = { email: owner.email, user_email: owner.email, user_id: owner.userId };
    const nobody = { email: 'nobody@example.com', userId: 'nobody' };
    const lies = [
      createRequest(key, definition, { user: stranger, headers: owner.headers }),
      createRequest(key, definition, { user: nobody, headers: owner.headers }),
      ...(definition.identity ?? []).map((field) => {
        const part = partOf(definition, field);
        const lie = { [field]: claims[field as keyof typeof claims] };
        return createRequest(key, definition, { user: owner, headers: owner.headers, [part]: lie });
      }),
      // Optional claims are checked too: a true one must not hide a false one elsewhere.
      ...(definition.identity ?? []).flatMap((field) => {
        const part = partOf(definition, field);
        const name = field as keyof typeof claims;
        const [lie, truth] = [{ [field]: claims[name] }, { [field]: ownClaims[name] }];
        const covered = { [part]: lie, ...(part !== 'query' && { query: truth }) };
        return [covered, { query: lie }].map((parts) =>
          createRequest(key, definition, { user: owner, headers: owner.headers, ...parts }),
        );
      }),
    ];
    const answers = await Promise.all(lies.map((lie) => use().app.inject(lie)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([answers[0]?.statusCode, answers[0]?.json().code]).toEqual([403, 'not_yours']);
    expect(await takeSnapshot(use().core.database)).toEqual(before);
  });
});

function partOf({ params, query }: CallDefinition, field: string): 'params' | 'query' | 'body' {
  const has = (schema: { properties?: object } | undefined) => Object.hasOwn(schema?.properties ?? {}, field);
  if (has(params)) return 'params';
  return has(query) ? 'query' : 'body';
}

describe('an expired token', () => {
  it('is rejected by every call', async () => {
    const late = await use().signUp();
    const before = await takeSnapshot(use().core.database);
    use().clock.advance(31 * 24 * 60 * 60);
    const answers = await Promise.all(
      bearerCalls.map(([key, definition]) =>
        use().app.inject(createRequest(key, definition, { user: late, headers: late.headers })),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(await takeSnapshot(use().core.database)).toEqual(before);
  });
});
