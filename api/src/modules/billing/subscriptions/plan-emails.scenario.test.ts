import { DAY, openStripeShop, type StripeShop } from '../testing/stripe-shop';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { settleJobs } from '../../../../testing/accounts';

describe('emails about a plan, with a payment provider', () => {
  let shop: StripeShop;
  let user: TestUser;
  beforeEach(async () => {
    shop = await openStripeShop();
    user = await shop.server.signUp();
  });
  afterEach(() => shop.close());

  const subjects = async () => (await shop.mails(user)).map(({ subject }) => subject);
  const lastText = async () => (await shop.mails(user)).at(-1)?.text ?? '';

  it('confirms a trial, an upgrade, a downgrade, a change of mind and a cancellation, once each', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    expect(await subjects()).toEqual(['Your free trial of Creator has started']);
    expect(await lastText()).toMatch(/lasts until \w+ \d+, \d{4}.* it costs \$29 a month/);

    await shop.begin(user, 'Business');
    await shop.hear();
    expect((await subjects()).slice(1)).toEqual(["You're now on Business"]);
    expect(await lastText()).toMatch(/trial continues until .*Business costs \$99 a month/);

    await shop.begin(user, 'Starter');
    await shop.hear();
    expect((await subjects()).slice(2)).toEqual([expect.stringMatching(/^Starter starts on \w+ \d+/)]);
    expect(await lastText()).toMatch(/trial of Business continues .*Starter starts and costs \$9 a month/);

    await shop.post(user, '/stripe/resume');
    await shop.hear();
    expect((await subjects()).slice(3)).toEqual(["You're keeping Business"]);

    await shop.post(user, '/stripe/cancel');
    await shop.hear();
    expect((await subjects()).slice(4)).toEqual([
      expect.stringMatching(/^Your Business plan ends on \w+ \d+/),
    ]);
    expect(await lastText()).toContain("You won't be charged again");
    expect(await shop.notices(user)).toEqual([]);
  });

  it('confirms the first paid month with its price and the day of the next payment', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator');
    shop.stripe.setCard(shop.stripe.store.subscriptions.get(subscriptionId)!.customer, 'good');
    await shop.advance(30 * DAY + 7_200);
    expect((await subjects()).at(-1)).toBe('Your Creator plan has started');
    expect(await lastText()).toMatch(/costs \$29 a month, and the next payment is on \w+ \d+, \d{4}/);
  });

  it("writes in the account's language", async () => {
    await shop.server.core.database.db
      .updateTable('users')
      .set({ language: 'ar' })
      .where('id', '=', user.userId)
      .execute();
    await shop.subscribe(user, 'Creator');
    expect(await subjects()).toEqual([expect.stringContaining('بدأت تجربتك المجانية')]);
  });
});

describe('emails about a plan, without a payment provider', () => {
  let server: TestApp;
  beforeEach(async () => {
    server = await createTestApp({ isWorking: true });
  });
  afterEach(() => server.close());

  it('say that nothing is charged', async () => {
    const user = await server.signUp();
    const post = async (path: string, payload: object) =>
      (await server.app.inject({ method: 'POST', url: `/api${path}`, headers: user.headers, payload })).json<
        Record<string, string>
      >();
    const { session_id: id } = await post('/stripe/subs', {
      email: user.email,
      name: 'Creator',
      priceId: 'price_creator',
    });
    await server.app.inject({
      method: 'POST',
      url: `/api/stripe/checkout/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'answer=agree',
    });
    await settleJobs(server);
    const [email] = (await server.core.outbox?.list()) ?? [];
    expect(email?.subject).toBe('Your free trial of Creator has started');
    expect(email?.text).toContain("you won't be charged");
    expect(email?.text).not.toContain('$');
  });
});
