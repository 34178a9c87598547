import { Problem } from '@lisan/errors';
import { Value } from 'typebox/value';
import { Type } from 'typebox';
import type { PaymentEvent } from '../payment-engine';

const LocalEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  data: Type.Object({ object: Type.Object({ id: Type.String() }) }),
});

/** Throws `invalid_webhook_signature` for what the embedded engine never sends. */
export function readLocalEvent(body: Uint8Array): PaymentEvent {
  let event: unknown;
  try {
    event = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (cause) {
    throw new Problem('invalid_webhook_signature', { cause });
  }
  if (!Value.Check(LocalEvent, event)) throw new Problem('invalid_webhook_signature');
  const { id, type, data } = event;
  return { id, type, subscriptionId: data.object.id, expiredSessionId: null };
}
