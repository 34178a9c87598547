// Webpack replaces this name with its nonce; react-remove-scroll (under Dialog, Select and Menu)
// reads it for its <style>. Undefined outside a bundle.
declare let __webpack_nonce__: string | undefined;

/** Sets the CSP nonce for every later `<style>`. Call before the first render. */
export function setStyleNonce(value: string): void {
  if (typeof __webpack_nonce__ !== 'undefined') __webpack_nonce__ = value;
}
