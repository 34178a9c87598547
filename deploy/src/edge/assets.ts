import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { assetHeaders, assetPrefixes } from './header-rules';
import type { Storage } from '../storage/storage';

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

/** Milliseconds in which a file that was not there is not asked for again. */
const ABSENT_FOR = 5_000;
const MOST_ABSENT = 10_000;
const asset = /^\/(?:remotes|shell)\/[A-Za-z0-9_-][A-Za-z0-9._/-]*$/;

/**
 * Brings files of a store elsewhere into a folder of this machine when they are first asked for. Published files never
 * change, so what is here once is served from here, also while the store cannot be reached.
 */
export function mirrorAssets(edge: FastifyInstance, from: Storage, to: Storage): void {
  const running = new Map<string, Promise<boolean>>();
  const present = new Set<string>();
  const absentUntil = new Map<string, number>();

  async function bring(path: string): Promise<boolean> {
    if ((await to.read(path)) !== undefined) return true;
    const bytes = await from.read(path);
    if (!bytes) return false;
    // The file comes last: once it is there, so are its compressed twins.
    for (const ending of ['.br', '.gz']) {
      const twin = await from.read(path + ending);
      if (twin) await to.create(path + ending, twin);
    }
    await to.create(path, bytes);
    return true;
  }

  function isKnownAbsent(path: string): boolean {
    const until = absentUntil.get(path);
    if (until === undefined || until > performance.now()) return until !== undefined;
    absentUntil.delete(path);
    return false;
  }

  edge.addHook('onRequest', async (request) => {
    const asked = request.url.split('?', 1)[0] ?? '';
    if (!asset.test(asked) || asked.includes('..')) return;
    const path = `assets${asked}`;
    if (present.has(path) || isKnownAbsent(path)) return;
    const bringing = running.get(path) ?? bring(path).finally(() => running.delete(path));
    running.set(path, bringing);
    if (await bringing) return void present.add(path);
    if (absentUntil.size >= MOST_ABSENT) absentUntil.clear();
    absentUntil.set(path, performance.now() + ABSENT_FOR);
  });
}
