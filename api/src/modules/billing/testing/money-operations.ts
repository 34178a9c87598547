import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { TestUser } from '../../../../testing/test-app';
import { isRequestError } from '@lisan/errors';
import type { FakeCustomer, FakeEvent } from '@lisan/engine-payment/testing';
import { THOUSANDTHS_PER_UNIT } from '../ledger/plan-months';
import { isAlive, subscriptionsOf, type Expected } from './money-invariants';
import type { MoneyWorld } from './money-harness';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../durations';

export type Operation = { readonly userIndex: number } & (
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
  | { readonly does: 'webhooks come'; readonly seed: number; readonly max: number; readonly copies: number }
  | { readonly does: 'webhooks are lost'; readonly seed: number }
  | { readonly does: 'jobs run'; readonly workers: number; readonly max: number }
  | { readonly does: 'time passes'; readonly seconds: number | 'until the end' }
  | { readonly does: 'provider refuses'; readonly status: number; readonly times: number }
  | { readonly does: 'process starts again' | 'reconciles' | 'sweeps' }
);

const plan = fc.constantFrom('Starter', 'Creator', 'Creator', 'Business', 'Custom', 'Free');
const card = fc.constantFrom<FakeCustomer['card'][]>('none', 'good', 'good', 'refused');
const userIndex = fc.constantFrom(0, 0, 0, 1);
const seed = fc.nat(1_000);
const does = <Does extends Operation['does'], Fields extends object>(
  name: Does,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
): fc.Arbitrary<{ userIndex: number; does: Does } & Fields> =>
  fc
    .tuple(userIndex, fc.record<Fields>(fields, { requiredKeys: Object.keys(fields) as (keyof Fields)[] }))
    .map(([index, others]) => ({ userIndex: index, does: name, ...(others as Fields) }));

const passing = [
  HOUR_SECONDS,
  5 * HOUR_SECONDS,
  26 * HOUR_SECONDS,
  4 * DAY_SECONDS,
  8 * DAY_SECONDS,
  27 * DAY_SECONDS,
  31 * DAY_SECONDS,
];

