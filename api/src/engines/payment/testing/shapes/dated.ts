/**
 * Where the shapes of this folder were read, and when. They are objects of the SDK's own types, each with every field
 * that its type demands: a wrong name or place is a type error, and another version of the SDK is a reason to read again.
 */
export const dated = {
  source: 'https://github.com/stripe/stripe-node/tree/v23.1.0',
  /** Of Stripe's published OpenAPI document, from which the SDK's types are made. */
  openapi: 'v2596',
  package: '23.1.0',
  version: '2026-10-28.endive',
  date: '2026-11-22',
} as const;

/** What most objects have, and says nothing here. */
export const quiet = { livemode: false, metadata: {} } as const;
