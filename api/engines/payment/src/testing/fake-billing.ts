import { addMonths } from '@lisan/engine-contract';
import {
  makeId,
  type FakeEvent,
  type FakeInvoice,
  type FakeLine,
  type FakeSession,
  type FakeStore,
  type FakeSubscription,
  type FakeTurn,
} from './fake-objects';
import type { FormFields } from './form-body';
import type { FakeViews } from './fake-shapes';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const nextMonth = (seconds: number) => addMonths(new Date(seconds * 1000), 1).getTime() / 1000;
/** Days after a failed payment at which it is retried; then the subscription is canceled. */
const RETRY_DELAYS_DAYS = [3, 5, 7];

export function createFakeBilling(store: FakeStore, views: FakeViews, now: () => number) {
  function emit(type: string, object: FakeEvent['object']): void {
    store.events.push({ type, object: structuredClone(object), id: makeId('evt'), created: now() });
  }
  const emitSubscription = (turn: FakeTurn, one: FakeSubscription) =>
    emit(`customer.subscription.${turn}`, views.subscription(one));
  const emitInvoice = (type: 'invoice.paid' | 'invoice.payment_failed', one: FakeInvoice) =>
    emit(type, views.invoice(one));
  const centsOf = (price: string) => store.prices.get(price)?.cents ?? 0;

  function pay(invoice: FakeInvoice): boolean {
    const customer = store.customers.get(invoice.customer);
    const credit = Math.min(customer?.credit ?? 0, Math.max(0, invoice.total));
    const isPaid = invoice.total - credit <= 0 || customer?.card === 'good';
    invoice.attempts += 1;
    if (isPaid && customer) customer.credit -= credit;
    if (isPaid) invoice.credit = credit;
    invoice.status = isPaid ? 'paid' : 'open';
    return isPaid;
  }

  function bill(
    one: FakeSubscription,
    reason: FakeInvoice['reason'],
    lines: readonly FakeLine[],
  ): FakeInvoice {
    const invoice: FakeInvoice = {
      id: makeId('in'),
      customer: one.customer,
      subscription: one.id,
      created: now(),
      lines,
      total: sumOf(lines),
      credit: 0,
      reason,
      status: 'draft',
      attempts: 0,
      nextAttempt: null,
    };
    store.invoices.set(invoice.id, invoice);
    one.latestInvoice = invoice.id;
    return invoice;
  }

  function start(session: FakeSession): FakeSubscription {
    const time = now();
    const trialEnd = session.trialDays > 0 ? time + session.trialDays * DAY_SECONDS : null;
    const one: FakeSubscription = {
      id: makeId('sub'),
      item: makeId('si'),
      customer: session.customer,
      created: time,
      metadata: session.metadata,
      price: session.price,
      status: trialEnd === null ? 'active' : 'trialing',
      trialEnd,
      from: time,
      until: trialEnd ?? nextMonth(time),
      endsWithPeriod: false,
      isAnnounced: false,
      latestInvoice: null,
    };
    const invoice = bill(one, 'subscription_create', [
      { price: one.price, amount: trialEnd === null ? centsOf(one.price) : 0 },
    ]);
    if (!pay(invoice)) throw new Error('The card was refused: the checkout stays open.');
    store.subscriptions.set(one.id, one);
    session.status = 'complete';
    session.subscription = one.id;
    emit('checkout.session.completed', views.session(session));
    emitSubscription('created', one);
    emitInvoice('invoice.paid', invoice);
    return one;
  }

  function end(one: FakeSubscription): void {
    one.status = 'canceled';
    emitSubscription('deleted', one);
  }

  function linesOf(one: FakeSubscription, price: string): FakeLine[] {
    const share = Math.max(0, (one.until - now()) / (one.until - one.from));
    const remainderOf = (id: string) => Math.round(centsOf(id) * share);
    return [
      { price: one.price, amount: -remainderOf(one.price) },
      { price, amount: remainderOf(price) },
    ];
  }
  const differenceOf = (one: FakeSubscription, price: string) => sumOf(linesOf(one, price));

  function change(one: FakeSubscription, price: string, isCharged: boolean): boolean {
    if (price === one.price) return true;
    const lines = linesOf(one, price);
    const difference = sumOf(lines);
    const before = one.latestInvoice;
    if (isCharged && one.status !== 'trialing') {
      const invoice = bill(one, 'subscription_update', lines);
      if (!pay(invoice)) {
        store.invoices.delete(invoice.id);
        one.latestInvoice = before;
        return false;
      }
      const customer = store.customers.get(one.customer);
      if (difference < 0 && customer) customer.credit -= difference;
      emitInvoice('invoice.paid', invoice);
    }
    one.price = price;
    emitSubscription('updated', one);
    return true;
  }

  function collect(one: FakeSubscription, invoice: FakeInvoice): void {
    if (pay(invoice)) {
      one.status = 'active';
      invoice.nextAttempt = null;
      emitInvoice('invoice.paid', invoice);
      emitSubscription('updated', one);
      return;
    }
    const days = RETRY_DELAYS_DAYS[invoice.attempts - 1];
    invoice.nextAttempt = days === undefined ? null : invoice.created + days * DAY_SECONDS;
    emitInvoice('invoice.payment_failed', invoice);
    if (days === undefined) return end(one);
    one.status = 'past_due';
    emitSubscription('updated', one);
  }

  function turn(one: FakeSubscription): void {
    const hasCard = store.customers.get(one.customer)?.card !== 'none';
    if (one.endsWithPeriod || (one.status === 'trialing' && !hasCard)) return end(one);
    one.from = one.until;
    one.until = nextMonth(one.from);
    one.status = one.status === 'past_due' ? 'past_due' : 'active';
    const invoice = bill(one, 'subscription_cycle', [{ price: one.price, amount: centsOf(one.price) }]);
    invoice.nextAttempt = one.from + HOUR_SECONDS;
    emitSubscription('updated', one);
  }

  function findDue(one: FakeSubscription): { at: number; act: () => void } | undefined {
    if (one.status === 'canceled') return undefined;
    const invoice = one.latestInvoice === null ? undefined : store.invoices.get(one.latestInvoice);
    if (invoice && invoice.status !== 'paid' && invoice.nextAttempt !== null)
      return { at: invoice.nextAttempt, act: () => collect(one, invoice) };
    if (one.status === 'trialing' && !one.isAnnounced && one.trialEnd !== null)
      return {
        at: one.trialEnd - 3 * DAY_SECONDS,
        act: () => {
          one.isAnnounced = true;
          emitSubscription('trial_will_end', one);
        },
      };
    return { at: one.until, act: () => turn(one) };
  }

  function expire(session: FakeSession): void {
    session.status = 'expired';
    emit('checkout.session.expired', views.session(session));
  }

  function findExpiry(session: FakeSession): { at: number; act: () => void } | undefined {
    if (session.status !== 'open') return undefined;
    return { at: session.created + DAY_SECONDS, act: () => expire(session) };
  }

  return {
    emitSubscription,
    start,
    end,
    linesOf,
    differenceOf,
    change,
    collect,
    expire,
    findDue,
    findExpiry,
  };
}

function sumOf(lines: readonly FakeLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

export type FakeBilling = ReturnType<typeof createFakeBilling>;

export interface FakeParts {
  readonly store: FakeStore;
  readonly views: FakeViews;
  readonly billing: FakeBilling;
  readonly now: () => number;
}

export type FakeCall = (id: string, fields: FormFields, expand: readonly string[]) => object;
