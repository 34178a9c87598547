import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

export const iconPath = '/icon.svg';

/** The page's icon: the mark of the brand, for every version of the shell the same. */
export async function serveIcon(edge: FastifyInstance): Promise<void> {
  const icon = await readFile(new URL('./icon.svg', import.meta.url));
  edge.get(iconPath, (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon),
  );
}
