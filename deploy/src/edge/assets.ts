import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { assetHeaders, assetPrefixes } from './header-rules';

/** Files of published versions, compressed when they were published. */
export async function serveAssets(edge: FastifyInstance, storeFolder: string): Promise<void> {
  for (const [index, prefix] of assetPrefixes.entries()) {
    const root = join(storeFolder, 'assets', prefix);
    await mkdir(root, { recursive: true });
    await edge.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: index === 0,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply) {
        void reply.headers(assetHeaders);
      },
    });
  }
}
