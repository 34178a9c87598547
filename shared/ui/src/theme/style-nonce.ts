// The bundler replaces this free name by its own nonce; react-remove-scroll (under Dialog, Select and Menu) reads it
// when it writes its <style>. Outside a bundle the name does not exist.
declare let __webpack_nonce__: string | undefined;

let nonce: string | undefined;

/** Sets the nonce of the content security policy for every `<style>` that components write later. Call before the first render. */
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
