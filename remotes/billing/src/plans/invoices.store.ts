import { createStore } from 'zustand/vanilla';
import type { Invoice, PaymentCard } from '@lisan/contract';
import {
  accountStore,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  type AccountStore,
  type HostServices,
  type ServerData,
} from '@lisan/remote-kit';

interface InvoicesData {
  readonly payment: { readonly card?: PaymentCard | null; readonly invoices: readonly Invoice[] };
}

export type InvoicesStore = AccountStore<ServerData<InvoicesData>>;

/** Card and invoices at the payment provider. */
export function createInvoicesStore({ api, bus, report }: HostServices): InvoicesStore {
  const readers = { payment: () => api.call('GET /stripe/invoices', {}) };
  const store = createStore(() => notLoaded<InvoicesData>(readers));
  const { refresh } = createServerDataLoader<InvoicesData>(store, readers, (error, name) =>
    report(error, `billing: ${name}`),
  );
  return {
    ...readonlyStore(store),
    refresh: () => refresh(),
    // A payment starts a month.
    start: () => void bus.subscribe('balance.changed', () => void refresh()),
  };
}

export const [useInvoices] = accountStore(createInvoicesStore);
