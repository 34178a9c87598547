import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '../../random';
import { signWebhook } from '../../../own-server/webhook-signature';
import { readBalance, readPlan, waitUntil } from '../actions';
import { assertOnly, type Attack } from '../attack';
import { withOwn } from '../servers';
import { openStripeAccount, type Moment, type StripeAccount } from '../stripe-account';
import type { Person, World } from '../context';

const WEBHOOK_SECRET = 'whsec_of_the_campaign';
const DAY_SECONDS = 86_400;
const MAX_DELAY_MS = 300;
const SHOPPER_COUNT = 20;

type Event = { readonly id: string; readonly type: string; readonly object: object };

function history(leaves: boolean): readonly (readonly [type: string, moment: Moment])[] {
  const now = Math.floor(Date.now() / 1000);
  const first = { from: now - 31 * DAY_SECONDS, until: now - DAY_SECONDS };
  const second = { from: now - DAY_SECONDS, until: now + 30 * DAY_SECONDS };
  const at = (
    plan: Moment['plan'],
    status: Moment['status'],
    period: typeof first,
    endsWithPeriod = false,
  ) => ({
    plan,
    status,
    endsWithPeriod,
    ...period,
  });
  return [
    ['customer.subscription.created', at('Creator', 'trialing', first)],
    ['customer.subscription.updated', at('Creator', 'active', first)],
    ['invoice.payment_failed', at('Creator', 'past_due', second)],
    ['invoice.paid', at('Creator', 'active', second)],
    ['customer.subscription.updated', at('Business', 'active', second)],
    ['customer.subscription.updated', at('Business', 'active', second, true)],
    ['customer.subscription.updated', at('Business', 'active', second)],
    leaves
      ? ['customer.subscription.deleted', at('Business', 'canceled', second)]
      : ['invoice.paid', at('Business', 'active', second)],
  ];
}

function eventOf(type: string, subscription: string): Event {
  const object = type.startsWith('invoice')
    ? { object: 'invoice', parent: { type: 'subscription_details', subscription_details: { subscription } } }
    : { id: subscription, object: 'subscription' };
  return { id: `evt_${randomUUID()}`, type, object };
}

