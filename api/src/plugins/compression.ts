import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { CallKey } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';

/** Bytes from which an answer is compressed: shorter ones are one packet or a few, and are asked for often. */
const SHORTEST = 4_096;

/** Calls whose answers grow with what a person has made, and with the library of voices. */
const longCalls: ReadonlySet<unknown> = new Set<CallKey>([
  'GET /projects',
  'GET /projects/:id',
  'GET /shares',
  'GET /text/conversation/:id',
  'GET /text/conversations',
  'GET /text/search',
  'GET /user/activity',
  'GET /video/job/:user_id/:video_id/captions',
  'GET /video/jobs/:email',
  'GET /voice/dictionary',
  'GET /voice/generated-audios/:id/text',
  'GET /voice/voices',
  'POST /video/get-audio',
  'POST /video/get-video',
  'POST /voice/cloned-voices',
  'POST /voice/generated-audios',
  'POST /voice/reading',
]);

const options: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: SHORTEST,
  customTypes: /^application\/json/,
};

/**
 * Long answers are compressed for whoever says that they can be; every other route is left as it is, without a hook more.
 * Requests are never decompressed: a short one could be a long one.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  // Before the plugin's own, which goes by what this says.
  app.addHook('onRoute', (route) => {
    route.compress = longCalls.has(route.config?.call) && options;
  });
  await app.register(compress, { globalCompression: false, globalDecompression: false });
}
