import { webcrypto } from 'node:crypto';
import { makeGoogleNonce } from './google-nonce';

const present = Object.getOwnPropertyDescriptor(window, 'isSecureContext');
const cryptography = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
function stand(isSecureContext: boolean): void {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: isSecureContext });
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
}
afterEach(() => {
  for (const [name, was] of [
    ['isSecureContext', present],
    ['crypto', cryptography],
  ] as const) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test('the hash is the SHA-256 of the secret, and no two are alike', async () => {
  stand(true);
  const [one, other] = await Promise.all([makeGoogleNonce(), makeGoogleNonce()]);
  const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(one?.secret));
  expect(one?.hash).toBe(Buffer.from(digest).toString('base64url'));
  expect(one?.secret).toMatch(/^[\w-]{43}$/);
  expect(other?.secret).not.toBe(one?.secret);
});

test('a page without cryptography has none', async () => {
  stand(false);
  expect(await makeGoogleNonce()).toBeUndefined();
});
