import type { Database } from '../database/database';
import type { Connection } from '../database/schema';
import type { Events } from './events';

type Change = <Result>(userId: string, work: (trx: Connection) => Promise<Result>) => Promise<Result>;

export const publishAfter =
  (
    { database, events }: { readonly database: Database; readonly events: Events },
    topic: 'projects.changed' | 'recordings.changed',
  ): Change =>
  (userId, work) =>
    database.transaction(async (trx) => {
      const result = await work(trx);
      await events.publish(userId, topic, {}, trx);
      return result;
    });
