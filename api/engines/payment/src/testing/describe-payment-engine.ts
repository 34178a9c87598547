import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRequestError } from '@lisan/errors';
import type { CheckoutRequest, Payer, PaymentEngine, SoldPlan } from '@lisan/engine-contract';

export interface PaymentDriver {
  readonly engine: PaymentEngine;
  /** Stripe's hosted page needs a human, so its driver creates the subscription separately. */
  readonly isPageOurs: boolean;
  openAccount(): Promise<Payer>;
  complete(request: CheckoutRequest, sessionId: string): Promise<string>;
  readonly pass?: (days: number) => Promise<void>;
  readonly listDeliveredTypes?: (subscriptionId: string) => readonly string[];
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;

export function describePaymentEngine(name: string, start: () => Promise<PaymentDriver>): void {
  describe(`payment by ${name}`, () => {
    let driver: PaymentDriver;
    let engine: PaymentEngine;
    let plans: readonly SoldPlan[];
    beforeAll(async () => {
      driver = await start();
      engine = driver.engine;
      plans = await engine.listPlans();
    }, 60_000);
    afterAll(() => driver?.stop());

    const priceOf = (plan: string) => plans.find((one) => one.name === plan)?.priceId ?? 'price_nothing';

    async function request(changes: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
      const payer = await driver.openAccount();
      return {
        ...payer,
        customerId: await engine.openCustomer(payer),
        priceId: priceOf('Creator'),
        trialDays: 0,
        idempotencyKey: randomUUID(),
        language: 'en',
        successUrl: 'https://lisan.example/success',
        cancelUrl: 'https://lisan.example/cancel',
        ...changes,
      };
    }

    async function subscribe(changes: Partial<CheckoutRequest> = {}) {
      const wish = await request(changes);
      const { sessionId } = await engine.openCheckout(wish);
      return { ...wish, sessionId, id: await driver.complete(wish, sessionId) };
    }

    it('tells what a larger plan takes now, and takes just that', async () => {
      const { id, customerId } = await subscribe();
      const cents = await engine.previewChange(id, priceOf('Business'));
      expect((await engine.fetchSubscription(id)).plan).toBe('Creator');
      await engine.changePlan({
        subscriptionId: id,
        priceId: priceOf('Business'),
        isCharged: true,
        idempotencyKey: randomUUID(),
      });
      const [newest] = await engine.listInvoices(customerId);
      expect(Math.abs((newest?.cents ?? 0) - cents)).toBeLessThanOrEqual(1);
      expect(cents > 0).toBe(!engine.local);
    });

    it('takes nothing for a larger plan within a trial', async () => {
      const { id } = await subscribe({ trialDays: 30 });
      expect(await engine.previewChange(id, priceOf('Business'))).toBe(0);
    });

    it('sells plans, the free one first, in both languages', () => {
      expect(plans.map((plan) => plan.name)).toEqual(['Free', 'Starter', 'Creator', 'Business', 'Custom']);
      expect(plans.map(({ cents }) => cents)).toEqual([0, 900, 2_900, 9_900, 29_900]);
      for (const { words, priceId } of plans) {
        expect(priceId).toMatch(/^price_/);
        expect(words.en.features).toHaveLength(words.ar.features.length);
        expect(words.ar.description).toMatch(/[\u0600-\u06ff]/);
      }
    });

    it('knows a customer again', async () => {
      const payer = await driver.openAccount();
      expect(await engine.openCustomer(payer)).toBe(await engine.openCustomer(payer));
    });

    it('makes one session for one key', async () => {
      const wish = await request();
      const [first, second] = await Promise.all([engine.openCheckout(wish), engine.openCheckout(wish)]);
      expect(second).toEqual(first);
      const other = await engine.openCheckout({ ...wish, idempotencyKey: randomUUID() });
      expect(other.sessionId).not.toBe(first.sessionId);
    });

    it('begins a trial of thirty days for the account', async () => {
      const { id, userId, customerId } = await subscribe({ trialDays: 30 });
      const found = await engine.fetchSubscription(id);
      expect(found).toMatchObject({
        id,
        userId,
        customerId,
        plan: 'Creator',
        status: 'trialing',
        isPaid: true,
      });
      expect(found.periodEnd.getTime() - found.periodStart.getTime()).toBe(30 * DAY_MS);
      expect(found.trialEnd).toEqual(found.periodEnd);
      expect(await engine.listRunning(customerId)).toEqual([id]);
    });

    it('begins a paid month without a trial', async () => {
      const { id } = await subscribe();
      const found = await engine.fetchSubscription(id);
      expect(found).toMatchObject({
        status: 'active',
        isPaid: true,
        trialEnd: null,
        cancelAtPeriodEnd: false,
      });
      const days = (found.periodEnd.getTime() - found.periodStart.getTime()) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
    });

    it('says what has become of a session, and of whom it was', async () => {
      const wish = await request();
      const { sessionId } = await engine.openCheckout(wish);
      expect(await engine.fetchCheckout(sessionId)).toEqual({
        userId: wish.userId,
        status: 'open',
        subscriptionId: null,
      });
      const { sessionId: completed, userId, id } = await subscribe();
      // The hosted page stays open; the subscription was created separately.
      const become = driver.isPageOurs
        ? { status: 'complete', subscriptionId: id }
        : { status: 'open', subscriptionId: null };
      expect(await engine.fetchCheckout(completed)).toEqual({ userId, ...become });
      await expect(engine.fetchCheckout('cs_test_invented')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('ends an open session, and says what a completed one has become', async () => {
      const { sessionId } = await engine.openCheckout(await request());
      expect(await engine.expireCheckout(sessionId)).toBeNull();
      expect(await engine.expireCheckout(sessionId)).toBeNull();
      const { sessionId: completed, id } = await subscribe();
      expect(await engine.expireCheckout(completed)).toBe(driver.isPageOurs ? id : null);
      expect((await engine.fetchSubscription(id)).status).toBe('active');
    });

    it('changes to a larger plan and to a smaller one', async () => {
      const { id: subscriptionId } = await subscribe();
      const change = (plan: string, isCharged: boolean) =>
        engine.changePlan({
          subscriptionId,
          priceId: priceOf(plan),
          isCharged,
          idempotencyKey: randomUUID(),
        });
      await change('Business', true);
      expect(await engine.fetchSubscription(subscriptionId)).toMatchObject({
        plan: 'Business',
        isPaid: true,
      });
      await change('Starter', false);
      expect(await engine.fetchSubscription(subscriptionId)).toMatchObject({ plan: 'Starter', isPaid: true });
      await expect(change('Nothing', false)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('cancels with the period, takes that back, and a change of plan takes it back too', async () => {
      const { id } = await subscribe();
      const isCanceled = async () => (await engine.fetchSubscription(id)).cancelAtPeriodEnd;
      await engine.cancelAtPeriodEnd(id, true);
      expect(await isCanceled()).toBe(true);
      await engine.cancelAtPeriodEnd(id, false);
      expect(await isCanceled()).toBe(false);
      await engine.cancelAtPeriodEnd(id, true);
      const priceId = priceOf('Business');
      await engine.changePlan({ subscriptionId: id, priceId, isCharged: true, idempotencyKey: randomUUID() });
      expect(await isCanceled()).toBe(false);
    });

    it('ends at once, and once', async () => {
      const { id, customerId } = await subscribe();
      await engine.end(id);
      await engine.end(id);
      const gone = { code: 'not_found' };
      await expect(engine.cancelAtPeriodEnd(id, true)).rejects.toMatchObject(gone);
      const change = { subscriptionId: id, priceId: priceOf('Business'), isCharged: true };
      await expect(engine.changePlan({ ...change, idempotencyKey: randomUUID() })).rejects.toMatchObject(
        gone,
      );
      expect((await engine.fetchSubscription(id)).status).toBe('canceled');
      expect(await engine.listRunning(customerId)).toEqual([]);
    });

    it('forgets a customer with everything that runs', async () => {
      const { id, customerId } = await subscribe();
      await engine.forgetCustomer(customerId);
      await engine.forgetCustomer(customerId);
      expect((await engine.fetchSubscription(id)).status).toBe('canceled');
    });

    it('leads to a page to manage it, and lists invoices', async () => {
      const { customerId } = await subscribe();
      const portal = await engine
        .openPortal(customerId, 'https://lisan.example/home')
        .catch((error: unknown) => (isRequestError(error) ? error.translationKey : ''));
      expect(portal).toMatch(engine.local ? /^portal_none$/ : /^https:/);
      const paid = engine.local ? [] : [{ cents: 2_900, status: 'paid' }];
      expect(await engine.listInvoices(customerId)).toMatchObject(paid);
      const card = engine.local ? {} : { card: { brand: 'visa', last4: '4242' } };
      expect({ card: await engine.findCard(customerId) }).toMatchObject(card);
    });

    it('has its own word for what is not there', async () => {
      await expect(engine.fetchSubscription('sub_nothing')).rejects.toMatchObject({ code: 'not_found' });
      await expect(engine.cancelAtPeriodEnd('sub_nothing', true)).rejects.toMatchObject({
        code: 'not_found',
      });
      await engine.end('sub_nothing');
    });

    it.each([
      ['nothing', '', ''],
      ['no signature', '{"id":"evt_1"}', ''],
      ['a forged one', '{"id":"evt_1"}', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
      ['noise', '\u0000\ufffd{', 't=,v1=,v0=,=,='],
    ])('takes no event with %s', (_what, body, signature) => {
      expect(() => engine.readEvent(Buffer.from(body), signature)).toThrow(
        expect.objectContaining({ code: 'invalid_webhook_signature' }),
      );
    });
  });
}
