import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { CallKey } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';

/** Bytes. Shorter responses fit a few packets and are frequent. */
const MIN_COMPRESSED_BYTES = 4_096;

/** Calls whose responses grow with the user's data or the voice library. */
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
  threshold: MIN_COMPRESSED_BYTES,
  customTypes: /^application\/json/,
};

/**
 * Compresses long responses; other routes get no extra hook. Requests are never decompressed, since a short
 * one could expand to a huge one.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  // Must run before the plugin's own hook, which reads this.
  app.addHook('onRoute', (route) => {
    route.compress = longCalls.has(route.config?.call) && options;
  });
  await app.register(compress, { globalCompression: false, globalDecompression: false });
}
