import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { PaymentEngine } from '../../engines/payment/payment-engine';
import { findCustomer } from './customers.repository';

/** What the payment provider keeps for a customer of its own. */
export interface Customers {
  /** The address of the provider's own page. Throws `wrong_state` when nothing was ever bought. */
  openPortal(userId: string): Promise<string>;
  listInvoices(userId: string): ReturnType<PaymentEngine['listInvoices']>;
}

export function createCustomers(
  { database: { db }, config }: Pick<Core, 'database' | 'config'>,
  engine: PaymentEngine,
): Customers {
  return {
    async openPortal(userId) {
      const customerId = await findCustomer(db, userId);
      if (customerId === undefined) throw new Problem('wrong_state', { message: 'no_subscription' });
      return engine.openPortal(customerId, `${config.server.publicUrl}/home`);
    },
    async listInvoices(userId) {
      const customerId = await findCustomer(db, userId);
      return customerId === undefined ? [] : engine.listInvoices(customerId);
    },
  };
}
