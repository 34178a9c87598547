import { randomBytes } from 'node:crypto';

/** The fields of Stripe's objects that we use; times in Unix seconds, amounts in cents. */
export interface FakeCustomer {
  readonly id: string;
  readonly created: number;
  readonly email: string;
  readonly metadata: Record<string, string>;
  card: 'none' | 'good' | 'refused';
  credit: number;
  deleted: boolean;
}

export interface FakeProduct {
  readonly id: string;
  readonly created: number;
  name: string;
  active: boolean;
  description: string;
  metadata: Record<string, string>;
  features: string[];
  defaultPrice: string;
}

export interface FakePrice {
  readonly id: string;
  readonly created: number;
  readonly product: string;
  readonly cents: number;
}

export interface FakeSession {
  readonly id: string;
  readonly reference: string | null;
  readonly successUrl: string;
  readonly customer: string;
  readonly price: string;
  readonly trialDays: number;
  readonly collection: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

export interface FakeLine {
  readonly price: string;
  readonly amount: number;
}

export interface FakeInvoice {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly created: number;
  readonly total: number;
  /** A change credits the rest of the old price and charges the new one. */
  readonly lines: readonly FakeLine[];
  credit: number;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  status: 'draft' | 'open' | 'paid';
  attempts: number;
  nextAttempt: number | null;
}

export interface FakeSubscription {
  readonly id: string;
  readonly item: string;
  readonly customer: string;
  readonly created: number;
  readonly metadata: Record<string, string>;
  price: string;
  /** Sold manually in addition, and listed first. */
  addOn?: FakePrice;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  trialEnd: number | null;
  from: number;
  until: number;
  endsWithPeriod: boolean;
  isAnnounced: boolean;
  latestInvoice: string | null;
}

export type FakeTurn = 'created' | 'updated' | 'deleted' | 'trial_will_end';

export interface FakeEvent {
  readonly id: string;
  readonly created: number;
  readonly type: string;
  readonly object: { readonly id: string };
}

export interface FakeEndpoint {
  readonly id: string;
  url: string;
  status: string;
  api_version: string | null;
  enabled_events: string[];
}

export function createFakeStore() {
  return {
    customers: new Map<string, FakeCustomer>(),
    products: new Map<string, FakeProduct>(),
    prices: new Map<string, FakePrice>(),
    sessions: new Map<string, FakeSession>(),
    invoices: new Map<string, FakeInvoice>(),
    subscriptions: new Map<string, FakeSubscription>(),
    portals: [] as { readonly id: string; readonly metadata: Record<string, string> }[],
    endpoints: [] as FakeEndpoint[],
    events: [] as FakeEvent[],
  };
}

export type FakeStore = ReturnType<typeof createFakeStore>;

/** As long as Stripe's: checkout ids have 66 characters. */
export function makeId(prefix: string): string {
  const letters = randomBytes(64).toString('base64url').replace(/[-_]/g, '');
  return `${prefix}_${letters.slice(0, prefix === 'cs_test' ? 58 : 24)}`;
}
