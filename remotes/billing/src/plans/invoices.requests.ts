import type { Invoice, PaymentCard } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export interface Payment {
  readonly card?: PaymentCard | null;
  readonly invoices: readonly Invoice[];
}

export function createInvoicesRequests({ api }: HostServices) {
  return { payment: (): Promise<Payment> => api.call('GET /stripe/invoices', {}) };
}
