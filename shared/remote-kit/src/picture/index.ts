/** Prerendering for builds, in Node. */
export { prerender } from './render-picture';
