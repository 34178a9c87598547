import { beforeAll, describe, expect, it } from '@jest/globals';
import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import { addAccountObjects, type AccountObjects } from '../../testing/account-fixture';
import { createRequest } from '../../testing/call-request';
import { takeSnapshot } from '../../testing/snapshot';
import { useTestApp, type TestUser } from '../../testing/test-app';

/** Another account's object returns the same response as a missing one, and stays unchanged. */
const use = useTestApp();
let owner: TestUser;
let stranger: TestUser;
let objects: AccountObjects;
beforeAll(async () => {
  owner = await use().signUp();
  stranger = await use().signUp();
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

async function ask(key: string, part: Part, fields: Readonly<Record<string, string>>) {
  const definition = definitions[key];
  if (!definition) throw new Error(`${key} is no call`);
  const request = createRequest(key, definition, {
    user: stranger,
    headers: stranger.headers,
    [part]: fields,
  });
  const answer = await use().app.inject(request);
  return { status: answer.statusCode, body: answer.body };
}

describe.each(Object.entries(byCall))('%s', (key, { part, fields }) => {
  it("returns the same response for another account's object as for a missing one", async () => {
    const nothing = Object.keys(fields).map((field) => [field, 'no-such-thing']);
    const missing = await ask(key, part, Object.fromEntries(nothing) as Record<string, string>);
    expect(missing.status).toBe(404);
    const before = await takeSnapshot(use().core.database);
    const theirs = Object.entries(fields).map(([field, object]) => [field, objects[object]]);
    expect(await ask(key, part, Object.fromEntries(theirs) as Record<string, string>)).toEqual(missing);
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
