import { nonceProperty } from '../page-names.js';

/** Runs first in every federated build: added scripts and styles get the page's nonce. */
export default function nonceRuntimePlugin() {
  return { name: 'lisan-nonce' };
}

const carrier = document.querySelector(`meta[property="${nonceProperty}"]`);
if (carrier !== null && carrier.nonce) __webpack_nonce__ = carrier.nonce;
