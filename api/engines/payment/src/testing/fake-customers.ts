import type { FakeParts } from './fake-billing';
import type { FakeCustomer } from './fake-objects';

export interface FakeCustomers {
  complete(sessionId: string, card?: FakeCustomer['card']): string;
  subscribeBeside(customerId: string, price: string, metadata: Record<string, string>): string;
  setCard(customerId: string, card: FakeCustomer['card']): void;
  payOpenInvoice(subscriptionId: string): void;
}

export function createFakeCustomers({ store, billing, now }: FakeParts): FakeCustomers {
  function setCard(customerId: string, card: FakeCustomer['card']): void {
    const customer = store.customers.get(customerId);
    if (!customer) throw new Error(`There is no customer ${customerId}.`);
    customer.card = card;
  }

  return {
    setCard,
    complete(sessionId, card = 'none') {
      const session = store.sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`The checkout ${sessionId} is not open.`);
      if (session.collection === 'always' && card === 'none') throw new Error('A card is asked for.');
      if (card !== 'none') setCard(session.customer, card);
      return billing.start(session).id;
    },
    subscribeBeside(customer, price, metadata) {
      setCard(customer, 'good');
      return billing.start({
        id: 'cs_beside',
        reference: null,
        successUrl: '',
        customer,
        price,
        metadata,
        trialDays: 0,
        collection: 'always',
        created: now(),
        status: 'open',
        subscription: null,
      }).id;
    },
    payOpenInvoice(subscriptionId) {
      const one = store.subscriptions.get(subscriptionId);
      const invoice = one?.latestInvoice ? store.invoices.get(one.latestInvoice) : undefined;
      if (!one || invoice?.status !== 'open') throw new Error('No invoice is open.');
      billing.collect(one, invoice);
    },
  };
}
