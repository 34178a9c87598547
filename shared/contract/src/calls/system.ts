import { Type } from 'typebox';
import { defineCalls } from '../call';
import { Balance } from '../entities/billing';
import { Job } from '../entities/video';
import { Id } from '../fields';

export const Notification = Type.Object({
  id: Id,
  kind: Type.String(),
  title: Type.String(),
  body: Type.String(),
});

const EngineMode = Type.Object({
  name: Type.String(),
  local: Type.Boolean({ description: 'true: the built-in engine; say so on screen.' }),
});

/** Push, media, configuration and health. */
export const systemCalls = defineCalls({
  'GET /events': {
    summary: 'Push to the signed-in browser',
    tag: 'events',
    auth: 'bearer',
    stream: {
      'job.changed': Type.Object({ job: Job }),
      'balance.changed': Balance,
      'notification.added': Notification,
    },
    errors: [401, 429],
  },
  'GET /media/:key': {
    summary: 'A media file, by signed and expiring address, with ranges',
    tag: 'media',
    auth: 'none',
    params: Type.Object({ key: Id }),
    query: Type.Object({
      expires: Type.Integer(),
      signature: Type.String({ maxLength: 128 }),
      download: Type.Optional(Type.String({ maxLength: 8 })),
    }),
    raw: 'application/octet-stream',
    errors: [403, 404, 416, 422],
  },
  'GET /config': {
    summary: 'What the browser must know of this server',
    tag: 'system',
    auth: 'none',
    response: Type.Object({
      stripe_publishable_key: Type.Union([Type.String(), Type.Null()]),
      google_client_id: Type.Union([Type.String(), Type.Null()]),
      engines: Type.Object({
        chat: Type.Object({ OpenAI: EngineMode, Deepseek: EngineMode, Grok: EngineMode }),
        speech: EngineMode,
        voice_clone: EngineMode,
        lip_sync: EngineMode,
        payment: EngineMode,
        mail: EngineMode,
      }),
      outbox_url: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: [],
  },
  'GET /health/live': {
    summary: 'The process answers',
    tag: 'system',
    auth: 'none',
    response: Type.Object({ status: Type.Literal('ok') }),
    errors: [],
  },
  'GET /health/ready': {
    summary: 'Database, queue and files answer',
    tag: 'system',
    auth: 'none',
    response: Type.Object({ status: Type.Literal('ok'), checks: Type.Record(Type.String(), Type.String()) }),
    errors: [503],
  },
  'GET /metrics': {
    summary: 'Prometheus metrics; for the operator only',
    tag: 'system',
    auth: 'none',
    raw: 'text/plain',
    errors: [403],
  },
});