async function send({ origin }: World, { id, type, object }: Event, signature?: string): Promise<number> {
  const body = JSON.stringify({ id, object: 'event', type, created: 1, livemode: false, data: { object } });
  const answer = await fetch(`${origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? signWebhook(body, WEBHOOK_SECRET),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

interface Shopper {
  readonly person: Person;
  readonly subscription: string;
  readonly leaves: boolean;
}

interface Standing {
  readonly plan: string;
  readonly balance: Readonly<Record<string, number>>;
}

async function readStanding(world: World, { person }: Shopper): Promise<Standing> {
  const { subscription_plan: plan, status, cancel_at_period_end: ends } = await readPlan(world, person);
  return {
    plan: `${String(plan)}, ${String(status)}${ends === true ? ', ends' : ''}`,
    balance: await readBalance(world, person),
  };
}

/**
 * Same plan, and a balance between in-order delivery and one full month: without the event of a
 * smaller plan, a mid-month change grants the larger one for the whole month.
 */
const isDue = (met: Standing, inOrder: Standing, whole: Standing): boolean =>
  met.plan === inOrder.plan &&
  Object.entries(met.balance).every(([kind, left]) => {
    const bounds = [inOrder.balance[kind] ?? 0, whole.balance[kind] ?? 0];
    return left >= Math.min(...bounds) && left <= Math.max(...bounds);
  });
const describe = ({ plan, balance }: Standing) => `${plan}: ${Object.values(balance).join(', ')}`;

/** Delivers each event once, before the next one happens. */
async function deliverInOrder(
  world: World,
  stripe: StripeAccount,
  shopper: Shopper,
  moments = history(shopper.leaves),
): Promise<void> {
  const { person, subscription } = shopper;
  for (const [type, moment] of moments) {
    stripe.newest.set(subscription, { userId: person.userId, moment });
    await send(world, eventOf(type, subscription));
    const { status, plan, endsWithPeriod } = moment;
    await waitUntil(async () => {
      const met = await readPlan(world, person);
      const isEnd = status === 'canceled' && met['status'] === 'canceled';
      return (
        isEnd ||
        (met['status'] === status &&
          met['subscription_plan'] === plan &&
          met['cancel_at_period_end'] === endsWithPeriod)
      );
    }, `${type} to be applied`);
  }
}

async function deliverShuffled(
  world: World,
  stripe: StripeAccount,
  shoppers: readonly Shopper[],
  random: Random,
) {
  const statuses: number[] = [];
  let waiting: Event[] = [];
  const deliver = async (events: readonly Event[]) => {
    const answers = await Promise.all(events.map((event) => send(world, event)));
    statuses.push(...answers);
  };
  const turns = Math.max(...shoppers.map(({ leaves }) => history(leaves).length));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { person, subscription, leaves } of shoppers) {
      const [type, moment] = history(leaves)[turn] ?? [];
      if (!type || !moment) continue;
      stripe.newest.set(subscription, { userId: person.userId, moment });
      const event = eventOf(type, subscription);
      waiting.push(event, event);
    }
    const mixed = random.shuffle(waiting);
    const now = mixed.splice(0, Math.ceil((mixed.length * 2) / 3));
    waiting = mixed;
    await deliver(now);
    await pause(random.next() * MAX_DELAY_MS);
  }
  await deliver(random.shuffle(waiting));
  return statuses;
}

export const payments: readonly Attack[] = [
  {
    name: 'stripe-order',
    expected:
      'after shuffled, duplicate and late events, plan, status and quotas match in-order delivery; unsigned events are rejected',
    async run(world) {
      const random = createRandom(1);
      const stripe = await openStripeAccount(() => random.next(), MAX_DELAY_MS);
      const env = {
        STRIPE_SECRET_KEY: 'sk_test_of_the_campaign',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_BASE_URL: stripe.baseUrl,
      };
      const attack = async (own: World) => {
        const join = async (leaves: boolean): Promise<Shopper> => {
          const person = await own.join();
          return { person, leaves, subscription: `sub_${person.userId.replaceAll('-', '')}` };
        };
        const [staying, leaving, late] = [await join(false), await join(true), await join(false)];
        for (const shopper of [staying, leaving]) await deliverInOrder(own, stripe, shopper);
        // Only the newest event was delivered.
        await deliverInOrder(own, stripe, late, history(false).slice(-1));
        const due = { stays: await readStanding(own, staying), leaves: await readStanding(own, leaving) };
        const whole = await readStanding(own, late);
        const isRight = async (shopper: Shopper) => {
          const met = await readStanding(own, shopper);
          return shopper.leaves ? isDue(met, due.leaves, due.leaves) : isDue(met, due.stays, whole);
        };
        const shoppers: Shopper[] = [];
        for (let n = 0; n < SHOPPER_COUNT; n += 1) shoppers.push(await join(n % 2 === 1));
        const statuses = await deliverShuffled(own, stripe, shoppers, random);
        await waitUntil(
          async () => (await Promise.all(shoppers.map(isRight))).every(Boolean),
          'the final plans',
        ).catch(() => undefined);
        // A late response must not undo it.
        await pause(2 * MAX_DELAY_MS + 1_000);
        const ends = await Promise.all(shoppers.map(isRight));
        const wrong = shoppers.filter((_, n) => !ends[n]);
        const first =
          wrong[0] &&
          `${describe(await readStanding(own, wrong[0]))} in place of ${describe(due[wrong[0].leaves ? 'leaves' : 'stays'])}`;
        const forged = eventOf('customer.subscription.deleted', staying.subscription);
        const body = JSON.stringify({ ...forged, data: { object: forged.object } });
        const refusals = await Promise.all(
          [
            '',
            't=1,v1=00',
            signWebhook(body, 'guessed'),
            signWebhook(body, WEBHOOK_SECRET, 900),
            signWebhook('{}', WEBHOOK_SECRET),
          ].map((signature) => send(own, forged, signature)),
        );
        assert.equal(wrong.length, 0, `wrong in the end: ${wrong.length}, the first ${first}`);
        assertOnly(statuses, 200);
        assertOnly(refusals, 400);
      };
      try {
        return await withOwn(world, attack, env);
      } finally {
        await stripe.close();
      }
    },
  },
];
