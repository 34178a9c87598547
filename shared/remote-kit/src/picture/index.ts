/** Prerendering for builds, in Node. */
export { renderPicture } from './render-picture';
