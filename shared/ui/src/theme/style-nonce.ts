// Webpack replaces this name with its nonce; react-remove-scroll (under Dialog, Select and Menu)
// reads it for its <style>. Undefined outside a bundle.
declare let __webpack_nonce__: string | undefined;

let nonce: string | undefined;

/** Sets the CSP nonce for every later `<style>`. Call before the first render. */
export function setStyleNonce(value: string): void {
  nonce = value;
  if (typeof __webpack_nonce__ !== 'undefined') __webpack_nonce__ = value;
}

/** The nonce that was set, else the page's `<meta property="csp-nonce">`, else undefined. */
export function findStyleNonce(): string | undefined {
  if (nonce !== undefined) return nonce;
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
