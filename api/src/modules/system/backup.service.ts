import { RequestError } from '@lisan/errors';
import type { Keys } from '../../auth/keys';
import type { Core } from '../../core';

const [KEY_PURPOSE, BACKUP_REQUEST] = ['operator', 'backup'];

/** Token by which the backup command shows that it knows the server's secret. */
export function signBackupRequest(keys: Keys) {
  return {
    value: keys.sign(KEY_PURPOSE, BACKUP_REQUEST),
    isSame: (given: string) => keys.verify(KEY_PURPOSE, BACKUP_REQUEST, given),
  };
}

export function createBackups({ keys, database }: Pick<Core, 'keys' | 'database'>) {
  let isRunning = false;

  return {
    isAuthorized: (authorization: string | undefined): boolean => {
      const token = /^Bearer ([\w-]+)$/.exec(authorization ?? '')?.[1];
      return token !== undefined && signBackupRequest(keys).isSame(token);
    },

    /** Dumps the database into one compressed file. Throws `already_running`; `not_found` for a database server. */
    async copy(): Promise<Buffer> {
      if (isRunning) throw new RequestError('already_running');
      isRunning = true;
      try {
        const dump = await database.dump();
        if (dump === undefined) throw new RequestError('not_found');
        return Buffer.from(await dump.arrayBuffer());
      } finally {
        isRunning = false;
      }
    },
  };
}
