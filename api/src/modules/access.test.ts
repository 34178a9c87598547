import { SignJWT } from 'jose';
import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import { createRequest } from '../../testing/call-request';
import { takeSnapshot } from '../../testing/snapshot';
import { useTestApp, type TestUser } from '../../testing/test-app';
import { addAccountObjects, type AccountObjects } from '../../testing/account-fixture';

const use = useTestApp();
const MONTH_SECONDS = 31 * 24 * 60 * 60;
let owner: TestUser;
let otherUser: TestUser;
let signedOut: TestUser;
let ended: TestUser;

// Fresh sessions: recording their use would change the snapshot.
beforeEach(async () => {
  const { core } = use();
  await core.database.db.updateTable('sessions').set({ last_seen_at: core.now() }).execute();
});
beforeAll(async () => {
  owner = await use().signUp();
  otherUser = await use().signUp();
  signedOut = await use().signUp();
  await use().core.database.db.deleteFrom('sessions').where('user_id', '=', signedOut.userId).execute();
  ended = await use().signUp();
  await use().core.database.transaction((trx) => use().core.sessions.endAll(trx, ended.userId));
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
    const claims = { email: otherUser.email, user_email: otherUser.email, user_id: otherUser.userId };
    const ownClaims = { email: owner.email, user_email: owner.email, user_id: owner.userId };
    const nobody = { email: 'nobody@example.com', userId: 'nobody' };
    const lies = [
      createRequest(key, definition, { user: otherUser, headers: owner.headers }),
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
    use().clock.advance(MONTH_SECONDS);
    const answers = await Promise.all(
      bearerCalls.map(([key, definition]) =>
        use().app.inject(createRequest(key, definition, { user: late, headers: late.headers })),
      ),
    );
    use().clock.advance(-MONTH_SECONDS);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(await takeSnapshot(use().core.database)).toEqual(before);
  });
});

