import { createStore } from 'zustand/vanilla';
import {
  accountStore,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  type AccountStore,
  type HostServices,
  type ServerData,
} from '@lisan/remote-kit';
import { createInvoicesRequests, type Payment } from './invoices.requests';

interface InvoicesData {
  readonly payment: Payment;
}

export type InvoicesStore = AccountStore<ServerData<InvoicesData>>;

/** Card and invoices at the payment provider. */
export function createInvoicesStore(host: HostServices): InvoicesStore {
  const { bus, report } = host;
  const readers = createInvoicesRequests(host);
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

/** Brand and last digits of the card on file. */
export function cardOf(payment: Payment | null): string | undefined {
  if (!payment?.card) return undefined;
  const { brand, last4 } = payment.card;
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

export const [useInvoices] = accountStore(createInvoicesStore);
