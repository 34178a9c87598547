import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../database/schema';
import type { JobQueue } from '../../jobs/queue';
import { BASE } from '../../routing/base';

const LOCAL_WEBHOOK = 'local-payment-webhook';

/** Webhooks of the embedded engine: signed, and sent to the same address as a provider's. */
export function defineLocalWebhook(app: FastifyInstance, sign: (body: string) => string): void {
  app.core.jobs.define<{ body: string }>(LOCAL_WEBHOOK, {
    async run({ payload: { body } }) {
      const answer = await app.inject({
        method: 'POST',
        url: `${BASE}/stripe/webhook`,
        headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
        payload: body,
      });
      if (answer.statusCode !== 200) throw new Error(`The webhook was answered ${answer.statusCode}.`);
    },
  });
}

/** Sent when `trx` commits, and again until it is heard. */
export async function sendLocalWebhook(jobs: JobQueue, trx: Connection, body: string): Promise<void> {
  await jobs.enqueue(trx, LOCAL_WEBHOOK, { body });
}
