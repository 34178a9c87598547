import { setStyleNonce } from './style-nonce';

it('becomes the nonce of the bundle', () => {
  const bundle = globalThis as { __webpack_nonce__?: string };
  bundle.__webpack_nonce__ = 'of-the-build';
  setStyleNonce('of-the-page');
  expect(bundle.__webpack_nonce__).toBe('of-the-page');
});
