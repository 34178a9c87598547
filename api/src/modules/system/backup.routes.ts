import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { signBackupOrder } from './backup-order';
import { BASE } from '../../routing/base';

/**
 * The embedded database as one file, for the backup command: only this process can read it while it runs. Whoever can
 * read the server's secret may have it. Not part of the API.
 */
export function registerBackup(app: FastifyInstance): void {
  const { keys, database } = app.core;
  let isRunning = false;

  app.get(`${BASE}/backup`, { schema: { hide: true } }, async (request, reply) => {
    const order = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!request.isFromThisMachine || !order || !signBackupOrder(keys).isSame(order))
      throw new Problem('not_yours', { message: 'operator_only' });
    if (isRunning) throw new Problem('already_running');
    isRunning = true;
    try {
      const dump = await database.dump();
      if (dump === undefined) throw new Problem('not_found');
      return reply.type('application/gzip').send(Buffer.from(await dump.arrayBuffer()));
    } finally {
      isRunning = false;
    }
  });
}
