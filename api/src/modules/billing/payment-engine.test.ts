import { realProviderKey } from '@lisan/engine-contract/testing';
import { describePaymentEngine, describePaymentMonths } from '@lisan/engine-payment/contract-tests';
import { startFakeStripeDriver, startLocalDriver, startStripeDriver } from './testing/payment-drivers';

describePaymentEngine('the embedded engine', startLocalDriver);
describePaymentEngine('Stripe, its stand-in', startFakeStripeDriver);
describePaymentMonths('the embedded engine', startLocalDriver);
describePaymentMonths('Stripe, its stand-in', startFakeStripeDriver);

const key = realProviderKey('stripe', 'STRIPE_TEST_KEY');
if (key) {
  if (!key.startsWith('sk_test_')) throw new Error('STRIPE_TEST_KEY is not the key of a test account.');
  describePaymentEngine('Stripe itself', () => startStripeDriver(key));
}
