import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import type { PaymentEngine, ProviderCard, ProviderInvoice } from '@lisan/engine-contract';
import { findCustomer } from './customers.repository';

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers(
  { database: { db }, config }: Pick<Core, 'database' | 'config'>,
  engine: PaymentEngine,
) {
  async function listInvoices(userId: string): Promise<readonly ProviderInvoice[]> {
    const customerId = await findCustomer(db, userId);
    return customerId === undefined ? [] : engine.listInvoices(customerId);
  }

  return {
    async findCard(userId: string): Promise<ProviderCard | undefined> {
      const customerId = await findCustomer(db, userId);
      return customerId === undefined ? undefined : engine.findCard(customerId);
    },
    listInvoices,
    /** Returns the newest unpaid invoice; undefined also while the provider is unreachable. */
    async findDue(userId: string): Promise<ProviderInvoice | undefined> {
      try {
        return (await listInvoices(userId)).find(({ status }) => status === 'open');
      } catch (error) {
        if (!isRequestError(error)) throw error;
        return undefined;
      }
    },
    /** Returns the URL of the provider's portal. Throws `wrong_state` when the account never bought anything. */
    async openPortal(userId: string): Promise<string> {
      const customerId = await findCustomer(db, userId);
      if (customerId === undefined) throw new RequestError('wrong_state', { message: 'no_subscription' });
      return engine.openPortal(customerId, `${config.server.publicUrl}/home`);
    },
  };
}
