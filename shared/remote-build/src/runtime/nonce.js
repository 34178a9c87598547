import { nonceProperty } from '../page-names.js';

/**
 * Runs inside every federated build before its first module: scripts and styles that the build adds to the page carry
 * the nonce of the page, which the browser keeps on the element that came with it.
 */
export default function nonceRuntimePlugin() {
  return { name: 'lisan-nonce' };
}

const carrier = document.querySelector(`meta[property="${nonceProperty}"]`);
if (carrier !== null && carrier.nonce) __webpack_nonce__ = carrier.nonce;
