import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { networkOf } from '../../../limits/network';
import { normalizeEmail } from '../users.repository';
import { deleteNetworks, hasNetwork, saveNetwork } from './known-networks.repository';

/** Networks where an account has signed in: attackers elsewhere cannot lock its owner out there. */
export interface KnownNetworks {
  /** Runs one query whether or not the account exists. */
  isKnown(email: string, ip: string): Promise<boolean>;
  remember(email: string, ip: string): Promise<void>;
  /** Forgets all networks: earlier users may not be the owner. */
  deleteAll(trx: Connection, userId: string): Promise<void>;
}

export function createKnownNetworks({
  database: { db },
  keys,
  now,
}: Pick<Core, 'database' | 'keys' | 'now'>): KnownNetworks {
  // Keyed per account: the table reveals neither addresses nor shared networks.
  const describe = (address: string, ip: string) => {
    const email = normalizeEmail(address);
    return { email, hash: keys.sign('network', `${email} ${networkOf(ip)}`) };
  };

  return {
    isKnown: (email, ip) => hasNetwork(db, describe(email, ip), now()),
    remember: (email, ip) => saveNetwork(db, describe(email, ip), now()),
    deleteAll: deleteNetworks,
  };
}
