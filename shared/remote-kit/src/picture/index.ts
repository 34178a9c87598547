/** For builds, in Node: what a view shows before it has any data. */
export { renderPicture } from './render-picture';
