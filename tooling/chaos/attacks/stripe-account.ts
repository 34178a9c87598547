import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const DAY_SECONDS = 86_400;
const plans = { Creator: 2_900, Business: 9_900 } as const;
type PlanName = keyof typeof plans;

export interface Moment {
  readonly plan: PlanName;
  readonly status: 'trialing' | 'active' | 'past_due' | 'canceled';
  /** Unix seconds. */
  readonly from: number;
  readonly until: number;
  readonly endsWithPeriod: boolean;
}

export interface StripeAccount {
  readonly baseUrl: string;
  readonly newest: Map<string, { readonly userId: string; readonly moment: Moment }>;
  close(): Promise<void>;
}

const price = (plan: PlanName, product: unknown) => ({
  id: `price_${plan}`,
  object: 'price',
  active: true,
  currency: 'usd',
  unit_amount: plans[plan],
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  product,
});

const product = (plan: PlanName, isWithPrice: boolean) => ({
  id: `prod_${plan}`,
  object: 'product',
  active: true,
  created: plans[plan],
  name: plan,
  description: plan,
  metadata: { lisan_plan: plan, lisan_created: String(plans[plan]) },
  marketing_features: [],
  default_price: isWithPrice ? price(plan, `prod_${plan}`) : `price_${plan}`,
});

function subscription(id: string, userId: string, moment: Moment): object {
  const { plan, status, from, until, endsWithPeriod } = moment;
  const isTrial = status === 'trialing';
  const pricing = {
    type: 'price_details',
    price_details: { price: `price_${plan}`, product: `prod_${plan}` },
  };
  return {
    id,
    object: 'subscription',
    customer: `cus_${id}`,
    created: from - 40 * DAY_SECONDS,
    metadata: { lisan_user: userId },
    status,
    trial_end: isTrial ? until : null,
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsWithPeriod ? until : null,
    latest_invoice: {
      id: `in_${id}_${from}`,
      object: 'invoice',
      created: from + 60,
      status: status === 'past_due' ? 'open' : 'paid',
      lines: { object: 'list', has_more: false, data: [{ amount: isTrial ? 0 : plans[plan], pricing }] },
    },
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_start: from,
          current_period_end: until,
          price: price(plan, product(plan, false)),
        },
      ],
    },
  };
}

/**
 * Responds with the state at the request, after up to `slowest` ms, so that it may be outdated on
 * arrival.
 */
export async function openStripeAccount(random: () => number, slowest: number): Promise<StripeAccount> {
  const newest: StripeAccount['newest'] = new Map();
  const answer = (path: string): object | undefined => {
    if (path === '/v1/products') {
      const data = Object.keys(plans).map((plan) => product(plan as PlanName, true));
      return { object: 'list', url: path, has_more: false, data };
    }
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1] ?? '';
    const known = newest.get(id);
    return known && subscription(id, known.userId, known.moment);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    const body = request.method === 'GET' ? answer(pathname) : undefined;
    request.resume();
    void pause(random() * slowest).then(() => {
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(body ?? { error: { code: 'resource_missing', type: 'invalid_request_error' } }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    newest,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
