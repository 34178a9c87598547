import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentDriver } from './describe-payment-engine';

const DAY_MS = 86_400_000;

export function describePaymentMonths(name: string, start: () => Promise<PaymentDriver>): void {
  describe(`months paid by ${name}`, () => {
    let driver: PaymentDriver;
    beforeAll(async () => {
      driver = await start();
    }, 60_000);
    afterAll(() => driver?.stop());

    async function subscribe(plan: string, trialDays: number): Promise<string> {
      const { engine } = driver;
      const payer = await driver.openAccount();
      const sold = (await engine.listPlans()).find((one) => one.name === plan);
      const request = {
        ...payer,
        customerId: await engine.openCustomer(payer),
        priceId: sold?.priceId ?? 'price_nothing',
        trialDays,
        idempotencyKey: randomUUID(),
        language: 'ar',
        successUrl: 'https://lisan.example/success',
        cancelUrl: 'https://lisan.example/cancel',
      } as const;
      const { sessionId } = await engine.openCheckout(request);
      return driver.complete(request, sessionId);
    }
    const pass = (days: number) => driver.pass?.(days);
    const read = (id: string) => driver.engine.fetchSubscription(id);
    const ends = (id: string) =>
      driver.listDeliveredTypes?.(id).filter((kind) => kind.endsWith('.deleted') || kind.endsWith('_end')) ??
      [];
    async function daysLeft(id: string): Promise<number> {
      const { periodStart, periodEnd } = await read(id);
      return (periodEnd.getTime() - periodStart.getTime()) / DAY_MS;
    }

    it('announce the end of a trial on day 27, once, and end it on day 30 when there is no card', async () => {
      const id = await subscribe('Creator', 30);
      await pass(26.9);
      expect(ends(id)).toEqual([]);
      await pass(0.2);
      expect(ends(id)).toEqual(['customer.subscription.trial_will_end']);
      await pass(2.8);
      expect(await read(id)).toMatchObject({ status: 'trialing', isPaid: true });
      await pass(0.2);
      expect(await read(id)).toMatchObject({ status: 'canceled' });
      await pass(40);
      expect(ends(id)).toEqual(['customer.subscription.trial_will_end', 'customer.subscription.deleted']);
    });

    it('follow each other by themselves, however long nobody looked', async () => {
      const id = await subscribe('Starter', 0);
      const first = await read(id);
      await pass((await daysLeft(id)) + 0.1);
      expect(await read(id)).toMatchObject({ status: 'active', isPaid: true, periodStart: first.periodEnd });
      await pass(70);
      const later = await read(id);
      expect(later).toMatchObject({ status: 'active', isPaid: true });
      expect(later.periodEnd.getTime() - first.periodEnd.getTime()).toBeGreaterThan(85 * DAY_MS);
    });

    it('end with the period what was canceled, and not what was taken back', async () => {
      const { engine } = driver;
      const [canceled, resumed] = [await subscribe('Creator', 0), await subscribe('Creator', 0)];
      for (const id of [canceled, resumed]) await engine.cancelAtPeriodEnd(id, true);
      await pass(10);
      expect(await read(canceled)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      await engine.cancelAtPeriodEnd(resumed, false);
      await pass(22);
      expect([(await read(canceled)).status, (await read(resumed)).status]).toEqual(['canceled', 'active']);
      expect(ends(canceled)).toEqual(['customer.subscription.deleted']);
      await expect(engine.cancelAtPeriodEnd(canceled, false)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('keep their period when a larger plan is taken in the middle', async () => {
      const { engine } = driver;
      const id = await subscribe('Starter', 0);
      const before = await read(id);
      await pass(12);
      const priceId = (await engine.listPlans()).find((one) => one.name === 'Business')?.priceId ?? '';
      await engine.changePlan({ subscriptionId: id, priceId, isCharged: true, idempotencyKey: randomUUID() });
      const { periodStart, periodEnd } = before;
      expect(await read(id)).toMatchObject({ plan: 'Business', isPaid: true, periodStart, periodEnd });
    });

    it('say what they were paid for, whatever smaller plan is asked for within them', async () => {
      const { engine } = driver;
      const plans = await engine.listPlans();
      const move = (id: string, name: string, isCharged: boolean) =>
        engine.changePlan({
          subscriptionId: id,
          priceId: plans.find((one) => one.name === name)?.priceId ?? '',
          isCharged,
          idempotencyKey: randomUUID(),
        });
      const id = await subscribe('Business', 0);
      expect(await read(id)).toMatchObject({ plan: 'Business', paidPlan: 'Business' });
      await move(id, 'Starter', false);
      expect(await read(id)).toMatchObject({ plan: 'Starter', paidPlan: 'Business' });
      await pass((await daysLeft(id)) + 0.1);
      expect(await read(id)).toMatchObject({ plan: 'Starter', paidPlan: 'Starter' });
      await move(id, 'Creator', true);
      expect(await read(id)).toMatchObject({ plan: 'Creator', paidPlan: 'Creator' });
    });
  });
}
