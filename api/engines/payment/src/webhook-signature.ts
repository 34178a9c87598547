import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signature in seconds. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Signs in Stripe's format: `t=<Unix seconds>,v1=<HMAC-SHA-256 of "t.body", hex>`. */
export function signWebhook(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${digest(`${time}.${body}`, secret)}`;
}

/** Verifies signature and age in constant time. */
export function isSignedWebhook(body: Uint8Array, signature: string, secret: string, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.split('=', 2));
  const time = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isInteger(time) || Math.abs(now.getTime() / 1000 - time) > SIGNATURE_TOLERANCE_SECONDS)
    return false;
  const expected = Buffer.from(digest(Buffer.concat([Buffer.from(`${time}.`), body]), secret));
  return parts
    .filter(([name]) => name === 'v1')
    .some(
      ([, given = '']) => given.length === expected.length && timingSafeEqual(Buffer.from(given), expected),
    );
}

function digest(content: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}
