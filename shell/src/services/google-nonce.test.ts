import { makeGoogleNonce } from './google-sign-in';

const usual = Object.getOwnPropertyDescriptor(window, 'isSecureContext');
const stand = (value: boolean) =>
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value });
afterEach(() => {
  if (usual) Object.defineProperty(window, 'isSecureContext', usual);
  else Reflect.deleteProperty(window, 'isSecureContext');
});

const decode = (text = '') => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

test('hashes a unique secret with SHA-256', async () => {
  stand(true);
  const [one, other] = await Promise.all([makeGoogleNonce(), makeGoogleNonce()]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(one?.secret));
  expect(decode(one?.hash)).toBe(String.fromCharCode(...new Uint8Array(digest)));
  expect(decode(one?.secret)).toHaveLength(32);
  expect(other?.secret).not.toBe(one?.secret);
});

test('returns nothing in an insecure context', async () => {
  stand(false);
  expect(await makeGoogleNonce()).toBeUndefined();
});
