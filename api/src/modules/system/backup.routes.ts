import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import { createBackups } from './backup.service';
import { API_BASE } from '../../routing/base';

/** Streams the embedded database for the backup command, since only this process can read it. Not part of the API. */
export function registerBackup(app: FastifyInstance): void {
  const backups = createBackups(app.core);

  app.get(`${API_BASE}/backup`, { schema: { hide: true } }, async (request, reply) => {
    if (!request.isFromThisMachine() || !backups.isAuthorized(request.headers.authorization))
      throw new RequestError('not_yours', { message: 'operator_only' });
    return reply.type('application/gzip').send(await backups.copy());
  });
}
