// Serves a fake Stripe to another process and completes its checkouts. Sends no webhooks, as in the worst
// case.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedPlans } from '@lisan/engine-payment';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET, startFakeStripe } from '@lisan/engine-payment/testing';
import { plansForTests } from './plans-for-tests';

const fake = await startFakeStripe();
await seedPlans({ secretKey: FAKE_KEY, baseUrl: fake.baseUrl }, plansForTests());

const people = createServer((request, response) => {
  try {
    response.writeHead(200).end(fake.complete((request.url ?? '/').slice(1), 'good'));
  } catch (error) {
    response.writeHead(409).end(String(error));
  }
});
await new Promise<void>((resolve) => people.listen(0, '127.0.0.1', resolve));
const { port } = people.address() as AddressInfo;
const started = {
  people: `http://127.0.0.1:${port}`,
  environment: {
    STRIPE_SECRET_KEY: FAKE_KEY,
    STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
    STRIPE_BASE_URL: fake.baseUrl,
  },
};
process.stdout.write(`${JSON.stringify(started)}\n`);
process.stdin.resume().once('end', () => process.exit(0));