export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
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
      seed,
      max: fc.integer({ min: 1, max: 8 }),
      copies: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: does('webhooks are lost', { seed }) },
  {
    weight: 4,
    arbitrary: does('jobs run', {
      workers: fc.integer({ min: 1, max: 2 }),
      max: fc.integer({ min: 1, max: 8 }),
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

export const anySetup: fc.Arbitrary<Operation[]> = fc
  .record({ plan: fc.constantFrom('Starter', 'Creator', 'Business'), card, isTrialOver: fc.boolean() })
  .map(({ plan: chosenPlan, card: first, isTrialOver }) => {
    const delivered: Operation[] = [
      { userIndex: 0, does: 'webhooks come', seed: 0, max: 8, copies: 1 },
      { userIndex: 0, does: 'jobs run', workers: 1, max: 8 },
    ];
    const later: Operation[] = [
      { userIndex: 0, does: 'time passes', seconds: 'until the end' },
      ...delivered,
    ];
    const started: Operation = { userIndex: 0, does: 'completes', plan: chosenPlan, page: 0, card: first };
    return [started, ...delivered, ...(isTrialOver ? later : [])];
  });

export interface People {
  readonly users: readonly TestUser[];
  readonly pages: Map<string, string[]>;
  readonly delivered: FakeEvent[];
  readonly expected: Map<string, Expected>;
  readonly tally: Map<string, number>;
}

export function partsOf(operation: Operation, world: MoneyWorld, people: People): (() => Promise<void>)[] {
  if (operation.does === 'begins')
    return Array.from(
      { length: operation.clicks },
      () => () => startCheckout(operation.plan, userOf(operation, people), world, people),
    );
  if (operation.does === 'jobs run')
    return Array.from({ length: operation.workers }, () => async () => {
      for (let done = 0; done < operation.max; done += 1) if (!(await world.work())) return;
    });
  return [() => perform(operation, world, people)];
}

function userOf({ userIndex: index }: Operation, { users }: People): TestUser {
  const user = users[index];
  if (!user) throw new Error(`There is no user ${index}.`);
  return user;
}

export function count({ tally }: People, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

async function startCheckout(
  planName: string,
  user: TestUser,
  world: MoneyWorld,
  people: People,
): Promise<void> {
  const { status, body } = await world.startCheckout(user, planName);
  await world.turns.turn();
  if (status === 500) throw new Error(`A checkout was answered 500: ${JSON.stringify(body)}`);
  count(people, `checkout or change answered ${status}`);
  const session = String(body['session_id'] ?? '');
  if (session.startsWith('cs_'))
    people.pages.set(user.userId, [...(people.pages.get(user.userId) ?? []), session]);
}

async function perform(operation: Operation, world: MoneyWorld, people: People): Promise<void> {
  const { stripe, turns, server } = world;
  const user = userOf(operation, people);
  const running = subscriptionsOf(stripe, user.userId).find(isAlive);
  switch (operation.does) {
    case 'completes': {
      if (!people.pages.has(user.userId)) await startCheckout(operation.plan, user, world, people);
      const pages = people.pages.get(user.userId) ?? [];
      await turns.turn();
      return ifItCan(people, 'a checkout was completed', () => {
        stripe.complete(pages[pages.length - 1 - (operation.page % pages.length)] ?? '', operation.card);
      });
    }
    case 'cancels':
    case 'resumes': {
      const path = operation.does === 'cancels' ? '/stripe/cancel' : '/stripe/resume';
      const { status } = await world.post(user, path);
      await turns.turn();
      if (status === 500) throw new Error(`${path} was answered 500.`);
      return count(people, `${operation.does} answered ${status}`);
    }
    case 'pays':
      return ifItCan(people, 'an open invoice was paid', () => stripe.payOpenInvoice(running?.id ?? ''));
    case 'changes card':
      return ifItCan(people, `a card became ${operation.card}`, () =>
        stripe.setCard(running?.customer ?? '', operation.card),
      );
    case 'uses':
      return use(operation, user, world, people);
    case 'webhooks come':
      return deliverWebhooks(operation, world, people);
    case 'webhooks are lost': {
      const [lost] = stripe.store.events.splice(operation.seed % Math.max(1, stripe.store.events.length), 1);
      return lost && count(people, 'a webhook was lost');
    }
    case 'time passes': {
      const now = Math.floor(server.clock.now().getTime() / 1000);
      const until = running ? running.until - now + 2 * HOUR_SECONDS : DAY_SECONDS;
      world.pass(operation.seconds === 'until the end' ? Math.max(HOUR_SECONDS, until) : operation.seconds);
      return;
    }
    case 'provider refuses':
      stripe.failNext(
        '/v1/',
        Array.from({ length: operation.times }, () => ({ status: operation.status })),
      );
      return count(people, `Stripe answered ${operation.status}`);
    case 'process starts again':
      return world.restart();
    case 'reconciles':
      return world.enqueueSchedule('payment-reconcile');
    case 'sweeps':
      return world.enqueueSchedule('refund-lost-holds');
    default:
      throw new Error(`Nobody ${operation.does}.`);
  }
}

function ifItCan(people: People, what: string, operation: () => void): void {
  try {
    operation();
    count(people, what);
  } catch {
    // Stripe's page does not offer it.
  }
}

/** Uses speech: its hold starts and ends with its job's row, or the process dies before or after. */
async function use(
  { amount, used, end }: Extract<Operation, { does: 'uses' }>,
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
    if (!isRequestError(error) || error.code !== 'quota_exceeded') throw error;
    count(people, 'work was refused for want of quota');
  }
}

async function deliverWebhooks(
  { seed, max, copies }: Extract<Operation, { does: 'webhooks come' }>,
  { stripe, deliver }: MoneyWorld,
  people: People,
): Promise<void> {
  for (let step = 0; step < max; step += 1) {
    const { events } = stripe.store;
    const isRepeated = events.length === 0 || (seed + step) % 5 === 0;
    const from = isRepeated ? people.delivered : events;
    const event = from[(seed * 7 + step * 3) % Math.max(1, from.length)];
    if (!event) return;
    for (let copy = 0; copy < copies; copy += 1) {
      if (!(await deliver(event))) return count(people, 'a webhook was not taken');
      count(people, isRepeated || copy > 0 ? 'a webhook came again' : 'a webhook came');
    }
    if (isRepeated) continue;
    people.delivered.push(event);
    const index = events.indexOf(event);
    if (index >= 0) events.splice(index, 1);
  }
}
