import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import { readRange } from '../../../files/range';
import { defineRoute, raw } from '../../../routing';
import type { VoiceLibrary } from './library.service';
import type { OwnVoices } from '../own-voices/own-voices.service';
import { presentOwnAsVoice } from '../own-voices/own-voices.presenter';
import { presentVoice } from '../voice.presenter';

export function registerLibrary(app: FastifyInstance, library: VoiceLibrary, voices: OwnVoices): void {
  defineRoute(app, 'GET /voice/voices', async ({ query }) => ({
    voices: (await library.list(query)).map(presentVoice),
  }));

  defineRoute(app, 'GET /voice/voices/:id/preview', async ({ params, query, request }) => {
    // Seconds long, so read whole; some players require range responses.
    const bytes = await readFile(await library.getPreview(params.id, query.language));
    const range = readRange(request.headers.range, bytes.length);
    if (range === 'unsatisfiable')
      throw new RequestError('range_not_satisfiable', { values: { size: bytes.length } });
    const headers = { 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400', vary: 'range' };
    if (!range) return raw(bytes, { headers });
    const { start, end } = range;
    return raw(bytes.subarray(start, end + 1), {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    });
  });

  defineRoute(app, 'POST /voice/user-voices', async ({ caller }) => ({
    voices: [
      ...(await voices.list(caller.userId)).map(presentOwnAsVoice),
      ...(await library.list({})).map(presentVoice),
    ],
  }));
}
