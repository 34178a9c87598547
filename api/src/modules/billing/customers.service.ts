import { isProblem, Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { PaymentEngine, ProviderInvoice } from '../../engines/payment/payment-engine';
import { findCustomer } from './customers.repository';

export interface Customers {
  /** Returns the URL of the provider's portal. Throws `wrong_state` when the account never bought anything. */
  openPortal(userId: string): Promise<string>;
  listInvoices(userId: string): ReturnType<PaymentEngine['listInvoices']>;
  /** Returns the newest unpaid invoice; undefined also while the provider is unreachable. */
  findDue(userId: string): Promise<ProviderInvoice | undefined>;
}

export function createCustomers(
  { database: { db }, config }: Pick<Core, 'database' | 'config'>,
  engine: PaymentEngine,
): Customers {
  async function listInvoices(userId: string): Promise<readonly ProviderInvoice[]> {
    const customerId = await findCustomer(db, userId);
    return customerId === undefined ? [] : engine.listInvoices(customerId);
  }

  return {
    listInvoices,
    async findDue(userId) {
      try {
        return (await listInvoices(userId)).find(({ status }) => status === 'open');
      } catch (error) {
        if (!isProblem(error)) throw error;
        return undefined;
      }
    },
    async openPortal(userId) {
      const customerId = await findCustomer(db, userId);
      if (customerId === undefined) throw new Problem('wrong_state', { message: 'no_subscription' });
      return engine.openPortal(customerId, `${config.server.publicUrl}/home`);
    },
  };
}
