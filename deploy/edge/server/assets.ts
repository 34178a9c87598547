import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { assetHeaders, assetPrefixes } from './header-rules';
import type { Storage } from '../../store';

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

const ABSENT_CACHE_MS = 5_000;
const MAX_ABSENT_PATHS = 10_000;
const asset = /^\/(?:remotes|shell)\/[A-Za-z0-9_-][A-Za-z0-9._/-]*$/;

/**
 * Copies immutable files of a remote store to this machine on first request, and serves them while the store
 * is away.
 */
export function mirrorAssets(edge: FastifyInstance, from: Storage, to: Storage): void {
  const running = new Map<string, Promise<boolean>>();
  const present = new Set<string>();
  const absentUntil = new Map<string, number>();

  async function bring(path: string): Promise<boolean> {
    if ((await to.read(path)) !== undefined) return true;
    const bytes = await from.read(path);
    if (!bytes) return false;
    // Last, so that its compressed variants exist.
    for (const ending of ['.br', '.gz']) {
      const twin = await from.read(path + ending);
      if (twin) await to.create(path + ending, twin);
    }
    await to.create(path, bytes);
    return true;
  }

  edge.addHook('onRequest', async (request) => {
    const asked = request.url.split('?', 1)[0] ?? '';
    if (!asset.test(asked) || asked.includes('..')) return;
    const path = `assets${asked}`;
    if (present.has(path) || (absentUntil.get(path) ?? 0) > performance.now()) return;
    const bringing = running.get(path) ?? bring(path).finally(() => running.delete(path));
    running.set(path, bringing);
    if (await bringing) return void present.add(path);
    if (absentUntil.size >= MAX_ABSENT_PATHS) absentUntil.clear();
    absentUntil.set(path, performance.now() + ABSENT_CACHE_MS);
  });
}
