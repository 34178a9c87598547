/** Prerendering for builds, in Node. */
export { prerender } from './prerender';
