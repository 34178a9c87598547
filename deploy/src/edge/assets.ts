import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Files of published versions, compressed when they were published. Their paths hold the version, so a browser may
 * keep them for good; the hashes in the release set need them readable across origins once a CDN stands before.
 */
export async function serveAssets(edge: FastifyInstance, storeFolder: string): Promise<void> {
  for (const [index, prefix] of ['/remotes/', '/shell/'].entries()) {
    const root = join(storeFolder, 'assets', prefix);
    await mkdir(root, { recursive: true });
    await edge.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: index === 0,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      maxAge: '1y',
      immutable: true,
      setHeaders(reply) {
        void reply.headers({
          // Somebody who opens one as a page of its own, such as a picture that holds a script, sees it run nothing.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        });
      },
    });
  }
}
