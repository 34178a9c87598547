export type { FakeCustomer, FakeEvent, FakeInvoice, FakeSubscription } from './fake-objects';
export { FAKE_KEY, FAKE_WEBHOOK_SECRET, type FakeStripe, startFakeStripe } from './fake-stripe';
export { findText, readForm } from './form-body';
