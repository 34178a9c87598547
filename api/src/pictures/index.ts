/** Uploaded pictures: drawn anew in a process with limits. */
export { drawSquare } from './draw-square';
export { pictureTranslations } from './translations';
