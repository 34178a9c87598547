import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { TestUser } from '../../../../testing/test-app';
import { isProblem } from '@lisan/errors';
import type { FakeCustomer, FakeEvent } from '../../../engines/payment/testing/fake-objects';
import { THOUSANDTHS_PER_UNIT } from '../ledger/plan-months';
import { isAlive, subscriptionsOf, type Expected } from './money-invariants';
import type { MoneyWorld } from './money-harness';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export type Act = { readonly who: number } & (
  | { readonly does: 'begins'; readonly plan: string; readonly clicks: number }
  | {
      readonly does: 'completes';
      readonly plan: string;
      readonly page: number;
      readonly card: FakeCustomer['card'];
    }
  | { readonly does: 'cancels' | 'resumes' | 'pays' }
  | { readonly does: 'changes card'; readonly card: FakeCustomer['card'] }
  | {
      readonly does: 'uses';
      readonly amount: number;
      readonly used: number;
      readonly end: 'settled' | 'given back' | 'forgotten';
    }
  | { readonly does: 'webhooks come'; readonly order: number; readonly most: number; readonly copies: number }
  | { readonly does: 'webhooks are lost'; readonly order: number }
  | { readonly does: 'jobs run'; readonly workers: number; readonly most: number }
  | { readonly does: 'time passes'; readonly seconds: number | 'until the end' }
  | { readonly does: 'provider refuses'; readonly status: number; readonly times: number }
  | { readonly does: 'process starts again' | 'reconciles' | 'sweeps' }
);

const plan = fc.constantFrom('Starter', 'Creator', 'Creator', 'Business', 'Custom', 'Free');
const card = fc.constantFrom<FakeCustomer['card'][]>('none', 'good', 'good', 'refused');
const who = fc.constantFrom(0, 0, 0, 1);
const order = fc.nat(1_000);
const does = <Does extends Act['does'], Fields extends object>(
  name: Does,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
): fc.Arbitrary<{ who: number; does: Does } & Fields> =>
  fc
    .tuple(who, fc.record<Fields>(fields, { requiredKeys: Object.keys(fields) as (keyof Fields)[] }))
    .map(([index, others]) => ({ who: index, does: name, ...(others as Fields) }));

