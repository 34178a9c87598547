import { isProblem, Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { PaymentEngine, ProviderInvoice } from '../../engines/payment/payment-engine';
import { findCustomer } from './customers.repository';

/** What the payment provider keeps for a customer of its own. */
export interface Customers {
  /** The address of the provider's own page. Throws `wrong_state` when nothing was ever bought. */
  openPortal(userId: string): Promise<string>;
  listInvoices(userId: string): ReturnType<PaymentEngine['listInvoices']>;
  /** The newest unpaid invoice. Undefined also while the provider can't be reached: the plan is shown without it. */
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
