import { Stripe } from 'stripe';
import type { FakeEvent, FakeStore } from './fake-objects';
import { eventShape } from './fake-shapes';

export type Receive = (body: string, signature: string) => Promise<number>;

export interface FakeWebhooks {
  deliver(receive: Receive, options?: { order?: 'told' | 'reversed'; copies?: number }): Promise<FakeEvent[]>;
  redeliver(receive: Receive, events: readonly FakeEvent[]): Promise<void>;
  sign(body: string, changes?: { secret?: string; secondsAgo?: number }): string;
}

export function createFakeWebhooks(store: FakeStore, secret: string, now: () => Date): FakeWebhooks {
  const sign: FakeWebhooks['sign'] = (payload, changes = {}) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: changes.secret ?? secret,
      timestamp: Math.floor(now().getTime() / 1000) - (changes.secondsAgo ?? 0),
    });

  async function send(receive: Receive, event: FakeEvent): Promise<void> {
    const body = JSON.stringify(eventShape(event));
    const status = await receive(body, sign(body));
    if (status !== 200) throw new Error(`The webhook ${event.type} was answered ${status}.`);
  }

  return {
    sign,
    async deliver(receive, { order = 'told', copies = 1 } = {}) {
      const events = store.events.splice(0);
      if (order === 'reversed') events.reverse();
      for (const [index, event] of events.entries()) {
        try {
          for (let copy = 0; copy < copies; copy += 1) await send(receive, event);
        } catch (error) {
          store.events.unshift(...events.slice(index));
          throw error;
        }
      }
      return events;
    },
    async redeliver(receive, events) {
      for (const event of events) await send(receive, event);
    },
  };
}
