import { calls } from '@lisan/contract';
import { readSources } from './tree';

/** Calls without a screen, by their caller. Remove calls that have neither. */
const withoutScreen: Readonly<Record<string, readonly string[]>> = {
  'the browser, by a URL that an answer holds': [
    'GET /demo/face',
    'GET /media/:key',
    'GET /shared/:token',
    'GET /shared/:token/:file',
    'GET /video/job/:user_id/:video_id/captions.vtt',
    'GET /voice/voices/:id/preview',
    'POST /stripe/checkout/:session_id',
  ],
  'the client of resumable uploads, by the URL of an upload': [
    'DELETE /video/uploads/:id',
    'HEAD /video/uploads/:id',
    'PATCH /video/uploads/:id',
  ],
  'providers and operators': [
    'GET /health/ready',
    'GET /metrics',
    'POST /stripe/webhook',
    'POST /video/webhook/sync/:job_id/:token',
  ],
  'programs of others: the specification lists them, the page has a better way': [
    'GET /user/sessions',
    'POST /video/upload-video',
    'POST /voice/user-voices',
  ],
  'the library of own recordings, kept and removed one by one': [
    'DELETE /video/audio/:id',
    'DELETE /video/video/:id',
  ],
};

test('has a screen or a stated caller for every call', () => {
  const page = readSources()
    .filter(
      ({ path }) =>
        /^(shell|shared\/(?!contract)[^/]+|remotes\/[^/]+)\/src\//.test(path) && !/\.test\./.test(path),
    )
    .map(({ text }) => text)
    .join('\n');
  const unnamed = Object.keys(calls).filter((key) => !page.includes(`'${key}'`));
  expect(unnamed.sort()).toEqual(Object.values(withoutScreen).flat().sort());
});
