import { Type } from 'typebox';
import { defineCalls } from '../call';
import { DemoResult, DemoState } from '../entities/demo';
import { Project } from '../entities/project';
import { ErrorBody, Id } from '../fields';
import { limits } from '../limits';

export const demoCalls = defineCalls({
  'GET /demo': {
    summary: 'What the demo offers, what of today’s allowance is left, and what it made last',
    tag: 'demo',
    auth: 'bearer',
    response: DemoState,
    errors: [401],
  },
  'GET /demo/face': {
    summary: 'The drawn face that the demo lets speak',
    tag: 'demo',
    auth: 'none',
    raw: 'video/mp4',
    errors: [],
  },
  'POST /demo/script': {
    summary: 'A short script of an idea, in the language of the idea',
    tag: 'demo',
    auth: 'bearer',
    body: Type.Object({
      idea: Type.String({
        minLength: 1,
        maxLength: limits.demoIdeaMaxLength,
        pattern: '\\S',
        examples: ['A coffee shop that opens at dawn'],
      }),
    }),
    response: Type.Object({ script: Type.String({ examples: ['The first sip decides the morning.'] }) }),
    errors: [400, 401, 422, 429, 503],
  },
  'POST /demo/speech': {
    summary: 'Speak a script of the demo; it is kept for an hour',
    tag: 'demo',
    auth: 'bearer',
    body: Type.Object({
      script: Type.String({
        minLength: 1,
        maxLength: limits.demoScriptMaxLength,
        pattern: '\\S',
        examples: ['The first sip decides the morning.'],
      }),
      voice_id: Id,
    }),
    response: DemoResult,
    errors: [400, 401, 404, 422, 429, 503],
  },
  'POST /demo/results/:id/video': {
    summary: 'Let the drawn face speak it; streams how far it is',
    tag: 'demo',
    auth: 'bearer',
    params: Type.Object({ id: Id }),
    stream: {
      progress: Type.Object({ fraction: Type.Number({ minimum: 0, maximum: 1, examples: [0.4] }) }),
      done: DemoResult,
      error: ErrorBody,
    },
    errors: [401, 404, 429, 503],
  },
  'POST /demo/results/:id/project': {
    summary: 'Keep what the demo made: a project of its script, its speech and its video',
    tag: 'demo',
    auth: 'bearer',
    params: Type.Object({ id: Id }),
    response: Project,
    errors: [401, 404, 409, 413, 503],
  },
});
