import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEntry } from '../../testing/run-entry';
import { FAKE_KEY, startFakeStripe } from '@lisan/engine-payment/testing';

async function run(environment: Record<string, string>) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lisan-seed-'));
  const entry = runEntry('seed-plans', { DATA_DIR: dataFolder, ...environment });
  const code = await entry.ended;
  await rm(dataFolder, { recursive: true });
  return { code, ...entry.output };
}

it('creates the products once, and prints the remaining steps', async () => {
  const stripe = await startFakeStripe();
  const environment = {
    STRIPE_SECRET_KEY: FAKE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_fake',
    STRIPE_BASE_URL: stripe.baseUrl,
    PUBLIC_URL: 'https://lisan.example',
  };
  const first = await run(environment);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('made: Starter, Creator, Business, Custom\n');
  expect(first.stdout).toContain('webhook endpoint: not there yet\n');
  expect(first.stdout).toContain('address:     https://lisan.example/api/stripe/webhook\n');
  expect(first.stdout).toContain('API version: 2026-10-28.endive\n');
  expect(first.stdout).toMatch(/events: .*checkout\.session\.completed, .*invoice\.paid/);
  const url = 'https://lisan.example/api/stripe/webhook';
  const endpoint = { id: 'we_1', url, status: 'enabled' };
  stripe.store.endpoints.push({ ...endpoint, api_version: '2024-06-20', enabled_events: ['invoice.paid'] });
  const again = await run(environment);
  expect(again.stdout).toContain('to be put right. It speaks version 2024-06-20, not 2026-10-28.endive.');
  expect(again.stdout).toContain('It does not send checkout.session.completed,');
  expect(again.stdout).toContain('made: nothing\nthere already: Starter, Creator, Business, Custom\n');
  expect([...stripe.store.products.keys()]).toEqual([
    'lisan_starter',
    'lisan_creator',
    'lisan_business',
    'lisan_custom',
  ]);
  await stripe.close();
});

it('requires a Stripe key', async () => {
  const { code, stderr } = await run({});
  expect([code, stderr]).toEqual([
    1,
    'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: plans are made in that account.\n',
  ]);
});