const passing = [
  HOUR_SECONDS,
  5 * HOUR_SECONDS,
  26 * HOUR_SECONDS,
  4 * DAY_SECONDS,
  8 * DAY_SECONDS,
  27 * DAY_SECONDS,
  31 * DAY_SECONDS,
];

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: does('begins', { plan, clicks: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 5, arbitrary: does('completes', { plan, page: fc.nat(3), card }) },
  { weight: 1, arbitrary: does('cancels', {}) },
  { weight: 1, arbitrary: does('resumes', {}) },
  { weight: 1, arbitrary: does('pays', {}) },
  { weight: 1, arbitrary: does('changes card', { card }) },
  {
    weight: 5,
    arbitrary: does('uses', {
      amount: fc.integer({ min: 1, max: 700 }),
      used: fc.integer({ min: 0, max: 800 }),
      end: fc.constantFrom('settled', 'settled', 'given back', 'forgotten'),
    }),
  },
  {
    weight: 5,
    arbitrary: does('webhooks come', {
      order,
      most: fc.integer({ min: 1, max: 8 }),
      copies: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: does('webhooks are lost', { order }) },
  {
    weight: 4,
    arbitrary: does('jobs run', {
      workers: fc.integer({ min: 1, max: 2 }),
      most: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: does('time passes', {
      seconds: fc.constantFrom<(number | 'until the end')[]>(...passing, 'until the end', 'until the end'),
    }),
  },
  {
    weight: 1,
    arbitrary: does('provider refuses', {
      status: fc.constantFrom(429, 500, 503),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: does('process starts again', {}) },
  { weight: 1, arbitrary: does('reconciles', {}) },
  { weight: 1, arbitrary: does('sweeps', {}) },
);

export const anyBeginning: fc.Arbitrary<Act[]> = fc
  .record({ plan: fc.constantFrom('Starter', 'Creator', 'Business'), card, isTrialOver: fc.boolean() })
  .map(({ plan: wanted, card: first, isTrialOver }) => {
    const heard: Act[] = [
      { who: 0, does: 'webhooks come', order: 0, most: 8, copies: 1 },
      { who: 0, does: 'jobs run', workers: 1, most: 8 },
    ];
    const later: Act[] = [{ who: 0, does: 'time passes', seconds: 'until the end' }, ...heard];
    const begun: Act = { who: 0, does: 'completes', plan: wanted, page: 0, card: first };
    return [begun, ...heard, ...(isTrialOver ? later : [])];
  });

export interface People {
  readonly users: readonly TestUser[];
  readonly pages: Map<string, string[]>;
  readonly heard: FakeEvent[];
  readonly expected: Map<string, Expected>;
  readonly tally: Map<string, number>;
}

export function partsOf(act: Act, world: MoneyWorld, people: People): (() => Promise<void>)[] {
  if (act.does === 'begins')
    return Array.from(
      { length: act.clicks },
      () => () => begin(act.plan, userOf(act, people), world, people),
    );
  if (act.does === 'jobs run')
    return Array.from({ length: act.workers }, () => async () => {
      for (let done = 0; done < act.most; done += 1) if (!(await world.work())) return;
    });
  return [() => perform(act, world, people)];
}

function userOf({ who: index }: Act, { users }: People): TestUser {
  const user = users[index];
  if (!user) throw new Error(`There is no user ${index}.`);
  return user;
}

export function count({ tally }: People, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

async function begin(planName: string, user: TestUser, world: MoneyWorld, people: People): Promise<void> {
  const { status, body } = await world.begin(user, planName);
  await world.turns.turn();
  if (status === 500) throw new Error(`A checkout was answered 500: ${JSON.stringify(body)}`);
  count(people, `checkout or change answered ${status}`);
  const session = String(body['session_id'] ?? '');
  if (session.startsWith('cs_'))
    people.pages.set(user.userId, [...(people.pages.get(user.userId) ?? []), session]);
}

async function perform(act: Act, world: MoneyWorld, people: People): Promise<void> {
  const { stripe, turns, server } = world;
  const user = userOf(act, people);
  const running = subscriptionsOf(stripe, user.userId).find(isAlive);
  switch (act.does) {
    case 'completes': {
      if (!people.pages.has(user.userId)) await begin(act.plan, user, world, people);
      const pages = people.pages.get(user.userId) ?? [];
      await turns.turn();
      return ifItCan(people, 'a checkout was completed', () => {
        stripe.complete(pages[pages.length - 1 - (act.page % pages.length)] ?? '', act.card);
      });
    }
    case 'cancels':
    case 'resumes': {
      const path = act.does === 'cancels' ? '/stripe/cancel' : '/stripe/resume';
      const { status } = await world.post(user, path);
      await turns.turn();
      if (status === 500) throw new Error(`${path} was answered 500.`);
      return count(people, `${act.does} answered ${status}`);
    }
    case 'pays':
      return ifItCan(people, 'an open invoice was paid', () => stripe.payOpenInvoice(running?.id ?? ''));
    case 'changes card':
      return ifItCan(people, `a card became ${act.card}`, () =>
        stripe.setCard(running?.customer ?? '', act.card),
      );
    case 'uses':
      return use(act, user, world, people);
    case 'webhooks come':
      return hear(act, world, people);
    case 'webhooks are lost': {
      const [lost] = stripe.store.events.splice(act.order % Math.max(1, stripe.store.events.length), 1);
      return lost && count(people, 'a webhook was lost');
    }
    case 'time passes': {
      const now = Math.floor(server.clock.now().getTime() / 1000);
      const until = running ? running.until - now + 2 * HOUR_SECONDS : DAY_SECONDS;
      world.pass(act.seconds === 'until the end' ? Math.max(HOUR_SECONDS, until) : act.seconds);
      return;
    }
    case 'provider refuses':
      stripe.failNext(
        '/v1/',
        Array.from({ length: act.times }, () => ({ status: act.status })),
      );
      return count(people, `Stripe answered ${act.status}`);
    case 'process starts again':
      return world.restart();
    case 'reconciles':
      return world.order('payment-reconcile');
    case 'sweeps':
      return world.order('refund-lost-holds');
    default:
      throw new Error(`Nobody ${act.does}.`);
  }
}

function ifItCan(people: People, what: string, act: () => void): void {
  try {
    act();
    count(people, what);
  } catch {
    // Stripe's page does not offer it.
  }
}

/** Uses speech: its hold starts and ends with its job's row, or the process dies before or after. */
async function use(
  { amount, used, end }: Extract<Act, { does: 'uses' }>,
  { userId }: TestUser,
  { server, ledger }: MoneyWorld,
  people: People,
): Promise<void> {
  const { database } = server.core;
  const expected = people.expected.get(userId) ?? { spent: 0, reserved: 0 };
  people.expected.set(userId, expected);
  const id = randomUUID();
  const row = { id, user_id: userId, digest: id };
  try {
    const hold = await database.transaction(async (trx) => {
      await trx.insertInto('speech_runs').values(row).execute();
      const reservation = { userId, kind: 'audio', amount, reference: id, about: 'activity_speech' } as const;
      return ledger.reserve(trx, reservation);
    });
    expected.reserved += amount * THOUSANDTHS_PER_UNIT;
    if (end === 'forgotten') {
      await database.db.deleteFrom('speech_runs').where('id', '=', id).execute();
      return count(people, 'work was lost with its hold open');
    }
    const charged = await database.transaction(async (trx) => {
      await trx.deleteFrom('speech_runs').where('id', '=', id).execute();
      const isEnded =
        end === 'settled' ? await ledger.settle(trx, hold, used) : await ledger.refund(trx, hold);
      return isEnded && end === 'settled' ? Math.min(used, amount) * THOUSANDTHS_PER_UNIT : 0;
    });
    expected.spent += charged;
    expected.reserved -= amount * THOUSANDTHS_PER_UNIT;
    count(people, `work was ${end}`);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'quota_exceeded') throw error;
    count(people, 'work was refused for want of quota');
  }
}

async function hear(
  { order: seed, most, copies }: Extract<Act, { does: 'webhooks come' }>,
  { stripe, tell }: MoneyWorld,
  people: People,
): Promise<void> {
  for (let told = 0; told < most; told += 1) {
    const { events } = stripe.store;
    const isAgain = events.length === 0 || (seed + told) % 5 === 0;
    const from = isAgain ? people.heard : events;
    const event = from[(seed * 7 + told * 3) % Math.max(1, from.length)];
    if (!event) return;
    for (let copy = 0; copy < copies; copy += 1) {
      if (!(await tell(event))) return count(people, 'a webhook was not taken');
      count(people, isAgain || copy > 0 ? 'a webhook came again' : 'a webhook came');
    }
    if (isAgain) continue;
    people.heard.push(event);
    const index = events.indexOf(event);
    if (index >= 0) events.splice(index, 1);
  }
}
