import { hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '../../../own-server/webhook-signature';
import { repeatedEvent } from '../checks/promises';
import type { Caller, Person } from '../../../own-server/caller';
import type { Work, World } from './context';

export const buy: Work = async (world) => {
  await buyPlan(world, await world.caller.join());
};

export async function buyPlan(world: World, person: Person): Promise<void> {
  const { caller, journal } = world;
  const { session_id: session, url } = await caller.post<{ session_id: string; url: string }>(
    '/stripe/subs',
    { email: person.email, name: 'Salma', priceId: 'price_creator' },
    person,
  );
  const page = new URL(url, 'http://lisan');
  const agree = () =>
    caller.send(page.pathname + page.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'answer=agree',
    });
  // A double click.
  await Promise.all([agree(), agree()]);
  journal.checkouts.add(session);
  await repeatWebhook(world, session);
}

/** Rebuilds the event: the queue drops the payload of a finished job. */
async function repeatWebhook({ caller, query, secret }: World, session: string): Promise<void> {
  const [row] = await query<{ subscription_id: string | null }>(
    `select subscription_id from local_checkouts where id = '${session}'`,
  );
  if (!row?.subscription_id) throw new Error(`The checkout ${session} has become nothing.`);
  const body = JSON.stringify({
    id: `${repeatedEvent}${row.subscription_id}`,
    type: 'customer.subscription.created',
    data: { object: { id: row.subscription_id } },
  });
  await Promise.all([deliver(caller, body, secret), deliver(caller, body, secret)]);
}

async function deliver(caller: Caller, body: string, secret: string): Promise<void> {
  await caller.send('/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signWebhook(body, keyOf(secret)) },
    body,
  });
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'lisan', 'payment-webhook', 32)).toString('base64url');

export async function waitForPlan({ query }: World, { userId }: Person): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const rows = await query(`select 1 from plan_accounts where user_id = '${userId}' and plan = 'Creator'`);
    if (rows.length > 0) return;
    await pause(50);
  }
  throw new Error('A plan was bought and not given within 10 s.');
}
