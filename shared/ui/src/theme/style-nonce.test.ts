import { findStyleNonce, setStyleNonce } from './style-nonce';

describe('the style nonce', () => {
  it('comes from the page until one is set', () => {
    expect(findStyleNonce()).toBeUndefined();
    const meta = document.createElement('meta');
    meta.setAttribute('property', 'csp-nonce');
    meta.content = 'from-the-page';
    document.head.append(meta);
    expect(findStyleNonce()).toBe('from-the-page');
    setStyleNonce('set');
    expect(findStyleNonce()).toBe('set');
  });
});
