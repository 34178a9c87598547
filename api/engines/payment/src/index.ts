/** Payments by Stripe; the built-in payment is a part of the server, whose database it uses. */
export { openStripePayment } from './open-stripe-payment';
export { seedPlans } from './stripe/seed-plans';
export { createStripeClient, marks } from './stripe/stripe-client';
export { reportEndpoint } from './stripe/stripe-endpoint';
export { createStripePayment, type StripeOptions } from './stripe/stripe-payment';
export { isSignedWebhook, signWebhook } from './webhook-signature';
