import { useTestApp, type TestUser } from '../../../testing/test-app';

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

const begin = (payload: object, headers: Record<string, string> = user.headers) =>
  use().app.inject({ method: 'POST', url: '/api/stripe/subs', headers, payload });
const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  use().app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
const json = { 'content-type': 'application/json' };

describe('webhook security', () => {
  it.each([
    ['nothing', '', {}],
    ['no signature', '{}', json],
    ['a body that is no JSON', '{"id":', json],
    ['a body that is no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0xc3]), json],
    ['deep brackets', '['.repeat(500_000), json],
    ['a form', 'id=evt_1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a signature of noise', '{}', { ...json, 'stripe-signature': '=,t=NaN,v1=,,v1=é' }],
    [
      'a forged signature of this moment',
      '{"id":"evt_1","type":"customer.subscription.created","data":{"object":{"id":"sub_1"}}}',
      { ...json, 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    ],
    ['a very long signature', '{}', { ...json, 'stripe-signature': `t=1,${'v1=0,'.repeat(2_000)}` }],
    ['a date beyond all dates', '{}', { ...json, 'stripe-signature': `t=${'9'.repeat(300)},v1=00` }],
  ])('rejects a webhook with %s', async (_what, body, headers) => {
    const answer = await send(body, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_webhook_signature' });
  });

  it('rejects an oversized webhook before reading it', async () => {
    expect((await send(Buffer.alloc(1024 * 1024 + 1, 32), json)).statusCode).toBe(413);
  });

  it('rejects a webhook with an unsupported content type', async () => {
    expect((await send('x', { 'content-type': 'text/html' })).statusCode).toBe(415);
  });
});

describe('checkout requests', () => {
  it.each(['price_nothing', 'price_creator.', '__proto__', 'constructor'])(
    'rejects the unsold price %s',
    async (priceId) => {
      const answer = await begin({ email: user.email, name: 'Creator', priceId });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    },
  );

  it.each(["price'; drop table users", '', 'x'.repeat(65), 'price\u0000', 7, null, ['price_creator']])(
    'rejects the invalid price %j',
    async (priceId) => {
      const answer = await begin({ email: user.email, name: 'Creator', priceId });
      expect(answer.statusCode).toBe(422);
    },
  );

  it('rejects billing requests for another account', async () => {
    const other = await use().signUp();
    const answer = await begin({ email: other.email, name: 'Creator', priceId: 'price_creator' });
    expect(answer.statusCode).toBe(403);
    for (const path of ['cancel', 'resume', 'portal', 'subscription_status']) {
      const url = `/api/stripe/${path}`;
      const refused = await use().app.inject({
        method: 'POST',
        url,
        headers: user.headers,
        payload: { email: other.email },
      });
      expect(refused.statusCode).toBe(403);
    }
  });

  it.each(['cancel', 'resume', 'portal'])('rejects %s without a subscription', async (path) => {
    const answer = await use().app.inject({
      method: 'POST',
      url: `/api/stripe/${path}`,
      headers: user.headers,
      payload: { email: user.email },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'wrong_state']);
  });
});

describe('the checkout page', () => {
  it.each([
    ['local_nothing', 404],
    ['..%2f..%2fetc%2fpasswd', 422],
    ['%3Cscript%3Ealert(1)%3C%2Fscript%3E', 422],
    ["'%20or%201=1--", 422],
    ['x'.repeat(256), 422],
    ['%00', 422],
  ])('shows an error page for the session %s', async (session, status) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await use().app.inject({
        method,
        url: `/api/stripe/checkout/${session}`,
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'answer=agree',
        }),
      });
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toContain('<script');
    }
  });

  it('renders an expired checkout as a page', async () => {
    const answer = await use().app.inject('/api/stripe/checkout/local_nothing?language=ar');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('انتهت صلاحية عملية الدفع هذه');
    expect(answer.body).toContain('dir="rtl"');
  });

  it('renders a completed checkout as complete, not as expired', async () => {
    const answer = await begin({ email: user.email, name: 'Creator', priceId: 'price_creator' });
    const { url } = answer.json<{ url: string }>();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await use().app.inject({ method: 'POST', url, headers, payload: 'answer=agree' });
    const { body } = await use().app.inject(url);
    expect(body).toContain('<h1>Checkout complete</h1>');
    expect(body).not.toContain('expired');
  });

  it("uses the site's language, not the browser's", async () => {
    const headers = { ...user.headers, 'accept-language': 'ar' };
    const answer = await begin({ email: user.email, name: 'Creator', priceId: 'price_creator' }, headers);
    const { url } = answer.json<{ url: string }>();
    expect(url).toMatch(/^\/api\/stripe\/checkout\/local_[\w-]+\?language=ar$/);
    const read = async (url: string) =>
      (await use().app.inject({ url, headers: { 'accept-language': 'en' } })).body;
    expect(await read(url)).toContain('lang="ar"');
    expect(await read(url.replace('language=ar', 'language=en'))).toContain('lang="en"');
    expect(await read(url.replace('language=ar', 'language=%22%3E%3Cb%3E'))).toContain('lang="en"');
  });

  it.each(['', 'answer=', 'answer=agree2', 'agree', 'answer[]=agree', '%'])(
    'rejects an unknown form response: %j',
    async (payload) => {
      const answer = await begin({ email: user.email, name: 'Creator', priceId: 'price_creator' });
      const { url } = answer.json<{ url: string }>();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answered = await use().app.inject({ method: 'POST', url, headers, payload });
      expect(answered.statusCode).toBe(400);
    },
  );
});
