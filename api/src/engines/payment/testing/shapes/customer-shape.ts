import type { Stripe } from 'stripe';
import type { FakeCustomer } from '../fake-objects';
import { quiet } from './dated';

/** A customer; what is to their credit is a negative balance. */
export function customerShape({ id, email, metadata, credit, created }: FakeCustomer): Stripe.Customer {
  return {
    ...quiet,
    ...{ id, object: 'customer', created, email: email === '' ? null : email, metadata },
    ...{ balance: -credit, currency: null, default_source: null, delinquent: false, description: null },
    ...{ address: null, discount: null, name: null, phone: null, preferred_locales: [], shipping: null },
    invoice_settings: {
      ...{ custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    },
    ...{ invoice_prefix: 'LISAN', next_invoice_sequence: 1, tax_exempt: 'none', test_clock: null },
  } satisfies Stripe.Customer;
}

/** What is left of one. */
export function deletedCustomerShape(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
}
