/** Prerendering for builds, in Node. */
export { prerender as prerender } from './render-picture';
