import { Problem } from '@lisan/errors';
import type { Keys } from '../../auth/keys';
import type { Core } from '../../core';

const [PURPOSE, ORDER] = ['operator', 'backup'];

/** Token by which the backup command shows that it knows the server's secret. */
export function signBackupOrder(keys: Keys) {
  return {
    value: keys.sign(PURPOSE, ORDER),
    isSame: (given: string) => keys.verify(PURPOSE, ORDER, given),
  };
}

export function createBackups({ keys, database }: Pick<Core, 'keys' | 'database'>) {
  let isRunning = false;

  return {
    isOrdered: (authorization: string | undefined): boolean => {
      const order = /^Bearer ([\w-]+)$/.exec(authorization ?? '')?.[1];
      return order !== undefined && signBackupOrder(keys).isSame(order);
    },

    /** Dumps the database into one compressed file. Throws `already_running`; `not_found` for a database server. */
    async copy(): Promise<Buffer> {
      if (isRunning) throw new Problem('already_running');
      isRunning = true;
      try {
        const dump = await database.dump();
        if (dump === undefined) throw new Problem('not_found');
        return Buffer.from(await dump.arrayBuffer());
      } finally {
        isRunning = false;
      }
    },
  };
}