describe("another account's object", () => {
  let objects: AccountObjects;
  beforeAll(async () => {
    objects = await addAccountObjects(use(), owner);
  });

  type Part = 'params' | 'query' | 'body';
  interface Naming {
    readonly part: Part;
    readonly fields: Readonly<Record<string, keyof AccountObjects>>;
  }

  const inPath = (field: string, object: keyof AccountObjects): Naming => ({
    part: 'params',
    fields: { [field]: object },
  });
  const byCall: { readonly [Key in CallKey]?: Naming } = {
    'DELETE /user/sessions/:id': inPath('id', 'session'),
    'PATCH /user/passkeys/:id': inPath('id', 'passkey'),
    'DELETE /user/passkeys/:id': inPath('id', 'passkey'),
    'GET /text/conversation/:id': inPath('id', 'conversation'),
    'PATCH /text/conversation/:id': inPath('id', 'conversation'),
    'DELETE /text/conversation/:id': inPath('id', 'conversation'),
    'POST /text/conversation/:id/restore': inPath('id', 'conversation'),
    'POST /text/conversation/:id/read': inPath('id', 'conversation'),
    'GET /text/conversation/:id/export': inPath('id', 'conversation'),
    'POST /text/generate': { part: 'body', fields: { conversation_id: 'conversation' } },
    'GET /text/generations/:id/stream': inPath('id', 'message'),
    'POST /text/generations/:id/choose': inPath('id', 'message'),
    'POST /text/generations/:id/stop': inPath('id', 'message'),
    'PATCH /voice/cloned-voices/:voice_id': inPath('voice_id', 'voice'),
    'DELETE /voice/cloned-voices/:voice_id': inPath('voice_id', 'voice'),
    'PUT /voice/favourites/:voice_id': inPath('voice_id', 'voice'),
    'DELETE /voice/favourites/:voice_id': inPath('voice_id', 'voice'),
    'POST /voice/speech-runs/:id/stop': inPath('id', 'speech'),
    'POST /voice/text-to-speech': { part: 'body', fields: { voice_id: 'voice' } },
    'POST /voice/speech-price': { part: 'body', fields: { voice_id: 'voice' } },
    'POST /voice/hear': { part: 'body', fields: { voice_id: 'voice' } },
    'DELETE /voice/generated-audios/:id': inPath('id', 'speech'),
    'GET /voice/generated-audios/:id/text': inPath('id', 'speech'),
    'GET /voice/generated-audios/:id/peaks': inPath('id', 'speech'),
    'GET /voice/generated-audios/:id/wav': inPath('id', 'speech'),
    'GET /voice/generated-audios/:id/captions': inPath('id', 'speech'),
    'POST /voice/update-audio-name': { part: 'body', fields: { audio_id: 'speech' } },
    'DELETE /voice/dictionary': { part: 'query', fields: { word: 'word' } },
    'DELETE /video/audio/:id': inPath('id', 'audio'),
    'DELETE /video/video/:id': inPath('id', 'video'),
    'PATCH /video/uploads/:id': inPath('id', 'upload'),
    'HEAD /video/uploads/:id': inPath('id', 'upload'),
    'DELETE /video/uploads/:id': inPath('id', 'upload'),
    'POST /video/sync-audio': { part: 'body', fields: { audio_id: 'audio', video_id: 'video' } },
    'GET /video/job/:user_id/:video_id': inPath('video_id', 'job'),
    'POST /video/job/:user_id/:video_id/cancel': inPath('video_id', 'job'),
    'POST /video/job/:user_id/:video_id/retry': inPath('video_id', 'video'),
    'GET /video/job/:user_id/:video_id/captions.vtt': inPath('video_id', 'job'),
    'DELETE /video/job/:user_id/:video_id': inPath('video_id', 'job'),
    'POST /video/job/:user_id/:video_id/restore': inPath('video_id', 'job'),
    'PATCH /video/job/:user_id/:video_id': inPath('video_id', 'job'),
    'GET /video/job/:user_id/:video_id/captions': inPath('video_id', 'job'),
    'PUT /video/job/:user_id/:video_id/captions': inPath('video_id', 'job'),
    'POST /video/job/:user_id/:video_id/burned': inPath('video_id', 'job'),
    'POST /shares': { part: 'body', fields: { id: 'job' } },
    'DELETE /shares/:id': inPath('id', 'share'),
    'POST /video/preflight': { part: 'body', fields: { audio_id: 'audio', video_id: 'video' } },
    'GET /projects/:id': inPath('id', 'project'),
    'GET /projects/:id/candidates': inPath('id', 'project'),
    'PATCH /projects/:id': inPath('id', 'project'),
    'DELETE /projects/:id': inPath('id', 'project'),
    'POST /projects/:id/restore': inPath('id', 'project'),
    'POST /projects/:id/members': inPath('id', 'project'),
    'DELETE /projects/:id/members/:kind/:member_id': {
      part: 'params',
      fields: { id: 'project', member_id: 'speech' },
    },
    'GET /projects/:id/export': inPath('id', 'project'),
    'POST /projects/choice': { part: 'body', fields: { project_id: 'project' } },
    'POST /video/preview': { part: 'body', fields: { audio_id: 'audio', video_id: 'video' } },
  };
  const definitions: Readonly<Record<string, CallDefinition>> = calls;

  async function send(key: string, part: Part, fields: Readonly<Record<string, string>>) {
    const definition = definitions[key];
    if (!definition) throw new Error(`${key} is no call`);
    const request = createRequest(key, definition, {
      user: otherUser,
      headers: otherUser.headers,
      [part]: fields,
    });
    const answer = await use().app.inject(request);
    return { status: answer.statusCode, body: answer.body };
  }

  describe.each(Object.entries(byCall))('%s', (key, { part, fields }) => {
    it("returns the same response for another account's object as for a missing one", async () => {
      const nothing = Object.keys(fields).map((field) => [field, 'no-such-thing']);
      const missing = await send(key, part, Object.fromEntries(nothing) as Record<string, string>);
      expect(missing.status).toBe(404);
      const before = await takeSnapshot(use().core.database);
      const theirs = Object.entries(fields).map(([field, object]) => [field, objects[object]]);
      expect(await send(key, part, Object.fromEntries(theirs) as Record<string, string>)).toEqual(missing);
      expect(await takeSnapshot(use().core.database)).toEqual(before);
    });
  });

  it('covers every call with an object id in its path', () => {
    const naming = Object.entries(definitions)
      .filter(([, { auth }]) => auth === 'bearer')
      .filter(([key]) => /:(?!email|user_id)\w+/.test(key))
      .map(([key]) => key);
    expect(naming.filter((key) => !(key in byCall))).toEqual([]);
  });

  it('keeps the object for its owner', async () => {
    const request = createRequest('GET /text/conversation/:id', calls['GET /text/conversation/:id'], {
      user: owner,
      headers: owner.headers,
      params: { id: objects.conversation },
    });
    expect((await use().app.inject(request)).statusCode).toBe(200);
  });

  describe('a media file', () => {
    it('opens only with its own signature', async () => {
      const open = async (key: string, signature: string) => {
        const expires = String(Math.floor(use().clock.now().getTime() / 1000) + 600);
        const answer = await use().app.inject({
          url: `/api/media/${key}`,
          query: { expires, signature },
          headers: owner.headers,
        });
        return { status: answer.statusCode, body: answer.body };
      };
      const refused = await open('no-such-file', 'forged');
      expect(refused.status).toBe(403);
      const url = new URL(use().core.media.url('one-file'), 'http://localhost');
      expect(await open('another-file', url.searchParams.get('signature') ?? '')).toEqual(refused);
      expect(await open(objects.speech, 'forged')).toEqual(refused);
    });
  });
});
