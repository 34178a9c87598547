import { Type } from 'typebox';
import { eventSchemas } from '../events/topics';
import { defineCalls } from '../call';
import { Balance } from '../entities/billing';
import { Job } from '../entities/video';
import { Id, Timestamp } from '../fields';

export const Notification = Type.Object({
  id: Id,
  kind: Type.String({ examples: ['trial'] }),
  tone: Type.Optional(Type.Union([Type.Literal('info'), Type.Literal('good'), Type.Literal('bad')])),
  title: Type.String({ examples: ['Your trial ends in three days'] }),
  body: Type.String({ examples: ['Choose a plan to keep your voices.'] }),
});

/** Final event of a stream whose session ended; `replaced`: continue with a newer token. */
const SessionEnd = Type.Object({
  reason: Type.Union([
    Type.Literal('signed_out'),
    Type.Literal('signed_out_everywhere'),
    Type.Literal('password_changed'),
    Type.Literal('taken_back'),
    Type.Literal('account_deleted'),
    Type.Literal('expired'),
    Type.Literal('replaced'),
  ]),
});

const EngineMode = Type.Object({
  name: Type.String({ examples: ['Built-in writer'] }),
  local: Type.Boolean({ description: 'true: the built-in engine; the interface says so.' }),
});

export const systemCalls = defineCalls({
  'GET /events': {
    summary: 'Event stream of the account',
    tag: 'events',
    auth: 'bearer',
    stream: {
      'job.changed': Type.Object({ job: Job }),
      'balance.changed': Balance,
      'conversation.changed': eventSchemas['conversation.changed'],
      'scan.progressed': eventSchemas['scan.progressed'],
      'projects.changed': eventSchemas['projects.changed'],
      'recordings.changed': eventSchemas['recordings.changed'],
      'shares.changed': eventSchemas['shares.changed'],
      /** The photo changed. */
      'profile.changed': Type.Object({}),
      'notification.added': Notification,
      'notifications.read': Type.Object({ until: Timestamp }),
      /** Final event of a stream closed in favour of newer ones; reconnect when the tab is visible. */
      'stream.replaced': Type.Object({ most: Type.Integer({ examples: [10] }) }),
      'session.ended': SessionEnd,
    },
    errors: [401, 429],
  },
  'GET /media/:key': {
    summary: 'Media file by signed, expiring URL; supports ranges',
    tag: 'media',
    auth: 'none',
    params: Type.Object({ key: Id }),
    query: Type.Object({
      expires: Type.Integer({ examples: [1_767_225_600] }),
      signature: Type.String({ maxLength: 128, examples: ['4f1a9c'] }),
      download: Type.Optional(Type.String({ maxLength: 8, examples: ['1'] })),
    }),
    raw: 'application/octet-stream',
    alsoAnswers: { 206: 'Partial content', 304: 'Not modified' },
    errors: [403, 404, 416, 422],
  },
  'GET /config': {
    summary: 'Configuration for the browser',
    tag: 'system',
    auth: 'none',
    response: Type.Object({
      stripe_publishable_key: Type.Union([Type.String({ examples: ['pk_live_1'] }), Type.Null()]),
      google_client_id: Type.Union([
        Type.String({ examples: ['1234.apps.googleusercontent.com'] }),
        Type.Null(),
      ]),
      engines: Type.Object({
        chat: Type.Object({ OpenAI: EngineMode, Deepseek: EngineMode, Grok: EngineMode }),
        speech: EngineMode,
        voice_clone: EngineMode,
        lip_sync: EngineMode,
        payment: EngineMode,
        mail: EngineMode,
      }),
      outbox_url: Type.Union([Type.String(), Type.Null()], { examples: [null] }),
    }),
    errors: [],
  },
  'GET /health/live': {
    summary: 'Liveness of the process',
    tag: 'system',
    auth: 'none',
    response: Type.Object({ status: Type.Literal('ok') }),
    errors: [],
  },
  'GET /health/ready': {
    summary: 'Readiness of database, queue and files; `push` may be degraded',
    tag: 'system',
    auth: 'none',
    response: Type.Object({
      status: Type.Literal('ok'),
      checks: Type.Record(Type.String(), Type.String(), {
        examples: [{ database: 'ok', queue: 'ok', files: 'ok', push: 'ok' }],
      }),
    }),
    errors: [503],
  },
  'GET /metrics': {
    summary: 'Prometheus metrics, for the operator only',
    tag: 'system',
    auth: 'none',
    raw: 'text/plain',
    errors: [403],
  },
});
